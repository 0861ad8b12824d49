/** The service worker, as far as it tells of a turn: `public/sw.js` in a world of our own. */
import { beforeEach, expect, test, vi } from 'vitest';
import code from '../../public/sw.js?raw';

type Heard = { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>;
let heard: Record<string, (event: Heard) => void>;
let windows: { navigate: (to: string) => Promise<unknown>; focus: () => Promise<unknown> }[];
const showNotification = vi.fn(async () => {});
const openWindow = vi.fn(async () => {});

beforeEach(() => {
  heard = {};
  windows = [];
  showNotification.mockClear();
  openWindow.mockClear();
  const self = {
    addEventListener: (name: string, does: (event: Heard) => void) => (heard[name] = does),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  };
  new Function('self', code)(self);
});

async function happens(name: string, event: Record<string, unknown>) {
  let work: Promise<unknown> = Promise.resolve();
  heard[name]!({ ...event, waitUntil: (done) => (work = done) });
  await work;
}

test('a push becomes one notice per table, whatever came with it', async () => {
  await happens('push', { data: { json: () => ({ table: 'abc', title: 'Ring' }) } });
  expect(showNotification).toHaveBeenLastCalledWith('Ring', expect.objectContaining({ body: 'It is your turn.', tag: 'turn-abc', data: { table: 'abc' } }));
  await happens('push', { data: null });
  expect(showNotification).toHaveBeenLastCalledWith('Haymaker', expect.objectContaining({ tag: 'turn-' }));
});

test('a notice leads to its table: in the page that is open, else in a new one', async () => {
  const [close, navigate, focus] = [vi.fn(), vi.fn(async () => {}), vi.fn(async () => {})];
  const touched = { notification: { close, data: { table: 'a/b' } } };
  await happens('notificationclick', touched);
  expect(openWindow).toHaveBeenCalledWith('/#/t/a%2Fb');
  windows = [{ navigate: async () => Promise.reject(new Error('not ours')), focus }, { navigate, focus }];
  await happens('notificationclick', touched);
  expect(navigate).toHaveBeenCalledWith('/#/t/a%2Fb');
  expect([close.mock.calls.length, focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([2, 1, 1]);
});
