import { beforeEach, expect, test, vi } from 'vitest';
import type { EngineShown } from '../protocol';
import { Engine, NoEngine, within } from './engine';
import type { Job } from './work';

class FakeWorker {
  static all: FakeWorker[] = [];
  asked: { id: number; job: Job }[] = [];
  ended = false;
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(data: { id: number; job: Job } | { open: unknown }) {
    if ('id' in data) this.asked.push(data);
  }

  answers(answer: unknown) {
    this.onmessage({ data: { answer } });
  }

  terminate() {
    this.ended = true;
  }
}

const SHOWN: EngineShown = { game: 'ring', kit: 'AP8=', style: [10], by: 'Max', words: {}, module: '/engine/ring-1.wasm', about: '/engine/ring-1.json' };
const look = (step: number): Job => ({ do: 'outlook', step, games: 1, style: [] });

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', async () => ({ json: async () => ({ made_of: 'x' }) }));
  vi.stubGlobal('WebAssembly', { compileStreaming: async () => ({}) });
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
});

test('there are as many workers as cores, each with one thing to think of at a time', async () => {
  const engine = await Engine.open(SHOWN, Infinity);
  const found = [1, 2, 3].map((step) => engine.ask(look(step)));
  const [one, two] = FakeWorker.all as [FakeWorker, FakeWorker];
  expect(FakeWorker.all).toHaveLength(2);
  expect([one.asked.length, two.asked.length]).toEqual([1, 1]);
  two.answers([0.2]);
  expect(two.asked.map(({ job }) => (job as { step: number }).step)).toEqual([2, 3]);
  one.answers([0.1]);
  two.answers([0.3]);
  expect(await Promise.all(found)).toEqual([[0.1], [0.2], [0.3]]);
});

test('who leaves stops all thinking', async () => {
  const engine = await Engine.open(SHOWN, 1);
  const waiting = [engine.ask(look(1)), engine.ask(look(2))];
  engine.close();
  for (const one of waiting) await expect(one).rejects.toBeInstanceOf(NoEngine);
  expect(FakeWorker.all.every(({ ended }) => ended)).toBe(true);
  await expect(engine.ask(look(3))).rejects.toBeInstanceOf(NoEngine);
});

test('a worker that fails is given up', async () => {
  const engine = await Engine.open(SHOWN, 1);
  const waiting = engine.ask(look(1));
  FakeWorker.all[0]!.onmessage({ data: { problem: 'out of memory' } });
  await expect(waiting).rejects.toThrow('out of memory');
});

test('without a module, or without WebAssembly, there is no engine', async () => {
  await expect(Engine.open({ ...SHOWN, module: '' }, 1)).rejects.toBeInstanceOf(NoEngine);
  vi.stubGlobal('WebAssembly', undefined);
  await expect(Engine.open(SHOWN, 1)).rejects.toBeInstanceOf(NoEngine);
});

test('a weak device does not think for ever', async () => {
  vi.useFakeTimers();
  const never = within(1_000, new Promise(() => {}));
  const refused = expect(never).rejects.toBeInstanceOf(NoEngine);
  await vi.advanceTimersByTimeAsync(1_001);
  await refused;
  expect(await within(1_000, Promise.resolve(3))).toBe(3);
  vi.useRealTimers();
});
