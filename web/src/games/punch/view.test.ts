import { expect, test } from 'vitest';
import { EXCHANGING, SWAPPING, exchangeSealed, halfSize, handSize, matchOf, putUnder, type PunchView } from './view';

/** Red and Blue before the first exchange of a match. */
function view(changes: Partial<PunchView> = {}): PunchView {
  return {
    redeals: [0, 0], shown_set: [[], []], ties: 0, decisions: [0, 0],
    phase: EXCHANGING, round_no: 0, turn_no: 0, stamina: [10, 10], wins: [0, 0], hand: [[], []], sealed: [0, 0], ready: [0, 0],
    owed: [0, 0], fresh: [[], []], under: [Array(20).fill(0), Array(20).fill(0)], under_count: [0, 0], puts: [0, 0],
    row: [[], []], laid: [0, 0], spent: [[], []], shown_card: [0, 0], change: [0, 0], bout: 1, replays: 0, knockouts: [0, 0], ...changes,
  };
}

test('a hand is as large as the table plays it', () => {
  expect(handSize(10, view(), 0)).toBe(10);
  expect(handSize(3, view({ turn_no: 1, puts: [1, 0] }), 0)).toBe(1);
  expect(handSize(3, view({ turn_no: 1, puts: [1, 0] }), 1)).toBe(2);
});

test('the first half of a round has the odd card', () => {
  expect([0, 4].map((turn_no) => halfSize(10, view({ turn_no })))).toEqual([5, 5]);
  expect([0, 2, 3, 4].map((turn_no) => halfSize(5, view({ turn_no })))).toEqual([3, 3, 2, 2]);
  expect(halfSize(1, view())).toBe(1);
});

test('only what has gone under before this round is still a secret', () => {
  const under = [[3, 0, 4, ...Array(17).fill(0)], Array(20).fill(0)];
  expect(putUnder(view({ under, under_count: [3, 0], puts: [2, 0] }), 0)).toEqual(['P1', 'B']);
  expect(putUnder(view({ under, under_count: [3, 0] }), 0)).toEqual([]);
});

test('an exchange is sealed when its boxer is done', () => {
  expect(exchangeSealed(view({ ready: [1, 0] }), 0)).toBe(true);
  expect(exchangeSealed(view({ ready: [1, 0] }), 1)).toBe(false);
  expect(exchangeSealed(view({ phase: SWAPPING, sealed: [45, 0] }), 0)).toBe(true);
});

test('a match that does not count keeps its number', () => {
  expect(matchOf(3, view())).toBe(1);
  expect(matchOf(3, view({ wins: [2, 1] }))).toBe(4);
  expect(matchOf(3, view({ wins: [3, 1] }))).toBe(4);
  expect(matchOf(1, view({ replays: 0 }))).toBe(1);
});
