/**
 * Devices that cannot think: one without memory to spare, and one that is far too slow. The server's hint comes instead,
 * with one line that says so, and the page answers all the while. Arguments: address, folder of pictures, size.
 */
import { camera, launch, must, newPage, until } from './browser.mjs';
import { asked, chooseAny, goTo, mustBeQuiet, playToTheEnd, PUNCHES, setUpMatch, shows } from './house.mjs';

const [base, pictures = '', size = 'phone'] = process.argv.slice(2);
const picture = camera(pictures, 'weak-', `-${size}`);
/** Pages of 64 KB: a module of Punch! begins with 64 and wants a hundred more to search. */
const TOO_LITTLE = ['--js-flags=--wasm-max-mem-pages=80'];

/** Asks for a hint of this device, and gets the server's. */
async function elsewhere(page, meanwhile = async () => {}) {
  await asked(page);
  await page.locator('[data-thinks=here]').click();
  await meanwhile();
  await page.locator('[data-status]').getByText('The server thought of it').waitFor();
  must(/ would: .+/.test(await page.locator('[data-status]').innerText()), 'the hint says the move');
  await page.locator('.hinted').first().waitFor();
  await page.locator('[data-thinks=server]').waitFor();
}

/** The module is there and compiles, but a worker finds no room for a search: a real “out of memory”. */
async function withoutMemory(browser) {
  const { page, errors } = await newPage(browser, size);
  await setUpMatch(page, base, 'A bot');
  await elsewhere(page);
  await picture(page, 'memory');
  await playToTheEnd(page, (_, k) => chooseAny(page, PUNCHES, k));
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.getByRole('alert').getByText('The engine stopped on this device').waitFor();
  await picture(page, 'analysis');
  await goTo(page, base, 'position/punch');
  await page.locator('aside.bar[data-phase=choose]').waitFor();
  await page.locator(PUNCHES).first().click();
  await page.waitForFunction(() => Number(document.querySelector('main')?.dataset.n) >= 2);
  await page.locator('aside.bar[data-phase=choose], aside.bar[data-phase=over]').waitFor();
  mustBeQuiet(errors);
}

/** One core, half a gigabyte, and a thought that never comes to its end. */
async function tooSlow(browser) {
  const { page, errors, context } = await newPage(browser, size);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 1 });
    Object.defineProperty(navigator, 'deviceMemory', { get: () => 0.5 });
  });
  await context.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `self.postMessage = () => { for (;;); };${await answer.text()}` });
  });
  await setUpMatch(page, base, 'A bot');
  await elsewhere(page, async () => {
    await page.locator('[data-status]').getByText('Thinking it over').waitFor();
    must(page.workers().length === 1, 'one core, one worker');
    await page.getByRole('button', { name: 'Log' }).click();
    await page.getByRole('dialog', { name: 'Log' }).waitFor();
    must((await page.locator('[data-thinks=here]').count()) === 1, 'the page answers while the device still thinks');
    await page.keyboard.press('Escape');
  });
  await until(() => page.workers().length === 0, 'who thinks in vain is stopped');
  await picture(page, 'slow');
  await leaving(page);
  mustBeQuiet(errors);
}

/** Who leaves a thought stops it. */
async function leaving(page) {
  await setUpMatch(page, base, 'A bot');
  await asked(page);
  await page.locator('[data-thinks=here]').click();
  await until(() => page.workers().length === 1, 'a worker thinks');
  await goTo(page, base);
  await shows(page, 'front');
  await until(() => page.workers().length === 0, 'nobody thinks for a page that was left');
  await goTo(page, base, 'position/punch');
  await page.locator('aside.bar[data-phase=choose]').waitFor();
  await page.locator(PUNCHES).first().click();
  await until(() => page.workers().length === 1, 'a bot of the position thinks here');
  await goTo(page, base);
  await shows(page, 'front');
  await until(() => page.workers().length === 0, 'nobody thinks on from a position that was left');
}

for (const [more, tried] of [[TOO_LITTLE, withoutMemory], [[], tooSlow]]) {
  const browser = await launch(more);
  try {
    await tried(browser);
  } finally {
    await browser.close();
  }
}
console.log('the server thought for devices that cannot: no console error');
