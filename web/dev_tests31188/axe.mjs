/** No serious or critical fault on any page and any of its drawers, in either light. */
import { launch, newPage } from './browser.mjs';
import { chooseAny, goTo, makeTable, mustBeQuiet, noBarrier, playToTheEnd, PUNCHES, unfold } from './house.mjs';

const [base] = process.argv.slice(2);
const browser = await launch(['--disable-3d-apis']);
const ONE_ROUND = '[options]\nmatches_to_win = 1\nmax_replays = 0\nstart_stamina = 1\nbreak_gains = [0, 0]\n';

try {
  const games = (await (await fetch(`${base}api/games`)).json()).map(({ name }) => name);
  const { page, errors } = await newPage(browser, 'wide', { bypassCSP: true });
  await pages(page, games);
  await tables(page, games);
  await record(page);
  mustBeQuiet(errors);
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
  for (const game of games) {
    await goTo(page, base, `new/${game}`);
    await unfold(page);
    await noBarrier(page, `making a table of ${game}`);
  }
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  await noBarrier(page, 'waiting');
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
