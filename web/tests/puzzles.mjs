/**
 * Puzzles: from the front page to one that is answered wrongly, then rightly; and one of every other game, whose answer
 * is asked for. Arguments: address, folder of pictures, size, games (the first is solved).
 */
import { allInReach, allReadable, camera, fitsScreen, launch, must, newPage } from './browser.mjs';
import { goTo, mustBeQuiet, noBarrier, settled } from './house.mjs';

const [base, pictures, size, ...games] = process.argv.slice(2);
const shot = camera(pictures, 'puzzle-', `-${size}`);
const browser = await launch(['--disable-3d-apis']);

const phase = (page, name) => page.locator(`.bar[data-phase=${name}]`).waitFor();
const ask = async (game, number, body) => (await fetch(`${base}api/games/${game}/puzzles/${number}`, body && {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
})).json();

/** A puzzle in which a card is played, so that any move can be touched by its card. */
async function withCards(game) {
  const { puzzles } = await (await fetch(`${base}api/games/${game}`)).json();
  for (let number = 1; number <= puzzles; number += 1) {
    const { moves } = (await ask(game, number)).part.first;
    if (moves.every(({ spelled }) => spelled.card)) return { number, moves };
  }
  throw new Error(`no puzzle of ${game} is about cards`);
}

async function fits(page, where) {
  must(await fitsScreen(page), `${where}: needs scrolling`);
  await allInReach(page, '.bar button, .bar a', where);
  await allReadable(page, where);
  const scene = await page.locator('main').boundingBox();
  must(scene.height > page.viewportSize().height * 0.5, `${where}: the scene has ${scene.height} pixels`);
}

async function solve(page, game) {
  const { number, moves } = await withCards(game);
  const best = (await ask(game, number, {})).choices.filter(({ right }) => right).map(({ action }) => action);
  const touch = ({ spelled }) => page.locator(`.kind.can[data-card="${spelled.card}"]`).click();
  const sent = [];
  page.on('response', async (answer) => answer.url().includes('/puzzles/') && sent.push(await answer.text().catch(() => '')));
  await goTo(page, base);
  await page.locator(`[data-puzzle=${game}]`).click();
  await page.locator('.bar[data-phase=ask]').waitFor();
  await page.goto(`${base}#/puzzles/${game}/${number}`);
  await page.locator(`.bar[data-puzzle="${number}"][data-phase=ask]`).waitFor();
  await fits(page, 'a puzzle asks');
  await shot(page, `${game}-ask`, () => settled(page));
  await noBarrier(page, 'a puzzle asks');
  await page.getByRole('button', { name: 'Before' }).click();
  await page.getByRole('dialog', { name: 'Before' }).waitFor();
  await page.keyboard.press('Escape');
  await touch(moves.find(({ action }) => !best.includes(action)));
  await phase(page, 'wrong');
  await fits(page, 'a refutation');
  await shot(page, `${game}-wrong`, () => settled(page));
  must(!sent.some((text) => text.includes('"share"')), 'the answer was sent before it was found');
  await page.getByRole('button', { name: 'How it may go on' }).click();
  await page.getByRole('dialog').locator('li').first().waitFor();
  await shot(page, `${game}-refuted`, () => settled(page));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try again' }).click();
  await phase(page, 'ask');
  await touch(moves.find(({ action }) => best.includes(action)));
  await phase(page, 'right');
  await fits(page, 'the right answer');
  await shot(page, `${game}-right`, () => settled(page));
  await page.getByRole('button', { name: 'Why' }).click();
  await page.getByRole('dialog', { name: 'Why' }).locator('.best').first().waitFor();
  await shot(page, `${game}-why`, () => settled(page));
  await noBarrier(page, 'a puzzle is explained');
  await page.keyboard.press('Escape');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('haymaker.puzzles')).solved);
  must(Object.values(kept).flat().includes(number), 'it is remembered');
  await page.getByRole('link', { name: 'Next puzzle' }).click();
  await phase(page, 'ask');
  must((await page.locator('.bar').getAttribute('data-puzzle')) !== String(number), 'another one comes');
}

async function giveUp(page, game) {
  await goTo(page, base, `puzzles/${game}`);
  await phase(page, 'ask');
  await fits(page, `${game}: a puzzle asks`);
  await shot(page, `${game}-ask`, () => settled(page));
  await page.getByRole('button', { name: 'Show me' }).click();
  await phase(page, 'told');
  await fits(page, `${game}: the answer`);
  await shot(page, `${game}-told`, () => settled(page));
}

try {
  const { page, errors } = await newPage(browser, size, { bypassCSP: true, reducedMotion: 'reduce' });
  const [first, ...others] = games;
  await solve(page, first);
  for (const game of others) await giveUp(page, game);
  await goTo(page, base);
  await page.locator(`[data-puzzle=${first}]`).scrollIntoViewIfNeeded();
  await shot(page, 'front', () => settled(page));
  mustBeQuiet(errors);
  console.log(`solved at ${size}: no console error`);
} finally {
  await browser.close();
}
