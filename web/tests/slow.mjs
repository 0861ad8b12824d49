/**
 * What it takes on a slow line: 1.6 Mbit/s, 150 ms there and back, an empty cache. Arguments: address, games. It prints
 * milliseconds to a front page that can be used, and from the click there to a move that can be made.
 */
import { launch, newPage } from './browser.mjs';
import { goTo, mustBeQuiet } from './house.mjs';
import { slowLine } from './line.mjs';

const [base, ...games] = process.argv.slice(2);
const line = await slowLine(base, { rate: 1.6e6, there_and_back: 150 });
const browser = await launch();

try {
  for (const game of games) {
    const { page, errors, context } = await newPage(browser, 'wide');
    const began = Date.now();
    await goTo(page, line.address);
    await page.locator(`[data-play=${game}]`).waitFor();
    const front = Date.now() - began;
    const clicked = Date.now();
    await page.locator(`[data-play=${game}]`).click();
    await page.locator('[data-status=choose]').waitFor();
    console.log(`${game}: front page ${front} ms, from the click to a move ${Date.now() - clicked} ms`);
    mustBeQuiet(errors);
    await context.close();
  }
  console.log('no console error');
} finally {
  await browser.close();
  line.close();
}
