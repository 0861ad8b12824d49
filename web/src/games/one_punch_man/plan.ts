/** The dungeon on paper: any map of any kit, laid out by its levels, columns and doors. */
import { HEROES, OPM } from './view';

export interface Room {
  index: number;
  name: string;
  /** As on a chess board: a1 is the top left. */
  code: string;
  level: number;
  column: number;
  entrance: boolean;
  /** Ways out: the door, and the room behind it. */
  ways: { door: number; room: number }[];
}

export interface Door {
  index: number;
  code: string;
  a: number;
  b: number;
}

export interface Design {
  name: string;
  cost: number;
  dice: number;
  most: number;
  health: number;
  move: number;
}

export interface Plan {
  rooms: Room[];
  doors: Door[];
  levels: number;
  columns: number;
  decks: [Design[], Design[]];
  opm: Design;
  /** What the dice of his fights are for: nobody rolls against him. */
  invulnerable: boolean;
}

interface RoomRow { name: string; level: number; column: number; entrance?: boolean }
interface DoorRow { from: string; to: string }
interface CardRow { name: string; cost: number; dice: number; die_max?: number; health: number; move: number }

export const OPM_NAME = 'One Punch Man';

export function planOf(kit: Record<string, unknown>): Plan {
  const rooms = (kit.rooms as RoomRow[]).map((row, index): Room => ({
    index, name: row.name, level: row.level, column: row.column, entrance: Boolean(row.entrance),
    code: `${'abcdefgh'[row.column - 1]}${row.level}`, ways: [],
  }));
  const named = (name: string) => rooms.findIndex((room) => room.name === name);
  const doors = (kit.doors as DoorRow[]).map((row, index): Door => {
    const a = named(row.from);
    const b = named(row.to);
    rooms[a]!.ways.push({ door: index, room: b });
    rooms[b]!.ways.push({ door: index, room: a });
    return { index, a, b, code: `${rooms[a]!.code}-${rooms[b]!.code}` };
  });
  const deck = (rows: unknown) => (rows as CardRow[]).map((row): Design => ({
    name: row.name, cost: row.cost, dice: row.dice, most: row.die_max ?? 2, health: row.health, move: row.move,
  }));
  return {
    rooms,
    doors,
    levels: Math.max(...rooms.map((room) => room.level)),
    columns: Math.max(...rooms.map((room) => room.column)),
    decks: [deck(kit.hero_deck), deck(kit.monster_deck)],
    opm: { name: OPM_NAME, cost: 0, dice: 0, most: 2, health: Number(kit.opm_health ?? 10), move: Number(kit.opm_movement ?? 1) },
    invulnerable: kit.opm_invulnerable !== false,
  };
}

export function designOf(plan: Plan, side: number, design: number): Design {
  if (side === HEROES && design === OPM) return plan.opm;
  return plan.decks[side as 0 | 1][design] ?? { ...plan.opm, name: '?' };
}

// --- On the screen ---

export interface Box { x: number; y: number; w: number; h: number }

export interface DoorPlace extends Box {
  kind: 'side' | 'stair' | 'tunnel';
  /** How a tunnel runs from room to room. */
  path: string;
}

export interface Layout {
  width: number;
  height: number;
  gutter: number;
  sky: number;
  cell: { w: number; h: number };
  rooms: Box[];
  doors: DoorPlace[];
}

/** Smaller than this a room cannot be read, and the map pans inside its frame instead. */
const LEAST = { w: 66, h: 56 };
const TALLEST = 1.5;

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));

export function layOut(plan: Plan, width: number, height: number, zoom: number): Layout {
  const gutter = width < 560 ? 15 : 34;
  const sky = height < 360 ? 12 : clamp(16, height * 0.075, 44);
  const w = Math.max(LEAST.w, ((width - gutter - 3) / plan.columns) * zoom);
  const fit = ((height - sky - 3) / plan.levels) * zoom;
  const h = Math.max(LEAST.h, Math.min(fit, w * TALLEST));
  const gap = { x: clamp(8, w * 0.16, 30), y: clamp(11, h * 0.2, 28) };
  const rooms = plan.rooms.map((room): Box => ({
    x: gutter + (room.column - 1) * w + gap.x / 2,
    y: sky + (room.level - 1) * h + gap.y * 0.3,
    w: w - gap.x,
    h: h - gap.y,
  }));
  const straight = plan.doors.map((door) => placeDoor(plan, rooms, door, gap));
  const placed = straight.filter((place) => place !== null);
  const doors = straight.map((place, i) => {
    if (place) return place;
    const { a, b } = plan.doors[i]!;
    const tunnel = digTunnel(rooms[a]!, rooms[b]!, gap, placed, rooms);
    placed.push(tunnel);
    return tunnel;
  });
  return {
    width: gutter + plan.columns * w + 3,
    height: sky + plan.levels * h + 3,
    gutter, sky, cell: { w, h }, rooms, doors,
  };
}

