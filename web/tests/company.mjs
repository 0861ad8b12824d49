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
  const { origin } = new URL(base);
  await context.grantPermissions(['notifications'], { origin });
  await goTo(page, base, 'mine');
  await subscribed(page);
  const line = await context.newCDPSession(page);
  const registrationId = await atWork(page, line);
  const ended = await endOfMessage(line);
  await line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify({ table: 'abc', title: 'Punch!' }) });
  must((await until(ended, 'the worker has handled the message')) === 'Success', `the worker failed at the message: ${ended()}`);
  const shown = await page.evaluate(async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications();
    return found.map(({ title, body, data: { table } }) => [title, body, table].join('|')).join();
  });
  must(shown === 'Punch!|It is your turn.|abc', `the notice says “${shown}”`);
  must((await page.evaluate(() => caches.keys())).length === 0, 'nothing of the server is kept');
}

/**
 * The switch asks the server for its key and tells it where notices are wanted, and tells it when they are not. No
 * service of a browser's maker is asked: what it would have said is said here.
 */
async function subscribed(page) {
  const wanted = page.getByLabel('Tell me when it is my turn');
  await wanted.waitFor();
  await page.evaluate(() => {
    let made = null;
    const keys = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async () => (made = { endpoint: 'https://1.1.1.1/push/ann', toJSON: () => ({ keys }), unsubscribe: async () => (made = null) });
  });
  for (const [method, on] of [['POST', true], ['DELETE', false]]) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/push') && answer.request().method() === method);
    await wanted.click();
    const answer = await answered;
    must(answer.ok(), `${method} of a subscription: ${answer.status()}`);
    await until(async () => (await wanted.isChecked()) === on && wanted.isEnabled(), `the switch is ${on ? 'on' : 'off'}`);
  }
}

/** The registration of the page's worker, once that is at work. */
async function atWork(page, line) {
  let active;
  line.on('ServiceWorker.workerVersionUpdated', ({ versions }) => { active ??= versions.find(({ status }) => status === 'activated'); });
  await line.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => {}));
  return (await until(() => active, 'the worker is at work')).registrationId;
}

/**
 * Tells how the worker's handling of a message ended, by Chromium's own log. It is waited for before anybody asks
 * which notices there are: Chromium forgets a notice that is asked for when it is written down and not displayed yet.
 */
async function endOfMessage(line) {
  let status;
  line.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName, eventMetadata } }) => {
    if (eventName === 'Push event completed') status = eventMetadata.find(({ key }) => key === 'Status').value;
  });
  await line.send('BackgroundService.startObserving', { service: 'pushMessaging' });
  await line.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true });
  return () => status;
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
