/** Plays games of a WebAssembly module on one thread of a Chromium: node wasm.mjs FOLDER GAME KIT-IN-HEX PLAYERS GAMES ROUNDS */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');
const [folder, game, kitHex, players, games, rounds] = process.argv.slice(2);
const { sizes } = JSON.parse(readFileSync(`${folder}/${game}.json`));
const given = {
  sizes, kit: kitHex, module: readFileSync(`${folder}/${game}.wasm`).toString('base64'),
  seats: Number(players), count: Number(games), rounds: Number(rounds),
};

/** Runs in the page: all is laid out for a round, which `playRound` plays. */
async function prepare({ sizes, kit: kitHex, module, seats, count }) {
  const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const { instance: { exports } } = await WebAssembly.instantiate(bytes, {});
  let top = Math.ceil(exports.__heap_base.value / 64) * 64;
  const roomFor = (size) => {
    const place = top;
    top += Math.ceil(size / 64) * 64;
    const missing = top - exports.memory.buffer.byteLength;
    if (missing > 0) exports.memory.grow(Math.ceil(missing / 65536));
    return place;
  };
  const [result, problem, luck] = [roomFor(8), roomFor(8), roomFor(8)];
  const kit = roomFor(sizes.kit);
  const thinkers = roomFor(4 * seats);
  const results = roomFor(4 * count * (2 + seats));
  const [finals, records] = [roomFor(count * sizes.state), roomFor(4 * sizes.state)];
  const numbers = roomFor(4 * (sizes.moves + sizes.odds));
  new Uint8Array(exports.memory.buffer).set(kitHex.match(/../g).map((byte) => parseInt(byte, 16)), kit);
  globalThis.playRound = () => {
    const status = exports.play(result, problem, kit, 0, count, 7n, thinkers, seats, 1_000_000, results, finals, records, numbers, luck);
    if (status !== 0) throw new Error(`play says ${status}`);
    return new Int32Array(exports.memory.buffer, results, count).reduce((sum, one) => sum + one, 0);
  };
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable');
  /** Seconds of processor time of the page's own thread. */
  const used = async () => (await tools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime').value;
  await page.evaluate(prepare, given);
  const told = [];
  for (let round = 0; round < given.rounds; round += 1) {
    const before = await used();
    const steps = await page.evaluate(() => playRound());
    told.push({ steps, seconds: (await used()) - before });
  }
  console.log(JSON.stringify(told));
} finally {
  await browser.close();
}
