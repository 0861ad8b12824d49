/** What can be changed in a position, as numbers in rows: a fact that is kept per seat has a row for each. */
import type { FactShown } from '../protocol';

export type Rows = number[][];

/** A fact's numbers: one row for each seat, or one. */
export function rowsOf({ value, shape, per_seat }: FactShown): Rows {
  const deep = shape.length - (per_seat ? 1 : 0);
  const rows = (per_seat ? value : [value]) as unknown[];
  return rows.map((row) => (deep === 0 ? [row as number] : [...(row as number[])]));
}

/** Rows as the server wants them. */
export function valueOf({ shape, per_seat }: FactShown, rows: Rows): unknown {
  const deep = shape.length - (per_seat ? 1 : 0);
  const plain = rows.map((row) => (deep === 0 ? row[0] : row));
  return per_seat ? plain : plain[0];
}

/** Whether a fact has a number for each of several named places. */
export const counts = ({ kind, places }: FactShown) => kind === 'number' && places.length > 0;

/** Facts with the same places count the same things: what one of them gets, another loses. */
const alike = (one: FactShown, other: FactShown) => JSON.stringify(one.places[0]) === JSON.stringify(other.places[0]);

/** What a number means at a seat. */
export const namesOf = ({ values, per_seat }: FactShown, row: number): string[] => values[per_seat ? row : 0] ?? [];

/** Whether a fact says what lies in each of several places. */
const holds = ({ kind, places, values }: FactShown) => kind === 'choice' && places.length > 0 && values.length > 0;

/** A set is a whole number of up to 53 bits: more than JavaScript's own operators on bits have. */
export const hasBit = (set: number, bit: number) => Math.floor(set / 2 ** bit) % 2 === 1;
export const toggled = (set: number, bit: number) => set + (hasBit(set, bit) ? -1 : 1) * 2 ** bit;

/** How many more there are of each thing than before, by name; nothing where all only moved. */
export function unbalanced(facts: FactShown[], now: Record<string, Rows>): Map<string, number> {
  const more = new Map<string, number>();
  const counted = facts.filter(counts).filter((fact, _, all) => all.some((other) => other !== fact && alike(fact, other)));
  for (const fact of counted) {
    const before = rowsOf(fact);
    now[fact.name]!.forEach((row, r) =>
      row.forEach((n, i) => {
        const name = fact.places[r]?.[i];
        if (name) more.set(name, (more.get(name) ?? 0) + n - before[r]![i]!);
      }),
    );
  }
  const known = new Set(counted.flatMap(({ places }) => places.flat()));
  for (const fact of facts.filter(holds)) {
    const before = rowsOf(fact);
    now[fact.name]!.forEach((row, r) =>
      row.forEach((n, i) => {
        const [is, was] = [n, before[r]![i]!].map((value) => namesOf(fact, r)[value - fact.low] ?? '');
        if (known.has(is!)) more.set(is!, (more.get(is!) ?? 0) + 1);
        if (known.has(was!)) more.set(was!, (more.get(was!) ?? 0) - 1);
      }),
    );
  }
  return new Map([...more].filter(([, n]) => n !== 0));
}

/** What tells facts apart that stand side by side: their sentences without the words with which all begin. */
export function headings(facts: FactShown[]): string[] {
  const words = facts.map(({ says }) => says.split(' '));
  const same = words[0]!.findIndex((word, i) => words.some((other) => other[i] !== word || i === other.length - 1));
  return words.map((all) => (facts.length > 1 && same > 0 ? all.slice(same) : all).join(' '));
}
