/**
 * A party: one big screen and everybody's own phone. Arguments: address, folder for pictures, shape of the phones, games.
 * The screen shows what a watcher may see and nothing else; phones come by its code and show their own hand large.
 */
import { allInReach, allReadable, camera, fitsScreen, launch, must, newPage, until } from './browser.mjs';
import { answered, chooseAny, goTo, mustBeQuiet, noBarrier, playFor, resize } from './house.mjs';

const [base, pictures, size, ...games] = process.argv.slice(2);
const shot = camera(pictures, 'party-', '');
const browser = await launch(['--disable-3d-apis']);
const TELEVISION = { width: 1920, height: 1080 };
/** What is one's own to hold, and what everybody sees. */
const HAND = '.hand, .mine, .corner';
const SCENE = '[data-floor]';
const CAN = '.kind.can, .card.can, .item.can, button.word, .extra [data-action], .pass[data-action], .choice, .call.can, .lay.can, .throw';
const NAMES = ['Ann', 'Bob', 'Cy'];
/** Choices that every phone makes: enough to see the screen follow. */
const CHOICES = 2;

try {
  for (const game of games) await party(game);
  console.log(`${games.join(', ')}: one screen and several phones, no console error`);
} finally {
  await browser.close();
}

async function party(game) {
  const screen = await newPage(browser, 'wide', { viewport: TELEVISION, bypassCSP: true });
  const heard = listen(screen.page);
  await goTo(screen.page, base, `new/${game}`);
  await screen.page.getByRole('button', { name: 'Show it on a big screen' }).click();
  await screen.page.locator('[data-screen=open]').waitFor();
  await noBarrier(screen.page, `${game}: the big screen waits`);
  await shot(screen.page, `${game}-open-1920`);
  for (const [shape, viewport] of [['844', { width: 844, height: 390 }], ['390', { width: 390, height: 844 }], ['1280', { width: 1280, height: 800 }]]) {
    await resize(screen.page, viewport);
    await shot(screen.page, `${game}-open-${shape}`);
  }
  await resize(screen.page, TELEVISION);

  const typed = (await screen.page.locator('.way .typed').innerText()).trim();
  const address = (await screen.page.locator('.way .qr').getAttribute('aria-label')).replace(/^[^:]*: /, '');
  must(address.includes('?party'), `the code leads to a table for phones: ${address}`);
  const seats = await screen.page.locator('.who li').count();
  const phones = [];
  for (let i = 0; i < Math.min(seats, NAMES.length); i += 1) {
    const phone = await newPage(browser, size, { reducedMotion: 'reduce' });
    await sitDown(phone.page, i === 0 && /\/j\//.test(typed) ? `http://${typed}` : address, NAMES[i]);
    await screen.page.locator('.who li, .stand li, main').filter({ hasText: NAMES[i] }).first().waitFor();
    phones.push(phone);
  }
  if (seats > phones.length) await screen.page.getByRole('button', { name: 'Let bots take the free seats' }).click();
  await screen.page.locator('[data-screen=playing]').waitFor();

  for (const phone of phones) await phone.page.locator('[data-status]').waitFor();
  await playSome(phones);
  await looksRight(screen, phones, game);
  knowsNothing(heard, game);
  mustBeQuiet(screen.errors, ...phones.map(({ errors }) => errors));
  for (const { context } of [screen, ...phones]) await context.close();
}

/** Comes by the code, gives a name and takes a free seat. */
async function sitDown(page, address, name) {
  await page.goto(address);
  await page.getByLabel('Your name at this table').fill(name);
  await page.getByRole('button', { name: 'Sit down here' }).first().click();
  await page.getByRole('button', { name: 'Sit down here' }).first().waitFor({ state: 'detached' });
}

/** Whoever is asked touches something; after some touches everybody has seen the table move. */
async function playSome(phones) {
  for (let made = 0; made < CHOICES * phones.length; made += 1) await oneChoice(phones, made);
}

/** A choice that takes more than one touch is made on a second line. */
async function oneChoice(phones, turn) {
  const seat = await until(async () => {
    for (const [i, { page }] of phones.entries()) if (await page.locator('[data-status=choose]').count()) return String(i);
    return null;
  }, 'a phone is asked');
  const { page } = phones[seat];
  const n = await page.locator('main').getAttribute('data-n');
  await chooseAny(page, CAN, turn);
  const moved = page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n, { timeout: 1_500 });
  if (await moved.then(() => true, () => false)) return;
  await playFor(page, { seat: Number(seat), most: 1, turn });
  await answered(page, n);
}

async function looksRight(screen, phones, game) {
  await until(() => screen.page.locator('.log li').count(), 'the log is told');
  must(await fitsScreen(screen.page), 'the big screen needs no scrolling');
  must((await screen.page.locator('.status strong').innerText()).length > 0, 'the big screen says who is asked');
  must((await screen.page.locator('[data-action]').count()) === 0, 'nothing on the big screen can be played');
  await noBarrier(screen.page, `${game}: the big screen`);
  await shot(screen.page, `${game}-screen-1920`);
  for (const [shape, viewport] of [['844', { width: 844, height: 390 }], ['390', { width: 390, height: 844 }], ['1280', { width: 1280, height: 800 }]]) {
    await resize(screen.page, viewport);
    must(await fitsScreen(screen.page), `the big screen needs no scrolling at ${shape}`);
    await allReadable(screen.page, `${game}: the big screen at ${shape}`);
    await shot(screen.page, `${game}-screen-${shape}`);
  }
  const { page } = phones[0];
  for (let turn = 0; (await page.locator('[data-status=choose]').count()) === 0; turn += 1) await oneChoice(phones, turn);
  const own = await area(page, HAND);
  const rest = await area(page, SCENE);
  must(own > rest, `${game}: the hand (${own}) is larger than the scene (${rest})`);
  must(await fitsScreen(page), `${game}: a phone needs no scrolling`);
  await allInReach(page, CAN, `${game} on a phone`);
  await allReadable(page, `${game} on a phone`);
  const covers = await page.evaluate((can) => {
    const foot = document.querySelector('footer').getBoundingClientRect().top;
    return [...document.querySelectorAll(can)].filter((one) => one.getBoundingClientRect().bottom > foot + 4).length;
  }, CAN);
  must(covers === 0, `${game}: the hand covers what is asked`);
  await shot(page, `${game}-phone-${page.viewportSize().width}`);
}

/** How much of the screen the largest of these takes. */
function area(page, selector) {
  return page.evaluate((what) => Math.max(...[...document.querySelectorAll(what)].map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.round(width * height);
  })), selector);
}

/** Every message that came to the screen. */
function listen(page) {
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)))));
  return heard;
}

/** No frame but the watchers' came, and none offers a move. */
function knowsNothing(heard, game) {
  const frames = heard.filter(({ type }) => type === 'frame');
  must(frames.length > 0, `${game}: no frame came`);
  must(frames.every(({ seat, moves }) => seat === null && moves.length === 0), `${game}: a seat's frame came to the big screen`);
}
