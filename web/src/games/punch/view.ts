import type { Beat, View } from '../../lib/stage.svelte';
import { calm } from '../../lib/settings.svelte';
import jab from 'icon:fist';
import cross from 'icon:punch';
import haymaker from 'icon:punch-blast';
import rest from 'icon:meditation';
import block from 'icon:shield';
import dodge from 'icon:dodge';
import type { State } from './record';

/** The fields of the rules' state, as this viewer may know them. */
export interface PunchView extends State {
  /** Ours: how far an exchange that is being fought has come, its cards, and who goes down. */
  act?: 'sealed' | 'open' | 'blow';
  turned?: number[];
  down?: number;
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

// --- Acting it out ---

const HUSH = 220;
const FLIP = 260;
const BLOW = 670;
const KNOCKOUT = 1220;
const STEP = 260;
/** Less motion, and sooner at its end. */
const CALM = 0.4;

/** Two cards lie face down for a heartbeat, are turned over together, and the blow lands; only then all else changes. */
export function script(was: View, is: View): Beat[] {
  const before = was as unknown as PunchView;
  const after = is as unknown as PunchView;
  if (exchangeOf(after) === exchangeOf(before) || after.shown_card[0] === 0) {
    return [{ view: is, ms: after.sealed.some((choice) => choice !== 0) ? 0 : STEP }];
  }
  const won = after.wins.findIndex((wins, p) => wins > before.wins[p]!);
  const down = won >= 0 && after.knockouts[won]! > before.knockouts[won]! ? 1 - won : -1;
  const sealed = { ...was, act: 'sealed', turned: after.shown_card, down: -1 };
  const open = { ...sealed, act: 'open' };
  const stamina = before.stamina.map((points, p) => points + after.change[p]!);
  const blow = { ...open, act: 'blow', stamina, change: after.change, down };
  const quick = calm() ? CALM : 1;
  return [
    { view: sealed, ms: HUSH * quick, lines: 0 }, { view: open, ms: FLIP * quick, lines: 0 },
    { view: blow, ms: (down >= 0 ? KNOCKOUT : BLOW) * quick }, { view: is, ms: 0 },
  ];
}
