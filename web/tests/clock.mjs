/**
 * A clock that runs out, in real time: one missed turn costs one move, the table says so, and the next turn is one's own
 * again; after three in a row a bot sits in until the table is touched; where it was agreed that time loses the game, it does. Arguments: address, folder for pictures.
 */
import { allReadable, camera, fitsScreen, launch, must, newPage, SIZES, until } from './browser.mjs';
import { asked, chooseAny, dismissWhy, frameOf, giveName, goTo, isAsked, mustBeQuiet, noBarrier, PUNCHES, resize, setUpMatch, story } from './house.mjs';

const [base, pictures] = process.argv.slice(2);
const shot = camera(pictures, 'clock-', '');
const browser = await launch();
/** The shortest that can be agreed. */
const SECONDS = '5';

try {
  const { page, errors } = await newPage(browser, 'wide', { bypassCSP: true, reducedMotion: 'reduce' });
  await goTo(page, base);
  await giveName(page, 'Ann');
  await oneMove(page);
  await sitsIn(page);
  await theGame(page);
  mustBeQuiet(errors);
  console.log('one missed turn cost one move, and where it was agreed the game: no console error');
} finally {
  await browser.close();
}

async function againstTheClock(page, missed) {
  await setUpMatch(page, base, 'A bot', async () => {
    await page.getByText('Seconds for each choice').click();
    await page.getByRole('spinbutton', { name: 'Seconds for each choice' }).fill(SECONDS);
    await page.getByText(missed, { exact: true }).click();
  });
  must(await asked(page), 'something is asked');
}

/** Nothing is touched until time is up; then the next choice is made in time. */
async function oneMove(page) {
  await againstTheClock(page, 'the clock makes one move');
  const n = Number(await frameOf(page));
  await until(async () => /Time is up for Red/.test(await page.locator('.scene .told, .past, footer').allInnerTexts().then((all) => all.join())), 'the table says that time is up');
  await until(async () => Number(await frameOf(page)) > n && (await isAsked(page)), 'the next turn is one’s own');
  must((await page.locator('[data-sits-in]').count()) === 0, 'no bot sits in after one missed turn');
  const next = await frameOf(page);
  while ((await frameOf(page)) === next) {
    await dismissWhy(page);
    await chooseAny(page, PUNCHES, 0);
  }
  const told = await story(page);
  must((told.match(/Time is up for Red/g) ?? []).length >= 1, `the log says so: ${told}`);
  await everyShape(page, 'move');
}

/** Three in a row, and a bot sits in: the table says so, and a touch brings the seat back. */
async function sitsIn(page) {
  await againstTheClock(page, 'the clock makes one move');
  await page.locator('[data-sits-in]').waitFor();
  await everyShape(page, 'sits-in');
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  await page.locator('[data-sits-in]').waitFor({ state: 'detached' });
  await until(() => isAsked(page), 'the next turn is one’s own');
  must((await page.getByRole('dialog', { name: 'It is over' }).count()) === 0, 'the game is still on');
}

/** The verdict says why the game is over. */
async function theGame(page) {
  await againstTheClock(page, 'the game is lost');
  const verdict = page.getByRole('dialog', { name: 'It is over' });
  await verdict.waitFor();
  const told = await verdict.innerText();
  must(/You ran out of time: at this table that loses the game/.test(told), `the end says that time has lost the game: ${told}`);
  must((await page.locator('main [data-action]').count()) === 0, 'nothing can be chosen any more');
  await noBarrier(page, 'time has lost the game');
  await everyShape(page, 'game');
  const here = page.url();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await until(() => page.url() !== here, 'one click leads to the rematch');
}

async function everyShape(page, name) {
  for (const size of Object.values(SIZES)) {
    await resize(page, size);
    must(await fitsScreen(page), `${name} at ${size.width} needs no scrolling`);
    await allReadable(page, `${name} at ${size.width}`);
    await shot(page, `${name}-${size.width}`);
  }
  await resize(page, SIZES.wide);
}
