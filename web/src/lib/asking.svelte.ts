import type { WhatShown } from '../protocol';
import { findThing, type Asks } from './what';

/** Somebody asks what a thing is. What lies on the table is loaded when that is first asked. */
export class Asking {
  what = $state.raw<{ thing: WhatShown; near: DOMRect; stays: boolean } | null>(null);
  private things: Promise<WhatShown[]> | null = null;

  constructor(private readonly load: () => Promise<WhatShown[]>) {}

  ask: Asks = async (name, near, how) => {
    this.things ??= this.load().catch(() => {
      this.things = null;
      return [];
    });
    const thing = findThing(await this.things, name);
    if (thing && near.isConnected) this.what = { thing, near: near.getBoundingClientRect(), stays: how === 'press' };
  };

  /** An answer to a look goes away with it. */
  done = () => {
    if (this.what && !this.what.stays) this.what = null;
  };

  close = () => {
    this.what = null;
  };
}
