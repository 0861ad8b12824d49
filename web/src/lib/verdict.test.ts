import { expect, test } from 'vitest';
import type { Frame, TableShown } from '../protocol';
import { named, scoreOf, verdictOf } from './verdict';

const score = (...winners: number[]) => ({ points: [0, 0], places: [1, 1], winners, ending: '', why: '' });

test('a game that nobody won is no loss', () => {
  expect([verdictOf(score(), [0]), verdictOf(score(0), [0]), verdictOf(score(1), [0])]).toEqual(['nobody', 'won', 'lost']);
  expect([verdictOf(score(0, 1), [0]), verdictOf(score(1), []), verdictOf(score(1), [0, 1])]).toEqual(['won', 'somebody', 'somebody']);
});

test('seats are called by the names of their players', () => {
  const nameOf = (seat: number) => ['you', 'Bob'][seat]!;
  expect(named('{0} won 3 matches, {1} won 1.', nameOf)).toBe('You won 3 matches, Bob won 1.');
  expect(named('Nobody won.', nameOf)).toBe('Nobody won.');
});

test('a clock that was agreed to lose the game has a loser, and everybody else wins', () => {
  const table = (lost: number | null) => ({ lost, seats: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] }) as TableShown;
  const frame = (won: ReturnType<typeof score> | null) => ({ score: won }) as Frame;
  const lost = scoreOf(table(1), frame(null))!;
  expect([lost.winners, lost.places]).toEqual([[0, 2], [1, 3, 1]]);
  expect(named(lost.why, (seat) => ['you', 'Bob', 'Cy'][seat]!)).toBe('Bob ran out of time: at this table that loses the game.');
  expect(scoreOf(table(null), frame(null))).toBeNull();
  expect(scoreOf(table(null), frame(score(2)))!.winners).toEqual([2]);
});
