/**
 * A site that is kept on the device meets a server with another build: the page that is open says so, one reload brings
 * the new build whole, and that one is kept in the place of the old. Arguments: address.
 */
import { createInterface } from 'node:readline';
import { launch, must, newPage, until } from './browser.mjs';
import { goTo, keptFiles } from './house.mjs';

const [base] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin });
const answers = lines[Symbol.asyncIterator]();
const browser = await launch();

async function say(word) {
  console.log(word);
  await answers.next();
}

const buildOf = (page) => page.evaluate(() => document.querySelector('script[type=module][src]').getAttribute('src'));
/** The build that is kept whole on this device. */
const keptBuild = (page) => page.evaluate(() => {
  const { build, day } = JSON.parse(localStorage.getItem('haymaker.site'));
  return day && build;
});

try {
  const { page } = await newPage(browser, 'wide');
  await goTo(page, base, 'about');
  await page.getByRole('button', { name: 'Keep it on this device' }).click();
  await page.locator('[data-kept=true]').waitFor();
  const old = await buildOf(page);
  must((await keptFiles(page)).includes(old), 'the build is kept');

  await say('another build');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.locator('.newer').waitFor();
  must((await buildOf(page)) === old, 'nobody reloads a page for its reader');

  const loaded = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.reload();
  await page.locator('body[data-place=about]').waitFor();
  const now = await buildOf(page);
  must(now !== old && loaded.includes(now) && !loaded.includes(old), `one reload brings the new build: ${now}`);
  must((await page.locator('.newer').count()) === 0, 'it is the newest');
  await until(async () => (await keptBuild(page)) === now, 'the new build is kept');
  const files = await keptFiles(page);
  must(files.includes(now) && !files.includes(old), 'it is kept in the place of the old');
  must(!files.some((path) => path.startsWith('/api')), 'the service worker keeps no answer of the server');

  await say('kill');
  await page.reload();
  await page.locator('body[data-place=about]').waitFor();
  must((await buildOf(page)) === now, 'the new build opens without its server');
  console.log('one reload brought the new build');
} finally {
  lines.close();
  await browser.close();
}
