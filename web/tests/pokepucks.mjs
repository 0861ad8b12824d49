/**
 * Plays PokéPucks against a bot, from the front page to the end, in one of these stories:
 *   battle    quick set-up; drag, flick, buttons; the why-not; axe in the middle of it
 *   full      full set-up by keyboard alone: digits, arrows, plus, minus and Enter
 *   wild      knock-outs, shields and supplies
 *   ball      a wild battle at a real table: the throw is typed in, and the ball catches a slammer
 *   trainers  every trainer's rule, at a real table: what flips, leaves or misses is typed in
 *   items     every Item's rule
 *   slammers  every slammer's rule that somebody may use
 *   training  a shared box, on a browser without 3D
 *   many      six at the table, throws by the odds, reduced motion
 */
import { mkdirSync } from 'node:fs';
import { fitsScreen, hand, launch, must, newPage } from './browser.mjs';
import { Story } from './deeds.mjs';
import { answered, asked, frameOf, makeTable, noBarrier, playToTheEnd, shownFrame, skipTheCoach, wanted } from './house.mjs';

const [base, pictures, size = 'wide', story = 'battle'] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });

/** The same pucks for both players. */
const collections = (pucks) =>
  `collections = [${Object.entries(pucks).flatMap(([puck, count]) => [1, 2].map((player) => `{ player = ${player}, puck = "${puck}", count = ${count} }`)).join(', ')}]`;
