/** Record files, each thought through to the end of its time. Arguments: address, folder of pictures, files. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { camera, launch, must, newPage } from './browser.mjs';
import { goTo, mustBeQuiet, shows } from './house.mjs';

const [base, pictures, ...files] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin });
const answers = lines[Symbol.asyncIterator]();
const browser = await launch();
const picture = camera(pictures, 'analysed-', '');
const times = [];

async function say(word) {
  console.log(word);
  await answers.next();
}

/** What there was no time for, whoever wants it. */
async function theRest(page) {
  const rest = page.getByRole('button', { name: 'Look at the rest' });
  if (!(await rest.count())) return;
  await rest.click();
  await rest.waitFor({ state: 'detached' });
  await page.locator('[data-thinking=false]').waitFor();
  must((await rest.count()) === 0 && !/left out|only by|look closer/.test(await page.locator('.worst > .quiet').innerText()), 'something is still left out');
}

try {
  const { page, errors } = await newPage(browser, 'wide');
  for (const file of files) {
    await goTo(page, base);
    await page.locator('.drop input[type=file]').setInputFiles({ name: 'game.jsonl', mimeType: 'text/plain', buffer: readFileSync(file) });
    await shows(page, 'record/brought');
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('progress').waitFor();
    const begun = performance.now();
    await say('thinking');
    await page.locator('[data-thinking=false]').waitFor();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    await say('thought');
    const how = await page.locator('.worst > .quiet').innerText();
    must(/looked at [1-9]\d* choices?, with (1,000|200) games/.test(how), how);
    times.push(`${basename(file, '.jsonl')}: ${seconds} s. ${how}`);
    await picture(page, basename(file, '.jsonl'), async () => {}, { fullPage: true });
    await theRest(page);
  }
  mustBeQuiet(errors);
  console.log(`thought through: ${times.join(' | ')}`);
} finally {
  lines.close();
  await browser.close();
}
