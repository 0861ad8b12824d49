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

  const pair = await newPage(browser, 'phone');
  await pair.page.goto(base);
  await pair.page.locator('.poster').first().getByRole('button', { name: 'Pass and play' }).click();
  await pair.page.getByRole('button', { name: 'I am Guest', exact: true }).click();
  await pair.page.getByRole('button', { name: 'Skip' }).click();
  await choose(pair.page, 0);
  await pair.page.getByRole('heading', { name: /Pass the device to Guest 2/ }).waitFor();
  await pair.page.screenshot({ path: `${pictures}/pass-phone.png` });
  await pair.page.getByRole('button', { name: 'I am Guest 2' }).click();
  await pair.page.locator('[data-status=choose]').waitFor();

  for (const { errors } of [ann, bob, cy, pair]) must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log('joined by link, watched, passed around: no console error');
} finally {
  await browser.close();
}
