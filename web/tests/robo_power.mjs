/** Plays Robo Power from the front page to its end, then further tables until every special card has done its work. */
import { mkdirSync } from 'node:fs';
import { fitsScreen, launch, must, newPage } from './browser.mjs';
import { Story } from './deeds.mjs';
import { asked, fitsSmallest, makeTable, noBarrier, playBots, playToTheEnd, replay, story, whyNot } from './house.mjs';

const [base, pictures, size = 'wide', name = 'box'] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const shot = (page, name) => page.screenshot({ path: `${pictures}/robo_power-${name}-${size}.png` });

/** Many tricks and few numbers: ties, Traps and spies in every turn. */
const TRICKS = `[components]
deck = [
  { number = 10, copies = 12 }, { number = 50, copies = 10 }, { number = 90, copies = 8 }, { number = 90, copies = 4, name = "Twin" },
  { role = "spy", number = 3, copies = 10 }, { role = "spy_master", number = 1, copies = 8 },
  { role = "trap", copies = 12 }, { role = "counteract", copies = 4 },
]
`;
/** Robots only, and the turns run out when some builders are out and several are still in: nobody has won. */
const FEW_TURNS = `[options]
max_turns = 16

[components]
deck = [${[10, 20, 30, 40, 50].map((number) => `{ number = ${number}, copies = 18 }`).join(', ')}]
`;
/** What must have been done or seen, and the sentence of the table that tells it. */
const DEEDS = {
  'a card put down': /^Which card do you put/m,
  'a Spy sent': /^Your Spy takes a card unseen/m,
  'a Spy Master, first card': /^Your Spy Master takes two cards/m,
  'a Spy Master, second card': /^You have looked at the first card/m,
  'a lost spy sent': /^Your Spy (Master )?was lost in the duel/m,
  'a doubleduel': /^Doubleduel against .*which card/m,
  'a doubleduel between Traps': /^Doubleduel against .*highest number takes everything/m,
  'a spy called home': /^Your spy comes home with nothing/m,
  'cards captured': /^Your Trap snaps shut|^Your .* is the highest: you take all/m,
  'a Counteract': /^You lay a Counteract|turned: .*you Counteract/m,
  'stolen from': /takes .* from you\./m,
};

const browser = await launch();
let plot;
let undecided = 0;
try {
  const { page, errors, deeds } = await newPage(browser, size, { bypassCSP: true });
  plot = new Story('robo_power', name, deeds);
  await playBots(page, base, 'robo_power');
  must(await asked(page), 'somebody must be asked first');
  must(await fitsScreen(page), 'the table must not need scrolling');
  await refused(page);
  const choices = await wholeGame(page, touch, true);

  await makeTable(page, base, 'robo_power', 10, { kit: FEW_TURNS });
  await fitsSmallest(page, '.kind, .builder, .pile, .look');
  await wholeGame(page, touch);
  must(undecided > 0, 'ten builders must meet the limit of turns');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeTable(page, base, 'robo_power', 2);
  await wholeGame(page, press);
  for (let games = 0; plot.missing.length > 0 && games < 12; games += 1) {
    await makeTable(page, base, 'robo_power', 3, { rules: ['may leave the card where it is', 'lost in a duel as the lowest'], kit: TRICKS });
    await wholeGame(page, games % 2 ? press : touch);
  }
  plot.mustBeTold();
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log(`${size}: ${choices} choices to the end, then every special card: no console error`);
} finally {
  await browser.close();
}

function note(told) {
  for (const [deed, sentence] of Object.entries(DEEDS)) if (sentence.test(told)) plot.deeds.note(deed);
}

