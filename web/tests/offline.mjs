/**
 * The site without its server: kept on the device, it opens, a puzzle is solved, a lesson and a rulebook are read and
 * the record of a game that was analysed before is thought through once more. Arguments: address, folder of pictures, size.
 */
import { createInterface } from 'node:readline';
import { camera, launch, must, newPage, until } from './browser.mjs';
import { chooseAny, goTo, keptFiles, playToTheEnd, PUNCHES, setUpMatch, settled, shows } from './house.mjs';

const [base, pictures = '', size = 'wide'] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin });
const answers = lines[Symbol.asyncIterator]();
const browser = await launch();
const picture = camera(pictures, 'offline-', `-${size}`);

async function say(word) {
  console.log(word);
  await answers.next();
}

/** A finished game, thought through. */
async function analysed(page) {
  await setUpMatch(page, base, 'A bot');
  await playToTheEnd(page, (_, k) => chooseAny(page, PUNCHES, k));
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.locator('[data-thinking=false]').waitFor();
  await until(async () => (await keptFiles(page)).some((path) => path.endsWith('.wasm')), 'the engine is kept');
  return new URL(page.url()).hash.split('/').at(-1);
}

async function kept(page) {
  await goTo(page, base, 'about');
  await page.getByRole('button', { name: 'Keep it on this device' }).click();
  await page.locator('[data-kept=true]').waitFor();
  await picture(page, 'kept');
}

/** The answers are on the device: a wrong one first, then the right one. */
async function solved(page) {
  await goTo(page, base);
  await page.locator('[data-puzzle=punch]').click();
  await page.locator('.bar[data-phase=ask]').waitFor();
  const asked = new Set();
  while (true) {
    const all = page.locator('.kind.can, .extra [data-action]');
    const labels = await all.evaluateAll((cards) => cards.map((card) => card.dataset.card ?? card.dataset.action));
    const next = labels.findIndex((label) => !asked.has(label));
    must(next >= 0, 'no answer was the right one');
    asked.add(labels[next]);
    await all.nth(next).click();
    await page.locator('.bar[data-phase=wrong], .bar[data-phase=right]').waitFor();
    if (await page.locator('.bar[data-phase=right]').count()) break;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.bar[data-phase=ask]').waitFor();
  }
  await picture(page, 'puzzle', () => settled(page));
  await page.getByRole('link', { name: 'Next puzzle' }).click();
  await page.locator('.bar[data-phase=ask]').waitFor();
}

async function read(page) {
  await page.getByRole('button', { name: 'Rulebook' }).click();
  await page.getByRole('dialog').locator('[data-clause]').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await goTo(page, base, 'learn/punch');
  await page.locator('.scene').waitFor();
}

/** Nothing of the thought is kept any more, so it is thought again: by the module that is. */
async function thoughtAgain(page, table) {
  await page.evaluate(() => localStorage.removeItem('haymaker.analyses'));
  await goTo(page, base, `analyse/${table}`);
  await page.locator('[data-thinking=false] .worst').waitFor();
  await picture(page, 'analysis');
}

try {
  const { page, context } = await newPage(browser, size);
  const table = await analysed(page);
  await kept(page);
  await say('kill');
  await page.close();
  const later = await context.newPage();
  await goTo(later, base);
  await later.locator('[data-play]').first().waitFor();
  await picture(later, 'front');
  await solved(later);
  await read(later);
  await thoughtAgain(later, table);
  must(!(await keptFiles(later)).some((path) => path.startsWith('/api')), 'an answer of the server was kept by the service worker');
  console.log('opened without its server');
} finally {
  lines.close();
  await browser.close();
}
