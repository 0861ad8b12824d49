"""What lies on the table of PokéPucks: a name for every number, and the layout of state and kit."""

# mypy: ignore-errors

SEATS = 8
DESIGNS = 62  # designs of pucks that can be in one battle; a mask of them fits one number
COMPONENTS = DESIGNS
PILE = 32  # pucks in the Arena stack at most
OUTSIDE = 48  # pucks lying outside the arena at most; beyond RIM they must be put back
RIM = 16
ROWS = 128  # rows of special rules in play
WINDOW_RULES = 58  # special rules that open in one window
UNLIMITED = 1000  # stands for no limit on what all bring together
PREFILLED = 24  # pucks in an Arena stack that is filled before the battle (PP-H36)

HEALTH_LEAST, HEALTH_MOST = 8, 20  # PP-22
HEALTH_KEPT = 10  # PP-29
ARENA_LEAST = 8  # PP-25
TEAM = 2  # further slammers in Power (PP-28)
SUPPLIES = 5  # pucks brought to a wild battle (PP-83)
MOST_ATTACKS = 20  # attacks in one turn, whatever special rules say

# Kinds of pucks.
PLAIN, ITEM, ENERGY, TRAINER, SLAMMER_KIND, BALL, POKEMON = range(7)

# Types (PP-13); 0 is none.
NO_TYPE, GRASS, FIRE, WATER, ELECTRIC, FIGHTING, PSYCHIC, NORMAL = range(8)

# Statuses, as bits.
CRITICAL, PARALYZED, SLEEP, POISONED, CONFUSED = 1, 2, 4, 8, 16
EVERY_STATUS = 31

# Options by number, as in kit.toml.
BATTLE, TRAINING, WILD = range(3)
FULL, QUICK = range(2)
DRAWN, AS_SEATED = range(2)
ROUND_DOWN, ROUND_UP = range(2)
FROM_POWER, FROM_COLLECTION, FROM_EITHER = range(3)
STEALS_WILD, STEALS_ALWAYS, STEALS_NEVER = range(3)
ANY_PUCK, SLAMMERS_ONLY = range(2)
MAY_PUT_BACK, MUST_PUT_BACK = range(2)

# --- The vocabulary of special rules: windows, conditions, effects, stacks ----------------------

BEFORE_TOPOFF, AFTER_TOPOFF, BEFORE_COUNT, COUNT, AFTER_COUNT, BEFORE_ATTACK = range(6)
AFTER_THROW, ON_PICKUP, AFTER_ATTACK, AFTER_LAST_ATTACK, PREV_THROW = range(6, 11)
PREV_LAST_RESTACK, END_TURN = range(11, 13)
WINDOWS = 13

ALWAYS, TYPE_MATCHES, NEXT_TYPE_IS, STATUS_IS, NEXT_STATUS_IS, ONLY_TRAINER = range(6)
PICKED_UP, PICKED_UP_ITEM, FLIPPED_ANY, PREV_PICKED_UP, PREV_RESTACKED = range(6, 11)
HEALTH_BELOW_MAX, ENERGY_COUNT, ATTACK_HIT, ATTACK_PICKED_UP, NEVER = range(11, 16)

ADD_ATTACKS, SET_ATTACKS, LATER_ADD, LATER_SET, EXTRA_ATTACK, NO_PICKUP, ADD_PICKUP = range(7)
LATER_PICKUP, GAIN_STATUS, LOSE_STATUS, MOVE_PUCKS, TOPOFF, SET_TYPE, NEXT_WEAK = range(7, 14)
NEXT_RESIST, LOCK_SWITCH, SWITCH_SLAMMER, REORDER_ARENA, ARENA_MAX_ADD = range(14, 19)
ARENA_MAX_SET, ARENA_MAX_ALL, IGNORE_REDUCTIONS, DISCARD_SELF, CAPTURE_SLAMMER = range(19, 24)
SWAP_FLIPPED, TAKE_OUTSIDE, REPLACE_TAKEN = range(24, 27)

OWNER, NEXT, PREVIOUS = range(3)

HEALTH, POWER, PRIZE, ARENA_TOP, ARENA_BOTTOM, THIS_PUCK = range(6)

ANY, ITEMS, ENERGIES, TRAINERS, SLAMMERS, ORDINARY = range(6)

IN_USE, IN_POWER, IN_EITHER, IN_HAND = range(4)  # where a puck's rule works

OWN_TYPE, ENERGY_TYPE = 8, 9  # a type that is found on the table

# --- Actions: a verb and a puck, a verb and a spot, or a word alone -----------------------------

