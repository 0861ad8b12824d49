/**
 * Plays One Punch Man against a bot, from the front page to the end, by touching pieces, cards, rooms
 * and doors. Stories: `heroes` and `monsters` are one game each with the box as it is; `all heroes` and
 * `all monsters` play on a small map of our own until everything that side can do was done; `keys` is a
 * game of the heroes without pointer.
 */
import { allInReach, camera, fitsScreen, hand, launch, must, newPage, SMALLEST, touchNow, until } from './browser.mjs';
import { Story } from './deeds.mjs';
import {
  answered, asked, bringKit, dismissWhy, drawn, frameOf, goTo, isAsked, lookUp, mustBeQuiet, noBarrier, resize, settled, setUp, shownFrame, wanted,
} from './house.mjs';

const [base, pictures, size = 'wide', story = 'heroes'] = process.argv.slice(2);
const side = story.endsWith('monsters') ? 'monsters' : 'heroes';
const plan = story.startsWith('all') ? 'all' : story === 'keys' ? 'keys' : 'box';
const shot = camera(pictures, 'one-punch-man-', `-${side}-${size}`);
const ENDERS = ['pass', 'done', 'stop'];
const CORNER_OF_A_ROOM = { position: { x: 9, y: 9 } };

/** A map with doors aslant, strong legs and much patience: everything happens soon. */
const KIT = `
[options]
patience_start = 40
patience_cap = 40
doors_learned = "by_trying"

[components]
rooms = [
  { name = "North Gate", level = 1, column = 1, entrance = true },
  { name = "Hall of a Thousand Steps", level = 1, column = 2 },
  { name = "South Gate", level = 1, column = 4, entrance = true },
  { name = "Back Door", level = 2, column = 1, entrance = true },
  { name = "Kitchen", level = 2, column = 2 },
  { name = "Cellar", level = 2, column = 3 },
  { name = "Den", level = 3, column = 1 },
  { name = "Pit", level = 3, column = 3 },
  { name = "Corner", level = 3, column = 4 },
]
doors = [
  { from = "North Gate", to = "Hall of a Thousand Steps" },
  { from = "Hall of a Thousand Steps", to = "South Gate" },
  { from = "North Gate", to = "Back Door" },
  { from = "Back Door", to = "Kitchen" },
  { from = "Kitchen", to = "Cellar" },
  { from = "South Gate", to = "Cellar" },
  { from = "Hall of a Thousand Steps", to = "Den" },
  { from = "Back Door", to = "Den" },
  { from = "Den", to = "Pit" },
  { from = "Cellar", to = "Pit" },
  { from = "Kitchen", to = "Pit" },
  { from = "Pit", to = "Corner" },
  { from = "South Gate", to = "Corner" },
]
hero_deck = [
  { name = "Sprinter", cost = 1, dice = 2, health = 5, move = 3, copies = 8 },
  { name = "Stroller", cost = 1, dice = 3, health = 6, move = 2, copies = 8 },
]
monster_deck = [
  { name = "Ferret", cost = 1, dice = 2, health = 4, move = 3, copies = 8 },
  { name = "Toad", cost = 1, dice = 1, health = 6, move = 2, copies = 8 },
]
`;

/** Our own map as the plans below read it: rooms, their levels, and who is next door to whom. */
const ROOMS = [...KIT.matchAll(/name = "([^"]+)", level = (\d)/g)].map(([, name, level]) => ({ name, level: Number(level) }));
const DOORS = [...KIT.matchAll(/from = "([^"]+)", to = "([^"]+)"/g)].map(([, from, to]) => [from, to]);
const DECKS = { heroes: ['Sprinter', 'Stroller'], monsters: ['Ferret', 'Toad'] };
/** One Punch Man sits here until a hero comes. */
const CORNER = 'Corner';

/** Luck may end a game before everything was done: then there is another one. */
const MOST_GAMES = 6;

