/**
 * Plays One Punch Man against a bot, from the front page to the end, by touching pieces, cards, rooms
 * and doors. Arguments: address, folder for pictures, wide or phone, heroes or monsters, a plan:
 * `box` is one game with the box as it is; `all` plays on a small map of our own until everything that
 * side can do was done; `keys` is a game without pointer.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fitsScreen, launch, must, newPage } from './browser.mjs';

const [base, pictures, size = 'wide', side = 'heroes', plan = 'box'] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const EVERYTHING = {
  heroes: ['put', 'move', 'go', 'walk', 'stop', 'fight', 'battle', 'take', 'drop', 'exchange', 'pass', 'himself'],
  monsters: ['hide', 'place', 'block', 'done', 'put', 'move', 'go', 'stop', 'fight', 'take', 'drop', 'fetch', 'go fetch', 'exchange', 'pass'],
};
const ENDERS = ['pass', 'done', 'stop'];

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

/** Where something goes on our own map, if it can: everything within reach of everything. */
const CELLAR = 5;
const DEN = 6;
const PIT = 7;
const CORNER = 8;
const GOALS = { heroes: [CORNER], monsters: [CELLAR, PIT, DEN] };

const used = new Map();
const faults = [];
const browser = await launch();
try {
  const dark = size === 'phone';
  const { page, errors } = await newPage(browser, size, { bypassCSP: true, colorScheme: dark ? 'dark' : 'light' });
  let choices = 0;
  let games = 0;
  do {
    await sitDown(page);
    choices += await playToTheEnd(page, choices);
    games += 1;
    must(games < 12, `in ${games} games nobody did this: ${missing()}`);
  } while (plan === 'all' && missing().length > 0);
  if (plan !== 'all') await replay(page);
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  must(faults.length === 0, faults.join('\n'));
  const verbs = [...used].map(([verb, n]) => `${verb} ${n}`).join(', ');
  console.log(`${side} ${size} ${plan}: ${games} games, ${choices} choices (${verbs}), no console error${plan === 'box' ? ', nothing serious' : ''}`);
} finally {
  await browser.close();
}

function missing() {
  return EVERYTHING[side].filter((verb) => !used.has(verb));
}

function shot(page, name) {
  return page.screenshot({ path: `${pictures}/one-punch-man-${name}-${side}-${size}.png` });
}

// --- To the table ---

async function sitDown(page) {
  await page.goto('about:blank');
  await page.goto(base);
  if (side === 'heroes' && plan !== 'all') await page.locator('[data-play=one_punch_man]').click();
  else await makeTable(page);
  await page.locator('[data-status]').waitFor({ timeout: 60_000 });
  if (await page.evaluate(() => !localStorage.getItem('haymaker.hints'))) await page.getByRole('button', { name: 'Skip' }).click();
  must(await fitsScreen(page), 'the table must not need scrolling');
}

async function makeTable(page) {
  await page.locator('a[href="#/new/one_punch_man"]').click();
  await page.getByRole('button', { name: 'Set it up' }).waitFor();
  const seat = (n, kind) => page.locator('.seat').nth(n).locator(`input[value=${kind}] + span`).click();
  await seat(0, side === 'heroes' ? 'mine' : 'bot');
  await seat(1, side === 'heroes' ? 'bot' : 'mine');
  if (plan === 'all') {
    const file = { name: 'small.toml', mimeType: 'application/toml', buffer: Buffer.from(KIT) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.locator('.seat select').selectOption('random');
  }
  await page.getByRole('button', { name: 'Set it up' }).click();
}

// --- The game ---

async function playToTheEnd(page, before) {
  let choices = 0;
  let refused = plan !== 'box';
  const seen = new Set();
  for (;;) {
    await page.locator('[data-status=choose], [data-status=over]').first().waitFor({ timeout: 60_000 });
    if (await page.locator('[data-status=over]').count()) break;
    if (plan === 'all' && missing().length === 0) return choices;
    const phase = await phaseOf(page);
    if (plan === 'box' && !seen.has(phase)) {
      seen.add(phase);
      await page.waitForTimeout(350);
      await look(page, phase);
    }
    if (!refused && phase === 'act') refused = await whyNot(page);
    const n = await page.locator('main').getAttribute('data-n');
    const verb = await (plan === 'keys' ? press(page, choices) : choose(page, choices + before));
    if (!verb) continue;
    note(verb, phase);
    choices += 1;
    if (verb === 'fight' && !seen.has('dice') && plan === 'box') {
      seen.add('dice');
      await page.waitForTimeout(200);
      await look(page, 'dice');
      await page.waitForTimeout(900);
      await shot(page, 'damage');
    }
    await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old || document.querySelector('[role=alert]'), n, { timeout: 60_000 });
    if (await page.getByRole('alert').count()) await page.keyboard.press('Escape');
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

function note(verb, phase) {
  const name = verb === 'put' && phase === 'place' ? 'place' : verb === 'fight' && phase === 'battle' ? 'battle' : verb;
  used.set(name, (used.get(name) ?? 0) + 1);
}

/** What a tap would do now, by the verbs of the rules. */
function open(page) {
  return page.evaluate(() => [...document.querySelectorAll('[data-action]')].map((thing) => thing.dataset.do));
}

/** What was never done comes first; then pieces are tried out; then a bot is asked. */
async function choose(page, k) {
  const fresh = (verbs) => verbs.find((verb) => !used.has(verb) && !ENDERS.includes(verb));
  const first = fresh(await open(page));
  if (first) return touch(page, first, k);
  if (plan === 'all' && missing().length > 0) {
    const things = page.locator('.token.own.can:not(.picked), .card.can:not(.picked)');
    const most = Math.min(6, await things.count());
    for (let i = 0; i < most; i += 1) {
      const himself = page.locator('[data-unit=opm].own.can:not(.picked)');
      const wanted = missing().includes('himself') && (await himself.count()) > 0;
      await (wanted ? himself : things.nth((k + i) % (await things.count()))).click();
      await page.waitForTimeout(25);
      const found = (await special(page, wanted)) ?? fresh(await open(page));
      if (found) return touch(page, found, k);
      if ((await things.count()) === 0) break;
    }
    const ender = (await open(page)).find((verb) => ENDERS.includes(verb) && !used.has(verb));
    if (ender) return touch(page, ender, k);
  }
  return followHint(page, k);
}

/** What has no verb of its own: a longer walk, a visit to One Punch Man, and a move of his. */
async function special(page, himself) {
  if (side !== 'heroes') return undefined;
  if (himself && (await page.locator('.room.can').count())) {
    used.set('himself', 1);
    return 'move';
  }
  const toHim = page.locator(`.room.can[data-room="${CORNER}"]`);
  if (missing().includes('himself') && (await toHim.count())) return toHim.getAttribute('data-do');
  if (!used.has('walk') && (await page.locator('.room.far').count())) {
    used.set('walk', 1);
    return 'walk';
  }
  return undefined;
}

async function followHint(page, k) {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'What would a bot do?' }).click();
  // A longer walk goes on by itself, and a hint for a step that is past is not shown.
  const shown = await page.locator('.hinted').first().waitFor({ timeout: 3_000 }).then(() => true, () => false);
  if (!shown) return '';
  for (let tries = 0; tries < 3; tries += 1) {
    const verb = await page.evaluate(() => document.querySelector('.hinted[data-action]')?.dataset.do);
    if (verb) return touch(page, verb, k, '.hinted');
    await page.locator('.token.hinted, .card.hinted').first().click();
    await page.waitForTimeout(25);
  }
  throw new Error(`a hint leads nowhere: ${await page.locator('.status').innerText()}`);
}

