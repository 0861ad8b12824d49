import { expect, test, vi } from 'vitest';

const page = (file: string) => `<script type="module" crossorigin src="${file}"></script>`;

async function running(file: string) {
  vi.spyOn(document, 'querySelector').mockReturnValue({ getAttribute: () => file } as unknown as Element);
  vi.resetModules();
  return (await import('./newer')).look;
}

test('another build of the server is noticed, and asked for once in a while only', async () => {
  const look = await running('/assets/index-1.js');
  const fetched = vi.fn(async () => new Response(page('/assets/index-1.js')));
  vi.stubGlobal('fetch', fetched);
  expect([await look(1), await look(2), fetched.mock.calls.length]).toEqual([false, false, 1]);
  fetched.mockImplementation(async () => new Response(page('/assets/index-2.js')));
  expect(await look(100_000)).toBe(true);
});

test('a server that cannot be reached, or answers something else, says nothing', async () => {
  const look = await running('/assets/index-1.js');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('lost')));
  await look(1);
  vi.stubGlobal('fetch', async () => new Response('We are moving.'));
  expect(await look(100_000)).toBe(false);
});
