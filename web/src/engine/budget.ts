/** How much is thought about one choice. */
import { posterOf } from '../games';

const USUAL = 1000;

/** Games played on to see who is winning. */
export const GAMES = 200;

/** Games played on for one choice, at least. */
export function budgetOf(game: string): number {
  return posterOf(game).budget ?? USUAL;
}