const arena = (pucks) => `initial_arena = [${pucks.map((puck) => `{ puck = "${puck}" }`).join(', ')}]`;
const HANDS = 'skill = [100, 30, 50, 50, 50, 50, 50, 50]';
const BY_ODDS = 'throws = "model"\nturn_order = "seats"\nslammer_pick = "slammer"';
/** Rules that are used from Power, one Arena full of them. */
const ITEMS = [
  'Potion', 'Switch', 'Berry', 'Focus Sash', 'Full Heal', 'Wake Flute', 'Clear Scope', 'Electric Power Stone', 'Electric Focus Energy',
];
const PADDING = ['Sandbag', 'Blank'];
const TRAINERS = ['Arranger', 'Swapper', 'Patrol', 'Second Wind', 'Rookie'];
const SLAMMERS = [
  'Sproutling', 'Sparkmouse', 'Gloomwisp', 'Lullaball', 'Coincat', 'Boulderworm', 'Drowsebear', 'Ferryfin', 'Fossilwing', 'Dizzyduck',
];
const STORIES = {
  battle: { kit: () => `[options]\nsetup = "quick"\nmax_turns = 4\nslammer_pick = "slammer"\npickup_optional = true\n${HANDS}` },
  full: {
    kit: () => `[options]\nmax_turns = 6\nslammer_pick = "slammer"\npickup_optional = true\n${HANDS}\n[components]\n${collections({
      Sparkmouse: 1, Voltfox: 1, Sandbag: 6, Berry: 3, Potion: 2, Arranger: 2, 'Electric Energy': 2,
    })}`,
    keys: true,
    like: plenty,
  },
  wild: { kit: () => '[options]\nmode = "wild"\nmax_turns = 10\nturn_order = "seats"\nskill = [70, 10, 50, 50, 50, 50, 50, 50]' },
  ball: {
    kit: () => `[options]\nmode = "wild"\nmax_turns = 8\nturn_order = "seats"\n[components]\ncollections = [${[
      [1, 'Heavy Ball'], [1, 'Sandbag'], [2, 'Cinderfox'],
    ].map(([player, puck]) => `{ player = ${player}, puck = "${puck}" }`).join(', ')}]`,
    luck: ({ outcomes }, { view }) => find(outcomes, view.thrower === 0 ? 'hit' : 'miss') ?? find(outcomes, 'flips') ?? outcomes[0],
    quick: true,
  },
  trainers: {
    kit: () => `[options]\nmax_turns = 40\nturn_order = "seats"\nslammer_pick = "slammer"\n${arena([
      'Rookie', 'Second Wind', 'Patrol', 'Patrol', 'Swapper', 'Arranger', 'Sandbag', 'Sandbag',
    ])}\n[components]\n${collections({ Cinderfox: 1, Sandbag: 6, Blank: 6 })}`,
    luck: typedIn,
    like: tidy,
    quick: true,
  },
  items: {
    kit: () => `[options]\nmax_turns = 12\npickup_optional = true\n${BY_ODDS}\nskill = [100, 0, 50, 50, 50, 50, 50, 50]\n${arena(heap(ITEMS))}\n[components]\n${
      collections({ Sparkmouse: 1, Voltfox: 1, Cinderfox: 1, Sandbag: 12 })}`,
    like: gather,
    quick: true,
  },
  slammers: {
    kit: () => `[options]\nmax_turns = 60\nswitch_source = "collection"\n${BY_ODDS}\nskill = [100, 0, 50, 50, 50, 50, 50, 50]\n[components]
own_pucks = [{ name = "Turnstile", kind = "item", rule = "Turnstile" }]
own_rules = [{ rule = "Turnstile", window = "before_topoff", may = true, free = true, effect = "switch_slammer", says = "change your slammer" }]
${collections({ ...Object.fromEntries(SLAMMERS.map((name) => [name, 1])), Turnstile: 8, Potion: 10 })}`,
    like: change,
    quick: true,
  },
  training: { kit: () => '[options]\nmode = "training"\nsetup = "quick"\nmax_turns = 6\n[components]\nbox = "challenge"', flat: true },
  many: { kit: () => '[options]\nsetup = "quick"\nmax_turns = 7\nthrows = "model"\nturn_order = "seats"', players: 6, page: { reducedMotion: 'reduce' } },
};
/** Questions at which axe looks: the tray, the aim, the scattered pile. */
const LOOKED_AT = ['Choose your pucks', 'Ready to throw', 'pick up', 'special rule'];
/** Luck may end a battle before everything was done: then there is another one. */
const MOST_BATTLES = 12;
const plan = STORIES[story];
const SOLID = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
/** Stories about the rules of pucks need no picture in three dimensions. */
const flat = plan.flat || plan.quick;
const browser = await launch(flat ? ['--disable-3d-apis'] : SOLID);
const shot = (page, name) => page.screenshot({ path: `${pictures}/pokepucks-${story}-${name}-${size}.png` });
let deeds;
let plot;
/** The slammer in use, as far as it was chosen here. */
let slammer = '';
/** At the real table: the trainer in our Power, whether this throw has brought it, whether the bot has one. */
let held = '';
let taken = false;
let patrolled = false;

try {
  const { page, errors, ...more } = await newPage(browser, size, {
    bypassCSP: true,
    // The processor draws the 3D here: four times as many points would only make it slow.
    deviceScaleFactor: 1,
    ...(plan.quick ? { reducedMotion: 'reduce' } : {}),
    ...plan.page,
  });
  deeds = more.deeds;
  plot = new Story('pokepucks', story, deeds);
  const stroke = await hand(page);
  let choices = 0;
  for (let battle = 0; battle < MOST_BATTLES && plot.missing.length > 0; battle += 1) {
    await setUp(page);
    await page.evaluate(lookOut);
    await page.locator(`[data-arena=${flat ? 'flat' : 'solid'}]`).waitFor({ timeout: 60_000 });
    must(await fitsScreen(page), 'the table must not need scrolling');
    const pulled = await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
    must(pulled === 'none', 'a stroke downwards must not load the table anew');
    if (story === 'battle' && battle === 0) await whyNot(page);
    choices += await (plan.luck ? referee(page) : wholeBattle(page, stroke));
  }
  plot.mustBeTold();
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log(`pokepucks ${story} ${size}: ${choices} choices (${[...deeds.done.keys()].sort().join(', ')}), no console error`);
} finally {
  await browser.close();
}

