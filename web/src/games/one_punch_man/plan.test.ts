import { describe, expect, it } from 'vitest';
import { standIn } from './plan';

describe('a crowded room', () => {
  const room = { x: 0, y: 0, w: 58, h: 52 };

  it('hides nobody behind somebody else', () => {
    for (const [left, middle, right] of [[3, 0, 3], [2, 1, 4], [6, 1, 1], [4, 1, 4]] as const) {
      const spots = standIn(room, 18, left, middle, right);
      const places = new Set(spots.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`));
      expect(places.size).toBe(left + middle + right);
    }
  });

  it('keeps the sides apart: everybody stands equally close', () => {
    const columns = standIn(room, 18, 3, 0, 2).map(({ x }) => x).sort((a, b) => a - b);
    const steps = columns.slice(1).map((x, i) => x - columns[i]!);
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.01);
  });

  it('keeps everybody inside', () => {
    for (const { x, size } of standIn(room, 18, 4, 1, 4)) {
      expect(x).toBeGreaterThanOrEqual(room.x);
      expect(x + size).toBeLessThanOrEqual(room.x + room.w);
    }
  });
});
