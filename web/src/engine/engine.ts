/** Workers that think, one for each core. What went wrong once is given up: the server thinks then. */
import type { EngineShown } from '../protocol';
import { fromBase64, type About } from './layout';
import type { Answers, Job, Opening } from './work';

interface Waiting {
  id: number;
  job: Job;
  done: (answer: never) => void;
  failed: (problem: Error) => void;
}

/** All that is left where this device cannot think, or there is nothing to think with. */
export class NoEngine extends Error {}

/** A thought that takes too long on this device is given up. */
export function within<T>(milliseconds: number, thought: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new NoEngine()), milliseconds);
    thought.then(done, failed).finally(() => clearTimeout(timer));
  });
}

/** Whether there is something to think with, and this browser can. */
function check({ module, style }: EngineShown): void {
  if (!module || !style.length || typeof WebAssembly !== 'object' || typeof Worker !== 'function') throw new NoEngine();
}

async function compiled(shown: EngineShown): Promise<WebAssembly.Module> {
  check(shown);
  return WebAssembly.compileStreaming(fetch(shown.module));
}

export async function described(shown: EngineShown): Promise<About> {
  check(shown);
  return (await fetch(shown.about)).json() as Promise<About>;
}

export class Engine {
  readonly #idle: Worker[] = [];
  readonly #workers: Worker[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #running = new Map<Worker, Waiting>();
  #count = 0;
  #closed = false;

  /** The steps are those of a finished game that is to be thought about. */
  static async open(shown: EngineShown, workers: number, steps: { by: number[]; actions: number[] } = { by: [], actions: [] }): Promise<Engine> {
    const [module, about] = await Promise.all([compiled(shown), described(shown)]);
    return new Engine({ module, about, kit: fromBase64(shown.kit), ...steps }, workers);
  }

  private constructor(
    readonly opening: Opening,
    workers: number,
  ) {
    const count = Math.max(1, Math.min(workers, navigator.hardwareConcurrency || 1));
    for (let i = 0; i < count; i += 1) {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }) => ('problem' in data ? this.close(new Error(data.problem)) : this.#answered(worker, data.answer));
      worker.onerror = (event) => this.close(new Error(event.message));
      worker.postMessage({ open: opening });
      this.#workers.push(worker);
      this.#idle.push(worker);
    }
  }

  get about(): About {
    return this.opening.about;
  }

  get size(): number {
    return this.#workers.length;
  }

  ask<J extends Job>(job: J): Promise<Answers[J['do']]> {
    if (this.#closed) return Promise.reject(new NoEngine());
    return new Promise((done, failed) => {
      this.#waiting.push({ id: (this.#count += 1), job, done, failed });
      this.#go();
    });
  }

  #go(): void {
    while (this.#idle.length && this.#waiting.length) {
      const [worker, next] = [this.#idle.shift()!, this.#waiting.shift()!];
      this.#running.set(worker, next);
      worker.postMessage({ id: next.id, job: next.job });
    }
  }

  #answered(worker: Worker, answer: unknown): void {
    const { done } = this.#running.get(worker)!;
    this.#running.delete(worker);
    this.#idle.push(worker);
    done(answer as never);
    this.#go();
  }

  /** Thinking stops at once. */
  close(problem: Error = new NoEngine()): void {
    this.#closed = true;
    for (const worker of this.#workers) worker.terminate();
    for (const { failed } of [...this.#running.values(), ...this.#waiting]) failed(problem);
    this.#running.clear();
    this.#waiting.length = 0;
  }
}