BRING, CHOOSE_SLAMMER, CHOOSE_TEAM, MOVE, DISCARD = range(0, 5 * DESIGNS, DESIGNS)
SPOT = 5 * DESIGNS  # the puck at this depth of the pile, 0 for the top
USE = SPOT + PILE  # a special rule by its row
THROW = USE + ROWS
KNOCK = THROW + 1
DONE = KNOCK + 1
ACTIONS = DONE + 1

# --- Luck: all of it small and typeable ---------------------------------------------------------

MISS, HIT, STAYS, FLIPS, LEANS, LEAVES = range(6)
NEAREST = 6  # of the pucks to be restacked, the one at this depth lies nearest the centre
GOES_NEXT = NEAREST + PILE  # the seat that is next in the turn order
LUCK = GOES_NEXT + SEATS

# --- What the table waits for -------------------------------------------------------------------

NOTHING = 0
ASK_HEALTH, ASK_GIVE, ASK_SLAMMER, ASK_TEAM, ASK_PRIZE, ASK_SUPPLY = range(1, 7)
ASK_RULE, ASK_PAY, ASK_KNOCK, ASK_SHIELD, ASK_THROW, ASK_CAPTURE, ASK_PICK = range(7, 14)
ASK_REPLACE, ASK_OUTSIDE, ASK_DISCARD = range(14, 17)
ASK_MOVE, ASK_SWITCH, ASK_ORDER, ASK_SWAP_SPOT, ASK_SWAP_PUCK, ASK_TAKE = range(17, 23)
LUCK_ORDER, LUCK_HIT, LUCK_FACE, LUCK_NEAREST = range(23, 27)
OVER = 27

# --- Where in the story we are ------------------------------------------------------------------

# Set-up
PICKING, ORDERING, FILLING, ARMING, TRIMMING, SIZING = range(6)
# A turn
OPENING, TOPPING_OFF, TOPPED_OFF, KNOCKING, PREPARING, COUNTING, AFTER_COUNTING = range(6, 13)
COUNTED, ATTACKING, LAST_ATTACK, LEECHING, DAZING, DISCARDING, CLOSING, PASSING_ON = range(13, 21)
# An attack
DECLARING, HITTING, FALLING, ANSWERING, TAKING, THROWN, CAPTURING = range(21, 28)
PICKING_UP, GATHERING, IN_HANDS, RESTACKING, REPLACING, PUTTING_BACK, ATTACKED = range(28, 35)
# A Knock Out
SHIELDING, KNOCKED = range(35, 37)

# How a puck of the arena lies after a throw.
STACKED, FLIPPED, LEANING, LEFT, PICKED, GONE = range(6)

NOBODY = -1

# The throw tables: chances out of ODDS. What they mean says `throw/model.py`.
ODDS = 65536
SKILLS = 3
WEIGHTS = 5
DEPTHS = 16
FLIP_PLACES = 340
SHIELDS = 6
SHIELD_PLACES = 56

# How a battle ends; somebody has always won, if not alone (PP-65, PP-H34).
KNOCKED_OUT, OUT_OF_TURNS, SHARED = 1, 2, 3
WINNING_ENDINGS = (KNOCKED_OUT, OUT_OF_TURNS, SHARED)
SHARED_ENDINGS = (SHARED,)

# Marks in a window's mask of what has been done in it.
SLAMMER_DECLINED = 1 << WINDOW_RULES
CLOSED = 1 << WINDOW_RULES + 1
COPIES_LEFT = 1 << WINDOW_RULES + 2

# --- Layouts ------------------------------------------------------------------------------------

