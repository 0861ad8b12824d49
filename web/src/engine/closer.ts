/**
 * A closer look at a choice before anything is said of its cost. A search drops a move that looks bad after a few games,
 * and praises what was lucky: so the choice meets the best one again, in other games, until they are enough.
 */
import type { Paired, Thought } from './machine';

export interface Closer {
  /** The share of a won game that the best mix brings more, and the standard error of that. */
  cost: number;
  error: number;
  /** Games that were played on for the choice itself. */
  games: number;
}

/** A cost below this is nothing to speak of. */
export const NOTABLE = 0.04;
/** So many standard errors are no chance. */
export const SURELY = 2;
/** An error that is small enough: nobody asks for half a hundredth. */
const ENOUGH = 0.015;
/** Looks at two moves in the same games, and whole searches where others choose in the same moment. */
const ALONE = { least: 2, most: 10 };
const TOGETHER = { least: 4, most: 8 };

/** The mean of what was found so far. */
class Sample {
  games = 0;
  #count = 0;
  #sum = 0;
  #squares = 0;

  add(count: number, sum: number, squares: number, games = count): void {
    this.games += games;
    this.#count += count;
    this.#sum += sum;
    this.#squares += squares;
  }

  get mean(): number {
    return this.#sum / this.#count;
  }

  /** Of the mean. As if one game more had gone quite another way: a few that are all alike prove little. */
  get error(): number {
    const spread = Math.max(0, this.#squares / this.#count - this.mean ** 2);
    return Math.sqrt(spread / (this.#count - 1) + 1 / this.games ** 2);
  }

  get told(): Closer {
    return { cost: this.mean, error: this.error, games: this.games };
  }
}

/** Whether it is known well enough what a choice has cost, or that it has cost nothing to speak of. */
function settled({ mean, error }: Sample): boolean {
  return error <= ENOUGH || mean + SURELY * error < NOTABLE;
}

/** Two moves in the same games, look after look, each with luck of its own. Null where others choose in the same moment. */
export function against(look: (n: number) => Paired | null): Closer | null {
  const found = new Sample();
  for (let n = 0; n < ALONE.most && (n < ALONE.least || !settled(found)); n += 1) {
    const paired = look(n);
    if (!paired) return null;
    found.add(paired.games, paired.ahead, paired.squares);
  }
  return found.told;
}

/** The mix of one search, held against the choice by the values of others: whoever found it may have been lucky with it. */
export function againstMix(first: Thought, played: number, search: (n: number) => Thought): Closer {
  const found = new Sample();
  for (let n = 0; n < TOGETHER.most && (n < TOGETHER.least || !settled(found)); n += 1) {
    const { moves, values, visits } = search(n);
    const worth = first.moves.reduce((all, move, i) => all + first.strategy[i]! * values[moves.indexOf(move)]!, 0);
    const mine = moves.indexOf(played);
    const cost = worth - values[mine]!;
    found.add(1, cost, cost ** 2, visits[mine]!);
  }
  return found.told;
}
