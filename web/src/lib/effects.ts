import type { OptionShown } from '../protocol';
import { spoken } from '../texts';
import { later } from '../texts-later';

/** Before anything is chosen, no more than so many effects are listed. */
const FEW = 3;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is known of an option with this value, where so many options differ from the box in all: a
 * line each. Of an option as in the box, what its few other values would do. */
export function effectsSaid(option: OptionShown, value: unknown, changed: number): string[] {
  const t = later.effects;
  if (!same(value, option.value)) {
    if (changed > 1) return [t.together];
    return [option.effects.find((one) => same(one.value, value))?.says ?? t.unknown];
  }
  if (option.effects.length > FEW) return [];
  return option.effects.map((one) => `${called(one.value)}: ${one.says}`);
}

function called(value: unknown): string {
  if (typeof value === 'boolean') return value ? later.effects.on : later.effects.off;
  return spoken(String(value));
}
