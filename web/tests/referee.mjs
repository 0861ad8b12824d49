/** A real table refereed on a phone: what the cards did is typed in by touching, and the game goes on from there. */
import { fitsScreen, launch, must, newPage } from './browser.mjs';

const [base] = process.argv.slice(2);
const browser = await launch();
/** Of each deck the first ten cards come in the order of the buttons: five of one kind, then five of the next. */
const DEALT = '5,5,0,0,0,0';

try {
  const { page, errors } = await newPage(browser, 'phone', { reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${base}#/new/punch`);
  await page.locator('fieldset.seat').nth(1).getByText('A bot').click();
  await page.getByText('More options').click();
  await page.getByLabel('Matches won that win the game').fill('1');
  await page.getByText('Referee a real table').click();
  await page.getByRole('button', { name: 'Set it up' }).click();

  const referee = page.getByRole('dialog', { name: 'What happened at the real table?' });
  await referee.waitFor();
  must(await fitsScreen(page), 'the question must not need scrolling');
  must((await referee.getByRole('button').first().innerText()).includes(' '), 'the buttons say it in words');
  let touched = 0;
  let played = 0;
  let dealt = '';
  for (;;) {
    await page.locator('.referee, [data-status=choose], [data-status=over]').first().waitFor();
    if (await page.locator('[data-status=over]').count()) break;
    const skip = page.getByRole('button', { name: 'Skip' });
    if (await skip.count()) await skip.click();
    if (played === 0) dealt = (await page.locator('.kind .n').allInnerTexts()).join().replaceAll('×', '');
    const did = await page.evaluate(touchOne, touched < 20 ? 0 : touched * 7 + played);
    if (did === 'luck') touched += 1;
    else if (did) played += 1;
    await page.waitForTimeout(30);
    must(touched + played < 1500, 'the game does not end');
  }
  must(dealt === DEALT, `what was typed in must be in the hand: ${dealt}`);
  must(touched >= 20, `two hands of ten were dealt by hand, not ${touched} cards`);
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log(`${touched} draws typed in, ${played} choices made: no console error`);
} finally {
  await browser.close();
}

/** One outcome, or the hand is kept, or a card is played. Nothing while something is on its way. */
function touchOne(turn) {
  const outcomes = document.querySelectorAll('.outcomes button');
  const luck = outcomes[turn % Math.max(1, outcomes.length)];
  if (luck) {
    const before = document.querySelector('main')?.dataset.n;
    if (window.lastTouched === before) return '';
    window.lastTouched = before;
    luck.click();
    return 'luck';
  }
  if (!document.querySelector('[data-status=choose]')) return '';
  const words = [...document.querySelectorAll('.extra [data-action]')].at(-1);
  const cards = document.querySelectorAll('.kind.can');
  const card = cards[turn % Math.max(1, cards.length)];
  (words ?? card)?.click();
  return words ? 'word' : card ? 'card' : '';
}
