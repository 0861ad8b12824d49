/** Which puzzles were solved in this browser, and how many days in a row one of the day. */
import { recall, remember } from '../lib/storage';

interface Kept {
  /** Numbers, by game and version of its rules: under other rules they are other puzzles. */
  solved: Record<string, number[]>;
  streak: number;
  /** The last day on which a puzzle of the day was solved. */
  day: string;
}

const NAME = 'puzzles';
const DAY = 86_400_000;

const kept = () => recall<Kept>(NAME, { solved: {}, streak: 0, day: '' });
const place = (game: string, rules: number) => `${game}@${rules}`;

export function solvedOf(game: string, rules: number): number[] {
  return kept().solved[place(game, rules)] ?? [];
}

/** `day` is the date where it is the puzzle of the day. */
export function solve(game: string, rules: number, number: number, day: string): void {
  const before = kept();
  const numbers = new Set(before.solved[place(game, rules)]).add(number);
  const solved = { ...before.solved, [place(game, rules)]: [...numbers] };
  const streak = !day || day === before.day ? before.streak : follows(before.day, day) ? before.streak + 1 : 1;
  remember(NAME, { solved, streak, day: day || before.day });
}

/** Days in a row up to now: today may still be missing. */
export function streak(today: string): number {
  const { streak: days, day } = kept();
  return day === today || follows(day, today) ? days : 0;
}

const follows = (day: string, next: string) => day !== '' && Date.parse(next) - Date.parse(day) === DAY;

/** The next one that is not solved yet, going round; none where all are. */
export function nextUnsolved(after: number, count: number, solved: number[]): number | null {
  for (let step = 1; step <= count; step += 1) {
    const number = ((after + step - 1) % count) + 1;
    if (number !== after && !solved.includes(number)) return number;
  }
  return null;
}

/** Today's puzzle and the next ones that are not solved, so many together. */
export function someUnsolved(game: string, rules: number, daily: number, count: number, most: number): number[] {
  const solved = solvedOf(game, rules);
  const found = daily ? [daily] : [];
  for (let step = 1; step < count && found.length < most; step += 1) {
    const number = ((daily + step - 1) % count) + 1;
    if (!solved.includes(number)) found.push(number);
  }
  return found;
}
