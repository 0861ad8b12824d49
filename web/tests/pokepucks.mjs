/**
 * Plays PokéPucks against a bot, from the front page to the end, in one of five stories:
 *   battle    quick set-up; drag, flick, buttons; the why-not; axe in the middle of it
 *   full      full set-up by keyboard alone: digits, arrows, plus, minus and Enter
 *   wild      knock-outs, shields, supplies and special rules
 *   training  a shared box, on a browser without 3D
 *   many      six at the table, throws by the odds, reduced motion
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fitsScreen, launch, must, newPage } from './browser.mjs';

const [base, pictures, size = 'wide', story = 'battle'] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });

const HANDS = 'skill = [100, 30, 50, 50, 50, 50, 50, 50]';
const STORIES = {
  battle: {
    kit: `[options]\nsetup = "quick"\nmax_turns = 6\nslammer_pick = "slammer"\npickup_optional = true\n${HANDS}`,
    uses: ['bring', 'move', 'slammer', 'throw', 'spot', 'aimed by drag', 'flicked', 'seen'],
  },
  full: {
    kit: `[options]\nmax_turns = 6\nslammer_pick = "slammer"\npickup_optional = true\n${HANDS}\n[components]\ncollections = [${[
      ['Sparkmouse', 1], ['Voltfox', 1], ['Sandbag', 6], ['Berry', 3], ['Potion', 2], ['Arranger', 2], ['Electric Energy', 2],
    ].flatMap(([puck, count]) => [1, 2].map((player) => `{ player = ${player}, puck = "${puck}", count = ${count} }`)).join(', ')}]`,
    uses: ['bring', 'move', 'slammer', 'throw', 'use', 'spot', 'done', 'aimed by keys', 'seen'],
    keys: true,
  },
  wild: {
    kit: '[options]\nmode = "wild"\nmax_turns = 24\nturn_order = "seats"\nskill = [70, 10, 50, 50, 50, 50, 50, 50]',
    uses: ['slammer', 'bring', 'move', 'knock out', 'throw', 'use', 'done', 'flicked'],
  },
  training: { kit: '[options]\nmode = "training"\nsetup = "quick"\nmax_turns = 6', uses: ['bring', 'move', 'slammer', 'throw', 'aimed by drag', 'flicked'], flat: true },
  many: {
    kit: '[options]\nsetup = "quick"\nmax_turns = 7\nthrows = "model"\nturn_order = "seats"', uses: ['bring', 'move', 'slammer', 'throw'],
    players: 6, page: { reducedMotion: 'reduce' },
  },
};
/** Questions at which axe looks: the tray, the aim, the scattered pile. */
const LOOKED_AT = ['Choose your pucks', 'Ready to throw', 'pick up', 'special rule'];
/** Luck may end a battle before everything was done: then there is another one. */
const MOST_BATTLES = 4;
const plan = STORIES[story];
const SOLID = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const browser = await launch(plan.flat ? ['--disable-3d-apis'] : SOLID);
const shot = (page, name) => page.screenshot({ path: `${pictures}/pokepucks-${story}-${name}-${size}.png` });
const done = new Map();

try {
  const { page, errors, context } = await newPage(browser, size, { bypassCSP: true, ...plan.page });
  const touch = size === 'phone' ? await context.newCDPSession(page) : null;
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(String(payload));
    if (message.type === 'frame') frames.push(message);
  }));
  let choices = 0;
  const missing = () => plan.uses.filter((verb) => !done.has(verb));
  for (let battle = 0; battle < MOST_BATTLES && missing().length > 0; battle += 1) {
    await setUp(page, battle === 0);
    await page.evaluate(lookOut);
    await page.locator(`[data-arena=${plan.flat ? 'flat' : 'solid'}]`).waitFor({ timeout: 60_000 });
    must(await fitsScreen(page), 'the table must not need scrolling');
    if (story === 'battle' && battle === 0) await whyNot(page);
    choices += await playToTheEnd(page, touch, frames);
  }
  const used = [...done.keys()].sort().join(', ');
  must(missing().length === 0, `nobody ever did this: ${missing().join(', ')} (but ${used})`);
  must(errors.length === 0, `the console shows errors:\n${errors.join('\n')}`);
  console.log(`pokepucks ${story} ${size}: ${choices} choices (${used}), no console error`);
} finally {
  await browser.close();
}

async function setUp(page, first) {
  await page.goto(base);
  await page.locator('a[href="#/new/pokepucks"]').click();
  if (plan.players) await page.getByText(String(plan.players), { exact: true }).click();
  const seats = page.locator('fieldset.seat');
  for (let i = 1; i < (plan.players ?? 2); i += 1) await seats.nth(i).getByText('A bot', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'story.toml', mimeType: 'text/plain', buffer: Buffer.from(plan.kit),
  });
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.locator('[data-status]').waitFor({ timeout: 60_000 });
  if (first) await page.getByRole('button', { name: 'Skip', exact: true }).click({ timeout: 20_000 });
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

async function playToTheEnd(page, touch, frames) {
  const seen = new Set();
  let choices = 0;
  for (;;) {
    await page.locator('[data-status=choose], [data-status=over]').first().waitFor({ timeout: 60_000 });
    if (await page.locator('[data-status=over]').count()) break;
    const n = await page.locator('main').getAttribute('data-n');
    const asked = (await page.locator('.status').innerText()).replace(/\d+/g, '…');
    if (!seen.has(asked)) {
      seen.add(asked);
      await first(page, asked);
    }
    if (await page.locator('.throw').count()) await throwOnce(page, touch, frames, n);
    else await (plan.keys ? press(page) : point(page));
    choices += 1;
    await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n, { timeout: 60_000, polling: 50 });
    must(choices < 600, 'the battle does not end');
  }
  await page.getByRole('dialog').waitFor({ timeout: 30_000 });
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

