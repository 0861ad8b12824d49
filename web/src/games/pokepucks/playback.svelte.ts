/** Acts a frame out: its steps one after the other, throws in full. */
import type { Frame } from '../../protocol';
import { calm } from '../../lib/settings.svelte';
import { PATIENCE, type Performer } from '../../lib/stage.svelte';
import type { ThrowShown } from './aim';
import { Watching, fromShow, madeUp, type Throw } from './throws';
import { layOut, type Pose, type Rest } from './poses';
import { ASK, FALLS, HIT, MISS, THROW, type Fall, type PucksView } from './view';

interface Step {
  kind: 'step';
  view: PucksView;
  told: string[];
  beat: number;
}
interface Flight {
  kind: 'throw';
  before: PucksView;
  /** Just after it: everything as it fell. */
  fallen: PucksView;
  opening: string[];
  told: string[];
  thrown: Throw;
  watching: Watching;
}
type Act = Step | Flight;

/** A throw while it is to be seen. */
export interface Aloft {
  thrown: Throw;
  watching: Watching;
  view: PucksView;
  since: number;
  /** How much faster than usual: others are waiting to be seen. */
  haste: number;
}

const BEAT = 420;
const SHOWN_RESULT = 650;
const CALM_RESULT = 900;
/** A throw that is still in the air after this is cut short by the next frame. */
const LONGEST_THROW = 4_200;

export class Playback implements Performer {
  view = $state.raw<PucksView>({} as PucksView);
  told = $state.raw<string[]>([]);
  aloft = $state.raw<Aloft | null>(null);
  playing = $state(false);
  /** The view was set at one go: nothing to act out. */
  jumped = $state(true);
  /** How the pile lies since the last throw. */
  rest: Rest = null;
  /** Where the slammer came to lie, until its owner takes it back. */
  slammerRest = $state.raw<{ d: number; pose: Pose } | null>(null);
  /** The frame whose steps are drawn now. */
  drawn = $state(-1);
  private queue: Act[] = [];
  private newest = -1;
  private latest: PucksView | null = null;
  private timer = 0;
  private began = 0;

  constructor(private thick: (d: number) => number) {}

  /**
   * A frame has come. `own`: it answers this player's own choice, so what is left is skipped. Else
   * the step that is on may end, and of all that waits one throw is kept.
   */
  show(frame: Frame, still: boolean, own: boolean): void {
    const { n } = frame;
    const view = frame.view as unknown as PucksView;
    this.newest = n;
    if (still || !this.latest) return this.jump(view, frame.steps.at(-1)?.told ?? []);
    const acts = this.actsOf(frame, this.latest!);
    this.latest = view;
    this.jumped = false;
    const since = performance.now() - this.began;
    if (own || since > (this.aloft ? LONGEST_THROW : PATIENCE)) this.skip();
    if (this.playing) this.queue = [...lastThrow(this.queue, acts), ...acts];
    else {
      this.drawn = n;
      this.queue = acts;
      this.next();
    }
  }

  jump(view: PucksView, told: string[]): void {
    this.stop();
    this.rest = null;
    this.slammerRest = null;
    this.latest = view;
    this.jumped = true;
    this.view = view;
    this.drawn = this.newest;
    if (told.length) this.told = told;
  }

