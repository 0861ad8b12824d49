/** What opens without a network: the page as it has been loaded so far, and games that were analysed here. */
import type { AnalysisShown } from '../protocol';

const KEPT = 'haymaker-games';
const MOST = 12;
const addressOf = (id: string) => `/kept/${encodeURIComponent(id)}`;

/** The service worker keeps what this page has loaded by now. A browser without one, or a page without https, only forgets. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ keep: [...loaded.filter((address) => address.startsWith(`${location.origin}/`))] });
  } catch {
    return;
  }
}

/** The latest few games; where there is no room for one, it is not kept. */
export async function keepGame(id: string, shown: AnalysisShown): Promise<void> {
  if (!('caches' in window)) return;
  try {
    const games = await caches.open(KEPT);
    await games.delete(addressOf(id));
    await games.put(addressOf(id), new Response(JSON.stringify(shown)));
    const all = await games.keys();
    for (const old of all.slice(0, -MOST)) await games.delete(old);
  } catch {
    return;
  }
}

export async function keptGame(id: string): Promise<AnalysisShown | null> {
  if (!('caches' in window)) return null;
  const found = await (await caches.open(KEPT)).match(addressOf(id));
  return found ? ((await found.json()) as AnalysisShown) : null;
}
