import { expect, test } from 'vitest';
import type { Move } from '../../protocol';
import type { Design } from './designs';
import { readyAnswer, slammersOf } from './ready';

const DESIGNS = [{ name: 'Emberling', slammer: true }, { name: 'Cinderfox', slammer: true }, { name: 'Sandbag', slammer: false }] as Design[];
const move = (verb: string, puck?: string): Move => ({ action: 0, spelled: puck ? { do: verb, puck } : { do: verb }, code: '', label: '' });

test('every slammer that is there makes a team', () => {
  expect(slammersOf([1, 0, 9], DESIGNS)).toEqual(['Emberling']);
});

test('a team brings what is no slammer, throws its own, and stops when it may', () => {
  const said = (...moves: Move[]) => readyAnswer('Emberling', moves, DESIGNS, 0.99).spelled;
  expect(said(move('bring', 'Emberling'), move('bring', 'Sandbag'))).toEqual({ do: 'bring', puck: 'Sandbag' });
  expect(said(move('slammer', 'Cinderfox'), move('slammer', 'Emberling'))).toEqual({ do: 'slammer', puck: 'Emberling' });
  expect(said(move('bring', 'Emberling'), move('bring', 'Cinderfox'))).toEqual({ do: 'bring', puck: 'Cinderfox' });
  expect(said(move('bring', 'Sandbag'), move('done'))).toEqual({ do: 'done' });
  expect(said(move('bring', 'Emberling'))).toEqual({ do: 'bring', puck: 'Emberling' });
});
