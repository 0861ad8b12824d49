import { expect, test } from 'vitest';
import { fittingSize } from './fit';

/** A drawing is measured with letters of ten pixels. */
const drawing = { width: 400, height: 100 };

test('a drawing grows until it fills the width', () => {
  expect(fittingSize(drawing, { width: 800, height: 900 })).toBe(20);
});

test('or the height, as long as it can be read', () => {
  expect(fittingSize(drawing, { width: 800, height: 150 })).toBe(15);
  expect(fittingSize(drawing, { width: 800, height: 20 })).toBe(10);
});

test('it never grows nor shrinks beyond measure', () => {
  expect(fittingSize({ width: 10, height: 10 }, { width: 900, height: 900 })).toBe(40);
  expect(fittingSize(drawing, { width: 100, height: 900 })).toBe(8);
});

test('what has no size yet is left alone', () => {
  expect(fittingSize({ width: 0, height: 0 }, { width: 100, height: 100 })).toBe(10);
});
