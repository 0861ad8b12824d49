import { beforeEach, expect, test, vi } from 'vitest';
import { SITE } from './kept';
import { keptPaths } from './kept-all';
import { rest } from './rest';
import { remember } from './storage';

/** A browser's cache of answers. */
class FakeCache {
  kept = new Map<string, Response>();
  put = async (address: string, answer: Response) => void this.kept.set(address, answer);
  match = async (address: string) => this.kept.get(address)?.clone();
  keys = async () => [...this.kept.keys()].map((address) => new Request(`http://here${address}`));
}

const fetched = vi.fn<typeof fetch>();
let cache: FakeCache;

beforeEach(() => {
  localStorage.clear();
  cache = new FakeCache();
  fetched.mockReset().mockImplementation(async () => new Response('{"text":"new"}'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('caches', { open: async () => cache });
});

test('nothing is kept unless somebody keeps the site', async () => {
  await rest.rulebook('ring');
  expect(cache.kept.size).toBe(0);
});

test('what is kept is looked at where there is no server, and only there', async () => {
  remember(SITE, { build: '', day: '' });
  await rest.rulebook('ring');
  await vi.waitFor(() => expect(cache.kept.size).toBe(1));
  expect(await keptPaths('games/ring/')).toEqual(['games/ring/rulebook']);
  fetched.mockImplementation(async () => new Response('{"text":"newer"}'));
  expect(await rest.rulebook('ring')).toEqual({ text: 'newer' });
  fetched.mockRejectedValue(new TypeError('lost'));
  await vi.waitFor(async () => expect(await rest.rulebook('ring')).toEqual({ text: 'newer' }));
  await expect(rest.rulebook('pit')).rejects.toThrow('cannot be reached');
});

test('a refusal of the server is its own word', async () => {
  remember(SITE, { build: '', day: '' });
  await rest.rulebook('ring');
  fetched.mockImplementation(async () => new Response('{"message":"no such game"}', { status: 404 }));
  await expect(rest.rulebook('ring')).rejects.toThrow('no such game');
});
