import { beforeEach, expect, test, vi } from 'vitest';
import { RequestRefused, rest, sentence } from './rest';

const fetched = vi.fn<typeof fetch>();
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

test('what is asked with a body is posted as JSON, with the secret that goes with it', async () => {
  fetched.mockResolvedValue(answer({ good: true }));
  await rest.broughtVerify('lines');
  expect(fetched).toHaveBeenCalledWith('/api/records/verify', {
    method: 'POST', body: '{"record":"lines"}', headers: { 'Content-Type': 'application/json' },
  });
});

test('a table whose answer is lost is asked for again with the same key', async () => {
  fetched.mockRejectedValueOnce(new TypeError('lost')).mockImplementation(async () => answer({}));
  await rest.makeTable({ game: 'ring', seats: [] }, 'my-secret');
  const bodies = fetched.mock.calls.map(([, asked]) => JSON.parse(String(asked!.body)));
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0].key.length).toBeGreaterThanOrEqual(24);
  await rest.makeTable({ game: 'ring', seats: [] }, 'my-secret');
  expect(JSON.parse(String(fetched.mock.calls[2]![1]!.body)).key).not.toBe(bodies[0].key);
});

test('a story is asked for in one seat’s view, with drawings only where they are needed', async () => {
  fetched.mockImplementation(async () => answer({}));
  await rest.story('a/b', 1, 'token', 0);
  await rest.story('T1', null, '', 46);
  expect(fetched.mock.calls.map(([address, asked]) => [address, asked!.headers])).toEqual([
    ['/api/tables/a%2Fb/story?seat=1&pictures=false', { 'Seat-Token': 'token' }],
    ['/api/tables/T1/story?columns=46', {}],
  ]);
});

test('a refusal is told in the server’s own sentence', async () => {
  fetched.mockResolvedValue(answer({ message: 'There is no such table.', clause: 'R-2' }, 404));
  const problem = await rest.table('T1').catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(RequestRefused);
  expect(problem).toMatchObject({ message: 'There is no such table.', status: 404, clause: 'R-2' });
  expect(sentence(problem)).toBe('There is no such table.');
});

test('an answer that makes no sense, and none at all, are told in ours', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(rest.games()).rejects.toMatchObject({ status: 502, message: expect.stringContaining('makes no sense') });
  fetched.mockRejectedValueOnce(new TypeError('network'));
  await expect(rest.games()).rejects.toMatchObject({ status: 0, message: expect.stringContaining('cannot be reached') });
});
