import { beforeEach, expect, test, vi } from 'vitest';
import { Engine, NoEngine } from '../engine/engine';
import type { PositionAsked, PositionShown } from '../protocol';
import { keptPosition, Position } from './position.svelte';

const asked: PositionAsked[] = [];

/** A table of two at which seats act in turn; `state` counts. */
function shown(state: number, turn: number[], seat = 0): PositionShown {
  const first = { seat, n: state, turn, view: {}, steps: [], ask: '', moves: [], score: turn.length ? null : {} };
  const engine = { game: 'ring', kit: '', style: [], by: 'Max', words: {}, module: '', about: '' };
  return { game: 'ring', title: 'Ring', players: 2, kit: {}, state: btoa(String(state)), turn, part: { seat, seats: [], kit: {}, goal: '', first, tasks: [] }, frames: [first], facts: [], engine } as unknown as PositionShown;
}

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const question = JSON.parse(body) as PositionAsked;
    asked.push(question);
    const now = Number(atob(question.state!)) + 1;
    return new Response(JSON.stringify(shown(now, now >= 6 ? [] : [now % 2], question.seat)));
  });
});

const offered = vi.fn();
const open = (turn: number[]) => new Position(shown(0, turn), offered, async () => {});

test('after one’s own move the others move, until one is asked again', async () => {
  const position = open([0]);
  await position.act({ action: 7 });
  expect(asked.map(({ by, action }) => [by, action])).toEqual([[0, 7], [1, undefined]]);
  expect(position.shown.turn).toEqual([0]);
  expect([position.thinks, position.thinker]).toEqual([null, 'server']);
  expect(keptPosition('ring')).toEqual({ players: 2, kit: {}, state: btoa('2'), seat: 0 });
});

test('what was done is taken back, and goes on from there', async () => {
  const position = open([0]);
  await position.act({ action: 7 });
  await position.act({ action: 8 });
  position.back();
  expect(atob(position.shown.state)).toBe('2');
  position.back();
  expect(atob(position.shown.state)).toBe('0');
  position.back();
  await position.act({ action: 9 });
  expect(asked.at(-2)).toMatchObject({ by: 0, action: 9, state: btoa('0') });
});

test('nobody moves unless asked', async () => {
  const position = open([1]);
  await position.act({ action: 7 });
  expect(asked).toEqual([]);
  await position.botsMove();
  expect(asked.map(({ by }) => by)).toEqual([1, 1]);
});

test('a refusal is told, and stops the play', async () => {
  const position = open([0]);
  vi.stubGlobal('fetch', async () => new Response('{"message":"That is no position."}', { status: 400 }));
  await position.act({ action: 7 });
  expect([position.trouble, position.playing, position.thinks, position.past]).toEqual(['That is no position.', false, null, []]);
});

test('a position that takes too long to weigh is given up, and its workers stop', async () => {
  vi.useFakeTimers();
  try {
    const close = vi.fn();
    const engine = { about: { style: { BUDGET: 0, IDEAS: 1, SOLVES: 2 } }, ask: vi.fn(() => new Promise(() => {})), close };
    const opened = vi.spyOn(Engine, 'open').mockImplementation(async () => engine as unknown as Engine);
    const position = open([0]);
    const weighed = position.weigh(0).catch((problem: unknown) => problem);
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await weighed).toBeInstanceOf(NoEngine);
    expect(close).toHaveBeenCalledOnce();
    void position.weigh(0).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
