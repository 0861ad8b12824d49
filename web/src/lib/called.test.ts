import { expect, test } from 'vitest';
import { seat } from '../testing/samples';
import { called, calledAt, listed, spoken } from '../texts';

test('people and bots go by their name, else by the seat’s', () => {
  expect(called(seat(0, { kind: 'bot', bot: 'rookie', name: 'Kid Bruise' }))).toBe('Kid Bruise');
  expect([called(seat(0, { name: 'Ann' })), called(seat(0)), called(undefined)]).toEqual(['Ann', 'Corner 1', '']);
});

test('several of one name go by their seats', () => {
  const seats = [seat(0, { name: 'Ann' }), seat(1, { kind: 'bot', name: 'Seasoned bot' }), seat(2, { kind: 'bot', name: 'Seasoned bot' })];
  expect([0, 1, 2].map((at) => calledAt(seats, at))).toEqual(['Ann', 'Corner 2', 'Corner 3']);
});

test('names are listed, and words of the rules are spoken', () => {
  expect([listed([]), listed(['Ann']), listed(['Ann', 'Bob']), listed(['Ann', 'Bob', 'Cy'])]).toEqual(['', 'Ann', 'Ann and Bob', 'Ann, Bob and Cy']);
  expect([spoken('gears_forced'), spoken('a+b')]).toEqual(['Gears forced', 'A and b']);
});
