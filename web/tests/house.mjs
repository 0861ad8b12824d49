/** What the plays of several games have in common: tables against bots, whose turn, what is wrong. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { allInReach, fitsScreen, must, SMALLEST, until } from './browser.mjs';
import { namesOf } from './deeds.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Goes to a page by its address, and waits until it is shown: `new/punch`, or nothing for the front page. */
export async function goTo(page, base, address = '') {
  await page.goto(`${base}#/${address}`);
  await shows(page, address.split('?')[0] || 'front');
}

/** Waits until the page at this address is the one that is shown. */
export async function shows(page, address) {
  await page.locator(`body[data-place="${address}"]`).waitFor();
}

export async function giveName(page, name) {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your name').blur();
}

/** From the front page to a table against bots, with one click. */
export async function playBots(page, base, game) {
  await goTo(page, base);
  await giveName(page, 'Ann');
  await page.locator(`[data-play=${game}]`).click();
  await page.locator('[data-status]').waitFor();
}

/**
 * A table by hand: so many seats, all others bots; house rules by their words, a kit of one's own, luck that
 * is typed in.
 */
export async function makeTable(page, base, game, players, { rules = [], kit = '', referee = false } = {}) {
  await goTo(page, base, `new/${game}`);
  await page.getByRole('button', { name: 'Set it up' }).waitFor();
  const count = page.locator('fieldset', { has: page.getByText('How many?') });
  if (await count.count()) await count.getByText(String(players), { exact: true }).click();
  for (let seat = 2; seat <= players; seat += 1) {
    await page.locator('fieldset.seat').nth(seat - 1).getByText('A bot').click();
  }
  await unfold(page);
  for (const rule of rules) await page.getByText(rule).click();
  if (kit) await bringKit(page, kit);
  if (referee) await page.getByText('Referee a real table').click();
  await setUp(page);
  await page.locator('[data-status]').waitFor();
}

/** Opens all that is folded away on the page of a new table. */
export async function unfold(page) {
  await page.getByRole('button', { name: 'Set it up' }).waitFor();
  await page.evaluate(() => document.querySelectorAll('form details').forEach((part) => (part.open = true)));
}

/** The page has read the file when it says its name. */
export async function bringKit(page, kit) {
  await unfold(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'own.toml', mimeType: 'text/plain', buffer: Buffer.from(kit) });
  await page.getByText('Kit: own.toml').waitFor();
}

/** Sets the table up that is described, and waits until it is there. */
export async function setUp(page) {
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.locator('body[data-place^="t/"]').waitFor();
}

/** A table of Punch! that is over after one match: the rival's seat is `rival`, as the page calls it. */
export async function setUpMatch(page, base, rival = '', more = async () => {}) {
  await goTo(page, base, 'new/punch');
  if (rival) await page.locator('fieldset.seat').nth(1).getByText(rival).click();
  await unfold(page);
  await page.getByLabel('Matches won that win the game').fill('1');
  await more();
  await setUp(page);
}

/** Chooses the k-th of what glows, if something is asked: at once, within the page. Returns its words. */
export function chooseAny(page, glows, k) {
  return page.evaluate(([selector, turn]) => {
    if (!document.querySelector('[data-status=choose]')) return '';
    const all = [...document.querySelectorAll(selector)];
    const choice = all[turn % Math.max(1, all.length)];
    choice?.click();
    return choice?.querySelector('.sr')?.textContent ?? choice?.textContent ?? '';
  }, [glows, k]);
}

/** What glows in Punch!: words and cards. */
export const PUNCHES = '.extra [data-action], .kind.can';

/**
 * Plays on until the game is over and its verdict is shown. `hands` makes one choice, and returns false
 * (or nothing said) where what it reached for was gone; `before` and `after` look at the table around it. Returns how many
 * choices were made.
 */
export async function playToTheEnd(page, hands, { most = 600, before = async () => {}, after = async () => {}, enough = () => false } = {}) {
  let choices = 0;
  while (await asked(page)) {
    if (enough()) return choices;
    const n = await frameOf(page);
    await before(choices);
    await dismissWhy(page);
    if ([false, ''].includes(await hands(page, choices))) continue;
    await after(choices);
    await answered(page, n);
    choices += 1;
    must(choices < most, 'the game does not end');
  }
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await allInReach(page, '.verdict .row > *', 'the verdict');
  return choices;
}

