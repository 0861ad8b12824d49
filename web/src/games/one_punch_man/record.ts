// Made from the room's layout by `python -m haymaker.protocol.records`; do not edit by hand.

/** A state of One Punch Man, or what somebody may see of one. */
export interface State {
  /** What the table waits for. */
  phase: number;
  /** The phase that waits for these draws or this fight. */
  then: number;
  /** Whose turn it is. */
  active: number;
  /** The round, from 1. */
  round_no: number;
  /** One Punch Man's patience. */
  patience: number;
  /** Tokens. */
  tokens: number[];
  /** Has passed. */
  passed: number[];
  /** Cards of each design in the hand. */
  hand: number[][];
  /** Cards in the hand. */
  held: number[];
  /** Cards of each design in the deck. */
  deck: number[][];
  /** Cards in the deck. */
  deck_left: number[];
  /** Discarded cards of each design. */
  discards: number[][];
  /** Cards of each design out of the game. */
  dead: number[][];
  /** The discards that became the present deck. */
  recycled: number[][];
  /** Monsters in hand or unseen at that moment. */
  withheld: number[];
  /** Units that died in fights. */
  fallen: number[];
  /** Cards still to be drawn. */
  owed: number[];
  /** Slots used so far. */
  ranks: number[];
  /** The unit's design + 1. */
  unit_design: number[][];
  /** The unit's room + 1. */
  unit_room: number[][];
  /** Damage of the unit. */
  unit_damage: number[][];
  /** Moved, fought, battled, fresh, revealed. */
  unit_marks: number[][];
  /** One Punch Man is with the Heroes. */
  opm_won: number;
  /** The hostage's room + 1. */
  hostage_room: number;
  /** Who carries it: slot + 1, SLOTS more for a monster. */
  carrier: number;
  /** The hostage's place is open. */
  found: number;
  /** Blocked doors. */
  blocked: number;
  /** Doors whose state the Heroes know. */
  door_known: number;
  /** Rooms in which heroes have stood. */
  visited: number;
  /** Where the hostage may lie, by all that the Heroes have seen. */
  maybe_rooms: number;
  /** The monsters that may carry it. */
  maybe_carriers: number;
  /** Costs of the set-up monsters that were revealed. */
  prep_cost_seen: number;
  /** Unseen monsters that a room can hold. */
  spare: number[];
  /** The unit on the move: slot + 1. */
  mover: number;
  /** Steps of the unit on the move. */
  steps_left: number;
  /** It came into its room with this move. */
  entered: number;
  /** Units that take up the hostage no more in this turn. */
  took: number;
  /** Units that put it down in this turn. */
  dropped: number;
  /** The units of the latest fight: slot + 1. */
  duel_unit: number[];
  /** Their designs + 1. */
  duel_design: number[];
  /** Its room + 1. */
  duel_room: number;
  /** Dice still to be rolled. */
  dice_left: number[];
  /** Damage that a side's dice did. */
  dealt: number[];
  /** That unit died of it. */
  slain: number[];
  /** The latest die. */
  face: number;
  /** 0 while the game goes on, else how it ended. */
  ending: number;
}
