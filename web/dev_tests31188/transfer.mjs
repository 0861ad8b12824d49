/** What comes over the line from an empty cache to a front page that can be used, and what does not. */
import { launch, must, newPage } from './browser.mjs';
import { goTo, mustBeQuiet } from './house.mjs';

const [base, most] = process.argv.slice(2);
const browser = await launch();

try {
  const { page, errors, context } = await newPage(browser, 'wide');
  const line = await context.newCDPSession(page);
  const addresses = new Map();
  const sizes = new Map();
  await line.send('Network.enable');
  line.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await goTo(page, base);
  await page.locator('[data-play]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');

  const came = [...sizes].map(([id, size]) => ({ size, url: addresses.get(id).url.replace(base, '/'), headers: addresses.get(id).headers }));
  const total = came.reduce((sum, { size }) => sum + size, 0);
  const list = came.sort((a, b) => b.size - a.size).map(({ url, size }) => `${size} ${url}`).join('\n');
  must(total <= Number(most), `the front page takes ${total} bytes:\n${list}`);
  for (const { url, headers } of came.filter(({ size, url: address }) => size > 2000 && /\.(js|css)$/.test(address))) {
    must(headers['content-encoding'] === 'br' && /accept-encoding/i.test(headers.vary), `${url} is not packed`);
  }
  must(!came.some(({ url }) => /Scene|Table|Rulebook|three|rulebook/.test(url)), `what is opened later comes already:\n${list}`);
  mustBeQuiet(errors);
  console.log(`${total} bytes for the front page: no console error\n${list}`);
} finally {
  await browser.close();
}
