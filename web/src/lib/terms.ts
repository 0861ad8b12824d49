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

const SPANS: [string, number][] = [['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]];

/** “3 days”, “1 minute”, “90 seconds”: in the largest unit that comes out even. */
export function span(seconds: number): string {
  const [name, length] = SPANS.find(([, each]) => seconds % each === 0 && seconds >= each) ?? ['second', 1];
  const n = seconds / length;
  const [one, many] = texts.table.spans[name]!;
  return n === 1 ? one : `${n} ${many}`;
}

export function clockSaid(clock: Clock | null): string {
  const t = texts.table;
  if (!clock) return t.noClock;
  const time = clock.each ? t.eachClock(span(clock.each)) : t.bankClock(span(clock.bank ?? 0), clock.add ?? 0);
  return `${time}; ${clock.missed === 'move' ? t.missedMove : clock.missed === 'game' ? t.missedGame : t.missedBot}`;
}

/** For a line in a list. */
export function clockShort(clock: Clock | null): string {
  const t = texts.table;
  if (!clock) return t.noClock.toLowerCase();
  return clock.each ? t.shortEach(span(clock.each)) : t.shortBank(span(clock.bank ?? 0));
}
