/** A fight as it was rolled, read from the steps of the frames. */
import type { Told } from '../../protocol';
import { HEROES, MONSTERS, OPM, ROLLING, type DungeonView } from './view';

export interface Fight {
  /** Changes with every fight. */
  id: number;
  slots: [number, number];
  designs: [number, number];
  room: number;
  faces: [number[], number[]];
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
    if (began(before, after)) now = newFight(after);
    else if (before.phase === ROLLING && now) now = rolled(now, before, after);
    before = after;
  }
  return now;
}

function rolled(fight: Fight, before: DungeonView, after: DungeonView): Fight {
  const side = before.dice_left[HEROES]! > 0 ? HEROES : MONSTERS;
  const faces: [number[], number[]] = [[...fight.faces[0]], [...fight.faces[1]]];
  faces[side]!.push(after.face);
  return { ...fight, faces, dealt: after.dealt, slain: after.slain, over: after.phase !== ROLLING };
}

/** 1 and 2 do nothing, 3 and 4 one point, 5 and 6 two, and never more than the dice can do. */
export const damageOf = (face: number, most: number) => Math.min(Math.floor((face - 1) / 2), most);
