/**
 * Lessons played through as a learner would: what glows is touched, what is to be tried in vain is tried, something
 * else is answered and moves nothing. Arguments: address, folder of pictures, size, and games; `keys` plays by keyboard.
 */
import { allInReach, allReadable, camera, fitsScreen, launch, must, newPage, touchNow, until } from './browser.mjs';
import { askAbout, goTo, mustBeQuiet, noBarrier, settled } from './house.mjs';

const [base, pictures, size, ...games] = process.argv.slice(2);
const keyboard = games.includes('keys');
const shot = camera(pictures, 'lesson-', `-${size}`);
/** 3D is drawn by the processor, as a machine for tests has no graphics card. */
const browser = await launch(pictures ? ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-3d-apis']);

/** What is lit, the last touch of a move first. */
const LIT = [
  '.call.hinted', '.lay.hinted', '.room.hinted', '.chip.hinted', '.word.hinted', '.throw.hinted', '.item.hinted',
  '.builder.hinted', '.btn.hinted', '.kind.hinted', '.token.hostage.hinted', '.token.hinted:not(.own)', '.token.hinted', '.card.hinted',
];

/** In the middle of a room somebody may stand. */
const CORNER = { position: { x: 10, y: 8 } };

/** What is dim can be touched, too. */
const DIM = { force: true };

/** What is touched to do what is not allowed, in each game. */
const TRIES = {
  punch: async (page, { card }) => page.locator(`.kind[data-card="${card}"]`).click(DIM),
  rocket_punch: async (page, { do: verb, card, number }) => {
    const own = page.locator(`.kind[data-card="${card}"]`);
    if ((await own.getAttribute('aria-pressed')) !== 'true') await own.click();
    if (verb === 'lay') return page.locator('.lay').click(DIM);
    if (!(await page.locator('.call b').innerText()).includes(number)) await page.locator('.turnover').click();
    return page.locator('.call').click(DIM);
  },
  robo_power: async (page, { from }) => page.locator(`[data-builder="${/\d+/.exec(from)[0]}"]`).click(DIM),
  one_punch_man: async (page, { do: verb, card, room }) => {
    if (verb === 'move') await page.locator('.token.own').click(DIM);
    else await page.locator(`.card[data-what="${card}"]`).click();
    return page.locator(`.room[aria-label^="${room}"]`).click(DIM);
  },
  pokepucks: async (page, { puck }) => page.locator(`.item[data-puck="${puck}"]`).click(DIM),
};

try {
  for (const game of games.filter((name) => name !== 'keys')) await learn(game);
  console.log(`${games.join(', ')} learnt at ${size}: no console error`);
} finally {
  await browser.close();
}

async function learn(game) {
  const { page, errors, context } = await newPage(browser, size, { reducedMotion: 'reduce', bypassCSP: true });
  const lesson = await (await fetch(`${base}api/games/${game}/lesson?pictures=false`)).json();
  const tasks = lesson.parts.flatMap((part) => part.tasks);
  await goTo(page, base);
  if (keyboard) await page.locator(`[data-learn=${game}]`).press('Enter');
  else await page.locator(`[data-learn=${game}]`).click();
  let strayed = false;
  for (const [i, task] of tasks.entries()) {
    await at(page, i + 1, 'ask');
    must((await says(page)) === task.say, `${game}: the coach says “${await says(page)}”`);
    await fits(page, `${game}, ${task.idea}`);
    if (i === 0 && size === 'wide') await noBarrier(page, `${game}: a lesson asks`);
    if (i === 0 && !keyboard) await whatIsThis(page, game);
    if (!strayed && !task.refusal && !keyboard) strayed = await stray(page, i + 1, task);
    if (!task.refusal) await page.locator('.hinted').first().waitFor();
    if (i % 3 === 0) await shot(page, `${game}-${i + 1}`, () => settled(page));
    await (keyboard ? typed(page, task, i) : touched(page, game, task));
    await at(page, i + 1, 'done');
    must((await says(page)) === task.notice, `${game}: “${await says(page)}” is to be noticed`);
    if (task.refusal) {
      await page.getByRole('alert').getByText(task.refusal.message).waitFor();
      await page.getByRole('alert').getByText(task.refusal.clause).waitFor();
      await shot(page, `${game}-no`, () => settled(page));
      await page.keyboard.press('Escape');
    }
    if (i % 3 === 2) await shot(page, `${game}-${i + 1}-done`, () => settled(page));
    if (i === 1) await backAndForth(page);
    if (keyboard) await page.keyboard.press('Enter');
    else await page.locator('.coach .next').click();
  }
  must(strayed || keyboard, `${game}: something else was never done`);
  await end(page, game, tasks);
  mustBeQuiet(errors);
  await context.close();
}

function says(page) {
  return page.locator('.coach .says').innerText();
}

function at(page, number, phase) {
  return page.locator(`.coach[data-task="${number}"][data-phase=${phase}]`).waitFor();
}

/** The coach is beside the scene, and the scene has room. */
async function fits(page, where) {
  must(await fitsScreen(page), `${where}: needs scrolling`);
  await allInReach(page, '.coach button', where);
  await allReadable(page, where);
  const [coach, scene] = [await page.locator('.coach').boundingBox(), await page.locator('main').boundingBox()];
  must(coach.y + coach.height <= scene.y + 1, `${where}: the coach covers the scene`);
  must(scene.height > page.viewportSize().height * 0.55, `${where}: the scene has ${scene.height} pixels`);
}

/** What lies there is told, and nothing is done by asking. */
async function whatIsThis(page, game) {
  await askAbout(page, size);
  must((await page.locator('[data-asked]').innerText()).length > 20, `${game}: what a thing is`);
  await shot(page, `${game}-what`, () => settled(page));
  await page.keyboard.press('Escape');
  await page.locator('[data-asked]').waitFor({ state: 'detached' });
  await at(page, 1, 'ask');
}

/** Something else that is allowed is answered, and the lesson stays where it is; says whether there was anything. */
async function stray(page, number, task) {
  const other = page.locator('.kind.can:not(.hinted), .builder.can:not(.hinted), .item.can:not(.hinted), button.word:not(.hinted)');
  if ((await other.count()) === 0) return false;
  await other.first().click();
  if (await page.locator('.call.can').count()) await page.locator('.call.can').click();
  await page.locator('.coach .says').getByText(task.wrong, { exact: true }).waitFor();
  await at(page, number, 'ask');
  return true;
}

/** Touches what glows until the coach goes on. */
async function touched(page, game, task) {
  if (task.refusal) return TRIES[game](page, task.spelled);
  return until(async () => {
    if ((await page.locator('.coach').getAttribute('data-phase')) !== 'ask') return true;
    for (const sign of LIT) if (await touchNow(page, sign, 0, sign === '.room.hinted' ? CORNER : {})) break;
    return false;
  }, `“${task.idea}” is done`);
}

/** By keys alone: cards by their numbers, words by theirs. */
async function typed(page, { refusal, spelled }) {
  const lit = refusal ? `.kind[data-card="${spelled.card}"]` : '.hinted';
  await page.locator(lit).first().focus();
  await page.keyboard.press('Enter');
}

/** Back to what was asked, on the table as it was then, and shown by the coach. */
async function backAndForth(page) {
  await page.keyboard.press('b');
  await at(page, 2, 'ask');
  await page.keyboard.press('b');
  await at(page, 1, 'ask');
  for (const number of [1, 2]) {
    await page.keyboard.press('s');
    await at(page, number, 'done');
    await page.keyboard.press('Escape');
    if (number === 1) await page.keyboard.press('n');
  }
}

async function end(page, game, tasks) {
  await page.getByRole('heading', { name: 'You have learnt' }).waitFor();
  for (const { idea } of tasks) must(await page.getByText(idea, { exact: true }).count(), `${game}: ${idea} was learnt`);
  must(await fitsScreen(page), `${game}: the end needs scrolling`);
  if (size === 'wide') await noBarrier(page, `${game}: the end of a lesson`);
  await shot(page, `${game}-end`, () => settled(page));
  if (keyboard) await page.keyboard.press('Enter');
  else await page.locator('[data-first-game]').click();
  await page.locator('[data-status=choose]').waitFor();
}