const browser = await launch();
let deeds;
let plot;
let stroke;
try {
  const dark = size === 'phone';
  const { page, errors, ...more } = await newPage(browser, size, {
    bypassCSP: true, colorScheme: dark ? 'dark' : 'light', reducedMotion: plan === 'all' ? 'reduce' : 'no-preference',
  });
  deeds = more.deeds;
  plot = new Story('one_punch_man', story, deeds);
  stroke = await hand(page);
  let choices = 0;
  let games = 0;
  do {
    await sitDown(page);
    choices += await playToTheEnd(page, choices);
    games += 1;
  } while (plot.missing.length > 0 && games < MOST_GAMES);
  plot.mustBeTold();
  if (plan !== 'all') await replay(page);
  mustBeQuiet(errors);
  const verbs = [...deeds.done].map(([verb, n]) => `${verb} ${n}`).join(', ');
  console.log(`one_punch_man ${story} ${size}: ${games} games, ${choices} choices (${verbs}), no console error`);
} finally {
  await browser.close();
}

// --- To the table ---

async function sitDown(page) {
  await goTo(page, base);
  if (side === 'heroes' && plan !== 'all') await page.locator('[data-play=one_punch_man]').click();
  else await makeTable(page);
  await page.locator('[data-status]').waitFor();
  must(await fitsScreen(page), 'the table must not need scrolling');
}

async function makeTable(page) {
  await page.locator('a[href="#/new/one_punch_man"]').click();
  await page.getByRole('button', { name: 'Set it up' }).waitFor();
  const seat = (n, kind) => page.locator('.seat').nth(n).locator(`input[value=${kind}] + span`).click();
  await seat(0, side === 'heroes' ? 'mine' : 'bot');
  await seat(1, side === 'heroes' ? 'bot' : 'mine');
  if (plan === 'all') {
    await bringKit(page, KIT);
    await page.locator('.seat select').selectOption('random');
  }
  await setUp(page);
}

// --- The game ---

async function playToTheEnd(page, before) {
  let choices = 0;
  let refused = plan !== 'box';
  const seen = new Set();
  while (await asked(page)) {
    if (plan === 'all' && plot.missing.length === 0) return choices;
    await dismissWhy(page);
    const phase = await phaseOf(page);
    if (plan === 'box' && !seen.has(phase)) {
      seen.add(phase);
      await settled(page);
      await look(page, phase);
    }
    if (!refused && phase === 'act') refused = await whyNot(page);
    const n = await frameOf(page);
    const verb = await (plan === 'keys' ? press(page, choices) : choose(page, choices + before));
    if (!verb) continue;
    note(verb, phase);
    choices += 1;
    if (verb === 'fight' && !seen.has('dice') && plan === 'box') {
      seen.add('dice');
      await shot(page, 'dice', () => page.waitForTimeout(200));
      await shot(page, 'damage', () => page.waitForTimeout(900));
    }
    await answered(page, n);
    must(choices < 900, 'the game does not end');
  }
  await page.getByRole('dialog').waitFor();
  await shot(page, 'over');
  return choices;
}

async function phaseOf(page) {
  const asked = await page.locator('.status').innerText();
  if (asked.includes('hide the hostage')) return 'hide';
  if (asked.startsWith('Place up to')) return 'place';
  if (asked.startsWith('Block up to')) return 'block';
  if (asked.startsWith('Which hero')) return 'battle';
  return /on the move|walked into/.test(asked) ? 'move' : 'act';
}

/** What has no verb of its own in the rules; the verbs themselves are noted when they leave the page. */
function note(verb, phase) {
  if (verb === 'put' && phase === 'place') deeds.note('place');
  if (verb === 'fight' && phase === 'battle') deeds.note('battle');
}

/** What a tap would do now, by the verbs of the rules. */
function open(page) {
  return page.evaluate(() => [...document.querySelectorAll('[data-action]')].map((thing) => thing.dataset.do));
}

/** With the box as it is, what was never done comes first, then a bot is asked; else it goes by plan. */
async function choose(page, k) {
  if (plan === 'all') return byPlan(page);
  const first = (await open(page)).find((verb) => !deeds.has(verb) && !ENDERS.includes(verb));
  return first ? touch(page, first, k) : followHint(page, k);
}

