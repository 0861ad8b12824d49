import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frame, step } from '../testing/samples';
import { Pace, type PaceName } from './pace.svelte';

let name: PaceName;
let settled: boolean;
let pace: Pace;
const bot = (n: number, more = {}) => frame(n, { turn: [1], steps: [step([`Bot does ${n}.`], {}, 1)], ...more });

beforeEach(() => {
  vi.useFakeTimers();
  [name, settled] = ['brisk', true];
  pace = new Pace(() => name, () => settled);
  pace.offer(frame(1, { fresh: true }));
});

afterEach(() => {
  pace.stop();
  vi.useRealTimers();
});

const after = (ms: number) => {
  vi.advanceTimersByTime(ms);
  return pace.frame?.n;
};

test('what bots do comes about a second apart, and all of it', () => {
  for (const n of [2, 3, 4]) pace.offer(bot(n));
  expect([after(200), after(900), pace.waiting, after(1_100)]).toEqual([2, 3, 1, 4]);
});

test('nothing comes before the scene has shown the last thing', () => {
  settled = false;
  pace.offer(bot(2));
  pace.offer(bot(3));
  expect(after(9_000)).toBe(1);
  settled = true;
  expect(after(200)).toBe(2);
});

test('one’s own doings and a fresh start come at once, and a tap goes on', () => {
  pace.offer(frame(2, { steps: [step(['You hit.'], {}, 0)] }));
  expect(pace.frame?.n).toBe(2);
  pace.offer(bot(3));
  pace.next();
  expect(pace.frame?.n).toBe(3);
  pace.offer(bot(4));
  pace.offer(frame(9, { fresh: true }));
  expect([pace.frame?.n, pace.waiting]).toEqual([9, 0]);
});

test('who is asked anyway is not kept waiting by what others seal', () => {
  pace.offer(frame(5, { fresh: true, moves: [{ action: 0, spelled: {}, code: 'a', label: 'a' }] }));
  pace.offer(bot(6));
  expect(pace.frame?.n).toBe(6);
});

test('at once is at once, and long results stand longer', () => {
  pace.offer(bot(2, { steps: [step(['A very long sentence. '.repeat(8)], {}, 1)] }));
  pace.offer(bot(3));
  expect([after(200), after(1_500), after(3_000)]).toEqual([2, 2, 3]);
  name = 'at once';
  pace.offer(bot(4));
  pace.offer(bot(5));
  expect(pace.frame?.n).toBe(5);
});
