import { beforeEach, expect, test, vi } from 'vitest';
import { RequestRefused, rest, sentence } from './rest';

const fetched = vi.fn<typeof fetch>();
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

test('what is asked with a body is posted as JSON, with the secret that goes with it', async () => {
  fetched.mockResolvedValue(answer({ id: 'T1' }));
  await rest.makeTable({ game: 'ring', seats: [] }, 'my-secret');
  expect(fetched).toHaveBeenCalledWith('/api/tables', {
    method: 'POST', body: '{"game":"ring","seats":[]}',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer my-secret' },
  });
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
