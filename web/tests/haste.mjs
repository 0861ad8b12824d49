/**
 * Nobody waits for a motion. All timers and animations of two pages are made forty times slower: one plays
 * against bots, the other one watches. On every frame that comes, the next choice is there with the next
 * picture, and whatever is still acted out from before gives way.
 */
import { launch, must, newPage } from './browser.mjs';
import { answered, asked, drawn, frameOf, isAsked, mustBeQuiet, playBots } from './house.mjs';

const [base, only = ''] = process.argv.slice(2);
const SLOWER = 40;
/** Longer than any show may last when the next frame comes (see `PATIENCE` and, for throws, `LONGEST_THROW`). */
const LATE = { pokepucks: 4_300 };
const CHOICES = 7;
/** So many pictures a page may need to take a frame in: far fewer than any motion lasts here. */
const PICTURES = 60;
const THINGS = '[data-action], .can, .throw';

/** How each game is played on: by what glows. */
const HANDS = {
  punch: ['.extra [data-action], .kind.can'],
  rocket_punch: ['.kind.can', '.call.can, .lay.can, .turnover'],
  robo_power: ['.kind[data-action], .builder[data-action], .pass'],
  one_punch_man: ['.card.can, .token.own.can', '.room.can, [data-action]:not(.room)'],
  pokepucks: ['.tray [data-action], .throw'],
};

const browser = await launch(['--disable-3d-apis']);
try {
  let frames = 0;
  for (const game of Object.keys(HANDS).filter((name) => !only || name === only)) frames += await hurry(game);
  console.log(`${frames} frames, and nobody waited for a motion: no console error`);
} finally {
  await browser.close();
}

async function hurry(game) {
  const { page, errors, context } = await newPage(browser, 'wide');
  const { page: onlooker, errors: others, context: gallery } = await newPage(browser, 'wide');
  for (const each of [page, onlooker]) {
    await each.addInitScript(slowDown, SLOWER);
    await each.addInitScript(watchFrames, [THINGS, LATE[game] ?? 1_700, PICTURES]);
  }
  await playBots(page, base, game);
  await onlooker.goto(page.url());
  await onlooker.locator('main[data-n]').waitFor();
  let own = [];
  let watched = [];
  const measured = () => own.some(({ mine }) => mine) && watched.some(({ late }) => late);
  for (let choices = 0; (choices < CHOICES || !measured()) && (await asked(page)); choices += 1) {
    for (const each of [page, onlooker]) await each.waitForFunction(() => window.isLate());
    const n = await frameOf(page);
    await choose(page, game, n, choices);
    await answered(page, n);
    own = await page.evaluate(() => window.seen);
    watched = await onlooker.evaluate(() => window.seen);
  }
  must(measured(), `${game}: nothing was measured: ${JSON.stringify({ own, watched })}`);
  for (const { n, can, moves } of own) must(moves === 0 || can, `${game}: frame ${n} asks, but nothing can be touched`);
  for (const { n, drawn, mine } of own) must(!mine || drawn >= n, `${game}: after my own choice frame ${drawn} was drawn instead of ${n}`);
  for (const { n, drawn, late } of watched) must(!late || drawn >= n, `${game}: a slow motion of frame ${drawn} was not skipped for frame ${n}`);
  mustBeQuiet(errors, others);
  await context.close();
  await gallery.close();
  return own.length + watched.length;
}

/** Touches one thing after the other until a choice is made. */
async function choose(page, game, n, turn) {
  for (let tries = 0; (await frameOf(page)) === n && (await isAsked(page)); tries += 1) {
    must(tries < 40, `${game}: nothing that glows can be chosen`);
    for (const selector of HANDS[game]) {
      await page.evaluate(([what, k]) => {
        const all = [...document.querySelectorAll(what)].filter((thing) => !thing.matches('.picked'));
        all[k % Math.max(1, all.length)]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      }, [selector, turn + tries]);
      await drawn(page);
    }
  }
}

/** Every wait and every animation of the page, but for those that are as good as none. */
function slowDown(times) {
  const later = window.setTimeout;
  window.setTimeout = (then, ms = 0, ...more) => later(then, ms >= 40 ? ms * times : ms, ...more);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function slowly(keyframes, options) {
    const how = typeof options === 'number' ? { duration: options } : { ...options };
    return animate.call(this, keyframes, { ...how, duration: Number(how.duration ?? 0) * times });
  };
}

/** Notes of every frame what the page looks like two pictures later; where the next one is there by then, only whether
 * it made an old motion give way. */
function watchFrames([things, patience, most]) {
  window.seen = [];
  let newest = null;
  /** Since when the page has been drawing the frame that it draws now. */
  let since = 0;
  let drawing = '';
  const scene = () => document.querySelector('.scene[data-drawn]') ?? document.querySelector('main[data-n]');
  new MutationObserver(() => {
    const now = scene()?.dataset.drawn ?? '';
    if (now === drawing) return;
    drawing = now;
    since = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-drawn'] });
  window.isLate = () => performance.now() - since > patience;
  /** Choices on their way: until the table has answered, nothing else can be chosen. */
  let sent = 0;
  const free = (thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const hit = width > 0 && document.elementFromPoint(left + width / 2, top + height / 2);
    return hit && (thing.contains(hit) || hit.contains(thing));
  };
  const comes = (frame) => {
    newest = frame;
    if (!frame.fresh && document.querySelector('main[data-n]')) look(frame, window.isLate());
  };
  const pictures = (count, then) => requestAnimationFrame(() => (count > 1 ? pictures(count - 1, then) : then()));
  const look = (frame, late, waited = 0) => pictures(2, () => {
    const { n, moves, steps, seat } = frame;
    const main = document.querySelector('main[data-n]');
    const last = newest === frame;
    if (!main || !(last || late)) return;
    if (Number(main.dataset.n) < n && waited < most) {
      look(frame, late, waited + 2);
      return;
    }
    const drawn = Number(scene().dataset.drawn);
    const can = document.querySelector('[data-status=choose]') !== null && [...document.querySelectorAll(things)].some(free);
    const mine = seat !== null && steps[0]?.by === seat;
    window.seen.push({ n, drawn, can, moves: sent > 0 || !last ? 0 : moves.length, mine, late });
  });
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...where) {
      super(...where);
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data));
        if (message.type === 'frame') comes(message);
        if (message.type !== 'done' || sent === 0) return;
        sent -= 1;
        if (newest) look(newest, false);
      });
    }

    send(data) {
      if (JSON.parse(data).type === 'act') sent += 1;
      super.send(data);
    }
  };
}
