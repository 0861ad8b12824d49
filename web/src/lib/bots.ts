import { texts } from '../texts';

/** The bot that plays where nobody has chosen one: the best that Haymaker brings, else the last of the list. */
export function usualBot(bots: string[]): string {
  return bots.findLast((bot) => bot in texts.bots) ?? bots.at(-1) ?? '';
}

/** A bot of somebody's own package goes by the name it has there. */
export function described(bot: string): string {
  return texts.make.bots[bot] ?? texts.ownBot(bot);
}
