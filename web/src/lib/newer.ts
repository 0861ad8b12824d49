/** Whether the server has another build of this page than the one that runs. */

/** What names a build: the file that the page begins with. */
export const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '';

const REST = 60_000;
let found = false;
let looked = 0;

/** Looks, but not too often; a server that cannot be reached says nothing. */
export async function look(now = performance.now()): Promise<boolean> {
  if (found || !build.startsWith('/assets/') || (looked && now - looked < REST)) return found;
  looked = now;
  try {
    const page = await (await fetch('/', { cache: 'no-cache' })).text();
    found = page.includes('type="module"') && !page.includes(`"${build}"`);
  } catch {
    return found;
  }
  return found;
}
