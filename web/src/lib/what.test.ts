import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askable, findThing } from './what';

const THINGS = [
  { code: 'F7/2', name: 'Flyweight 7/2', says: '', clause: '' },
  { code: '85', name: 'Robot 85', says: '', clause: '' },
  { code: 'trap', name: 'Trap', says: '', clause: '' },
];

test('a thing is found by its code or name, also where it is one of several copies', () => {
  const found = (what: string) => findThing(THINGS, what)?.code;
  expect([found('F7/2'), found('F7/2.2'), found('85b'), found('Trap'), found('trap a'), found('robot 85')])
    .toEqual(['F7/2', 'F7/2', '85', 'trap', 'trap', '85']);
  expect(found('Bear')).toBeUndefined();
});

let node: HTMLElement;
let action: { destroy: () => void };
const ask = vi.fn();
const close = vi.fn();
const clicked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  close.mockClear();
  clicked.mockClear();
  node = document.createElement('main');
  node.innerHTML = '<button><i data-what="P1"></i><b></b></button><button class="other"></button>';
  document.body.append(node);
  node.firstElementChild!.addEventListener('click', clicked);
  action = askable(node, { ask, done: () => {}, close });
});

afterEach(() => {
  action.destroy();
  node.remove();
  vi.useRealTimers();
});

/** `at` is the time that is written on the event, whenever it comes. */
const on = (kind: string, pointerType: string, at = performance.now()) => {
  const event = Object.assign(new Event(kind, { bubbles: true }), { pointerType, clientX: 0, clientY: 0, buttons: 0 });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return node.querySelector('b')!.dispatchEvent(event);
};
const press = (place: Element = node.querySelector('b')!, clientX = 0) =>
  place.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX }));

test('a long press asks and never plays; a short one plays and never asks', () => {
  on('pointerdown', 'touch');
  vi.advanceTimersByTime(600);
  on('pointerup', 'touch');
  press();
  expect(ask).toHaveBeenCalledWith('P1', expect.anything(), 'press');
  expect(clicked).not.toHaveBeenCalled();
  on('pointerdown', 'touch');
  on('pointerup', 'touch');
  press();
  expect(clicked).toHaveBeenCalledOnce();
  expect(ask).toHaveBeenCalledOnce();
});

test('a page that is too busy to hear in time of a lifted finger asks nothing, and plays', () => {
  on('pointerdown', 'touch', 1_000);
  vi.advanceTimersByTime(2_000);
  on('pointerup', 'touch', 1_080);
  press();
  expect(clicked).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

test('what is pressed is touched, though something else lies there when it is let go', () => {
  const other = node.querySelector('.other')!;
  for (const [at, lands] of [[node, true], [other, true], [other, false]] as const) {
    clicked.mockClear();
    on('pointerdown', 'mouse');
    press(at, lands ? 3 : 90);
    expect(clicked).toHaveBeenCalledTimes(lands ? 1 : 0);
  }
});

test('a mouse that rests on it asks, and so does the ? key', () => {
  on('pointerover', 'mouse');
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(ask).toHaveBeenCalledWith('P1', expect.anything(), 'look');
  node.querySelector('button')!.focus();
  node.querySelector('button')!.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  expect(ask).toHaveBeenLastCalledWith('P1', expect.anything(), 'press');
});
