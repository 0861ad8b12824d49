// Made from the room's layout by `python -m haymaker.protocol.records`; do not edit by hand.

/** A state of Robo Power, or what somebody may see of one. */
export interface State {
  /** What the table waits for. */
  phase: number;
  /** Whose turn it is. */
  player: number;
  /** Must act now. */
  asked: number;
  /** Turns begun. */
  turns: number;
  /** Cards still to be dealt. */
  to_deal: number;
  /** Cards of each kind in the draw pile. */
  pile: number[];
  /** Cards in the draw pile. */
  pile_size: number;
  /** Cards of each kind in the discard pile. */
  discard: number[];
  /** Cards in the discard pile. */
  discard_size: number;
  /** Cards of each kind in the hand. */
  hand: number[][];
  /** Cards in the hand. */
  hand_size: number[];
  /** Still in the game. */
  inside: number;
  /** Once out: the number of players who went out before, + 1. */
  outlasted: number[];
  /** Of the duel: 0, 1 in a doubleduel …. */
  layer: number;
  /** Lay a card in this layer. */
  dueling: number;
  /** Have cards in the duel. */
  at_stake: number;
  /** Several Traps have been dueled: the highest number wins. */
  trapping: number;
  /** The card laid in this layer: kind + 1. */
  sealed: number[];
  /** Cards of the layers before, all open. */
  stake: number[][];
  /** Has a spy at work. */
  spier: number;
  /** Cards that this spy may still take. */
  takes: number;
  /** Is stolen from. */
  target: number;
  /** The spy at work was lost in the duel: a Spy, a Spy Master. */
  after_duel: number;
  /** Spies lost in the duel, still to set out. */
  lost_spies: number[];
  /** Spy Masters lost in the duel, still to set out. */
  lost_masters: number[];
  /** The latest card discarded in step 2: kind + 1. */
  put_down: number;
  /** The latest layer that was turned over: kind + 1. */
  shown: number[];
  /** What the latest layer of a duel led to. */
  outcome: number;
  /** Whom that outcome marks. */
  marked: number;
  /** Cards of each kind that all know to be in the hand. */
  sure: number[][];
  /** Cards of each kind that were there when last seen. */
  claim: number[][];
  /** Thefts that are remembered. */
  thefts: number;
  /** Was stolen from. */
  theft_from: number[];
  /** Stole. */
  theft_by: number[];
  /** What was stolen: kind + 1. */
  theft_kind: number[];
  /** The claims on the hand that was stolen from. */
  exposed: number[][];
  /** Cards in that hand on which there was no claim. */
  unknown: number[];
  /** Kinds the thief has not been seen to use up since. */
  still_there: number[];
  /** What the draw pile was when it was last shuffled. */
  shuffled: number[];
  /** How often it was. */
  shuffles: number;
  /** Cards got since that may have come from that pile. */
  drawn: number[];
  /** What the seat drew from it. */
  from_pile: number[][];
}
