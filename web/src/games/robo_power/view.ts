import type { Beat, View } from '../../lib/stage.svelte';
import scrap from 'icon:mono-wheel-robot';
import drone from 'icon:delivery-drone';
import tin from 'icon:vintage-robot';
import antennas from 'icon:robot-antennas';
import tracked from 'icon:tracked-robot';
import mega from 'icon:megabot';
import golem from 'icon:robot-golem';
import mech from 'icon:battle-mech';
import spy from 'icon:spy';
import master from 'icon:sherlock-holmes';
import trap from 'icon:wolf-trap';
import blast from 'icon:explosion-rays';
import type { State } from './record';

/** The fields of the rules' state, as this viewer may know them. */
export interface RoboView extends State {
  /** Ours: how far a layer that is being turned over has come. */
  act?: 'sealed' | 'open' | 'judged';
  turned?: number[];
}

/** Without the card that lies face down in the duel, which the rules count as held. */
export function inHand(v: RoboView, p: number): number {
  const laid = v.sealed[p] !== NOT_LAID && v.sealed[p] !== NOTHING;
  return v.hand_size[p]! - (laid ? 1 : 0);
}

const NOT_LAID = 0;
export const DISCARDING = 3;
export const SPYING = 4;
export const TAKING = 5;
export const DUELING = 6;
export const PICKING = 7;
export const OVER = 8;

export const HIDDEN = -1;
export const NOTHING = -2;

export const ONE_LOWEST = 1;
export const TIED_LOWEST = 2;
export const COUNTERED = 3;
export const TRAPPED = 4;
export const MORE_TRAPS = 5;
export const ONE_HIGHEST = 6;
export const TIED_HIGHEST = 7;
export const SOME_STUCK = 8;
export const ALL_STUCK = 9;

export const has = (seats: number, p: number) => ((seats >> p) & 1) === 1;

// --- The cards ---

export interface Kind {
  /** As the rules spell it. */
  code: string;
  role: string;
  number: number;
  name: string;
  icon: string;
  colour: string;
  /** 0 to 1 among the robots of this deck. */
  power: number;
}

interface DeckRow {
  role: string;
  number: number;
  name: string;
}

const ROBOTS = [scrap, drone, tin, antennas, tracked, mega, golem, mech];
const METALS = ['#6d5138', '#4d5b66', '#0b6e6e', '#7f5500'];
const ROLES: Record<string, { icon: string; colour: string; face: string }> = {
  spy: { icon: spy, colour: '#54318c', face: 'Spy' },
  spy_master: { icon: master, colour: '#3f1d75', face: 'Spy Master' },
  trap: { icon: trap, colour: '#a13a0c', face: 'Trap' },
  counteract: { icon: blast, colour: '#a5122a', face: 'Counteract' },
};

export function kindsOf(kit: Record<string, unknown>): Kind[] {
  const rows = (kit.deck ?? []) as DeckRow[];
  const face = (row: DeckRow) => ROLES[row.role]?.face ?? String(row.number);
  const numbers = [...new Set(rows.filter((row) => row.role === 'robot').map((row) => row.number))].sort((a, b) => a - b);
  return rows.map((row, k) => {
    const power = numbers.length > 1 ? Math.max(0, numbers.indexOf(row.number)) / (numbers.length - 1) : 0.5;
    const tier = (from: string[]) => from[Math.min(from.length - 1, Math.floor(power * from.length))]!;
    return {
      code: face(row) + twinMark(rows.map(face), k),
      role: row.role, number: row.number, name: row.name, power,
      icon: ROLES[row.role]?.icon ?? tier(ROBOTS),
      colour: ROLES[row.role]?.colour ?? tier(METALS),
    };
  });
}

/** `a` and `b` where two kinds of cards have the same face. */
function twinMark(faces: string[], k: number): string {
  const twins = faces.flatMap((face, i) => (face === faces[k] ? [i] : []));
  if (twins.length === 1) return '';
  const at = twins.indexOf(k);
  const mark = 'abcdefghijklmnopqrstuvwxyz'.charAt(at % 26).repeat(1 + Math.floor(at / 26));
  return /^\d+$/.test(faces[k]!) ? mark : ` ${mark}`;
}

/** Kinds by how many there are: each as often as it is there. */
export function spread(counts: number[]): number[] {
  return counts.flatMap((n, k) => Array.from({ length: n }, () => k));
}

// --- What a good player remembers ---

/** How many cards of a kind the viewer can swear to be in a rival's hand. */
function surelyHolds(v: RoboView, p: number, k: number): number {
  let count = v.claim[p]![k]!;
  for (let i = 0; i < v.thefts; i += 1) {
    const kind = v.theft_kind[i]!;
    if (v.theft_by[i] === p && kind === k + 1) count += bit(v.still_there[i]!, k);
    const known = kind === k + 1 || kind === HIDDEN;
    if (v.theft_from[i] === p && known && (v.exposed[i]![k]! > 0 || brought(v, i, p, k) > 0)) count -= 1;
  }
  return Math.max(count, v.sure[p]![k]!);
}

