/**
 * The practice box: from the game's own page to a throw, and another one, aimed by the same controls as at a table.
 * Arguments: address, folder of pictures, size.
 */
import { allInReach, allReadable, camera, fitsScreen, launch, must, newPage } from './browser.mjs';
import { goTo, mustBeQuiet, noBarrier, settled, shows } from './house.mjs';

const [base, pictures, size] = process.argv.slice(2);
const shot = camera(pictures, 'practice-', `-${size}`);
/** 3D is drawn by the processor, as a machine for tests has no graphics card. */
const browser = await launch(pictures ? ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-3d-apis']);

const phase = (page, name) => page.locator(`[data-practice=${name}]`).waitFor();
const throws = (page) => page.locator('footer').getAttribute('data-throws');

try {
  const { page, errors } = await newPage(browser, size, { bypassCSP: true, reducedMotion: 'reduce' });
  await goTo(page, base, 'g/pokepucks');
  await page.getByRole('link', { name: 'Practise throwing' }).click();
  await shows(page, 'practice/pokepucks');
  for (const [n, power] of ['40', '100'].entries()) {
    await phase(page, 'aims');
    must(await fitsScreen(page), 'the practice box needs no scrolling');
    await allInReach(page, '.throw', 'the practice box');
    await allReadable(page, 'the practice box');
    await page.locator('[data-control=power]').fill(power);
    await shot(page, `aim-${n}`, () => settled(page));
    await page.locator('.throw').click();
    await phase(page, 'lies');
    must((await throws(page)) === String(n + 1), `throw ${n + 1} is counted`);
    await shot(page, `lies-${n}`, () => settled(page));
    if (n === 0 && size === 'wide') await noBarrier(page, 'the practice box');
    await page.getByRole('button', { name: 'Throw again' }).click();
  }
  await page.route('**/practice', (route) => route.fulfill({ status: 503, json: { message: 'Many ask for such things just now; try again in a moment.', clause: '' } }));
  await phase(page, 'aims');
  await page.locator('.throw').click();
  await page.getByText('try again in a moment').waitFor();
  await phase(page, 'aims');
  must((await throws(page)) === '2', 'a throw that was refused is none');
  mustBeQuiet(errors.filter((error) => !error.includes('503')));
  console.log(`practised at ${size}`);
} finally {
  await browser.close();
}
