/** A fight as it was rolled, read from the steps of the frames. */
import type { Told } from '../../protocol';
import type { Beat, View } from '../../lib/stage.svelte';
import { HEROES, MONSTERS, MOVING, OPM, ROLLING, type DungeonView } from './view';

export interface Fight {
  /** Changes with every fight. */
  id: number;
  slots: [number, number];
  designs: [number, number];
  room: number;
  faces: [number[], number[]];
  /** Dice of each side that do not lie yet. */
  rolling: number[];
  dealt: number[];
  slain: number[];
  /** One Punch Man fights: there is little to roll. */
  punch: boolean;
  over: boolean;
}

let count = 0;

function began(before: DungeonView, after: DungeonView): boolean {
  if (before.phase === ROLLING || after.duel_unit[HEROES] === 0) return false;
  if (after.phase === ROLLING) return true;
  return after.fallen[MONSTERS]! > before.fallen[MONSTERS]!;
}

export function newFight(v: DungeonView): Fight {
  count += 1;
  return {
    id: count,
    slots: [v.duel_unit[HEROES]! - 1, v.duel_unit[MONSTERS]! - 1],
    designs: [v.duel_design[HEROES]! - 1, v.duel_design[MONSTERS]! - 1],
    room: v.duel_room - 1,
    faces: [[], []],
    rolling: v.phase === ROLLING ? v.dice_left : [0, 0],
    dealt: v.dealt,
    slain: v.slain,
    punch: v.duel_unit[HEROES] === OPM + 1,
    over: v.phase !== ROLLING,
  };
}

/** The latest fight after these steps; null where none was fought. */
export function follow(fight: Fight | null, start: DungeonView, steps: Told[]): Fight | null {
  let now = fight;
  let before = start;
  for (const { changed } of steps) {
    const after = { ...before, ...changed } as DungeonView;
    now = onward(now, before, after);
    before = after;
  }
  return now;
}

/** The fight after one more step: it has begun, a die lies, or it is decided. */
export function onward(fight: Fight | null, before: DungeonView, after: DungeonView): Fight | null {
  if (began(before, after)) return newFight(after);
  return before.phase === ROLLING && fight ? rolled(fight, before, after) : fight;
}

const left = ({ dice_left }: DungeonView) => dice_left[HEROES]! + dice_left[MONSTERS]!;

function rolled(fight: Fight, before: DungeonView, after: DungeonView): Fight {
  const faces: [number[], number[]] = [[...fight.faces[0]], [...fight.faces[1]]];
  if (left(after) < left(before)) faces[before.dice_left[HEROES]! > 0 ? HEROES : MONSTERS]!.push(after.face);
  return { ...fight, faces, rolling: after.dice_left, dealt: after.dealt, slain: after.slain, over: after.phase !== ROLLING };
}

// --- Acting it out ---

const TUMBLE = 420;
const NEXT = 130;
const SUM = 420;
const PUNCH = 500;
const STEP = 520;
const WALK = 260;

/** Dice tumble and come to lie one by one; what they have done is seen, and told, when the last one lies. */
export function script(was: View, is: View): Beat[] {
  const before = was as unknown as DungeonView;
  const after = is as unknown as DungeonView;
  if (began(before, after)) return [{ view: is, ms: after.phase === ROLLING ? TUMBLE : PUNCH }];
  if (before.phase !== ROLLING) return [{ view: is, ms: after.phase === MOVING ? WALK : STEP }];
  if (after.phase === ROLLING) return [{ view: is, ms: NEXT }];
  const { face, dice_left, dealt } = after;
  return [{ view: { ...was, face, dice_left, dealt }, ms: SUM, lines: 1 }, { view: is, ms: STEP }];
}

/** 1 and 2 do nothing, 3 and 4 one point, 5 and 6 two, and never more than the dice can do. */
export const damageOf = (face: number, most: number) => Math.min(Math.floor((face - 1) / 2), most);
