import type { Move } from '../../protocol';
import type { Design } from './designs';

/** The slammers that somebody owns: each makes a ready-made team with whatever else is there. */
export function slammersOf(owned: number[], designs: Design[]): string[] {
  return designs.flatMap(({ name, slammer }, d) => (slammer && (owned[d] ?? 0) > 0 ? [name] : []));
}

/**
 * What a ready-made team answers: its slammer where one is asked for, anything but slammers into the stacks, and no
 * more than has to be. `chance` is a number from 0 to 1.
 */
export function readyAnswer(slammer: string, moves: Move[], designs: Design[], chance: number): Move {
  const of = (verb: string) => moves.filter(({ spelled }) => spelled.do === verb);
  const own = of('slammer').find(({ spelled }) => spelled.puck === slammer);
  const enough = of('done')[0];
  if (own ?? enough) return (own ?? enough)!;
  const plain = moves.filter(({ spelled }) => !designs.some((design) => design.slammer && design.name === spelled.puck));
  const from = plain.length ? plain : moves.filter(({ spelled }) => spelled.puck !== slammer);
  const any = from.length ? from : moves;
  return any[Math.min(any.length - 1, Math.floor(chance * any.length))]!;
}
