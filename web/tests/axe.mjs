/** No serious or critical fault on any page and any of its drawers, in either light. */
import { launch, must, newPage } from './browser.mjs';
import { makeTable, noBarrier, playBots, playToTheEnd } from './house.mjs';

const [base] = process.argv.slice(2);
const browser = await launch(['--disable-3d-apis']);
const GAMES = ['punch', 'rocket_punch', 'robo_power', 'one_punch_man', 'pokepucks'];
const ONE_ROUND = '[options]\nmatches_to_win = 1\nmax_replays = 0\nstart_stamina = 1\nbreak_gains = [0, 0]\n';

try {
  for (const colorScheme of ['light', 'dark']) {
    const { page, errors, context } = await newPage(browser, 'wide', { colorScheme, bypassCSP: true });
    const look = (where) => noBarrier(page, `${where}, ${colorScheme}`);
    await pages(page, look);
    await tables(page, look);
    await record(page, look);
    must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
    await context.close();
  }
  console.log('axe: nothing serious');
} finally {
  await browser.close();
}

async function pages(page, look) {
  await page.goto(base);
  await page.locator('[data-play=punch]').waitFor();
  await look('front page');
  await page.goto(`${base}#/about`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('about');
  for (const game of GAMES) {
    await page.goto(`${base}#/new/${game}`);
    await page.getByRole('button', { name: 'Set it up' }).waitFor();
    await page.getByText('More options').click();
    await look(`making a table of ${game}`);
  }
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  await look('waiting');
}

/** Each game when it begins; the drawers; and what a referee is asked. */
async function tables(page, look) {
  for (const [i, game] of GAMES.entries()) {
    await page.goto(`${base}#/`);
    if (i === 0) await playBots(page, base, game);
    else await page.locator(`[data-play=${game}]`).click();
    await page.locator('[data-status=choose]').waitFor({ timeout: 60_000 });
    await look(game);
  }
  for (const [name, drawer] of [['Log', 'the log'], ['Rulebook', 'the rulebook'], ['Chat', 'the chat']]) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog', { name }).waitFor();
    await look(drawer);
    await page.keyboard.press('Escape');
  }
  await makeTable(page, base, 'punch', 2, { referee: true });
  await page.locator('.outcomes button').first().waitFor();
  await look('a referee is asked');
}

/** The verdict, and the record of the game. */
async function record(page, look) {
  await makeTable(page, base, 'punch', 2, { kit: ONE_ROUND });
  await playToTheEnd(page, (_, turn) => page.evaluate((k) => {
    const can = document.querySelectorAll('.extra [data-action], .kind.can');
    can[k % can.length]?.click();
  }, turn));
  await look('the verdict');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider').first().waitFor();
  await look('a record');
}
