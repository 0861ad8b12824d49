/** The moves of a frame, sorted by the things on the table that they are about. */
import type { Move } from '../../protocol';
import type { Plan } from './plan';
import { HEROES, MONSTERS, OPM, doorState, type DungeonView, type Unit } from './view';

export interface Choice {
  move: Move;
  verb: string;
  /** Own unit, by its slot; -1 where the choice is not about one. */
  unit: number;
  against: number;
  room: number;
  door: number;
  card: number;
}

function slotOf(code: unknown): number {
  if (typeof code !== 'string') return -1;
  return code === 'opm' ? OPM : Number(code.slice(1)) - 1;
}

export function choicesOf(plan: Plan, v: DungeonView, seat: number | null, moves: Move[]): Choice[] {
  if (seat === null) return [];
  return moves.map((move): Choice => {
    const { do: verb, unit, against, room, door, card } = move.spelled;
    const choice = {
      move,
      verb: String(verb),
      unit: slotOf(unit),
      against: slotOf(against),
      room: room === undefined ? -1 : plan.rooms.findIndex((r) => r.name === room),
      door: door === undefined ? -1 : plan.doors.findIndex((d) => d.code === door),
      card: card === undefined ? -1 : plan.decks[seat as 0 | 1].findIndex((d) => d.name === card),
    };
    if (choice.verb === 'go' || choice.verb === 'go fetch') choice.unit = v.mover - 1;
    if (choice.verb === 'drop') choice.unit = (v.carrier - 1) % 25;
    return choice;
  });
}

/** What is in the hand, so to speak: what a touch of a room, a door or an opponent would use. */
export type Picked =
  | { kind: 'unit'; slot: number }
  | { kind: 'card'; card: number }
  | { kind: 'hostage' }
  | { kind: 'boards' }
  | null;

export interface Lit {
  rooms: Map<number, Choice>;
  foes: Map<number, Choice>;
  doors: Map<number, Choice>;
  /** Taking up, putting down, fetching. */
  hostage: Choice[];
  swap: Choice | null;
}

export function litBy(picked: Picked, choices: Choice[]): Lit {
  const lit: Lit = { rooms: new Map(), foes: new Map(), doors: new Map(), hostage: [], swap: null };
  for (const choice of choices) {
    if (choice.verb === 'block' && picked?.kind === 'boards') lit.doors.set(choice.door, choice);
    if (choice.verb === 'hide' && picked?.kind === 'hostage') lit.rooms.set(choice.room, choice);
    if (picked?.kind === 'card' && choice.card === picked.card) {
      if (choice.verb === 'put') lit.rooms.set(choice.room, choice);
      else lit.swap = choice;
    }
    if (picked?.kind === 'unit' && choice.unit === picked.slot) {
      if (choice.verb === 'move' || choice.verb === 'go') lit.rooms.set(choice.room, choice);
      else if (choice.verb === 'fight') lit.foes.set(choice.against, choice);
      else lit.hostage.push(choice);
    }
  }
  if (lit.hostage.length === 0 && picked?.kind !== 'card') {
    lit.hostage = choices.filter((c) => c.verb === 'take' || c.verb === 'drop');
  }
  return lit;
}

/**
 * Rooms beyond the next one: the ways there, as far as this side knows. The rules have the last
 * word at every step, and whatever turns up on the way ends the walk.
 */
export function waysBeyond(
  plan: Plan, v: DungeonView, units: Unit[], unit: Unit, steps: number, first: Iterable<number>,
): Map<number, number[]> {
  const foes = new Set(units.filter((u) => u.side !== unit.side && !u.neutral).map((u) => u.room));
  const ways = new Map<number, number[]>();
  let edge = [...first].map((room) => [room]);
  const known = new Set([unit.room, ...first]);
  for (let left = steps - 1; left > 0; left -= 1) {
    const next: number[][] = [];
    for (const way of edge) {
      const here = plan.rooms[way.at(-1)!]!;
      if (foes.has(here.index)) continue;
      for (const { door, room } of here.ways) {
        const down = plan.rooms[room]!.level > here.level;
        if (known.has(room) || doorState(v, door, unit.side) === 'blocked') continue;
        if (unit.side === MONSTERS && down) continue;
        known.add(room);
        ways.set(room, [...way, room]);
        next.push([...way, room]);
      }
    }
    edge = next;
  }
  return ways;
}

/** Moving, fighting and exchanging cost the Heroes 1 token and the Monsters 2. */
export const priceFor = (side: number) => (side === HEROES ? 1 : 2);
