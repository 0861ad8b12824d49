import { listed } from '../../texts';
import type { Status, StackName } from './view';
import type { Type } from './designs';

const counted = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** What this table says by itself; questions, choices and the story come from the server. */
export const t = {
  dex: 'PuckDex',
  mart: 'PuckMart',
  dexLine: 'Slammers: what you throw with.',
  martLine: 'Items, Energy and Trainers: what lies in the stacks.',
  find: 'Find a puck',
  allTypes: 'All types',
  noneFound: 'No puck of that name.',
  randomTeam: 'Surprise me',
  lastTeam: 'my last',
  readyTeams: 'Ready-made teams',
  layingOut: (slammer: string) => `${slammer} and team step up…`,
  modes: { battle: 'Battle', training: 'Training', wild: 'Wild battle' } as Record<string, string>,
  setUp: 'Set-up',
  turn: (n: number) => `Turn ${n}`,
  attack: (n: number, of: number) => `Attack ${n} of ${of}`,
  knockOut: 'Knock Out',
  over: 'It is over',
  stacks: { health: 'Health', power: 'Power', prize: 'Prize' } as Record<StackName, string>,
  collection: 'Collection',
  box: 'The box',
  rules: 'Special rules',
  outside: 'Outside',
  arena: 'Arena',
  types: {
    none: 'no type', grass: 'Grass', fire: 'Fire', water: 'Water', electric: 'Electric', fighting: 'Fighting',
    psychic: 'Psychic', normal: 'Normal',
  } as Record<Type, string>,
  statuses: {
    critical: 'Critical', paralyzed: 'Paralyzed', sleep: 'Asleep', poisoned: 'Poisoned', confused: 'Confused',
  } as Record<Status, string>,
  weakTo: (type: string) => `weak to ${type}`,
  resists: (type: string) => `resists ${type}`,
  noSlammer: 'no slammer yet',
  out: 'out',
  ready: 'ready',
  choosing: (n: number) => `${n} chosen`,
  youAre: (role: string) => role,
  of: (n: number, most: number) => (most > 0 ? `${n}/${most}` : String(n)),
  look: (name: string) => `Look at ${name}’s stacks`,
  lookMine: 'Look at your stacks',
  stacksOf: (name: string) => `${name}’s stacks`,
  empty: 'Nothing here.',
  hiddenHealth: 'Chosen in secret; turned up when everybody is ready.',
  earlier: 'Earlier',
  later: 'More',
  page: (n: number, of: number) => `${n}/${of}`,
  yours: 'What you can do',
  waiting: 'Your stacks',
  grams: (n: number) => `${n}\u00a0g`,
  // The throw
  throwIt: 'Throw!',
  power: 'Power',
  fine: 'Fine tuning',
  fineDone: 'Done',
  natural: 'Natural throw',
  dragHint: 'Drag to aim, flick up to throw',
  keysHint: 'Arrows aim, + and − power, Enter throws',
  oddsNote: 'At this table the odds decide; the flick is yours.',
  controls: {
    x: 'Near / far', y: 'Right / left', power: 'Power', angle: 'Slant', tilt: 'Tilt', heading: 'Direction',
  } as Record<string, string>,
  aimed: (x: number, y: number, power: number) =>
    `Aimed ${Math.abs(Math.round(x))} mm ${x < 0 ? 'before' : 'behind'} the middle and ${Math.abs(Math.round(y))} mm to the ${y > 0 ? 'left' : 'right'}, power ${Math.round(power)}.`,
  skip: 'Skip',
  flat: 'A flat picture: this browser has no 3D.',
  // The arena in words
  arenaWords: (names: string[], most: number) =>
    names.length ? `Arena: ${counted(names.length, 'puck')}${most ? ` of ${most}` : ''}, face down. Top first: ${listed(names)}.` : 'The Arena is empty.',
  lyingWords: (flipped: string[], rest: number) =>
    `After the throw: ${flipped.length ? `${listed(flipped)} ${flipped.length === 1 ? 'lies' : 'lie'} face up` : 'nothing lies face up'}${rest ? `, ${counted(rest, 'puck')} face down` : ''}.`,
  outsideWords: (names: string[]) => `Outside: ${listed(names)}.`,
  asideWords: (n: number) => `${counted(n, 'puck')} set aside.`,
  knockWords: (slammer: string, shields: string[]) =>
    `${slammer} lies in the arena${shields.length ? ` under ${listed(shields)}` : ''}.`,
  flipped: (n: number) => (n === 0 ? 'Nothing flips' : counted(n, 'flip')) + (n > 2 ? '!' : ''),
  miss: 'A miss',
  isOut: 'Knocked out!',
  holds: 'It holds',
};
