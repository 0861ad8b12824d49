/**
 * The one service worker. It shows notices and leads to the table they tell of. It keeps no answer of the server:
 * nothing is fetched through it. A new one takes over at once, so that one reload brings a new build whole.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { table = '', title = 'Haymaker' } = event.data?.json() ?? {};
  const options = { body: 'It is your turn.', tag: `turn-${table}`, icon: '/icon-192.png', badge: '/icon-192.png', data: { table } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(`/#/t/${encodeURIComponent(event.notification.data.table)}`));
});

/** The page that is open already goes there; else a new one. */
async function open(address) {
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) {
    try {
      await page.navigate(address);
      return await page.focus();
    } catch {
      continue;
    }
  }
  return self.clients.openWindow(address);
}
