/** One room's module with its memory: the rules and the search, called as `haymaker/bots/search/wasm.py` says. */
import type { About } from './layout';

/** What a search comes to: the choice, and of every move that was tried what is known. */
export interface Thought {
  action: number;
  moves: number[];
  visits: number[];
  /** Shares of a won game. */
  values: number[];
  /** How often each would be played. */
  strategy: number[];
}

/** Two moves in the same games: by how much the first did better, added up, in shares of a won game; and the squares of it. */
export interface Paired {
  games: number;
  ahead: number;
  squares: number;
}

type Call = (...given: (number | bigint)[]) => number;

const LINE = 64;

export class Machine {
  readonly #call: Record<string, Call>;
  readonly #memory: WebAssembly.Memory;
  #top: number;
  readonly #at: Record<'result' | 'problem' | 'luck' | 'kit' | 'state' | 'view' | 'style' | 'totals' | 'records' | 'numbers' | 'longs' | 'moves', number>;

  constructor(
    module: WebAssembly.Module,
    readonly about: About,
    kit: Uint8Array,
  ) {
    // Nothing is imported: a module that asked for something would not be ours.
    const { exports } = new WebAssembly.Instance(module, {});
    this.#call = exports as unknown as Record<string, Call>;
    this.#memory = exports.memory as WebAssembly.Memory;
    this.#top = Math.ceil((exports.__heap_base as WebAssembly.Global).value / LINE) * LINE;
    const { sizes } = about;
    const state = sizes.state!;
    this.#at = {
      result: this.#room(8), problem: this.#room(8), luck: this.#room(8), kit: this.#room(sizes.kit!), state: this.#room(state),
      view: this.#room(state), style: this.#room(8 * sizes.style!), totals: this.#room(8 * sizes.seats!),
      records: this.#room(sizes.records! * state), numbers: this.#room(4 * sizes.numbers!), longs: this.#room(8 * sizes.longs!),
      moves: this.#room(4 * sizes.moves!),
    };
    this.#put(this.#at.kit, kit);
  }

  #room(bytes: number): number {
    const place = this.#top;
    this.#top += Math.ceil(bytes / LINE) * LINE;
    const missing = this.#top - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / 65536));
    return place;
  }

  #put(place: number, bytes: Uint8Array): void {
    new Uint8Array(this.#memory.buffer).set(bytes, place);
  }

  #take(place: number, size: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, place, size).slice();
  }

  #long(place: number, count: number): number[] {
    return [...new BigInt64Array(this.#memory.buffer, place, count)].map(Number);
  }

  /** Every function says first whether it went wrong; its answer lies in the memory. */
  #do(name: string, ...given: (number | bigint)[]): number {
    if (this.#call[name]!(this.#at.result, this.#at.problem, ...given) !== 0) throw new Error(`${name} went wrong`);
    return this.#long(this.#at.result, 1)[0]!;
  }

  /** The state at the beginning of a game. */
  start(): Uint8Array {
    this.#put(this.#at.state, new Uint8Array(this.about.sizes.state!));
    this.#do('start', this.#at.kit, this.#at.state);
    return this.#take(this.#at.state, this.about.sizes.state!);
  }

  after(state: Uint8Array, seat: number, action: number): Uint8Array {
    this.#put(this.#at.state, state);
    this.#do('apply', this.#at.kit, this.#at.state, seat, action);
    return this.#take(this.#at.state, this.about.sizes.state!);
  }

  /** What a seat may know of a state. */
  view(state: Uint8Array, seat: number): Uint8Array {
    this.#put(this.#at.state, state);
    this.#put(this.#at.view, new Uint8Array(this.about.sizes.state!));
    this.#do('view', this.#at.kit, this.#at.state, seat, this.#at.view);
    return this.#take(this.#at.view, this.about.sizes.state!);
  }

  /** What the seat can do, by a view that it has. */
  legal(view: Uint8Array, seat: number): number[] {
    this.#put(this.#at.view, view);
    const count = this.#do('legal', this.#at.kit, this.#at.view, seat, this.#at.moves);
    return [...new Int32Array(this.#memory.buffer, this.#at.moves, count)];
  }

  /** What a seat does by what it may know. The same view, style and seed: the same thought as on a server. */
  search(view: Uint8Array, seat: number, style: number[], seed: number): Thought {
    this.#fresh(style);
    this.#put(this.#at.view, view);
    return this.#told(this.#do('search', this.#at.kit, this.#at.view, seat, this.#at.style, BigInt(seed), ...this.#space()));
  }

  /** What it would do if it knew how everything is. */
  searchOpen(state: Uint8Array, seat: number, style: number[], seed: number): Thought {
    const view = this.view(state, seat);
    this.#fresh(style);
    this.#put(this.#at.state, state);
    this.#put(this.#at.view, view);
    return this.#told(this.#do('search_open', this.#at.kit, this.#at.state, this.#at.view, seat, this.#at.style, BigInt(seed), ...this.#space()));
  }

  /** One move against another in so many worlds: those that the view allows, or the state itself. Null where others choose in the same moment. */
  compare(view: Uint8Array, state: Uint8Array | null, seat: number, style: number[], seed: number, pair: [number, number], worlds: number): Paired | null {
    // A module that was kept with its game before there was such a question: searches have to do.
    if (!this.#call.compare) return null;
    this.#fresh(style);
    this.#put(this.#at.view, view);
    this.#put(this.#at.state, state ?? view);
    const { kit, state: here, view: seen, style: how } = this.#at;
    const alone = this.#do('compare', kit, here, seen, state ? 1 : 0, seat, how, BigInt(seed), ...pair, worlds, ...this.#space());
    if (alone === 0) return null;
    const { columns, sizes } = this.about;
    const [first, second] = [0, 1].map((i) => this.#long(this.#at.longs + 8 * sizes.columns! * i, sizes.columns!));
    const ahead = (first![columns.TOTAL!]! - second![columns.TOTAL!]!) / sizes.one!;
    return { games: worlds, ahead, squares: second![columns.SPREAD!]! / sizes.one! ** 2 };
  }

  /** What a state is worth to every seat, as shares of a won game: so many games are played on from it. */
  outlook(state: Uint8Array, games: number, style: number[], seed: number): number[] {
    this.#put(this.#at.state, state);
    const cut = style[this.about.style.CUT!] ?? 0;
    this.#do('outlook', this.#at.kit, this.#at.state, games, cut, BigInt(seed), this.#at.totals, ...this.#space());
    return this.#long(this.#at.totals, this.about.sizes.seats!).map((total) => total / games / this.about.sizes.one!);
  }

  #space(): number[] {
    const { records, numbers, longs, luck } = this.#at;
    return [records, records + this.about.sizes.views_at! * this.about.sizes.state!, numbers, longs, luck];
  }

  /** Nothing of the thought before is left. */
  #fresh(style: number[]): void {
    new Uint8Array(this.#memory.buffer, this.#at.longs, 8 * this.about.sizes.longs!).fill(0);
    new BigInt64Array(this.#memory.buffer, this.#at.style, this.about.sizes.style!).set(style.map(BigInt));
  }

  #told(action: number): Thought {
    const { columns, sizes } = this.about;
    const width = sizes.columns!;
    const tally = this.#long(this.#at.longs, width * sizes.moves!);
    const rows = Array.from({ length: sizes.moves! }, (_, i) => tally.slice(i * width, (i + 1) * width)).filter((row) => row[columns.VISITS!]! > 0);
    const shares = rows.reduce((sum, row) => sum + row[columns.SHARE!]!, 0) || 1;
    return {
      action,
      moves: rows.map((row) => row[columns.ACTION!]!),
      visits: rows.map((row) => row[columns.VISITS!]!),
      values: rows.map((row) => row[columns.TOTAL!]! / (row[columns.VISITS!]! * sizes.one!)),
      strategy: rows.map((row) => row[columns.SHARE!]! / shares),
    };
  }
}
