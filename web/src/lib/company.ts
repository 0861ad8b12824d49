import type { Chat, Shunned, TableShown } from '../protocol';

/** Somebody else at the table, by what names them; `how` is what I do not want of them. */
export interface Companion {
  person: string;
  name: string;
  how: 'mute' | 'block' | 'none';
}

/** The other people: those who sit here, those who have talked in the gallery, and whom I have muted here. */
export function company(table: TableShown, mine: number[], live: { me: string; chat: Chat[]; shunned: Shunned[] }): Companion[] {
  const own = new Set([live.me, ...mine.map((seat) => nameOf(table, seat))]);
  const found = new Map<string, string>();
  for (const seat of table.seats) if (seat.kind === 'person') found.set(nameOf(table, seat.seat), seat.name);
  for (const line of live.chat) if (line.gallery && !found.has(line.who)) found.set(line.who, line.name);
  const how = new Map(live.shunned.map((each) => [each.person, each.how]));
  return [...found]
    .filter(([person]) => !own.has(person))
    .map(([person, name]) => ({ person, name, how: how.get(person) ?? 'none' }));
}

/** A person is named by the profile, or, without one, by the table and the seat. */
function nameOf(table: TableShown, seat: number): string {
  return table.seats[seat]?.profile || `${table.id}/${seat}`;
}
