/** A comparison that this device plays itself, on all its cores. Parts are added up in their order, so that nothing depends on which
 * worker was quick: the sums are those of the server for the same seed and games. */
import { NoEngine } from '../engine/engine';
import type { LabFigure, LabGames, LabShown } from '../protocol';
import { lab as t } from '../pages/lab';
import { MOST_AT_ONCE, type LabAbout } from './machine';
import type { LabJob } from './worker';

/** Milliseconds that a part should take: so often there may be something new to see. */
const A_PART = 120;
/** Milliseconds between two looks at the figures. */
const LOOKS = 200;
/** Milliseconds after which a device that is slow, or a kit whose games are, gives what it has. */
const PATIENCE = 60_000;

export interface Part {
  first: number;
  count: number;
  sums: BigInt64Array;
}

/** Adds parts up in their order, whichever comes first. */
export class InOrder {
  games = 0;
  sums: BigInt64Array | null = null;
  readonly #early = new Map<number, Part>();

  add(part: Part): void {
    this.#early.set(part.first, part);
    for (let next = this.#early.get(this.games); next; next = this.#early.get(this.games)) {
      this.#early.delete(next.first);
      this.games += next.count;
      if (!this.sums) this.sums = next.sums.slice();
      else for (let i = 0; i < this.sums.length; i += 1) this.sums[i]! += next.sums[i]!;
    }
  }
}

/** How many games the next part has, if the last had so many and took so long. */
export function nextCount(count: number, milliseconds: number): number {
  const fitting = Math.round((count * A_PART) / Math.max(1, milliseconds));
  return Math.max(1, Math.min(MOST_AT_ONCE, 4 * count, fitting));
}

export function whyEnough({ fewest, most, narrow }: LabGames, games: number, figures: LabFigure[], milliseconds: number): string {
  if (games >= most) return t.allPlayed;
  if (games >= fewest && figures.every(({ watched, width }) => !watched || width <= narrow)) return t.narrow;
  return milliseconds >= PATIENCE ? t.long(PATIENCE / 1000) : '';
}

const compiled = new Map<string, Promise<[WebAssembly.Module, LabAbout]>>();

/** Both are kept as long as the page is open: a slider that moves needs them again at once. */
function opened({ module, about }: LabGames): Promise<[WebAssembly.Module, LabAbout]> {
  const known = compiled.get(module);
  if (known) return known;
  const loading = Promise.all([WebAssembly.compileStreaming(fetch(module)), fetch(about).then((answer) => answer.json() as Promise<LabAbout>)]);
  loading.catch(() => compiled.delete(module));
  compiled.set(module, loading);
  return loading;
}

export const canPlay = () => typeof WebAssembly === 'object' && typeof Worker === 'function';

/** Plays until it is known well enough, or the signal says that nobody wants to know. */
export async function playHere(games: LabGames, seed: number, signal: AbortSignal, show: (shown: LabShown) => void): Promise<void> {
  const [module, about] = await opened(games);
  if (signal.aborted) return;
  const count = Math.max(1, navigator.hardwareConcurrency || 1);
  const workers = Array.from({ length: count }, () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
  try {
    await new Promise<void>((done, failed) => {
      signal.addEventListener('abort', () => done());
      const run = new Run(games, seed, show, done);
      for (const worker of workers) {
        worker.onerror = (event) => failed(new NoEngine(event.message));
        worker.postMessage({ open: { module, about, games } });
        run.employ(worker, (problem) => failed(new NoEngine(problem)));
      }
    });
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

class Run {
  readonly #known = new InOrder();
  readonly #began = performance.now();
  #next = 0;
  #looked = 0;
  #looking = false;
  #ended = false;

  constructor(
    readonly games: LabGames,
    readonly seed: number,
    readonly show: (shown: LabShown) => void,
    readonly done: () => void,
  ) {}

  employ(worker: Worker, failed: (problem: string) => void): void {
    let count = 4;
    let began = 0;
    let job: LabJob | null = null;
    const go = () => {
      job = this.#job(count);
      began = performance.now();
      if (job) worker.postMessage({ job });
    };
    worker.onmessage = ({ data }: MessageEvent<{ answer: unknown } | { problem: string }>) => {
      if ('problem' in data) return failed(data.problem);
      if (job?.do === 'pairs') {
        count = nextCount(job.count, performance.now() - began);
        this.#known.add({ first: job.first, count: job.count, sums: data.answer as BigInt64Array });
      } else if (job) this.#told(job.games, data.answer as LabFigure[]);
      if (!this.#ended) go();
    };
    go();
  }

  /** A look at the figures when it is time for one, or there is nothing more to play; else the next games. */
  #job(count: number): LabJob | null {
    const { games, sums } = this.#known;
    const over = games >= this.games.most;
    if (sums && !this.#looking && (over || performance.now() - this.#looked > LOOKS)) {
      this.#looking = true;
      return { do: 'figures', games, sums };
    }
    const first = this.#next;
    this.#next = Math.min(this.games.most, first + count);
    return this.#next > first ? { do: 'pairs', first, count: this.#next - first, seed: this.seed } : null;
  }

  #told(games: number, figures: LabFigure[]): void {
    [this.#looking, this.#looked] = [false, performance.now()];
    if (this.#ended) return;
    const stopped = whyEnough(this.games, games, figures, performance.now() - this.#began);
    this.show({ games, figures, stopped });
    if (stopped) {
      this.#ended = true;
      this.done();
    }
  }
}
