/**
 * The lab's page of every game: the page itself plays the box against the box, in no wider a page than the screen.
 * Arguments: address, folder of pictures, size, games.
 */
import { camera, launch, must, newPage } from './browser.mjs';
import { goTo, mustBeQuiet } from './house.mjs';

const [base, pictures, size, ...games] = process.argv.slice(2);
const shot = camera(pictures, 'labs-', `-${size}`);
const browser = await launch(['--disable-3d-apis']);

try {
  for (const game of games) {
    const { page, errors } = await newPage(browser, size, { reducedMotion: 'reduce' });
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await goTo(page, base, `lab/${game}`);
    await page.getByText('Played on this device.').waitFor();
    await page.getByText('Nothing is changed yet').waitFor();
    must((await page.locator('.differs').count()) === 0, `${game}: equal kits do not differ`);
    must(!asked.includes(`/api/games/${game}/lab`), `${game}: the server plays nothing`);
    must(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)), `${game}: the page is no wider than the screen`);
    await shot(page, game, async () => {});
    mustBeQuiet(errors);
    await page.close();
  }
  console.log(`${games.length} games played by their pages at ${size}`);
} finally {
  await browser.close();
}
