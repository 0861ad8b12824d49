/**
 * Around the table: the lobby that follows, getting up and sitting down again, the end with its deciding moment, all
 * my games, and a your-turn notice. Arguments: address, folder for pictures.
 */
import { camera, launch, must, newPage, SIZES, until } from './browser.mjs';
import {
  chooseAny, giveName, goTo, mustBeQuiet, noBarrier, playToTheEnd, PUNCHES, resize, setUp, setUpMatch, shows, unfold,
} from './house.mjs';

const [base, pictures] = process.argv.slice(2);
const shot = camera(pictures, '', '');
const browser = await launch();

try {
  const ann = await newPage(browser, 'wide', { bypassCSP: true, reducedMotion: 'reduce' });
  const bob = await newPage(browser, 'wide', { bypassCSP: true });
  await goTo(ann.page, base);
  await giveName(ann.page, 'Ann');
  await lobby(ann.page, bob.page);
  await theEnd(ann.page);
  await myGames(ann.page);
  await notice(ann);
  mustBeQuiet(ann.errors, bob.errors);
  console.log('lobby, getting up, the end, my games and a notice: no console error');
} finally {
  await browser.close();
}

/** Bob looks at the front page; what Ann offers, and that she gets up and comes back, appears there by itself. */
async function lobby(ann, bob) {
  await goTo(bob, base);
  await setUpMatch(ann, base, '', async () => {
    await ann.getByText('Days for each choice').click();
    await ann.getByLabel('Days for each choice').last().fill('3');
    await ann.getByText('Show it in the list').click();
  });
  const table = ann.url().split('/').pop();
  const row = bob.locator(`[data-table="${table}"]`);
  await row.waitFor();
  for (const said of ['Punch!', 'Ann', '1 seat free', '3 days a choice', 'Matches won that win the game: 1']) {
    must((await row.innerText()).includes(said), `the lobby does not say “${said}”: ${await row.innerText()}`);
  }
  await pictureOf(bob, 'front', () => row.scrollIntoViewIfNeeded());
  await noBarrier(bob, 'the lobby');
  await ann.getByRole('button', { name: 'Get up for good' }).click();
  await noBarrier(ann, 'getting up');
  await shot(ann, 'leave-1280');
  await ann.getByRole('button', { name: 'Get up', exact: true }).click();
  await shows(ann, 'front');
  await until(async () => (await row.innerText()).includes('2 seats free'), 'the lobby follows');
}

/** A short match against a bot, to the verdict and the moment that decided it. */
async function theEnd(page) {
  await goTo(page, base, 'new/punch');
  await page.locator('fieldset.seat').nth(1).getByText('A bot').click();
  await unfold(page);
  await page.getByLabel('Matches won that win the game').fill('1');
  await setUp(page);
  await playToTheEnd(page, (_, turn) => chooseAny(page, PUNCHES, turn));
  await page.getByRole('link', { name: 'See it again' }).waitFor();
  await noBarrier(page, 'the verdict');
  await pictureOf(page, 'end', async () => {});
  await page.getByRole('link', { name: 'See it again' }).click();
  await page.getByRole('slider').waitFor();
  await until(() => page.getByRole('button', { name: 'Play', exact: true }).count(), 'the moment was shown and stands');
}

async function myGames(page) {
  await goTo(page, base, 'mine');
  const over = page.locator('[data-list=ended] li');
  await until(async () => /Won|Lost|Drawn/.test((await over.allInnerTexts()).join()), 'the game that is over is listed');
  must((await over.first().innerText()).includes('today'), 'a game has its date');
  await page.getByText('No game is on.').waitFor();
  await noBarrier(page, 'my games');
  await pictureOf(page, 'mine', async () => {});
  await page.locator('.filter select').selectOption('robo_power');
  await page.getByText('None has ended yet.').waitFor();
  await page.locator('.filter select').selectOption('');
  await page.getByText('On', { exact: true }).first().click();
  must((await page.locator('[data-list=ended]').count()) === 0, 'what is over is filtered away');
}

/** The worker shows the notice that a push service hands over, and nothing is fetched through it. */
async function notice({ page, context }) {
  await context.grantPermissions(['notifications'], { origin: new URL(base).origin });
  await goTo(page, base, 'mine');
  await page.getByLabel('Tell me when it is my turn').waitFor();
  const line = await context.newCDPSession(page);
  const registered = new Promise((found) => line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.length && found(registrations[0])));
  await line.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => {}));
  const { registrationId } = await registered;
  const data = JSON.stringify({ table: 'abc', title: 'Punch!' });
  await line.send('ServiceWorker.deliverPushMessage', { origin: new URL(base).origin, registrationId, data });
  const shown = await until(() => page.evaluate(async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications();
    return found.map(({ title, body, data: { table } }) => [title, body, table].join('|'))[0];
  }), 'the notice is shown');
  must(shown === 'Punch!|It is your turn.|abc', `the notice says ${shown}`);
  must((await page.evaluate(() => caches.keys())).length === 0, 'nothing of the server is kept');
}

/** The three shapes of a page. */
async function pictureOf(page, name, pose) {
  if (!pictures) return;
  for (const size of Object.values(SIZES)) {
    await resize(page, size);
    await pose();
    await shot(page, `${name}-${size.width}`);
  }
  await resize(page, SIZES.wide);
}
