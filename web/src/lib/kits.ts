/** A kit that travels in a link, and as a file. Whatever comes in by a link is a stranger's. */
import type { GameShown } from '../protocol';

export interface SharedKit {
  rules: number;
  players: number;
  bots: string;
  seed: number;
  options: Record<string, unknown>;
}

const LONGEST = 20_000;

/** The kit as letters that an address may hold. */
export function packed(kit: SharedKit): string {
  const bytes = new TextEncoder().encode(JSON.stringify(kit));
  const text = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The kit of such letters, as far as this game knows what is in it; null where it is none. The
 * server checks every value once more. */
export function unpacked(text: string | null, game: GameShown): SharedKit | null {
  if (!text || text.length > LONGEST) return null;
  try {
    const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
    const read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
    return isTable(read) ? checked(read, game) : null;
  } catch {
    return null;
  }
}

function checked(read: Record<string, unknown>, game: GameShown): SharedKit {
  const given = isTable(read.options) ? read.options : {};
  const known = game.options.filter((option) => Object.hasOwn(given, option.name));
  const [fewest = 2, most = 2] = game.players;
  const players = whole(read.players, game.usual_players);
  return {
    rules: whole(read.rules, 0),
    players: players >= fewest && players <= most ? players : game.usual_players,
    bots: typeof read.bots === 'string' && game.lab.includes(read.bots) ? read.bots : (game.lab[0] ?? ''),
    seed: whole(read.seed, 0),
    options: Object.fromEntries(known.filter((option) => alike(given[option.name], option.value, 'presets' in option.limits))
      .map((option) => [option.name, given[option.name]])),
  };
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const whole = (value: unknown, usual: number) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : usual;

/** Of the same make as the box's value, so that a page can show it: a list where there is one. */
function alike(value: unknown, usual: unknown, presets: boolean): boolean {
  if (presets && (typeof value === 'string' || Array.isArray(value))) return true;
  if (Array.isArray(usual)) return Array.isArray(value) && value.length <= 500;
  if (isTable(usual)) return isTable(value) && Object.values(value).every((each) => typeof each === 'number');
  const plain = ['number', 'string'];
  return typeof value === typeof usual || (plain.includes(typeof value) && plain.includes(typeof usual));
}

/** A kit file as `--kit` takes it. */
export function kitFile(game: GameShown, players: number, options: Record<string, unknown>): string {
  const lines = [`game = ${toml(game.name)}`, `players = ${players}`];
  for (const group of ['options', 'components']) {
    const own = game.options.filter((option) => option.group === group && option.name in options);
    if (own.length) lines.push('', `[${group}]`, ...own.map((option) => `${option.name} = ${toml(options[option.name])}`));
  }
  return lines.join('\n') + '\n';
}

function toml(value: unknown): string {
  if (Array.isArray(value)) {
    return value.some(isTable) ? `[\n${value.map((row) => `  ${toml(row)},\n`).join('')}]` : `[${value.map(toml).join(', ')}]`;
  }
  if (isTable(value)) return `{ ${Object.entries(value).map(([name, each]) => `${JSON.stringify(name)} = ${toml(each)}`).join(', ')} }`;
  return JSON.stringify(value);
}
