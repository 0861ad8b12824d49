import { rest } from './rest';
import { session } from './session.svelte';

/** Your-turn notices of this browser. `cannot` where it has none: an old browser, or a page without https. */
export type Wish = 'cannot' | 'off' | 'on' | 'forbidden';

class Notices {
  wish = $state<Wish>('cannot');
  busy = $state(false);

  /** How things stand. It asks nobody for anything. */
  async look(): Promise<void> {
    if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
    if (Notification.permission === 'denied') {
      this.wish = 'forbidden';
      return;
    }
    const registration = await navigator.serviceWorker.getRegistration('/');
    this.wish = (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
  }

  async turnOn(): Promise<void> {
    await this.during(async () => {
      if ((await Notification.requestPermission()) !== 'granted') return;
      await navigator.serviceWorker.register('/sw.js');
      const registration = await navigator.serviceWorker.ready;
      const { key } = await rest.pushKey();
      const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      try {
        await session.asGuest((secret) => rest.subscribe(subscription(made), secret));
      } catch (problem) {
        await made.unsubscribe(); // else the switch would say “on”, and no notice would ever come
        throw problem;
      }
    });
  }

  async turnOff(): Promise<void> {
    await this.during(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      const made = await registration?.pushManager.getSubscription();
      if (!made) return;
      await rest.unsubscribe(made.endpoint, session.secret);
      await made.unsubscribe();
    });
  }

  private async during(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
      await this.look();
    }
  }
}

function subscription(made: PushSubscription) {
  const { keys = {} } = made.toJSON();
  return { endpoint: made.endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

export const notices = new Notices();
