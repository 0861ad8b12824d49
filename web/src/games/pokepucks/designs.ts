/** The designs of a battle by their numbers: the kit's pucks, as far as they can come up in it. */
import { iconOf } from './icons';

export type Kind = 'plain' | 'item' | 'energy' | 'trainer' | 'slammer' | 'ball' | 'pokemon';
export type Type = 'none' | 'grass' | 'fire' | 'water' | 'electric' | 'fighting' | 'psychic' | 'normal';

export interface Design {
  name: string;
  kind: Kind;
  type: Type;
  resist: Type;
  weak: Type;
  grams: number;
  /** In millimetres. */
  thick: number;
  /** What its special rules say. */
  says: string[];
  /** The name of its special rule, if it has one. */
  rule: string;
  icon: string;
  /** Beside the icon, for whoever does not see the colour. */
  letter: string;
  slammer: boolean;
}

/** What a row of the kit may say; cells that it does not name have their usual value. */
interface Row {
  name: string;
  kind: Kind;
  type?: Type;
  resist?: Type;
  weak?: Type;
  grams?: number;
  lower?: number;
  upper?: number;
  rule?: string;
}
interface RuleRow { rule?: string; also?: boolean; says?: string }
interface Owned { player: number; puck: string; count?: number }
interface Limit { puck: string; most?: number }

export const LETTERS: Record<Type, string> = {
  none: '', grass: 'G', fire: 'F', water: 'W', electric: 'E', fighting: 'Fg', psychic: 'P', normal: 'N',
};
const KIND_LETTERS: Record<Kind, string> = {
  plain: '–', item: 'I', energy: 'I', trainer: 'T', slammer: 'S', ball: 'B', pokemon: 'S',
};

/** Ink on paper and paper on colour both keep a contrast of 4.5 with these. */
export const COLOURS: Record<Type, string> = {
  none: '#4a5058', grass: '#2c6e2f', fire: '#b3361b', water: '#1f5f9e', electric: '#7d5a00',
  fighting: '#7a3b22', psychic: '#8a2f7d', normal: '#5d564c',
};
const KIND_COLOURS: Partial<Record<Kind, string>> = { trainer: '#3d3a7a', ball: '#8f1f33', plain: '#5d564c', item: '#2d5a61' };

export const colourOf = (design: Pick<Design, 'type' | 'kind'>): string =>
  (design.type === 'none' ? KIND_COLOURS[design.kind] : undefined) ?? COLOURS[design.type];

/** Where space is short the type, which the puck shows, is left out of the name of an Item. */
export function shortName({ name, type, slammer }: Design): string {
  const word = type.charAt(0).toUpperCase() + type.slice(1);
  return !slammer && type !== 'none' && name.startsWith(`${word} `) ? name.slice(word.length + 1) : name;
}

/** Of what is thrown, only Pokémon and balls have a type. */
export const hasType = ({ kind, type }: Pick<Design, 'kind' | 'type'>): boolean =>
  type !== 'none' && (kind === 'pokemon' || kind === 'ball');

const isSlammer = (kind: Kind) => kind === 'slammer' || kind === 'ball' || kind === 'pokemon';

export interface Battle {
  designs: Design[];
  mode: 'battle' | 'training' | 'wild';
  /** By seat and design: what can be brought. In training the box, which all share. */
  owned: number[][];
}

const rows = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** The same reckoning as the server's (`games/pokepucks/kit.py`). */
export function battleOf(kit: Record<string, unknown>, players: number): Battle {
  const catalogue = new Map<string, Row>();
  for (const row of [...rows<Row>(kit.pucks), ...rows<Row>(kit.own_pucks)]) catalogue.set(row.name, row);
  const proxies = new Map(rows<{ puck: string; stands_for: string }>(kit.proxies).map((row) => [row.puck, row.stands_for]));
  const meaning = (name: string) => catalogue.get(proxies.get(name) ?? name) ?? catalogue.get(name)!;
  const ruledOut = new Set(rows<Limit>(kit.legal_limits).filter((row) => row.most === 0).map((row) => row.puck));
  /** A proxy counts as what it stands for. */
  const forbidden = (name: string) => ruledOut.has(proxies.get(name) ?? name);
  const mode = (kit.mode as Battle['mode'] | undefined) ?? 'battle';
  const lying = rows<{ puck: string }>(kit.initial_arena).map((row) => row.puck);
  const mine = (row: Owned) =>
    mode !== 'training' || (kit.own_slammers === true && isSlammer(meaning(row.puck).kind));
  const collections = rows<Owned>(kit.collections).filter(
    (row) => row.player <= players && !forbidden(row.puck) && catalogue.has(row.puck) && mine(row),
  );
  const box = mode === 'training' ? rows<Omit<Owned, 'player'>>(kit.box).filter((row) => !forbidden(row.puck)) : [];
  const wanted = new Set([...collections.map((row) => row.puck), ...box.map((row) => row.puck), ...lying]);
  const names = [...catalogue.keys()].filter((name) => wanted.has(name));

  const count = (name: string, list: { puck: string; count?: number }[]) =>
    list.filter((row) => row.puck === name).reduce((sum, row) => sum + (row.count ?? 1), 0);
  const owned = Array.from({ length: players }, (_, p) =>
    names.map((name) => {
      const there = lying.filter((puck) => puck === name).length;
      if (mode === 'training') {
        const all = count(name, box) * (players > 4 ? 2 : 1);
        return Math.min(all, 127 - there - players) + Math.min(1, count(name, collections.filter((row) => row.player === p + 1)));
      }
      const share = Math.min(23, Math.floor((127 - there) / players));
      return Math.min(share, count(name, collections.filter((row) => row.player === p + 1)));
    }),
  );

  const says = rulesBy([...rows<RuleRow>(kit.special_rules), ...rows<RuleRow>(kit.own_rules)]);
  return { designs: names.map((name) => designOf(catalogue.get(name)!, meaning(name), says)), mode, owned };
}

/** Every puck of a kit, whoever owns one. */
export function catalogueOf(kit: Record<string, unknown>): Design[] {
  const says = rulesBy([...rows<RuleRow>(kit.special_rules), ...rows<RuleRow>(kit.own_rules)]);
  return [...rows<Row>(kit.pucks), ...rows<Row>(kit.own_pucks)].map((row) => designOf(row, row, says));
}

function rulesBy(all: RuleRow[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { rule, also, says } of all) {
    if (also || !rule || !says || says === '-') continue;
    found.set(rule, [...(found.get(rule) ?? []), says]);
  }
  return found;
}

function designOf(body: Row, means: Row, says: Map<string, string[]>): Design {
  const kind = means.kind;
  const type = means.type ?? 'none';
  const rule = means.rule && means.rule !== '-' ? means.rule : '';
  return {
    name: body.name, kind, type, resist: means.resist ?? 'none', weak: means.weak ?? 'none',
    grams: body.grams ?? 2, thick: ((body.lower ?? 80) + (body.upper ?? 80)) / 100,
    rule, says: says.get(rule) ?? [],
    icon: iconOf(body.name, kind, type, rule),
    letter: type === 'none' ? KIND_LETTERS[kind] : LETTERS[type],
    slammer: isSlammer(body.kind),
  };
}
