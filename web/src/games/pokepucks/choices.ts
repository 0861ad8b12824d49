/** What is asked, laid out as places with pucks in them: those that can be touched, and the others
 * with the question that explains why not. */
import type { Frame, Move } from '../../protocol';
import type { Battle } from './designs';
import { t } from './texts';
import { ASK, LIES, SPOT, STACKS, THROW, type PucksView, type StackName } from './view';

export type ZoneName = StackName | 'collection' | 'arena' | 'outside' | 'rules';

export interface Item {
  key: string;
  d: number;
  n: number;
  move: Move | null;
  /** What would have been done, for the why-not. */
  wanted: Record<string, unknown>;
  /** Its place in the Arena, bottom first. */
  spot?: number;
  note?: string;
}
export interface Zone {
  name: ZoneName;
  title: string;
  items: Item[];
  /** How many pucks lie there. */
  n: number;
  can: boolean;
}
export interface Choices {
  zones: Zone[];
  /** Choices that are a word alone: done, knock out. */
  words: Move[];
  throwing: Move | null;
  /** Where the question is answered. */
  first: ZoneName | null;
}

const VERBS: Partial<Record<number, string>> = {
  [ASK.health]: 'bring', [ASK.supply]: 'bring', [ASK.slammer]: 'slammer', [ASK.switch]: 'slammer',
  [ASK.team]: 'team', [ASK.discard]: 'discard',
};

/** Which places the pucks of a question come from. */
function sources(view: PucksView, kit: Record<string, unknown>, ask: string): ZoneName[] {
  const a = view.ask;
  if (a === ASK.health || a === ASK.supply || a === ASK.slammer || a === ASK.team) return ['collection'];
  if (a === ASK.give || a === ASK.prize || a === ASK.pay || a === ASK.replace || a === ASK.swapPuck) return ['health'];
  if (a === ASK.shield || a === ASK.discard) return ['power'];
  if (a === ASK.outside || a === ASK.take) return ['outside'];
  if (a === ASK.order || a === ASK.capture || a === ASK.pick || a === ASK.swapSpot) return ['arena'];
  if (a === ASK.rule) return ['rules'];
  if (a === ASK.switch) {
    return kit.switch_source === 'either' ? ['power', 'collection'] : [kit.switch_source === 'collection' ? 'collection' : 'power'];
  }
  if (a === ASK.move) return [(/from (Health|Power|Prize)/.exec(ask)?.[1]?.toLowerCase() as StackName | undefined) ?? 'prize'];
  return [];
}

export function choicesOf(frame: Frame, battle: Battle, kit: Record<string, unknown>, seat: number): Choices {
  const view = frame.view as unknown as PucksView;
  const asked = frame.moves.length > 0;
  const from = asked ? sources(view, kit, frame.ask) : [];
  const verb = asked ? (VERBS[view.ask] ?? 'move') : 'move';
  const byName = new Map<string, Move>();
  const bySpot = new Map<number, Move>();
  for (const move of frame.moves) {
    if (move.spelled.do === 'spot') bySpot.set(view.arena_count - 1 - (move.action - SPOT), move);
    else if (move.spelled.do !== 'use' && typeof move.spelled.puck === 'string') byName.set(move.spelled.puck, move);
  }

  const items = (name: ZoneName, counts: number[]): Item[] =>
    counts.flatMap((n, d) => {
      const puck = battle.designs[d]?.name;
      if (n <= 0 || !puck) return [];
      const move = from.includes(name) ? (byName.get(puck) ?? null) : null;
      return [{ key: `${name}-${d}`, d, n, move, wanted: { do: from.includes(name) ? verb : name === 'power' ? 'discard' : 'move', puck } }];
    });
  const zone = (name: ZoneName, title: string, list: Item[]): Zone => ({
    name, title, items: list, n: list.reduce((sum, item) => sum + item.n, 0), can: list.some((item) => item.move),
  });

  const zones: Zone[] = [];
  if (from.includes('rules')) zones.push(rules(frame.moves, battle));
  if (from.includes('arena')) zones.push(zone('arena', t.arena, arena(view, battle, bySpot, byName)));
  if (from.includes('outside')) zones.push(zone('outside', t.outside, items('outside', tally(view.outside.slice(0, view.outside_count)))));
  if (from.includes('collection') || view.turns === 0) {
    const left = battle.owned[seat]?.map((n, d) => n - taken(view, battle, seat, d)) ?? [];
    zones.push(zone('collection', battle.mode === 'training' ? t.box : t.collection, items('collection', left)));
  }
  for (const stack of STACKS) zones.push(zone(stack, t.stacks[stack], items(stack, view[stack][seat] ?? [])));

  return {
    zones,
    words: frame.moves.filter((move) => move.action > THROW),
    throwing: frame.moves.find((move) => move.action === THROW) ?? null,
    first: from[0] ?? null,
  };
}

/** What all, or in other battles this player, have already taken out. */
function taken(view: PucksView, battle: Battle, seat: number, d: number): number {
  if (battle.mode !== 'training') return view.brought[seat]?.[d] ?? 0;
  return view.brought.reduce((sum, mine) => sum + (mine[d] ?? 0), 0);
}

function tally(list: number[]): number[] {
  const counts: number[] = [];
  for (const d of list) counts[d] = (counts[d] ?? 0) + 1;
  return Array.from(counts, (n) => n ?? 0);
}

function rules(moves: Move[], battle: Battle): Zone {
  const list = moves.flatMap((move): Item[] => {
    if (move.spelled.do !== 'use') return [];
    const d = battle.designs.findIndex(({ name }) => name === move.spelled.puck);
    return [{ key: `use-${move.action}`, d, n: 1, move, wanted: move.spelled, note: move.label }];
  });
  return { name: 'rules', title: t.rules, items: list, n: list.length, can: list.length > 0 };
}

/** Single pucks of the scattered pile, or, while it is put in order, what is not yet placed. */
function arena(view: PucksView, battle: Battle, bySpot: Map<number, Move>, byName: Map<string, Move>): Item[] {
  if (view.ask === ASK.order) {
    return tally(view.arena.slice(view.left, view.arena_count)).flatMap((n, d) => {
      const puck = battle.designs[d]?.name ?? '';
      return n > 0 ? [{ key: `order-${d}`, d, n, move: byName.get(puck) ?? null, wanted: { do: 'move', puck } }] : [];
    });
  }
  const list: Item[] = [];
  for (let i = view.arena_count - 1; i >= 0; i -= 1) {
    const lies = view.lies[i];
    if (lies === LIES.gone || lies === LIES.left || lies === LIES.picked) continue;
    const d = view.arena[i]!;
    const depth = view.arena_count - i;
    if (lies !== LIES.flipped && !bySpot.has(i)) continue;
    list.push({ key: `spot-${i}`, d, n: 1, spot: i, move: bySpot.get(i) ?? null, wanted: { do: 'spot', depth } });
  }
  return list;
}
