import type { State } from './record';

/** The fields of the rules' state, as this viewer may know them. Sets are bit sets. */
export type DungeonView = State;

export const HEROES = 0;
export const MONSTERS = 1;
export const SLOTS = 25;
/** One Punch Man's slot among the heroes, and his design. */
export const OPM = 24;

export const DRAWING = 0;
export const HIDING = 1;
export const PLACING = 2;
export const BLOCKING = 3;
export const BATTLE = 4;
export const ACTING = 5;
export const MOVING = 6;
export const ROLLING = 7;
export const OVER = 8;

const MOVED = 1;
const FOUGHT = 2;
const REVEALED = 16;

/** Sets hold up to 48 doors, more than the 32 bits that `>>` knows. */
export const has = (set: number, i: number) => Math.floor(set / 2 ** i) % 2 === 1;
export const sizeOf = (set: number): number => (set < 1 ? 0 : (set % 2) + sizeOf(Math.floor(set / 2)));

export interface Unit {
  key: string;
  code: string;
  side: number;
  slot: number;
  design: number;
  room: number;
  damage: number;
  moved: boolean;
  fought: boolean;
  /** A monster that the Heroes have not seen. */
  unseen: boolean;
  /** One Punch Man while he is nobody's. */
  neutral: boolean;
  carries: boolean;
  /** The Heroes must think it possible that this monster carries the hostage. */
  suspect: boolean;
}

export function codeOf(side: number, slot: number): string {
  if (side === MONSTERS) return `m${slot + 1}`;
  return slot === OPM ? 'opm' : `h${slot + 1}`;
}

/** Everybody in sight. */
export function unitsOf(v: DungeonView): Unit[] {
  const units: Unit[] = [];
  for (const side of [HEROES, MONSTERS]) {
    v.unit_room[side]!.forEach((room, slot) => {
      if (room > 0 && v.unit_design[side]![slot]! > 0) units.push(unitOf(v, side, slot));
    });
  }
  return units;
}

function unitOf(v: DungeonView, side: number, slot: number): Unit {
  const marks = v.unit_marks[side]![slot]!;
  return {
    key: `${side}-${slot}`,
    code: codeOf(side, slot),
    side,
    slot,
    design: v.unit_design[side]![slot]! - 1,
    room: v.unit_room[side]![slot]! - 1,
    damage: v.unit_damage[side]![slot]!,
    moved: (marks & MOVED) > 0,
    fought: (marks & FOUGHT) > 0,
    unseen: side === MONSTERS && (marks & REVEALED) === 0,
    neutral: side === HEROES && slot === OPM && v.opm_won === 0,
    carries: v.carrier === 1 + slot + side * SLOTS,
    suspect: side === MONSTERS && has(v.maybe_carriers, slot),
  };
}

/** Monsters that stand somewhere in the dark. */
export const lurking = (v: DungeonView) => v.unit_room[MONSTERS]!.filter((room) => room < 0).length;

export type Light = 'dark' | 'seen' | 'lit';

/** Heroes carry torches, and remember where they have been. The Monsters know their own house. */
export function lightIn(v: DungeonView, units: Unit[], room: number, seat: number | null): Light {
  if (units.some((u) => u.side === HEROES && !u.neutral && u.room === room)) return 'lit';
  if (seat === MONSTERS || v.phase === OVER || has(v.visited, room)) return 'seen';
  return 'dark';
}

export type DoorState = 'open' | 'blocked' | 'unknown';

export function doorState(v: DungeonView, door: number, seat: number | null): DoorState {
  if (has(v.blocked, door)) return 'blocked';
  return seat === MONSTERS || has(v.door_known, door) || v.phase === OVER ? 'open' : 'unknown';
}
