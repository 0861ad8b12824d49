"""The numbers and fields of One Punch Man: what is in a kit, in a state, and what can be done.

Two sides play: the Hero Association (seat 0) and the Monster Association (seat 1). Sets of rooms,
doors and units are bit sets, so that a question about a whole room is one step.
"""

HEROES, MONSTERS = 0, 1

# The largest dungeon and the largest decks; kit.toml and kit.py hold every kit to them.
ROOMS = 32
DOORS = 48
CUTS = 256  # sets of doors that part the dungeon
DESIGNS = 24  # kinds of cards in a deck
SLOTS = 25  # units of a side at once: every card of a deck, and One Punch Man
OPM = 24  # his slot among the heroes, and his column in the tables of stats

MOST_DICE = 9
MOST_DAMAGE = 2  # of one die (OPM-23)

HAND = 5  # cards in a hand at the start (OPM-03)
UNLIMITED = 99  # the room capacity that never binds

# What a side can do: a verb and what it is about, or a word alone.
HIDE = 0  # the hostage in room r
BLOCK = HIDE + ROOMS  # door d
FIGHT = BLOCK + DOORS  # own unit u against unit v: u * SLOTS + v
MOVE = FIGHT + SLOTS * SLOTS  # own unit u into the next room r: u * ROOMS + r
FETCH = MOVE + SLOTS * ROOMS  # monster u moves next door and carries the hostage it finds there
STEP = FETCH + SLOTS  # the moving unit goes on into room r
STEP_FETCH = STEP + ROOMS  # the moving monster goes on and carries the hostage it finds there
PUT = STEP_FETCH + 1  # card c into room r: c * ROOMS + r
EXCHANGE = PUT + DESIGNS * ROOMS  # card c
TAKE = EXCHANGE + DESIGNS  # own unit u takes up the hostage
DROP = TAKE + SLOTS
STOP = DROP + 1
DONE = STOP + 1
PASS = DONE + 1
ACTIONS = PASS + 1

# What luck can do: a die shows 1 to 6, or a card is drawn from one of the decks.
FACE = 0
HERO_CARD = 6
MONSTER_CARD = HERO_CARD + DESIGNS
LUCK = MONSTER_CARD + DESIGNS

COMPONENTS = 2 * DESIGNS

# What the table waits for.
DRAWING, HIDING, PLACING, BLOCKING, BATTLE, ACTING, MOVING, ROLLING, OVER, NEXT_ROUND = range(10)

# Marks on a unit. All but the last are wiped off when a round begins.
MOVED, FOUGHT, BATTLED, FRESH, REVEALED = 1, 2, 4, 8, 16

# How a game ends. Somebody always wins (OPM-56).
RESCUED, MET, IMPATIENT, TOO_LATE = 1, 2, 3, 4
WINNING_ENDINGS = (RESCUED, MET, IMPATIENT, TOO_LATE)

# Options by number, as in kit.toml.
BY_TRYING = 1
NO_REFILL, ONE_PER_ROUND, TO_FIVE = range(3)

HIDDEN = -1  # the room of a monster that the Heroes have not seen

# What may follow from an action, in the order in which it follows: see `follow` in rules.py.
(
    WAIT,  # for a player, for luck, or for nothing any more
    ARRIVE,  # a unit was summoned
    ARRIVE_AND_GO_ON,  # a unit came through a door
    GO_ON,  # it fights, moves on, or has nothing to choose
    MEET,  # a fight
    STRIKE,  # all its dice are rolled
    END_ROUND,
    REFILL,
    PLACED,  # all the monsters of the preparations
    SET_DOORS,
    BEGIN_ROUND,
    CALL_TO_BATTLE,
    BEGIN_ACTIONS,
    END_TURN,
    NEXT_TURN,
    LISTEN,  # to rumours: the Monsters are to choose
) = range(16)

