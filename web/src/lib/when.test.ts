import { expect, test } from 'vitest';
import { when } from './when';

const at = (...of: [number, number, number, number, number]) => new Date(...of).getTime();
const now = at(2026, 4, 3, 14, 30);

test('today and yesterday have a time, what is longer ago a date', () => {
  expect(when(at(2026, 4, 3, 9, 5) / 1000, now)).toBe('today, 09:05');
  expect(when(at(2026, 4, 2, 23, 59) / 1000, now)).toBe('yesterday, 23:59');
  expect(when(at(2026, 3, 30, 12, 0) / 1000, now)).toBe('30 Apr 2026');
});
