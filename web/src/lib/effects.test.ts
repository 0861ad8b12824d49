import { expect, test } from 'vitest';
import type { OptionShown } from '../protocol';
import { effectsSaid } from './effects';

const ROPES: OptionShown = {
  name: 'ropes', group: 'options', says: 'Ropes', allowed: '', value: false, limits: {}, clauses: [], choices: [],
  effects: [{ value: true, says: 'knock-outs 36 → 39 %' }],
};

test('a switch that is as in the box says what turning it would do', () => {
  expect(effectsSaid(ROPES, false, 0)).toEqual(['On: knock-outs 36 → 39 %']);
});

test('a switch that is turned says what that does, as long as it is the only one', () => {
  expect(effectsSaid(ROPES, true, 1)).toEqual(['knock-outs 36 → 39 %']);
  expect(effectsSaid(ROPES, true, 2)).toEqual(['Not measured together with other changes']);
});

test('a value that nobody measured is told as such', () => {
  const rounds = { ...ROPES, value: 3, effects: [1, 2, 4, 5].map((value) => ({ value, says: `${value} rounds` })) };
  expect(effectsSaid(rounds, 3, 0)).toEqual([]);
  expect(effectsSaid(rounds, 4, 1)).toEqual(['4 rounds']);
  expect(effectsSaid(rounds, 9, 1)).toEqual(['Not measured']);
});
