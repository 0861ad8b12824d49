/** The server dies between two moves and comes back; pages say so, mend themselves and play on. */
import { createInterface } from 'node:readline';
import { launch, must, newPage } from './browser.mjs';
import { asked } from './house.mjs';

const [base] = process.argv.slice(2);
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const browser = await launch();
const CHOICES = '.extra [data-action], .kind.can';

async function say(word) {
  console.log(word);
  await answers.next();
}

const frameOf = async (page) => Number(await page.locator('main').getAttribute('data-n'));

async function goneOn(page, from) {
  await page.waitForFunction((old) => Number(document.querySelector('main')?.dataset.n) > old, from, { timeout: 60_000 });
}

async function move(page) {
  await page.locator('[data-status=choose]').waitFor({ timeout: 60_000 });
  const n = await frameOf(page);
  await page.locator(CHOICES).first().click({ force: true });
  await goneOn(page, n);
  return frameOf(page);
}

/** The server is killed, a choice is made all the same, and the server is started again. */
async function outage(page, others = []) {
  await page.locator('[data-status=choose]').waitFor({ timeout: 60_000 });
  const before = await frameOf(page);
  await say('kill');
  for (const one of [page, ...others]) await one.locator('[data-net=lost]').waitFor();
  await page.locator(CHOICES).first().click({ force: true });
  await say('start');
  for (const one of [page, ...others]) await one.locator('[data-net]').waitFor({ state: 'detached', timeout: 60_000 });
  await goneOn(page, before);
}

async function againstABot() {
  const { page, context } = await newPage(browser, 'wide');
  await page.goto(base);
  await page.locator('[data-play=punch]').click();
  await page.getByRole('button', { name: 'Skip' }).click();
  for (let k = 0; k < 4; k += 1) await move(page);
  await outage(page);
  await move(page);
  await context.close();
}

/** Two browsers, joined by an invite link, to the end of their game. */
async function twoFriends() {
  const [{ page: ann }, { page: bob }] = [await newPage(browser, 'wide'), await newPage(browser, 'phone')];
  for (const [page, name] of [[ann, 'Ann'], [bob, 'Bob']]) {
    await page.goto(base);
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Your name').blur();
  }
  await ann.goto(`${base}#/new/punch`);
  await ann.getByText('More options').click();
  await ann.getByLabel('Matches won that win the game').fill('1');
  await ann.getByRole('button', { name: 'Set it up' }).click();
  await bob.goto(await ann.getByLabel('Send this link').last().inputValue());
  await bob.getByRole('button', { name: 'Sit down here' }).click();
  for (const page of [ann, bob]) await page.getByRole('button', { name: 'Skip' }).click();

  const isAsked = async (page) => (await page.locator('[data-status=choose]').count()) > 0;
  const isOver = async (page) => (await page.locator('[data-status=over]').count()) > 0;
  let moves = 0;
  let killed = false;
  while (!(await isOver(ann))) {
    const who = (await isAsked(ann)) ? ann : (await isAsked(bob)) ? bob : null;
    if (who === null) {
      await ann.waitForTimeout(30);
    } else if (moves >= 7 && !killed) {
      killed = true;
      await outage(who, [ann, bob].filter((page) => page !== who));
    } else {
      await move(who);
      moves += 1;
    }
  }
  must(killed, 'the game was over before the server was killed');
  must(!(await asked(bob)), 'both see the end');
}

try {
  await againstABot();
  await twoFriends();
  console.log('came back: the moves made while the server was away arrived, once; two friends ended their game');
} finally {
  await browser.close();
}
process.exit(0);
