import type { Beat, View } from '../../lib/stage.svelte';
import feather from 'icon:feather';
import wing from 'icon:wingfoot';
import fist from 'icon:fist';
import weight from 'icon:weight';
import anvil from 'icon:anvil';
import comet from 'icon:comet-spark';
import dynamo from 'icon:power-generator';
import gantry from 'icon:crane';
import turbine from 'icon:turbine';
import type { State } from './record';

/** The fields of the rules' state, as this viewer may know them. */
export type RocketView = State;

export const FACE_UP = 1;
export const FACE_DOWN = 2;

/** Light to heavy, as the rules count them; each has a letter and a sign, not only a colour. */
export const WEIGHTS = [
  { letter: 'F', icon: feather, colour: '#0f6b62' },
  { letter: 'L', icon: wing, colour: '#865400' },
  { letter: 'M', icon: fist, colour: '#2b4d80' },
  { letter: 'H', icon: weight, colour: '#8c1028' },
];
const CLASSES = ['flyweight', 'lightweight', 'middleweight', 'heavyweight'];

/** The signs of the five gym cards. */
export const GYMS = [
  { icon: anvil, colour: '#4b5563' },
  { icon: comet, colour: '#b3261e' },
  { icon: dynamo, colour: '#8a5a00' },
  { icon: gantry, colour: '#2c6b3f' },
  { icon: turbine, colour: '#6b3fa0' },
];

export interface RobotCard {
  /** As the rules spell it. */
  code: string;
  weight: number;
  numbers: [number, number];
  name: string;
}

interface DeckRow {
  class: string;
  upper: number;
  lower: number;
  name: string;
}

export function deckOf(kit: Record<string, unknown>): RobotCard[] {
  const rows = (kit.deck ?? []) as DeckRow[];
  return rows.map((row, at) => ({
    code: `${row.class.charAt(0).toUpperCase()}${row.upper}/${row.lower}${copyMark(rows, at)}`,
    weight: CLASSES.indexOf(row.class),
    numbers: [row.upper, row.lower],
    name: row.name === '-' ? '' : row.name,
  }));
}

/** `.2` for the second of several cards with the same class and numbers. */
function copyMark(rows: DeckRow[], at: number): string {
  const same = (row: DeckRow) =>
    row.class === rows[at]!.class && row.upper + row.lower === rows[at]!.upper + rows[at]!.lower
    && Math.max(row.upper, row.lower) === Math.max(rows[at]!.upper, rows[at]!.lower);
  const twins = rows.flatMap((row, i) => (same(row) ? [i] : []));
  return twins.length > 1 ? `.${twins.indexOf(at) + 1}` : '';
}

export function targetOf(kit: Record<string, unknown>, players: number): number {
  if (kit.fame_side === 'auto' || kit.fame_side === undefined) return players === 3 ? 6 : 4;
  return Number(kit.fame_side);
}

export function handCards(kit: Record<string, unknown>, players: number): number {
  return Number((kit.hand as Record<string, number> | undefined)?.[String(players)] ?? 0);
}

/** Public, and equal but for who has played already. */
export function handSize(v: RocketView, each: number, players: number, p: number): number {
  if (v.dealt < players * each) return Math.max(0, Math.min(each, v.dealt - p * each));
  return each - v.battle - (v.played > 0 && v.face[p] !== 0 ? 1 : 0);
}

/** The seat in turn, or -1. */
export function toAct(v: RocketView, each: number, players: number): number {
  if (v.ended || v.marker === 0 || v.dealt < players * each || v.played >= players) return -1;
  return (v.marker - 1 + v.played) % players;
}

/** Who has called a number in the battle that is going on. */
export function callers(v: RocketView, players: number): Map<number, number> {
  const found = new Map<number, number>();
  if (v.played === 0) return found;
  for (let p = 0; p < players; p += 1) if (v.face[p] === FACE_UP) found.set(v.declared[p]!, p);
  return found;
}

/** What the latest battle brought to whom; nothing while it goes on. */
export function prizesOf(v: RocketView, deck: RobotCard[], players: number): { belt: number; marker: number; gear: number } | null {
  if (v.played > 0 || v.opener === 0) return null;
  const up = Array.from({ length: players }, (_, p) => p).filter((p) => v.face[p] === FACE_UP);
  if (up.length === 0) return null;
  const weightOf = (p: number) => deck[v.card[p]! - 1]?.weight;
  const fought = weightOf(v.opener - 1);
  const best = up.filter((p) => weightOf(p) === fought).sort((a, b) => v.declared[b]! - v.declared[a]!);
  const low = [...up].sort((a, b) => v.declared[a]! - v.declared[b]!);
  return { belt: best[0] ?? -1, marker: low[0] ?? -1, gear: v.awarded - 1 };
}

/** Where each Gear lies: those that can stay do, the others fill the places that want one. */
export function settle(before: string[], wanted: Record<string, number>): string[] {
  const open = { ...wanted };
  const kept = before.map((place) => {
    if (!open[place]) return '';
    open[place] -= 1;
    return place;
  });
  const gaps = Object.entries(open).flatMap(([place, n]) => Array.from({ length: n }, () => place));
  return [...kept.map((place) => place || (gaps.shift() ?? '')), ...gaps];
}

const PLAYED = 330;
const LAST_CARD = 380;
const RESULTS = 1200;
const FAME = 950;
const OTHER = 260;

/** The last card of a battle is seen before its results, and these before the fame of a round. */
export function script(was: View, is: View): Beat[] {
  const before = was as unknown as RocketView;
  const after = is as unknown as RocketView;
  if (before.played === 0 || after.played > 0) {
    return [{ view: is, ms: after.played > before.played ? PLAYED : OTHER }];
  }
  const laid = after.face.map((face, p) => (face === FACE_DOWN && before.card[p] === 0 ? 0 : after.card[p]));
  const spent = before.gears.map((gears, p) => gears - (before.face[p] === 0 ? Math.abs(after.push[p]!) : 0));
  const { belt, marker, fame, rounds, battle, dealt, centre } = before;
  const lastCard = {
    ...is, belt, marker, fame, rounds, battle, dealt, centre, gears: spent, card: laid,
    played: before.played + 1, awarded: 0, falls: before.falls, ended: 0,
  };
  const beats: Beat[] = [{ view: lastCard, ms: LAST_CARD, lines: 1 }, { view: { ...is, fame, rounds, ended: 0 }, ms: RESULTS }];
  return after.rounds > rounds ? [...beats, { view: is, ms: FAME }] : beats;
}
