import { expect, test } from 'vitest';
import { columnsFor, posterOf } from '.';

const rooms = Object.keys(import.meta.glob('./*/Scene.svelte')).map((path) => path.split('/')[1]!);

test('every folder with a scene draws its own table; any other game has the generic one', () => {
  expect(rooms.length).toBeGreaterThan(0);
  for (const room of rooms) expect(columnsFor(room)).toBe(0);
  expect(columnsFor('somebody_elses')).toBeGreaterThan(0);
});

test('every scene has a poster, and a game without one has a plain poster', () => {
  for (const room of rooms) expect(posterOf(room)).not.toBe(posterOf('somebody_elses'));
  expect(posterOf('somebody_elses').showsSeats).toBe(true);
});
