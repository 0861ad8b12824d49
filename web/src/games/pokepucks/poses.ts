/** Where discs lie: millimetres from the middle of the arena's floor, z up, as in the server's throws. */
import { LIES, isScattered, type PucksView } from './view';

export type Quaternion = readonly [w: number, x: number, y: number, z: number];
export interface Pose {
  x: number;
  y: number;
  z: number;
  turn: Quaternion;
}

export const DIAMETER = 41.23;
export const RADIUS = DIAMETER / 2;
export const HALF_ARENA = 152.4;
export const WALL = 101.6;
/** Where the table begins beside the box. */
const BESIDE = HALF_ARENA + 42;

// --- Turning ---

export function about(x: number, y: number, z: number, angle: number): Quaternion {
  const s = Math.sin(angle / 2);
  return [Math.cos(angle / 2), x * s, y * s, z * s];
}

export function times(a: Quaternion, b: Quaternion): Quaternion {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

/** The short way from one to the other. */
export function between(a: Quaternion, b: Quaternion, t: number): Quaternion {
  const near = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
  const mixed = a.map((value, i) => value + (near * b[i]! - value) * t) as [number, number, number, number];
  const length = Math.hypot(...mixed) || 1;
  return [mixed[0] / length, mixed[1] / length, mixed[2] / length, mixed[3] / length];
}

/** Where a disc's own axis, which looks away from its face, points: 1 up (face down), -1 down. */
export function axisUp([w, x, y, z]: Quaternion): number {
  return w * w - x * x - y * y + z * z;
}
export function axis([w, x, y, z]: Quaternion): [number, number, number] {
  return [2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z];
}

export const faceDown = (spin: number): Quaternion => about(0, 0, 1, spin);
/** Lying with its face up, the name to be read from where the camera stands. */
export const faceUp = (spin: number): Quaternion => times(about(0, 0, 1, spin), about(0, 1, 0, Math.PI));
const leaning = (spin: number): Quaternion => times(about(0, 0, 1, spin), about(0, 1, 0, 1.15));

// --- Small differences that make a pile look like one: the same for the same number ---

export function chance(seed: number): number {
  let n = (seed + 0x6d2b79f5) | 0;
  n = Math.imul(n ^ (n >>> 15), n | 1);
  n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
  return ((n ^ (n >>> 14)) >>> 0) / 4294967296;
}
const off = (seed: number, most: number) => (chance(seed) * 2 - 1) * most;

// --- What lies where ---

export type Where = 'arena' | 'outside' | 'aside';
export interface Laid {
  where: Where;
  /** The design's number. */
  d: number;
  owner: number;
  /** Its place in the Arena's list, bottom first, or among those outside. */
  index: number;
  pose: Pose;
  lies: number;
}

/** Poses in which the last throw left the pile, bottom first, as far as they were seen. */
export type Rest = readonly Pose[] | null;

/** Everything that lies in and around the box, as the view tells it. */
export function layOut(view: PucksView, thick: (d: number) => number, rest: Rest): Laid[] {
  return [...pile(view, thick, rest), ...outside(view, thick), ...aside(view, thick)];
}

function pile(view: PucksView, thick: (d: number) => number, rest: Rest): Laid[] {
  const laid: Laid[] = [];
  const loose = isScattered(view);
  let height = 0;
  for (let i = 0; i < view.arena_count; i += 1) {
    const d = view.arena[i]!;
    const lies = view.lies[i]!;
    const h = thick(d);
    if (lies === LIES.gone || (lies === LIES.left && !rest?.[i])) continue;
    let pose: Pose;
    if (loose && rest?.[i]) pose = rest[i]!;
    else if (lies === LIES.stacked) {
      pose = { x: off(i * 7 + d, 1.1), y: off(i * 13 + d + 5, 1.1), z: height + h / 2, turn: faceDown(off(i * 3 + d, 3)) };
      height += h;
    } else pose = scattered(i, lies, h);
    laid.push({ where: 'arena', d, owner: view.arena_owner[i]!, index: i, pose, lies });
  }
  return laid;
}

/** Where nobody saw how a puck fell: spread around the middle. */
export function scattered(i: number, lies: number, thick: number): Pose {
  const angle = i * 2.4 + 0.7;
  const far = 48 + 14 * (i % 5);
  const spin = off(i + 40, 0.5);
  return {
    x: Math.cos(angle) * far, y: Math.sin(angle) * far,
    z: lies === LIES.leaning ? 19 : thick / 2,
    turn: lies === LIES.leaning ? leaning(angle) : lies === LIES.stacked ? faceDown(spin) : faceUp(spin),
  };
}

/** On the table at the right of the box, three in a row. */
function outside(view: PucksView, thick: (d: number) => number): Laid[] {
  return view.outside.slice(0, view.outside_count).map((d, i) => ({
    where: 'outside', d, owner: view.outside_owner[i]!, index: i, lies: LIES.left, pose: outsidePlace(i, thick(d)),
  }));
}

export function outsidePlace(i: number, thick: number): Pose {
  const row = Math.floor(i / 6);
  return {
    x: 110 - (i % 6) * 46 + off(i, 3), y: -BESIDE - row * 46 + off(i + 9, 3), z: thick / 2,
    turn: chance(i + 3) < 0.5 ? faceUp(off(i, 0.4)) : faceDown(off(i, 1)),
  };
}

/** While a slammer lies in the arena, the pile waits on the other side. */
function aside(view: PucksView, thick: (d: number) => number): Laid[] {
  let height = 0;
  if (!view.knock) return [];
  return view.aside.slice(0, view.aside_count).map((d, i) => {
    const h = thick(d);
    const z = height + h / 2;
    height += h;
    return {
      where: 'aside', d, owner: view.aside_owner[i]!, index: i, lies: LIES.stacked,
      pose: { x: off(i, 1), y: BESIDE + 4 + off(i + 2, 1), z, turn: faceDown(off(i, 2)) },
    };
  });
}

export function heightOf(laid: Laid[]): number {
  return laid.reduce((most, { where, pose }) => (where === 'arena' ? Math.max(most, pose.z + 0.8) : most), 0);
}

/** The hand that brings or takes pucks: this viewer's in front of the box, rivals' behind it. */
export function handPlace(mine: boolean, seed: number): Pose {
  return {
    x: mine ? -HALF_ARENA - 190 : HALF_ARENA + 190, y: off(seed, 70), z: 110,
    turn: times(about(0, 1, 0, mine ? -0.5 : 0.5), faceUp(off(seed + 1, 0.6))),
  };
}

export function tween(a: Pose, b: Pose, t: number, lift: number): Pose {
  return {
    x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t,
    z: a.z + (b.z - a.z) * t + Math.sin(Math.PI * t) * lift,
    turn: between(a.turn, b.turn, t),
  };
}
