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
import { allInReach, camera, fitsScreen, hand, launch, must, newPage, touchNow, until } from './browser.mjs';
import { Story } from './deeds.mjs';
import { answered, drawn, frameOf, isOver, lookUp, makeTable, mustBeQuiet, noBarrier, playToTheEnd, shownFrame, wanted } from './house.mjs';

const [base, pictures, size = 'wide', story = 'battle'] = process.argv.slice(2);

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
const shot = camera(pictures, `pokepucks-${story}-`, `-${size}`);
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
    // The processor draws the 3D here: more points would only make it slow.
    deviceScaleFactor: flat || pictures ? 1 : 0.5,
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
    await page.locator(`[data-arena=${flat ? 'flat' : 'solid'}]`).waitFor();
    must(await fitsScreen(page), 'the table must not need scrolling');
    const pulled = await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
    must(pulled === 'none', 'a stroke downwards must not load the table anew');
    if (story === 'battle' && battle === 0) await whyNot(page);
    choices += await (plan.luck ? referee(page) : wholeBattle(page, stroke));
  }
  plot.mustBeTold();
  mustBeQuiet(errors);
  console.log(`pokepucks ${story} ${size}: ${choices} choices (${[...deeds.done.keys()].sort().join(', ')}), no console error`);
} finally {
  await browser.close();
}

async function setUp(page) {
  slammer = '';
  await makeTable(page, base, 'pokepucks', plan.players ?? 2, { kit: plan.kit(), referee: plan.luck !== undefined });
  await page.locator('[data-status=choose]').waitFor();
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
    await page.locator('.outcomes button, [data-status=choose], [data-status=over]').first().waitFor();
    if (await isOver(page)) break;
    const n = await frameOf(page);
    if (await page.locator('.outcomes button').count()) {
      const frame = await arrived(page, n);
      const { label } = plan.luck(deeds.luck, frame);
      if (steps % 40 === 9) await shot(page, 'asked');
      await page.locator('.outcomes').getByRole('button', { name: label, exact: true }).first().click();
    } else {
      if (!(await point(page))) continue;
      choices += 1;
    }
    await answered(page, n);
  }
  return choices;
}

/** The frame that luck is asked about, and the question. */
function arrived(page, n) {
  return until(async () => {
    const frame = [...deeds.frames.values()].find((one) => one.n === Number(n));
    const shown = await page.locator('.referee strong').innerText();
    return deeds.luck?.ask === shown && frame;
  }, 'the frame that luck is asked about');
}

/** A puck that cannot be brought to Health explains itself, and the rulebook opens there. */
async function whyNot(page) {
  await page.locator('.item[data-puck=Emberling]').click({ force: true });
  await page.getByRole('alert').waitFor();
  await shot(page, 'why');
  await lookUp(page);
}

async function wholeBattle(page, stroke) {
  const seen = new Set();
  const choices = await playToTheEnd(page, async () => {
    if (await page.locator('.throw').count()) return throwOnce(page, stroke);
    return plan.keys ? press(page) : point(page);
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
  await allInReach(page, '.scene button[data-action]', asked, 24);
  if (story === 'battle' && LOOKED_AT.some((words) => asked.includes(words))) await noBarrier(page, asked);
}

async function choose(page) {
  const move = wanted(await shownFrame(page, deeds), plot, plan.like);
  if (move.spelled.do === 'slammer') slammer = move.spelled.puck;
  return move;
}

/** Touches something that glows; a long list is turned over until it is there. */
async function point(page) {
  const { action } = await choose(page);
  if (await page.locator('.throw').count()) return touchNow(page, '.throw');
  const thing = `.tray [data-action="${action}"]`;
  for (let pages = 0; (await page.locator(thing).count()) === 0; pages += 1) {
    must(pages < 12, `nowhere to be touched: ${action}`);
    await page.locator('.tray .turn').click();
  }
  return touchNow(page, thing);
}

/** Digits choose: glowing pucks first, then the words. */
async function press(page) {
  const { action } = await choose(page);
  const actions = await page.locator('.tray [data-action]').evaluateAll((buttons) =>
    [...buttons].sort((a, b) => Number(a.matches('.word')) - Number(b.matches('.word'))).map((button) => Number(button.dataset.action)));
  const at = actions.slice(0, 9).indexOf(action);
  await page.keyboard.press(String(1 + Math.max(0, at)));
  return true;
}

async function throwOnce(page, stroke) {
  const n = await frameOf(page);
  const shows = [];
  deeds.listen(({ payload }) => shows.push(...(JSON.parse(String(payload)).shows ?? [])));
  if (plan.keys) await throwByKeys(page);
  else if (!plan.quick && story !== 'many' && deeds.times('throw') % 2 === 0) await throwByFlick(page, stroke);
  else await page.locator('.throw').click();
  await answered(page, n);
  if (!plan.quick && !deeds.has('seen')) await watch(page, shows);
  deeds.listen(null);
  return true;
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
async function throwByFlick(page, stroke) {
  const box = await page.locator('[data-arena]').boundingBox();
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height * 0.72);
  const aimed = page.locator('[data-control=y]');
  const was = (await aimed.count()) ? await aimed.inputValue() : '';
  const side = Number(was) < 0 ? -1 : 1; // back and forth, so that the pile stays in reach
  await stroke([0, 2, 4, 6, 8, 8].map((along) => [x + along * side, y]), 900);
  if (was !== '') await until(async () => (await aimed.inputValue()) !== was, 'a drag moves the aim');
  deeds.note('aimed by drag');
  await shot(page, 'aim', () => drawn(page));
  const n = await frameOf(page);
  await stroke([0, 40, 80, 120, 160].map((up) => [x, y - up]), 70);
  await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old || !document.querySelector('.throw'), n);
  if (!deeds.has('flicked')) await touchOnce(page);
  deeds.note('flicked');
}

/** The first touch after a flick is felt: the browser must not take it for a hand that stops the page. */
async function touchOnce(page) {
  const drawer = page.getByRole('dialog');
  await page.locator('.me').click();
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
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
  await shot(page, 'falling', () => page.waitForTimeout(500));
}