KIT = (
    ("mode", "i1"),
    ("setup", "i1"),
    ("turn_order", "i1"),
    ("own_slammers", "i1"),
    ("critical_clears_on_topoff", "i1"),
    ("critical_removes_others", "i1"),
    ("critical_rounding", "i1"),
    ("pickup_optional", "i1"),
    ("plain_to_prize", "i1"),
    ("plain_slammer_cap", "i1"),
    ("switch_source", "i1"),
    ("pokeball_steals", "i1"),
    ("sash_permanent", "i1"),
    ("slammer_pick", "i1"),
    ("slammers_as_pucks", "i1"),
    ("outside", "i1"),
    ("max_turns", "i2"),
    # the designs in play
    ("pucks", "i8"),
    ("puck_kind", "i1", (DESIGNS,)),
    ("puck_type", "i1", (DESIGNS,)),
    ("puck_resist", "i1", (DESIGNS,)),
    ("puck_weak", "i1", (DESIGNS,)),
    ("puck_weight", "i1", (DESIGNS,)),  # its class of weight
    ("puck_same", "i1", (DESIGNS,)),  # the first of the pucks that count as one (PP-21, PP-36)
    ("stand_ins", "i8", (DESIGNS,)),  # the others, as a set
    ("proxied", "i1"),  # 1: there are such others
    ("puck_ruled", "i1", (DESIGNS,)),  # 1 where it has a special rule
    ("limited", "i1"),  # 1: not everything that is owned may be brought, by whatever agreement
    ("demanded", "i8"),  # designs of which some must be brought, as a set
    ("least", "i1", (DESIGNS,)),  # what each player must and may bring (PP-20)
    ("most", "i1", (DESIGNS,)),
    ("battle_least", "i1", (DESIGNS,)),  # and all together
    ("battle_most", "i2", (DESIGNS,)),
    ("share", "i1", (SEATS, DESIGNS)),  # what each would bring of it
    ("kept", "i1", (SEATS, DESIGNS)),  # what nobody can withhold from a player
    ("shared", "i8"),  # designs of which some are kept for others, as a set
    ("pooled", "i8"),  # designs of the box that no limit can withhold, as a set
    ("armed", "i1", (SEATS,)),  # 1: sure of an own slammer in a training battle (PP-78)
    ("open_picking", "i1"),  # 1: Health is chosen one after another, in the open
    ("owned", "i1", (SEATS, DESIGNS)),  # the collections, as far as they can be brought
    ("box", "i1", (DESIGNS,)),  # the shared collection of a training battle (PP-77)
    ("prefilled", "i1", (PREFILLED,)),
    ("prefilled_count", "i1"),
    # the special rules in play: heads sorted by window, then what follows them
    ("window_first", "i8", (WINDOWS + 1,)),
    ("rule_puck", "i1", (ROWS,)),
    ("rule_window", "i1", (ROWS,)),
    ("rule_works", "i1", (ROWS,)),
    ("rule_may", "i1", (ROWS,)),
    ("rule_free", "i1", (ROWS,)),  # 1: no use in the sense of PP-36
    ("rule_when", "i1", (ROWS, 3)),  # two conditions that must hold and one that must not
    ("rule_when_type", "i1", (ROWS,)),
    ("rule_when_status", "i1", (ROWS,)),
    ("rule_when_number", "i1", (ROWS,)),
    ("rule_effect", "i1", (ROWS,)),
    ("rule_n", "i1", (ROWS,)),
    ("rule_who", "i1", (ROWS,)),
    ("rule_status", "i1", (ROWS,)),
    ("rule_type", "i1", (ROWS,)),
    ("rule_from", "i1", (ROWS,)),
    ("rule_to", "i1", (ROWS,)),
    ("rule_only", "i1", (ROWS,)),
    ("rule_upto", "i1", (ROWS,)),
    ("rule_cap", "i1", (ROWS,)),
    ("rule_chain", "i1", (ROWS,)),
    ("rule_must", "i1", (ROWS,)),  # 1: what follows needs this one to have happened
    ("rule_then", "i2", (ROWS,)),  # the row that follows, 0 for none
    # the throw
    ("skill_level", "i1", (SEATS,)),
    ("flip_start", "i2", (PILE + 1,)),  # where in flip_odds a pile of this height begins
    ("hit_odds", "i4", (SKILLS,)),
    ("flip_odds", "i4", (SKILLS, WEIGHTS, FLIP_PLACES)),
    ("leave_odds", "i4", (WEIGHTS, DEPTHS)),
    ("lean_odds", "i4", (WEIGHTS, DEPTHS)),
    ("near_odds", "i4", (2, DEPTHS)),
    ("knock_odds", "i4", (SKILLS, WEIGHTS, WEIGHTS, SHIELDS + 1)),
    ("push_odds", "i4", (WEIGHTS, WEIGHTS)),
    ("shield_odds", "i4", (SKILLS, WEIGHTS, SHIELD_PLACES)),
)

