/** A real Chromium, and pages that remember every error they showed and every deed done on them. */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Deeds } from './deeds.mjs';

/** The three shapes of a screen: a desk, a phone held upright, a phone held sideways. */
export const SIZES = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  low: { width: 844, height: 390 },
};
/** The smallest phone, on which everything must still be in reach. */
export const SMALLEST = { width: 360, height: 640 };
/** Nothing is ever as slow as this but what never comes. */
export const PATIENCE = 120_000;
/** `HAYMAKER_SLOW=6` makes every page six times slower, as on a busy machine: it brings races to light. */
const SLOW = Number(process.env.HAYMAKER_SLOW ?? 1);
/** `HAYMAKER_LAG=2000` holds every answer of the server up by anything from nothing to two seconds: they then come in any order. */
const LAG = Number(process.env.HAYMAKER_LAG ?? 0);
/** A phone's fine dots are for pictures: drawing four times as many takes a play without a GPU most of its time. */
const DOTS = process.env.HAYMAKER_PICTURES ? 2 : 1;

export async function launch(more = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
      ...more,
    ],
  });
}

/** Unless it is told otherwise, a page shows all at once, and unless it is `coached`, it belongs to somebody who has seen the first hints already. */
export async function newPage(browser, size, { coached = false, pace = 'at once', ...options } = {}) {
  const phone = size !== 'wide';
  const context = await browser.newContext({
    viewport: SIZES[size], hasTouch: phone, isMobile: phone, deviceScaleFactor: phone ? DOTS : 1, ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((name) => localStorage.setItem('haymaker.pace', JSON.stringify(name)), pace);
  if (!coached) await context.addInitScript(() => localStorage.setItem('haymaker.hints', JSON.stringify(['table', ...['punch', 'rocket_punch', 'robo_power', 'one_punch_man', 'pokepucks'].map((game) => `lesson:${game}`)])));
  if (LAG > 0) await context.route('**/*', (route) => setTimeout(() => route.continue().catch(() => {}), LAG * Math.random()));
  const page = await context.newPage();
  if (SLOW > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  if (phone) touches(page);
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors, context, deeds: new Deeds(page) };
}

const touched = new WeakSet();

/** On a phone nothing is clicked: every click of a play is a touch. */
function touches(page) {
  touched.add(page);
  const locators = Object.getPrototypeOf(page.locator('html'));
  if (locators.clicked) return;
  locators.clicked = locators.click;
  locators.click = function click(options) {
    return touched.has(this.page()) ? this.tap(options) : this.clicked(options);
  };
}

/**
 * Touches the k-th of the things that are there now, if there are any and it does not go away meanwhile.
 * Says whether it was touched.
 */
export async function touchNow(page, selector, k = 0, options = {}) {
  const things = await page.$$(selector);
  if (things.length === 0) return false;
  const thing = things[k % things.length];
  try {
    await (touched.has(page) ? thing.tap(options) : thing.click(options));
    return true;
  } catch (problem) {
    if (/not attached|detached/.test(problem.message)) return false;
    throw problem;
  }
}

/**
 * What draws strokes: a finger on a phone, else the mouse. A stroke goes through its points in so many
 * milliseconds by the times written on its events, however long a slow machine takes to send them.
 */
export async function hand(page) {
  const session = await page.context().newCDPSession(page);
  const finger = touched.has(page);
  const touch = { down: 'touchStart', move: 'touchMove', up: 'touchEnd' };
  const mouse = { down: 'mousePressed', move: 'mouseMoved', up: 'mouseReleased' };
  const send = (kind, [x, y], timestamp) => (finger
    ? session.send('Input.dispatchTouchEvent', { type: touch[kind], touchPoints: kind === 'up' ? [] : [{ x, y }], timestamp })
    : session.send('Input.dispatchMouseEvent', {
      type: mouse[kind], x, y, timestamp, button: 'left', buttons: kind === 'up' ? 0 : 1, clickCount: kind === 'move' ? 0 : 1,
    }));
  return async (points, ms) => {
    const began = Date.now() / 1000;
    const at = (i) => began + (ms * i) / points.length / 1000;
    if (!finger) await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: points[0][0], y: points[0][1], timestamp: began });
    await send('down', points[0], began);
    for (const [i, point] of points.entries()) if (i > 0) await send('move', point, at(i));
    await send('up', points.at(-1), at(points.length));
  };
}

export function must(holds, sentence) {
  if (!holds) throw new Error(sentence);
}

/** Waits until it holds. `what` says what never came. */
export async function until(holds, what) {
  for (const latest = Date.now() + PATIENCE; Date.now() < latest;) {
    const found = await holds();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited in vain: ${what}`);
}

/** Keeps pictures in a folder, if one is named; what is only for the picture is done only then. */
export function camera(folder, prefix, suffix) {
  if (folder) mkdirSync(folder, { recursive: true });
  return async (page, name, pose = async () => {}, options = {}) => {
    if (!folder) return;
    await pose();
    await page.screenshot({ path: `${folder}/${prefix}${name}${suffix}.png`, ...options });
  };
}

/** Nothing on a table may need scrolling. */
export async function fitsScreen(page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth <= innerWidth && root.scrollHeight <= innerHeight + 1;
  });
}

/** Everything that can be touched lies on the screen, and is at least so many pixels wide and high. */
export async function allInReach(page, selector, where, least = 0) {
  const outside = await page.evaluate(([touchable, size]) => [...document.querySelectorAll(touchable)].filter((thing) => {
    const { left, right, top, bottom, width, height } = thing.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || width < size || height < size;
  }).map((thing) => thing.outerHTML.slice(0, 120)), [selector, least]);
  must(outside.length === 0, `${where}: out of reach:\n${outside.join('\n')}`);
}

/** Pixels of the smallest letters, as they are drawn. */
const LETTERS = 12;

/** Every word that can be seen is large enough to be read, however its picture is scaled. What fits its letters to its size has done so once it is drawn. */
export async function allReadable(page, where) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const small = await page.evaluate(smallWords, LETTERS);
  must(small.length === 0, `${where}: too small to read:\n${small.join('\n')}`);
}

/** Runs in the page. */
function smallWords(least) {
  const area = ({ a, b, c, d }) => Math.sqrt(Math.abs(a * d - b * c));
  /** How much larger something is drawn than its style says. */
  const scaleOf = (element) => {
    let scale = 1;
    for (let at = element; at; at = at.parentElement) {
      if (at instanceof SVGGraphicsElement && at.ownerSVGElement) return scale * area(at.getScreenCTM());
      const style = getComputedStyle(at);
      if (style.transform !== 'none') scale *= area(new DOMMatrix(style.transform));
      if (style.scale !== 'none') scale *= Number(style.scale.split(' ')[0]);
    }
    return scale;
  };
  const found = new Map();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const words = text.data.trim();
    const element = text.parentElement;
    if (!words || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const seen = [...range.getClientRects()].some(({ left, right, top, bottom }) => {
      if (right - left < 1 || bottom - top < 1) return false;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
      // Cut off by something that hides what does not fit: such words are for screen readers.
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (style.overflow !== 'visible' && (box.width <= 2 || x < box.left || x > box.right || y < box.top || y > box.bottom)) return false;
      }
      return true;
    });
    if (!seen) continue;
    const size = parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
    if (size < least - 0.05) found.set(`${size.toFixed(1)} px “${words.slice(0, 40)}” in ${element.tagName}.${element.getAttribute('class')}`, true);
  }
  return [...found.keys()];
}
