import { expect, test } from 'vitest';
import { changeSaid, ratingSaid } from './rating';

const rating = { game: 'g', rating: 1512, deviation: 220, mu: 25.3, sigma: 5.5, games: 3, provisional: true };

test('a rating is a number, give or take, and marked while it is provisional', () => {
  expect(ratingSaid(rating)).toBe('1512? ± 220');
  expect(ratingSaid({ ...rating, provisional: false })).toBe('1512 ± 220');
});

test('a change has its sign', () => {
  expect([changeSaid(1500, 1512), changeSaid(1500, 1492), changeSaid(1500, 1500)]).toEqual(['+12', '−8', '±0']);
});
