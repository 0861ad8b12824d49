/**
 * A rated table: while its game runs, its pages offer no hint, no analysis and no position of it; when it is over, all of
 * them. Arguments: address.
 */
import { launch, must, newPage } from './browser.mjs';
import { answered, asked, chooseAny, frameOf, giveName, goTo, isAsked, mustBeQuiet, PUNCHES, setUpMatch, shows, whoIsAsked } from './house.mjs';

const [base] = process.argv.slice(2);
const browser = await launch();

async function open(name) {
  const { page, errors } = await newPage(browser, 'wide');
  const said = [];
  page.on('websocket', (line) => line.on('framesent', ({ payload }) => said.push(JSON.parse(payload).type)));
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await goTo(page, base);
  await giveName(page, name);
  return { page, errors, said, fetched };
}

/** Nothing to think with is offered, and nothing comes of asking for it all the same. */
async function nothingOffered({ page, said, fetched }, table) {
  await asked(page);
  must((await page.locator('[data-thinks]').count()) === 0, 'a hint is offered');
  await page.keyboard.press('h');
  must((await page.getByRole('link', { name: /Analyse|Play from here/ }).count()) === 0, 'an analysis is offered');
  for (const part of ['engine', 'analysis', 'record', 'position?at=3&seat=0', 'position?at=3&seat=0&anew=true']) must((await fetch(`${base}api/tables/${table}/${part}`)).status >= 400, `${part} is given out`);
  must(!said.includes('hint'), 'the server was asked for a hint');
  must(!fetched.some((path) => path.endsWith('/engine') || path.endsWith('.wasm')), 'the page has something to think with');
}

try {
  const ann = await open('Ann');
  await setUpMatch(ann.page, base, '', () => ann.page.getByLabel('Count it for the ratings').check());
  const link = await ann.page.getByLabel('Send this link').last().inputValue();
  const table = new URL(ann.page.url()).hash.split('/').at(-1);
  const bob = await open('Bob');
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Sit down here' }).click();
  await nothingOffered(ann, table);
  await nothingOffered(bob, table);

  const another = await open('Cleo');
  await another.page.goto(`${base}#/analyse/${table}`);
  await another.page.getByRole('alert').getByText('when it is over').waitFor();
  for (let k = 0; ; k += 1) {
    const page = await whoIsAsked([ann.page, bob.page]);
    if (page === null) break;
    const n = await frameOf(page);
    if ((await isAsked(page)) && (await chooseAny(page, PUNCHES, k))) await answered(page, n);
    must(k < 3000, 'the game does not end');
  }
  await ann.page.getByRole('dialog').waitFor();
  must(!ann.said.includes('hint'), 'a hint was asked for');
  await ann.page.getByRole('link', { name: 'Analyse' }).click();
  await shows(ann.page, `analyse/${table}`);
  await ann.page.locator('svg[role=img] polygon').first().waitFor();
  mustBeQuiet(ann.errors, bob.errors);
  console.log('a rated game was played without a thought of this device: no console error');
} finally {
  await browser.close();
}
