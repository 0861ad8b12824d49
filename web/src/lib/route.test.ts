import { expect, test } from 'vitest';
import { go, linkTo, route } from './route.svelte';

async function at(hash: string) {
  const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
  go(hash);
  dispatchEvent(new Event('hashchange'));
  await changed;
  return route.place;
}

test('an address names a page, what it is about, and how', async () => {
  expect(await at('/t/T1')).toMatchObject({ page: 't', id: 'T1' });
  const record = await at('/record/a%2Fb?at=3&seat=1');
  expect([record.page, record.id, record.query.get('at'), record.query.get('seat')]).toEqual(['record', 'a/b', '3', '1']);
  expect(await at('/')).toMatchObject({ page: '', id: '' });
});

test('a link to a friend goes through the front door', () => {
  expect(linkTo('/t/T1')).toBe(`${location.origin}/#/t/T1`);
});
