/**
 * The one service worker. It shows notices and leads to the table they tell of. What a page has asked it to keep opens
 * without a network; an answer of `/api` is never kept. A new worker takes over at once, and the page itself is always
 * asked for anew, so that one reload brings a new build whole. A site that was kept whole is kept whole again with it.
 */
const KEPT = 'haymaker-page';
/** These carry a hash of their content in their names: what is kept is as good as what would come. */
const FOR_GOOD = /^\/(assets|engine)\//;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep.filter(mayKeep)));
  if (event.data?.keepAll) event.waitUntil(keepAll().then((kept) => event.ports[0]?.postMessage(kept)));
});

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin || !mayKeep(event.request.url)) return;
  if (event.request.mode === 'navigate') event.respondWith(newOrKept('/', event.request));
  else event.respondWith(FOR_GOOD.test(pathname) ? keptOrNew(event.request) : newOrKept(event.request, event.request));
});

function mayKeep(address) {
  return !/^\/(api|health|ready|metrics|sw\.js)/.test(new URL(address, self.location.origin).pathname);
}

/** The whole site, as the build lists it. Says whether all of it is kept. */
async function keepAll() {
  try {
    const files = await (await fetch('/kept.json', { cache: 'no-store' })).json();
    await keep(files);
    const cache = await caches.open(KEPT);
    const found = await Promise.all(files.map((file) => cache.match(file)));
    return found.every(Boolean);
  } catch {
    return false;
  }
}

/** With another page than before, what belonged to that one goes, but for what games kept here are thought through with. */
async function keep(addresses) {
  const cache = await caches.open(KEPT);
  const before = await (await cache.match('/'))?.text();
  await cache.add('/');
  if ((await (await cache.match('/')).text()) !== before) {
    const needed = new Set(['/', ...(await enginesOfGames())]);
    for (const old of await cache.keys()) if (!needed.has(new URL(old.url).pathname)) await cache.delete(old);
  }
  for (const address of new Set(addresses)) if (!(await cache.match(address))) await cache.add(address).catch(() => {});
}

/** Where the modules lie that the games name which were analysed on this device. */
async function enginesOfGames() {
  const games = await caches.open('haymaker-games');
  const shown = await Promise.all((await games.keys()).map(async (one) => (await games.match(one)).json()));
  return shown.flatMap(({ engine }) => [engine.module, engine.about]);
}

async function keptOrNew(request) {
  return (await (await caches.open(KEPT)).match(request)) ?? fetch(request);
}

async function newOrKept(key, request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await (await caches.open(KEPT)).match(key);
    if (kept) return kept;
    throw problem;
  }
}

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
