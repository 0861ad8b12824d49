/** Plays Rocket Punch! from the front page to its end, then further tables until every kind of move was made. */
import { camera, fitsScreen, launch, must, newPage, until } from './browser.mjs';
import { Story } from './deeds.mjs';
import { asked, drawn, fitsSmallest, frameOf, makeTable, mustBeQuiet, noBarrier, playBots, playToTheEnd, replay, settled, story, whyNot } from './house.mjs';

const [base, pictures, size = 'wide', name = 'box'] = process.argv.slice(2);
const shot = camera(pictures, 'rocket_punch-', `-${size}`);

/** Few numbers: they are soon taken, so Gears and cards laid face down decide. */
const NARROW = `[components]\ndeck = [\n${['flyweight', 'lightweight', 'middleweight', 'heavyweight']
  .flatMap((weight) => [[1, 2], [2, 1], [2, 3], [3, 1], [1, 3], [3, 2], [2, 4]].map(([upper, lower]) => `  { class = "${weight}", upper = ${upper}, lower = ${lower} },`))
  .join('\n')}\n]\n`;

const browser = await launch();
let deeds;
try {
  const { page, errors, ...more } = await newPage(browser, size, { bypassCSP: true });
  deeds = more.deeds;
  const plot = new Story('rocket_punch', name, deeds);
  await playBots(page, base, 'rocket_punch');
  must(await asked(page), 'somebody must be asked first');
  must(await fitsScreen(page), 'the table must not need scrolling');
  await refused(page);
  const choices = await wholeGame(page, touch, true);

  await makeTable(page, base, 'rocket_punch', 5, { kit: NARROW });
  await fitsSmallest(page, '.kind, .launch button');
  await wholeGame(page, touch);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeTable(page, base, 'rocket_punch', 3, { rules: ['may go face down at will', 'are shown after the battle'] });
  await fitsSmallest(page, '.kind, .launch button');
  await wholeGame(page, (table, turn) => press(table, turn, turn % 2 === 1));
  must(/face-down card was/.test(await story(page)), 'no card laid face down was shown after its battle');
  for (let games = 0; plot.missing.length > 0 && games < 5; games += 1) {
    await makeTable(page, base, 'rocket_punch', 4, { kit: NARROW });
    await wholeGame(page, games % 2 ? press : touch);
  }
  plot.mustBeTold();
  mustBeQuiet(errors);
  console.log(`${size}: ${choices} choices to the end, then every kind of move: no console error`);
} finally {
  await browser.close();
}

/** What cannot be done says why: a Gear too many, and a card face down though a number is free. */
async function refused(page) {
  await page.locator('.kind').first().click();
  await whyNot(page, page.getByRole('button', { name: 'One Gear up' }), /RP-33/);
  await whyNot(page, page.locator('.lay'), /RP-2[59]/);
  await page.keyboard.press('h');
  await page.locator('.kind.hinted.picked').waitFor();
  await page.locator('.call.hinted').waitFor();
  await noBarrier(page, 'a robot picked');
}

/** A whole game; the first one is looked at, the others only played. */
async function wholeGame(page, hands, show = false) {
  const choices = await playToTheEnd(page, hands, {
    most: 400,
    after: async (made) => {
      if (show && made === 3) await shot(page, 'battle', () => page.waitForTimeout(900));
    },
  });
  if (!show) {
    await page.getByRole('button', { name: 'Look at the table' }).click();
    return choices;
  }
  await shot(page, 'over', () => settled(page));
  await replay(page);
  return choices;
}

/** The moves that are open now: card, printed side, Gears. */
async function open(page) {
  const cards = await page.locator('.kind').count();
  const gears = await page.locator('.gym.mine .cog').count();
  return { cards, gears, opening: (await page.locator('.status').innerText()).startsWith('You open') };
}

/** What is still to be done comes first: Gears where there are any, then a side, then face down, unless that is `wanted`. */
function plans({ cards, gears, opening }, turn, wanted = false) {
  const all = [];
  for (let i = 0; i < cards; i += 1) {
    const card = (i + turn) % cards;
    for (const push of [gears > 1 ? 2 : 0, gears > 0 ? 1 : 0, gears > 0 ? -1 : 0, 0]) {
      for (const turned of [turn % 2, 1 - (turn % 2)]) all.push({ card, turned, push, deeds: deedsOf(turned, push, opening) });
    }
    all.push({ card, lay: true, turned: 0, push: 0, deeds: ['lay'] });
  }
  const fresh = (plan) => plan.deeds.filter((deed) => !deeds.has(deed)).length;
  const cost = (plan) => (plan.lay ? 10 : Math.abs(plan.push));
  const first = (plan) => (wanted && plan.lay ? 1 : 0);
  return all.sort((a, b) => first(b) - first(a) || fresh(b) - fresh(a) || cost(a) - cost(b));
}

function deedsOf(turned, push, opening) {
  const names = [turned ? 'lower number' : 'upper number'];
  if (push > 0) names.push('Gear up');
  if (push < 0) names.push('Gear down');
  if (Math.abs(push) > 1) names.push('several Gears');
  if (push !== 0 && opening) names.push('opened with Gears');
  return names;
}

/** With fingers or a mouse: pick, turn over, Gears on, call. */
async function touch(page, turn) {
  const n = await frameOf(page);
  return follow(page, n, plans(await open(page), turn), {
    pick: (card) => page.locator('.kind').nth(card).click(),
    turn: () => page.locator('.turnover').click({ force: true }),
    gear: (way) => page.locator('.step').nth(way > 0 ? 1 : 0).click({ force: true }),
    lay: () => page.locator('.lay').click({ force: true }),
    call: () => page.locator('.call').click({ force: true }),
  });
}

/** By keyboard alone. */
async function press(page, turn, laying = false) {
  await page.evaluate(() => document.activeElement?.blur());
  let picked = -1;
  const n = await frameOf(page);
  return follow(page, n, plans(await open(page), turn, laying), {
    pick: (card) => page.keyboard.press(String((picked = card) + 1)),
    turn: () => page.keyboard.press(String(picked + 1)),
    gear: (way) => page.keyboard.press(way > 0 ? '+' : '-'),
    lay: () => page.keyboard.press('x'),
    call: () => page.keyboard.press('Enter'),
  });
}

/** Tries one plan after the other until the launch pad takes one. */
async function follow(page, n, list, hands) {
  for (const plan of list) {
    await page.evaluate(() => document.querySelector('.kind.picked') && [...document.querySelectorAll('.kind')].find((kind) => !kind.matches('.picked'))?.click());
    await hands.pick(plan.card);
    const kind = page.locator('.kind').nth(plan.card);
    // A touch is answered in the page's own time; or the table has gone on meanwhile.
    await until(async () => (await frameOf(page)) !== n || kind.evaluate((card) => card.matches('.picked')), 'a card is picked');
    if ((await frameOf(page)) !== n) return false;
    const printed = (await page.locator('.kind').nth(plan.card).getAttribute('data-card')).match(/(\d+)\/(\d+)/).slice(1);
    const wanted = printed[plan.turned];
    if (!plan.lay && !(await page.locator('.call b').innerText()).endsWith(` ${wanted}`)) await hands.turn();
    for (let i = 0; i < Math.abs(plan.push); i += 1) await hands.gear(plan.push);
    await drawn(page);
    if (!(await page.locator(plan.lay ? '.lay.can' : '.call.can').count())) continue;
    await (plan.lay ? hands.lay() : hands.call());
    return true;
  }
  // What was open when the plans were made may be gone: then the table has gone on meanwhile.
  must((await frameOf(page)) !== n, 'nothing can be played');
  return false;
}
