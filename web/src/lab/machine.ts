/** The lab's module with its memory: games of two kits with the same luck, as `haymaker/lab/wasm.py` says. */
import { fromBase64 } from '../engine/layout';
import type { LabFigure, LabGames } from '../protocol';

/** What describes the module: sizes, and where the fields of a state lie. */
export interface LabAbout {
  sizes: Record<string, number>;
  fields: number[][];
}

type Call = (...given: (number | bigint)[]) => number;

/** Games that are played at one time, at most: there is room for so many. */
export const MOST_AT_ONCE = 256;
const LINE = 64;
/** What the module finds of a figure, by place. */
const [KNOWN, ONE, OTHER, , LOW, HIGH, WIDTH, DIFFERS] = [0, 1, 2, 3, 4, 5, 6, 7];

export class LabMachine {
  readonly #call: Record<string, Call>;
  readonly #memory: WebAssembly.Memory;
  #top: number;
  readonly #at: Record<'result' | 'problem' | 'kits' | 'told' | 'seconds' | 'numbers' | 'longs' | 'records' | 'luck' | 'rows' | 'sums' | 'figures' | 'scales' | 'found', number>;
  readonly #width: number;

  constructor(
    module: WebAssembly.Module,
    readonly about: LabAbout,
    readonly games: LabGames,
  ) {
    // Nothing is imported: a module that asked for something would not be ours.
    const { exports } = new WebAssembly.Instance(module, {});
    this.#call = exports as unknown as Record<string, Call>;
    this.#memory = exports.memory as WebAssembly.Memory;
    this.#top = Math.ceil((exports.__heap_base as WebAssembly.Global).value / LINE) * LINE;
    const { moves, odds, state, kit, counted, columns, course, every, purposes, found } = about.sizes as Record<string, number> & { [name: string]: number };
    const { players, seconds, figures } = games;
    const count = MOST_AT_ONCE;
    this.#width = 2 * (columns! + 2 * players);
    const perGame = players + 6 + seconds.length + course!;
    this.#at = {
      result: this.#room(8), problem: this.#room(8), kits: this.#room(2 * kit!), told: this.#room(4 * (players + moves! + 3 * about.fields.length)),
      seconds: this.#room(8 * seconds.length), numbers: this.#room(4 * (count * perGame + 2 * moves! + odds! + purposes!)),
      longs: this.#room(8 * (count * Math.max(1, counted!) + purposes!)), records: this.#room((4 + 2 * Math.ceil(count / every!)) * state!),
      luck: this.#room(16), rows: this.#room(8 * count * this.#width), sums: this.#room(8 * this.#width * (this.#width + 1)),
      figures: this.#room(32 * figures.length), scales: this.#room(8 * figures.length), found: this.#room(8 * found! * figures.length),
    };
    games.kits.map(fromBase64).forEach((bytes, i) => new Uint8Array(this.#memory.buffer).set(bytes, this.#at.kits + i * kit!));
    new Int32Array(this.#memory.buffer, this.#at.told).set([...games.thinkers, ...games.verbs, ...about.fields.flat()]);
    new BigInt64Array(this.#memory.buffer, this.#at.seconds).set(seconds.map(BigInt));
    new BigInt64Array(this.#memory.buffer, this.#at.figures).set(figures.flatMap(({ top, bottom, kind, seldom }) => [top, bottom, Number(kind === 'share'), Number(seldom)].map(BigInt)));
    new Float64Array(this.#memory.buffer, this.#at.scales).set(figures.map(({ scale }) => scale));
  }

  #room(bytes: number): number {
    const place = this.#top;
    this.#top += Math.ceil(bytes / LINE) * LINE;
    const missing = this.#top - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / 65536));
    return place;
  }

  #do(name: string, ...given: (number | bigint)[]): void {
    if (this.#call[name]!(this.#at.result, this.#at.problem, ...given) !== 0) throw new Error(`${name} went wrong`);
  }

  #sums(): BigInt64Array<ArrayBuffer> {
    return new BigInt64Array(this.#memory.buffer as ArrayBuffer, this.#at.sums, this.#width * (this.#width + 1));
  }

  /** Games of both kits from this number on: the sums of what came of them, and of the products of every two. */
  pairs(first: number, count: number, seed: number): BigInt64Array<ArrayBuffer> {
    const { kits, told, seconds, numbers, longs, records, luck, rows, sums } = this.#at;
    this.#do('pairs', kits, first, count, BigInt(seed), this.games.players, this.games.seconds.length, told, seconds, numbers, longs, records, records, luck, rows, sums);
    return this.#sums().slice();
  }

  /** What the sums of so many games say: those figures of which something is known. */
  figures(games: number, sums: BigInt64Array): LabFigure[] {
    const { figures, players, alpha } = this.games;
    const width = this.about.sizes.found!;
    this.#sums().set(sums);
    this.#do('figures', games, players, figures.length, this.#at.figures, this.#at.scales, alpha, this.#at.sums, this.#at.found);
    const found = new Float64Array(this.#memory.buffer, this.#at.found, width * figures.length);
    return figures.flatMap(({ group, name, kind, watched }, i) => {
      const row = found.subarray(i * width, (i + 1) * width);
      if (row[KNOWN] !== 1) return [];
      return [{ group, name, kind, watched, one: row[ONE]!, other: row[OTHER]!, low: row[LOW]!, high: row[HIGH]!, width: row[WIDTH]!, differs: row[DIFFERS] === 1 }];
    });
  }
}
