/** The server dies between two moves and comes back; the page says so, mends itself and plays on. */
import { createInterface } from 'node:readline';
import { launch, must, newPage } from './browser.mjs';

const [base] = process.argv.slice(2);
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const browser = await launch();

async function move(page) {
  await page.locator('[data-status=choose]').waitFor({ timeout: 60_000 });
  const n = await page.locator('main').getAttribute('data-n');
  await page.locator('.extra [data-action], .kind.can').first().click({ force: true });
  await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n, { timeout: 60_000 });
  return Number(await page.locator('main').getAttribute('data-n'));
}

try {
  const { page } = await newPage(browser, 'wide');
  await page.goto(base);
  await page.locator('[data-play=punch]').click();
  await page.getByRole('button', { name: 'Skip' }).click();
  for (let k = 0; k < 4; k += 1) await move(page);
  const before = await page.locator('main').getAttribute('data-n');
  console.log('kill');
  await answers.next();
  await page.locator('[data-net=lost]').waitFor();
  await page.locator('.extra [data-action], .kind.can').first().click({ force: true });
  console.log('start');
  await answers.next();
  await page.locator('[data-net]').waitFor({ state: 'detached', timeout: 60_000 });
  await page.waitForFunction((old) => Number(document.querySelector('main')?.dataset.n) > Number(old), before, { timeout: 60_000 });
  const after = await move(page);
  must(after > Number(before), 'the game did not go on');
  console.log('came back: the move made while the server was away arrived, once');
} finally {
  await browser.close();
}
process.exit(0);