async function setUp(page) {
  slammer = '';
  await makeTable(page, base, 'pokepucks', plan.players ?? 2, { kit: plan.kit(), referee: plan.luck !== undefined });
  await page.locator('[data-status=choose]').waitFor({ timeout: 60_000 });
  await skipTheCoach(page);
}

// --- What a story would like to do next, where nothing of it is still to be shown ---

/** A Switch is used up to no end where there is no other slammer: then it is wanted once more. */
function wants(puck) {
  return plot.wants(`use ${puck}`) || (puck === 'Switch' && plot.wants('asked: switch'));
}

/** What is not yet used lies in the Arena, each as often as there is room. */
function heap(pucks) {
  const left = pucks.filter(wants);
  const some = left.length ? left : pucks;
  return Array.from({ length: 10 }, (_, i) => some[i % some.length]);
}

/** Brings more than Health can keep, so that some of it goes to Prize; stops when there is nothing else to do. */
function plenty({ spelled }) {
  if (spelled.do === 'done') return plot.wants('asked: prize') ? -1 : 1;
  return spelled.do === 'discard' ? 0 : 2;
}

/** Picks up what can be used, and leaves the rest. */
function gather({ spelled, label }) {
  if (spelled.do === 'spot') return wants(/pick up (.*) \(/.exec(label)?.[1]) ? 5 : 0;
  if (spelled.do === 'team') return 5;
  if (spelled.do === 'use') return wants(spelled.puck) ? 5 : 1;
  return spelled.do === 'done' ? 3 : spelled.do === 'discard' ? 1 : 2;
}

/** Only one trainer may lie in Power: what was used is put away. */
function tidy({ spelled }) {
  if (spelled.do === 'discard') return TRAINERS.includes(spelled.puck) && !wants(spelled.puck) ? 5 : -1;
  return spelled.do === 'done' ? 3 : 2;
}

/** The next slammer that has something to show. */
function change({ spelled }) {
  if (spelled.do === 'slammer' || spelled.do === 'team') return wants(spelled.puck) ? 5 : 1;
  if (spelled.puck === 'Turnstile' && spelled.do === 'use') return wants(slammer) ? 0 : 5;
  if (spelled.do === 'bring') return spelled.puck === 'Turnstile' ? 5 : 4; // more than Health can keep: Prize is where Surf begins
  return spelled.do === 'done' ? 3 : spelled.do === 'use' || spelled.do === 'discard' || spelled.do === 'knock out' ? 1 : 2;
}

// --- A real table: the throws are typed in ---

function find(outcomes, code) {
  return outcomes.find((outcome) => outcome.code === code);
}

/** Lets happen what the next trainer needs, and nothing else. */
function typedIn({ ask, outcomes }, { view }) {
  const mine = view.thrower === 0;
  const next = TRAINERS.find(wants) ?? '';
  if (find(outcomes, 'hit')) {
    taken = false;
    return mine && held === 'Rookie' && next === 'Rookie' ? find(outcomes, 'miss') : find(outcomes, 'hit');
  }
  if (!find(outcomes, 'stays')) return outcomes[0];
  const puck = ask.split(' was ')[0];
  let fate = 'stays';
  if (mine && next && held !== next && puck === next && !taken) {
    fate = 'flips';
    held = next;
    taken = true;
  } else if (mine && !next && patrolled && view.faces === 0) fate = 'leaves';
  else if (!mine && held === next && next === 'Swapper') fate = PADDING.includes(puck) && view.flipped < 2 ? 'flips' : 'stays'; // two to choose from
  else if (!mine && held === next && next === 'Patrol' && view.faces === 0) fate = 'leaves';
  else if (!mine && !next && !patrolled && puck === 'Patrol') {
    fate = 'flips'; // the bot has one of its own now, and will use it against us
    patrolled = true;
  }
  return find(outcomes, fate);
}

/** Chooses and says what happened, in turn, until the story is told or the battle is over. */
async function referee(page) {
  let choices = 0;
  for (let steps = 0; plot.missing.length > 0; steps += 1) {
    must(steps < 900, 'the battle does not end');
    await page.locator('.outcomes button, [data-status=choose], [data-status=over]').first().waitFor({ timeout: 60_000 });
    if (await page.locator('[data-status=over]').count()) break;
    const n = await frameOf(page);
    if (await page.locator('.outcomes button').count()) {
      const frame = await arrived(page, n);
      const { label } = plan.luck(deeds.luck, frame);
      if (steps % 40 === 9) await shot(page, 'asked');
      await page.locator('.outcomes').getByRole('button', { name: label, exact: true }).first().click();
    } else {
      await point(page);
      choices += 1;
    }
    await answered(page, n);
  }
  return choices;
}

/** The frame that luck is asked about, and the question. */
async function arrived(page, n) {
  for (let looks = 0; looks < 500; looks += 1) {
    const frame = [...deeds.frames.values()].find((one) => one.n === Number(n));
    const shown = await page.locator('.referee strong').innerText();
    if (frame && deeds.luck?.ask === shown) return frame;
    await page.waitForTimeout(10);
  }
  throw new Error('luck is asked about a frame that never came');
}

/** A puck that cannot be brought to Health explains itself, and the rulebook opens there. */
async function whyNot(page) {
  await page.locator('.item[data-puck=Emberling]').click({ force: true });
  await page.getByRole('alert').waitFor();
  await shot(page, 'why');
  await page.getByRole('button', { name: /in the rulebook/ }).click();
  await page.locator('.here').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.here').waitFor({ state: 'detached' });
}

async function wholeBattle(page, stroke) {
  const seen = new Set();
  const choices = await playToTheEnd(page, async () => {
    const n = await frameOf(page);
    if (await page.locator('.throw').count()) await throwOnce(page, stroke, n);
    else await (plan.keys ? press(page) : point(page));
  }, {
    before: async () => {
      const question = (await page.locator('.status').innerText()).replace(/\d+/g, '…');
      if (seen.has(question)) return;
      seen.add(question);
      await first(page, question);
    },
    // A story about rules ends when they were used; the others go on to the verdict.
    enough: () => plan.quick === true && plot.missing.length === 0,
  });
  await shot(page, 'over');
  return choices;
}

/** Every question once: nothing needs scrolling, and axe finds no barrier. */
async function first(page, asked) {
  must(await fitsScreen(page), `“${asked}” needs scrolling`);
  const hidden = await page.evaluate(() => [...document.querySelectorAll('.scene button[data-action]')].filter((button) => {
    const box = button.getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.width < 24 || box.height < 24;
  }).map((button) => button.textContent));
  must(hidden.length === 0, `not to be reached without scrolling: ${hidden.join(', ')}`);
  if (story === 'battle' && LOOKED_AT.some((words) => asked.includes(words))) await barriers(page, asked);
}

/** In both lights. */
async function barriers(page, where) {
  for (const theme of ['canvas', 'paper']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await noBarrier(page, `${where} (${theme})`);
  }
}

async function choose(page) {
  const move = wanted(await shownFrame(page, deeds), plot, plan.like);
  if (move.spelled.do === 'slammer') slammer = move.spelled.puck;
  return move;
}

/** Touches something that glows. */
async function point(page) {
  const { action } = await choose(page);
  if (await page.locator('.throw').count()) return page.locator('.throw').click();
  const button = page.locator(`.tray [data-action="${action}"]`).first();
  for (let pages = 0; (await button.count()) === 0; pages += 1) {
    must(pages < 12, `nowhere to be touched: ${action}`);
    await page.locator('.tray .turn').click();
  }
  return button.click();
}

/** Digits choose: glowing pucks first, then the words. */
async function press(page) {
  const { action } = await choose(page);
  const actions = await page.locator('.tray [data-action]').evaluateAll((buttons) =>
    [...buttons].sort((a, b) => Number(a.matches('.word')) - Number(b.matches('.word'))).map((button) => Number(button.dataset.action)));
  const at = actions.slice(0, 9).indexOf(action);
  await page.keyboard.press(String(1 + Math.max(0, at)));
}

async function throwOnce(page, stroke, n) {
  const shows = [];
  const listen = ({ payload }) => shows.push(...(JSON.parse(String(payload)).shows ?? []));
  deeds.listen(listen);
  if (plan.keys) await throwByKeys(page);
  else if (!plan.quick && story !== 'many' && deeds.times('throw') % 2 === 0) await throwByFlick(page, stroke, n);
  else await page.locator('.throw').click();
  await answered(page, n);
  if (!plan.quick && !deeds.has('seen')) await watch(page, shows);
  deeds.listen(null);
}

async function throwByKeys(page) {
  const power = () => page.locator('[data-control=power]').inputValue();
  const was = Number(await power());
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown', '-', '-', '+']) await page.keyboard.press(key);
  must(Number(await power()) < was, 'minus must take power away');
  deeds.note('aimed by keys');
  await page.keyboard.press('Enter');
}

/** Drag to aim; then a quick stroke away from the body. */
async function throwByFlick(page, stroke, n) {
  const box = await page.locator('[data-arena]').boundingBox();
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height * 0.72);
  const aimed = page.locator('[data-control=y]');
  const was = (await aimed.count()) ? await aimed.inputValue() : '';
  const side = Number(was) < 0 ? -1 : 1; // back and forth, so that the pile stays in reach
  await stroke.down(x, y);
  for (let i = 1; i <= 4; i += 1) {
    await stroke.move(x + i * 2 * side, y);
    await page.waitForTimeout(30);
  }
  await page.waitForTimeout(150);
  await stroke.up();
  if (was !== '') must((await aimed.inputValue()) !== was, 'a drag must move the aim');
  deeds.note('aimed by drag');
  await shot(page, 'aim');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    if (attempt < 3 || size === 'phone') {
      await stroke.down(x, y);
      // All at once: a hand does not wait until a slow page has drawn each move.
      await Promise.all([1, 2, 3, 4].map((i) => stroke.move(x, y - i * 40)));
      await stroke.up();
    } else await page.evaluate(strokeWithin, [x, y]); // a busy machine has made every stroke a slow one
    await page.waitForTimeout(250);
    const gone = await page.evaluate((old) => document.querySelector('main')?.dataset.n !== old || !document.querySelector('.throw'), n);
    if (!gone) continue;
    if (!deeds.has('flicked')) await touchOnce(page);
    return deeds.note('flicked');
  }
  must(false, 'a flick must throw');
}

