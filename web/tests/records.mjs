/**
 * A record: opened from the front page, scrubbed, played at speed, seen through other eyes, shared as a
 * link to a moment, downloaded, brought back as a file, verified; and one that somebody has altered.
 */
import { readFileSync } from 'node:fs';
import { launch, must, newPage } from './browser.mjs';
import { answered, asked, frameOf } from './house.mjs';

const [base] = process.argv.slice(2);
const browser = await launch();
const stories = [];

const count = (page) => page.locator('.count').innerText();
const moment = async (page) => Number((await count(page)).split(' ')[0]);
/** How many of each card the hand on the screen shows. */
const handOn = (page) => page.locator('.kind .n').evaluateAll((all) => all.map((one) => Number(one.textContent.replace('×', ''))));

async function playOneMatch(page) {
  await page.goto(`${base}#/new/punch`);
  await page.locator('fieldset.seat').nth(1).getByText('A bot').click();
  await page.getByText('More options').click();
  await page.getByLabel('Matches won that win the game').fill('1');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  for (let k = 0; await asked(page); k += 1) {
    const n = await frameOf(page);
    await page.evaluate((turn) => {
      const can = document.querySelectorAll('.extra [data-action], .kind.can');
      can[turn % can.length]?.click();
    }, k);
    await answered(page, n);
  }
}

async function scrubbed(page) {
  const scrub = page.getByRole('slider', { name: 'Moment of the game' });
  const last = Number(await scrub.getAttribute('max'));
  await scrub.fill(String(Math.floor(last / 2)));
  const middle = await moment(page);
  must(middle === Math.floor(last / 2) + 1, `scrubbed to ${middle} of ${last + 1}`);
  await page.getByRole('button', { name: 'One step on' }).click();
  must((await moment(page)) === middle + 1, 'one step on');
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  must((await moment(page)) === 1, 'to the start');
}

/** Four times as fast: it runs by itself, pauses when told, and stops at the end. */
async function playedAtSpeed(page) {
  await page.getByLabel('Speed').selectOption('4');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => Number.parseInt(document.querySelector('.count').textContent, 10) >= 4);
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await count(page);
  await page.waitForTimeout(700);
  must((await count(page)) === paused, 'a pause is a pause');
}

/** The other seat's cards, and nobody's for those who looked on. */
async function otherEyes(page) {
  const at = (await moment(page)) - 1;
  const own = await handOn(page);
  await page.getByLabel('Through the eyes of').selectOption('1');
  const theirs = (await storyOf(1)).frames[at].view;
  await page.waitForFunction((hand) => [...document.querySelectorAll('.kind .n')].map((one) => one.textContent.replace('×', '')).join() === hand, theirs.hand[1].join());
  must(theirs.hand[0].every((n) => n === 0), 'through other eyes my own hand is hidden');
  must(own.some((n) => n > 0), 'my own hand was seen before');
  await page.getByLabel('Through the eyes of').selectOption('-1');
  const { hand } = (await storyOf(null)).frames[at].view;
  must(hand.flat().every((n) => n === 0), 'onlookers saw no hand');
  await page.getByLabel('Through the eyes of').selectOption('1');
}

/** The story that the page was given for these eyes. */
async function storyOf(seat) {
  for (let wait = 0; wait < 200; wait += 1) {
    const found = stories.findLast(({ url }) => new URL(url).searchParams.get('seat') === (seat === null ? null : String(seat)));
    if (found) return found.story;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no story was asked for seat ${seat}`);
}

async function shared(page, context) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const here = await count(page);
  await page.getByRole('button', { name: 'Share this moment' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await newPage(browser, 'phone');
  await friend.page.goto(link);
  await friend.page.locator('.count').waitFor();
  must((await count(friend.page)) === here, `the link opens at ${await count(friend.page)}, not ${here}`);
  must((await friend.page.getByLabel('Through the eyes of').inputValue()) === '1', 'the link keeps the eyes');
  must(friend.errors.length === 0, friend.errors.join('\n'));
  await friend.context.close();
}

async function downloaded(page) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()]);
  return readFileSync(await file.path(), 'utf8');
}

async function verified(page, good) {
  await page.getByRole('button', { name: 'Verify' }).click();
  const tick = page.locator(`[data-good=${good}]`);
  await tick.waitFor({ timeout: 30_000 });
  if (good) await tick.locator('summary').click();
  return tick.innerText();
}

async function bring(page, name, text) {
  await page.goto(base);
  await page.locator('.drop input[type=file]').setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
}

try {
  const { page, errors, context } = await newPage(browser, 'wide', { reducedMotion: 'reduce', acceptDownloads: true });
  page.on('response', (answer) => {
    if (answer.url().includes('/story')) answer.json().then((story) => stories.push({ url: answer.url(), story }), () => {});
  });
  await playOneMatch(page);
  await page.goto(`${base}#/`);
  await page.getByRole('link', { name: 'Replay' }).first().click();
  await page.locator('.count').waitFor();
  await scrubbed(page);
  await playedAtSpeed(page);
  await otherEyes(page);
  await shared(page, context);
  must(/Every move was replayed.*every draw of luck worked out anew/s.test(await verified(page, true)), 'the tick must explain itself');
  const record = await downloaded(page);
  must(record.startsWith('{"haymaker": "record"'), 'a record was downloaded');

  await bring(page, 'mine.jsonl', record);
  await page.locator('.count').waitFor();
  must((await count(page)).endsWith(await (await storyOf(null)).frames.length.toString()), 'all of it is there');
  await verified(page, true);
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);

  // Another card than the one that was played: it is told where, and nothing is shown as good.
  await bring(page, 'altered.jsonl', record.replace(/("seat": 0, "action": )\d+/, '$10'));
  const said = page.locator('[role=alert], .count').first();
  await said.waitFor();
  const bad = (await page.getByRole('alert').count()) ? await page.getByRole('alert').innerText() : await verified(page, false);
  must(/line \d+/i.test(bad), `an altered record must say where: ${bad}`);
  console.log(`opened, scrubbed, played, shared, downloaded, verified, no console error; altered: ${bad.replaceAll('\n', ' ')}`);
} finally {
  await browser.close();
}
