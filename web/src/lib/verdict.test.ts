import { expect, test } from 'vitest';
import { named, verdictOf } from './verdict';

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
