/** Why a search chose what it chose. The sentences are the server's (`haymaker/bots/advice.py`), and so is which one is said when. */
import type { Thought } from './machine';

/** Below this share of the strategy a choice is one of several that are drawn for. */
const MIXED = 0.95;
/** A move that seems so much better than the advised one, by few games, is explained. */
const NOTABLE = 0.01;

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** The best of the others by this order. */
function bestOther(order: number[], here: number): number {
  return order.reduce((best, value, i) => (i !== here && (best < 0 || value > order[best]!) ? i : best), -1);
}

/** Of a mix, not what was drawn but what is drawn most often: that is the surest advice. */
export function mostOften(thought: Thought): Thought {
  const { action, moves, strategy } = thought;
  const drawn = Math.max(0, moves.indexOf(action));
  const most = strategy.reduce((best, share, i) => (share > strategy[best]! ? i : best), drawn);
  return { ...thought, action: moves[most] ?? action };
}

export function why(thought: Thought, open: number, words: Record<string, string>, label: (action: number) => string): string {
  if (open === 1) return words.only!;
  if (thought.moves.length < 2) return words.first!;
  const { values, strategy } = thought;
  const here = thought.moves.indexOf(thought.action);
  const mixes = strategy[here]! < MIXED;
  const order = mixes ? strategy : values;
  const other = bestOther(order, here);
  const told: Record<string, string> = {
    win: percent(values[here]!),
    mine: percent(order[here]!),
    theirs: percent(order[other]!),
    other: label(thought.moves[other]!),
    sure: words[howSure(thought, here, other)]!,
  };
  return words[mixes ? 'mixed' : 'best']!.replace(/\{(\w+)\}/g, (_, name: string) => told[name]!);
}

/** By the gap between two moves, in standard errors of as many games as were played on. */
function howSure({ values, visits }: Thought, here: number, other: number): 'sure' | 'fairly' | 'close' | 'doubted' {
  const gap = values[here]! - values[other]!;
  if (gap <= -NOTABLE) return 'doubted';
  const error = errorOf(visits[here]!, visits[other]!);
  if (gap > 3 * error) return 'sure';
  return gap > error ? 'fairly' : 'close';
}

/** The standard error of the difference of two shares. */
export function errorOf(...visits: number[]): number {
  return Math.sqrt(visits.reduce((sum, n) => sum + 0.25 / n, 0));
}