KIT = (
    # Options.
    ("opm_movement", "i1"),
    ("opm_invulnerable", "i1"),
    ("opm_health", "i1"),
    ("opm_kills_restore_patience", "i1"),
    ("patience_start", "i2"),
    ("patience_cap", "i2"),
    ("max_rounds", "i2"),
    ("setup_monsters", "i1"),
    ("setup_cost", "i1"),
    ("max_blocked_doors", "i1"),
    ("require_reachable", "i1"),
    ("doors_hidden", "i1"),
    ("doors_learned", "i1"),
    ("hidden_setup_monsters", "i1"),
    ("damage_persists", "i1"),
    ("pickup_on_entry_only", "i1"),
    ("pass_is_final", "i1"),
    ("hand_refill", "i1"),
    ("summoning_sickness", "i1"),
    ("rescue_needs_clear_entrance", "i1"),
    ("room_capacity", "i1"),
    ("dead_units_return", "i1"),
    ("income", "i1", (3,)),
    # The map, as written.
    ("rooms_count", "i1"),
    ("rooms_level", "i1", (ROOMS,)),
    ("doors_count", "i1"),
    ("doors_from", "i1", (DOORS,)),
    ("doors_to", "i1", (DOORS,)),
    # What follows from it (kit.py).
    ("entrances", "i8"),  # sets of rooms
    ("low_rooms", "i8"),
    ("hostage_rooms", "i8"),
    ("opm_room", "i1"),
    ("near", "i8", (ROOMS,)),  # the rooms behind a room's doors
    ("not_below", "i8", (ROOMS,)),  # the rooms on its level or higher
    ("doors_of", "i8", (ROOMS,)),  # its doors
    ("first_way", "i1", (ROOMS + 1,)),  # its ways are first_way[r] to first_way[r + 1] - 1
    ("way_room", "i1", (2 * DOORS,)),  # where a way leads, and through which door
    ("way_door", "i1", (2 * DOORS,)),
    ("cuts_count", "i2"),  # -1 where there are too many to list
    ("cuts", "i8", (CUTS,)),  # doors that, all blocked, would cut rooms off from the entrances
    # The decks, by side and design; One Punch Man stands in the last column of the heroes.
    ("designs", "i1", (2,)),
    ("copies", "i1", (2, SLOTS)),
    ("cost", "i1", (2, SLOTS)),
    ("dice", "i1", (2, SLOTS)),
    ("die_max", "i1", (2, SLOTS)),  # at most MOST_DAMAGE
    ("health", "i1", (2, SLOTS)),
    ("movement", "i1", (2, SLOTS)),
    # How often dice that do at most 1 or 2 do at least so much damage, in thousandths.
    ("odds", "i2", (MOST_DAMAGE, MOST_DICE + 1, MOST_DAMAGE * MOST_DICE + 1)),
)

STATE = (
    ("phase", "i1"),
    ("then", "i1"),  # the phase that waits for these draws or this fight
    ("active", "i1"),  # the side whose turn it is
    ("round_no", "i2"),  # 1, 2, 3 …
    ("patience", "i2"),
    ("tokens", "i2", (2,)),
    ("passed", "i1", (2,)),
    ("hand", "i1", (2, DESIGNS)),
    ("held", "i1", (2,)),  # cards in hand, for all to see
    ("deck", "i1", (2, DESIGNS)),  # in an order that nobody knows
    ("deck_left", "i1", (2,)),
    ("discards", "i1", (2, DESIGNS)),  # open
    ("dead", "i1", (2, DESIGNS)),  # out of the game
    ("recycled", "i1", (2, DESIGNS)),  # the discards that became the present deck
    ("withheld", "i1", (DESIGNS,)),  # monsters in hand or unseen at that moment
    ("fallen", "i2", (2,)),  # units that died in fights
    ("owed", "i1", (2,)),  # cards still to be drawn
    ("ranks", "i1", (2,)),  # slots used so far
    ("unit_design", "i1", (2, SLOTS)),  # design + 1, 0 in a free slot
    ("unit_room", "i1", (2, SLOTS)),  # room + 1, 0 in a free slot
    ("unit_damage", "i1", (2, SLOTS)),
    ("unit_marks", "i1", (2, SLOTS)),
    ("opm_won", "i1"),  # 1: One Punch Man is with the Heroes
    ("hostage_room", "i1"),  # room + 1
    ("carrier", "i1"),  # 0 nobody, else slot + 1, and SLOTS more for a monster
    ("found", "i1"),  # 1: the hostage's place is open
    ("blocked", "i8"),  # set of doors
    ("door_known", "i8"),  # doors whose state the Heroes know
    ("visited", "i8"),  # rooms in which heroes have stood
    ("maybe_rooms", "i8"),  # where the hostage may lie, by all that the Heroes have seen
    ("maybe_carriers", "i8"),  # the monsters that may carry it
    ("prep_cost_seen", "i1"),  # costs of the set-up monsters that were revealed
    ("spare", "i1", (ROOMS,)),  # unseen monsters that a room can hold, where rooms are limited
    ("mover", "i1"),  # slot + 1 of the unit on the move
    ("steps_left", "i1"),
    ("entered", "i1"),  # 1: the mover came into its room with this move
    ("took", "i4"),  # set of units that take up the hostage no more in this turn
    ("dropped", "i4"),  # set of units that put it down in this turn
    ("duel_unit", "i1", (2,)),  # slots + 1 of the latest fight
    ("duel_design", "i1", (2,)),  # their designs + 1
    ("duel_room", "i1"),
    ("dice_left", "i1", (2,)),
    ("dealt", "i1", (2,)),  # damage that a side's dice did
    ("slain", "i1", (2,)),  # 1: that unit died of it
    ("face", "i1"),  # the latest die
    ("ending", "i1"),
)
