/**
 * A game against bots, in which this device is asked for hints again and again. All that the page was ever told, and all
 * that it asked for, is written to a file: whoever knows the whole game can then say whether it was told too much.
 * Arguments: address, game, file.
 */
import { writeFileSync } from 'node:fs';
import { launch, must, newPage } from './browser.mjs';
import { answered, asked, frameOf, mustBeQuiet, playBots, playFor, secondTab } from './house.mjs';

const [base, game, file] = process.argv.slice(2);
const HINTS = 6;
const browser = await launch(['--disable-3d-apis']);

/** Everything that comes in on this page, and what it says on its line. */
function overhear(page) {
  const heard = { messages: [], said: [], answers: [] };
  page.on('websocket', (line) => {
    line.on('framereceived', ({ payload }) => heard.messages.push(JSON.parse(String(payload))));
    line.on('framesent', ({ payload }) => heard.said.push(JSON.parse(String(payload)).type));
  });
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/^\/(api|engine)\//.test(pathname)) heard.answers.push(answer.text().then((text) => [pathname, text]));
  });
  return heard;
}

/** This device's own hint for what is asked now; the bots may have made it another question meanwhile. */
async function hinted(page) {
  await page.locator('[data-thinks=here]').click();
  await page.locator('[data-status]').getByText(/ would: /).waitFor();
  must(!(await page.locator('[data-status]').innerText()).includes('server'), 'the server has thought');
}

try {
  const { page, errors, context } = await newPage(browser, 'wide');
  const heard = overhear(page);
  await playBots(page, base, game);
  const table = new URL(page.url()).hash.split('/').at(-1);
  const tab = await secondTab(context, base);
  let hints = 0;
  while (hints < HINTS && (await asked(page))) {
    const n = await frameOf(page);
    await hinted(page);
    hints += 1;
    await playFor(tab, { most: 1, turn: hints });
    await answered(page, n);
  }
  must(hints > 1, `only ${hints} hints were asked for`);
  const running = { messages: [...heard.messages], said: [...heard.said], answers: await Promise.all(heard.answers) };
  await playFor(tab, { turn: hints });
  await page.locator('[data-status=over]').waitFor();
  mustBeQuiet(errors);
  writeFileSync(file, JSON.stringify({ table, ...running }));
  console.log(`${hints} hints, ${heard.messages.length} messages: no console error`);
} finally {
  await browser.close();
}
