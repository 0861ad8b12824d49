import { expect, test } from 'vitest';
import { needsPictures, posterOf } from '.';

const rooms = Object.keys(import.meta.glob('./*/Scene.svelte')).map((path) => path.split('/')[1]!);

test('every folder with a scene draws its own table; any other game has the generic one', () => {
  expect(rooms.length).toBeGreaterThan(0);
  for (const room of rooms) expect(needsPictures(room)).toBe(false);
  expect(needsPictures('somebody_elses')).toBe(true);
});

test('every scene has a poster, and a game without one has a plain poster', () => {
  for (const room of rooms) expect(posterOf(room)).not.toBe(posterOf('somebody_elses'));
  expect(posterOf('somebody_elses').showsSeats).toBe(true);
});
