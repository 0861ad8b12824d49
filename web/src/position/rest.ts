import type { Because, PositionAsked, PositionMoves, PositionShown, WhatShown } from '../protocol';
import { read } from '../lib/rest';

/** A frame of a replay as `view` saw it, and who plays on from there: with the same cards, or those unseen dealt anew. */
export interface ReplayPlace {
  at: number;
  view: number | null;
  seat: number;
  anew: boolean;
}

const placeOf = ({ at, view, seat, anew }: ReplayPlace) => `at=${at}&seat=${seat}&anew=${anew}${view === null ? '' : `&view=${view}`}`;

/** What a page asks about positions. */
export const rest = {
  position: (game: string, body: PositionAsked) => read<PositionShown>(`games/${encodeURIComponent(game)}/position`, { body }),
  positionMoves: (game: string, body: PositionAsked) => read<PositionMoves>(`games/${encodeURIComponent(game)}/position/moves`, { body }),
  positionWhy: (game: string, position: PositionAsked, spelled: Record<string, unknown>) =>
    read<Because>(`games/${encodeURIComponent(game)}/position/why`, { body: { position, spelled } }),
  positionThings: (game: string, body: PositionAsked) => read<WhatShown[]>(`games/${encodeURIComponent(game)}/position/things`, { body }),
  /** The position behind a frame of a replay. */
  positionOf: (id: string, from: ReplayPlace) => read<PositionShown>(`tables/${encodeURIComponent(id)}/position?${placeOf(from)}`),
  broughtPosition: (record: string, from: ReplayPlace) => read<PositionShown>(`records/position?${placeOf(from)}`, { body: { record } }),
};
