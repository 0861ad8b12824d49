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
const clicked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  clicked.mockClear();
  node = document.createElement('main');
  node.innerHTML = '<button><i data-what="P1"></i><b></b></button>';
  document.body.append(node);
  node.firstElementChild!.addEventListener('click', clicked);
  action = askable(node, { ask, done: () => {} });
});

afterEach(() => {
  action.destroy();
  node.remove();
  vi.useRealTimers();
});

const on = (kind: string, pointerType: string) =>
  node.querySelector('b')!.dispatchEvent(Object.assign(new Event(kind, { bubbles: true }), { pointerType, clientX: 0, clientY: 0, buttons: 0 }));
const press = () => node.querySelector('b')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

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

test('a mouse that rests on it asks, and so does the ? key', () => {
  on('pointerover', 'mouse');
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(ask).toHaveBeenCalledWith('P1', expect.anything(), 'look');
  node.querySelector('button')!.focus();
  node.querySelector('button')!.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  expect(ask).toHaveBeenLastCalledWith('P1', expect.anything(), 'press');
});
