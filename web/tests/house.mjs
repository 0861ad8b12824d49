/** What the plays of several games have in common: tables against bots, whose turn, what is wrong. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fitsScreen, must } from './browser.mjs';
import { namesOf } from './deeds.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** From the front page to a table against bots, with one click. */
export async function playBots(page, base, game) {
  await page.goto(base);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('Your name').blur();
  await page.locator(`[data-play=${game}]`).click();
  await page.locator('[data-status]').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Skip' }).click();
}

/**
 * A table by hand: so many seats, all others bots; house rules by their words, a kit of one's own, luck that
 * is typed in.
 */
export async function makeTable(page, base, game, players, { rules = [], kit = '', referee = false } = {}) {
  await page.goto(`${base}#/`);
  await page.goto(`${base}#/new/${game}`);
  await page.getByRole('button', { name: 'Set it up' }).waitFor();
  const count = page.locator('fieldset', { has: page.getByText('How many?') });
  if (await count.count()) await count.getByText(String(players), { exact: true }).click();
  for (let seat = 2; seat <= players; seat += 1) {
    await page.locator('fieldset.seat').nth(seat - 1).getByText('A bot').click();
  }
  for (const rule of rules) await page.getByText(rule).click();
  if (kit) await page.locator('input[type=file]').setInputFiles({ name: 'own.toml', mimeType: 'text/plain', buffer: Buffer.from(kit) });
  if (referee) await page.getByText('Referee a real table').click();
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.locator('[data-status]').waitFor({ timeout: 60_000 });
}

/** The first table of a browser has a coach. */
export async function skipTheCoach(page) {
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  if (await page.evaluate(() => !localStorage.getItem('haymaker.hints'))) await skip.click();
}

/**
 * Plays on until the game is over and its verdict is shown. `hands` makes one choice; `before` and `after` look
 * at the table around it. Returns how many choices were made.
 */
export async function playToTheEnd(page, hands, { most = 600, before = async () => {}, after = async () => {}, enough = () => false } = {}) {
  let choices = 0;
  while (await asked(page)) {
    if (enough()) return choices;
    const n = await frameOf(page);
    await before(choices);
    await hands(page, choices);
    await after(choices);
    await answered(page, n);
    choices += 1;
    must(choices < most, 'the game does not end');
  }
  await page.getByRole('dialog').waitFor({ timeout: 60_000 });
  return choices;
}

/** Waits until something is asked (true) or the game is over (false). */
export async function asked(page) {
  await page.locator('[data-status=choose], [data-status=over]').first().waitFor({ timeout: 60_000 });
  return (await page.locator('[data-status=over]').count()) === 0;
}

export const frameOf = (page) => page.locator('main').getAttribute('data-n');

/** Waits for the answer of the table to what was done on frame n. */
export async function answered(page, n) {
  await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n, { timeout: 60_000 });
}

/** Every sentence of the log. */
export async function story(page) {
  await page.getByRole('button', { name: 'Log' }).click();
  const told = await page.getByRole('dialog', { name: 'Log' }).locator('li').allInnerTexts();
  await page.keyboard.press('Escape');
  return told.join('\n');
}

/** Opens the replay of the game that has just ended, scrubs to its middle and steps on from there. */
export async function replay(page) {
  await page.getByRole('link', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider');
  await scrub.waitFor();
  await scrub.fill(String(Math.floor(Number(await scrub.getAttribute('max')) / 2)));
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'One step on' }).click();
  await page.locator('.scene').waitFor();
}

/** Touches something that cannot be done, and follows the bubble into the rulebook. */
export async function whyNot(page, element, clause) {
  await element.click({ force: true });
  await page.getByRole('alert').waitFor();
  const link = page.getByRole('button', { name: /in the rulebook/ });
  must(clause.test(await link.innerText()), `${clause} was expected: ${await link.innerText()}`);
  await link.click();
  await page.locator('.here').waitFor();
  await page.keyboard.press('Escape');
}

/** Nothing needs scrolling on the smallest phone either, and everything to touch lies on the screen. */
export async function fitsSmallest(page, touchable) {
  const size = page.viewportSize();
  await resize(page, { width: 360, height: 640 });
  must(await fitsScreen(page), 'the table must not need scrolling at 360 × 640');
  const outside = await page.evaluate((selector) => [...document.querySelectorAll(selector)].filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  }).map((element) => element.outerHTML.slice(0, 120)), touchable);
  must(outside.length === 0, `off the screen at 360 × 640:\n${outside.join('\n')}`);
  await page.setViewportSize(size);
}

/** Waits until nothing moves any more, but for what pulses all the time. */
export async function settled(page) {
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity));
}

/** Another size of the screen, when the page is laid out for it: it does so in its own time. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => {
    const box = document.querySelector('.table').getBoundingClientRect();
    return box.width <= width && box.height <= height;
  }, size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await settled(page);
}

/** No serious or critical barrier on what is shown now. The page must have been opened with `bypassCSP`. */
export async function noBarrier(page, where) {
  await settled(page);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  const grave = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
  must(grave.length === 0, `${where}: ${grave.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join('\n    ')}`).join('\n')}`);
}

/** The frame that the page shows now, with all its moves, as it came from the table. */
export async function shownFrame(page, deeds) {
  for (let looks = 0; looks < 500; looks += 1) {
    const n = Number(await frameOf(page));
    const found = [...deeds.frames.values()].find((frame) => frame.n === n && frame.moves.length > 0);
    if (found) return found;
    await page.waitForTimeout(10);
  }
  throw new Error('the page shows a frame that never came');
}

/**
 * The moves a story still has to show come first, unless `like` says -1; else what `like` ranks highest, and of
 * equals any.
 */
export function wanted(frame, plot, like = () => 0) {
  const shows = (move) => namesOf(plot.deeds.game, frame, move).some((deed) => plot.wants(deed));
  const rank = (move) => (like(move) >= 0 && shows(move) ? 1000 : like(move));
  const most = Math.max(...frame.moves.map(rank));
  const best = frame.moves.filter((move) => rank(move) === most);
  return best[Math.floor(Math.random() * best.length)];
}