STATE = (
    ("ask", "i1"),  # what the table waits for, and of whom
    ("asked", "i1"),
    ("step", "i1"),  # where in the story we are
    ("back", "i1"),  # where the present attack leads back to
    ("last", "i2"),  # what was just done in the open, as everybody saw it: action + 1
    # the players
    ("ready", "i1", (SEATS,)),
    ("chosen", "i1", (SEATS,)),
    ("place", "i1", (SEATS,)),  # in the turn order, from 1; 0 while it is not yet drawn
    ("after", "i1", (SEATS,)),  # the next and the previous player still in the battle
    ("before", "i1", (SEATS,)),
    ("lap", "i1"),  # whose turn it is in the set-up
    ("out", "i1", (SEATS,)),  # 0: in the battle, else the how-manieth to go
    ("outs", "i1"),
    ("final", "i2", (SEATS,)),  # pucks at the end of a battle that ran out of turns
    # the stacks: how many pucks of each design
    ("health", "i1", (SEATS, DESIGNS)),
    ("power", "i1", (SEATS, DESIGNS)),
    ("prize", "i1", (SEATS, DESIGNS)),
    ("brought", "i1", (SEATS, DESIGNS)),  # taken out of the collection, less what went into it
    ("health_max", "i1", (SEATS,)),
    ("slammer", "i1", (SEATS,)),  # in use: design + 1
    ("own_slammer", "i1", (SEATS,)),  # brought to a training battle: design + 1
    ("status", "i1", (SEATS,)),
    # the Arena stack, bottom first
    ("arena_max", "i1"),
    ("arena_count", "i1"),
    ("arena", "i1", (PILE,)),
    ("arena_owner", "i1", (PILE,)),  # who put it there, or NOBODY
    ("lies", "i1", (PILE,)),
    ("near", "i1", (PILE,)),  # how near the centre it lies: 1 for the nearest
    ("outside_count", "i1"),
    ("outside", "i1", (OUTSIDE,)),
    ("outside_owner", "i1", (OUTSIDE,)),
    ("aside_count", "i1"),
    ("aside", "i1", (PILE,)),
    ("aside_owner", "i1", (PILE,)),
    # this turn
    ("turns", "i2"),
    ("current", "i1"),
    ("payer", "i1"),  # who is Confused and pays for the coming top-off: seat + 1
    ("need", "i1"),  # pucks still to be moved in the top-off
    ("size_add", "i1"),
    ("size_set", "i1"),  # size + 1
    ("sash", "i1"),
    ("attacks", "i1"),  # still to be made
    ("attacks_set", "i1"),  # number + 1
    ("counted", "i1"),  # in this turn's count, 0 before it
    ("made", "i1"),
    ("own_type", "i1"),  # as it counts in this turn's matchup
    ("next_weak", "i1"),
    ("next_resist", "i1"),
    ("scope", "i1"),
    ("picked", "i1", (SEATS,)),  # pucks picked up in the own latest turn
    ("picked_items", "i1"),
    ("flips", "i1"),  # 1: the current player has flipped any
    ("restacked", "i1"),  # 1: the current player has restacked
    # this attack
    ("thrower", "i1"),
    ("knock", "i1"),
    ("cap", "i1"),  # 0: none
    ("items_only", "i1"),
    ("bonus", "i1"),
    ("no_pickup", "i1"),
    ("tail", "i2"),  # the rule that comes instead of a pick-up: row + 1
    ("tail_seat", "i1"),
    ("tail_puck", "i1"),
    ("cause", "i2"),  # the rule that it comes from: row + 1
    ("hit", "i1"),
    ("taken", "i1"),  # pucks picked up
    ("followed", "i1"),  # earlier attacks that other rules may still follow; of each of them:
    ("followed_tried", "i8", (MOST_ATTACKS,)),
    ("followed_hit", "i1", (MOST_ATTACKS,)),
    ("followed_taken", "i1", (MOST_ATTACKS,)),
    ("faces", "i1"),  # pucks of which is known how they lie
    ("flipped", "i1"),  # of these, so many have flipped
    ("placed", "i1"),  # pucks of which is known how near they lie
    ("picks", "i1"),  # pucks still to be picked up
    ("hand", "i1"),  # a puck being picked up: design + 1
    ("hand_seat", "i1"),
    ("hand_back", "i1"),
    ("loot", "i1"),  # pucks outside that the next player takes
    ("looted", "i1"),
    ("owed", "i1"),  # pucks the thrower owes the Arena for them
    ("may_capture", "i1"),
    # special rules
    ("used", "i8", (SEATS,)),  # Items used in this turn, as a mask (PP-36)
    ("tried", "i8", (WINDOWS,)),  # what was used or declined in each window
    ("again", "i1", (ROWS,)),  # more copies of the puck that may use this rule in its open window
    ("window", "i1"),
    ("run", "i2"),  # the rule under way: row + 1
    ("run_head", "i2"),  # its first row
    ("run_seat", "i1"),
    ("run_puck", "i1"),
    ("mover", "i1"),
    ("left", "i1"),
    ("moved", "i1"),
    ("spot", "i1"),
    # what waits for a player's later turns
    ("curl", "i1", (SEATS,)),  # the next pick-up is so much smaller
    ("later_add", "i1", (SEATS,)),
    ("later_set", "i1", (SEATS,)),  # number + 1
    ("locked", "i1", (SEATS,)),  # the slammer cannot be changed: who said so + 1
)


def is_slammer(kit, d):
    return kit.puck_kind[d] >= SLAMMER_KIND


def is_item(kit, d):
    return kit.puck_kind[d] == ITEM or kit.puck_kind[d] == ENERGY
