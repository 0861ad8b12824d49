/**
 * Two browsers, joined by an invite link, play a whole game of Punch!. Every WebSocket message, every
 * answer of the server and the memory of either page is searched for the rival's hand and sealed card
 * before they are shown. That the search can find things is shown by one's own hand. With `hints`, both ask their own
 * device what to do: it thinks from what its page was told. Arguments: address, `hints`.
 */
import { launch, must, newPage, until } from './browser.mjs';
import { answered, frameOf, giveName, goTo, isAsked, mustBeQuiet, setUpMatch, whoIsAsked } from './house.mjs';

const [base, hints = ''] = process.argv.slice(2);
const browser = await launch();
const KINDS = 6;
/** In the first exchanges no other row of six but one's own hand counts as many cards as a hand does. */
const SEARCHES = 6;

/** What a field of the view must say of the rival: nothing at all, or “sealed” without the card. */
const HIDDEN = {
  hand: (row) => row.every((count) => count === 0),
  fresh: (row) => row.every((count) => count === 0),
  under: (row) => row.every((kind) => kind === 0),
  sealed: (choice) => choice === 0 || choice === -1,
};

/** A page that remembers all it was ever told. */
async function open(seat, name) {
  const { page, errors, context } = await newPage(browser, 'wide', { reducedMotion: 'reduce' });
  const told = [];
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    told.push(String(payload));
    const message = JSON.parse(String(payload));
    if (message.type === 'frame') frames.push(message);
  }));
  page.on('response', (answer) => {
    if (answer.url().includes('/api/')) answer.text().then((text) => told.push(text), () => {});
  });
  await goTo(page, base);
  await giveName(page, name);
  return { page, errors, seat, told, frames, memory: await context.newCDPSession(page) };
}

const newest = ({ frames }) => frames.at(-1).view;
const rowOf = (player, field) => newest(player)[field][player.seat];

/** Every array in the page's memory, whoever holds it, that says exactly this. */
async function remembered({ memory }, row) {
  const ofAll = async (method, params) => memory.send(`Runtime.${method}`, params);
  const { result: list } = await ofAll('evaluate', { expression: 'Array.prototype' });
  const { objects } = await ofAll('queryObjects', { prototypeObjectId: list.objectId });
  const { result } = await ofAll('callFunctionOn', {
    objectId: objects.objectId, returnByValue: true, arguments: [{ value: row }],
    functionDeclaration: 'function (row) { return this.filter((one) => one.length === row.length && row.every((value, i) => one[i] === value)).length; }',
  });
  await memory.send('Runtime.releaseObject', { objectId: objects.objectId });
  return result.value;
}

/** Every row of six numbers in what the server ever said. */
function wasTold({ told }, row) {
  return told.some((text) => text.replaceAll(' ', '').includes(`[${row.join(',')}]`));
}

/** Whether my own hand was just this at some time: while it is dealt, it has any number of cards. */
function wasMine({ seat, told }, row) {
  const found = (value) => value !== null && typeof value === 'object'
    && (String(value.hand?.[seat]) === String(row) || Object.values(value).some(found));
  return told.some((text) => text.startsWith('{') && found(JSON.parse(text)));
}

/** All views in a message, also those after each step, say nothing of the rival. */
function keepsQuiet({ seat, frames }) {
  const rival = 1 - seat;
  for (const { n, view, steps } of frames) {
    for (const shown of [view, ...steps.map(({ changed }) => changed)]) {
      for (const [field, hides] of Object.entries(HIDDEN)) {
        if (field in shown) must(hides(shown[field][rival]), `frame ${n} of seat ${seat} tells the rival's ${field}: ${shown[field][rival]}`);
      }
    }
  }
}

/** The rival has sealed a card and I have not: neither it nor the hand it came from can be found here. */
async function searched(me, rival) {
  await until(() => newest(me).sealed[rival.seat] === -1, 'I see that the rival has sealed a card, and nothing else');
  await shown(me);
  const [mine, theirs] = [rowOf(me, 'hand'), rowOf(rival, 'hand')];
  must(mine.length === KINDS && rowOf(rival, 'sealed') > 0, 'the rival must have sealed a card');
  must(wasTold(me, mine) && (await remembered(me, mine)) > 0, 'my own hand must be found, or the search is worth nothing');
  if (wasMine(me, theirs)) return 0;
  must(!wasTold(me, theirs), `the server told seat ${me.seat} the rival's hand: ${theirs}`);
  must((await remembered(me, theirs)) === 0, `the page of seat ${me.seat} remembers the rival's hand: ${theirs}`);
  return 1;
}

/** Waits until the page shows the newest frame that came, and the newest has come that it shows. */
function shown({ page, frames }) {
  return until(async () => Number(await frameOf(page)) === frames.at(-1).n, 'the newest frame');
}

/** This device says what it would do, and the server is not asked. */
async function hinted({ page, told }) {
  await page.locator('[data-thinks=here]').click();
  await page.locator('[data-status]').getByText(/ would: /).waitFor();
  must(!told.some((text) => text.includes('"hinted"')), 'the server has thought');
}

/** Makes a choice, when the scene has drawn what can be chosen. False where nothing is asked any more: that it was, the page showed a moment too long. */
async function choose(player, k) {
  const n = await frameOf(player.page);
  const done = await player.page.waitForFunction((turn) => {
    if (!document.querySelector('[data-status=choose]')) return 'gone';
    const words = [...document.querySelectorAll('.extra [data-action]')];
    const cards = [...document.querySelectorAll('.kind.can')];
    const all = words.length ? words.slice(-1) : cards;
    all[turn % all.length]?.click();
    return all.length > 0 && 'chosen';
  }, k);
  if ((await done.jsonValue()) === 'gone') return false;
  await answered(player.page, n);
  await shown(player);
  return true;
}

try {
  const ann = await open(0, 'Ann');
  await setUpMatch(ann.page, base);
  const link = await ann.page.getByLabel('Send this link').last().inputValue();
  const bob = await open(1, 'Bob');
  await bob.page.goto(link);
  await bob.page.getByRole('button', { name: 'Sit down here' }).click();

  let found = 0;
  let searches = 0;
  for (let k = 0; ; k += 1) {
    const pages = [ann.page, bob.page];
    const page = await whoIsAsked(k % 2 ? pages : [...pages].reverse());
    if (page === null) break;
    const [first, second] = page === ann.page ? [ann, bob] : [bob, ann];
    if (hints && searches < SEARCHES) await hinted(first);
    if (!(await choose(first, k))) continue;
    const sealed = rowOf(first, 'sealed') > 0;
    if (sealed && (await isAsked(second.page)) && newest(first).round_no === 0 && searches < SEARCHES) {
      found += await searched(second, first);
      searches += 1;
    }
    must(k < 900, 'the game does not end');
  }
  must(found >= 2, `only ${found} hands could be told apart from one's own`);
  for (const player of [ann, bob]) {
    must(player.frames.length > SEARCHES, 'a whole game has many frames'); // a knock-out may come soon
    keepsQuiet(player);
    mustBeQuiet(player.errors);
  }
  const messages = ann.told.length + bob.told.length;
  console.log(`${messages} messages read, memory searched ${searches} times: nothing of the rival's cards, no console error`);
} finally {
  await browser.close();
}
