import { expect, test } from 'vitest';
import type { OptionShown } from '../protocol';
import { clockSaid, clockShort, ruleSaid, span } from './terms';

const ROUNDS: OptionShown = {
  name: 'rounds', group: 'options', says: 'Rounds in a match', allowed: '', value: 3, limits: {}, clauses: [], choices: [], effects: [],
};

test('a house rule is said in the words of its option, or by its name', () => {
  expect(ruleSaid(ROUNDS, 'rounds', 5)).toBe('Rounds in a match: 5');
  const ropes = { ...ROUNDS, says: 'Ropes.', choices: [{ value: true, says: 'yes' }, { value: false, says: 'no' }] };
  expect(ruleSaid(ropes, 'ropes', false)).toBe('Ropes: no');
  expect(ruleSaid(undefined, 'house_bell', { low: 1, high: [2, 3] })).toBe('House bell: Low 1, High 2, 3');
});

test('a clock is said in seconds for each choice or minutes for the game', () => {
  expect(clockSaid(null)).toBe('No clock');
  expect(clockSaid({ each: 60, missed: 'game' })).toBe('1 minute for each choice; when it is up, the game is lost');
  expect(clockSaid({ each: 60, missed: 'move' })).toBe('1 minute for each choice; when it is up, the clock makes one move');
  expect(clockSaid({ bank: 600 })).toBe('10 minutes for the whole game; when it is up, a bot plays on');
  expect(clockSaid({ bank: 600, add: 5, missed: 'bot' })).toBe('10 minutes for the whole game, 5 seconds more for each choice; when it is up, a bot plays on');
});

test('a span has the largest unit that comes out even', () => {
  expect([90, 120, 3600, 3 * 86_400].map(span)).toEqual(['90 seconds', '2 minutes', '1 hour', '3 days']);
});

test('in a list a clock is said in short', () => {
  expect(clockShort(null)).toBe('no clock');
  expect(clockShort({ each: 2 * 86_400 })).toBe('2 days a choice');
  expect(clockShort({ bank: 600 })).toBe('10 minutes a game');
});
