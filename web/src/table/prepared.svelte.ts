import type { Frame, Move, WhatShown } from '../protocol';
import { Asking } from '../lib/asking.svelte';
import { same } from '../lib/choices';
import { Pace } from '../lib/pace.svelte';
import { settings } from '../lib/settings.svelte';
import { Stage } from '../lib/stage.svelte';
import { texts } from '../texts';
import type { Reason } from './WhyBubble.svelte';

/** How high an answer is: it stands below the bar above the scene, which has something to say to it. */
const BUBBLE = 150;
const LOOK_AGAIN = 60;

/** A prepared table that a page holds: it is set up, shows what follows at the pace of people, and answers questions. */
export class Prepared {
  stage = $state.raw(new Stage());
  asking = $state.raw(new Asking(() => Promise.resolve([])));
  reason = $state.raw<Reason | null>(null);
  /** Which drawer is open: `rules`, or one of the page's own. */
  drawer = $state('');
  clause = $state('');
  scene = $state.raw<HTMLElement>();
  readonly pace = new Pace(() => settings.pace, () => this.stage.settled);

  get frame(): Frame | undefined {
    return this.pace.frame;
  }

  /** Everything that was offered has been shown to its end. */
  get shown(): boolean {
    return this.pace.waiting === 0 && this.stage.settled;
  }

  /** When it has been: bots do not outrun the eye. */
  async seen(): Promise<void> {
    while (!this.shown) await new Promise((done) => setTimeout(done, LOOK_AGAIN));
  }

  setUp(first: Frame): void {
    this.stop();
    this.stage = new Stage();
    this.hush();
    this.pace.offer({ ...first, fresh: true });
  }

  offer(frames: Frame[]): void {
    for (const frame of frames) this.pace.offer(frame);
  }

  stop(): void {
    this.pace.stop();
    this.stage.stop();
  }

  /** Other things lie on the table from now on. */
  holds(load: () => Promise<WhatShown[]>): void {
    this.asking.close();
    this.asking = new Asking(load);
  }

  /** Why something cannot be done, beside what was touched. */
  explain(message: string, clause: string, near: HTMLElement | null = null, allowed: string[] = []): void {
    const at = near?.getBoundingClientRect();
    const lowest = (this.scene?.getBoundingClientRect().top ?? 0) + BUBBLE;
    const y = Math.max(lowest, at ? at.top : innerHeight / 2);
    this.reason = { message, clause, allowed, more: 0, x: at ? at.left + at.width / 2 : innerWidth / 2, y };
  }

  /** The rules' answer to what was touched; where it can be done after all, it is offered in one touch. */
  answer({ legal, message, clause }: { legal: boolean; message: string; clause: string }, spelled: Record<string, unknown>, moves: Move[], near: HTMLElement): void {
    if (!legal) return this.explain(message, clause, near);
    const can = moves.find((move) => same(move.spelled, spelled));
    if (can) this.explain(texts.table.youCan, clause, near, [can.code]);
  }

  /** What was answered is put away. */
  hush(): void {
    this.reason = null;
    this.asking.close();
  }

  lookUp = (clause: string): void => {
    this.clause = clause;
    this.hush();
    this.drawer = 'rules';
  };

  /** What is shown has been read. */
  goOn = (): void => {
    this.stage.catchUp();
    this.pace.next();
  };

  close = (): void => {
    this.hush();
    this.drawer = '';
  };
}