/** A builder cannot be robbed without a spy, and what everybody has seen is in a drawer. */
async function refused(page) {
  await whyNot(page, page.locator('.builder').first(), /RBP-0?7/);
  await page.keyboard.press('h');
  await page.locator('.kind.hinted').waitFor();
  await noBarrier(page, 'a choice, light');
  await page.locator('nav button').last().click();
  await noBarrier(page, 'a choice, dark');
  await shot(page, 'dark');
  await page.locator('nav button').last().click();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'What has been seen' }).waitFor();
  await noBarrier(page, 'what has been seen');
  await page.keyboard.press('Escape');
}

/** A whole game; the first one is looked at, the others only played. */
async function wholeGame(page, hands, show = false) {
  const choices = await playToTheEnd(page, hands, {
    most: 800,
    before: async (made) => {
      note(await page.locator('.status').innerText());
      if (show && made === 2) await page.waitForTimeout(2600);
    },
    after: async (made) => {
      if (!show || made !== 2) return;
      await page.waitForTimeout(1100);
      await shot(page, 'duel');
    },
  });
  if (!show) {
    const headline = await page.getByRole('dialog', { name: 'It is over' }).getByRole('heading').innerText();
    await page.getByRole('button', { name: 'Look at the table' }).click();
    const told = await story(page);
    note(told);
    await nobodyWins(page, headline, told);
    return choices;
  }
  await page.waitForTimeout(400);
  await shot(page, 'over');
  await replay(page);
  return choices;
}

/** A tie or the limit of turns is nobody's win, whoever went out before (RBP-16, RBP-H26, RBP-H37). */
async function nobodyWins(page, headline, told) {
  const open = /nobody has won|a tie game for/.test(told);
  must(open === /^nobody wins/i.test(headline), `“${headline}” after a game that ended so:\n${told.slice(-400)}`);
  const stands = await page.locator('.builder').allInnerTexts();
  must(!stands.some((builder) => /out, 1st/.test(builder)), `nobody is out and first: ${stands.join('; ')}`);
  if (open) undecided += 1;
}

/** What is still to be done comes first: tricks in their season, else the cards in turn. */
async function plan(page, turn) {
  const rivals = await page.locator('.builder[data-action]').count();
  const canPass = (await page.locator('.pass').count()) > 0;
  if (canPass && (rivals === 0 || plot.wants('a spy called home'))) return { pass: true };
  if (rivals) return { builder: turn % rivals };
  const cards = await page.locator('.kind[data-action]').evaluateAll((all) => all.map((card) => card.dataset.card));
  const scrapping = (await page.locator('.status').innerText()).startsWith('Which card');
  const tricks = scrapping ? ['Spy Master', 'Spy'] : plot.wants('a Counteract') ? ['Counteract'] : turn % 3 ? ['Trap'] : ['10', 'Spy'];
  const wanted = tricks.map((trick) => cards.indexOf(trick)).find((at) => at >= 0);
  // A rival's card may have come between: then the question is a new one.
  return cards.length ? { card: wanted ?? turn % cards.length } : {};
}

/** Unless a rival's card came in between and it is gone: then the loop asks anew. */
async function tap(place) {
  await place.click({ force: true, timeout: 3_000 }).catch(() => {});
}

async function touch(page, turn) {
  const { pass, builder, card } = await plan(page, turn);
  if (pass) await tap(page.locator('.pass'));
  else if (builder !== undefined) await tap(page.locator('.builder[data-action]').nth(builder));
  else if (card !== undefined) await tap(page.locator('.kind[data-action]').nth(card));
}

/** By keyboard alone: the numbers stand for what is in the hand, or for the builders when a spy is out. */
async function press(page, turn) {
  const { pass, builder, card } = await plan(page, turn);
  if (pass) return page.keyboard.press('p');
  if (card !== undefined) return page.keyboard.press(card > 8 ? `Shift+Digit${card - 8}` : `Digit${card + 1}`);
  if (builder === undefined) return undefined;
  const at = await page.locator('.builder').evaluateAll((all, k) => all.indexOf(all.filter((one) => one.dataset.action)[k]), builder);
  return page.keyboard.press(`Digit${at + 1}`);
}
