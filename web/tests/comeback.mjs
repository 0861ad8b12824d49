/** The server dies between two moves and comes back; pages say so, mend themselves and play on. */
import { createInterface } from 'node:readline';
import { launch, must, newPage } from './browser.mjs';
import { answered, asked, chooseAny, drawn, frameOf, giveName, goTo, isAsked, playBots, PUNCHES, setUpMatch, settled, whoIsAsked } from './house.mjs';

const [base] = process.argv.slice(2);
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const browser = await launch();

async function say(word) {
  console.log(word);
  await answers.next();
}

async function move(page) {
  must(await asked(page), 'the game goes on');
  const n = await frameOf(page);
  await chooseAny(page, PUNCHES, 0);
  await answered(page, n);
}

/** The server is killed, a choice is made all the same, and the server is started again. */
async function outage(page, others = []) {
  must(await asked(page), 'the game goes on');
  const n = await frameOf(page);
  await say('kill');
  for (const one of [page, ...others]) await one.locator('[data-net=lost]').waitFor();
  await chooseAny(page, PUNCHES, 0);
  await say('start');
  for (const one of [page, ...others]) await one.locator('[data-net]').waitFor({ state: 'detached' });
  await answered(page, n);
}

async function againstABot() {
  const { page, context } = await newPage(browser, 'wide');
  await playBots(page, base, 'punch');
  await move(page);
  await outage(page);
  if (await asked(page)) await move(page); // a knock-out may have come first
  await context.close();
}

/** Two browsers, joined by an invite link, to the end of their game. */
async function twoFriends() {
  const [{ page: ann }, { page: bob }] = [await newPage(browser, 'wide'), await newPage(browser, 'phone')];
  for (const [page, name] of [[ann, 'Ann'], [bob, 'Bob']]) {
    await goTo(page, base);
    await giveName(page, name);
  }
  await setUpMatch(ann, base);
  await bob.goto(await ann.getByLabel('Send this link').last().inputValue());
  await bob.getByRole('button', { name: 'Sit down here' }).click();

  let moves = 0;
  for (let page; (page = await whoIsAsked([ann, bob])) !== null;) {
    await settled(page);
    await drawn(page);
    if (!(await isAsked(page))) continue; // the page showed a moment too long that it was
    if (moves === 7) await outage(page, [ann, bob].filter((one) => one !== page));
    else await move(page);
    moves += 1;
    must(moves < 900, 'the game does not end');
  }
  must(moves > 7, 'the game was over before the server was killed');
  must(!(await asked(bob)), 'both see the end');
}

try {
  await againstABot();
  await twoFriends();
  console.log('came back: the moves made while the server was away arrived, once; two friends ended their game');
} finally {
  await browser.close();
}
process.exit(0);
