/**
 * A phone held sideways, in every game: the scene keeps its place, nothing needs scrolling, and all that can
 * be chosen lies on the screen. A second line makes the choices, whatever they are.
 */
import { allInReach, allReadable, camera, fitsScreen, launch, must, newPage } from './browser.mjs';
import { answeredOrOver, asked, drawn, frameOf, mustBeQuiet, playBots, playFor, secondTab, settled } from './house.mjs';

const size = 'low';
const [base, pictures, ...games] = process.argv.slice(2);
const shot = camera(pictures, '', `-${size}`);
const CHOICES = 8;
/** Of the screen, what the scene has at least. */
const SHARE = 0.33;
const LOOKED_AT = [0, 7];
const browser = await launch();

/** What is acted on lies where it can be seen, and is large enough to be looked at. */
async function keepsTheScene(page, where) {
  must(await fitsScreen(page), `${where}: the table must not need scrolling`);
  await allInReach(page, 'main [data-action], .tools button, header button', where);
  await allReadable(page, where);
  const share = await page.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector('[data-floor]').getBoundingClientRect();
    const across = Math.min(right, innerWidth) - Math.max(left, 0);
    const down = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return (across * down) / (innerWidth * innerHeight);
  });
  must(share >= SHARE, `${where}: the scene has ${Math.round(share * 100)} % of the screen`);
}

try {
  for (const game of games) {
    const { page, errors, context } = await newPage(browser, size, { reducedMotion: 'reduce' });
    await playBots(page, base, game);
    const other = await secondTab(context, base);
    for (let k = 0; k < CHOICES && (await asked(page)); k += 1) {
      await drawn(page);
      await keepsTheScene(page, `${game} at ${size}, choice ${k + 1}`);
      if (LOOKED_AT.includes(k)) await shot(page, `${game}-${k}`, () => settled(page));
      const n = await frameOf(page);
      await playFor(other, { most: 1, turn: k });
      await answeredOrOver(page, n);
    }
    mustBeQuiet(errors);
    await context.close();
  }
  console.log(`the scene is kept at ${size} in ${games.join(', ')}: no console error`);
} finally {
  await browser.close();
}
