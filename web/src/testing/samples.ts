/** Samples of what the server sends, for unit tests. */
import type { Frame, SeatShown, TableShown, Told, Welcome } from '../protocol';

export function step(told: string[], changed: Record<string, unknown> = {}, by: number | null = 1): Told {
  return { by, told, changed };
}

export function frame(n: number, more: Partial<Frame> = {}): Frame {
  return {
    type: 'frame', seat: 0, n, turn: [0], view: {}, steps: [], ask: '', moves: [], undo: false, luck_due: false,
    score: null, clocks: [], fresh: false, log: [], aim: null, shows: [], picture: '', standing: [], ...more,
  };
}

export function seat(number: number, more: Partial<SeatShown> = {}): SeatShown {
  return {
    seat: number, role: `Corner ${number + 1}`, kind: 'person', name: '', bot: '', presence: 'here', substitute: false,
    profile: '', rematch: false, seconds: null, wants_back: false, halvings: 0, ...more,
  };
}

export function table(more: Partial<TableShown> = {}): TableShown {
  return {
    id: 'T1', game: 'ring', title: 'The Ring', rules: 1, players: 2, status: 'playing', seats: [seat(0), seat(1)],
    luck: { source: 'fair', commitment: '', nonces: [], seed: '' }, turn: [0], listed: false, rated: false, watchers: 0,
    clock: null, options: {}, note: '', rematch: '', made: 0, changed: 0, throws: '', keeps: false, lost: null, ...more,
  };
}

export function welcome(more: Partial<Welcome> = {}): Welcome {
  return { type: 'welcome', id: 'hello', table: table(), seats: [0], host: false, kit: { copies: 5 }, chat: [], now: 0, goals: [], me: 'ann', ...more };
}
