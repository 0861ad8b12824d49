/** A table made by hand, joined through its link, watched; then one device passed around. */
import { mkdirSync } from 'node:fs';
import { launch, must, newPage } from './browser.mjs';

const [base, pictures] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const browser = await launch();

/** Clicks one open choice, if there is one; says what kind it was. */
async function choose(page, k) {
  return page.evaluate((turn) => {
    if (!document.querySelector('[data-status=choose]')) return '';
    const all = [...document.querySelectorAll('.extra [data-action], .kind.can')];
    const choice = all[turn % Math.max(1, all.length)];
    choice?.click();
    return choice?.querySelector('.sr')?.textContent ?? choice?.textContent ?? '';
  }, k);
}

/** Two people, one device: it is handed over before every choice, and hides the hand on the way. */
async function passAround(page) {
  const taker = page.getByRole('button', { name: /^I am Guest/ });
  const seen = new Set();
  for (let k = 0; k < 900; k += 1) {
    await page.locator('.cover, [data-status=choose], [data-status=over]').first().waitFor();
    if (await page.locator('[data-status=over]').count()) break;
    if (await taker.count()) {
      if (k === 2) await page.screenshot({ path: `${pictures}/pass-phone.png` });
      seen.add(await page.locator('.cover h2').innerText());
      const covered = await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight - 120)?.closest('.cover') !== null);
      must(covered, 'the hand must be covered while the device is passed');
      await taker.click();
    }
    const skip = page.getByRole('button', { name: 'Skip' });
    if (await skip.count()) await skip.click();
    const n = await page.locator('main').getAttribute('data-n');
    await choose(page, k);
    await page.waitForFunction((old) => document.querySelector('.cover') || document.querySelector('main').dataset.n !== old, n);
  }
  await page.locator('[data-status=over]').waitFor();
  must(seen.size === 2, `the device went to ${[...seen].join(', ')}`);
}

try {
  const ann = await newPage(browser, 'wide');
  await ann.page.goto(`${base}#/new/punch`);
  await ann.page.getByText('Advanced', { exact: true }).click();
  await ann.page.getByText('Cards may be exchanged before a round').click();
  await ann.page.getByText('Half a round is programmed').click();
  await ann.page.getByText('More options').click();
  await ann.page.getByLabel('Matches won that win the game').fill('1');
  await ann.page.getByText('Show it in the list').click();
  await ann.page.screenshot({ path: `${pictures}/make-wide.png`, fullPage: true });
  await ann.page.getByRole('button', { name: 'Set it up' }).click();
  await ann.page.getByRole('button', { name: 'Copy the link' }).waitFor();
  await ann.page.screenshot({ path: `${pictures}/lobby-wide.png` });
  const link = await ann.page.getByLabel('Send this link').last().inputValue();

  const bob = await newPage(browser, 'phone');
  await bob.page.goto(base);
  await bob.page.getByLabel('Your name').fill('Bob');
  await bob.page.getByLabel('Your name').blur();
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Sit down here' }).click();
  for (const { page } of [ann, bob]) await page.getByRole('button', { name: 'Skip' }).click();

  const cy = await newPage(browser, 'wide', { colorScheme: 'dark' });
  await cy.page.goto(link);
  await cy.page.locator('[data-status=wait]').waitFor();

  const done = new Set();
  for (let k = 0; k < 400; k += 1) {
    for (const { page } of [ann, bob]) done.add((await choose(page, k)).replace(/Punch \d|Do Nothing|Block|Dodge|\d+/g, '…'));
    if (k === 14) await bob.page.screenshot({ path: `${pictures}/punch-draft-phone.png` });
    if (k === 36) await ann.page.screenshot({ path: `${pictures}/punch-program-wide.png` });
    if (k === 40) await cy.page.screenshot({ path: `${pictures}/punch-watch-dark-wide.png` });
    await ann.page.waitForTimeout(40);
    if (await ann.page.locator('[data-status=over]').count()) break;
  }
  for (const { page } of [ann, bob, cy]) await page.locator('[data-status=over]').waitFor();
  for (const kind of ['take', 'put', 'lay', 'exchange']) {
    must([...done].some((said) => said.includes(kind)), `nobody ever did this: ${kind} (${[...done].join(' | ')})`);
  }

  const pair = await newPage(browser, 'phone', { reducedMotion: 'reduce' });
  await pair.page.goto(`${base}#/new/punch`);
  await pair.page.locator('fieldset.seat').nth(1).getByText('Another person at this device').click();
  await pair.page.getByText('More options').click();
  await pair.page.getByLabel('Matches won that win the game').fill('1');
  await pair.page.getByRole('button', { name: 'Set it up' }).click();
  await passAround(pair.page);

  for (const { errors } of [ann, bob, cy, pair]) must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log('joined by link, watched, passed around: no console error');
} finally {
  await browser.close();
}