/** What the story still wants; where that takes several moves, the first of them. */
async function byPlan(page) {
  if (plot.wants('walk') && (await walk(page))) return 'walk';
  const frame = await shownFrame(page, deeds);
  const move = wanted(frame, plot, (one) => worth(one, frame.view));
  if (!(await perform(page, move, String(frame.n)))) return '';
  if (move.spelled.unit === 'opm' && move.spelled.do === 'move') deeds.note('himself');
  return move.spelled.do;
}

function nextDoor(room) {
  return DOORS.flatMap(([a, b]) => (a === room ? [b] : b === room ? [a] : []));
}

function levelOf(name) {
  return ROOMS.find((room) => room.name === name)?.level ?? 0;
}

function worth({ spelled }, view) {
  const { do: verb, room } = spelled;
  if (verb === 'hide') return room === 'Cellar' ? 9 : 0;
  if (ENDERS.includes(verb) || verb === 'exchange') return 1;
  return side === 'heroes' ? heroic(verb, room) : monstrous(verb, room, ROOMS[view.hostage_room - 1]?.name);
}

/** Heroes call on One Punch Man, and look for the hostage. */
function heroic(verb, room) {
  if (plot.wants('himself') && room === CORNER) return 9;
  if (plot.wants('himself') && room && nextDoor(CORNER).includes(room)) return 7;
  return verb === 'put' ? 4 : verb === 'fight' ? 3 : 5;
}

/** Monsters lay the hostage down, stand two rooms off and come back for it. They never go down. */
function monstrous(verb, room, hostage) {
  const near = room && nextDoor(room).includes(hostage) && levelOf(room) >= levelOf(hostage);
  if (verb === 'drop' && (plot.wants('fetch') || plot.wants('go fetch'))) return 9;
  if (verb === 'move' && near && room !== hostage && plot.wants('go fetch')) return 8;
  if (verb === 'put') return room === 'Den' || room === 'Pit' ? 6 : 4;
  return verb === 'take' || verb === 'fetch' ? 2 : verb === 'fight' ? 3 : 5;
}

/**
 * A piece or a card is picked up first, where the move is about one. Says whether it was made: a longer walk goes on by
 * itself, and then the frame that the move was chosen on is gone.
 */
async function perform(page, { action, spelled }, n) {
  const goal = `[data-action="${action}"]`;
  if ((await page.locator(goal).count()) === 0) {
    const { unit, card } = spelled;
    const thing = unit ? `.token.own[data-unit="${unit}"]` : `.card[data-card="${DECKS[side].indexOf(card)}"]`;
    await touchNow(page, thing);
    await until(async () => (await page.locator(goal).count()) > 0 || (await frameOf(page)) !== n, `what ${action} takes is lit`);
  }
  const room = await page.locator(goal).evaluateAll(([place]) => place && 'room' in place.dataset);
  return touchNow(page, goal, 0, room ? CORNER_OF_A_ROOM : {});
}

/** A room is touched in its corner, where no piece stands. */
async function touchPlace(page, place, k = 0) {
  const room = (await page.locator(place).nth(k).getAttribute('data-room')) !== null;
  await page.locator(place).nth(k).click(room ? CORNER_OF_A_ROOM : {});
}

/** A room further off than the next one, with one touch. */
async function walk(page) {
  for (const piece of await page.locator('.token.own.can').all()) {
    await piece.click();
    if ((await page.locator('.room.far').count()) === 0) continue;
    await touchPlace(page, '.room.far');
    deeds.note('walk');
    return true;
  }
  return false;
}

async function followHint(page, k) {
  await page.keyboard.press('Escape');
  // Where only one thing can be done the table does it, perhaps the last one: then nothing is asked any more.
  if (!(await touchNow(page, '[aria-label="What would a bot do?"]'))) return '';
  await until(async () => (await page.locator('.hinted').count()) > 0 || !(await isAsked(page)), 'a hint is lit');
  if ((await page.locator('.hinted').count()) === 0) return '';
  const place = page.locator('.hinted[data-action]').first();
  // A piece or a card may have to be picked up first (and another one put back), then the place for it is lit.
  for (let touches = 0; (await place.count()) === 0; touches += 1) {
    must(touches < 3, `a hint leads nowhere: ${await page.locator('.status').innerText()}`);
    await page.locator('.token.hinted, .card.hinted').first().click();
    await drawn(page);
  }
  return touch(page, await place.getAttribute('data-do'), k, '.hinted');
}

