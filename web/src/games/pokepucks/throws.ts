/** A throw as something to look at: where every disc is at any moment, and the moment to linger on. */
import type { ThrowShown } from './aim';
import {
  HALF_ARENA, about, axisUp, between, chance, faceDown, faceUp, outsidePlace, times, type Pose, type Quaternion,
} from './poses';
import { decode, type Trajectory } from './trajectory';
import type { Fall } from './view';

/** The pile, bottom first, then the slammer. */
export interface Throw {
  /** Seconds of the throw itself. */
  length: number;
  contact: number;
  hit: boolean;
  falls: Fall[];
  /** The disc with the finest flip, or -1; and the moment of its highest point. */
  best: number;
  bestAt: number;
  /** The throw decides where pucks lie; a made-up one only illustrates. */
  real: boolean;
  discs: number;
  pose: (disc: number, at: number) => Pose;
}

// --- Made by physics ---

export function fromShow(show: ThrowShown | undefined, pile: number, falls: Fall[], hit: boolean): Throw | null {
  const seen = show?.trajectory ? decode(show.trajectory) : null;
  if (!seen || seen.discs !== pile + 1) return null;
  const length = stillFrom(seen) / seen.rate;
  const [best, bestAt] = finest(seen, falls, hit);
  return {
    length, contact: seen.contact / seen.rate, hit, falls, best, bestAt, real: true, discs: seen.discs,
    pose: (disc, at) => poseAt(seen, disc, Math.min(at, length) * seen.rate),
  };
}

function poseOf(seen: Trajectory, frame: number, disc: number): Pose {
  const i = (frame * seen.discs + disc) * 7;
  const p = seen.poses;
  const turn: Quaternion = [p[i + 3]! / 32767, p[i + 4]! / 32767, p[i + 5]! / 32767, p[i + 6]! / 32767];
  return { x: p[i]! / 10, y: p[i + 1]! / 10, z: p[i + 2]! / 10, turn };
}

function poseAt(seen: Trajectory, disc: number, frame: number): Pose {
  const first = Math.max(0, Math.min(seen.frames - 1, Math.floor(frame)));
  const then = Math.min(seen.frames - 1, first + 1);
  const t = Math.min(1, Math.max(0, frame - first));
  const a = poseOf(seen, first, disc);
  if (t === 0 || then === first) return a;
  const b = poseOf(seen, then, disc);
  return {
    x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, z: a.z + (b.z - a.z) * t,
    turn: between(a.turn, b.turn, t),
  };
}

/** The frame from which on nothing moves that an eye would see. */
function stillFrom(seen: Trajectory): number {
  const row = seen.discs * 7;
  const last = (seen.frames - 1) * row;
  for (let frame = seen.frames - 2; frame > seen.contact; frame -= 1) {
    for (let i = 0; i < row; i += 1) {
      const turned = i % 7 >= 3;
      if (Math.abs(seen.poses[frame * row + i]! - seen.poses[last + i]!) > (turned ? 700 : 8)) return frame + 1;
    }
  }
  return Math.min(seen.frames - 1, seen.contact + 1);
}

/** Of the pucks that flipped, the one that flew highest. */
function finest(seen: Trajectory, falls: Fall[], hit: boolean): [number, number] {
  let best = -1;
  let bestAt = 0;
  let highest = 0;
  for (let disc = 0; hit && disc < falls.length; disc += 1) {
    if (falls[disc] !== 'flips') continue;
    for (let frame = 0; frame < seen.frames; frame += 1) {
      const z = seen.poses[(frame * seen.discs + disc) * 7 + 2]!;
      if (z > highest) [highest, best, bestAt] = [z, disc, frame / seen.rate];
    }
  }
  return [best, bestAt];
}

// --- Made up, where odds decided: it ends exactly as they said ---

const FLIGHT = 0.09;
const FALLING = 0.75;

export function madeUp(
  start: Pose[], thick: number[], slammerThick: number, falls: Fall[], hit: boolean, seed: number, outsideNow: number,
): Throw {
  const pile = start.length;
  const top = start.reduce((most, pose, i) => Math.max(most, pose.z + (thick[i] ?? 1.6) / 2), 0);
  let left = outsideNow;
  const paths = start.map((from, i) =>
    hit ? puckPath(from, thick[i] ?? 1.6, falls[i] ?? 'stays', i, pile, seed, () => outsidePlace(left++, thick[i] ?? 1.6)) : null);
  const best = hit ? falls.reduce((found, fall, i) => (fall === 'flips' && (found < 0 || (paths[i]?.up ?? 0) > (paths[found]?.up ?? 0)) ? i : found), -1) : -1;
  return {
    length: FLIGHT + (hit ? FALLING + 0.25 : 0.6), contact: FLIGHT, hit, falls, best,
    bestAt: best < 0 ? 0 : FLIGHT + (paths[best]?.wait ?? 0) + FALLING / 2,
    real: false, discs: pile + 1,
    pose: (disc, at) => {
      if (disc === pile) return slammerPath(at, top, slammerThick, hit, seed);
      const path = paths[disc];
      return path ? path.pose(at - FLIGHT) : start[disc]!;
    },
  };
}

interface Path {
  up: number;
  wait: number;
  pose: (since: number) => Pose;
}

