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
  /** What a seat does in a position, by its own view of it. */
  | { do: 'choose'; state: Uint8Array; seat: number; style: number[]; seed: number }
  /** Who is winning in a position, and what the moves of a seat are worth. */
  | { do: 'weigh'; state: Uint8Array; seat: number; style: number[]; games: number; seed: number };

/** A choice as a search sees it, and what a closer look says of its cost where that is worth one. */
export interface Judged {
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
  judge: Judged;
  reveal: Judged | null;
  choose: number;
  weigh: Weighed;
}

/** A closer look has so much of the budget of a search. */
const LOOKS = 10;
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
    return this.#judged(job.step, job.style, job.do === 'reveal');
  }

  #seen(state: Uint8Array, seat: number, style: number[], seed: number): Thought {
    return this.#machine.search(this.#machine.view(state, seat), seat, style, seed);
  }

  #open(state: Uint8Array, seat: number, style: number[], seed: number): Thought | null {
    const view = this.#machine.view(state, seat);
    return view.every((byte, i) => byte === state[i]) ? null : this.#machine.searchOpen(state, seat, style, seed);
  }

  #judged(step: number, style: number[], open: boolean): Judged | null {
    const [state, seat, played] = [this.#states[step]!, this.#by[step]!, this.#actions[step]!];
    const search = open ? this.#open.bind(this) : this.#seen.bind(this);
    const thought = search(state, seat, style, step);
    if (!thought) return null;
    const best = doubtful(thought, played);
    if (best === null) return { thought, closer: null };
    const view = this.#machine.view(state, seat);
    const worlds = Math.max(1, Math.floor(style[this.#machine.about.style.BUDGET!]! / LOOKS));
    const luck = (n: number) => step + (n + 1) * FURTHER;
    const alone = against((n) => this.#machine.compare(view, open ? state : null, seat, style, luck(n), [best, played], worlds));
    return { thought, closer: alone ?? againstMix(thought, played, (n) => search(state, seat, style, luck(n))!) };
  }
}
