/** Plays games of a WebAssembly module on one thread: node wasm.mjs FOLDER GAME KIT-IN-HEX PLAYERS GAMES ROUNDS */
import { readFileSync } from 'node:fs';

const [folder, game, kitHex, players, games, rounds] = process.argv.slice(2);
const { sizes } = JSON.parse(readFileSync(`${folder}/${game}.json`));
const module = new WebAssembly.Module(readFileSync(`${folder}/${game}.wasm`));
const { exports } = new WebAssembly.Instance(module, {});
const [seats, count] = [Number(players), Number(games)];

let top = Math.ceil(exports.__heap_base.value / 64) * 64;
const roomFor = (bytes) => {
  const place = top;
  top += Math.ceil(bytes / 64) * 64;
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
new Uint8Array(exports.memory.buffer).set(Buffer.from(kitHex, 'hex'), kit);

const told = [];
for (let round = 0; round < Number(rounds); round += 1) {
  const before = process.cpuUsage();
  const status = exports.play(
    result, problem, kit, 0, count, 7n, thinkers, seats, 1_000_000, results, finals, records, numbers, luck,
  );
  const { user, system } = process.cpuUsage(before);
  if (status !== 0) throw new Error(`play says ${status}`);
  const steps = new Int32Array(exports.memory.buffer, results, count).reduce((sum, one) => sum + one, 0);
  told.push({ steps, seconds: (user + system) / 1e6 });
}
console.log(JSON.stringify(told));
