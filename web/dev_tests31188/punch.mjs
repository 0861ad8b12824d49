/**
 * Plays Punch! against a bot, from the front page to the end, the replay and the tick. Stories: `box` by
 * pointer, `keys` by keyboard alone, `variants` at tables whose house rules ask for everything else.
 */
import { camera, fitsScreen, launch, must, newPage, touchNow } from './browser.mjs';
import { Story } from './deeds.mjs';
import {
  chooseAny, giveName, goTo, lookUp, makeTable, mustBeQuiet, playBots, playToTheEnd, PUNCHES, setUpMatch, settled, shownFrame, wanted,
} from './house.mjs';

const [base, pictures, size = 'wide', story = 'box'] = process.argv.slice(2);
const shot = camera(pictures, '', `-${size}`);

/** One short match: many equal cards to be dealt again, cards to be exchanged, drafted, programmed; a small deck. */
const SHORT = '[options]\nmatches_to_win = 1\nmax_replays = 0\nstart_stamina = 2\nbreak_gains = [0, 0]\n';
const TABLES = [
  `${SHORT}exchange = true\n[components]\ncopies = { P1 = 24, P2 = 2, P3 = 1, N = 1, B = 1, D = 1 }\n`,
  `${SHORT}mode = "advanced"\nexchange = true\nadvanced_exchange_blind = false\n`,
  `${SHORT}robo_box = true\n`,
  `${SHORT}rounds = 2\nhand = 5\nexchange = true\nrobo_box = true\n[components]\ncopies = { P1 = 4, P2 = 0, P3 = 0, N = 3, B = 3, D = 0 }\n`,
];

const browser = await launch();
try {
  const { page, errors, deeds } = await newPage(browser, size, { coached: story !== 'variants' });
  const plot = new Story('punch', story, deeds);
  const choices = await (story === 'variants' ? variants(page, plot) : wholeGame(page));
  plot.mustBeTold();
  mustBeQuiet(errors);
  console.log(`${size}, ${story}: ${choices} choices, no console error`);
} finally {
  await browser.close();
}

/** On a desk the game from the box; elsewhere one match of it. */
async function wholeGame(page) {
  await goTo(page, base);
  await page.locator('[data-play=punch]').waitFor();
  await giveName(page, 'Ann');
  await shot(page, 'front', undefined, { fullPage: true });
  if (story === 'box' && size === 'wide') await page.locator('[data-play=punch]').click();
  else await setUpMatch(page, base, 'A bot');
  await page.locator('[data-status=choose]').waitFor();
  await shot(page, 'punch-first');
  for (const name of ['Next', 'Next', 'Ring the bell']) await page.getByRole('button', { name }).click();
  must(await fitsScreen(page), 'the table must not need scrolling');

  await whyNot(page);
  const choices = await playToTheEnd(page, story === 'keys' ? press : (_, k) => chooseAny(page, PUNCHES, k), {
    most: 900,
    after: async (made) => {
      if (made !== 5) return;
      await shot(page, 'punch-sealed', () => page.waitForTimeout(120));
      await shot(page, 'punch-reveal', () => page.waitForTimeout(480));
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
      return touchNow(page, `.hand [data-action="${action}"]`);
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
  if (await page.getByRole('button', { name: /in the rulebook/ }).count()) await lookUp(page);
  else await page.keyboard.press('Escape');
}

/** The cards have the numbers 1 to 6, the words go on from 7. */
async function press(page, k) {
  const keys = await page.evaluate(() =>
    [...document.querySelectorAll('.kind, .extra [data-action]')]
      .sort((a, b) => Number(a.matches('.extra *')) - Number(b.matches('.extra *')))
      .flatMap((choice, i) => (choice.dataset.action ? [String(i + 1)] : [])));
  if (keys.length === 0) return false;
  await page.keyboard.press(keys[k % keys.length]);
  return true;
}

async function replay(page) {
  await page.getByRole('link', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider');
  await scrub.waitFor();
  const last = Number(await scrub.getAttribute('max'));
  await scrub.fill(String(Math.floor(last / 2)));
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.locator('[data-good=true]').waitFor();
  await shot(page, 'record', () => settled(page));
}
