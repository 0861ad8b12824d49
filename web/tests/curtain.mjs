/**
 * One device passed around, in every game: while the curtain is down the page is the curtain alone, no key
 * does anything, and the server sends nothing of any seat. A second line makes the choices, whatever they are.
 */
import { camera, launch, must, newPage, until } from './browser.mjs';
import { goTo, mustBeQuiet, playFor, secondTab } from './house.mjs';

const [base, pictures, ...games] = process.argv.slice(2);
const shot = camera(pictures, 'curtain-', '');
const HANDOVERS = 4;
const KEYS = ['l', 'r', 'c', 'u', 'h', 'd', 'p', 'm', '?', 'Enter', 'Escape', ...'123456789'];

const browser = await launch();

/** Every message of the page's line; a frame must be of a seat that was said to look. */
function listen(page) {
  const line = { sent: [], frames: [], looks: [], asked: [] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type !== 'ping') line.sent.push(message);
      if (message.type === 'hello') line.asked.push(message.looks);
    });
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'welcome') line.looks = line.asked.shift();
      if (message.type !== 'frame') return;
      must(line.looks?.includes(message.seat), `a frame of seat ${message.seat} came while ${line.looks} looked`);
      line.frames.push(message);
    });
  });
  return line;
}

/** What the page says to eyes and ears: all of its text, and all that can be pressed. */
async function lookBehind(page, memory) {
  const { nodes } = await memory.send('Accessibility.getFullAXTree');
  const heard = nodes.filter(({ ignored, role }) => !ignored && !['RootWebArea', 'StaticText', 'InlineTextBox', 'generic', 'none'].includes(role?.value));
  return {
    html: await page.evaluate(() => document.querySelector('#app').innerHTML),
    heard: heard.map(({ role, name }) => `${role.value} ${name?.value ?? ''}`.trim()),
  };
}

async function passOn(player, line, memory, game, k) {
  const { page } = player;
  await until(() => line.looks.length === 0 && line.asked.length === 0, `${game}: nobody looks`);
  const name = (await page.locator('.cover h1').innerText()).replace(/^Pass the device to /i, '');
  const before = await lookBehind(page, memory);
  must(!/data-action|data-n=|class="[^"]*(scene|hand|told|log)/.test(before.html), `${game}: there is more than the curtain: ${before.html}`);
  must(before.heard.length === 4, `${game}: more is heard than the curtain: ${before.heard.join(', ')}`);
  const [sent, frames] = [line.sent.length, line.frames.length];
  for (const key of KEYS) await page.keyboard.press(key);
  const after = await lookBehind(page, memory);
  must(JSON.stringify(after) === JSON.stringify(before), `${game}: a key did something: ${after.html}`);
  must(line.sent.length === sent && line.frames.length === frames, `${game}: the line was used behind the curtain`);
  must(line.looks.length === 0, `${game}: somebody looks`);
  if (k === 0) await shot(page, game);
  const heading = await page.locator('.cover h1').innerText();
  await page.getByRole('button', { name: /^I am / }).click();
  // Where the table has moved on by itself meanwhile, the device goes to somebody else at once.
  const passed = async () => (await page.locator('.cover').count()) > 0 && (await page.locator('.cover h1').innerText()) !== heading;
  await until(async () => (await page.locator('main[data-n]').count()) > 0 || (await passed()), `${game}: the curtain goes up`);
  return (await page.locator('main[data-n]').count()) > 0 ? name : passOn(player, line, memory, game, k);
}

/** No other address of the game shows a hand either: not before it is over. */
async function noWayRound(page, game) {
  const table = page.url().split('/t/').at(-1).split('?')[0];
  const seats = await page.evaluate(() => JSON.parse(localStorage.getItem('haymaker.tables'))[0].seats.map(({ seat }) => seat));
  for (const address of [...seats.map((seat) => `record/${table}?seat=${seat}`), `analyse/${table}`, `position/${game}?from=${table}&at=0&seat=0&view=0`]) {
    await goTo(page, base, address);
    await page.locator('[role=alert]').waitFor();
    must((await page.locator('.scene, select option').count()) === 0, `${game}: #/${address} shows the table`);
  }
  await goTo(page, base, `record/${table}`);
  await page.locator('main .scene').waitFor();
  must((await page.getByLabel('View of').count()) === 0, `${game}: a running game is seen from a seat`);
}

try {
  for (const game of games) {
    const player = await newPage(browser, 'phone', { reducedMotion: 'reduce' });
    const { page } = player;
    const line = listen(page);
    const memory = await player.context.newCDPSession(page);
    await goTo(page, base);
    await page.locator('.poster', { has: page.locator(`[data-play=${game}]`) }).getByRole('button', { name: 'Pass and play' }).click();
    const other = await secondTab(player.context, base);
    const names = new Set();
    for (let k = 0; k < HANDOVERS; k += 1) {
      await page.locator('.cover').waitFor();
      names.add(await passOn(player, line, memory, game, k));
      await playFor(other, { seat: line.looks[0], turn: k });
      await until(async () => (await page.locator('.cover').count()) > 0, `${game}: the curtain falls`);
    }
    must(names.size > 1, `${game}: the device always went to ${[...names]}`);
    await noWayRound(page, game);
    /** A browser tells of every refusal. */
    mustBeQuiet(player.errors.filter((line) => !/40[39]/.test(line)));
    await player.context.close();
  }
  console.log(`behind the curtain of ${games.join(', ')} there is nothing: no console error`);
} finally {
  await browser.close();
}
