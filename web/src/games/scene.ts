import type { Frame, Line, Move, TableShown } from '../protocol';
import type { Stage } from '../lib/stage.svelte';

/** What a game's poster says beyond the server's words: its hot colour and its sign. */
export interface Poster {
  hot: string;
  ink: string;
  icon: string;
  /** The scene names all seats and whose turn it is: the strip is needed only where more is to be said. */
  showsSeats?: boolean;
  /** Whether the set-up is over in a view: replays begin there. */
  begun?: (view: Record<string, unknown>) => boolean;
  /** Games played on for one choice in an analysis, where the usual number takes too long. */
  budget?: number;
  /** There is a box in which its throw can be practised. */
  practice?: boolean;
  /** Pages of the game's own, by name and address: the rulebook leads to them. */
  pages?: [name: string, address: string][];
}

/** What every scene is given. A replay is a scene with no moves. */
export interface SceneProps {
  table: Pick<TableShown, 'game' | 'title' | 'players' | 'seats' | 'status'>;
  kit: Record<string, unknown>;
  /** Whose view is shown: a seat’s, or (null) the onlookers’. */
  seat: number | null;
  frame: Frame;
  stage: Stage;
  /** The story so far. */
  lines: Line[];
  /** The action a bot would take, if it was asked. */
  hinted: number | null;
  /** `aim` is how a throw is meant, by the names of `frame.aim.controls`. */
  act: (move: Move, aim?: Record<string, number>) => void;
  /** A coach asks for every single move: several are not made in one go. */
  coached?: boolean;
  /** A small picture of a table, at which nothing will happen: as little as possible is loaded for it. */
  still?: boolean;
  /** Asks why something cannot be done, and shows the answer next to `near`. */
  whyNot: (spelled: Record<string, unknown>, near: HTMLElement) => void;
}