function puckPath(from: Pose, thick: number, fall: Fall, i: number, pile: number, seed: number, outside: () => Pose): Path {
  const luck = (k: number) => chance(seed * 31 + i * 101 + k);
  const depth = (pile - 1 - i) / Math.max(1, pile);
  const angle = i * 2.4 + luck(1) * 1.6;
  const moved = fall !== 'stays' || luck(2) > 0.35;
  const far = fall === 'stays' ? (moved ? 22 + luck(3) * 50 : 0) : 36 + luck(3) * 74;
  const spin = (luck(4) - 0.5) * 2;
  const rests: Record<Fall, () => Pose> = {
    stays: () => (moved ? { x: Math.cos(angle) * far, y: Math.sin(angle) * far, z: thick / 2, turn: faceDown(spin) } : from),
    flips: () => ({ x: Math.cos(angle) * far, y: Math.sin(angle) * far, z: thick / 2, turn: faceUp(spin) }),
    leans: () => ({ x: HALF_ARENA - 12, y: Math.sin(angle) * 90, z: 18, turn: times(faceDown(0), about(0, 1, 0, 1.15)) }),
    leaves: outside,
  };
  const to = rests[fall]();
  const up = fall === 'leaves' ? 190 : fall === 'stays' ? 10 + luck(5) * 22 : 55 + luck(5) * 70 * (1 - depth * 0.5);
  const wait = depth * 0.06;
  const turns = fall === 'flips' ? (luck(6) > 0.6 ? 3 : 1) : fall === 'leaves' ? 4 : 0;
  const [ax, ay] = [-Math.sin(angle), Math.cos(angle)];
  return {
    up, wait,
    pose: (since) => {
      const t = Math.max(0, Math.min(1, (since - wait) / FALLING));
      if (t === 0) return from;
      if (t === 1) return to;
      // Whole turns on the way, so that it arrives as it must.
      const whirl = about(ax, ay, 0, -Math.PI * turns * (1 - t));
      const settled = between(turns % 2 === 1 ? to.turn : from.turn, to.turn, t);
      return {
        x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t,
        z: from.z + (to.z - from.z) * t + 4 * up * t * (1 - t),
        turn: turns > 0 ? times(whirl, settled) : settled,
      };
    },
  };
}

/** Comes from the thrower's side, strikes the top or the mat beside it, and slides off. */
function slammerPath(at: number, top: number, thick: number, hit: boolean, seed: number): Pose {
  const spin = chance(seed) * 6;
  const strike = hit ? { x: -14, y: 4, z: top + thick / 2 } : { x: -64, y: chance(seed + 1) * 60 - 30, z: thick / 2 };
  const tilted = times(about(0, 1, 0, 0.32), faceDown(spin));
  const t = at / FLIGHT;
  if (t < 1) {
    return { x: strike.x - 42 * (1 - t), y: strike.y, z: strike.z + 250 * (1 - t), turn: tilted };
  }
  const rest = { x: 96, y: hit ? -58 + chance(seed + 2) * 30 : strike.y * 1.4, z: thick / 2 };
  const s = Math.min(1, (at - FLIGHT) / 0.55);
  const glide = 1 - (1 - s) * (1 - s);
  return {
    x: strike.x + (rest.x - strike.x) * glide, y: strike.y + (rest.y - strike.y) * glide,
    z: strike.z + (rest.z - strike.z) * s + 60 * s * (1 - s),
    turn: between(tilted, faceDown(spin + 1), glide),
  };
}

// --- How long to look at what ---

const WIND_UP = 0.22;
const FLIGHT_PACE = 0.32;
const PACE = 0.85;
const SLOW = 0.24;
const LINGER = 0.13;
const LONGEST = 3.2;
const REST = 0.35;

/** Seconds of watching to seconds of the throw: the flight slowed, the finest flip slower still. */
export class Watching {
  private parts: { until: number; at: number; pace: number }[] = [];
  readonly length: number;

  constructor(readonly thrown: Throw) {
    const { contact, length, best, bestAt } = thrown;
    this.add(0, WIND_UP, 0);
    this.stretch(contact, FLIGHT_PACE);
    if (best >= 0) {
      this.stretch(Math.max(contact, bestAt - LINGER), PACE);
      this.stretch(Math.min(length, bestAt + LINGER), SLOW);
    }
    const left = LONGEST - this.end;
    this.stretch(length, Math.max(PACE, (length - this.at) / Math.max(0.4, left)));
    this.length = this.end + REST;
  }

  /** Seconds of the throw, and whether this is the slow part. */
  moment(watched: number): { at: number; slow: boolean } {
    let at = 0;
    let from = 0;
    for (const part of this.parts) {
      const inside = Math.min(watched, part.until) - from;
      if (inside <= 0) break;
      at = part.at + inside * part.pace;
      if (watched < part.until) return { at, slow: part.pace === SLOW };
      from = part.until;
    }
    return { at, slow: false };
  }

  private get end(): number {
    return this.parts.at(-1)?.until ?? 0;
  }
  private get at(): number {
    const last = this.parts.at(-1);
    const before = this.parts.at(-2)?.until ?? 0;
    return last ? last.at + (last.until - before) * last.pace : 0;
  }
  private add(at: number, seconds: number, pace: number): void {
    if (seconds > 0) this.parts.push({ until: this.end + seconds, at, pace });
  }
  private stretch(to: number, pace: number): void {
    const from = this.at;
    this.add(from, (to - from) / pace, pace);
  }
}

/** For tests and for the flat picture: which side of a disc shows from above. */
export const showsFace = (pose: Pose): boolean => axisUp(pose.turn) < 0;
