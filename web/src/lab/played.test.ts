import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LabFigure, LabGames, LabShown } from '../protocol';
import { InOrder, nextCount, playHere, whyEnough } from './played';
import type { LabJob } from './worker';

const figure = (width: number, watched = true): LabFigure => ({ group: 'g', name: 'n', kind: 'share', one: 0, other: 0, low: 0, high: 0, differs: false, watched, width });
const GAMES: LabGames = {
  players: 2, kits: ['', ''], thinkers: [1, 1], verbs: [0], seconds: [1], figures: [], alpha: 0.05, fewest: 10, most: 40, narrow: 0.01,
  module: '/engine/ring.lab-1.wasm', about: '/engine/ring.lab-1.json',
};

class FakeWorker {
  static all: FakeWorker[] = [];
  jobs: LabJob[] = [];
  ended = false;
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(data: { job: LabJob } | { open: unknown }) {
    if ('job' in data) this.jobs.push(data.job);
  }

  /** Does what it was asked last: every game counts one. */
  works(width = 1) {
    const job = this.jobs.at(-1)!;
    this.onmessage({ data: { answer: job.do === 'pairs' ? BigInt64Array.of(BigInt(job.count)) : [figure(width)] } });
  }

  terminate() {
    this.ended = true;
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', async () => ({ json: async () => ({}) }));
  vi.stubGlobal('WebAssembly', { compileStreaming: async () => ({}) });
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
});
afterEach(() => vi.unstubAllGlobals());

test('parts are added up in their order, whoever is quick', () => {
  const known = new InOrder();
  known.add({ first: 3, count: 2, sums: BigInt64Array.of(5n, 1n) });
  expect(known.games).toBe(0);
  known.add({ first: 0, count: 3, sums: BigInt64Array.of(7n, -1n) });
  expect([known.games, ...known.sums!]).toEqual([5, 12n, 0n]);
});

test('parts grow until one takes a moment, and shrink where games are long', () => {
  expect(nextCount(4, 1)).toBe(16);
  expect(nextCount(100, 1200)).toBe(10);
  expect(nextCount(4, 60_000)).toBe(1);
  expect(nextCount(256, 1)).toBe(256);
});

test('it ends when the figures that count are narrow, but not after a few games', () => {
  const wide = figure(0.5, false);
  expect(whyEnough(GAMES, 9, [figure(0.001)], 0)).toBe('');
  expect(whyEnough(GAMES, 10, [figure(0.001), wide], 0)).toMatch('narrow');
  expect(whyEnough(GAMES, 10, [figure(0.011)], 0)).toBe('');
  expect(whyEnough(GAMES, 40, [figure(0.5)], 0)).toMatch('More are not played');
  expect(whyEnough(GAMES, 10, [figure(0.5)], 61_000)).toMatch('60 seconds');
});

test('workers play until it is known well enough, and are ended then', async () => {
  const shown: LabShown[] = [];
  const over = playHere(GAMES, 3, new AbortController().signal, (now) => shown.push(now));
  await vi.waitFor(() => expect(FakeWorker.all.map(({ jobs }) => jobs.length)).toEqual([1, 1]));
  for (let n = 0; n < 60 && !FakeWorker.all[0]!.ended; n += 1) {
    for (const worker of FakeWorker.all) if (!worker.ended) worker.works();
    await Promise.resolve();
  }
  await over;
  expect(shown.at(-1)).toMatchObject({ games: 40, stopped: expect.stringMatching('More are not played') });
  expect(FakeWorker.all.every(({ ended }) => ended)).toBe(true);
  const firsts = FakeWorker.all.flatMap(({ jobs }) => jobs.flatMap((job) => (job.do === 'pairs' ? [job.first] : [])));
  expect(new Set(firsts).size).toBe(firsts.length);
});

test('who leaves, or moves a slider, stops all playing', async () => {
  const ends = new AbortController();
  const over = playHere(GAMES, 3, ends.signal, () => {});
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
  ends.abort();
  await over;
  expect(FakeWorker.all.every(({ ended }) => ended)).toBe(true);
});

test('a worker that fails leaves it to the server', async () => {
  const over = playHere(GAMES, 3, new AbortController().signal, () => {});
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
  FakeWorker.all[0]!.onmessage({ data: { problem: 'out of memory' } });
  await expect(over).rejects.toThrow('out of memory');
  expect(FakeWorker.all.every(({ ended }) => ended)).toBe(true);
});
