/** Company: two people and somebody who watches; one is muted, blocked and reported; the operator looks at it. */
import { camera, fitsScreen, launch, must, newPage, SIZES, until } from './browser.mjs';
import { asked, giveName, goTo, mustBeQuiet, noBarrier, resize, setUpMatch } from './house.mjs';

const [base, pictures, size, desk, token] = process.argv.slice(2);
const shot = camera(pictures, '', '');
const browser = await launch();

async function comesIn(name, shape, options = {}) {
  const player = await newPage(browser, shape, { reducedMotion: 'reduce', bypassCSP: true, ...options });
  await goTo(player.page, base);
  await giveName(player.page, name);
  return player;
}

const chatOf = (page) => page.getByRole('dialog', { name: 'Chat' });

async function openChat(page) {
  if ((await chatOf(page).count()) === 0) await page.getByRole('button', { name: 'Chat' }).click();
  await chatOf(page).waitFor();
}

async function say(page, text) {
  await openChat(page);
  await page.getByLabel('Say something').fill(text);
  await page.getByLabel('Say something').press('Enter');
  await chatOf(page).locator('li', { hasText: text }).waitFor();
}

const reads = (page, text) => chatOf(page).locator('li', { hasText: text }).count();

/** Nothing of a muted person is read, neither what was written before nor what comes; and it is taken back. */
async function muting(ann, bob) {
  await say(bob, 'alpha');
  await openChat(ann);
  await chatOf(ann).locator('li', { hasText: 'alpha' }).waitFor();
  await ann.getByText('People here').click();
  const row = ann.locator('[data-person]', { hasText: 'Bob' });
  await row.getByRole('button', { name: 'Mute', exact: true }).click();
  await row.getByRole('button', { name: 'Unmute' }).waitFor();
  must((await reads(ann, 'alpha')) === 0, 'what was written before is read no more');
  await say(bob, 'beta');
  await say(ann, 'gamma');
  must((await reads(ann, 'beta')) === 0, 'what a muted person writes does not come');
  await ann.reload();
  await openChat(ann);
  await ann.getByText('People here').click();
  await row.getByRole('button', { name: 'Unmute' }).click();
  await row.getByRole('button', { name: 'Block', exact: true }).click();
  await row.getByRole('button', { name: 'Unblock' }).waitFor();
  await noBarrier(ann, 'people at the table');
  if (size !== 'wide') must(await fitsScreen(ann), 'the chat fits the screen');
  await shot(ann, `people-${size}`);
}

/** Whom I have blocked does not sit down where I sit, and is told so; everybody else does. */
async function blocking(ann, bob) {
  const table = await ann.context.newPage();
  await setUpMatch(table, base);
  const visitor = await bob.context.newPage();
  await visitor.goto(table.url());
  await visitor.getByRole('button', { name: 'Sit down here' }).click();
  await visitor.getByText('Somebody at this table has blocked you').waitFor();
  await visitor.getByRole('button', { name: 'Sit down here' }).waitFor();
  await noBarrier(visitor, 'blocked');
  await shot(visitor, `blocked-${size}`);
  for (const page of [table, visitor]) await page.close();
}

async function reporting(ann) {
  await ann.locator('[data-person]', { hasText: 'Bob' }).getByRole('button', { name: 'Report' }).click();
  await ann.getByLabel('More about it').fill('<b>shouts</b> all the time');
  await noBarrier(ann, 'a report');
  await shot(ann, `report-${size}`);
  await ann.getByRole('button', { name: 'Send the report' }).click();
  await ann.getByText('Thank you. Whoever runs this server').waitFor();
  await ann.keyboard.press('Escape');
}

/** Those who watch know it, and talk among themselves. */
async function gallery(cyd, ann) {
  await openChat(cyd);
  await chatOf(cyd).getByText('You are watching.').waitFor();
  await say(cyd, 'what a fight');
  await shot(cyd, `gallery-${size}`);
  await say(ann, 'delta');
  must((await reads(ann, 'what a fight')) === 0, 'players do not read the gallery');
  must((await reads(cyd, 'delta')) === 0, 'the gallery does not read the players');
  for (const page of [ann, cyd]) await page.keyboard.press('Escape');
}

