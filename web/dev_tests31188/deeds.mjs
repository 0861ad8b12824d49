/**
 * Keeps book of what was done at the tables of a page: every move that left it and was accepted, by name.
 * `deeds.json` says which deeds each story is there for. A story that misses one fails.
 */
import { readFileSync } from 'node:fs';
import { must } from './browser.mjs';

const BOOK = JSON.parse(readFileSync(new URL('deeds.json', import.meta.url), 'utf8'));

export class Deeds {
  done = new Map();
  /** The newest frame of each seat. */
  frames = new Map();
  game = '';
  /** What the person who referees is asked. */
  luck = null;
  #sent = new Map();
  #listener = null;

  constructor(page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.#sends(JSON.parse(String(payload))));
      socket.on('framereceived', ({ payload }) => this.#hears(JSON.parse(String(payload))));
      socket.on('framereceived', (message) => this.#listener?.(message));
    });
  }

  /** Hands on every message that comes from now on. */
  listen(to) {
    this.#listener = to;
  }

  note(deed) {
    this.done.set(deed, (this.done.get(deed) ?? 0) + 1);
  }

  has(deed) {
    return this.done.has(deed);
  }

  times(deed) {
    return this.done.get(deed) ?? 0;
  }

  #sends(message) {
    if (message.type !== 'act') return;
    const frame = this.frames.get(message.seat);
    const move = frame?.moves.find(({ action }) => action === message.action);
    if (move) this.#sent.set(message.id, namesOf(this.game, frame, move));
  }

  #hears(message) {
    if (message.table?.game) this.game = message.table.game;
    if (message.type === 'welcome') this.frames.clear();
    if (message.type === 'frame') this.frames.set(message.seat, message);
    if (message.type === 'luck_asked') this.luck = message;
    if (message.type === 'done') for (const deed of this.#sent.get(message.id) ?? []) this.note(deed);
  }
}

/** What a story has to show, and whether it has. */
export class Story {
  constructor(game, name, deeds) {
    must(BOOK[game].stories[name], `deeds.json knows no story “${name}” of ${game}`);
    this.does = BOOK[game].stories[name].does;
    this.deeds = deeds;
  }

  get missing() {
    return this.does.filter((deed) => !this.deeds.has(deed));
  }

  wants(deed) {
    return this.does.includes(deed) && !this.deeds.has(deed);
  }

  /** The end of every story. */
  mustBeTold() {
    must(this.missing.length === 0, `nobody ever did this: ${this.missing.join(', ')} (but ${[...this.deeds.done.keys()].join(', ')})`);
  }
}

/** Every name of a move: its verb, and what more there is to say of it in this game. */
export function namesOf(game, frame, { spelled }) {
  const more = { rocket_punch: gears, pokepucks: asked }[game];
  return [spelled.do, ...(more ? more(frame, spelled) : [])];
}

function gears({ view }, { card, number, gears: push }) {
  if (push === undefined) return [];
  const deeds = [/(\d+)\/(\d+)/.exec(card)[1] === String(number) ? 'upper number' : 'lower number'];
  if (push > 0) deeds.push('Gear up');
  if (push < 0) deeds.push('Gear down');
  if (Math.abs(push) > 1) deeds.push('several Gears');
  if (push !== 0 && view.played === 0) deeds.push('opened with Gears');
  return deeds;
}

/** One verb answers many questions of PokéPucks, and each special rule is a deed of its own. */
function asked({ view }, spelled) {
  if (spelled.do === 'done') return [];
  const question = `asked: ${BOOK.pokepucks.asks[view.ask - 1]}`;
  return spelled.do === 'use' ? [question, `use ${spelled.puck}`] : [question];
}