/** Doors to the next room and stairs to the next level; null for a door that leads aslant. */
function placeDoor(plan: Plan, boxes: Box[], door: Door, gap: { x: number; y: number }): DoorPlace | null {
  const [one, two] = [plan.rooms[door.a]!, plan.rooms[door.b]!];
  const [a, b] = [boxes[door.a]!, boxes[door.b]!];
  const levels = Math.abs(one.level - two.level);
  const columns = Math.abs(one.column - two.column);
  if (levels === 0 && columns === 1) {
    const left = a.x < b.x ? a : b;
    const h = Math.min(left.h * 0.62, 74);
    return { kind: 'side', path: '', x: left.x + left.w, y: left.y + left.h - h, w: gap.x, h };
  }
  if (levels === 1 && columns === 0) {
    const upper = a.y < b.y ? a : b;
    const w = clamp(24, upper.w * 0.3, 52);
    return { kind: 'stair', path: '', x: upper.x + (upper.w - w) / 2, y: upper.y + upper.h, w, h: gap.y };
  }
  return null;
}

/** What a finger needs around a door. */
const FINGER = 34;
const REACH: Record<DoorPlace['kind'], [number, number]> = { side: [FINGER, 44], stair: [44, FINGER], tunnel: [FINGER, FINGER] };

function touching(a: DoorPlace, b: DoorPlace): boolean {
  const apart = (i: 0 | 1) => (Math.max(i ? a.h : a.w, REACH[a.kind][i]) + Math.max(i ? b.h : b.w, REACH[b.kind][i])) / 2;
  return Math.abs(a.x + a.w / 2 - b.x - b.w / 2) < apart(0) && Math.abs(a.y + a.h / 2 - b.y - b.h / 2) < apart(1);
}

const ALONG = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8];

/** A door that no grid can show is a tunnel through the rock, bent towards where the walls cross. */
function digTunnel(a: Box, b: Box, gap: { x: number; y: number }, others: DoorPlace[], rooms: Box[]): DoorPlace {
  const middle = (box: Box) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });
  const [from, to] = [middle(a), middle(b)];
  const pitch = { x: a.w + gap.x, y: a.h + gap.y };
  const snap = (value: number, start: number, step: number) => start + Math.round((value - start) / step) * step;
  const bend = {
    x: snap((from.x + to.x) / 2, a.x - gap.x / 2, pitch.x),
    y: snap((from.y + to.y) / 2, a.y - gap.y / 2, pitch.y),
  };
  const size = clamp(20, gap.x, 26);
  const at = (t: number): DoorPlace => {
    const on = (p: number, q: number, r: number) => (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t ** 2 * r;
    return {
      kind: 'tunnel', path: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`,
      x: on(from.x, bend.x, to.x) - size / 2, y: on(from.y, bend.y, to.y) - size / 2, w: size, h: size,
    };
  };
  const free = ALONG.map(at).filter((place) => !others.some((other) => touching(place, other)));
  const buried = (place: DoorPlace) => rooms.some((r) =>
    place.x > r.x - 4 && place.x + size < r.x + r.w + 4 && place.y > r.y - 4 && place.y + size < r.y + r.h + 4);
  return free.find((place) => !buried(place)) ?? free[0] ?? at(0.5);
}

export interface Spot { x: number; y: number; size: number }

const SIZES = [50, 44, 40, 36, 32, 30, 28, 26, 24, 22];

/** Heroes stand on the left, monsters on the right, what belongs to nobody between them. */
export function standIn(box: Box, head: number, left: number, middle: number, right: number): Spot[] {
  const wide = box.w - 4;
  const high = box.h - head - 3;
  const columnsOf = (n: number, rows: number) => Math.ceil(n / rows);
  const wanted = (rows: number) => columnsOf(left, rows) + columnsOf(middle, rows) + columnsOf(right, rows);
  const fits = (size: number) => {
    const rows = Math.floor(high / size);
    return rows > 0 && wanted(rows) * size <= wide;
  };
  const size = SIZES.find(fits) ?? SIZES.at(-1)!;
  const rows = Math.max(1, Math.floor(high / size));
  // In a crowded room all stand equally close, so that some of everybody is in reach.
  const step = Math.min(size, (wide - size) / Math.max(1, wanted(rows) - 1));
  const floor = box.y + box.h - 3 - size;
  const at = (x: number, i: number): Spot => ({ x, y: floor - (i % rows) * size, size });
  const inMiddle = columnsOf(middle, rows);
  const from = columnsOf(left, rows);
  const rest = (wide - size) / step + 1 - from - columnsOf(right, rows);
  const start = box.x + 2 + (from + Math.max(0, (rest - inMiddle) / 2)) * step;
  return [
    ...Array.from({ length: left }, (_, i) => at(box.x + 2 + Math.floor(i / rows) * step, i)),
    ...Array.from({ length: middle }, (_, i) => at(start + Math.floor(i / rows) * step, i)),
    ...Array.from({ length: right }, (_, i) => at(box.x + 2 + wide - size - Math.floor(i / rows) * step, i)),
  ];
}