/** The console: the token, the report, a table that is frozen and thawed, a ban; every page without a barrier. */
async function operating(page, ann, table) {
  await page.goto(desk);
  await page.getByLabel('Token').fill('wrong');
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.getByRole('alert').waitFor();
  await noBarrier(page, 'console, the door');
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Come in' }).click();
  for (const name of ['Overview', 'Tables', 'People', 'Reports', 'Faults', 'Bans', 'Log']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await noBarrier(page, `console, ${name}`);
  }
  await page.goto(`${desk}reports`);
  must((await page.locator('blockquote').first().innerText()) === 'Insults: <b>shouts</b> all the time', 'the reason is told as text');
  await page.getByRole('cell', { name: 'alpha', exact: true }).first().waitFor();
  await shot(page, `console-reports-${size}`);
  await page.goto(`${desk}tables/${table}`);
  await page.getByLabel('Why').fill('a word with Bob');
  await page.getByRole('button', { name: 'Freeze' }).click();
  await ann.getByText('This table is frozen.').first().waitFor();
  await ann.getByText('a word with Bob').first().waitFor();
  await bothLights(page, 'a frozen table');
  await shot(page, `console-table-${size}`);
  await page.getByRole('button', { name: 'Thaw' }).click();
  must(await asked(ann), 'after the thaw the table goes on');
  await page.getByRole('link', { name: 'Bob' }).first().click();
  await page.getByLabel('Why').fill('shouting');
  await page.getByRole('button', { name: 'Ban Bob' }).click();
  await page.getByRole('cell', { name: 'shouting' }).first().waitFor();
  await bothLights(page, 'a person');
  await shot(page, `console-person-${size}`);
}

/** Whoever is barred is told so wherever they go, and gets no new profile for it. */
async function barred(bob) {
  const { page } = bob;
  await page.getByText('barred').first().waitFor();
  const secret = await page.evaluate(() => localStorage.getItem('haymaker.secret'));
  await goTo(page, base);
  await resize(page, SIZES.phone);
  await page.locator('[data-play]').last().click();
  const told = page.getByText('You are barred from this server');
  await until(async () => (await told.count()) > 0 && (await told.boundingBox()).y >= 0, 'it is told where it can be seen');
  await shot(page, `barred-${size}`);
  must((await page.evaluate(() => localStorage.getItem('haymaker.secret'))) === secret, 'somebody who is barred stays who they are');
  must(page.url().split('#')[1] === '/', `a barred person got to ${page.url()}`);
  await noBarrier(page, 'barred');
}

async function bothLights(page, where) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await noBarrier(page, `console, ${where}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

try {
  const ann = await comesIn('Ann', size);
  await setUpMatch(ann.page, base);
  await ann.page.getByRole('button', { name: 'Copy the link' }).waitFor();
  const link = await ann.page.getByLabel('Send this link').last().inputValue();
  const bob = await comesIn('Bob', 'wide');
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Sit down here' }).click();
  const cyd = await comesIn('Cyd', size);
  await cyd.page.goto(link);
  for (const { page } of [ann, bob, cyd]) await page.locator('[data-status]').waitFor();

  await muting(ann.page, bob.page);
  await blocking(ann, bob);
  await reporting(ann.page);
  await gallery(cyd.page, ann.page);
  const operator = await newPage(browser, size, { bypassCSP: true });
  await operating(operator.page, ann.page, link.split('/t/').at(-1));
  await barred(bob);
  /** A browser tells of every refusal, and these two are refused something. */
  const refused = [...bob.errors, ...operator.errors].filter((line) => !/40[1349]/.test(line));
  mustBeQuiet(ann.errors, cyd.errors, refused);
  console.log('muted, blocked, reported, watched, operated: no console error');
} finally {
  await browser.close();
}
