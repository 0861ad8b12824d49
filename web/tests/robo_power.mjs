/** Plays Robo Power from the front page to its end, then further tables until every special card has done its work. */
import { camera, fitsScreen, launch, must, newPage, touchNow } from './browser.mjs';
import { Story } from './deeds.mjs';
import { asked, fitsSmallest, makeTable, mustBeQuiet, noBarrier, playBots, playToTheEnd, replay, settled, story, whyNot } from './house.mjs';

const [base, pictures, size = 'wide', name = 'box'] = process.argv.slice(2);
const shot = camera(pictures, 'robo_power-', `-${size}`);

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
  const cut = await page.locator('.builder .who small').evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth || name.clientHeight === 0 || parseFloat(getComputedStyle(name).fontSize) < 12).length);
  must(cut === 0, `ten builders: ${cut} names cannot be read`);
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
  mustBeQuiet(errors);
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
  await noBarrier(page, 'a choice');
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'What has been seen' }).waitFor();
  await noBarrier(page, 'what has been seen');
  await page.keyboard.press('Escape');
}

/** A whole game; the first one is looked at, the others only played. */
async function wholeGame(page, hands, show = false) {
  const choices = await playToTheEnd(page, hands, {
    most: 800,
    before: async () => note(await page.locator('.status').innerText()),
    after: async (made) => {
      if (show && made === 2) await shot(page, 'duel', () => page.waitForTimeout(1100));
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
  await shot(page, 'over', () => settled(page));
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

/**
 * What is still to be done comes first: tricks in their season, else the cards in turn. All of it is read at one
 * go, as a rival's card may change the question at any moment.
 */
async function plan(page, turn) {
  const { asks, pass, rivals, cards } = await page.evaluate(() => ({
    asks: document.querySelector('.status').innerText,
    pass: document.querySelector('.pass') !== null,
    rivals: [...document.querySelectorAll('.builder')].flatMap((builder, at) => (builder.dataset.action ? [at] : [])),
    cards: [...document.querySelectorAll('.kind')].flatMap(({ dataset }, at) => (dataset.action ? [{ name: dataset.card, at }] : [])),
  }));
  if (pass && (rivals.length === 0 || plot.wants('a spy called home'))) return { thing: '.pass', key: 'p' };
  if (rivals.length) {
    const k = turn % rivals.length;
    return { thing: '.builder[data-action]', k, key: `Digit${rivals[k] + 1}` };
  }
  if (cards.length === 0) return null;
  const scrapping = asks.startsWith('Which card');
  const tricks = scrapping ? ['Spy Master', 'Spy'] : plot.wants('a Counteract') ? ['Counteract'] : turn % 3 ? ['Trap'] : ['10', 'Spy'];
  const k = tricks.map((trick) => cards.findIndex(({ name }) => name === trick)).find((found) => found >= 0) ?? turn % cards.length;
  const { at } = cards[k];
  return { thing: '.kind[data-action]', k, key: at > 8 ? `Shift+Digit${at - 8}` : `Digit${at + 1}` };
}

async function touch(page, turn) {
  const next = await plan(page, turn);
  return next !== null && touchNow(page, next.thing, next.k);
}

/** By keyboard alone: the numbers stand for what is in the hand, or for the builders when a spy is out. */
async function press(page, turn) {
  const next = await plan(page, turn);
  if (next === null) return false;
  await page.keyboard.press(next.key);
  return true;
}
