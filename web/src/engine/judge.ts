/** What a choice has cost, by what a search says of it. */
import { NOTABLE, SURELY, type Closer } from './closer';
import type { Thought } from './machine';
import { errorOf } from './why';

export interface Reading {
  /** What would have been played; of a mix, most often. */
  best: number;
  /** The share of a won game that was given away; 0 where the choice belongs to the mix. */
  cost: number;
  /** The standard error of that. */
  error: number;
  /** Games that were played on for the choice itself, to say so. */
  games: number;
  /** The share of a won game that the best mix brings. */
  worth: number;
}

/** A choice that would be played so often is as good as any. */
const PLAYED_TOO = 0.05;

/** What a search alone says of a choice. */
function first(thought: Thought, played: number): Reading {
  const { moves, values, visits, strategy } = thought;
  const [here, mine] = [moves.indexOf(thought.action), moves.indexOf(played)];
  const worth = values.reduce((sum, value, i) => sum + value * strategy[i]!, 0);
  if (here < 0 || mine < 0) return { best: thought.action, cost: 0, error: 0, games: 0, worth };
  const best = strategy.reduce((most, share, i) => (share > strategy[most]! ? i : most), here);
  const cost = strategy[mine]! >= PLAYED_TOO ? 0 : Math.max(0, worth - values[mine]!);
  return { best: moves[best]!, cost, error: errorOf(visits[best]!, visits[mine]!), games: visits[mine]!, worth };
}

/** The better choice that one is to be held against once more, before a cost is told; null where there is none to speak of. */
export function doubtful(thought: Thought, played: number): number | null {
  const { best, cost, error } = first(thought, played);
  return cost > 0 && cost + error >= NOTABLE ? best : null;
}

/** What is said of a choice; of its cost, what a closer look has found. */
export function read(thought: Thought, played: number, closer: Closer | null = null): Reading {
  const reading = first(thought, played);
  return closer ? corrected(reading, closer) : reading;
}

export function corrected(reading: Reading, closer: Closer): Reading {
  return { ...reading, ...closer, cost: Math.max(0, closer.cost) };
}

export type Sure = 'sure' | 'fairly' | 'likely';

/** How sure it is that a choice has cost anything, by standard errors. */
export function howSure({ cost, error }: Reading): Sure {
  if (cost > 3 * error) return 'sure';
  return cost > SURELY * error ? 'fairly' : 'likely';
}

/** What it has cost, all but surely: from so much to so much. */
export function between({ cost, error }: Reading): [number, number] {
  return [Math.max(0, cost - SURELY * error), Math.min(1, cost + SURELY * error)];
}

/** What a choice has cost at least, all but surely; below nothing where it may be chance. */
export function proven({ cost, error }: Reading): number {
  return cost - SURELY * error;
}

/** How everybody stands, when it is known better of one seat: the others share the rest as before. */
export function refined(shares: number[], seat: number, worth: number): number[] {
  const others = shares.reduce((sum, share, i) => (i === seat ? sum : sum + share), 0);
  const rest = (share: number) => (others > 0 ? (share / others) * (1 - worth) : (1 - worth) / (shares.length - 1));
  return shares.map((share, i) => (i === seat ? worth : rest(share)));
}

/** How everybody stood before a step. */
export type Outlook = [step: number, shares: number[]];
/** A choice that a search has looked at: what the game was worth to the seat that had it. */
export interface Searched {
  step: number;
  seat: number;
  worth: number;
}

/** Who has won none of the games that were played on is taken to have won so many: bots that play alike see no way out. */
const LEAST = 0.05;
/** A search may know so many times better: it can see a sure win where none was won. */
const MOST = 1 / LEAST;

/** As long as somebody still chooses, nobody is wholly lost. */
function notLost(shares: number[]): number[] {
  const raised = shares.map((share) => Math.max(LEAST / (shares.length - 1), share));
  const all = raised.reduce((sum, share) => sum + share, 0);
  return raised.map((share) => share / all);
}

/**
 * Who was winning, by games that were played on and by searches. What a search knows better than those games holds for
 * the choices around its own. Each thinks well of its seat, so they count only where one of every seat is near, so many
 * choices away.
 */
export function course(outlooks: Outlook[], steps: number[], searched: Searched[], near: number): Outlook[] {
  const shareAt = new Map(outlooks);
  const factors = searched.flatMap(({ step, seat, worth }) => {
    const share = shareAt.get(step)?.[seat];
    if (share === undefined) return [];
    return [{ place: steps.indexOf(step), seat, by: Math.min(MOST, Math.max(1 / MOST, worth / Math.max(LEAST, share))) }];
  });
  return outlooks.map(([step, shares]) => {
    const here = steps.indexOf(step);
    const around = factors.filter(({ place }) => Math.abs(place - here) <= near);
    const nearest = (seat: number) => around.filter((one) => one.seat === seat).sort((a, b) => Math.abs(a.place - here) - Math.abs(b.place - here))[0];
    const found = shares.map((_, seat) => nearest(seat)?.by);
    if (here < 0) return [step, shares];
    if (found.includes(undefined)) return [step, notLost(shares)];
    const raised = shares.map((share, seat) => Math.min(1, Math.max(LEAST, share) * found[seat]!));
    const all = raised.reduce((sum, share) => sum + share, 0);
    return [step, raised.map((share) => share / all)];
  });
}
