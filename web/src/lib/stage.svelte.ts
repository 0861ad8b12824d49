import type { Frame } from '../protocol';

const BEAT = 520;
const MANY = 6;
/** Pictures of a scene that acts everything out: how many may wait, and when it makes haste. */
const MOST_WAITING = 18;
const HASTE = 8;

export type View = Record<string, unknown>;

/** One picture of a scene and how many milliseconds it stays. */
export interface Beat {
  view: View;
  ms: number;
  /** How many of the step's sentences can be told by now; all, if it is left out. */
  lines?: number;
}

/** How a scene acts out one step: the pictures on the way, the last one being the step's end. */
export type Script = (before: View, after: View) => Beat[];

/**
 * Draws a frame step by step. What can be done is always taken from the newest frame, so that
 * nobody waits for a motion. The next frame cuts the show short; only a scene with a script of its
 * own lets frames queue up for a moment, as bots would otherwise outrun the eye.
 */
export class Stage {
  view = $state.raw<View>({});
  told = $state.raw<string[]>([]);
  busy = $state(false);
  /** There is something to draw. */
  ready = $state(false);
  /** The view was set at one go (a fresh start, a scrubbed replay): nothing to act out. */
  jumped = $state(true);
  private timer = 0;
  private shown: Frame | null = null;
  private script: Script | null = null;
  private reel: (Beat & { told: string[] })[] = [];

  show(frame: Frame, { still = false, beat = BEAT } = {}): void {
    if (frame === this.shown) return;
    const before = this.shown;
    this.shown = frame;
    const jumped =
      !before || still || frame.fresh || frame.seat !== before.seat || frame.n !== before.n + 1;
    if (!jumped && this.script) {
      this.queue(before, frame, this.script, beat / BEAT);
      return;
    }
    this.stop();
    this.jumped = jumped;
    if (jumped) {
      this.finish(frame);
      return;
    }
    this.view = before.view;
    this.step(frame, 0, frame.steps.length > MANY ? beat / 2 : beat);
  }

  /** From now on the scene acts out every step. */
  direct(script: Script): void {
    this.script = script;
  }

  /** The rest of the show is skipped. */
  catchUp(): void {
    if (!this.busy || !this.shown) return;
    this.stop();
    this.jumped = true;
    this.finish(this.shown);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.reel = [];
  }

  private queue(before: Frame, frame: Frame, script: Script, pace: number): void {
    let seen = before.view;
    let after = before.view;
    let told: string[] = [];
    for (const step of frame.steps) {
      after = { ...after, ...step.changed };
      if (step.told.length === 0) continue;
      told = step.told;
      for (const { view, ms, lines } of script(seen, after)) {
        this.reel.push({ view, told: told.slice(0, lines), ms: ms * pace });
      }
      seen = after;
    }
    this.reel.push({ view: frame.view, told, ms: 0 });
    if (this.reel.length > MOST_WAITING) this.reel.splice(0, this.reel.length - MOST_WAITING);
    if (!this.busy) this.roll();
  }

  private roll(): void {
    const picture = this.reel.shift();
    this.busy = picture !== undefined;
    if (!picture) return;
    this.jumped = false;
    this.view = picture.view;
    if (picture.told.length) this.told = picture.told;
    const haste = this.reel.length > HASTE ? 0.35 : 1;
    if (picture.ms > 0) this.timer = window.setTimeout(() => this.roll(), picture.ms * haste);
    else this.roll();
  }

  private step(frame: Frame, at: number, beat: number): void {
    this.busy = true;
    let i = at;
    let view = this.view;
    while (i < frame.steps.length) {
      const { told, changed } = frame.steps[i]!;
      i += 1;
      view = { ...view, ...changed };
      if (told.length === 0) continue;
      this.view = view;
      this.told = told;
      if (i < frame.steps.length) {
        this.timer = window.setTimeout(() => this.step(frame, i, beat), beat);
        return;
      }
    }
    this.finish(frame);
  }

  private finish(frame: Frame): void {
    this.view = frame.view;
    this.ready = true;
    this.busy = false;
    const last = frame.steps.at(-1)?.told;
    if (last?.length) this.told = last;
  }
}
