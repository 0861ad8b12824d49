/** Two people at one table, one of them on a small phone: lobby, chat, a hint, a move taken back, the end, a rematch. */
import { fitsScreen, launch, must, newPage, SMALLEST, until } from './browser.mjs';
import {
  answered, asked, chooseAny, dismissWhy, drawn, frameOf, giveName, goTo, mustBeQuiet, PUNCHES, setUpMatch, shows, whoIsAsked,
} from './house.mjs';

const [base] = process.argv.slice(2);
const browser = await launch();

async function sitDown(size, name, options = {}) {
  const player = await newPage(browser, size, { reducedMotion: 'reduce', ...options });
  await goTo(player.page, base);
  await giveName(player.page, name);
  return player;
}

/** A line on which actions can be held back for a while, as on a slow network. */
async function slowLine({ page }) {
  let held = null;
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      if (held && JSON.parse(text).type === 'act') held.push(() => server.send(text));
      else server.send(text);
    });
  });
  return {
    hold: () => (held = []),
    release: () => {
      for (const send of held) send();
      held = null;
    },
  };
}

const statusOf = (page) => page.locator('[data-status]').getAttribute('data-status');
const choose = (page, k) => chooseAny(page, PUNCHES, k);

async function lobby(ann) {
  await setUpMatch(ann.page, base);
  await ann.page.getByRole('button', { name: 'Copy the link' }).waitFor();
  return ann.page.getByLabel('Send this link').last().inputValue();
}

/** A phrase with one touch; the other side sees that there is something to read. */
async function chat(ann, bob) {
  await bob.page.getByRole('button', { name: 'Chat' }).click();
  await bob.page.getByRole('button', { name: 'Good game!' }).click();
  await bob.page.getByRole('dialog', { name: 'Chat' }).locator('li', { hasText: 'Good game!' }).waitFor();
  await bob.page.keyboard.press('Escape');
  await ann.page.locator('.chat .dot').waitFor();
  await ann.page.keyboard.press('c');
  must((await ann.page.getByRole('dialog', { name: 'Chat' }).locator('li').innerText()) === 'Bob Good game!', 'the phrase arrives with its name');
  await ann.page.getByLabel('Say something').fill('<b>Same to you</b>');
  await ann.page.getByLabel('Say something').press('Enter');
  await ann.page.getByText('<b>Same to you</b>').waitFor();
  await ann.page.keyboard.press('Escape');
  must((await ann.page.locator('.chat .dot').count()) === 0, 'what was read is not announced again');
}

async function hint({ page }) {
  must(await asked(page), 'a hint is for a choice');
  await page.getByRole('button', { name: 'What would a bot do?' }).click();
  await page.locator('.hinted').waitFor();
}

/** A hand with four equal cards may be dealt anew: everybody keeps theirs, and the fight begins. */
async function keepHands(players) {
  const ready = async ({ page }) => {
    await page.evaluate(() => [...document.querySelectorAll('.extra [data-action]')].at(-1)?.click());
    return (await page.locator('.kind.can').count()) > 0;
  };
  await until(async () => (await Promise.all(players.map(ready))).every(Boolean), 'everybody can play a card');
}

/** What is sealed can be taken back until the other side has chosen; then it cannot. */
async function undo(ann, bob) {
  await choose(ann.page, 0);
  const back = ann.page.getByRole('button', { name: 'Take it back' });
  await back.waitFor();
  must((await statusOf(ann.page)) === 'wait', 'who has chosen waits');
  await back.click();
  must(await asked(ann.page), 'what was taken back is asked again');
  await choose(ann.page, 1);
  await back.waitFor();
  await choose(bob.page, 0);
  await back.waitFor({ state: 'detached' });
}

/** The rival's sealed card comes while mine is still on its way: my choice stays closed all the time. */
async function closedUntilAnswered(ann, bob, line) {
  for (const { page } of [ann, bob]) must(await asked(page), 'both are asked');
  line.hold();
  const n = await frameOf(ann.page);
  await choose(ann.page, 0);
  await ann.page.locator('[data-status=wait]').waitFor();
  await choose(bob.page, 0);
  await answered(ann.page, n);
  await drawn(ann.page);
  must((await statusOf(ann.page)) === 'wait', 'a choice on its way must not open again');
  must((await ann.page.locator('.kind.can').count()) === 0, 'no card may glow while a choice is on its way');
  line.release();
  must(await asked(ann.page), 'the next exchange comes');
}

async function playToTheEnd(pages) {
  for (let made = 0; made < 900;) {
    const page = await whoIsAsked(made % 2 ? pages : [...pages].reverse());
    if (page === null) return;
    const n = await frameOf(page);
    await dismissWhy(page);
    // Between the look and the touch the rival may have acted: then nothing was touched, and it is looked at anew.
    if (!(await choose(page, made))) continue;
    await answered(page, n);
    made += 1;
  }
  throw new Error('the game does not end');
}

/** Both ask for it; the same seats are theirs at the new table. */
async function rematch(ann, bob) {
  await ann.page.getByRole('button', { name: 'Rematch' }).click();
  await bob.page.getByText('Ann wants a rematch.').waitFor();
  await bob.page.getByRole('button', { name: 'Yes, again!' }).click();
  for (const { page } of [ann, bob]) {
    const link = page.getByRole('link', { name: 'To the rematch' });
    const address = (await link.getAttribute('href')).replace('#/', '');
    await link.click();
    await shows(page, address);
    must(await asked(page), 'the rematch begins');
  }
  must(ann.page.url() === bob.page.url(), 'both are at the same new table');
}

try {
  const ann = await sitDown('wide', 'Ann');
  const line = await slowLine(ann);
  const link = await lobby(ann);
  const bob = await sitDown('phone', 'Bob', { viewport: SMALLEST });
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Sit down here' }).waitFor();
  must(await fitsScreen(bob.page), 'the lobby must not need scrolling at 360 × 640');
  await bob.page.getByRole('button', { name: 'Sit down here' }).click();
  for (const { page } of [ann, bob]) await page.locator('[data-status]').waitFor();
  must(await fitsScreen(bob.page), 'the table must not need scrolling at 360 × 640');

  await chat(ann, bob);
  await keepHands([ann, bob]);
  await hint(ann);
  await undo(ann, bob);
  await closedUntilAnswered(ann, bob, line);
  await playToTheEnd([ann.page, bob.page]);
  await rematch(ann, bob);
  mustBeQuiet(ann.errors, bob.errors);
  console.log('lobby, chat, hint, undo, the end and a rematch: no console error');
} finally {
  await browser.close();
}
