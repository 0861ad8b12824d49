import { expect, test } from 'vitest';
import type { Move } from '../protocol';
import { after, instead, offered, paged } from './choices';

let next = 0;
const move = (spelled: Record<string, unknown>): Move => ({
  action: next++, spelled, code: `c${next}`, label: Object.values(spelled).join(' '),
});
const labels = (choices: { label: string }[]) => choices.map(({ label }) => label);

const runs = ['north', 'east'].flatMap((lane) => [1, 2, 3].map((number) => move({ do: 'run', lane, number })));

test('few moves are offered as they are', () => {
  expect(labels(offered(runs, 6))).toEqual(runs.map(({ label }) => label));
});

test('many moves are grouped by the first part that tells them apart', () => {
  const choices = offered(runs, 4);
  expect(labels(choices)).toEqual(['North', 'East']);
  expect(choices.map(({ moves }) => moves.length)).toEqual([3, 3]);
});

test('a group of one move is that move', () => {
  const choices = offered([...runs, move({ do: 'pass' })], 4);
  expect(labels(choices)).toEqual(['Run', 'pass']);
});

test('numbers are named by what they count, and a part that some lack is “No …”', () => {
  const cards = [1, 2].flatMap((gears) => [1, 2].map((card) => move({ do: 'play', gears, card })));
  expect(labels(offered(cards, 3))).toEqual(['Gears 1', 'Gears 2']);
  const some = [move({ do: 'go', to: 'a' }), move({ do: 'go', to: 'a', by_air: 1 }), move({ do: 'go', to: 'a' })];
  expect(labels(offered(some, 2))[0]).toBe('No by air');
});

test('moves that nothing tells apart are offered as they are, however many', () => {
  const kinds = ['a', 'b', 'c', 'd', 'e'].map((card) => move({ do: 'play', card }));
  expect(labels(offered(kinds, 3))).toEqual(kinds.map(({ label }) => label));
});

test('a choice is made step by step, and a step that is not offered any more ends the way', () => {
  const [first] = offered(runs, 4);
  const on = after([first!.key], runs, 4);
  expect(labels(on.choices)).toEqual(['run north 1', 'run north 2', 'run north 3']);
  expect(on.path).toEqual([first!.key]);
  expect(after(['lane="south"', 'x'], runs, 4)).toEqual({ path: [], choices: offered(runs, 4) });
});

test('a list that is still too long has pages, which go round', () => {
  const all = offered(['a', 'b', 'c', 'd', 'e'].map((card) => move({ do: 'play', card })), 9);
  expect(paged(all, 0, 5)).toEqual({ choices: all, page: 0, pages: 1 });
  expect(paged(all, 0, 3)).toMatchObject({ choices: all.slice(0, 2), page: 0, pages: 3 });
  expect(paged(all, 2, 3)).toMatchObject({ choices: all.slice(4), page: 2 });
  expect(paged(all, 3, 3).page).toBe(0);
});

test('every move of a long list is reached: by groups, by pages, or both', () => {
  const many = ['x', 'y'].flatMap((kind) => Array.from({ length: 30 }, (_, i) => move({ do: 'put', kind, card: `card ${i}` })));
  const reached = offered(many, 8).flatMap(({ key }) => {
    const { choices } = after([key], many, 8);
    const { pages } = paged(choices, 0, 8);
    return Array.from({ length: pages }, (_, page) => paged(choices, page, 8).choices).flat();
  });
  expect(reached.flatMap(({ moves }) => moves).map(({ action }) => action)).toEqual(many.map(({ action }) => action));
});

test('what is allowed instead is said in words and can be chosen, but for what needs an aim', () => {
  const [first, second] = runs as [Move, Move];
  expect(instead([first.code, second.code, 'zz'], runs, [second.action])).toEqual([
    { code: first.code, label: first.label, move: first },
    { code: second.code, label: second.label },
    { code: 'zz', label: 'zz' },
  ]);
});
