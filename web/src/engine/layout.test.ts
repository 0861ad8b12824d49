import { expect, test } from 'vitest';
import { fromBase64, pack, type Fields } from './layout';

const FIELDS: Fields = { phase: [0, 1, []], hand: [1, 1, [2, 2]], bout: [8, 4, []], far: [12, 2, [2]] };
const VIEW = { phase: 3, hand: [[1, -1], [127, 0]], bout: 70_000, far: [-2, 300] };

test('a view becomes the record that the description tells of', () => {
  const bytes = pack(FIELDS, 16, VIEW);
  const data = new DataView(bytes.buffer);
  expect([...bytes.slice(0, 5)]).toEqual([3, 1, 255, 127, 0]);
  expect(data.getInt32(8, true)).toBe(70_000);
  expect([data.getInt16(12, true), data.getInt16(14, true)]).toEqual([-2, 300]);
});

test('a view of another shape is not packed', () => {
  expect(() => pack(FIELDS, 16, { ...VIEW, far: [1] })).toThrow('far');
  expect(() => pack(FIELDS, 16, { ...VIEW, bout: undefined })).toThrow('bout');
});

test('the kit comes as text', () => {
  expect([...fromBase64('AP8Q')]).toEqual([0, 255, 16]);
});
