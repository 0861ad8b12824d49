/**
 * Every word that can be seen is large enough to be read: on the table of every game, choice after choice, and at its
 * end. A second line makes the choices. Arguments: address, size, games.
 */
import { allReadable, launch, newPage } from './browser.mjs';
import { answeredOrOver, asked, drawn, frameOf, mustBeQuiet, playBots, playFor, secondTab, settled } from './house.mjs';

const [base, size, ...games] = process.argv.slice(2);
const CHOICES = 14;
const browser = await launch(['--disable-3d-apis']);

try {
  for (const game of games) {
    const { page, errors, context } = await newPage(browser, size, { reducedMotion: 'reduce' });
    await playBots(page, base, game);
    const other = await secondTab(context, base);
    for (let k = 0; k < CHOICES && (await asked(page)); k += 1) {
      await drawn(page);
      await allReadable(page, `${game} at ${size}, choice ${k + 1}`);
      const n = await frameOf(page);
      await playFor(other, { most: 1, turn: k });
      await answeredOrOver(page, n);
    }
    await playFor(other);
    await page.getByRole('dialog', { name: 'It is over' }).waitFor();
    await settled(page);
    await allReadable(page, `${game} at ${size}, the end`);
    mustBeQuiet(errors);
    await context.close();
  }
  console.log(`everything can be read at ${size} in ${games.join(', ')}: no console error`);
} finally {
  await browser.close();
}
