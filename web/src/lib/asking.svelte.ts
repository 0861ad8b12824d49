import type { WhatShown } from '../protocol';
import { findThing, type Asks } from './what';

/** Somebody asks what a thing is. What lies on the table is loaded when that is first asked. */
export class Asking {
  what = $state.raw<{ thing: WhatShown; near: DOMRect; stays: boolean } | null>(null);
  private things: Promise<WhatShown[]> | null = null;
  /** An answer that comes after the next question, or after nobody wants to know any more, is none. */
  private asked = 0;
  private stays = false;

  constructor(private readonly load: () => Promise<WhatShown[]>) {}

  ask: Asks = async (name, near, how) => {
    const asked = (this.asked += 1);
    this.stays = how === 'press';
    this.things ??= this.load().catch(() => {
      this.things = null;
      return [];
    });
    const thing = findThing(await this.things, name);
    if (thing && near.isConnected && asked === this.asked) this.what = { thing, near: near.getBoundingClientRect(), stays: this.stays };
  };

  /** An answer to a look goes away with it. */
  done = () => {
    if (!this.stays) this.close();
  };

  close = () => {
    this.asked += 1;
    this.what = null;
  };
}
