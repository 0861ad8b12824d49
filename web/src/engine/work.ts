/** What a worker does, without the worker: so that it can be tried anywhere. */
import type { About } from './layout';
import { Machine, type Thought } from './machine';

export interface Opening {
  module: WebAssembly.Module;
  about: About;
  kit: Uint8Array;
  /** The steps of a finished game, by whom and what; none for hints. */
  by: number[];
  actions: number[];
}

export type Job =
  | { do: 'search'; view: Uint8Array; seat: number; style: number[]; seed: number }
  /** How everybody stands before a step; after the last one, for the number of all steps. */
  | { do: 'outlook'; step: number; games: number; style: number[] }
  /** A choice by what its seat could know, and by how everything was: null where the seat knew all of it. */
  | { do: 'judge'; step: number; style: number[] }
  | { do: 'reveal'; step: number; style: number[] }
  /** What a seat does in a position, by its own view of it. */
  | { do: 'choose'; state: Uint8Array; seat: number; style: number[]; seed: number }
  /** Who is winning in a position, and what the moves of a seat are worth. */
  | { do: 'weigh'; state: Uint8Array; seat: number; style: number[]; games: number; seed: number };

export interface Weighed {
  shares: number[];
  seen: Thought;
  open: Thought | null;
}

export interface Answers {
  search: Thought;
  outlook: number[];
  judge: Thought;
  reveal: Thought | null;
  choose: number;
  weigh: Weighed;
}

export class Work {
  readonly #machine: Machine;
  readonly #by: number[];
  readonly #states: Uint8Array[] = [];

  constructor({ module, about, kit, by, actions }: Opening) {
    this.#machine = new Machine(module, about, kit);
    this.#by = by;
    if (by.length) this.#states.push(this.#machine.start());
    by.forEach((seat, i) => this.#states.push(this.#machine.after(this.#states[i]!, seat, actions[i]!)));
  }

  do(job: Job): Answers[Job['do']] {
    if (job.do === 'search') return this.#machine.search(job.view, job.seat, job.style, job.seed);
    if (job.do === 'choose') return this.#machine.search(this.#machine.view(job.state, job.seat), job.seat, job.style, job.seed).action;
    if (job.do === 'weigh') {
      const shares = this.#machine.outlook(job.state, job.games, job.style, job.seed);
      return { shares, seen: this.#seen(job.state, job.seat, job.style, job.seed), open: this.#open(job.state, job.seat, job.style, job.seed) };
    }
    const state = this.#states[job.step]!;
    // Every moment has luck of its own, and the same whenever it is looked at.
    if (job.do === 'outlook') return this.#machine.outlook(state, job.games, job.style, job.step);
    const seat = this.#by[job.step]!;
    return job.do === 'judge' ? this.#seen(state, seat, job.style, job.step) : this.#open(state, seat, job.style, job.step);
  }

  #seen(state: Uint8Array, seat: number, style: number[], seed: number): Thought {
    return this.#machine.search(this.#machine.view(state, seat), seat, style, seed);
  }

  #open(state: Uint8Array, seat: number, style: number[], seed: number): Thought | null {
    const view = this.#machine.view(state, seat);
    return view.every((byte, i) => byte === state[i]) ? null : this.#machine.searchOpen(state, seat, style, seed);
  }
}
