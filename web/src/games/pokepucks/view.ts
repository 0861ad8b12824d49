import type { State } from './record';

/** The fields of the state as a viewer may know them, and the numbers in them (`layout.py`). */
export type PucksView = State;

export const DESIGNS = 62;
const PILE = 32;
const ROWS = 128;

/** Actions: a verb and a puck, a verb and a spot, or a word alone. */
export const SPOT = 5 * DESIGNS;
export const USE = SPOT + PILE;
export const THROW = USE + ROWS;
export const KNOCK = THROW + 1;
export const DONE = KNOCK + 1;

/** What the table waits for. */
export const ASK = {
  health: 1, give: 2, slammer: 3, team: 4, prize: 5, supply: 6, rule: 7, pay: 8, knock: 9,
  shield: 10, throw: 11, capture: 12, pick: 13, replace: 14, outside: 15, discard: 16, move: 17,
  switch: 18, order: 19, swapSpot: 20, swapPuck: 21, take: 22, luckHit: 24, luckFace: 25, over: 27,
} as const;

/** How luck says that a puck fell, and how it then lies in the state. */
export const MISS = 0;
export const HIT = 1;
export type Fall = 'stays' | 'flips' | 'leans' | 'leaves';
export const FALLS: Record<number, Fall> = { 2: 'stays', 3: 'flips', 4: 'leans', 5: 'leaves' };
export const LIES = { stacked: 0, flipped: 1, leaning: 2, left: 3, picked: 4, gone: 5 } as const;

/** Statuses, as bits. */
export const STATUSES = [
  { bit: 1, name: 'critical' },
  { bit: 2, name: 'paralyzed' },
  { bit: 4, name: 'sleep' },
  { bit: 8, name: 'poisoned' },
  { bit: 16, name: 'confused' },
] as const;
export type Status = (typeof STATUSES)[number]['name'];

export const total = (counts: number[] | undefined): number =>
  counts?.reduce((sum, n) => sum + n, 0) ?? 0;

export type StackName = 'health' | 'power' | 'prize';
export const STACKS: StackName[] = ['health', 'power', 'prize'];

/** The pucks of the Arena with their faces up or scattered: a throw was made and not yet cleared. */
export function isScattered(view: PucksView): boolean {
  return view.lies.slice(0, view.arena_count).some((lies) => lies !== LIES.stacked);
}
