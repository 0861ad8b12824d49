/** What the arena shows at one moment; drawn by `three-arena.ts` in three dimensions, or flat. */
import type { Setting } from './aim';
import { tween, type Laid, type Pose, handPlace, axisUp } from './poses';

export interface Drawn {
  id: number;
  d: number;
  pose: Pose;
  /** Can be touched now. */
  glows: boolean;
}
export interface AimDrawn {
  setting: Setting;
  /** The height of what lies there. */
  top: number;
  d: number;
  pose: Pose;
}
export interface Picture {
  discs: Drawn[];
  aim: AimDrawn | null;
  /** 0: the whole box, 1: close to the pile. */
  near: number;
  /** How far things lie to the sides, in millimetres. */
  reach: number;
  /** The disc that the eye follows, and how much. */
  eye: { x: number; y: number; z: number; much: number } | null;
  shake: number;
  /** More pictures follow at once. */
  moving: boolean;
}

export interface Painter {
  /** A slow device: what moves is drawn with less care than what rests. */
  readonly rough: boolean;
  /** `top`, `bottom`: pixels that something else is written over. */
  resize(width: number, height: number, top: number, bottom: number): void;
  dress(dark: boolean): void;
  /** `since`: milliseconds since the picture before, where that one was moving. */
  draw(picture: Picture, since: number | null): void;
  /** The disc under a point of the element, or null. */
  pick(x: number, y: number): number | null;
  /** Where on the plane `z` a point of the element is. */
  floor(x: number, y: number, z: number): { x: number; y: number } | null;
  dispose(): void;
}

export const SLAMMER_ID = -1;
const TRAVEL = 300;

interface Known {
  id: number;
  laid: Laid;
  from: Pose;
  to: Pose;
  start: number;
  leaving: boolean;
}

/** The discs on the table as things that stay themselves: what moves travels from where it was. */
export class Discs {
  private known: Known[] = [];
  private nextId = 1;

  /** Takes over a new layout. Where `travel` is false everything is simply there. */
  lay(laid: Laid[], now: number, travel: boolean, mine: (owner: number) => boolean): void {
    const free = this.known.filter((disc) => !disc.leaving);
    const found: Known[] = [];
    for (const place of laid) {
      const i = closest(free, place);
      const old = i < 0 ? undefined : free.splice(i, 1)[0];
      if (old) {
        const from = this.poseOf(old, now);
        const moved = !same(from, place.pose);
        found.push({ ...old, laid: place, from: travel ? from : place.pose, to: place.pose, start: moved && travel ? now : -1e9 });
      } else {
        const id = this.nextId++;
        found.push({ id, laid: place, from: handPlace(mine(place.owner), id), to: place.pose, start: travel ? now : -1e9, leaving: false });
      }
    }
    const gone = travel ? free.map((old): Known => ({
      ...old, from: this.poseOf(old, now), to: handPlace(mine(old.laid.owner), old.id), start: now, leaving: true,
    })) : [];
    this.known = [...found, ...this.known.filter((disc) => disc.leaving && now - disc.start < TRAVEL), ...gone];
  }

  /** Discs of the pile are where the throw says they are. */
  hold(index: number, pose: Pose): void {
    for (const disc of this.known) {
      if (disc.laid.where !== 'arena' || disc.laid.index !== index || disc.leaving) continue;
      disc.from = disc.to = pose;
      disc.start = -1e9;
    }
  }

  /** Those that leave go to whoever has picked them up. */
  sendTo(mine: boolean): void {
    for (const disc of this.known) if (disc.leaving) disc.to = handPlace(mine, disc.id);
  }

  at(now: number): { id: number; laid: Laid; pose: Pose }[] {
    this.known = this.known.filter((disc) => !disc.leaving || now - disc.start < TRAVEL);
    return this.known.map((disc) => ({ id: disc.id, laid: disc.laid, pose: this.poseOf(disc, now) }));
  }

  moving(now: number): boolean {
    return this.known.some((disc) => now - disc.start < TRAVEL);
  }

  find(id: number): Laid | null {
    return this.known.find((disc) => disc.id === id && !disc.leaving)?.laid ?? null;
  }

  private poseOf(disc: Known, now: number): Pose {
    const t = Math.max(0, Math.min(1, (now - disc.start) / TRAVEL));
    if (t === 1) return disc.to;
    const eased = 1 - (1 - t) ** 3;
    const far = Math.hypot(disc.to.x - disc.from.x, disc.to.y - disc.from.y);
    const turned = axisUp(disc.from.turn) * axisUp(disc.to.turn) < 0;
    return tween(disc.from, disc.to, eased, Math.min(70, far * 0.45) + (turned ? 26 : 0));
  }
}

function closest(free: Known[], place: Laid): number {
  let best = -1;
  let least = Infinity;
  free.forEach(({ laid, to }, i) => {
    if (laid.d !== place.d) return;
    const far = Math.hypot(to.x - place.pose.x, to.y - place.pose.y, to.z - place.pose.z);
    const cost = far + (laid.where === place.where ? 0 : 40);
    if (cost < least) [least, best] = [cost, i];
  });
  return best;
}

function same(a: Pose, b: Pose): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) < 0.3 && a.turn.every((value, i) => Math.abs(value - b.turn[i]!) < 0.02);
}
