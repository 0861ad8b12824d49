/** The front page's one click: the side and the level that somebody likes, whatever levels the server offers. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameShown, NewTable } from '../protocol';
import Front from './Front.svelte';

const RING = {
  name: 'ring', title: 'The Ring', line: 'Two boxers.', players: [2, 2], minutes: [5, 10], usual_players: 2, seats: ['Red', 'Blue'],
  quick: { rounds: 1 }, quick_says: 'One round, 5 minutes', usual_bot: 'snail', bots: ['snail', 'hawk'], lesson: 0, daily: 0,
  company: [{ bot: 'snail', name: 'The Snail', says: 'Slow.' }, { bot: 'hawk', name: 'The Hawk', says: 'Quick.' }],
} as unknown as GameShown;

let page: ReturnType<typeof mount>;
const asked: NewTable[] = [];
const answers: Record<string, unknown> = { '/api/games': [RING], '/api/profiles': { id: 'p', name: 'Ann', secret: 's', recovery: 'r' } };

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, how: RequestInit = {}) => {
    if (address.endsWith('/api/tables')) asked.push(JSON.parse(String(how.body)) as NewTable);
    return new Response(JSON.stringify(answers[address] ?? []), { status: address.endsWith('/api/tables') ? 409 : 200 });
  });
});

afterEach(async () => {
  await unmount(page);
  document.body.innerHTML = '';
});

async function shown() {
  page = mount(Front, { target: document.body });
  await vi.waitFor(() => expect(document.querySelector('[data-play=ring]')).not.toBeNull());
}

async function played(): Promise<NewTable> {
  const before = asked.length;
  document.querySelector<HTMLButtonElement>('[data-play=ring]')!.click();
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before));
  await vi.waitFor(() => expect(document.querySelector<HTMLButtonElement>('[data-play=ring]')!.disabled).toBe(false));
  return asked.at(-1)!;
}

function choose(select: HTMLSelectElement, value: string) {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}

test('one click sits down on the usual side against the usual bot, for a quick game; the button says how long', async () => {
  await shown();
  expect(document.querySelector('.quick')!.textContent).toBe('One round, 5 minutes');
  const { seats, options } = await played();
  expect([seats.map(({ kind }) => kind), seats[1], options]).toEqual([['mine', 'bot'], { kind: 'bot', bot: 'snail' }, { rounds: 1 }]);
});

test('another side and another level are offered by the server’s own names, and are kept', async () => {
  await shown();
  const [side, level] = document.querySelectorAll<HTMLSelectElement>('.tune select');
  expect([...level!.options].map(({ text }) => text)).toEqual(['The Snail', 'The Hawk']);
  choose(side!, '1');
  choose(level!, 'hawk');
  const { seats } = await played();
  expect([seats[0], seats[1]!.kind]).toEqual([{ kind: 'bot', bot: 'hawk' }, 'mine']);
  await unmount(page);
  document.body.innerHTML = '';
  await shown();
  expect((await played()).seats[0]).toEqual({ kind: 'bot', bot: 'hawk' });
});
