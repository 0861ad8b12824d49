import { beforeEach, expect, test } from 'vitest';
import { nextUnsolved, someUnsolved, solve, solvedOf, streak } from './kept';

beforeEach(() => localStorage.clear());

test('what is solved is kept by game and rules', () => {
  solve('ring', 3, 7, '');
  solve('ring', 3, 7, '');
  solve('ring', 3, 2, '');
  expect(solvedOf('ring', 3)).toEqual([7, 2]);
  expect(solvedOf('ring', 4)).toEqual([]);
});

test('a streak is days in a row with a puzzle of the day', () => {
  solve('ring', 3, 1, '2026-02-27');
  solve('pit', 1, 1, '2026-02-27');
  expect(streak('2026-02-27')).toBe(1);
  solve('ring', 3, 2, '2026-02-28');
  solve('ring', 3, 9, '');
  expect(streak('2026-03-01')).toBe(2);
  solve('ring', 3, 3, '2026-03-01');
  expect(streak('2026-03-01')).toBe(3);
  expect(streak('2026-03-03')).toBe(0);
  solve('ring', 3, 4, '2026-03-03');
  expect(streak('2026-03-03')).toBe(1);
});

test('the next puzzle is one that is not solved, going round', () => {
  expect(nextUnsolved(2, 4, [3])).toBe(4);
  expect(nextUnsolved(4, 4, [1])).toBe(2);
  expect(nextUnsolved(1, 3, [2, 3])).toBe(null);
});

test('for the way there are today’s puzzle and some that are not solved', () => {
  solve('ring', 1, 5, '');
  expect(someUnsolved('ring', 1, 4, 6, 4)).toEqual([4, 6, 1, 2]);
  expect(someUnsolved('ring', 1, 4, 6, 99)).toEqual([4, 6, 1, 2, 3]);
  expect(someUnsolved('ring', 1, 0, 0, 9)).toEqual([]);
});
