/**
 * A record: opened from the front page, scrubbed, played at speed, in another seat's view, shared as a
 * link to a moment, downloaded, brought back as a file, verified; and one that somebody has altered.
 */
import { readFileSync } from 'node:fs';
import { launch, must, newPage, until } from './browser.mjs';
import { chooseAny, goTo, mustBeQuiet, playToTheEnd, PUNCHES, setUpMatch } from './house.mjs';

const [base] = process.argv.slice(2);
const browser = await launch();
const stories = [];

const count = (page) => page.locator('.count').innerText();
const moment = async (page) => Number((await count(page)).split(' ')[0]);
/** How many of each card the hand on the screen shows. */
const handOn = (page) => page.locator('.kind .n').evaluateAll((all) => all.map((one) => Number(one.textContent.replace('×', ''))));

async function playOneMatch(page) {
  await setUpMatch(page, base, 'A bot');
  await playToTheEnd(page, (_, k) => chooseAny(page, PUNCHES, k));
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

/** Four times as fast: it runs by itself, pauses when told, and stops at the end. Time is ours here, and flies. */
async function playedAtSpeed(page) {
  await page.clock.install();
  await page.getByLabel('Speed').selectOption('4');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.clock.runFor(1_500);
  must((await moment(page)) === 5, `four steps in a second and a half, not ${await moment(page)}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await moment(page);
  await page.clock.runFor(60_000);
  must((await moment(page)) === paused, 'a pause is a pause');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.clock.runFor(120_000);
  const [at, , last] = (await count(page)).split(' ');
  must(at === last, `it stops at the end, not at ${at} of ${last}`);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.clock.resume();
  await page.getByRole('slider', { name: 'Moment of the game' }).fill('4');
}

/** The other seat's cards, and nobody's for those who looked on. */
async function otherViews(page) {
  const at = (await moment(page)) - 1;
  const own = await handOn(page);
  await page.getByLabel('View of').selectOption('1');
  const theirs = (await storyOf(1)).frames[at].view;
  await page.waitForFunction((hand) => [...document.querySelectorAll('.kind .n')].map((one) => one.textContent.replace('×', '')).join() === hand, theirs.hand[1].join());
  must(theirs.hand[0].every((n) => n === 0), 'in the view of another seat my own hand is hidden');
  must(own.some((n) => n > 0), 'my own hand was seen before');
  await page.getByLabel('View of').selectOption('-1');
  const { hand } = (await storyOf(null)).frames[at].view;
  must(hand.flat().every((n) => n === 0), 'onlookers saw no hand');
  await page.getByLabel('View of').selectOption('1');
}

/** The story that the page was given for this view. */
function storyOf(seat) {
  const asked = seat === null ? null : String(seat);
  return until(() => stories.findLast(({ url }) => new URL(url).searchParams.get('seat') === asked)?.story, `a story for seat ${seat}`);
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
  must((await friend.page.getByLabel('View of').inputValue()) === '1', 'the link keeps the view');
  mustBeQuiet(friend.errors);
  await friend.context.close();
}

async function downloaded(page) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()]);
  return readFileSync(await file.path(), 'utf8');
}

async function verified(page, good) {
  await page.getByRole('button', { name: 'Verify' }).click();
  const tick = page.locator(`[data-good=${good}]`);
  await tick.waitFor();
  if (good) await tick.locator('summary').click();
  return tick.innerText();
}

async function bring(page, name, text) {
  await goTo(page, base);
  await page.locator('.drop input[type=file]').setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
}

try {
  const { page, errors, context } = await newPage(browser, 'wide', { reducedMotion: 'reduce', acceptDownloads: true });
  page.on('response', (answer) => {
    if (answer.url().includes('/story')) answer.json().then((story) => stories.push({ url: answer.url(), story }), () => {});
  });
  await playOneMatch(page);
  await goTo(page, base);
  await page.getByRole('link', { name: 'Replay' }).first().click();
  await page.locator('.count').waitFor();
  await scrubbed(page);
  await playedAtSpeed(page);
  await otherViews(page);
  await shared(page, context);
  must(/Every move was replayed.*every draw of luck worked out anew/s.test(await verified(page, true)), 'the tick must explain itself');
  const record = await downloaded(page);
  must(record.startsWith('{"haymaker": "record"'), 'a record was downloaded');

  await bring(page, 'mine.jsonl', record);
  await page.locator('.count').waitFor();
  must((await count(page)).endsWith(await (await storyOf(null)).frames.length.toString()), 'all of it is there');
  await verified(page, true);
  mustBeQuiet(errors);

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
