/** Plays Punch! against a bot, from the front page to the end, the replay and the tick. */
import { mkdirSync } from 'node:fs';
import { fitsScreen, launch, must, newPage } from './browser.mjs';

const [base, pictures, size = 'wide', hands = 'pointer'] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const shot = (page, name) => page.screenshot({ path: `${pictures}/${name}-${size}.png` });

const browser = await launch();
try {
  const { page, errors } = await newPage(browser, size);
  await page.goto(base);
  await page.locator('[data-play=punch]').waitFor();
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('Your name').blur();
  await page.screenshot({ path: `${pictures}/front-${size}.png`, fullPage: true });
  await page.locator('[data-play=punch]').click();
  await page.locator('[data-status=choose]').waitFor();
  await shot(page, 'punch-first');
  for (const name of ['Next', 'Next', 'Ring the bell']) await page.getByRole('button', { name }).click();
  must(await fitsScreen(page), 'the table must not need scrolling');

  await whyNot(page);
  const exchanges = await playToTheEnd(page);
  must(exchanges >= 5, `only ${exchanges} choices were made`);
  await shot(page, 'punch-over');
  await replay(page);
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log(`${size} by ${hands}: ${exchanges} choices, no console error`);
} finally {
  await browser.close();
}

/** While nothing is asked, or of a card that is not held, a touch explains itself. */
async function whyNot(page) {
  const closed = page.locator('.kind:not(.can)').first();
  if ((await closed.count()) === 0) return;
  await closed.click({ force: true });
  await page.getByRole('alert').waitFor();
  await shot(page, 'punch-why');
  const clause = page.getByRole('button', { name: /in the rulebook/ });
  if (await clause.count()) {
    await clause.click();
    await page.locator('.here').waitFor();
    await shot(page, 'punch-rules');
    await page.keyboard.press('Escape');
  } else await page.keyboard.press('Escape');
}

async function playToTheEnd(page) {
  let choices = 0;
  for (;;) {
    await page.locator('[data-status=choose], [data-status=over]').first().waitFor();
    if (await page.locator('[data-status=over]').count()) break;
    const n = await page.locator('main').getAttribute('data-n');
    await (hands === 'keys' ? press(page, choices) : touch(page, choices));
    choices += 1;
    if (choices === 6) {
      await page.waitForTimeout(120);
      await shot(page, 'punch-sealed');
      await page.waitForTimeout(480);
      await shot(page, 'punch-reveal');
    }
    await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n);
    must(choices < 900, 'the game does not end');
  }
  await page.getByRole('dialog').waitFor();
  return choices;
}

function touch(page, k) {
  return page.evaluate((turn) => {
    const can = document.querySelectorAll('.extra [data-action], .kind.can');
    can[turn % can.length]?.click();
  }, k);
}

/** The cards have the numbers 1 to 6, the words go on from 7. */
async function press(page, k) {
  const keys = await page.evaluate(() =>
    [...document.querySelectorAll('.kind, .extra [data-action]')]
      .sort((a, b) => Number(a.matches('.extra *')) - Number(b.matches('.extra *')))
      .flatMap((choice, i) => (choice.dataset.action ? [String(i + 1)] : [])));
  await page.keyboard.press(keys[k % keys.length] ?? '1');
}

async function replay(page) {
  await page.getByRole('link', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider');
  await scrub.waitFor();
  const last = Number(await scrub.getAttribute('max'));
  await scrub.fill(String(Math.floor(last / 2)));
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.locator('[data-good=true]').waitFor({ timeout: 30_000 });
  await page.waitForTimeout(700);
  await shot(page, 'record');
}