/** A frame that came between a look and a touch may have made it a question: its answer is put away. */
export async function dismissWhy(page) {
  if (await page.getByRole('alert').count()) await page.keyboard.press('Escape');
}

/** Waits until something is asked (true) or the game is over (false). */
export async function asked(page) {
  await page.locator('[data-status=choose], [data-status=over]').first().waitFor();
  return !(await isOver(page));
}

export const isAsked = async (page) => (await page.locator('[data-status=choose]').count()) > 0;
export const isOver = async (page) => (await page.locator('[data-status=over]').count()) > 0;

export const frameOf = (page) => page.locator('main').getAttribute('data-n');

/** Waits for the answer of the table to what was done on frame n. */
export async function answered(page, n) {
  await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n);
}

/** The same where the choice was made on another line: the game may have ended before it, and then n was its last frame. */
export async function answeredOrOver(page, n) {
  if (!(await isOver(page))) await answered(page, n);
}

/** Waits until one of several pages is asked, and returns it; null when the game is over on the first of them. */
export async function whoIsAsked(pages) {
  return until(async () => {
    for (const page of pages) if (await isAsked(page)) return { page };
    return (await isOver(pages[0])) ? { page: null } : null;
  }, 'somebody is asked, or the game is over').then(({ page }) => page);
}

/** Every sentence of the log. */
export async function story(page) {
  await page.getByRole('button', { name: 'Log' }).click();
  const told = await page.getByRole('dialog', { name: 'Log' }).locator('li').allInnerTexts();
  await page.keyboard.press('Escape');
  return told.join('\n');
}

/** Opens the replay of the game that has just ended, scrubs to its middle and steps on from there. */
export async function replay(page) {
  await page.getByRole('link', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider');
  await scrub.waitFor();
  await scrub.fill(String(Math.floor(Number(await scrub.getAttribute('max')) / 2)));
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'One step on' }).click();
  await page.locator('.scene').waitFor();
}

/** Touches something that cannot be done, and follows the bubble into the rulebook. */
export async function whyNot(page, element, clause) {
  await element.click({ force: true });
  await page.getByRole('alert').waitFor();
  const link = page.getByRole('button', { name: /in the rulebook/ });
  must(clause.test(await link.innerText()), `${clause} was expected: ${await link.innerText()}`);
  await lookUp(page);
}

