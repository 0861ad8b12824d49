// Made from the room's layout by `python -m haymaker.protocol.records`; do not edit by hand.

/** A state of Punch!, or what somebody may see of one. */
export interface State {
  /** What the table waits for. */
  phase: number;
  /** The round, from 0. */
  round_no: number;
  /** Exchanges fought in this round. */
  turn_no: number;
  /** Stamina. */
  stamina: number[];
  /** Matches won. */
  wins: number[];
  /** Cards of each kind in the hand. */
  hand: number[][];
  /** The choice not yet shown: action + 1. */
  sealed: number[];
  /** Has finished this step of the preparations. */
  ready: number[];
  /** Cards still to be drawn or drafted. */
  owed: number[];
  /** Cards of each kind in the deck. */
  fresh: number[][];
  /** Kinds put under the deck, first put first. */
  under: number[][];
  /** Cards under the deck. */
  under_count: number[];
  /** Cards put under before this round. */
  puts: number[];
  /** The programmed half: kind + 1. */
  row: number[][];
  /** Programmed cards not yet revealed. */
  laid: number[];
  /** Cards of each kind played. */
  spent: number[][];
  /** Re-deals in this round. */
  redeals: number[];
  /** Cards that the latest re-deal showed. */
  shown_set: number[][];
  /** The card of the latest exchange: kind + 1. */
  shown_card: number[];
  /** What that exchange did to stamina. */
  change: number[];
  /** Matches begun, replays included. */
  bout: number;
  /** Replays of the present match. */
  replays: number;
  /** Tied matches. */
  ties: number;
  /** Matches won by knock-out. */
  knockouts: number[];
  /** Matches won on stamina. */
  decisions: number[];
}
