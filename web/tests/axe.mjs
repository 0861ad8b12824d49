/** No serious or critical fault on any page, in either theme. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch, must, newPage } from './browser.mjs';

const [base] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await launch();
const faults = [];

async function look(page, where) {
  await page.waitForTimeout(500);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  for (const { id, impact, nodes } of violations) {
    if (['serious', 'critical'].includes(impact)) {
      faults.push(`${where}: ${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`).join('\n    ')}`);
    }
  }
}

try {
  for (const colorScheme of ['light', 'dark']) {
    const { page } = await newPage(browser, 'wide', { colorScheme, bypassCSP: true });
    await page.goto(base);
    await page.locator('[data-play=punch]').waitFor();
    await look(page, `front page, ${colorScheme}`);
    await page.goto(`${base}#/about`);
    await look(page, `about, ${colorScheme}`);
    await page.goto(`${base}#/new/punch`);
    await page.getByRole('button', { name: 'Set it up' }).waitFor();
    await look(page, `making a table, ${colorScheme}`);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByRole('button', { name: 'Copy the link' }).waitFor();
    await look(page, `waiting, ${colorScheme}`);
    for (const game of ['punch', 'rocket_punch']) {
      await page.goto(`${base}#/`);
      await page.locator(`[data-play=${game}]`).click();
      await page.locator('[data-status=choose]').waitFor().catch(async () => must(false, `${game}: ${await page.locator('body').innerText()}`));
      await page.getByRole('button', { name: 'Skip' }).click({ timeout: 2_000 }).catch(() => {});
      await look(page, `${game}, ${colorScheme}`);
    }
    await page.keyboard.press('r');
    await page.locator('.text h2').waitFor();
    await look(page, `rulebook, ${colorScheme}`);
  }
  must(faults.length === 0, faults.join('\n'));
  console.log('axe: nothing serious');
} finally {
  await browser.close();
}
