import { expect, test } from 'vitest';
import { against, againstMix } from './closer';
import type { Thought } from './machine';

const MIX: Thought = { action: 4, moves: [4, 7, 9], visits: [80, 80, 80], values: [0.9, 0.5, 0.1], strategy: [0.5, 0.5, 0] };

test('two moves meet again until it is known what one has cost', () => {
  const looks: number[] = [];
  const found = against((n) => {
    looks.push(n);
    return { games: 100, ahead: 30, squares: 30 };
  })!;
  expect(looks).toEqual([...looks.keys()]);
  expect(found).toEqual({ cost: expect.closeTo(0.3), error: expect.closeTo(0.0145, 3), games: 1000 });
});

test('what has surely cost nothing is not looked at for long', () => {
  expect(against(() => ({ games: 100, ahead: 0, squares: 0 }))!.games).toBe(200);
  expect(against(() => ({ games: 100, ahead: -20, squares: 30 }))).toMatchObject({ cost: -0.2, games: 200 });
});

test('a few games that all end alike prove little', () => {
  expect(against(() => ({ games: 5, ahead: 5, squares: 5 }))).toMatchObject({ games: 50, error: 0.02 });
});

test('where others choose in the same moment, two moves alone say nothing', () => {
  expect(against(() => null)).toBeNull();
});

test('a mix is held against the choice by what other searches say of both', () => {
  const others = [0.05, 0.15, 0.05, 0.15, 0.05, 0.15, 0.05, 0.15].map((value) => ({ ...MIX, values: [0.6, 0.5, value] }));
  const { cost, error, games } = againstMix(MIX, 9, (n) => others[n]!);
  expect(cost).toBeCloseTo(0.45);
  expect(error).toBeCloseTo(0.019, 3);
  expect(games).toBe(640);
});
