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
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors, context, deeds: new Deeds(page) };
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
