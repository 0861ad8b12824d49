/**
 * The lab's page: a slider is moved to a stable answer, the kit goes by a link to another visitor, and a table is made with it.
 * The page plays by itself, or the server does where there is no WebAssembly. While the page plays, whoever reads along is asked twice
 * to look at something: "now". Arguments: address, folder of pictures, size, who plays (`page` or `server`).
 */
import { createInterface } from 'node:readline';
import { camera, launch, must, newPage } from './browser.mjs';
import { goTo, mustBeQuiet, noBarrier, shows } from './house.mjs';

const [base, pictures, size, by] = process.argv.slice(2);
const shot = camera(pictures, 'lab-', `-${size}${by === 'page' ? '' : '-server'}`);
const lines = createInterface({ input: process.stdin });
const answers = lines[Symbol.asyncIterator]();
const browser = await launch(['--disable-3d-apis']);

/** A server gives each visitor so many seconds, and a busy one plays few games in them. */
const enough = by === 'page' ? /The intervals are narrow\./ : /The intervals are narrow\.|seconds have passed\./;
const answered = (page) => page.locator('.status', { hasText: enough }).waitFor();
const look = async () => {
  if (by !== 'page') return;
  console.log('now');
  await answers.next();
};
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);

try {
  const { page, errors } = await newPage(browser, size, { bypassCSP: true, reducedMotion: 'reduce' });
  if (by === 'server') await page.addInitScript(() => delete globalThis.WebAssembly);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await goTo(page, base, 'new/punch');
  await page.locator('summary', { hasText: 'House rules' }).click();
  await page.getByText(/^On: matches ended by a knock-out/).first().waitFor();
  await shot(page, 'switches', async () => {});
  await page.getByRole('link', { name: 'Try house rules in the lab' }).click();
  await shows(page, 'lab/punch');
  await answered(page);
  await look();
  const began = Date.now();
  const slider = page.getByRole('slider', { name: 'How hard the three Punches hit 3' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.differs', { hasText: 'knock-out' }).waitFor();
  await answered(page);
  const seconds = (Date.now() - began) / 1000;
  await look();
  must((await page.getByText('Played on this device.').count()) === (by === 'page' ? 1 : 0), 'the page says who plays');
  must(asked.includes('/api/games/punch/lab') === (by === 'server'), `the games are played by the ${by}`);
  must(!(await sideways(page)), 'the page is no wider than the screen');
  await shot(page, 'answer', async () => {});
  if (size === 'wide') await noBarrier(page, 'the lab');

  const made = new URL(await link(page));
  const { page: other, errors: others } = await newPage(browser, size, { bypassCSP: true, reducedMotion: 'reduce' });
  await other.goto(made.href);
  await other.locator('output', { hasText: /^4$/ }).first().waitFor();
  await other.locator('.differs', { hasText: 'knock-out' }).waitFor();

  await goTo(page, base, 'lab/punch?kit=nonsense');
  await page.getByText('Nothing is changed yet').waitFor();
  await other.getByRole('button', { name: 'Make a table with it' }).click();
  await shows(other, 'new/punch');
  await other.getByText('1 changed').waitFor();
  await other.getByRole('button', { name: 'Set it up' }).click();
  await other.getByRole('button', { name: 'Copy the link' }).waitFor();
  mustBeQuiet(errors, others);
  console.log(`answered in the lab at ${size} by the ${by} in ${seconds.toFixed(1)} s`);
} finally {
  await browser.close();
  lines.close();
}

/** The address as it stands after sharing: a browser for tests has no clipboard. */
async function link(page) {
  await page.getByRole('button', { name: 'Copy a link to this kit' }).click();
  await page.waitForURL(/kit=/);
  return page.url();
}
