/** What a view says, sorted into what each seat has and what the table has. */
export interface Facts {
  seats: { name: string; values: string[] }[];
  table: { name: string; value: string }[];
}

const NOTHING = '–';

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('-', '−');
  if (!Array.isArray(value)) return String(value);
  if (value.every((item) => item === 0 || (Array.isArray(item) && shown(item) === NOTHING))) return NOTHING;
  return value.map(shown).join(Array.isArray(value[0]) ? ' | ' : ' ');
}

/**
 * A field belongs to the seats if it has a cell for each of them: for those at this table, or for as
 * many as the game can seat at `most`. Of the latter, the first cells are those of this table.
 */
export function factsOf(view: Record<string, unknown>, players: number, most = players): Facts {
  const facts: Facts = { seats: [], table: [] };
  for (const [name, value] of Object.entries(view)) {
    if (Array.isArray(value) && (value.length === players || value.length === most)) {
      facts.seats.push({ name, values: value.slice(0, players).map(shown) });
    } else {
      facts.table.push({ name, value: shown(value) });
    }
  }
  return facts;
}
