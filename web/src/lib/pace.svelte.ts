import type { Frame } from '../protocol';

export const PACES = ['calm', 'brisk', 'at once'] as const;
export type PaceName = (typeof PACES)[number];

/** Milliseconds that what others do stands, and what every letter beyond a short sentence adds. */
const STANDS: Record<PaceName, number> = { calm: 1_800, brisk: 1_000, 'at once': 0 };
const LETTER: Record<PaceName, number> = { calm: 45, brisk: 25, 'at once': 0 };
const SHORT = 40;
const LONGEST = 5_000;
/** However much has happened, it is told within so much time. */
const ALL_WITHIN = 15_000;
const LOOK_AGAIN = 60;

/**
 * Hands on what others do one thing after the other, each when the one before has been shown and could be read.
 * One's own doings, a fresh start, and whatever happens while one is asked anyway come at once.
 */
export class Pace {
  frame = $state.raw<Frame | undefined>();
  /** How much is still to be shown. */
  waiting = $state(0);
  private queue: Frame[] = [];
  private timer = 0;
  private since = 0;

  /** `settled` says whether the scene has shown all that it was given. */
  constructor(
    private name: () => PaceName,
    private settled: () => boolean,
  ) {}

  offer(frame: Frame): void {
    const last = this.queue.at(-1) ?? this.frame;
    if (frame === last || (last?.seat === frame.seat && frame.n <= last.n && !frame.fresh)) return;
    const anew = !last || frame.fresh || frame.seat !== last.seat || frame.n !== last.n + 1;
    const own = frame.steps[0]?.by === frame.seat && frame.seat !== null;
    if (anew || this.name() === 'at once') return this.skipTo(frame);
    if (this.queue.length === 0 && (own || this.frame!.moves.length > 0)) return this.show(frame);
    this.queue.push(frame);
    this.waiting = this.queue.length;
    if (!this.timer) this.timer = window.setTimeout(() => this.look(), LOOK_AGAIN);
  }

  /** Somebody has read it, and taps to go on. */
  next(): void {
    const frame = this.queue.shift();
    if (frame) this.show(frame);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue = [];
    this.waiting = 0;
    this.frame = undefined;
  }

  private skipTo(frame: Frame): void {
    this.queue = [];
    this.show(frame);
  }

  private show(frame: Frame): void {
    this.frame = frame;
    this.waiting = this.queue.length;
    this.since = performance.now();
  }

  private look(): void {
    this.timer = 0;
    if (this.queue.length && this.settled() && performance.now() - this.since >= this.stands()) this.next();
    if (this.queue.length) this.timer = window.setTimeout(() => this.look(), LOOK_AGAIN);
  }

  /** How long what is shown now stands: nothing was told, nothing is to be read. */
  private stands(): number {
    const letters = (this.frame?.steps ?? []).flatMap(({ told }) => told).join(' ').length;
    if (letters === 0) return 0;
    const name = this.name();
    const all = Math.min(LONGEST, STANDS[name] + LETTER[name] * Math.max(0, letters - SHORT));
    return Math.min(all, ALL_WITHIN / this.queue.length);
  }
}
