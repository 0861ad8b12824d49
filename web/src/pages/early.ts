import { sceneOf } from '../games';

/**
 * A table is being set up, or will be in a moment: its page and its scene are fetched meanwhile, not one after the
 * other. What does not come now is asked for again, and missed, where it is needed.
 */
export function fetchTable(game: string): void {
  for (const part of [import('./Table.svelte'), sceneOf(game)]) part.catch(() => {});
}
