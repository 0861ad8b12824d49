import { expect, test } from 'vitest';
import { coarseFirst, spread, worstFirst } from './analysis.svelte';
import { between, course, doubtful, howSure, read, refined, type Outlook } from './judge';
import type { Thought } from './machine';

const ALONE: Thought = { action: 4, moves: [4, 7, 9], visits: [400, 200, 100], values: [0.6, 0.55, 0.1], strategy: [1, 0, 0] };
const SEALED: Thought = { ...ALONE, values: [0.6, 0.5, 0.1], strategy: [0.5, 0.5, 0] };

test('a choice costs what the best one would have brought more', () => {
  expect(read(ALONE, 4).cost).toBe(0);
  expect(read(ALONE, 7).cost).toBeCloseTo(0.05);
  expect(read(ALONE, 9)).toEqual({ best: 4, cost: 0.5, error: expect.closeTo(0.056), games: 100, worth: 0.6 });
  expect([read(ALONE, 9), read({ ...ALONE, values: [0.6, 0.49, 0.1] }, 7), read(ALONE, 7)].map(howSure)).toEqual(['sure', 'fairly', 'likely']);
});

test('what seems to cost something is held against the best once more, and what that says is told', () => {
  expect([doubtful(ALONE, 9), doubtful(ALONE, 7), doubtful(ALONE, 4)]).toEqual([4, 4, null]);
  expect(doubtful({ ...ALONE, visits: [4000, 4000, 100], values: [0.6, 0.59, 0.1] }, 7)).toBeNull();
  const closer = read(ALONE, 9, { cost: 0.12, error: 0.02, games: 900 });
  expect(closer).toEqual({ best: 4, cost: 0.12, error: 0.02, games: 900, worth: 0.6 });
  expect(between(closer)).toEqual([expect.closeTo(0.08), expect.closeTo(0.16)]);
  expect(read(ALONE, 9, { cost: -0.1, error: 0.02, games: 900 }).cost).toBe(0);
});

test('what has surely cost much comes before what two games say', () => {
  const [chance, proof] = [read({ ...ALONE, visits: [400, 200, 2] }, 9), read({ ...ALONE, values: [0.6, 0.4, 0.1] }, 7)];
  expect(chance.cost).toBeGreaterThan(proof.cost);
  expect(worstFirst([{ step: 1, seen: chance, doubt: false }, { step: 2, seen: proof, doubt: false }]).map(({ step }) => step)).toEqual([2, 1]);
});

test('what belongs to a mix costs nothing; what does not is held against the whole mix', () => {
  expect(read(SEALED, 7).cost).toBe(0);
  expect(read(SEALED, 9).cost).toBeCloseTo(0.45);
});

test('a choice that was not tried is not judged', () => {
  expect(read(ALONE, 5).cost).toBe(0);
});

test('a long game is shown by places about as far apart, from the first to the last', () => {
  const steps = Array.from({ length: 1000 }, (_, i) => i);
  expect(spread(steps, 5)).toEqual([0, 250, 500, 749, 999]);
  expect(spread([1, 2], 5)).toEqual([1, 2]);
});

test('what a long thought knows of one seat leaves the others the rest', () => {
  expect(refined([0, 1], 0, 0.8)).toEqual([0.8, expect.closeTo(0.2)]);
  expect(refined([0.5, 0.3, 0.2], 0, 0)).toEqual([0, expect.closeTo(0.6), expect.closeTo(0.4)]);
  expect(refined([1, 0, 0], 0, 0.5)).toEqual([0.5, 0.25, 0.25]);
});

test('a graph grows finer from its ends to the middle, and has every place once', () => {
  expect(coarseFirst([0, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([0, 8, 4, 2, 6, 1, 3, 5, 7]);
  expect([coarseFirst([5]), coarseFirst([5, 6]), coarseFirst([])]).toEqual([[5], [5, 6], []]);
});

test('searches tell who was winning where one of every seat is near', () => {
  const outlooks: [number, number[]][] = [[3, [0.5, 0.5]], [5, [0.5, 0.5]], [9, [0.25, 0.75]], [20, [1, 0]]];
  const [steps, mine] = [[3, 5, 9], { step: 3, seat: 0, worth: 0.9 }];
  expect(course(outlooks, steps, [mine], 1)).toEqual(outlooks);
  const both = course(outlooks, steps, [mine, { step: 5, seat: 1, worth: 0.6 }], 1);
  expect(both.slice(0, 2).map(([, [first]]) => first!.toFixed(2))).toEqual(['0.60', '0.60']);
  expect(both.slice(2)).toEqual(outlooks.slice(2));
});

test('who has won no game that was played on is not lost where a search sees a way', () => {
  const hopeless: Outlook[] = [[1, [1, 0]], [2, [1, 0]], [9, [1, 0]]];
  const searched = [{ step: 1, seat: 0, worth: 0.6 }, { step: 2, seat: 1, worth: 0.4 }];
  const [[, [, before]], [, [, after]], end] = course(hopeless, [1, 2], searched, 2) as [Outlook, Outlook, Outlook];
  expect(before).toBeCloseTo(0.4);
  expect(after).toBeCloseTo(0.4);
  expect(end).toEqual(hopeless[2]);
});

test('what one search knows makes nobody near it more than sure to win', () => {
  const outlooks: Outlook[] = [[1, [0, 1]], [2, [0.6, 0.4]]];
  const found = course(outlooks, [1, 2], [{ step: 1, seat: 0, worth: 0.9 }, { step: 2, seat: 1, worth: 0.4 }], 2);
  expect(found[1]![1][0]).toBeCloseTo(1 / 1.4);
});

test('nobody is wholly lost before the end, however few searches there are', () => {
  const shares = course([[1, [1, 0]], [2, [0, 1, 0]], [9, [1, 0]]], [1, 2], [], 2).map(([, found]) => found.map((share) => share.toFixed(2)));
  expect(shares).toEqual([['0.95', '0.05'], ['0.02', '0.95', '0.02'], ['1.00', '0.00']]);
});
