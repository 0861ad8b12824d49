/**
 * A moment of a replay is played on, and a position is put together, refused, accepted, thought through and played on.
 * Arguments: address, folder of pictures, size.
 */
import { allInReach, allReadable, camera, fitsScreen, launch, must, newPage } from './browser.mjs';
import { chooseAny, goTo, mustBeQuiet, noBarrier, playToTheEnd, PUNCHES, setUpMatch, settled, shows } from './house.mjs';

const [base, pictures = '', size = 'wide', ...others] = process.argv.slice(2);
const browser = await launch(['--disable-3d-apis']);
const picture = camera(pictures, 'position-', `-${size}`);

const asks = (page) => page.locator('aside.bar[data-phase=choose]').waitFor();

/** From the middle of a replay, with other cards: the table looks as it did, and the bot answers. */
async function fromAReplay(page) {
  await setUpMatch(page, base, 'A bot');
  await playToTheEnd(page, (_, k) => chooseAny(page, PUNCHES, k));
  const table = new URL(page.url()).hash.split('/').at(-1);
  await goTo(page, base, `record/${table}?seat=0&at=4`);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByText('Dealt anew').click();
  await picture(page, 'from', () => settled(page));
  await noBarrier(page, 'play from here');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await shows(page, 'position/punch');
  await asks(page);
  await page.locator(PUNCHES).first().click();
  await page.waitForFunction(() => Number(document.querySelector('main')?.dataset.n) >= 2);
  if (size !== 'low') await page.getByText('plays the others, on this device').waitFor();
  await page.locator('aside.bar[data-phase=choose], aside.bar[data-phase=over]').waitFor();
  await picture(page, 'played', () => settled(page));
}

async function putTogether(page) {
  await goTo(page, base, 'position/punch');
  await page.locator('aside.bar').waitFor();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Set up' });
  await drawer.getByLabel('Red, stamina', { exact: true }).fill('1');
  const hand = drawer.getByLabel('Red, Punch 1: cards of each kind in the hand');
  const held = Number(await hand.inputValue());
  await hand.fill(String(held + 1));
  await drawer.getByText('Punch 1: 1 too many').waitFor();
  await picture(page, 'facts', () => settled(page));
  await noBarrier(page, 'a position is put together');
  await drawer.getByRole('button', { name: 'Lay it so' }).click();
  await drawer.getByRole('alert').getByText('components').waitFor();
  await hand.fill(String(held));
  await drawer.getByRole('button', { name: 'Lay it so' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  await page.getByRole('button', { name: 'Moves' }).click();
  const moves = page.getByRole('dialog', { name: 'Moves' });
  await moves.locator('.forbidden li').first().waitFor();
  await moves.getByRole('button', { name: 'Think it through' }).click();
  await moves.locator('[data-weighed=true]').waitFor();
  await picture(page, 'moves', () => settled(page));
  await noBarrier(page, 'moves of a position');
  await page.keyboard.press('Escape');
  must(await fitsScreen(page), 'a position needs no scrolling');
  await allInReach(page, 'aside.bar button, aside.bar select', 'a position');
}

/** Where things stand in named places: one comes from where it lies to the first that is free, and the table takes it so. */
async function placed(page, drawer, name) {
  const free = drawer.locator('tr', { has: page.locator('select') }).filter({ hasNot: page.locator('option:checked:not(:first-child)') });
  const label = await free.first().locator('select').first().getAttribute('aria-label');
  const [what, where] = [0, 1].map((n) => drawer.locator(`select[aria-label^="${label.split(':')[0]}:"]`).nth(n));
  const card = await what.locator('option').nth(1).innerText();
  await what.selectOption({ label: card });
  await where.selectOption({ index: 1 });
  await drawer.getByText(`${card}: 1 too many`).waitFor();
  await picture(page, `${name}-placing`, () => settled(page));
  for (const input of await drawer.locator(`input[aria-label^="${label.split(',')[0]}, ${card}:"]`).all()) {
    const held = Number(await input.inputValue());
    if (held === 0) continue;
    await input.fill(String(held - 1));
    break;
  }
  await drawer.getByText(`${card}: 1 too many`).waitFor({ state: 'detached' });
  await noBarrier(page, `${name}: something is placed`);
  await drawer.getByRole('button', { name: 'Lay it so' }).click();
  await drawer.waitFor({ state: 'detached' });
  await picture(page, `${name}-placed`, () => settled(page));
}

/** The room's facts, its scene and a bot's answer, in every other game. */
async function inAnotherGame(page, game) {
  await goTo(page, base, `position/${game}`);
  await page.locator('aside.bar').waitFor();
  await page.locator('.scene').first().waitFor();
  must(await fitsScreen(page), `${game}: a position needs no scrolling`);
  await allInReach(page, 'aside.bar button, aside.bar select', game);
  await allReadable(page, game);
  await picture(page, game, () => settled(page));
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByRole('dialog').locator('fieldset').first().waitFor();
  await picture(page, `${game}-facts`, () => settled(page));
  if (await page.getByRole('dialog').locator('td select').count()) await placed(page, page.getByRole('dialog'), game);
  else await page.keyboard.press('Escape');
}

try {
  const { page, errors } = await newPage(browser, size, { bypassCSP: true });
  await fromAReplay(page);
  await putTogether(page);
  for (const game of others) await inAnotherGame(page, game);
  // What is refused is an answer of 400, which browsers tell in their console.
  mustBeQuiet(errors.filter((text) => !text.includes('status of 400')));
  console.log('played on from a position: no console error');
} finally {
  await browser.close();
}
