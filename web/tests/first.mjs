/**
 * The first minute of every game, of somebody who has never been here: one click from the front page to the first
 * choice, the lesson offered, the goal in sight, an answer to “what is this?” that plays nothing. Then the end of one
 * game: why, how it stood, and a rematch with one click.
 */
import { allInReach, allReadable, camera, fitsScreen, launch, must, newPage, until } from './browser.mjs';
import { askAbout, asked, drawn, goTo, mustBeQuiet, playFor, secondTab, settled, setUp, unfold } from './house.mjs';

const [base, pictures, size, ...games] = process.argv.slice(2);
const shot = camera(pictures, 'first-', `-${size}`);
const browser = await launch();

async function firstMinute(game) {
  const { page, errors, context, deeds } = await newPage(browser, size, { reducedMotion: 'reduce', pace: 'brisk', coached: true });
  await goTo(page, base);
  await page.locator(`[data-play=${game}]`).click();
  must(await asked(page), `${game}: something is asked after one click`);
  await page.locator(`[data-lesson-offered] a[href="#/learn/${game}"]`).waitFor();
  must(await fitsScreen(page), `${game}: with the lesson offered the table needs no scrolling`);
  await allInReach(page, '[data-lesson-offered] a, [data-lesson-offered] button, main [data-action]', `${game} with its lesson offered`);
  await allReadable(page, `${game} with its lesson offered`);
  await shot(page, `${game}-offered`, () => settled(page));
  const goal = page.locator('.goal');
  must((await goal.innerText()).length > 20 && (await goal.isVisible()), `${game}: the goal is in sight`);
  if (await page.locator('main [data-what]').count()) {
    await askAbout(page, size);
    await shot(page, game);
    must(deeds.done.size === 0, `${game}: what is asked about is not played`);
    if (size !== 'wide') {
      await page.getByRole('button', { name: /in the rulebook/ }).click();
      await page.getByRole('dialog').locator('.here').waitFor();
    }
  } else await shot(page, game);
  if (size !== 'wide') await pictured(page, game);
  must(await page.locator('[data-lesson-offered]').count(), `${game}: the lesson is offered until something is played`);
  if (size !== 'wide') await page.keyboard.press('Escape');
  await coached(page, game);
  mustBeQuiet(errors);
  await context.close();
}

/** Whoever wants no lesson gets three short hints, in one row: the scene keeps its place. */
async function coached(page, game) {
  await page.getByRole('button', { name: 'Not now' }).click();
  const coach = page.locator('.coach');
  await coach.waitFor();
  const middle = async (part) => coach.locator(part).boundingBox().then(({ y, height }) => y + height / 2);
  must(Math.abs((await middle('.says')) - (await middle('.row'))) < 8, `${game}: the coach speaks in one row`);
  must(await fitsScreen(page), `${game}: with the coach the table needs no scrolling`);
  await shot(page, `${game}-coach`, () => settled(page));
}

/** An example of the rulebook is drawn by the game's scene when it comes into sight, and not before. */
async function pictured(page, game) {
  const book = page.getByRole('dialog');
  if (!(await book.count())) await page.getByRole('button', { name: 'Rulebook' }).click();
  const places = book.locator('[data-example]');
  const last = places.last();
  await last.waitFor({ state: 'attached' });
  must((await book.locator('iframe').count()) < (await places.count()), `${game}: what is out of sight is not drawn`);
  await last.scrollIntoViewIfNeeded();
  const scene = last.frameLocator('iframe').locator('[role=img] .scene').first();
  await scene.waitFor();
  await shot(page, `${game}-example`, () => settled(page));
}

/** PokéPucks from the front page to the first throw: play, a ready-made team, throw. */
async function firstThrow() {
  const { page, errors, context, deeds } = await newPage(browser, size, { reducedMotion: 'reduce' });
  await goTo(page, base);
  await page.locator('[data-play=pokepucks]').click();
  await page.locator('[data-team]').first().waitFor();
  await shot(page, 'teams');
  await page.locator('[data-team]').first().click();
  await page.locator('.throw').waitFor();
  await drawn(page);
  await shot(page, 'throw');
  await page.locator('.throw').click();
  await until(() => deeds.has('throw'), 'the third click throws');
  mustBeQuiet(errors);
  await context.close();
}

/** One match of Punch! against a bot, to its end and into the next one. */
async function theEnd() {
  const { page, errors, context } = await newPage(browser, size, { reducedMotion: 'reduce' });
  await goTo(page, base, 'new/punch');
  await page.locator('fieldset.seat').nth(1).getByText('A bot').click();
  await unfold(page);
  await page.getByLabel('Matches won that win the game').fill('1');
  await setUp(page);
  await page.locator('[data-status]').waitFor();
  const other = await secondTab(context, base);
  await playFor(other);
  const verdict = page.getByRole('dialog', { name: 'It is over' });
  await verdict.waitFor();
  const told = await verdict.innerText();
  must(/(You|Seasoned bot) won the match|Too many matches/.test(told), `the end says why: ${told}`);
  must(/stamina \d/.test(told), `numbers have units: ${told}`);
  await drawn(page);
  await settled(page);
  await allReadable(page, 'the end');
  await shot(page, 'end');
  const here = page.url();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await until(() => page.url() !== here, 'one click leads to the rematch');
  must(await asked(page), 'the rematch begins');
  mustBeQuiet(errors);
  await context.close();
}

try {
  for (const game of games) await firstMinute(game);
  if (games.includes('pokepucks')) await firstThrow();
  await theEnd();
  console.log(`the first minute of ${games.join(', ')} and an end at ${size}: no console error`);
} finally {
  await browser.close();
}
