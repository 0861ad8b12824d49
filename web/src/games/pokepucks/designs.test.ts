import { expect, test } from 'vitest';
import { recorded } from '../../testing/recorded';
import { catalogueOf } from './designs';

test('PuckDex and PuckMart hold every puck of the box, each with a picture and what it does', async () => {
  const { welcome } = await recorded('pokepucks');
  const pucks = catalogueOf(welcome.kit);
  expect(pucks.map(({ name }) => name)).toEqual((welcome.kit.pucks as { name: string }[]).map(({ name }) => name));
  expect(pucks.every(({ icon, letter }) => icon !== '' && letter !== '')).toBe(true);
  expect(pucks.filter(({ rule, says }) => rule !== '' && says.length === 0)).toEqual([]);
  expect(new Set(pucks.map(({ slammer }) => slammer))).toEqual(new Set([true, false]));
});
