/** A table made by hand, joined through its link, watched; then one device passed around. */
import { camera, launch, must, newPage, touchNow } from './browser.mjs';
import { answered, chooseAny, frameOf, isOver, mustBeQuiet, PUNCHES, setUpMatch, whoIsAsked } from './house.mjs';

const [base, pictures] = process.argv.slice(2);
const shot = camera(pictures, '', '');
const browser = await launch();

try {
  const ann = await newPage(browser, 'wide');
  await setUpMatch(ann.page, base, '', () => houseRules(ann.page));
  await ann.page.getByRole('button', { name: 'Copy the link' }).waitFor();
  await shot(ann.page, 'lobby-wide');
  const link = await ann.page.getByLabel('Send this link').last().inputValue();

  const bob = await newPage(browser, 'phone');
  await bob.page.goto(link);
  await atTheDoor(bob.page);
  await ann.page.locator('[data-status]').waitFor();
  must((await ann.page.locator('.corners').innerText()).includes('Bob'), 'the table knows the name that was given at the door');

  const cy = await newPage(browser, 'wide', { colorScheme: 'dark' });
  await cy.page.goto(link);
  await cy.page.locator('[data-status=wait]').waitFor();
  await twoFriends(ann.page, bob.page, cy.page);
  for (const { page } of [ann, bob, cy]) await page.locator('[data-status=over]').waitFor();

  const pair = await newPage(browser, 'phone', { reducedMotion: 'reduce' });
  await setUpMatch(pair.page, base, 'Another person at this device');
  await passAround(pair.page);

  mustBeQuiet(ann.errors, bob.errors, cy.errors, pair.errors);
  console.log('joined by link, watched, passed around: no console error');
} finally {
  await browser.close();
}

/** Who comes by a link hears what is agreed, and is asked for a name before sitting down. */
async function atTheDoor(page) {
  const sit = page.getByRole('button', { name: 'Sit down here' });
  await sit.click();
  await page.getByRole('alert').waitFor();
  const region = page.getByRole('region', { name: 'What is agreed' });
  await region.and(page.locator('[aria-busy=false]')).waitFor();
  const agreed = await region.innerText();
  for (const said of ['Cards may be exchanged', 'No clock', 'no ratings']) must(agreed.includes(said), `the door does not say “${said}”: ${agreed}`);
  await shot(page, 'door-phone');
  await page.getByRole('button', { name: 'Read the rulebook' }).click();
  await page.getByRole('dialog').getByText('PU-01').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Your name at this table').fill('Bob');
  await sit.click();
}

async function houseRules(page) {
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByText('Cards may be exchanged before a round').click();
  await page.getByText('Half a round is programmed').click();
  await page.getByText('Show it in the list').click();
  await shot(page, 'make-wide', undefined, { fullPage: true });
}

/** To the end of their game, with everything done that the house rules ask for. */
async function twoFriends(ann, bob, watcher) {
  const done = new Set();
  for (let k = 0; ; k += 1) {
    const page = await whoIsAsked(k % 2 ? [ann, bob] : [bob, ann]);
    if (page === null) break;
    const n = await frameOf(page);
    done.add((await chooseAny(page, PUNCHES, k)).replace(/Punch \d|Do Nothing|Block|Dodge|\d+/g, '…'));
    await answered(page, n);
    if (k === 14) await shot(bob, 'punch-draft-phone');
    if (k === 36) await shot(ann, 'punch-program-wide');
    if (k === 40) await shot(watcher, 'punch-watch-dark-wide');
    must(k < 900, 'the game does not end');
  }
  for (const kind of ['take', 'put', 'lay', 'exchange']) {
    must([...done].some((said) => said.includes(kind)), `nobody ever did this: ${kind} (${[...done].join(' | ')})`);
  }
}

/**
 * Two people, one device: it is handed over before every choice, and hides the hand on the way. Where the table makes the
 * last move by itself, the curtain goes up again before anybody has touched it, and the end is seen from the first seat.
 */
async function passAround(page) {
  const taker = '.cover .btn:enabled';
  const seen = new Set();
  for (let k = 0; k < 900; k += 1) {
    await page.locator(`${taker}, [data-status=choose], [data-status=over]`).first().waitFor();
    if (await isOver(page)) break;
    const [name] = await page.locator('.cover h1').allInnerTexts();
    if (name !== undefined) {
      if (k === 2) await shot(page, 'pass-phone');
      if (await touchNow(page, taker)) seen.add(name);
      continue; // what is asked comes from the table, and a moment later
    }
    const n = await frameOf(page);
    if (!(await chooseAny(page, PUNCHES, k))) continue;
    await page.waitForFunction((old) => {
      const now = document.querySelector('main')?.dataset.n; // none while the curtain falls
      return document.querySelector('.cover, [data-status=over]') || (now !== undefined && now !== old);
    }, n);
  }
  await page.locator('[data-status=over]').waitFor();
  must(seen.size === 2, `the device went to ${[...seen].join(', ')}`);
}
