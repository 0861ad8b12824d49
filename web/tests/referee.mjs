/** A real table refereed on a phone: what the cards did is typed in by touching, and the game goes on from there. */
import { fitsScreen, launch, must, newPage, SMALLEST, until } from './browser.mjs';
import { answered, frameOf, isOver, mustBeQuiet, setUpMatch, story } from './house.mjs';

const [base] = process.argv.slice(2);
const browser = await launch();
/** Of each deck the first ten cards come in the order of the buttons: five of one kind, then five of the next. */
const DEALT = '5,5,0,0,0,0';
const HANDS = 20;

try {
  const { page, errors } = await newPage(browser, 'phone', { viewport: SMALLEST, reducedMotion: 'reduce' });
  await setUpMatch(page, base, 'A bot', () => page.getByText('Referee a real table').click());

  const referee = page.getByRole('dialog', { name: 'What happened at the real table?' });
  await referee.waitFor();
  must(await fitsScreen(page), 'the question must not need scrolling');
  must((await referee.getByRole('button').first().innerText()).includes(' '), 'the buttons say it in words');
  let touched = 0;
  let played = 0;
  /** The last card was dealt wrongly, which is noticed after the first move. */
  let back = false;
  for (;;) {
    await page.locator('.outcomes button, [data-status=choose], [data-status=over]').first().waitFor();
    if (await isOver(page)) break;
    if (touched === HANDS && played === 0) await dealt(page);
    const n = await frameOf(page);
    if (played === 1 && !back) {
      back = true;
      await page.locator('[data-undo-luck]').click();
      await referee.waitFor();
      await until(async () => (await story(page)).includes('together with what followed'), 'the log says what was taken back');
      [touched, played] = [HANDS - 1, 0];
      continue;
    }
    const did = await page.evaluate(touchOne, touched < HANDS ? 0 : touched * 7 + played);
    if (!did) continue;
    if (did === 'luck') touched += 1;
    else played += 1;
    await answered(page, n);
    must(touched + played < 1500, 'the game does not end');
  }
  must(touched >= HANDS, `two hands of ten were dealt by hand, not ${touched} cards`);
  mustBeQuiet(errors);
  console.log(`${touched} draws typed in, ${played} choices made: no console error`);
} finally {
  await browser.close();
}

/** What was typed in is in the hand. */
async function dealt(page) {
  await page.waitForFunction((hand) => [...document.querySelectorAll('.kind .n')].map((one) => one.textContent.replace('×', '')).join() === hand, DEALT);
}

/** One outcome, or the hand is kept, or a card is played. Nothing while something is on its way. */
function touchOne(turn) {
  const outcomes = document.querySelectorAll('.outcomes button');
  const luck = outcomes[turn % Math.max(1, outcomes.length)];
  if (luck) {
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
