import type { Frame, ScoreShown, TableShown } from '../protocol';
import { texts } from '../texts';

export type Verdict = 'won' | 'lost' | 'nobody' | 'somebody';

/** How the end looks from here: one's own win or loss, a game that nobody won, or what others did. */
export function verdictOf({ winners }: ScoreShown, mine: number[]): Verdict {
  if (winners.length === 0) return 'nobody';
  if (mine.length !== 1) return 'somebody';
  return winners.includes(mine[0]!) ? 'won' : 'lost';
}

/** How it came out: by the rules, or by a clock that was agreed to lose the game; null while it goes on. */
export function scoreOf({ lost, seats }: TableShown, frame: Frame): ScoreShown | null {
  if (frame.score || lost === null || lost === undefined) return frame.score;
  const others = seats.map(({ seat }) => seat).filter((seat) => seat !== lost);
  return {
    points: seats.map(() => 0), places: seats.map(({ seat }) => (seat === lost ? seats.length : 1)), winners: others,
    ending: '', why: texts.table.lostOnTime(lost),
  };
}

/** A sentence with names where it has seats, as `{0}`; it begins with a capital letter. */
export function named(sentence: string, nameOf: (seat: number) => string): string {
  const said = sentence.replace(/\{(\d+)\}/g, (_, seat: string) => nameOf(Number(seat)));
  return said.charAt(0).toUpperCase() + said.slice(1);
}
