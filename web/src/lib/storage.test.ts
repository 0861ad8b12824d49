import { expect, test, vi } from 'vitest';
import { newId, recall, remember } from './storage';

test('what is kept is found again', () => {
  remember('name', { a: [1] });
  expect(recall('name', null)).toEqual({ a: [1] });
  expect(recall('another', 'otherwise')).toBe('otherwise');
});

test('what cannot be read is as good as nothing', () => {
  localStorage.setItem('haymaker.broken', '{');
  expect(recall('broken', 7)).toBe(7);
});

test('a browser that keeps nothing still plays', () => {
  const forbidden = () => { throw new Error('forbidden'); };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  remember('name', 1);
  expect(recall('name', 'otherwise')).toBe('otherwise');
});

test('ids can stand in an address, and no two are alike', () => {
  const ids = Array.from({ length: 200 }, newId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(id).toMatch(/^[\w-]{24}$/);
});
