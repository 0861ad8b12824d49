import { expect, test } from 'vitest';
import { factsOf } from './facts';

test('a field with a cell for each player is split by seat', () => {
  expect(factsOf({ points: [2, 0], rounds: 3 }, 2)).toEqual({
    seats: [{ name: 'points', values: ['2', '0'] }],
    table: [{ name: 'rounds', value: '3' }],
  });
});

test('of five cells at a table of three, the first three are the seats’', () => {
  expect(factsOf({ points: [2, 0, 1, 0, 0] }, 3, 5).seats).toEqual([{ name: 'points', values: ['2', '0', '1'] }]);
});

test('a field that has cells for something else belongs to the table', () => {
  expect(factsOf({ deck: [3, 1, 0, 2] }, 3, 5)).toEqual({ seats: [], table: [{ name: 'deck', value: '3 1 0 2' }] });
});

test('rows of a seat are listed, an empty one is a dash, and what is below nothing has a true minus', () => {
  const { seats } = factsOf({ hand: [[1, 0, 2], [0, 0, 0]], sealed: [-1, 0], map: [[[0], [0]], [[1], [0]]] }, 2);
  expect(seats.map(({ values }) => values)).toEqual([['1 0 2', '–'], ['−1', '0'], ['–', '1 | –']]);
});