async function touch(page, verb, k, more = '') {
  const all = `${more}[data-do="${verb}"]`;
  const at = (k * 5) % (await page.locator(all).count());
  const card = page.locator('.card.picked');
  if (verb === 'put' && k % 2 && (await card.count())) await dragTo(page, card, page.locator(all).nth(at));
  else await touchPlace(page, all, at);
  return verb;
}

/** Up out of the hand, and over to where it belongs. */
async function dragTo(page, from, to) {
  const a = await from.boundingBox();
  const b = await to.boundingBox();
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
  const [dx, dy] = [b.x + 12 - x, b.y + 12 - y];
  await stroke([[x, y], [x, a.y - 30], ...[0.25, 0.5, 0.75, 1].map((part) => [x + dx * part, y + dy * part])], 400);
  deeds.note('dragged');
}

/** By keyboard alone: N goes from choice to choice, Enter takes it, P passes or stays. */
async function press(page, k) {
  const verb = () => page.evaluate(() => document.activeElement?.dataset.do ?? '');
  const next = async (times) => {
    for (let i = 0; i < times; i += 1) await page.keyboard.press('n');
  };
  await next(1 + ((k * 3) % 5));
  const first = await verb();
  await page.keyboard.press('Enter');
  if (first) return first;
  for (const times of [1 + (k % 2), 1, 1, 1]) {
    await next(times);
    const then = await verb();
    if (then && !ENDERS.includes(then) && (then !== 'exchange' || k % 5 === 0)) {
      await page.keyboard.press('Enter');
      return then;
    }
  }
  await page.keyboard.press('p');
  return 'pass';
}

// --- What is seen ---

async function look(page, name) {
  await shot(page, name);
  await everythingInReach(page, name);
  await noBarrier(page, name);
}

/** Nothing that can be done needs scrolling, not even on the smallest phone. */
async function everythingInReach(page, name) {
  const usual = page.viewportSize();
  for (const viewport of size === 'phone' ? [usual, SMALLEST] : [usual]) {
    await resize(page, viewport);
    must(await fitsScreen(page), `${name}: the table must not need scrolling at ${viewport.width} px`);
    await allInReach(page, '[data-action], .card, .token.can', `${name}, ${viewport.width} px`);
    if (viewport !== usual) await shot(page, `${name}-360`);
  }
  await resize(page, usual);
}

/** A room where the card in hand cannot go explains itself, and the rulebook opens at the clause. */
async function whyNot(page) {
  if ((await page.locator('.card.can').count()) === 0) return false;
  await page.locator('.card.can').first().click();
  await page.locator('.card.picked').waitFor();
  const room = page.locator('.room:not(.can)').last();
  if ((await room.count()) === 0) return false;
  await room.click({ position: { x: 9, y: 9 } });
  await page.getByRole('alert').waitFor();
  await shot(page, 'why');
  await lookUp(page);
  await page.locator('.card.picked').click();
  if (side === 'heroes') await exchangeFirst(page);
  return true;
}

/** The exchange touched before a card: it asks which one, instead of saying what is allowed. */
async function exchangeFirst(page) {
  await page.locator('[data-swap]').click();
  await page.locator('.swap.picked', { hasText: 'Which card?' }).waitFor();
  must((await page.getByRole('alert').count()) === 0, 'an exchange that is open must not be refused');
  await shot(page, 'exchange');
  await page.keyboard.press('Escape');
  await page.locator('.swap.picked').waitFor({ state: 'detached' });
}

async function replay(page) {
  await page.getByRole('link', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider');
  await scrub.waitFor();
  const last = Number(await scrub.getAttribute('max'));
  for (const part of [0.2, 0.5, 0.8, 1]) {
    await scrub.fill(String(Math.floor(last * part)));
    await drawn(page);
  }
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.locator('.count', { hasText: `${last} of` }).waitFor();
  await shot(page, 'record', () => settled(page));
}
