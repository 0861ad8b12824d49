/** A real Chromium, and pages that remember every error they showed and every deed done on them. */
import { chromium } from 'playwright-core';
import { Deeds } from './deeds.mjs';

export const WIDTHS = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

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

export async function newPage(browser, size, options = {}) {
  const phone = size === 'phone';
  const context = await browser.newContext({
    viewport: WIDTHS[size], hasTouch: phone, isMobile: phone, deviceScaleFactor: phone ? 2 : 1, ...options,
  });
  const page = await context.newPage();
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

/** What draws strokes: a finger on a phone, else the mouse. */
export async function hand(page) {
  if (!touched.has(page)) {
    return {
      down: async (x, y) => { await page.mouse.move(x, y); await page.mouse.down(); },
      move: (x, y) => page.mouse.move(x, y),
      up: () => page.mouse.up(),
    };
  }
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x, y) => send('touchStart', [{ x, y }]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
}

export function must(holds, sentence) {
  if (!holds) throw new Error(sentence);
}

/** Nothing on a table may need scrolling. */
export async function fitsScreen(page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth <= innerWidth && root.scrollHeight <= innerHeight + 1;
  });
}
