import jab from 'icon:fist';
import cross from 'icon:punch';
import haymaker from 'icon:punch-blast';
import rest from 'icon:meditation';
import block from 'icon:shield';
import dodge from 'icon:dodge';

/** The fields of the rules' state, as this viewer may know them. */
export interface PunchView {
  phase: number;
  round_no: number;
  turn_no: number;
  stamina: number[];
  wins: number[];
  hand: number[][];
  sealed: number[];
  ready: number[];
  owed: number[];
  fresh: number[][];
  under: number[][];
  under_count: number[];
  puts: number[];
  row: number[][];
  laid: number[];
  spent: number[][];
  shown_card: number[];
  change: number[];
  bout: number;
  replays: number;
  knockouts: number[];
}

export const TOP = 10;
export const EXCHANGING = 2;
export const PROGRAMMING = 4;
export const SWAPPING = 5;
export const DRAFTING = 10;

export const CODES = ['P1', 'P2', 'P3', 'N', 'B', 'D'] as const;
export type Code = (typeof CODES)[number];

export const SIGNS: Record<Code, { icon: string; colour: string }> = {
  P1: { icon: jab, colour: '#a33a16' },
  P2: { icon: cross, colour: '#b3261e' },
  P3: { icon: haymaker, colour: '#8c1028' },
  N: { icon: rest, colour: '#2c6b3f' },
  B: { icon: block, colour: '#2b4d80' },
  D: { icon: dodge, colour: '#5f3a86' },
};

export const total = (counts: number[] | undefined) => (counts ?? []).reduce((sum, n) => sum + n, 0);

/** What is left of a hand of this size; cards that a rival has put under unseen still count. */
export function handSize(hand: number, v: PunchView, p: number): number {
  return hand - v.turn_no - v.laid[p]! - v.owed[p]! - v.puts[p]!;
}

/** The exchanges in the half of a Robo-Box round that is fought now. */
export function halfSize(hand: number, v: PunchView): number {
  const first = Math.ceil(hand / 2);
  return v.turn_no < first ? first : hand - first;
}

/** The cards that this boxer has put under the deck and that the rival does not know of yet. */
export function putUnder(v: PunchView, p: number): Code[] {
  const last = v.under_count[p]!;
  return v.under[p]!.slice(last - v.puts[p]!, last).map((kind) => CODES[kind]!);
}

/** Whether this boxer's exchange is made and waits for the rival's. */
export function exchangeSealed(v: PunchView, p: number): boolean {
  return (v.phase === EXCHANGING && v.ready[p] === 1) || (v.phase === SWAPPING && v.sealed[p] !== 0);
}

/** The number of the match, where so many won win the game; one that does not count keeps it. */
export function matchOf(needed: number, v: PunchView): number {
  return total(v.wins) + (Math.max(...v.wins) >= needed ? 0 : 1);
}

/** Changes with every exchange that is fought. */
export function exchangeOf(v: PunchView): number {
  return v.bout * 100 + total(v.spent[0]);
}
