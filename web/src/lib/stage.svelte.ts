import { untrack } from 'svelte';
import type { Frame } from '../protocol';

const BEAT = 520;
const MANY = 6;
/** A show that has lasted this long is cut short by the next frame, however slow the machine is. */
export const PATIENCE = 1600;

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

/** A scene that acts whole frames out by itself: throws, for example, that take as long as they take. */
export interface Performer {
  readonly playing: boolean;
  /** `still`: nothing is to be acted out; `own`: it answers this player's own choice, so nothing may hold it up. */
  show(frame: Frame, still: boolean, own: boolean): void;
  skip(): void;
}

/** The pictures of one frame. */
interface Show {
  n: number;
  reel: (Beat & { told: string[] })[];
}

/**
 * Draws a frame step by step, and is the one place that knows what has been shown: `now` is the newest frame that was
 * drawn to its end, and everything beside the scene (log, goal line, hands, choices) is made from it and from no later
 * one. Nobody waits for a motion: a touch cuts the show short (`catchUp`), and so does the next frame. Only in a scene
 * with a script of its own that frame waits for the show that is on, as bots would otherwise outrun the eye: but never
 * longer than `PATIENCE`, never where it answers one's own choice, and never more than one frame.
 */
export class Stage {
  view = $state.raw<View>({});
  told = $state.raw<string[]>([]);
  busy = $state(false);
  /** The view was set at one go (a fresh start, a scrubbed replay): nothing to act out. */
  jumped = $state(true);
  /** The frame whose pictures are drawn now. */
  drawn = $state(-1);
  private timer = 0;
  private cut = 0;
  /** The newest frame that came, and the newest of those before it that was drawn to its end. */
  private shown = $state.raw<Frame | null>(null);
  private behind = $state.raw<Frame | null>(null);
  private script: Script | null = null;
  private performer = $state.raw<Performer | null>(null);
  private on: Show | null = null;
  private began = 0;
  private next = $state.raw<Show | null>(null);

  /** Pages call it in effects: what it reads of itself must not run them again. */
  show(frame: Frame, options: { still?: boolean; beat?: number } = {}): void {
    untrack(() => this.draw(frame, options));
  }

  private draw(frame: Frame, { still = false, beat = BEAT }: { still?: boolean; beat?: number }): void {
    if (frame === this.shown) return;
    const before = this.shown;
    if (this.settled) this.behind = before;
    this.shown = frame;
    const jumped =
      !before || still || frame.fresh || frame.seat !== before.seat || frame.n !== before.n + 1;
    if (this.performer) {
      this.performer.show(frame, jumped, frame.seat !== null && frame.steps[0]?.by === frame.seat);
      this.jumped = jumped;
      return this.finish(frame);
    }
    if (!jumped && this.script) {
      this.follow(this.act(before, frame, this.script, beat / BEAT), frame.steps[0]?.by === frame.seat);
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

  /** From now on the scene acts out whole frames by itself. */
  perform(performer: Performer): void {
    this.performer = performer;
    if (this.shown) performer.show(this.shown, true, false);
  }

  /** The rest of the show is skipped. */
  catchUp(): void {
    this.performer?.skip();
    if (!this.busy || !this.shown) return;
    this.stop();
    this.jumped = true;
    this.finish(this.shown);
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.cut);
    this.on = this.next = null;
  }

  /** All that is known has been shown: only now it may be told elsewhere. */
  get settled(): boolean {
    return !this.busy && !this.performer?.playing;
  }

  /** The newest frame that has been shown to its end. */
  get now(): Frame | null {
    return this.settled ? this.shown : this.behind;
  }

  /** Frames that wait until the show is over: none, or one. */
  get waiting(): number {
    return this.next ? 1 : 0;
  }

  private act(before: Frame, frame: Frame, script: Script, pace: number): Show {
    const reel: Show['reel'] = [];
    let seen = before.view;
    let after = before.view;
    let told: string[] = [];
    for (const step of frame.steps) {
      after = { ...after, ...step.changed };
      if (step.told.length === 0) continue;
      told = step.told;
      for (const { view, ms, lines } of script(seen, after)) {
        reel.push({ view, told: told.slice(0, lines), ms: ms * pace });
      }
      seen = after;
    }
    return { n: frame.n, reel: [...reel, { view: frame.view, told, ms: 0 }] };
  }

  /** Starts a show, or lets it wait for the one that is on. Of all that waits, one show is kept. */
  private follow(show: Show, own: boolean): void {
    const left = PATIENCE - (performance.now() - this.began);
    if (!this.on || own || left <= 0) return this.open(show);
    if (!this.next) this.cut = window.setTimeout(() => this.next && this.open(this.next), left);
    this.next = this.next ? better(this.next, show) : show;
  }
  private open(show: Show): void {
    clearTimeout(this.timer);
    clearTimeout(this.cut);
    this.next = null;
    this.on = show;
    this.began = performance.now();
    this.drawn = show.n;
    this.roll();
  }

  private roll(): void {
    const picture = this.on?.reel.shift();
    if (!picture) return this.next ? this.open(this.next) : this.end();
    this.busy = true;
    this.jumped = false;
    this.view = picture.view;
    if (picture.told.length) this.told = picture.told;
    if (picture.ms > 0) this.timer = window.setTimeout(() => this.roll(), picture.ms);
    else this.roll();
  }

  private end(): void {
    this.on = null;
    this.busy = false;
  }

  private step(frame: Frame, at: number, beat: number): void {
    this.busy = true;
    this.drawn = frame.n;
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
    this.drawn = frame.n;
    this.view = frame.view;
    this.busy = false;
    const last = frame.steps.at(-1)?.told;
    if (last?.length) this.told = last;
  }
}

/** The greater moment of the two is acted out; in any case all ends as the later one does. */
function better(earlier: Show, later: Show): Show {
  const length = ({ reel }: Show) => reel.reduce((sum, { ms }) => sum + ms, 0);
  if (length(later) >= length(earlier)) return later;
  return { n: later.n, reel: [...earlier.reel, later.reel.at(-1)!] };
}
