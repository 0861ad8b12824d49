import { expect, test } from 'vitest';
import { counted, go, linkTo, route } from './route.svelte';

async function at(hash: string) {
  const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
  go(hash);
  dispatchEvent(new Event('hashchange'));
  await changed;
  return route.place;
}

test('an address names a page, what it is about, and how', async () => {
  expect(await at('/t/T1')).toMatchObject({ page: 't', id: 'T1' });
  const record = await at('/record/a%2Db?at=3&seat=1');
  expect([record.page, record.id, record.query.get('at'), record.query.get('seat')]).toEqual(['record', 'a-b', '3', '1']);
  expect(await at('/puzzles/ring/4')).toMatchObject({ page: 'puzzles', id: 'ring', more: '4' });
  expect(await at('/')).toMatchObject({ page: '', id: '' });
});

test('an address that cannot be read leads nowhere, and no further', async () => {
  for (const hash of ['/t/%', '/record/%E0%A4%A', '/puzzles/ring/%zz', '/t/%?at=1', '/t/..', '/t/a%2Fb', '/t/a%00b', `/t/${'x'.repeat(100)}`]) expect(await at(hash)).toMatchObject({ page: 'nowhere', id: '' });
});

test('a number of an address is whole and counted from 0, or there is none', () => {
  const query = new URLSearchParams('a=3&b=-1&c=x&d=1.5&e=&f=1e3&g=99999999');
  expect(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => counted(query, name))).toEqual([3, null, null, null, null, null, null, null]);
});

test('a link to a friend goes through the front door', () => {
  expect(linkTo('/t/T1')).toBe(`${location.origin}/#/t/T1`);
});
