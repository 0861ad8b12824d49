/**
 * Thinking on the player's own device: a hint that the server was never asked for, and the analysis of the game
 * afterwards, from its table and from its record file.
 */
import { camera, launch, must, newPage, until } from './browser.mjs';
import { asked, chooseAny, goTo, keptFiles, mustBeQuiet, noBarrier, playToTheEnd, PUNCHES, setUpMatch, shows } from './house.mjs';

const [base, pictures = '', size = 'wide'] = process.argv.slice(2);
const browser = await launch();
const picture = camera(pictures, 'analysis-', `-${size}`);

try {
  const { page, errors } = await newPage(browser, size);
  const sent = [];
  page.on('websocket', (line) => line.on('framesent', ({ payload }) => sent.push(JSON.parse(payload))));
  await setUpMatch(page, base, 'A bot');
  await hinted(page, sent);
  await playToTheEnd(page, (_, k) => chooseAny(page, PUNCHES, k));
  await page.getByRole('link', { name: 'Analyse' }).click();
  const table = new URL(page.url()).hash.split('/').at(-1);
  await shows(page, `analyse/${table}`);
  await leftAlone(page, table);
  await thought(page);
  await picture(page, 'board');
  await picture(page, 'whole', async () => {}, { fullPage: true });
  await keptHere(page, table);
  await fromItsFile(page, table);
  mustBeQuiet(errors);
  await withoutNetwork(page, table);
  await withoutBarrier(table);
  await withoutWebAssembly(table);
  console.log('a hint and an analysis from this device: no console error');
} finally {
  await browser.close();
}

/** The hint says the move, why and how sure, and no message went out for it. */
async function hinted(page, sent) {
  await asked(page);
  await page.locator('[data-thinks=here]').click();
  await page.locator('.hinted').first().waitFor();
  const told = await page.locator('[data-status]').innerText();
  must(/ would: .+\. It expects to win \d+% of such games/.test(told), `a hint without a reason: ${told}`);
  must(!told.includes('server'), `the server has thought: ${told}`);
  must(!sent.some(({ type }) => type === 'hint'), 'the server was asked for a hint');
  await picture(page, 'hint');
}

/** Who leaves in the midst of it stops all workers; it begins anew when one comes back. */
async function leftAlone(page, table) {
  await until(() => page.workers().length > 0, 'workers think');
  await goTo(page, base);
  await shows(page, 'front');
  await until(() => page.workers().length === 0, 'nobody thinks for a page that was left');
  await goTo(page, base, `analyse/${table}`);
  await shows(page, `analyse/${table}`);
}

async function thought(page) {
  await page.locator('[data-thinking=false]').waitFor();
  must((await page.locator('svg[role=img] polygon').count()) >= 2, 'every seat has its band');
  must(/looked at \d+ choices, with 1,000 games/.test(await page.locator('.worst').innerText()), 'it says what it has looked at');
}

/** Opened again, it is there without a thought. */
async function keptHere(page, table) {
  const before = await page.locator('.worst').innerText();
  await page.reload();
  await shows(page, `analyse/${table}`);
  await thought(page);
  must((await page.locator('.worst').innerText()) === before, 'another result than before');
  must((await page.evaluate(() => JSON.parse(localStorage.getItem('haymaker.analyses')).length)) === 1, 'it is kept once');
}

async function fromItsFile(page, table) {
  const record = await (await fetch(`${base}api/tables/${table}/record`)).text();
  await goTo(page, base);
  await page.locator('.drop input[type=file]').setInputFiles({ name: 'game.jsonl', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await shows(page, 'record/brought');
  await page.getByRole('link', { name: 'Analyse' }).click();
  await shows(page, 'analyse/brought');
  await thought(page);
  must((await page.evaluate(() => JSON.parse(localStorage.getItem('haymaker.analyses')).length)) === 1, 'the same record is the same game');
}

/** The page and the game are kept: both open where there is no server. */
async function withoutNetwork(page, table) {
  await goTo(page, base, `analyse/${table}`);
  await thought(page);
  await until(async () => (await keptFiles(page)).some((path) => path.includes('Analyse')), 'the page is kept');
  await page.context().setOffline(true);
  await page.reload();
  await shows(page, `analyse/${table}`);
  await thought(page);
  await page.context().setOffline(false);
}

async function withoutBarrier(table) {
  const { page } = await newPage(browser, size, { bypassCSP: true });
  await goTo(page, base, `analyse/${table}`);
  await thought(page);
  await noBarrier(page, 'analysis');
}

/** A browser that cannot: a sentence, and nothing breaks. */
async function withoutWebAssembly(table) {
  const { page, errors } = await newPage(browser, size);
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await goTo(page, base, `analyse/${table}`);
  await page.getByRole('alert').getByText('cannot be thought through').waitFor();
  await setUpMatch(page, base, 'A bot');
  await asked(page);
  await page.locator('[data-thinks=server]').click();
  await page.getByText('The server thought of it').waitFor();
  mustBeQuiet(errors);
}
