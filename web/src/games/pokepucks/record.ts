// Made from the room's layout by `python -m haymaker.protocol.records`; do not edit by hand.

/** A state of PokéPucks, or what somebody may see of one. */
export interface State {
  /** What the table waits for. */
  ask: number;
  /** Of whom. */
  asked: number;
  /** Where in the story we are. */
  step: number;
  /** Where the present attack leads back to. */
  back: number;
  /** What was just done in the open: action + 1. */
  last: number;
  /** Has finished this step of the set-up. */
  ready: number[];
  /** Pucks chosen in this step. */
  chosen: number[];
  /** Place in the turn order, from 1. */
  place: number[];
  /** The next player still in the battle. */
  after: number[];
  /** The previous player still in the battle. */
  before: number[];
  /** How many have had their turn in the set-up. */
  lap: number;
  /** 0: in the battle, else the how-manieth to go. */
  out: number[];
  /** Players that are out. */
  outs: number;
  /** Pucks at the end of a battle that ran out of turns. */
  final: number[];
  /** Pucks of each design in Health. */
  health: number[][];
  /** Pucks of each design in Power. */
  power: number[][];
  /** Pucks of each design in the Prize stack. */
  prize: number[][];
  /** Taken out of the collection, less what went in. */
  brought: number[][];
  /** The size of Health. */
  health_max: number[];
  /** The slammer in use: design + 1. */
  slammer: number[];
  /** Brought to a training battle: design + 1. */
  own_slammer: number[];
  /** Critical, Paralyzed, Sleep, Poisoned, Confused. */
  status: number[];
  /** The size of the Arena stack. */
  arena_max: number;
  /** Pucks in the Arena stack. */
  arena_count: number;
  /** Their designs, bottom first. */
  arena: number[];
  /** Put it there. */
  arena_owner: number[];
  /** How it lies after a throw. */
  lies: number[];
  /** How near the centre it lies: 1 for the nearest. */
  near: number[];
  /** Pucks outside the arena. */
  outside_count: number;
  /** Their designs. */
  outside: number[];
  /** Put it there. */
  outside_owner: number[];
  /** Pucks laid aside. */
  aside_count: number;
  /** Their designs. */
  aside: number[];
  /** Put it there. */
  aside_owner: number[];
  /** Turns begun. */
  turns: number;
  /** Whose turn it is. */
  current: number;
  /** Is Confused and pays for the coming top-off. */
  payer: number;
  /** Pucks still to be moved in the top-off. */
  need: number;
  /** Added to the size of the Arena stack. */
  size_add: number;
  /** That size, set: size + 1. */
  size_set: number;
  /** The size that a Focus Sash gives. */
  sash: number;
  /** Attacks still to be made. */
  attacks: number;
  /** That number, set: number + 1. */
  attacks_set: number;
  /** Attacks in this turn's count. */
  counted: number;
  /** Attacks made in this turn. */
  made: number;
  /** The own type in this turn's matchup. */
  own_type: number;
  /** The next player counts as weak. */
  next_weak: number;
  /** The next player counts as resistant. */
  next_resist: number;
  /** Reductions are ignored. */
  scope: number;
  /** Pucks picked up in the own latest turn. */
  picked: number[];
  /** Items among them. */
  picked_items: number;
  /** The current player has flipped any. */
  flips: number;
  /** The current player has restacked. */
  restacked: number;
  /** Throws. */
  thrower: number;
  /** The throw is to knock out. */
  knock: number;
  /** At most so many may be picked up; 0: no limit. */
  cap: number;
  /** And Items alone. */
  items_only: number;
  /** So many more, or fewer. */
  bonus: number;
  /** None may be picked up. */
  no_pickup: number;
  /** The rule that comes instead of a pick-up: row + 1. */
  tail: number;
  /** Whose rule that is. */
  tail_seat: number;
  /** The puck of that rule. */
  tail_puck: number;
  /** The rule that the attack comes from: row + 1. */
  cause: number;
  /** The throw has hit. */
  hit: number;
  /** Pucks picked up. */
  taken: number;
  /** Earlier attacks that other rules may still follow. */
  followed: number;
  /** What was used or declined after each of them. */
  followed_tried: number[];
  /** Whether it hit. */
  followed_hit: number[];
  /** Pucks picked up by it. */
  followed_taken: number[];
  /** Pucks of which is known how they lie. */
  faces: number;
  /** Of these, so many have flipped. */
  flipped: number;
  /** Pucks of which is known how near they lie. */
  placed: number;
  /** Pucks still to be picked up. */
  picks: number;
  /** A puck being picked up: design + 1. */
  hand: number;
  /** Picks it up. */
  hand_seat: number;
  /** Where that leads back to. */
  hand_back: number;
  /** Pucks outside that the next player takes. */
  loot: number;
  /** Pucks taken so. */
  looted: number;
  /** Pucks the thrower owes the Arena for them. */
  owed: number;
  /** A slammer may be captured. */
  may_capture: number;
  /** Items used in this turn. */
  used: number[];
  /** What was used or declined in each window. */
  tried: number[];
  /** More copies of the puck that may use this rule. */
  again: number[];
  /** The open window of special rules. */
  window: number;
  /** The rule under way: row + 1. */
  run: number;
  /** Its first row: row + 1. */
  run_head: number;
  /** Whose rule that is. */
  run_seat: number;
  /** The puck of that rule. */
  run_puck: number;
  /** Moves pucks for it. */
  mover: number;
  /** Pucks still to be moved for it. */
  left: number;
  /** Pucks moved for it. */
  moved: number;
  /** The place in the pile that it is about. */
  spot: number;
  /** The next pick-up is so much smaller. */
  curl: number[];
  /** Attacks more in the next turn. */
  later_add: number[];
  /** Attacks in the next turn, set: number + 1. */
  later_set: number[];
  /** Said that the slammer cannot be changed. */
  locked: number[];
}
