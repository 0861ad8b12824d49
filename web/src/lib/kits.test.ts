import { expect, test } from 'vitest';
import type { GameShown, OptionShown } from '../protocol';
import { kitFile, packed, unpacked } from './kits';

const option = (name: string, value: unknown, more: Partial<OptionShown> = {}): OptionShown =>
  ({ name, group: 'options', says: name, allowed: '', value, limits: {}, clauses: [], choices: [], effects: [], ...more });

const GAME = {
  name: 'darts', players: [2, 4], usual_players: 2, rules: 3, lab: ['heuristic', 'random'],
  options: [option('ropes', false), option('power', [1, 2], { group: 'components' }), option('deck', 'plain', { limits: { presets: { plain: [] } }, group: 'components' })],
} as unknown as GameShown;

const KIT = { rules: 3, players: 3, bots: 'random', seed: 7, options: { ropes: true, power: [1, 9] } };

test('a kit comes out of a link as it went in', () => {
  expect(packed(KIT)).toMatch(/^[\w-]+$/);
  expect(unpacked(packed(KIT), GAME)).toEqual(KIT);
});

test('what a link holds is taken only as far as the game knows it', () => {
  const strange = { ...KIT, players: 99, bots: 'nobody', seed: -1, options: { ropes: [1], knees: 3, power: [2], __proto__: { a: 1 }, deck: [{ a: 1 }] } };
  expect(unpacked(packed(strange), GAME)).toEqual({ rules: 3, players: 2, bots: 'heuristic', seed: 0, options: { power: [2], deck: [{ a: 1 }] } });
  for (const text of [null, '', '%%%', btoa('[1]'), btoa('nonsense'), 'A'.repeat(30_000)]) expect(unpacked(text, GAME)).toBeNull();
});

test('a kit is saved as a file that the command line takes', () => {
  expect(kitFile(GAME, 2, { ropes: true, power: [1, 9], deck: [{ name: 'a "b"', copies: 2 }] })).toBe(
    'game = "darts"\nplayers = 2\n\n[options]\nropes = true\n\n[components]\npower = [1, 9]\ndeck = [\n  { "name" = "a \\"b\\"", "copies" = 2 },\n]\n',
  );
});
