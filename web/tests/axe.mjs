/** No serious or critical fault on any page and any of its drawers, in either light. */
import { readFileSync } from 'node:fs';
import { allReadable, launch, must, newPage } from './browser.mjs';
import { chooseAny, goTo, makeTable, mustBeQuiet, noBarrier as barrierFree, playToTheEnd, PUNCHES, shows, unfold } from './house.mjs';

const [base] = process.argv.slice(2);
const browser = await launch(['--disable-3d-apis']);
const ONE_ROUND = '[options]\nmatches_to_win = 1\nmax_replays = 0\nstart_stamina = 1\nbreak_gains = [0, 0]\n';

/** The analysis needs a game to think through: its own play looks at it. */
const ELSEWHERE = ['analyse'];
const looked = new Set(ELSEWHERE);

/** Nothing keeps anybody out, and all of it can be read. */
async function noBarrier(page, where) {
  looked.add((await page.locator('body').getAttribute('data-place')).split('/')[0]);
  await barrierFree(page, where);
  await allReadable(page, where);
}

try {
  const games = (await (await fetch(`${base}api/games`)).json()).map(({ name }) => name);
  const { page, errors } = await newPage(browser, 'wide', { bypassCSP: true });
  await pages(page, games);
  await tables(page, games);
  await record(page);
  await visitors(page);
  everyPage();
  // A browser tells of every refusal: nobody has such a code.
  mustBeQuiet(errors.filter((line) => !/404.*parties|404.*codes/.test(line)));
  console.log('axe: nothing serious');
} finally {
  await browser.close();
}

async function pages(page, games) {
  await goTo(page, base);
  await page.locator(`[data-play=${games.at(-1)}]`).waitFor();
  await noBarrier(page, 'front page');
  await goTo(page, base, 'about');
  await page.locator('main li').first().waitFor();
  await noBarrier(page, 'about');
  for (const [address, sign] of [
    ...games.map((game) => [`learn/${game}`, '.coach']), ['practice/pokepucks', '.throw'],
    ['g/pokepucks', 'main li'], ['g/pokepucks?of=mart', 'main li'], ['mine', 'aside'],
    ['puzzles/punch/4', 'main [data-action]'], ['position/punch', 'aside.bar'], ['example/punch/PU-E2', '.scene'], ['j/ZZZZ', '[role=alert]'],
  ]) {
    await page.goto(`${base}#/${address}`);
    await shows(page, address.split('?')[0].split('/').slice(0, 2).join('/'));
    await page.locator(sign).first().waitFor();
    await noBarrier(page, address);
  }
  await goTo(page, base, `lab/${games[0]}`);
  await page.getByRole('slider').first().waitFor();
  await noBarrier(page, 'the lab');
  for (const game of games) {
    await goTo(page, base, `new/${game}`);
    await unfold(page);
    await noBarrier(page, `making a table of ${game}`);
  }
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  await noBarrier(page, 'waiting');
  await goTo(page, base);
  await page.getByRole('button', { name: 'Pass and play' }).first().click();
  await page.locator('.cover').waitFor();
  await noBarrier(page, 'the curtain');
}

/** Each game when it begins; the drawers; and what a referee is asked. */
async function tables(page, games) {
  for (const game of games) {
    await goTo(page, base);
    await page.locator(`[data-play=${game}]`).click();
    await page.locator('[data-status=choose]').waitFor();
    await noBarrier(page, game);
  }
  for (const [name, drawer] of [['Log', 'the log'], ['Rulebook', 'the rulebook'], ['Chat', 'the chat']]) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog', { name }).waitFor();
    await noBarrier(page, drawer);
    await page.keyboard.press('Escape');
  }
  await makeTable(page, base, 'punch', 2, { referee: true });
  await page.locator('.outcomes button').first().waitFor();
  await noBarrier(page, 'a referee is asked');
}

/** The verdict, and the record of the game. */
async function record(page) {
  await makeTable(page, base, 'punch', 2, { kit: ONE_ROUND });
  await playToTheEnd(page, (_, turn) => chooseAny(page, PUNCHES, turn));
  await noBarrier(page, 'the verdict');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider').first().waitFor();
  await noBarrier(page, 'a record');
}

/** What a friend finds at the door, and a television before anybody has come. */
async function visitors(page) {
  await goTo(page, base, 'new/punch');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  const table = page.url().split('/').at(-1);
  const { page: friend, errors } = await newPage(browser, 'phone', { bypassCSP: true });
  await goTo(friend, base, `t/${table}`);
  await friend.getByRole('button', { name: 'Sit down here' }).first().waitFor();
  await noBarrier(friend, 'the door');
  await goTo(page, base, `screen/${table}`);
  await page.locator('[data-screen=open]').waitFor();
  await noBarrier(page, 'the big screen');
  mustBeQuiet(errors);
}

/** A page that is added must be looked at, here or by a play of its own. */
function everyPage() {
  const app = readFileSync(new URL('../src/App.svelte', import.meta.url), 'utf8');
  const all = [...app.matchAll(/(\w+): \(\) => import\('\.\/pages\//g)].map(([, name]) => name);
  must(all.length > 10, 'the pages are listed in App.svelte');
  const left = all.filter((name) => !looked.has(name));
  must(left.length === 0, `nobody has looked at ${left}`);
}
