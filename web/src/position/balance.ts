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
  return new Map([...more].filter(([, n]) => n !== 0));
}

/** What tells facts apart that stand side by side: their sentences without the words with which all begin. */
export function headings(facts: FactShown[]): string[] {
  const words = facts.map(({ says }) => says.split(' '));
  const same = words[0]!.findIndex((word, i) => words.some((other) => other[i] !== word || i === other.length - 1));
  return words.map((all) => (facts.length > 1 && same > 0 ? all.slice(same) : all).join(' '));
}
