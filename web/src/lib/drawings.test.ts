import { expect, test } from 'vitest';
import { coarser, coarserPath, commandsOf } from './drawings';

test('numbers are cut to tenths, and stay apart', () => {
  expect(coarserPath('M12.96.54-.04 3z')).toBe('M13 .5 0 3z');
  expect(coarserPath('m1.23,4.56 7.89.12')).toBe('m1.2 4.6 7.9.1');
});

test('the flags of an arc need nothing between them', () => {
  expect(commandsOf('a2.5 2.5 0 012.34-1')).toEqual([['a', [2.5, 2.5, 0, 0, 1, 2.34, -1]]]);
  expect(coarserPath('a2.55 2.5 0 012.34-1')).toBe('a2.6 2.5 0 0 1 2.3-1');
});

test('a drawing keeps its commands, each number within a twentieth', () => {
  const body = '<path fill="currentColor" d="M256.01 16.333c-31.77 0-57.547 25.776-57.547 57.547s25.77 57.55 57.54 57.55a57.5 57.5 0 1057.55-57.55H9.987V.049z"/>';
  const numbers = (text: string) => commandsOf(/ d="([^"]*)"/.exec(text)![1]!);
  const [before, after] = [numbers(body), numbers(coarser(body))];
  expect(after.map(([command]) => command)).toEqual(before.map(([command]) => command));
  const far = before.flatMap(([, all], i) => all.map((number, k) => Math.abs(number - after[i]![1][k]!)));
  expect(Math.max(...far)).toBeLessThan(0.0501);
  expect(coarser(body).length).toBeLessThan(body.length);
});
