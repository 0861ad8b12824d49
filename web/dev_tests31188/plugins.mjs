/**
 * A game and bots from other people's packages, of which the client knows nothing: from the front page to the
 * verdict and the replay on the generic table, against our bot and against theirs; and theirs at a table of ours.
 * Arguments: address, folder for pictures, size, the game, the bot, and a game of ours for it.
 */
import { allInReach, camera, fitsScreen, launch, must, newPage, touchNow } from './browser.mjs';
import { chooseAny, goTo, isOver, mustBeQuiet, noBarrier, playBots, playToTheEnd, PUNCHES, setUp } from './house.mjs';

const [base, pictures, size, game, bot, ours] = process.argv.slice(2);
const shot = camera(pictures, `${game}-`, `-${size}`);
const browser = await launch();
const ONE_ROUND = '[options]\nmatches_to_win = 1\nmax_replays = 0\nstart_stamina = 1\nbreak_gains = [0, 0]\n';

try {
  const { page, errors } = await newPage(browser, size, { bypassCSP: true });
  await playBots(page, base, game);
  await everythingIsThere(page);
  await watched(page);
  const choices = await playToTheEnd(page, choose);
  await overAndOver(page);

  await against(page, game);
  await page.locator('.generic .seats', { hasText: bot }).waitFor();
  await playToTheEnd(page, choose);
  if (size === 'wide') {
    await against(page, ours, ONE_ROUND);
    await playToTheEnd(page, (_, k) => chooseAny(page, PUNCHES, k));
  }
  mustBeQuiet(errors);
  console.log(`${game} ${size}: ${choices} choices, then against ${bot}: no console error`);
} finally {
  await browser.close();
}

/** A drawing, the seats and whose turn it is, the numbers by seat, the log, and every move within reach. */
async function everythingIsThere(page) {
  await page.locator('[data-status=choose]').waitFor();
  await page.locator('.generic .sheet pre').waitFor();
  must((await page.locator('.generic .sheet pre').innerText()).trim() !== '', 'the table is drawn');
  const seats = await page.locator('.generic .seats li').allInnerTexts();
  must(seats.length === 2 && /Ann.*to move/s.test(seats[0]) && /bot/.test(seats[1]), `who sits here, and whose turn it is: ${seats}`);
  await page.locator('.generic .story').waitFor();
  must(await fitsScreen(page), 'the table must not need scrolling');
  await inBounds(page);
  await allInReach(page, '.hand button', size, 40);
  must((await page.locator('.hand [data-action]').count()) > 1, 'every move is a button');
  await shot(page, 'drawing');
  await noBarrier(page, `the drawing, ${size}`);

  if (size !== 'wide') await page.getByRole('button', { name: 'Numbers' }).click();
  const bySeat = await page.locator('.generic .facts tbody tr').first().locator('td').count();
  must(bySeat === 2, `what a seat has stands in its column, not ${bySeat}`);
  await shot(page, 'numbers');
  await noBarrier(page, `the numbers, ${size}`);
  if (size !== 'wide') await page.getByRole('button', { name: 'Drawing' }).click();
}

/** The drawing fills its sheet and does not stand out of it. */
async function inBounds(page) {
  const [drawing, sheet] = await Promise.all(['pre', '.sheet'].map((thing) => page.locator(`.generic ${thing}`).boundingBox()));
  must(drawing.x >= sheet.x && drawing.x + drawing.width <= sheet.x + sheet.width, 'the drawing fits in its sheet');
}

/** A page that was opened by a link shows the drawing, too, though the link does not tell which game it is. */
async function watched(page) {
  const watcher = await newPage(browser, size);
  await watcher.page.goto(page.url());
  await watcher.page.locator('.generic .sheet pre').waitFor();
  mustBeQuiet(watcher.errors);
  await watcher.context.close();
}

/** By touch, and on a desk every other time by its number. */
async function choose(page, k) {
  if (size !== 'wide' || k % 2) return touchNow(page, '.hand [data-action]', k);
  await page.keyboard.press(String(1 + (k % (await page.locator('.hand [data-action]').count()))));
  return true;
}

/** The verdict, the places on the table, and the replay with its drawings. */
async function overAndOver(page) {
  await shot(page, 'over');
  await noBarrier(page, `the verdict, ${size}`);
  await page.getByRole('button', { name: 'Look at the table' }).click();
  must(await isOver(page), 'the game is over');
  must((await page.locator('.generic .score').allInnerTexts()).includes('1st'), 'the seats have their places');
  await page.reload();
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider').waitFor();
  const drawing = page.locator('.generic .sheet pre');
  const first = await drawing.innerText();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.waitForFunction((before) => document.querySelector('.generic .sheet pre').innerText !== before, first);
  must(await fitsScreen(page), 'the replay must not need scrolling');
  await shot(page, 'replay');
  await noBarrier(page, `the replay, ${size}`);
}

/** A table where the bot of another package has the second seat. */
async function against(page, what, kit = '') {
  await goTo(page, base, `new/${what}`);
  await page.locator('fieldset.seat').nth(1).getByText('A bot').click();
  await page.locator('fieldset.seat').nth(1).getByRole('combobox').selectOption({ label: bot });
  if (kit) await page.locator('input[type=file]').setInputFiles({ name: 'own.toml', mimeType: 'text/plain', buffer: Buffer.from(kit) });
  await setUp(page);
}
