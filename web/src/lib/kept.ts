/** Copies of the server's answers, for where there is no server. They are made only where somebody keeps the site. */
import { recall } from './storage';

export const ANSWERS = 'haymaker-answers';
/** Under this name a browser remembers that the site is kept on it, and since when. */
export const SITE = 'site';
const addressOf = (path: string) => `/kept/${encodeURIComponent(path)}`;

export async function keepAnswer(path: string, answer: Response): Promise<void> {
  if (!('caches' in globalThis) || !recall(SITE, null)) return;
  try {
    await (await caches.open(ANSWERS)).put(addressOf(path), answer);
  } catch {
    return;
  }
}

export async function keptAnswer<T>(path: string): Promise<T | null> {
  if (!('caches' in globalThis)) return null;
  try {
    const found = await (await caches.open(ANSWERS)).match(addressOf(path));
    return found ? ((await found.json()) as T) : null;
  } catch {
    return null;
  }
}