async function touch(page, verb, k, more = '') {
  let all = page.locator(verb === 'walk' ? '.room.far' : `${more}[data-do="${verb}"]`);
  if (plan === 'all' && !more && ['hide', 'put', 'move'].includes(verb)) {
    const goal = GOALS[side][verb === 'hide' ? 0 : (1 + (used.get('place') ?? 0)) % 3];
    const there = page.locator(`[data-do="${verb}"][data-room="${goal}"]`);
    if (await there.count()) all = there;
  }
  const thing = all.nth((k * 5) % (await all.count()));
  const room = (await thing.getAttribute('data-room')) !== null;
  const card = page.locator('.card.picked');
  if (verb === 'put' && size === 'wide' && k % 2 && (await card.count())) await dragTo(page, card, thing);
  else await thing.click({ position: room ? { x: 9, y: 9 } : undefined });
  return verb === 'walk' ? 'move' : verb;
}

async function dragTo(page, from, to) {
  const a = await from.boundingBox();
  const b = await to.boundingBox();
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2, a.y - 30, { steps: 3 });
  await page.mouse.move(b.x + 12, b.y + 12, { steps: 4 });
  await page.mouse.up();
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
  await page.waitForTimeout(25);
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
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  for (const { id, impact, nodes } of violations) {
    if (['serious', 'critical'].includes(impact)) {
      faults.push(`${name}: ${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`).join('\n    ')}`);
    }
  }
}

/** Nothing that can be done needs scrolling, not even on the smallest phone. */
async function everythingInReach(page, name) {
  const usual = page.viewportSize();
  for (const viewport of size === 'phone' ? [usual, { width: 360, height: 640 }] : [usual]) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(300);
    must(await fitsScreen(page), `${name}: the table must not need scrolling at ${viewport.width} px`);
    const outside = await page.evaluate(() => [...document.querySelectorAll('[data-action], .card, .token.can')].filter((thing) => {
      const { left, right, top, bottom } = thing.getBoundingClientRect();
      return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
    }).map((thing) => thing.outerHTML.slice(0, 120)));
    must(outside.length === 0, `${name}: out of reach at ${viewport.width} px:\n${outside.join('\n')}`);
    if (viewport !== usual) await page.screenshot({ path: `${pictures}/one-punch-man-${name}-${side}-360.png` });
  }
  await page.setViewportSize(usual);
}

/** A room where the card in hand cannot go explains itself, and the rulebook opens at the clause. */
async function whyNot(page) {
  if ((await page.locator('.card.can').count()) === 0) return false;
  await page.locator('.card.can').first().click();
  await page.waitForTimeout(60);
  const room = page.locator('.room:not(.can)').last();
  if ((await room.count()) === 0) return false;
  await room.click({ position: { x: 9, y: 9 } });
  await page.getByRole('alert').waitFor();
  await shot(page, 'why');
  await page.getByRole('button', { name: /in the rulebook/ }).click();
  await page.locator('li.here').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.card.picked').click();
  return true;
}

async function replay(page) {
  await page.getByRole('link', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider');
  await scrub.waitFor();
  const last = Number(await scrub.getAttribute('max'));
  for (const part of [0.2, 0.5, 0.8, 1]) {
    await scrub.fill(String(Math.floor(last * part)));
    await page.waitForTimeout(120);
  }
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.waitForTimeout(400);
  await shot(page, 'record');
}
