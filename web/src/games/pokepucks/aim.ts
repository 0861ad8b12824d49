/** The hand before a throw: what can be set, and what a drag and a flick set of it. */
import { about, times, type Pose } from './poses';

export interface Control {
  name: string;
  says: string;
  least: number;
  most: number;
  usual: number;
  unit: string;
}
export interface DiscShown {
  name: string;
  grams: number;
  thickness_mm: number;
  slammer: boolean;
}
/** `frame.aim`: which actions make the throw, and what can be set. */
export interface AimShown {
  actions: number[];
  controls: Control[];
  scene: { discs?: DiscShown[]; slammer?: DiscShown; knock_out?: boolean };
}
/** One of `frame.shows`: a throw that physics made. */
export interface ThrowShown {
  kind?: string;
  trajectory?: string;
  hit?: boolean;
  lies?: string[];
  seat?: number;
  slammer?: DiscShown;
}

export type Setting = Record<string, number>;

/** For tables whose throws are decided by odds: a hand all the same, though it decides nothing. */
export const BARE: Control[] = [
  { name: 'x', says: '', least: -60, most: 60, usual: -18, unit: 'mm' },
  { name: 'y', says: '', least: -60, most: 60, usual: 0, unit: 'mm' },
  { name: 'power', says: '', least: 0, most: 100, usual: 70, unit: '%' },
  { name: 'angle', says: '', least: 0, most: 60, usual: 8, unit: '°' },
  { name: 'tilt', says: '', least: 0, most: 70, usual: 17, unit: '°' },
  { name: 'heading', says: '', least: 0, most: 360, usual: 0, unit: '°' },
];

export const usual = (controls: Control[]): Setting =>
  Object.fromEntries(controls.map(({ name, usual }) => [name, usual]));

/** Within its limits; a heading goes round. */
export function kept(control: Control | undefined, value: number): number {
  if (!control) return value;
  const { name, least, most } = control;
  const round = name === 'heading' && most - least >= 359;
  const inside = round ? ((((value - least) % 360) + 360) % 360) + least : value;
  return Math.round(Math.max(least, Math.min(most, inside)) * 10) / 10;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The slammer in the air, `up` millimetres above where it is aimed. */
export function inFlight(setting: Setting, top: number, up: number): Pose {
  const heading = radians(setting.heading ?? 0);
  const back = Math.tan(radians(setting.angle ?? 0)) * up;
  return {
    x: (setting.x ?? 0) - Math.cos(heading) * back,
    y: (setting.y ?? 0) - Math.sin(heading) * back,
    z: top + up,
    // The lower edge looks the way of the flight.
    turn: times(about(-Math.sin(heading), Math.cos(heading), 0, radians(setting.tilt ?? 0)), about(0, 0, 1, heading)),
  };
}

// --- Drag and flick ---

interface Sample {
  x: number;
  y: number;
  at: number;
}
const FLICK = 0.55; // pixels a millisecond from which a release is a throw
const HARDEST = 2.6;
const LOOK_BACK = 90;

/** One finger on the arena: slow is aiming, a fast release away from the body is a throw. */
export class Gesture {
  private samples: Sample[] = [];

  add(x: number, y: number, at: number): void {
    this.samples.push({ x, y, at });
    this.samples = this.samples.filter((sample) => at - sample.at < 400);
  }

  /** Null for a slow release; else how hard (0 to 1), which way (degrees from straight on, left
   * positive), and since when, so that the aim of before can be kept. */
  flick(at: number): { force: number; side: number; since: number } | null {
    const last = this.samples.at(-1);
    if (!last || at - last.at > 120) return null;
    const from = this.samples.find((sample) => last.at - sample.at <= LOOK_BACK && sample !== last) ?? this.samples.at(-2);
    if (!from) return null;
    const dx = last.x - from.x;
    const dy = last.y - from.y;
    const speed = Math.hypot(dx, dy) / Math.max(8, last.at - from.at);
    if (speed < FLICK || dy > -Math.abs(dx) * 0.4) return null;
    return {
      force: Math.min(1, (speed - FLICK) / (HARDEST - FLICK)),
      side: (Math.atan2(-dx, -dy) * 180) / Math.PI,
      since: from.at,
    };
  }
}
