import { expect, test } from 'vitest';
import { seat } from '../testing/samples';
import { called, listed, spoken } from '../texts';
import { described, usualBot } from './bots';

test('where nobody has chosen, the best of our own bots plays', () => {
  expect(usualBot(['random', 'heuristic'])).toBe('heuristic');
  expect(usualBot(['random', 'heuristic', 'mirror'])).toBe('heuristic');
  expect(usualBot(['mirror'])).toBe('mirror');
});

test('a bot of somebody’s own package goes by its own name', () => {
  expect(described('copy_cat')).toBe('Copy cat bot');
  expect(described('random')).toContain('Reckless');
  expect(called(seat(0, { kind: 'bot', bot: 'copy_cat' }))).toBe('Copy cat bot');
  expect(called(seat(0, { kind: 'bot', bot: 'random' }))).toBe('Reckless bot');
});

test('people go by their name, else by the seat’s', () => {
  expect([called(seat(0, { name: 'Ann' })), called(seat(0)), called(undefined)]).toEqual(['Ann', 'Corner 1', '']);
});

test('names are listed, and words of the rules are spoken', () => {
  expect([listed([]), listed(['Ann']), listed(['Ann', 'Bob']), listed(['Ann', 'Bob', 'Cy'])]).toEqual(['', 'Ann', 'Ann and Bob', 'Ann, Bob and Cy']);
  expect([spoken('gears_forced'), spoken('a+b')]).toEqual(['Gears forced', 'A and b']);
});
