import type { Frame } from '../protocol';

const BEAT = 520;
const MANY = 6;

/**
 * Draws a frame step by step. The next frame cuts the show short: what can be done is always
 * taken from the newest frame, so that nobody waits for a motion.
 */
export class Stage {
  view = $state.raw<Record<string, unknown>>({});
  told = $state.raw<string[]>([]);
  busy = $state(false);
  /** There is something to draw. */
  ready = $state(false);
  /** The view was set at one go (a fresh start, a scrubbed replay): nothing to act out. */
  jumped = $state(true);
  private timer = 0;
  private shown: Frame | null = null;

  show(frame: Frame, { still = false, beat = BEAT } = {}): void {
    if (frame === this.shown) return;
    clearTimeout(this.timer);
    const before = this.shown;
    this.shown = frame;
    this.jumped =
      !before || still || frame.fresh || frame.seat !== before.seat || frame.n !== before.n + 1;
    if (this.jumped || !before) {
      this.finish(frame);
      return;
    }
    this.view = before.view;
    this.step(frame, 0, frame.steps.length > MANY ? beat / 2 : beat);
  }

  stop(): void {
    clearTimeout(this.timer);
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
