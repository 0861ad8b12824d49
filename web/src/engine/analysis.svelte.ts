/** A finished game, thought through on this device: who was winning when, and which choices cost most. */
import type { AnalysisShown, DecisionShown } from '../protocol';
import { recall, remember } from '../lib/storage';
import { budgetOf, GAMES } from './budget';
import { NOTABLE } from './closer';
import { described, Engine } from './engine';
import { corrected, course, doubtful, proven, read, type Outlook, type Reading } from './judge';

/** Places on the graph, at most. */
const MOST_PLACES = 160;
/** Milliseconds, so that all is there after 20 seconds; what is not thought through by then is left to whoever wants it. */
const PATIENCE = 17_000;
/** The part of it after which the graph is fine enough. */
const FOR_THE_GRAPH = 0.25;
/** The parts of it after which choices have been searched, and those that seemed to cost something looked at closer. */
const SEARCHED = 0.65;
const LOOKED_CLOSER = 0.85;
const KEPT = 'analyses';
const MOST_KEPT = 12;

export interface Verdict {
  step: number;
  seen: Reading;
  /** It seems to have cost something, and nobody has looked closer: nothing is told of it yet. */
  doubt: boolean;
  /** With all cards open; null where nothing was hidden, and nothing yet where there was no time for it. */
  open?: Reading | null;
}

interface Kept {
  key: string;
  outlooks: Outlook[];
  verdicts: Verdict[];
}

/** So many of them, the first and the last included, all about as far apart. */
export function spread<T>(all: T[], most: number): T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}

/** The first and the last, then what lies in the middle between any two: wherever one stops, they are spread. */
export function coarseFirst<T>(all: T[]): T[] {
  const order = [0, all.length - 1];
  const halves: [number, number][] = [[0, all.length - 1]];
  for (const [from, to] of halves) {
    if (to - from < 2) continue;
    const middle = (from + to) >> 1;
    order.push(middle);
    halves.push([from, middle], [middle, to]);
  }
  return [...new Set(order)].filter((i) => i in all).map((i) => all[i]!);
}

/** By what they have surely cost: a great cost by two or three games is mostly chance. */
export function worstFirst(verdicts: Verdict[]): Verdict[] {
  return [...verdicts].sort((a, b) => proven(b.seen) - proven(a.seen));
}

export class Analysis {
  /** By games that were played on. */
  outlooks = $state.raw<Outlook[]>([]);
  verdicts = $state.raw<Verdict[]>([]);
  /** Who was winning, by all that is known. */
  readonly course = $derived.by(() => this.#course());
  done = $state(0);
  total = $state(1);
  /** Until it is known better: there is something to think about. */
  thinking = $state(true);
  #engine: Engine | null = null;
  #key = '';
  #left = false;

  readonly budget: number;

  constructor(readonly shown: AnalysisShown) {
    this.budget = budgetOf(shown.engine.game);
  }

  /** Choices that were not looked into. */
  get left(): number {
    return this.shown.decisions.length - this.verdicts.length;
  }

  /** Choices that were looked into by what could be known alone. */
  get halfway(): number {
    return this.#halfway().length;
  }

  /** Choices that seemed to cost something, and were not looked at closer. */
  get doubted(): number {
    return this.#doubted().length;
  }

  /** The choices that cost most, by what could be known then. */
  get worst(): Verdict[] {
    return worstFirst(this.verdicts.filter(({ seen, doubt }) => !doubt && seen.cost >= Math.max(NOTABLE, seen.error))).slice(0, 6);
  }

  decision(step: number): DecisionShown {
    return this.shown.decisions.find((one) => one.step === step)!;
  }

  label(step: number, action: number): string {
    return this.decision(step).moves.find((move) => move.action === action)?.label ?? '';
  }

  async begin(): Promise<void> {
    const until = performance.now() + PATIENCE;
    try {
      const { made_of } = await described(this.shown.engine);
      this.#key = `${this.shown.sum}.${made_of}.${this.budget}`;
      const kept = recall<Kept[]>(KEPT, []).find(({ key, verdicts }) => key === this.#key && verdicts.every(({ seen }) => 'games' in seen));
      if (kept) [this.outlooks, this.verdicts] = [kept.outlooks, kept.verdicts];
      else await this.#think(until);
    } finally {
      this.thinking = false;
    }
  }

  /** The choices that there was no time for. */
  goOn(): Promise<void> {
    return this.#think(Infinity);
  }

  stop(): void {
    this.#left = true;
    this.#engine?.close();
  }

  /** As the best bot thinks, but of every move: what was played is to be judged, too. */
  #style(): number[] {
    const style = [...this.shown.engine.style];
    const places = this.#engine!.about.style;
    [style[places.BUDGET!], style[places.IDEAS!], style[places.SOLVES!]] = [this.budget, 0, 0];
    return style;
  }

  async #think(until: number): Promise<void> {
    this.thinking = true;
    try {
      await this.#goThrough(until);
    } finally {
      this.thinking = false;
    }
    this.#keep();
  }

