/** All copies of the server's answers together. */
import { ANSWERS } from './kept';

/** Everything that is kept under such a path. */
export async function keptPaths(begins: string): Promise<string[]> {
  if (!('caches' in globalThis)) return [];
  const all = await (await caches.open(ANSWERS)).keys();
  return all.map(({ url }) => decodeURIComponent(new URL(url).pathname.slice('/kept/'.length))).filter((path) => path.startsWith(begins));
}

/** What is kept of another day or build goes. */
export async function forgetAnswers(): Promise<void> {
  await caches.delete(ANSWERS);
}
