/** A position that is looked at, changed and played on. The page has all of it; the server only says what the rules say. */
import type { Frame, Move, PositionAsked, PositionMoves, PositionShown } from '../protocol';
import { columnsFor } from '../games';
import { budgetOf, GAMES } from '../engine/budget';
import { Engine, within } from '../engine/engine';
import { read, refined } from '../engine/judge';
import { fromBase64 } from '../engine/layout';
import type { Weighed } from '../engine/work';
import { rest } from './rest';
import { recall, remember } from '../lib/storage';

type Kept = Pick<PositionShown, 'players' | 'kit' | 'state'> & { seat: number };

/** Milliseconds; a weak phone leaves a move that takes longer to the server, and what takes longer to weigh is not weighed. */
const PATIENCE = 20_000;
const place = (game: string) => `position.${game}`;

/** What was looked at last in a game, in this browser. */
export function keptPosition(game: string): Kept | null {
  return recall<Kept | null>(place(game), null);
}

export class Position {
  shown = $state.raw<PositionShown>()!;
  /** Bots answer for the other seats. */
  playing = $state(false);
  /** Whose move is awaited: a bot's, or one's own on its way. */
  thinks = $state<number | null>(null);
  /** Grows whenever the table is set up anew. */
  table = $state(0);
  trouble = $state('');
  /** `here`: this device thinks; `server`: it cannot. */
  thinker = $state<'' | 'here' | 'server'>('');
  past = $state.raw<PositionShown[]>([]);
  #engine: Promise<Engine> | null = null;
  #seed = Math.floor(Math.random() * 2 ** 31);
  #left = false;

  /** `offer` is given what follows, frame by frame; what is set up anew is to be taken from `shown`. */
  constructor(
    shown: PositionShown,
    readonly offer: (frame: Frame) => void,
    /** Whether all that was offered has been seen. */
    readonly settled: () => Promise<void>,
  ) {
    this.#lay(shown);
  }

  get game(): string {
    return this.shown.game;
  }

  get seat(): number {
    return this.shown.part.seat;
  }

  get over(): boolean {
    return this.shown.part.first.score !== null;
  }

  /** Who is asked: oneself, if one is. */
  get asked(): number | null {
    const { turn } = this.shown;
    return turn.includes(this.seat) ? this.seat : (turn[0] ?? null);
  }

  #lay(shown: PositionShown): void {
    this.shown = shown;
    this.table += 1;
    this.#keep();
  }

  #keep(): void {
    const { players, kit, state } = this.shown;
    remember(place(this.game), { players, kit, state, seat: this.seat } satisfies Kept);
  }

  as(more: Partial<PositionAsked> = {}): PositionAsked {
    const { players, kit, state, part } = this.shown;
    return { players, kit, state, seat: part.seat, n: part.first.n, columns: columnsFor(this.game), ...more };
  }

  /** Looks on from another seat. */
  async sit(seat: number): Promise<void> {
    this.playing = false;
    this.#lay(await rest.position(this.game, this.as({ seat })));
  }

  async change(changes: Record<string, unknown>): Promise<void> {
    const changed = await rest.position(this.game, this.as({ changes }));
    this.playing = false;
    this.past = [...this.past, this.shown];
    this.#lay(changed);
  }

  async afresh(): Promise<void> {
    const { players, kit } = this.shown;
    this.#lay(await rest.position(this.game, { players, kit, seat: this.seat, columns: columnsFor(this.game) }));
    [this.playing, this.past] = [false, []];
  }

  /** Back to where one chose last. */
  back(): void {
    const before = this.past.at(-1);
    if (!before || this.thinks !== null) return;
    this.past = this.past.slice(0, -1);
    this.playing = false;
    this.#lay(before);
  }

  async act(move: Pick<Move, 'action'>): Promise<void> {
    if (this.thinks !== null || !this.shown.turn.includes(this.seat)) return;
    this.past = [...this.past, this.shown];
    this.playing = true;
    await this.#step(this.seat, move.action);
    if (this.trouble) this.past = this.past.slice(0, -1);
    else await this.botsMove();
  }

  async botsMove(): Promise<void> {
    this.playing = true;
    while (this.playing && !this.#left && !this.trouble) {
      const other = this.shown.turn.find((seat) => seat !== this.seat);
      if (other === undefined) return;
      this.thinks = other;
      const action = await this.#thought(other);
      await this.settled();
      if (this.#left || !this.playing) break;
      await this.#step(other, action);
    }
    this.thinks = null;
  }

  async #step(by: number, action: number | null): Promise<void> {
    this.thinks = by;
    this.trouble = '';
    try {
      const after = await rest.position(this.game, this.as({ by, ...(action === null ? {} : { action }) }));
      if (this.#left) return;
      this.shown = after;
      this.#keep();
      for (const frame of after.frames) this.offer(frame);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.playing = false;
    } finally {
      this.thinks = null;
    }
  }

  /** What a bot does by its own view; null where the server has to think of something. */
  async #thought(seat: number): Promise<number | null> {
    try {
      const engine = await this.engine();
      this.thinker = 'here';
      const style = this.shown.engine.style;
      return await within(PATIENCE, engine.ask({ do: 'choose', state: fromBase64(this.shown.state), seat, style, seed: (this.#seed += 1) }));
    } catch {
      this.thinker = 'server';
      // Given up for good: the next move must not wait as long again.
      this.#engine?.then((engine) => engine.close(), () => {});
      return null;
    }
  }

  /** The kit stays the same, so one engine does. */
  engine(): Promise<Engine> {
    this.#engine ??= Engine.open(this.shown.engine, Infinity);
    return this.#engine;
  }

  moves(seat: number): Promise<PositionMoves> {
    return rest.positionMoves(this.game, this.as({ seat }));
  }

  /** Who is winning, and what every move of a seat is worth: by what it can know, and as everything is. */
  async weigh(seat: number): Promise<Weighed & { games: number }> {
    const engine = await this.engine();
    const [style, games] = [[...this.shown.engine.style], budgetOf(this.game)];
    const places = engine.about.style;
    [style[places.BUDGET!], style[places.IDEAS!], style[places.SOLVES!]] = [games, 0, 0];
    const thought = within(PATIENCE, engine.ask({ do: 'weigh', state: fromBase64(this.shown.state), seat, style, games: GAMES, seed: 1 }));
    const found = await thought.catch((problem: unknown) => this.#giveUp(engine, problem));
    const [best, shares] = [found.open ?? found.seen, found.shares.slice(0, this.shown.players)];
    // Who may do one thing only has nothing to search.
    if (best.moves.length < 2) return { ...found, shares, games };
    return { ...found, shares: refined(shares, seat, read(best, best.action).worth), games };
  }

  /** Nobody thinks on in vain; another position may be easier. */
  #giveUp(engine: Engine, problem: unknown): never {
    engine.close();
    this.#engine = null;
    throw problem;
  }

  leave(): void {
    this.#left = true;
    void this.#engine?.then((engine) => engine.close(), () => {});
  }
}
