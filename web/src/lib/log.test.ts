import { expect, test } from 'vitest';
import { frame, step } from '../testing/samples';
import { linesOf, merged, pastMoves } from './log';

const known = [{ n: 1, text: 'The bell rings.' }, { n: 2, text: 'Ann hits.' }];

test('a frame adds what its steps tell, in their order', () => {
  const next = frame(3, { steps: [step(['Bob blocks.']), step([]), step(['Ann rests.', 'Bob rests.'])] });
  expect(linesOf(next).map(({ text }) => text)).toEqual(['Bob blocks.', 'Ann rests.', 'Bob rests.']);
  expect(merged(known, next)).toEqual([...known, ...linesOf(next)]);
});

test('a fresh frame adds only what was missed', () => {
  const log = [...known, { n: 3, text: 'Bob blocks.' }];
  expect(merged(known, frame(3, { fresh: true, log }))).toEqual(log);
  expect(merged([], frame(3, { fresh: true, log }))).toEqual(log);
});

test('a frame that tells nothing changes nothing', () => {
  expect(merged(known, frame(3))).toBe(known);
  expect(merged(known, frame(2, { fresh: true, log: known }))).toBe(known);
});

test('a long story loses its beginning', () => {
  const long = Array.from({ length: 400 }, (_, n) => ({ n, text: `Line ${n}` }));
  const all = merged(long, frame(400, { steps: [step(['The last line'])] }));
  expect([all.length, all[0]!.text, all.at(-1)!.text]).toEqual([400, 'Line 1', 'The last line']);
});

test('the strip has one entry per move, with all that was told of it', () => {
  const lines = [{ n: 1, text: 'Bell!' }, { n: 2, text: 'Jab.' }, { n: 2, text: 'It lands.' }, { n: 3, text: '' }, { n: 4, text: 'Rest.' }];
  expect(pastMoves(lines, 2)).toEqual([{ n: 2, text: 'Jab. It lands.' }, { n: 4, text: 'Rest.' }]);
});

test('what is told again and again stands once in the strip', () => {
  const lines = ['Bob chooses.', 'Ann waits.', 'Ann waits.', 'Ann waits.', 'Bob chooses.'].map((text, n) => ({ n, text }));
  expect(pastMoves(lines, 3)).toEqual([{ n: 0, text: 'Bob chooses.' }, { n: 3, text: 'Ann waits. ×3' }, { n: 4, text: 'Bob chooses.' }]);
});
