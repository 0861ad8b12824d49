import type { WhatShown } from '../protocol';

const LINGER = 800;
const LONG_PRESS = 500;
const STILL = 10;

/** What a thing on the table says it is, found by its code or its name; `.2` or `b` only tells copies apart. */
export function findThing(things: WhatShown[], what: string): WhatShown | undefined {
  const plain = what.toLowerCase();
  const bare = plain.replace(/(\.\d+| ?[a-z])$/, '');
  const is = (word: string) => things.find(({ code, name }) => code.toLowerCase() === word || name.toLowerCase() === word);
  return is(plain) ?? is(bare);
}

/** The thing that an element shows, or that lies in the button around it. */
function thingAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-what]') ?? target.closest('button')?.querySelector<HTMLElement>('[data-what]') ?? null;
}

/** How somebody asks: the answer to a look goes away with it, any other stays until it is put away. */
export type Asks = (what: string, near: Element, how: 'look' | 'press') => void;

/** What can be played by a touch. */
const BUTTON = 'button, a, [role=button]';

/**
 * An action: whoever rests the mouse on a thing, presses it long or hits the ? key on it asks what it is. What is
 * asked about is never played; and what somebody presses is what is touched, though a piece may have come between it
 * and the pointer before that was lifted.
 */
export function askable(node: HTMLElement, { ask, done, close }: { ask: Asks; done: () => void; close: () => void }): { destroy: () => void } {
  let timer = 0;
  let from: [number, number] = [0, 0];
  let since = 0;
  let pressed: HTMLElement | null = null;
  let over: EventTarget | null = null;
  let swallow = false;

  const after = (ms: number, thing: HTMLElement, how: 'look' | 'press') => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      swallow = how === 'press';
      if (thing.isConnected) ask(thing.dataset.what!, thing, how);
    }, ms);
  };
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    over = event.target;
    const thing = thingAt(event.target);
    clearTimeout(timer);
    done();
    if (thing && event.buttons === 0) after(LINGER, thing, 'look');
  };
  const down = (event: PointerEvent) => {
    clearTimeout(timer);
    swallow = false;
    from = [event.clientX, event.clientY];
    since = event.timeStamp;
    pressed = (event.target as Element).closest<HTMLElement>(BUTTON);
    const thing = thingAt(event.target);
    if (event.pointerType !== 'mouse' && thing) after(LONG_PRESS, thing, 'press');
    if (event.pointerType === 'mouse') done();
  };
  const isStill = (event: MouseEvent) => Math.hypot(event.clientX - from[0], event.clientY - from[1]) <= STILL;
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' && !isStill(event)) clearTimeout(timer);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return;
    clearTimeout(timer);
    // A busy page hears late of a finger that was lifted in time: what counts is when it was.
    if (!swallow || event.type !== 'pointerup' || event.timeStamp - since >= LONG_PRESS) return;
    swallow = false;
    close();
  };
  const click = (event: MouseEvent) => {
    const meant = pressed;
    pressed = null;
    const astray = meant?.isConnected && event.detail > 0 && isStill(event) && !meant.contains(event.target as Node);
    if (!swallow && !astray) return;
    event.preventDefault();
    event.stopPropagation();
    if (!swallow) meant!.click();
    swallow = false;
  };
  const menu = (event: Event) => {
    if (swallow) event.preventDefault();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== '?' || (event.target as Element).closest('input, textarea')) return;
    const thing = thingAt(document.activeElement) ?? thingAt(over);
    if (thing && node.contains(thing)) ask(thing.dataset.what!, thing, 'press');
  };

  const listeners: [EventTarget, string, (event: never) => void, boolean][] = [
    [node, 'pointerover', hover, false], [node, 'pointerleave', hover, false], [node, 'pointerdown', down, true],
    [node, 'pointermove', move, false], [node, 'pointerup', up, true], [node, 'pointercancel', up, true],
    [node, 'click', click, true], [node, 'contextmenu', menu, true], [window, 'keydown', key, false],
  ];
  for (const [on, kind, listener, capture] of listeners) on.addEventListener(kind, listener as EventListener, capture);
  return {
    destroy() {
      clearTimeout(timer);
      for (const [on, kind, listener, capture] of listeners) on.removeEventListener(kind, listener as EventListener, capture);
    },
  };
}
