import { expect, test } from 'vitest';
import type { FactShown } from '../protocol';
import { hasBit, headings, rowsOf, toggled, unbalanced, valueOf } from './balance';

const fact = (name: string, value: unknown, shape: number[], per_seat: boolean, places: string[][] = []): FactShown =>
  ({ name, says: '', shape, kind: 'number', low: 0, high: 9, per_seat, value, places, values: [] });
const SLOTS: FactShown = { ...fact('slot', [[1, 0], [0, 0]], [2, 2], true, [['first', 'second'], ['first', 'second']]), kind: 'choice', values: [['nobody', 'Jab', 'Hook'], ['nobody', 'Hook', 'Jab']] };

const HAND = fact('hand', [[1, 2], [0, 3]], [2, 2], true, [['Jab', 'Hook'], ['Jab', 'Hook']]);
const PILE = fact('pile', [4, 5], [2], false, [['Jab', 'Hook']]);
const DAMAGE = fact('damage', [[0, 4], [0, 0]], [2, 2], true, [['Ann', 'Ben'], ['Cat', 'Dan']]);
const ROUND = fact('round', 3, [], false);
const STAMINA = fact('stamina', [7, 8], [2], true);

test('numbers come as rows and go back as they came', () => {
  expect([HAND, PILE, ROUND, STAMINA].map(rowsOf)).toEqual([[[1, 2], [0, 3]], [[4, 5]], [[3]], [[7], [8]]]);
  for (const one of [HAND, PILE, ROUND, STAMINA]) expect(valueOf(one, rowsOf(one))).toEqual(one.value);
});

test('what moves leaves a gap behind, and only things move', () => {
  const now = { damage: [[3, 4], [0, 0]], hand: [[2, 2], [0, 3]], pile: [[4, 5]], round: [[1]], stamina: [[1], [1]] };
  expect([...unbalanced([HAND, PILE, DAMAGE, ROUND, STAMINA], now)]).toEqual([['Jab', 1]]);
  now.pile = [[3, 5]];
  expect(unbalanced([HAND, PILE, DAMAGE, ROUND, STAMINA], now).size).toBe(0);
});

test('what comes into a place comes from somewhere, by the names of its own seat', () => {
  const now = { slot: [[1, 2], [0, 0]], hand: rowsOf(HAND), pile: rowsOf(PILE) };
  expect([...unbalanced([SLOTS, HAND, PILE], now)]).toEqual([['Hook', 1]]);
  now.hand = [[1, 1], [0, 3]];
  expect(unbalanced([SLOTS, HAND, PILE], now).size).toBe(0);
  now.slot = [[1, 2], [1, 0]];
  expect([...unbalanced([SLOTS, HAND, PILE], now)]).toEqual([['Hook', 1]]);
});

test('sets may have more than thirty-two things', () => {
  expect([hasBit(2 ** 40 + 1, 40), hasBit(2 ** 40 + 1, 39), hasBit(1, 0)]).toEqual([true, false, true]);
  expect([toggled(2 ** 40 + 1, 40), toggled(1, 47)]).toEqual([1, 2 ** 47 + 1]);
});

test('columns are told apart by what differs', () => {
  const says = (...all: string[]) => headings(all.map((one) => ({ ...PILE, says: one })));
  expect(says('cards of each kind in the hand', 'cards of each kind in the deck', 'cards of each kind played')).toEqual(['in the hand', 'in the deck', 'played']);
  expect(says('damage of the unit')).toEqual(['damage of the unit']);
  expect(says('hand', 'deck')).toEqual(['hand', 'deck']);
});