  async #goThrough(until: number): Promise<void> {
    const { engine, by, actions } = this.shown;
    this.#engine ??= await Engine.open(engine, Infinity, { by, actions });
    // Somebody may have left meanwhile.
    if (this.#left) return this.#engine.close();
    const last = this.shown.by.length;
    const places = spread([...this.shown.decisions.map(({ step }) => step), last], MOST_PLACES);
    const known = new Set(this.outlooks.map(([step]) => step));
    const missing = coarseFirst(places).filter((step) => !known.has(step));
    [this.done, this.total] = [0, missing.length + 2 * this.left + this.halfway + this.doubted];
    const now = performance.now();
    await this.#inTurns(missing, now + FOR_THE_GRAPH * (until - now), (step) => this.#look(step));
    await this.#inTurns(this.#mostLostFirst(), now + SEARCHED * (until - now), (decision) => this.#judge(decision));
    await this.#inTurns(this.#doubted(), now + LOOKED_CLOSER * (until - now), (verdict) => this.#lookCloser(verdict));
    await this.#inTurns(this.#halfway(), until, (verdict) => this.#reveal(verdict));
  }

  /** One after another in every worker, as long as there is time. */
  async #inTurns<T>(waiting: T[], until: number, work: (one: T) => Promise<void>): Promise<void> {
    const runners = Array.from({ length: this.#engine!.size }, async () => {
      while (waiting.length && performance.now() < until) await work(waiting.shift()!);
    });
    await Promise.all(runners);
  }

  async #look(step: number): Promise<void> {
    const shares = await this.#engine!.ask({ do: 'outlook', step, games: GAMES, style: this.#style() });
    const mine = shares.slice(0, this.shown.seats.length);
    this.outlooks = [...this.outlooks, [step, mine] as Outlook].sort((a, b) => a[0] - b[0]);
    this.done += 1;
  }

  async #judge({ step }: DecisionShown): Promise<void> {
    const played = this.shown.actions[step]!;
    const found = await this.#engine!.ask({ do: 'judge', step, style: this.#style() });
    const doubt = doubtful(found, played) !== null;
    this.verdicts = [...this.verdicts, { step, seen: read(found, played), doubt }];
    [this.done, this.total] = [this.done + 1, this.total + (doubt ? 1 : 0)];
  }

  async #lookCloser({ step, seen }: Verdict): Promise<void> {
    const found = await this.#engine!.ask({ do: 'closer', step, style: this.#style(), best: seen.best });
    this.verdicts = this.verdicts.map((one) => (one.step === step ? { ...one, seen: corrected(seen, found), doubt: false } : one));
    this.done += 1;
  }

  async #reveal({ step }: Verdict): Promise<void> {
    const found = await this.#engine!.ask({ do: 'reveal', step, style: this.#style() });
    const open = found && read(found.thought, this.shown.actions[step]!, found.closer);
    this.verdicts = this.verdicts.map((one) => (one.step === step ? { ...one, open } : one));
    this.done += 1;
  }

  #doubted(): Verdict[] {
    return worstFirst(this.verdicts.filter(({ doubt }) => doubt));
  }

  /** Those that cost most come first: with all cards open they are what one wants to know. */
  #halfway(): Verdict[] {
    return worstFirst(this.verdicts.filter(({ open }) => open === undefined));
  }

  #course(): Outlook[] {
    const { by, decisions, seats } = this.shown;
    const searched = this.verdicts.map(({ step, seen, open }) => ({ step, seat: by[step]!, worth: (open ?? seen).worth }));
    return course(this.outlooks, decisions.map(({ step }) => step), searched, seats.length);
  }

  /** Where time is short, those choices come first after which their seat was worse off. */
  #mostLostFirst(): DecisionShown[] {
    const judged = new Set(this.verdicts.map(({ step }) => step));
    const lost = ({ step }: DecisionShown) => {
      const seat = this.shown.by[step]!;
      const before = this.outlooks.findLast(([at]) => at <= step)?.[1][seat] ?? 0;
      const after = this.outlooks.find(([at]) => at > step)?.[1][seat] ?? before;
      return before - after;
    };
    return this.shown.decisions.filter(({ step }) => !judged.has(step)).sort((a, b) => lost(b) - lost(a));
  }

  #keep(): void {
    const mine = { key: this.#key, outlooks: this.outlooks, verdicts: this.verdicts };
    const others = recall<Kept[]>(KEPT, []).filter(({ key }) => key !== this.#key);
    remember(KEPT, [mine, ...others].slice(0, MOST_KEPT));
  }
}
