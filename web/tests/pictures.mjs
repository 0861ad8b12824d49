/**
 * Pictures of the front page, a lesson, the practice box, and the five tables in the middle of a game, in all three shapes.
 * Arguments: address, folder, and what to take (`front`, `lesson`, `practice`, games; all, if nothing is named).
 */
import { mkdirSync } from 'node:fs';
import { launch, newPage, SIZES } from './browser.mjs';
import { asked, frameOf, giveName, goTo, makeTable, mustBeQuiet, playBots, settled } from './house.mjs';

const [base, pictures, ...wanted] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });

/** How many choices into the game, what is worth a picture then, and how long until it is at its best. */
const MOMENTS = {
  punch: { after: 6, seen: '.slot.filled', pause: 500 },
  rocket_punch: { after: 6, seen: '[data-status=choose]', pause: 2600, then: pickRobot },
  robo_power: { after: 3, seen: '.slot .stamp', pause: 400 },
  one_punch_man: { after: 14, seen: '.token.own.can', pause: 1500, then: pickUnit },
  pokepucks: { after: 19, seen: '.throw', pause: 3000, kit: '[options]\nsetup = "quick"\nslammer_pick = "slammer"\n', hands: touchAny },
};
/** A hint may light a piece first and then the place for it. */
const LIT = ['.call.hinted', '.lay.hinted', '.hinted[data-action]', '.kind.hinted', '.token.hinted', '.card.hinted'];

/** 3D is drawn by the processor, as a machine for tests has no graphics card. */
const browser = await launch(['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
try {
  for (const size of ['wide', 'phone', 'low']) {
    if (wanted.length === 0 || wanted.includes('front')) await take(size, 'front', frontPage);
    if (wanted.length === 0 || wanted.includes('lesson')) {
      await take(size, 'lesson', lesson);
      await take(size, 'lesson-no', tried);
      await take(size, 'lesson-end', learnt);
    }
    if (wanted.length === 0 || wanted.includes('practice')) await take(size, 'practice', practice);
    for (const game of Object.keys(MOMENTS)) {
      if (wanted.length === 0 || wanted.includes(game)) await take(size, game, (page) => goodMoment(page, game));
    }
  }
} finally {
  await browser.close();
}

async function take(size, name, scene) {
  const { page, errors, context } = await newPage(browser, size, { colorScheme: 'light' });
  await scene(page);
  const file = `${name}-${SIZES[size].width}.png`;
  await page.screenshot({ path: `${pictures}/${file}`, scale: 'css' });
  await context.close();
  mustBeQuiet(errors);
  console.log(file);
}

async function frontPage(page) {
  await goTo(page, base);
  await page.locator('[data-play=pokepucks]').waitFor();
  await giveName(page, 'Ann');
  await page.evaluate(() => document.fonts.ready);
}

/** The coach asks, and what to do glows. */
async function lesson(page) {
  await goTo(page, base, 'learn/robo_power');
  await page.locator('.hinted').first().waitFor();
  await settled(page);
}

/** What is not allowed is answered with its clause. */
async function tried(page) {
  await goTo(page, base, 'learn/one_punch_man');
  await page.locator('.coach[data-phase=ask]').waitFor();
  await page.keyboard.press('s');
  await page.getByRole('alert').waitFor();
  await settled(page);
}

/** The slammer is in hand, and the pile lies there. */
async function practice(page) {
  await goTo(page, base, 'practice/pokepucks');
  await page.locator('[data-arena=solid]').waitFor();
  await page.locator('.throw').waitFor();
  await page.waitForTimeout(1500);
  await settled(page);
}

async function learnt(page) {
  await goTo(page, base, 'learn/punch');
  while ((await page.getByRole('heading', { name: 'You have learnt' }).count()) === 0) {
    await page.locator('.coach[data-phase=ask]').waitFor();
    await page.keyboard.press('s');
    await page.locator('.coach[data-phase=done]').waitFor();
    await page.keyboard.press('n');
    await page.locator('.coach[data-phase=ask], #learnt').waitFor();
  }
}

/** Plays on until there is something to see; a choice that leads to nothing of the kind is followed by the next. */
async function goodMoment(page, game) {
  const { after, seen, pause, then, kit, hands = followHint } = MOMENTS[game];
  await playBots(page, base, game);
  if (kit) await makeTable(page, base, game, 2, { kit });
  for (let choice = 0; await asked(page); choice += 1) {
    const n = await frameOf(page);
    const ripe = choice >= after;
    if (ripe && (await found(page, seen, 300))) break;
    await hands(page);
    if (ripe && (await found(page, seen, 1500))) break;
    // A hint that led nowhere is asked for again.
    await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n, { timeout: 3_000 }).catch(() => {});
  }
  await page.waitForTimeout(pause);
  await then?.(page);
}

function found(page, sign, timeout) {
  return page.locator(sign).first().waitFor({ timeout }).then(() => true, () => false);
}

/** Does what a bot would do: perhaps a piece is touched first, then the place for it. */
async function followHint(page) {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'What would a bot do?' }).click();
  await page.locator('.hinted').first().waitFor({ timeout: 5_000 }).catch(() => {});
  for (let touch = 0; touch < 3; touch += 1) {
    const [sign, place] = await page.evaluate(touchFirst, LIT);
    await page.waitForTimeout(60);
    if (place || !sign) return;
  }
}

/** Touches the first thing that is lit; says what it was, and whether that was the whole move. */
function touchFirst(signs) {
  const sign = signs.find((one) => document.querySelector(one));
  const thing = sign && document.querySelector(sign);
  thing?.click();
  return [sign, sign !== undefined && !/token|card/.test(sign)];
}

/** Any of the pucks and words that glow. */
function touchAny(page) {
  return page.evaluate(() => {
    const all = document.querySelectorAll('.tray [data-action]');
    all[Math.floor(Math.random() * all.length)]?.click();
  });
}

async function pickRobot(page) {
  await page.locator('.kind').nth(1).click({ force: true });
  await page.waitForTimeout(400);
}

async function pickUnit(page) {
  const units = page.locator('.token.own.can');
  if (await units.count()) await units.first().click({ force: true });
  await page.waitForTimeout(400);
}