/** The first touch after a flick is felt: the browser must not take it for a hand that stops the page. */
async function touchOnce(page) {
  const drawer = page.getByRole('dialog');
  await page.locator('.me').click();
  must(await drawer.waitFor({ timeout: 5_000 }).then(() => true, () => false), 'the touch after a flick is lost');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

/** The same stroke within the page, where nothing comes between two moves. */
function strokeWithin([x, y]) {
  const arena = document.querySelector('[data-arena]');
  const send = (type, up) =>
    arena.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: y - up, pointerId: 1, pointerType: 'mouse', isPrimary: true }));
  send('pointerdown', 0);
  for (const i of [1, 2, 3, 4]) {
    for (const until = performance.now() + 12; performance.now() < until; );
    send('pointermove', i * 40);
  }
  send('pointerup', 160);
}

/** Remembers whether a throw was ever drawn in the air. */
function lookOut() {
  new MutationObserver(() => (window.seenAloft ||= document.querySelector('[data-aloft]') !== null)).observe(document.body, {
    subtree: true, attributes: true, attributeFilter: ['data-aloft'],
  });
}

/** The first throw is seen, and what comes of it is told; the next choice does not wait for it. */
async function watch(page, shown) {
  if (story === 'many') must(shown.length === 0, 'a table whose throws are by the odds shows no path');
  else must(shown.some((show) => show.trajectory && show.lies), 'the server must show the throw');
  if (await page.evaluate(() => window.seenAloft)) deeds.note('seen');
  await shot(page, 'throw');
  await page.waitForTimeout(500);
  await shot(page, 'falling');
}