/** Rests on a thing, or presses it long. */
export async function askAbout(page, size) {
  const { x, y } = await page.evaluate(() => {
    const thing = [...document.querySelectorAll('main [data-what]')].find((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return width > 0 && at && (one.contains(at) || at.closest('button')?.contains(one));
    });
    if (!thing) return {};
    const { left, top, width, height } = thing.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  must(x !== undefined, 'nothing on the table can be asked about');
  if (size === 'wide') {
    await page.mouse.move(x, y);
    await page.getByRole('tooltip').waitFor();
    return;
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.locator('[data-asked]').waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** From the bubble into the rulebook, where the clause is marked, and back. */
export async function lookUp(page) {
  await page.getByRole('button', { name: /in the rulebook/ }).click();
  await page.getByRole('dialog').locator('.here').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Nothing needs scrolling on the smallest phone either, and everything to touch lies on the screen. */
export async function fitsSmallest(page, touchable) {
  const size = page.viewportSize();
  await resize(page, SMALLEST);
  must(await fitsScreen(page), 'the table must not need scrolling at 360 × 640');
  await allInReach(page, touchable, '360 × 640');
  await resize(page, size);
}

/** The files of the site that the service worker keeps. (`waitForFunction` does not wait for promises.) */
export function keptFiles(page) {
  return page.evaluate(async () => (await (await caches.open('haymaker-page')).keys()).map(({ url }) => new URL(url).pathname));
}

/** Waits until nothing moves any more, but for what pulses all the time. */
export async function settled(page) {
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity));
}

/** Waits until the page has drawn what it knows. */
export function drawn(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Another size of the screen, when the page is laid out for it: it does so in its own time. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await drawn(page);
  await settled(page);
}

/**
 * No serious or critical barrier on what is shown now, in either light: in the second one only colours can
 * differ. The page must have been opened with `bypassCSP`.
 */
export async function noBarrier(page, where) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const lit = await page.evaluate(() => document.documentElement.dataset.theme);
  const other = lit === 'canvas' ? 'paper' : 'canvas';
  await barriers(page, `${where} (${lit})`, {});
  await light(page, other);
  await barriers(page, `${where} (${other})`, { runOnly: ['color-contrast'] });
  await light(page, lit);
}

function light(page, theme) {
  return page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
}

async function barriers(page, where, rules) {
  await drawn(page);
  await settled(page);
  const { violations } = await page.evaluate((options) => window.axe.run({ ...options, resultTypes: ['violations'] }), rules);
  const grave = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
  must(grave.length === 0, `${where}: ${grave.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join('\n    ')}`).join('\n')}`);
}

/** The frame that the page shows now, with all its moves, as it came from the table. */
export async function shownFrame(page, deeds) {
  return until(async () => {
    const n = Number(await frameOf(page));
    return [...deeds.frames.values()].find((frame) => frame.n === n && frame.moves.length > 0);
  }, 'the frame that the page shows');
}

/**
 * The moves a story still has to show come first, unless `like` says -1; else what `like` ranks highest, and of
 * equals any.
 */
export function wanted(frame, plot, like = () => 0) {
  const shows = (move) => namesOf(plot.deeds.game, frame, move).some((deed) => plot.wants(deed));
  const rank = (move) => (like(move) >= 0 && shows(move) ? 1000 : like(move));
  const most = Math.max(...frame.moves.map(rank));
  const best = frame.moves.filter((move) => rank(move) === most);
  return best[Math.floor(Math.random() * best.length)];
}

/**
 * Another tab of the same browser, which has the same tokens: from there any game is played, whatever its table. It
 * stays behind the one that is looked at: a tab behind another draws once in a second.
 */
export async function secondTab(context, base) {
  const [front] = context.pages();
  const page = await context.newPage();
  await goTo(page, base);
  await front.bringToFront();
  return page;
}

/**
 * Makes choices for a seat on a line of its own: so many, or until another seat of this browser is asked, or the
 * game is over.
 */
export function playFor(tab, { seat = 0, most = Infinity, turn = 0 } = {}) {
  return tab.evaluate(async ([mine, choices, first]) => {
    const kept = JSON.parse(localStorage.getItem('haymaker.tables'))[0];
    const { token } = kept.seats.find((one) => one.seat === mine);
    const line = new WebSocket(`ws://${location.host}/api/tables/${kept.id}/live`);
    const say = (message) => line.send(JSON.stringify({ id: `${Math.random()}`, ...message }));
    let made = 0;
    await new Promise((open) => (line.onopen = open));
    await new Promise((done, fail) => {
      let latest;
      let chosenOn;
      let pending = false;
      const goOn = () => {
        if (pending) return;
        if (made >= choices) done();
        else if (latest === chosenOn) return; // the frame that shows the choice is still to come
        else if (latest.moves.length) {
          const { action } = latest.moves[((first + made) * 7) % latest.moves.length];
          [pending, chosenOn] = [true, latest];
          say({ type: 'act', seat: mine, action, n: latest.n });
        } else if (latest.score || kept.seats.some((one) => one.seat !== mine && latest.turn.includes(one.seat))) done();
      };
      line.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'frame') latest = message;
        else if (message.type === 'done') [pending, made] = [false, made + 1];
        // A rival has acted meanwhile: the choice is made on the frame that came instead.
        else if (message.type === 'refused' && message.stale) pending = false;
        // Or the table has made the last moves by itself: the frame that ends the game is on its way.
        else if (message.type === 'refused' && message.message.startsWith('The game is over')) pending = false;
        else if (message.type === 'refused') fail(new Error(message.message));
        else return;
        goOn();
      };
      say({ type: 'hello', seats: [token], pictures: false });
    });
    line.close();
  }, [seat, Math.min(most, 100_000), turn]);
}

/** The end of every play. */
export function mustBeQuiet(...errors) {
  must(errors.flat().length === 0, `the console shows errors:\n${errors.flat().join('\n')}`);
}
