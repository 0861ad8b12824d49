/**
 * Plays Punch! against a bot, from the front page to the end, the replay and the tick. Stories: `box` by
 * pointer, `keys` by keyboard alone, `variants` at tables whose house rules ask for everything else.
 */
import { mkdirSync } from 'node:fs';
import { fitsScreen, launch, must, newPage } from './browser.mjs';
import { Story } from './deeds.mjs';
import { makeTable, playBots, playToTheEnd, shownFrame, wanted } from './house.mjs';

const [base, pictures, size = 'wide', story = 'box'] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const shot = (page, name) => page.screenshot({ path: `${pictures}/${name}-${size}.png` });

/** One short match: many equal cards to be dealt again, cards to be exchanged, drafted, programmed. */
const SHORT = '[options]\nmatches_to_win = 1\nmax_replays = 0\nstart_stamina = 2\nbreak_gains = [0, 0]\n';
const TABLES = [
  `${SHORT}exchange = true\n[components]\ncopies = { P1 = 24, P2 = 2, P3 = 1, N = 1, B = 1, D = 1 }\n`,
  `${SHORT}mode = "advanced"\nexchange = true\nadvanced_exchange_blind = false\n`,
  `${SHORT}robo_box = true\n`,
];

const browser = await launch();
try {
  const { page, errors, deeds } = await newPage(browser, size);
  const plot = new Story('punch', story, deeds);
  const choices = await (story === 'variants' ? variants(page, plot) : wholeGame(page));
  plot.mustBeTold();
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log(`${size}, ${story}: ${choices} choices, no console error`);
} finally {
  await browser.close();
}

async function wholeGame(page) {
  await page.goto(base);
  await page.locator('[data-play=punch]').waitFor();
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('Your name').blur();
  await page.screenshot({ path: `${pictures}/front-${size}.png`, fullPage: true });
  await page.locator('[data-play=punch]').click();
  await page.locator('[data-status=choose]').waitFor();
  await shot(page, 'punch-first');
  for (const name of ['Next', 'Next', 'Ring the bell']) await page.getByRole('button', { name }).click();
  must(await fitsScreen(page), 'the table must not need scrolling');

  await whyNot(page);
  const choices = await playToTheEnd(page, story === 'keys' ? press : touch, {
    most: 900,
    after: async (made) => {
      if (made !== 5) return;
      await page.waitForTimeout(120);
      await shot(page, 'punch-sealed');
      await page.waitForTimeout(480);
      await shot(page, 'punch-reveal');
    },
  });
  must(choices >= 5, `only ${choices} choices were made`);
  await shot(page, 'punch-over');
  await replay(page);
  return choices;
}

/** Every table to its end, as often as it takes until everything was done. */
async function variants(page, plot) {
  let choices = 0;
  await playBots(page, base, 'punch');
  for (let games = 0; games < 4 * TABLES.length && (games < TABLES.length || plot.missing.length > 0); games += 1) {
    await makeTable(page, base, 'punch', 2, { kit: TABLES[games % TABLES.length] });
    must(await fitsScreen(page), 'the table must not need scrolling');
    choices += await playToTheEnd(page, async () => {
      const frame = await shownFrame(page, plot.deeds);
      // A hand that is always dealt again, or a card that always goes, would be no game.
      const { action } = wanted(frame, plot, ({ spelled }) => (spelled.card && !['redeal', 'put', 'swap'].includes(spelled.do) ? 1 : 2));
      await page.locator(`.hand [data-action="${action}"]`).click({ force: true });
    });
  }
  return choices;
}

/** While nothing is asked, or of a card that is not held, a touch explains itself. */
async function whyNot(page) {
  const closed = page.locator('.kind:not(.can)').first();
  if ((await closed.count()) === 0) return;
  await closed.click({ force: true });
  await page.getByRole('alert').waitFor();
  await shot(page, 'punch-why');
  const clause = page.getByRole('button', { name: /in the rulebook/ });
  if (await clause.count()) {
    await clause.click();
    await page.locator('.here').waitFor();
    await shot(page, 'punch-rules');
    await page.keyboard.press('Escape');
  } else await page.keyboard.press('Escape');
}

function touch(page, k) {
  return page.evaluate((turn) => {
    const can = document.querySelectorAll('.extra [data-action], .kind.can');
    can[turn % can.length]?.click();
  }, k);
}

/** The cards have the numbers 1 to 6, the words go on from 7. */
async function press(page, k) {
  const keys = await page.evaluate(() =>
    [...document.querySelectorAll('.kind, .extra [data-action]')]
      .sort((a, b) => Number(a.matches('.extra *')) - Number(b.matches('.extra *')))
      .flatMap((choice, i) => (choice.dataset.action ? [String(i + 1)] : [])));
  await page.keyboard.press(keys[k % keys.length] ?? '1');
}

async function replay(page) {
  await page.getByRole('link', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider');
  await scrub.waitFor();
  const last = Number(await scrub.getAttribute('max'));
  await scrub.fill(String(Math.floor(last / 2)));
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.locator('[data-good=true]').waitFor({ timeout: 30_000 });
  await page.waitForTimeout(700);
  await shot(page, 'record');
}
