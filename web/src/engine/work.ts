/** What a worker does, without the worker: so that it can be tried anywhere. */
import { against, againstMix, type Closer } from './closer';
import { doubtful } from './judge';
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
  /** The same choice against the better one once more, by what its seat could know. */
  | { do: 'closer'; step: number; style: number[]; best: number }
  /** What a seat does in a position, by its own view of it. */
  | { do: 'choose'; state: Uint8Array; seat: number; style: number[]; seed: number }
  /** Who is winning in a position, and what the moves of a seat are worth. */
  | { do: 'weigh'; state: Uint8Array; seat: number; style: number[]; games: number; seed: number };

/** A choice as a search sees it with all cards open, and what a closer look says of its cost where that is worth one. */
export interface Revealed {
  thought: Thought;
  closer: Closer | null;
}

export interface Weighed {
  shares: number[];
  seen: Thought;
  open: Thought | null;
}

export interface Answers {
  search: Thought;
  outlook: number[];
  judge: Thought;
  reveal: Revealed | null;
  closer: Closer;
  choose: number;
  weigh: Weighed;
}

/** Worlds of a closer look. */
const WORLDS = 100;
/** No game has as many steps: every look has luck of its own. */
const FURTHER = 1_000_003;

export class Work {
  readonly #machine: Machine;
  readonly #by: number[];
  readonly #actions: number[];
  readonly #states: Uint8Array[] = [];

  constructor({ module, about, kit, by, actions }: Opening) {
    this.#machine = new Machine(module, about, kit);
    [this.#by, this.#actions] = [by, actions];
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
    if (job.do === 'judge') return this.#seen(state, seat, job.style, job.step);
    return job.do === 'closer' ? this.#closer(job.step, job.style, job.best, false) : this.#revealed(job.step, job.style);
  }

  #seen(state: Uint8Array, seat: number, style: number[], seed: number): Thought {
    return this.#machine.search(this.#machine.view(state, seat), seat, style, seed);
  }

  #open(state: Uint8Array, seat: number, style: number[], seed: number): Thought | null {
    const view = this.#machine.view(state, seat);
    return view.every((byte, i) => byte === state[i]) ? null : this.#machine.searchOpen(state, seat, style, seed);
  }

  #revealed(step: number, style: number[]): Revealed | null {
    const thought = this.#open(this.#states[step]!, this.#by[step]!, style, step);
    if (!thought) return null;
    const best = doubtful(thought, this.#actions[step]!);
    return { thought, closer: best === null ? null : this.#closer(step, style, best, true) };
  }

  #closer(step: number, style: number[], best: number, open: boolean): Closer {
    const [state, seat, played] = [this.#states[step]!, this.#by[step]!, this.#actions[step]!];
    const view = this.#machine.view(state, seat);
    const luck = (n: number) => step + (n + 1) * FURTHER;
    const alone = against((n) => this.#machine.compare(view, open ? state : null, seat, style, luck(n), [best, played], WORLDS));
    if (alone) return alone;
    const search = (seed: number) => (open ? this.#open(state, seat, style, seed)! : this.#seen(state, seat, style, seed));
    return againstMix(search(step), played, (n) => search(luck(n)));
  }
}