async function barriers(page, where) {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const theme of ['paper', 'canvas']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await page.waitForTimeout(60);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    const bad = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
    must(bad.length === 0, bad.map(({ id, nodes }) => `${where} (${theme}): ${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 200)} ${node.any[0]?.message ?? ''}`).join('\n')}`).join('\n'));
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = 'paper'));
}

function note(verb) {
  done.set(verb, (done.get(verb) ?? 0) + 1);
}

/** What the story still has to show comes first; after that anything. */
function pick(verbs) {
  const fresh = verbs.flatMap((verb, i) => (done.has(verb) || !plan.uses.includes(verb) ? [] : [i]));
  const chosen = fresh[0] ?? Math.floor(Math.random() * verbs.length);
  note(verbs[chosen]);
  return chosen;
}

/** Touches something that glows. */
async function point(page) {
  const all = await page.locator('.tray [data-action]').evaluateAll((buttons) =>
    buttons.map((button) => ({ action: button.dataset.action, verb: button.dataset.do })));
  must(all.length > 0, 'nothing glows');
  const { action } = all[pick(all.map(({ verb }) => verb))];
  const button = page.locator(`.tray [data-action="${action}"]`).first();
  await (size === 'phone' ? button.tap() : button.click());
}

/** Digits choose: glowing pucks first, then the words. */
async function press(page) {
  const verbs = await page.locator('.tray [data-action]').evaluateAll((buttons) =>
    [...buttons].sort((a, b) => Number(a.matches('.word')) - Number(b.matches('.word'))).map((button) => button.dataset.do));
  must(verbs.length > 0, 'nothing glows');
  await page.keyboard.press(String(1 + pick(verbs.slice(0, 9))));
}

async function throwOnce(page, touch, frames, n) {
  const before = frames.length;
  const count = done.get('throw') ?? 0;
  note('throw');
  if (plan.keys) await throwByKeys(page);
  else if (count % 2 === 0) await throwByFlick(page, touch, n);
  else await page.locator('.throw').click();
  await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n, { timeout: 60_000, polling: 50 });
  if (!done.has('seen')) await watch(page, frames.slice(before));
}

async function throwByKeys(page) {
  const power = () => page.locator('[data-control=power]').inputValue();
  const was = Number(await power());
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown', '-', '-', '+']) await page.keyboard.press(key);
  must(Number(await power()) < was, 'minus must take power away');
  note('aimed by keys');
  await page.keyboard.press('Enter');
}

/** Drag to aim; then a quick stroke away from the body. */
async function throwByFlick(page, touch, n) {
  const box = await page.locator('[data-arena]').boundingBox();
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height * 0.72);
  const hand = touch ? finger(touch) : mouse(page);
  const aimed = page.locator('[data-control=y]');
  const was = (await aimed.count()) ? await aimed.inputValue() : '';
  const side = Number(was) < 0 ? -1 : 1; // back and forth, so that the pile stays in reach
  await hand.down(x, y);
  for (let i = 1; i <= 4; i += 1) {
    await hand.move(x + i * 2 * side, y);
    await page.waitForTimeout(30);
  }
  await page.waitForTimeout(150);
  await hand.up();
  if (was !== '') must((await aimed.inputValue()) !== was, 'a drag must move the aim');
  note('aimed by drag');
  await shot(page, 'aim');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    if (attempt < 3 || touch) {
      await hand.down(x, y);
      // All at once: a hand does not wait until a slow page has drawn each move.
      await Promise.all([1, 2, 3, 4].map((i) => hand.move(x, y - i * 40)));
      await hand.up();
    } else await page.evaluate(stroke, [x, y]); // a busy machine has made every stroke a slow one
    await page.waitForTimeout(250);
    const gone = await page.evaluate((old) => document.querySelector('main')?.dataset.n !== old || !document.querySelector('.throw'), n);
    if (gone) return note('flicked');
  }
  must(false, 'a flick must throw');
}

/** The same stroke within the page, where nothing comes between two moves. */
function stroke([x, y]) {
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

function mouse(page) {
  return {
    down: async (x, y) => { await page.mouse.move(x, y); await page.mouse.down(); },
    move: (x, y) => page.mouse.move(x, y),
    up: () => page.mouse.up(),
  };
}

function finger(touch) {
  const send = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (x, y) => send('touchStart', [{ x, y }]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
}

/** Remembers whether a throw was ever drawn in the air. */
function lookOut() {
  new MutationObserver(() => (window.seenAloft ||= document.querySelector('[data-aloft]') !== null)).observe(document.body, {
    subtree: true, attributes: true, attributeFilter: ['data-aloft'],
  });
}

/** The first throw is seen, and what comes of it is told; the next choice does not wait for it. */
async function watch(page, frames) {
  const shown = frames.flatMap((frame) => frame.shows ?? []);
  if (story === 'many') must(shown.length === 0, 'a table whose throws are by the odds shows no path');
  else must(shown.some((show) => show.trajectory && show.lies), 'the server must show the throw');
  if (await page.evaluate(() => window.seenAloft)) note('seen');
  await shot(page, 'throw');
  await page.waitForTimeout(500);
  await shot(page, 'falling');
}
