/**
 * Pictures of the front page and the five tables in the middle of a game, at both widths.
 * Arguments: address, folder, and the games to take (all, if none is named).
 */
import { mkdirSync } from 'node:fs';
import { launch, must, newPage, WIDTHS } from './browser.mjs';
import { answered, asked, frameOf, playBots } from './house.mjs';

const [base, pictures, ...wanted] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });

/** How many choices into the game, and what is worth a picture after the last of them. */
const MOMENTS = {
  punch: { after: 7, seen: '.mark:not(:empty)', pause: 450 },
  rocket_punch: { after: 6, seen: '[data-status=choose]', pause: 2600, then: pickRobot },
  robo_power: { after: 4, seen: '.slot .stamp', pause: 350 },
  one_punch_man: { after: 14, seen: '[data-status=choose]', pause: 1500, then: pickUnit },
  pokepucks: { after: 400, until: '.throw', seen: '[data-aloft]', pause: 700 },
};
/** A hint may light a piece first and then the place for it. */
const LIT = ['.call.hinted', '.lay.hinted', '.hinted[data-action]', '.kind.hinted', '.token.hinted', '.card.hinted'];

/** 3D is drawn by the processor, as a machine for tests has no graphics card. */
const browser = await launch(['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
try {
  for (const size of ['wide', 'phone']) {
    if (wanted.length === 0 || wanted.includes('front')) await take(size, 'front', frontPage);
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
  const file = `${name}-${WIDTHS[size].width}.png`;
  await page.screenshot({ path: `${pictures}/${file}`, scale: 'css' });
  await context.close();
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log(file);
}

async function frontPage(page) {
  await page.goto(base);
  await page.locator('[data-play=pokepucks]').waitFor();
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('Your name').blur();
  await page.evaluate(() => document.fonts.ready);
}

async function goodMoment(page, game) {
  const { after, until, seen, pause, then } = MOMENTS[game];
  await playBots(page, base, game);
  for (let choice = 0; choice < after && (await asked(page)); choice += 1) {
    const n = await frameOf(page);
    const last = choice === after - 1 || (until && (await page.locator(until).count()) > 0);
    if (last) await page.waitForTimeout(1500);
    await followHint(page);
    if (last) break;
    await answered(page, n);
  }
  await page.locator(seen).first().waitFor({ timeout: 20_000 });
  await page.waitForTimeout(pause);
  await then?.(page);
}

/** Does what a bot would do: perhaps a piece is touched first, then the place for it. */
async function followHint(page) {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'What would a bot do?' }).click();
  await page.locator('.hinted').first().waitFor();
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

async function pickRobot(page) {
  await page.locator('.kind').nth(1).click({ force: true });
  await page.waitForTimeout(400);
}

async function pickUnit(page) {
  const units = page.locator('.token.own.can');
  if (await units.count()) await units.first().click({ force: true });
  await page.waitForTimeout(400);
}
