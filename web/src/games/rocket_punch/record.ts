// Made from the room's layout by `python -m haymaker.protocol.records`; do not edit by hand.

/** A state of Rocket Punch!, or what somebody may see of one. */
export interface State {
  /** 0 while the game goes on, else how it ended. */
  ended: number;
  /** Rounds finished. */
  rounds: number;
  /** Battles finished in this round. */
  battle: number;
  /** Cards dealt in this round. */
  dealt: number;
  /** Cards played in this battle. */
  played: number;
  /** Holds the start marker. */
  marker: number;
  /** Opened the row on the table. */
  opener: number;
  /** Gears in the centre. */
  centre: number;
  /** Holds the belt of this weight class. */
  belt: number[];
  /** Gears. */
  gears: number[];
  /** Steps on the fame meter. */
  fame: number[];
  /** Not played, face up, face down. */
  face: number[];
  /** The card face up in the row: card + 1. */
  card: number[];
  /** The number called. */
  declared: number[];
  /** Gears on the card: up, or down below zero. */
  push: number[];
  /** Got a Gear in the latest battle. */
  awarded: number;
  /** The hand: card + 1 in rising order, then zeros. */
  hand: number[][];
  /** Cards played face down in this round. */
  falls: number[];
  /** Those cards + 1, the first one first. */
  buried: number[][];
  /** What each was proved not to be. */
  barred: number[][];
  /** Cards played face up in this round. */
  shown: number;
  /** Cards not dealt. */
  deck: number;
}
