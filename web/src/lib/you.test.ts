import { expect, test } from 'vitest';
import { frame, step } from '../testing/samples';
import { addressed, toReader } from './you';

test('a sentence says which of the players the reader is, once', () => {
  expect(addressed('Red plays a jab, and Red falls.', 'Red')).toBe('Red (you) plays a jab, and Red falls.');
  expect(addressed("Red's stamina is 3.", 'Red')).toBe("Red's (your) stamina is 3.");
  expect(addressed('The Heroes pass.', 'Heroes')).toBe('The Heroes (you) pass.');
});

test('only the whole name counts', () => {
  for (const text of ['Redeal!', 'Infra-Red glows.', 'Blue rests.']) expect(addressed(text, 'Red')).toBe(text);
  expect(addressed('Builder 12 begins.', 'Builder 1')).toBe('Builder 12 begins.');
});

test('a frame of onlookers speaks of nobody as you', () => {
  const told = frame(2, { seat: null, steps: [step(['Red rests.'])] });
  expect(toReader(told, 'Red')).toBe(told);
  const own = toReader({ ...told, seat: 0, log: [{ n: 1, text: 'Red begins.' }] }, 'Red');
  expect([own.steps[0]!.told, own.log[0]!.text]).toEqual([['Red (you) rests.'], 'Red (you) begins.']);
});
