import type { Clock, OptionShown } from '../protocol';
import { spoken, texts } from '../texts';

/** One house rule in a line: what it is about, and what was chosen. */
export function ruleSaid(option: OptionShown | undefined, name: string, value: unknown): string {
  const says = option?.says ?? spoken(name);
  const choice = option?.choices.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
  return texts.table.houseRule(says.replace(/[.:]$/, ''), choice?.says ?? plain(value));
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (value !== null && typeof value === 'object') return Object.entries(value).map(([name, each]) => `${spoken(name)} ${plain(each)}`).join(', ');
  return String(value);
}

export function clockSaid(clock: Clock | null): string {
  const t = texts.table;
  if (!clock) return t.noClock;
  const time = clock.each ? t.eachClock(clock.each) : t.bankClock(Math.round((clock.bank ?? 0) / 60), clock.add ?? 0);
  return `${time}; ${clock.missed === 'move' ? t.missedMove : clock.missed === 'game' ? t.missedGame : t.missedBot}`;
}
