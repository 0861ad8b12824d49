/** What a view says, sorted into what each seat has and what the table has. */
export interface Facts {
  seats: { name: string; values: string[] }[];
  table: { name: string; value: string }[];
}

function shown(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  if (value.every((item) => item === 0 || (Array.isArray(item) && shown(item) === '–'))) return '–';
  return value.map(shown).join(Array.isArray(value[0]) ? ' | ' : ' ');
}

export function factsOf(view: Record<string, unknown>, players: number): Facts {
  const facts: Facts = { seats: [], table: [] };
  for (const [name, value] of Object.entries(view)) {
    if (Array.isArray(value) && value.length === players) {
      facts.seats.push({ name, values: value.map(shown) });
    } else {
      facts.table.push({ name, value: shown(value) });
    }
  }
  return facts;
}
