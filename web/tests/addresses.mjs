/**
 * Addresses that lead nowhere: each shows a sentence and a way home, and never an empty page. Arguments: address, folder
 * for pictures, a game without a page of its own.
 */
import { allReadable, camera, launch, must, newPage, SIZES, until } from './browser.mjs';
import { goTo, mustBeQuiet, noBarrier, resize, shows } from './house.mjs';

const [base, pictures, game] = process.argv.slice(2);
const shot = camera(pictures, 'nowhere-', '');
const browser = await launch();

const PAGES = ['t', 'new', 'record', 'analyse', 'position', 'g', 'practice', 'learn', 'puzzles', 'screen', 'example', 'lab', 'j'];
/** What stands in place of a name. */
const FEW = ['', '%', 'nonsense'];
const ODD = [...FEW, '%E0%A4%A', '..', 'a%2Fb', 'a%20b', '%00', '__proto__', '<b>', 'x'.repeat(3000)];
const odd = [
  ...PAGES.flatMap((page, i) => (i === 0 ? ODD : FEW).map((name) => `${page}/${name}`)), 'nonsense', '%', 'constructor', 'mine%', 'record/brought',
  'analyse/brought', 'record/none?seat=x&at=y&until=z', `position/${game}?from=none&at=x`, `position/${game}?from=brought`,
  ...['0', '99999', 'x', '%'].map((number) => `puzzles/${game}/${number}`), `example/${game}/XX-99`, `g/${game}`,
];

/** Says what is wrong, and links home. */
async function says(page, address) {
  await page.evaluate((hash) => (location.hash = hash), `/${address}`);
  await until(() => page.locator('[role=alert]').count(), `#/${address.slice(0, 60)} says that it leads nowhere`);
  const sentence = (await page.locator('[role=alert]').innerText()).trim();
  must(/^[A-Z“'<].{10,}[.?]$/s.test(sentence), `#/${address.slice(0, 60)}: no plain sentence: “${sentence.slice(0, 200)}”`);
  must(!/undefined|NaN|Error|\[object|Validation/.test(sentence), `#/${address.slice(0, 60)}: “${sentence.slice(0, 200)}”`);
  must((await page.locator('a[href="#/"]').count()) > 0, `#/${address}: no way home`);
  return sentence;
}

try {
  const { page, errors } = await newPage(browser, 'wide', { bypassCSP: true });
  await goTo(page, base);
  const told = new Map();
  for (const address of odd) {
    const sentence = await says(page, address);
    if (!told.has(sentence)) told.set(sentence, address.slice(0, 60));
    await page.locator('a[href="#/"]').first().click();
    await shows(page, 'front');
  }
  // Opened from outside, not from another page of ours.
  await page.goto(`${base}#/t/%`);
  await page.reload();
  await page.locator('[role=alert]').waitFor();
  for (const [name, address] of [['address', 't/%'], ['table', 't/nonsense'], ['lesson', 'learn/nonsense'], ['record', 'record/nonsense']]) {
    await says(page, address);
    await noBarrier(page, address);
    for (const size of Object.values(SIZES)) {
      await resize(page, size);
      await allReadable(page, address);
      await shot(page, `${name}-${size.width}`);
    }
    await resize(page, SIZES.wide);
  }
  for (const [sentence, address] of told) console.log(`#/${address}: ${sentence}`);
  /** A browser tells of every refusal. */
  mustBeQuiet(errors.filter((line) => !/40[0-9]|429/.test(line)));
  console.log(`${odd.length} addresses that lead nowhere say so: no console error`);
} finally {
  await browser.close();
}
