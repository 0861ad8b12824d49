import { beforeEach, expect, test, vi } from 'vitest';
import { table } from '../testing/samples';
import { RequestRefused, rest } from './rest';
import { Session } from './session.svelte';
import { recall } from './storage';

let session: Session;

const profile = (secret: string) => ({ id: secret, name: 'Ann', secret, recovery: `${secret}-again` });
const made = (id: string) => ({ table: table({ id }), seats: [{ seat: 0, token: `token-${id}` }], host: `host-${id}` });
const wanted = { game: 'ring', seats: [{ kind: 'mine' as const }] };

beforeEach(() => {
  localStorage.clear();
  session = new Session();
});

test('a guest gets a profile with the first table, and keeps it', async () => {
  const newProfile = vi.spyOn(rest, 'newProfile').mockResolvedValue(profile('first'));
  const makeTable = vi.spyOn(rest, 'makeTable').mockImplementation(async () => made('T1'));
  await session.makeTable(wanted);
  await session.makeTable(wanted);
  expect(newProfile).toHaveBeenCalledOnce();
  expect(makeTable.mock.calls.map(([, secret]) => secret)).toEqual(['first', 'first']);
  expect([recall('secret', ''), recall('recovery', '')]).toEqual(['first', 'first-again']);
});

test('a table is made without a profile if there is none to be had', async () => {
  vi.spyOn(rest, 'newProfile').mockRejectedValue(new Error('no profiles today'));
  const makeTable = vi.spyOn(rest, 'makeTable').mockResolvedValue(made('T1'));
  await session.makeTable(wanted);
  expect(makeTable).toHaveBeenCalledWith(wanted, '');
});

test('a secret that the server has forgotten is replaced by a new guest’s, once', async () => {
  session.secret = 'forgotten';
  vi.spyOn(rest, 'newProfile').mockResolvedValue(profile('new'));
  const makeTable = vi.spyOn(rest, 'makeTable').mockImplementation(async (_, secret) => {
    if (secret === 'forgotten') throw new RequestRefused('Who are you?', 401, '');
    return made('T1');
  });
  await session.makeTable(wanted);
  expect(makeTable.mock.calls.map(([, secret]) => secret)).toEqual(['forgotten', 'new']);
});

test('whoever is barred is told so and stays who they are', async () => {
  session.secret = 'barred';
  const newProfile = vi.spyOn(rest, 'newProfile').mockResolvedValue(profile('new'));
  const barred = new RequestRefused('You are barred from this server.', 403, '');
  vi.spyOn(rest, 'makeTable').mockRejectedValue(barred);
  vi.spyOn(rest, 'takeSeat').mockRejectedValue(barred);
  await expect(session.makeTable(wanted)).rejects.toThrow('You are barred');
  await expect(session.takeSeat('T1', 0)).rejects.toThrow('You are barred');
  expect(newProfile).not.toHaveBeenCalled();
  expect(session.secret).toBe('barred');
});

test('any other refusal is handed on', async () => {
  session.secret = 'mine';
  const makeTable = vi.spyOn(rest, 'makeTable').mockRejectedValue(new RequestRefused('Too many tables.', 429, ''));
  await expect(session.makeTable(wanted)).rejects.toThrow('Too many tables.');
  expect(makeTable).toHaveBeenCalledOnce();
});

test('the newest tables are kept, the oldest are forgotten', async () => {
  session.secret = 'mine';
  let number = 0;
  vi.spyOn(rest, 'makeTable').mockImplementation(async () => made(`T${number++}`));
  for (let tables = 0; tables < 62; tables += 1) await session.makeTable(wanted);
  expect([session.kept.length, session.kept[0]!.id, session.kept.at(-1)!.id]).toEqual([60, 'T61', 'T2']);
  expect(recall<unknown[]>('tables', [])).toHaveLength(60);
});

test('a second seat at the same table joins the first; the host’s token stays', async () => {
  session.secret = 'mine';
  vi.spyOn(rest, 'makeTable').mockResolvedValue(made('T1'));
  vi.spyOn(rest, 'takeSeat').mockResolvedValue({ table: table({ id: 'T1' }), seat: 1, token: 'token-of-one' });
  await session.makeTable(wanted);
  await session.takeSeat('T1', 1);
  expect(session.find('T1')).toMatchObject({
    seats: [{ seat: 0, token: 'token-T1' }, { seat: 1, token: 'token-of-one' }], host: 'host-T1',
  });
});

test('the tokens of a table open the seats of its rematch', async () => {
  session.secret = 'mine';
  vi.spyOn(rest, 'makeTable').mockResolvedValue(made('T1'));
  await session.makeTable(wanted);
  session.keepRematch('T1', 'T2');
  session.keepRematch('unknown', 'T3');
  expect(session.find('T2')?.seats).toEqual(session.find('T1')?.seats);
  expect(session.find('T3')).toBeUndefined();
});

test('a name is cut to forty letters, and a guest without one is called a guest', () => {
  expect(session.called).toBe('Guest');
  session.rename('x'.repeat(50));
  expect(session.called).toHaveLength(40);
  expect(recall('name', '')).toHaveLength(40);
});
