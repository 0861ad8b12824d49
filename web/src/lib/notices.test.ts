import { beforeEach, expect, test, vi } from 'vitest';
import { notices } from './notices.svelte';
import { rest } from './rest';
import { session } from './session.svelte';

const made = {
  endpoint: 'https://push.example/1',
  toJSON: () => ({ keys: { p256dh: 'PUBLIC', auth: 'SECRET' } }),
  unsubscribe: vi.fn(async () => void (kept = null)),
};
let kept: typeof made | null;
const pushManager = { getSubscription: async () => kept, subscribe: vi.fn(async () => (kept = made)) };
const worker = { register: vi.fn(async () => {}), ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) };
const asking = { permission: 'default', requestPermission: vi.fn(async () => 'granted') };

beforeEach(() => {
  kept = null;
  made.unsubscribe.mockClear();
  asking.permission = 'default';
  asking.requestPermission.mockReset().mockResolvedValue('granted');
  vi.stubGlobal('Notification', asking);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  vi.spyOn(rest, 'pushKey').mockResolvedValue({ key: 'HOUSE' });
  vi.spyOn(rest, 'subscribe').mockReset().mockResolvedValue(new Response());
  vi.spyOn(rest, 'unsubscribe').mockReset().mockResolvedValue(new Response());
  vi.spyOn(session, 'profile').mockResolvedValue('ANN');
});

test('who wants notices is asked once, and subscribes with the key of the house', async () => {
  await notices.look();
  expect([notices.wish, asking.requestPermission.mock.calls.length]).toEqual(['off', 0]);
  await notices.turnOn();
  expect(worker.register).toHaveBeenCalledWith('/sw.js');
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'HOUSE' });
  expect(rest.subscribe).toHaveBeenCalledWith({ endpoint: made.endpoint, p256dh: 'PUBLIC', auth: 'SECRET' }, 'ANN');
  expect([notices.wish, notices.busy]).toEqual(['on', false]);
});

test('turned off, neither the browser nor the server knows of it any more', async () => {
  kept = made;
  await notices.look();
  expect(notices.wish).toBe('on');
  await notices.turnOff();
  expect(rest.unsubscribe).toHaveBeenCalledWith(made.endpoint, session.secret);
  expect([made.unsubscribe.mock.calls.length, notices.wish]).toEqual([1, 'off']);
});

test('who says no is not subscribed, and is told what forbids it from then on', async () => {
  asking.requestPermission.mockImplementation(async () => (asking.permission = 'denied'));
  await notices.turnOn();
  expect(rest.subscribe).not.toHaveBeenCalled();
  expect(notices.wish).toBe('forbidden');
});

test('where the server refuses, the browser is not subscribed either, and the reason is told', async () => {
  vi.spyOn(rest, 'subscribe').mockRejectedValue(new Error('no'));
  await expect(notices.turnOn()).rejects.toThrow('no');
  expect([kept, notices.wish, notices.busy]).toEqual([null, 'off', false]);
});