  /** Straight to the end of what has come so far. */
  skip(): void {
    if (!this.playing) return;
    const last = [...this.queue].reverse().find((act) => act.kind === 'step');
    const flight = [...this.queue].reverse().find((act) => act.kind === 'throw');
    if (this.aloft) this.settle(this.aloft.thrown);
    if (flight?.kind === 'throw') this.settle(flight.thrown);
    this.stop();
    this.drawn = this.newest;
    if (last?.kind === 'step') {
      this.view = last.view;
      if (last.told.length) this.told = last.told;
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.aloft = null;
    this.playing = false;
  }

  private settle(thrown: Throw, by?: PucksView): void {
    const d = (by?.slammer[by.thrower] ?? 0) - 1;
    this.slammerRest = d < 0 ? null : { d, pose: thrown.pose(thrown.discs - 1, thrown.length) };
    this.rest = thrown.hit ? Array.from({ length: thrown.discs - 1 }, (_, i) => thrown.pose(i, thrown.length)) : null;
  }

  private next(): void {
    const act = this.queue.shift();
    if (!act) {
      this.playing = false;
      this.drawn = this.newest;
      return;
    }
    this.playing = true;
    this.began = performance.now();
    if (act.kind === 'throw') this.fly(act);
    else {
      this.view = act.view;
      this.slammerRest = null;
      if (act.told.length) this.told = act.told;
      this.later(act.beat);
    }
  }

  private fly(act: Flight): void {
    const waiting = this.queue.some((other) => other.kind === 'throw');
    if (calm()) {
      this.fallen(act);
      return this.later(CALM_RESULT);
    }
    this.view = act.before;
    this.told = act.opening;
    const haste = waiting ? 1.6 : 1;
    this.aloft = { thrown: act.thrown, watching: act.watching, view: act.before, since: performance.now(), haste };
    this.timer = window.setTimeout(() => {
      this.fallen(act);
      this.later(SHOWN_RESULT);
    }, (act.watching.length * 1000) / haste);
  }

  private fallen(act: Flight): void {
    this.settle(act.thrown, act.before);
    this.aloft = null;
    this.view = act.fallen;
    this.told = act.told;
  }

  private later(wait: number): void {
    if (wait === 0) return this.next();
    this.timer = window.setTimeout(() => this.next(), wait);
  }

  // --- A frame's steps as acts ---

  private actsOf(frame: Frame, from: PucksView): Act[] {
    const shows = [...((frame as { shows?: ThrowShown[] | null }).shows ?? [])];
    const acts: Act[] = [];
    let view = from;
    for (let i = 0; i < frame.steps.length; i += 1) {
      const step = frame.steps[i]!;
      const before = view;
      view = { ...view, ...step.changed };
      if (step.by !== null && view.ask === ASK.luckHit && view.last === THROW + 1) {
        const found = this.flightOf(frame, i, before, view, shows.shift());
        if (found) {
          acts.push(found.act);
          view = found.view;
          i = found.at;
          acts.push({ kind: 'step', view, told: [], beat: 0 });
          continue;
        }
      }
      const sealed = before.ask === ASK.health;
      acts.push({ kind: 'step', view, told: sealed ? step.told.slice(0, 1) : step.told, beat: step.told.length && !sealed ? BEAT : 0 });
    }
    acts.push({ kind: 'step', view: frame.view as unknown as PucksView, told: [], beat: 0 });
    return acts;
  }

  /** The luck that follows a throw: hit or miss, then each puck from the top down. */
  private flightOf(frame: Frame, at: number, before: PucksView, thrownView: PucksView, show: ThrowShown | undefined) {
    const pile = before.arena_count;
    const told = [...frame.steps[at]!.told];
    const falls: Fall[] = Array.from({ length: pile }, () => 'stays');
    let view = thrownView;
    let i = at;
    let hit: boolean | null = null;
    let seen = 0;
    const lies = [...before.lies];
    while (i + 1 < frame.steps.length && (hit === null || (hit && seen < pile))) {
      const step = frame.steps[i + 1]!;
      if (step.by !== null) break;
      i += 1;
      view = { ...view, ...step.changed };
      const outcome = view.last - 1;
      if (hit === null) {
        if (outcome !== HIT && outcome !== MISS) return null;
        hit = outcome === HIT;
      } else {
        const fall = FALLS[outcome];
        if (!fall) return null;
        const place = pile - 1 - seen;
        falls[place] = fall;
        lies[place] = ['stays', 'flips', 'leans', 'leaves'].indexOf(fall);
        seen += 1;
      }
      told.push(...step.told);
    }
    if (hit === null) return null;
    const thrown = fromShow(show, pile, falls, hit) ?? this.imagined(before, falls, hit, frame.n);
    const fallen: PucksView = { ...before, lies: hit ? lies : before.lies, ask: ASK.luckFace };
    const act: Flight = { kind: 'throw', before, fallen, opening: told.slice(0, 1), told: told.slice(1), thrown, watching: new Watching(thrown) };
    return { act, view, at: i };
  }

  private imagined(before: PucksView, falls: Fall[], hit: boolean, seed: number): Throw {
    const laid = layOut(before, this.thick, null).filter(({ where }) => where === 'arena');
    const start: Pose[] = laid.map(({ pose }) => pose);
    const slammer = before.slammer[before.thrower] ?? 0;
    return madeUp(start, laid.map(({ d }) => this.thick(d)), this.thick(slammer - 1), falls, hit, seed, before.outside_count);
  }
}

/** Of what waits, the last throw: unless the new steps have one of their own. */
function lastThrow(waiting: Act[], coming: Act[]): Act[] {
  if (coming.some(({ kind }) => kind === 'throw')) return [];
  const at = waiting.findLastIndex(({ kind }) => kind === 'throw');
  return at < 0 ? [] : [waiting[at]!];
}
