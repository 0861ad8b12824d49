/** Plays any game against bots on the generic table, from the front page to its end. */
import { mkdirSync } from 'node:fs';
import { fitsScreen, launch, must, newPage } from './browser.mjs';

const [base, pictures, game, size = 'wide', most = '2000'] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const browser = await launch();
try {
  const { page, errors } = await newPage(browser, size);
  await page.goto(base);
  await page.locator(`[data-play=${game}]`).click();
  await page.locator('[data-status]').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Skip' }).click({ timeout: 10_000 }).catch(() => {});
  let choices = 0;
  while (choices < Number(most)) {
    await page.locator('[data-status=choose], [data-status=over]').first().waitFor({ timeout: 60_000 });
    if (await page.locator('[data-status=over]').count()) break;
    const n = await page.locator('main').getAttribute('data-n');
    if (choices === 3) {
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${pictures}/${game}-${size}.png` });
      must(await fitsScreen(page), 'the table must not need scrolling');
    }
    const clicked = await page.evaluate((k) => {
      const verbs = document.querySelectorAll('.verb');
      verbs[k % Math.max(1, verbs.length)]?.click();
      return new Promise((resolve) => requestAnimationFrame(() => {
        const can = document.querySelectorAll('button[data-action]');
        can[k % Math.max(1, can.length)]?.click();
        resolve(can.length > 0);
      }));
    }, choices * 7);
    choices += clicked ? 1 : 0;
    await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n, { timeout: 60_000 });
  }
  const over = (await page.locator('[data-status=over]').count()) > 0;
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log(`${game} ${size}: ${choices} choices, ${over ? 'played to the end' : 'still going'}, no console error`);
} finally {
  await browser.close();
}