/** Cards of the kind that p is known to have stolen before this theft. */
function brought(v: RoboView, theft: number, p: number, k: number): number {
  let count = 0;
  for (let i = 0; i < theft; i += 1) {
    if (v.theft_by[i] === p && v.theft_kind[i] === k + 1) count += bit(v.still_there[i]!, k);
  }
  return count;
}

/** More bits than a shift of ours can reach. */
const bit = (set: number, k: number) => Math.floor(set / 2 ** k) % 2;

/** Cards of a hand that are known; `?` where a spy may have taken one since. */
export function seenOf(v: RoboView, kinds: Kind[], p: number, viewer: number | null): string[] {
  return kinds.flatMap(({ code }, k) => {
    const sure = p === viewer ? v.sure[p]![k]! : surelyHolds(v, p, k);
    const known = sure > 0 ? [sure === 1 ? code : `${code}×${sure}`] : [];
    return p !== viewer && v.claim[p]![k]! > sure ? [...known, `${code}?`] : known;
  });
}

/** One more than the number of players who lasted longer. */
export function placeOf(v: RoboView, players: number, p: number): number {
  let longer = 0;
  for (let q = 0; q < players; q += 1) if (v.outlasted[q] === 0 || v.outlasted[q]! > v.outlasted[p]!) longer += 1;
  return 1 + longer;
}

// --- The pit ---

export interface Laid {
  seat: number;
  /** The open cards of the layers before, the lowest layer first. */
  under: number[];
  /** The kind of the card on top, where it is known. */
  top: number | null;
  state: 'waiting' | 'sealed' | 'open' | 'nothing' | 'stands by';
  mark: '' | 'lost' | 'wins' | 'tied';
}

export function pitOf(v: RoboView, players: number): Laid[] {
  const seats = Array.from({ length: players }, (_, p) => p);
  const inDuel = v.act !== undefined || v.phase === DUELING || v.phase === PICKING;
  if (!inDuel) {
    return seats.filter((p) => v.shown[p] !== 0).map((p) => ({
      seat: p, under: [], top: v.shown[p]! > 0 ? v.shown[p]! - 1 : null,
      state: v.shown[p]! > 0 ? 'open' : 'nothing', mark: markOf(v, p),
    }));
  }
  return seats.filter((p) => has(v.at_stake, p)).map((p) => {
    const under = spread(v.stake[p]!);
    if (!has(v.dueling, p)) return { seat: p, under, top: null, state: 'stands by', mark: v.act === 'judged' ? markOf(v, p) : '' };
    const open = v.act === 'open' || v.act === 'judged';
    const laid = open ? v.turned![p]! : v.sealed[p]!;
    const state = laid === NOTHING ? 'nothing' : open ? 'open' : laid === 0 ? 'waiting' : 'sealed';
    return { seat: p, under, top: laid > 0 ? laid - 1 : null, state, mark: v.act === 'judged' ? markOf(v, p) : '' };
  });
}

function markOf(v: RoboView, p: number): Laid['mark'] {
  const marked = has(v.marked, p);
  switch (v.outcome) {
    case COUNTERED: return 'lost';
    case ONE_LOWEST:
    case SOME_STUCK: return marked ? 'lost' : '';
    case TRAPPED:
    case ONE_HIGHEST: return marked ? 'wins' : '';
    case TIED_LOWEST:
    case TIED_HIGHEST:
    case MORE_TRAPS: return marked ? 'tied' : '';
    default: return '';
  }
}

// --- Acting it out ---

const LAID = 90;
const HUSH = 320;
const FLIP = 650;
const VERDICT = 1100;
const SETTLE = 300;
const STEP = 480;

/** Has this step turned a layer over? */
export function turnedOver(before: RoboView, after: RoboView): boolean {
  if (before.phase !== DUELING && before.phase !== PICKING) return false;
  const goesOn = after.phase === DUELING || after.phase === PICKING;
  return !goesOn || after.layer !== before.layer || after.turns !== before.turns;
}

/** A layer lies sealed for a heartbeat, is turned over, is judged, and then the cards go. */
export function script(was: View, is: View): Beat[] {
  const before = was as unknown as RoboView;
  const after = is as unknown as RoboView;
  if (!turnedOver(before, after) || after.outcome === ALL_STUCK) {
    return [{ view: is, ms: before.phase === DUELING && after.phase === DUELING ? LAID : STEP }];
  }
  const sealed = before.sealed.map((card, p) => (has(before.dueling, p) && card === 0 ? HIDDEN : card));
  const hush = { ...was, sealed, asked: 0, act: 'sealed' };
  const open = { ...hush, act: 'open', turned: after.shown };
  const judged = { ...open, act: 'judged', outcome: after.outcome, marked: after.marked };
  return [{ view: hush, ms: HUSH, lines: 0 }, { view: open, ms: FLIP, lines: 1 }, { view: judged, ms: VERDICT }, { view: is, ms: SETTLE }];
}
