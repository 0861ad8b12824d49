import { expect, test } from 'vitest';
import type { Thought } from './machine';
import { mostOften, why } from './why';

const WORDS = {
  only: 'Only that.', first: 'A first idea.', mixed: '{win}: this {mine}, “{other}” {theirs}.',
  best: '{win}, and {theirs} with “{other}”: {sure}.', sure: 'sure', fairly: 'fairly sure', close: 'close', doubted: 'not tried enough',
};
const label = (action: number) => `move ${action}`;
const thought = (more: Partial<Thought>): Thought => ({ action: 4, moves: [4, 7, 9], visits: [400, 400, 100], values: [0.6, 0.5, 0.2], strategy: [1, 0, 0], ...more });

test('the best choice is held against the next best, and how sure it is goes by the games played on', () => {
  expect(why(thought({}), 3, WORDS, label)).toBe('60%, and 50% with “move 7”: fairly sure.');
  expect(why(thought({ values: [0.9, 0.5, 0.2] }), 3, WORDS, label)).toContain(': sure.');
  expect(why(thought({ values: [0.51, 0.5, 0.2] }), 3, WORDS, label)).toContain(': close.');
});

test('what seems better by too few games is not called a close call', () => {
  expect(why(thought({ visits: [400, 10, 100], values: [0.6, 0.7, 0.2] }), 3, WORDS, label)).toBe('60%, and 70% with “move 7”: not tried enough.');
});

test('a mix is told with its other half', () => {
  expect(why(thought({ strategy: [0.5, 0.1, 0.4] }), 3, WORDS, label)).toBe('60%: this 50%, “move 9” 40%.');
});

test('of a mix, what is drawn most often is advised', () => {
  expect(mostOften(thought({ strategy: [0.1, 0.3, 0.6] })).action).toBe(9);
  expect(mostOften(thought({ strategy: [0.5, 0.5, 0] })).action).toBe(4);
  expect(mostOften(thought({ action: 7, strategy: [0.5, 0.5, 0] })).action).toBe(7);
  expect(mostOften(thought({ moves: [], strategy: [] })).action).toBe(4);
});

test('where there was nothing to choose, that is said', () => {
  expect(why(thought({}), 1, WORDS, label)).toBe('Only that.');
  expect(why(thought({ moves: [] }), 3, WORDS, label)).toBe('A first idea.');
});
