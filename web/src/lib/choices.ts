import type { Move } from '../protocol';
import { spoken } from '../texts';

/** Whether two moves, in their structured form, are the same one. */
export function same(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys({ ...a, ...b }).every((key) => a[key] === b[key]);
}

/** Something to touch: a move, or several moves that have a part in common. */
export interface Choice {
  /** Tells it from the others that are offered with it. */
  key: string;
  label: string;
  moves: Move[];
}

/** A thing that may be done instead of what was refused; without a `move` it can only be read. */
export interface Instead {
  code: string;
  label: string;
  move?: Move;
}

/**
 * What to offer for a list of moves: the moves themselves where they are few, else groups by the first
 * part of their structured form that tells them apart, so that a long list is chosen from in steps.
 */
export function offered(moves: Move[], most: number): Choice[] {
  const groups = moves.length > most ? split(moves, most) : null;
  if (!groups) return moves.map(alone);
  return [...groups].map(([key, { label, members }]) =>
    members.length === 1 ? alone(members[0]!) : { key, label, moves: members });
}

/** The choices after some of them were made, each by its key. A key that is not offered ends the way. */
export function after(path: string[], moves: Move[], most: number): { path: string[]; choices: Choice[] } {
  let choices = offered(moves, most);
  const gone: string[] = [];
  for (const key of path) {
    const found = choices.find((choice) => choice.key === key);
    if (!found || found.moves.length === 1) break;
    gone.push(key);
    choices = offered(found.moves, most);
  }
  return { path: gone, choices };
}

/** One part of a list that is too long to be seen at once. Pages go round: after the last comes the first. */
export function paged(choices: Choice[], page: number, most: number): { choices: Choice[]; page: number; pages: number } {
  if (choices.length <= most) return { choices, page: 0, pages: 1 };
  const each = most - 1; // one place is for turning the page
  const pages = Math.ceil(choices.length / each);
  const at = page % pages;
  return { choices: choices.slice(at * each, (at + 1) * each), page: at, pages };
}

/** The codes of a refusal as people read them. What needs an aim is chosen on the table. */
export function instead(allowed: string[], moves: Move[], aims: number[]): Instead[] {
  return allowed.map((code) => {
    const move = moves.find((one) => one.code === code);
    if (!move) return { code, label: code };
    return aims.includes(move.action) ? { code, label: move.label } : { code, label: move.label, move };
  });
}

function alone(move: Move): Choice {
  return { key: String(move.action), label: move.label, moves: [move] };
}

type Groups = Map<string, { label: string; members: Move[] }>;

function split(moves: Move[], most: number): Groups | null {
  const parts = [...new Set(moves.flatMap(({ spelled }) => Object.keys(spelled)))];
  const ways = parts.map((part) => groupsBy(part, moves)).filter(({ size }) => size > 1 && size < moves.length);
  return ways.find(({ size }) => size <= most) ?? ways[0] ?? null;
}

function groupsBy(part: string, moves: Move[]): Groups {
  const groups: Groups = new Map();
  for (const move of moves) {
    const value = move.spelled[part];
    const key = `${part}=${JSON.stringify(value)}`;
    const group = groups.get(key) ?? { label: named(part, value), members: [] };
    group.members.push(move);
    groups.set(key, group);
  }
  return groups;
}

/** Numbers say nothing by themselves; words do. */
function named(part: string, value: unknown): string {
  if (value === undefined || value === null) return `No ${part.replaceAll('_', ' ')}`;
  if (typeof value === 'string') return spoken(value);
  return `${spoken(part)} ${typeof value === 'object' ? Object.values(value).join(' ') : String(value)}`;
}
