import { expect, test } from 'vitest';
import type { PuzzleAnswered, PuzzleShown } from '../protocol';
import { frame } from '../testing/samples';
import { Solving } from './solving.svelte';

const puzzle = { number: 4 } as PuzzleShown;
const said = (right: boolean, more: Partial<PuzzleAnswered> = {}): PuzzleAnswered => ({ right, says: '', line: [], frames: [frame(2)], choices: [], ...more });
const choices = [{ action: 3, label: 'Dodge', value: 0.6, share: 1, right: true }];

test('a wrong answer is shown its refutation, and can be tried again', async () => {
  const solving = new Solving(puzzle);
  const frames = await solving.choose({ action: 1 }, async () => said(false));
  expect([frames.length, solving.phase]).toEqual([1, 'show']);
  solving.shown();
  expect([solving.phase, solving.over]).toEqual(['wrong', false]);
  solving.again();
  expect([solving.phase, solving.answer, solving.table]).toEqual(['ask', null, 1]);
  await solving.choose({ action: 3 }, async () => said(true, { choices, frames: [] }));
  expect([solving.phase, solving.solved]).toEqual(['right', true]);
});

test('who gives up is shown the answer, and has not solved it', async () => {
  const solving = new Solving(puzzle);
  await solving.choose(null, async (action) => said(action !== null, { choices }));
  solving.shown();
  expect([solving.phase, solving.over]).toEqual(['told', true]);
  solving.again();
  await solving.choose({ action: 3 }, async () => said(true, { choices }));
  solving.shown();
  expect([solving.phase, solving.solved]).toEqual(['right', false]);
});

test('one answer at a time, and a lost one can be given again', async () => {
  const solving = new Solving(puzzle);
  const lost = solving.choose({ action: 1 }, () => Promise.reject(new Error('no line')));
  expect(await solving.choose({ action: 2 }, async () => said(true))).toEqual([]);
  await expect(lost).rejects.toThrow('no line');
  expect(solving.phase).toBe('ask');
});
