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
  owed: number[];
  fresh: number[][];
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
export const HAND = 10;
export const HALF = 5;
export const PROGRAMMING = 4;
export const OVER = 9;
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

/** Public: every card that left a hand was seen to leave it. */
export function handSize(v: PunchView, p: number): number {
  return HAND - v.turn_no - v.laid[p]! - v.owed[p]! - v.puts[p]!;
}

/** The number of the match; one that is fought again keeps it. */
export function matchOf(v: PunchView): number {
  return total(v.wins) + (v.phase === OVER && v.replays === 0 ? 0 : 1);
}

/** Changes with every exchange that is fought. */
export function exchangeOf(v: PunchView): number {
  return v.bout * 100 + total(v.spent[0]);
}
