"""What lies on the table of Punch!: cards, phases, actions, and the layout of state and kit."""

# The six kinds of cards (PU-02).
P1, P2, P3, NOTHING, BLOCK, DODGE = range(6)
KINDS = 6

# The largest game is the one in the box; options `rounds` and `hand` make smaller ones (PU-H34).
ROUNDS = 3
HAND = 10  # cards in a hand, and so exchanges in a round (PU-07)
HALF = 5  # exchanges in a programmed half (PU-40)
TOP = 10  # nobody has more stamina (PU-05)
SET = 4  # equal cards that allow a re-deal (PU-16)
PUTS = 3  # cards exchanged before a round, at most (PU-38)

# What a boxer can do: a verb and a kind of card, or a word alone.
PLAY, LAY, DRAFT, PUT, TAKE, SWAP, REDEAL = range(0, 7 * KINDS, KINDS)
KEEP = 7 * KINDS
DONE = KEEP + 1
STAY = KEEP + 2
ACTIONS = KEEP + 3

# What luck can do: draw a card of a kind, or turn over the next programmed pair.
REVEAL = KINDS
LUCK = KINDS + 1

COMPONENTS = 2 * KINDS

# What the table waits for.
DEALING, REDEALING, EXCHANGING, REFILLING, PROGRAMMING, SWAPPING, SWAP_REFILLING = range(7)
FIGHTING, REVEALING, OVER, DRAFTING = range(7, 11)

NOBODY = 0
HIDDEN = -1  # a sealed choice, seen from across the ring

# Options by number, as in kit.toml.
ADVANCED = 1
SHOW_SET, SHOW_HAND, SHOW_FACT = range(3)
PROGRAM_AGAIN = 0

# How a game ends; a tie too many is won by nobody.
WON, UNDECIDED = 1, 2
WINNING_ENDINGS = (WON,)

KIT = (
    ("rounds", "i1"),
    ("hand", "i1"),
    ("mode", "i1"),
    ("no_mercy", "i1"),
    ("exchange", "i1"),
    ("robo_box", "i1"),
    ("robo_second_half", "i1"),
    ("matches_to_win", "i1"),
    ("max_redeals", "i1"),
    ("redeal_shows", "i1"),
    ("swap_in_turn", "i1", (HAND,)),  # 1 where a card may be exchanged in play
    ("advanced_exchange_blind", "i1"),
    ("max_replays", "i2"),
    ("start_stamina", "i1"),
    ("break_gains", "i1", (2,)),
    ("copies", "i1", (KINDS,)),
    ("power", "i1", (3,)),
    ("rest_gain", "i1"),
    # What a boxer has beyond the other: nothing at any table, something in the lab (`lab.py`).
    ("own_copies", "i1", (2, KINDS)),
    ("own_power", "i1", (2, 3)),
    ("own_rest", "i1", (2,)),
)

STATE = (
    ("phase", "i1"),
    ("round_no", "i1"),  # from 0
    ("turn_no", "i1"),  # exchanges fought in this round
    ("stamina", "i1", (2,)),
    ("wins", "i1", (2,)),
    ("hand", "i1", (2, KINDS)),
    ("sealed", "i1", (2,)),  # a choice not yet shown: 0 none, else the action + 1
    ("ready", "i1", (2,)),  # 1: has finished this step of preparation
    ("owed", "i1", (2,)),  # cards still to be drawn or drafted
    ("fresh", "i1", (2, KINDS)),  # the deck, in an order that nobody knows
    ("under", "i1", (2, 20)),  # kinds put under the deck, first put first
    ("under_count", "i1", (2,)),
    ("puts", "i1", (2,)),  # cards put under before this round, until both are done
    ("row", "i1", (2, HALF)),  # a programmed half: kind + 1, 0 where none lies
    ("laid", "i1", (2,)),  # programmed cards not yet revealed
    ("spent", "i1", (2, KINDS)),
    ("redeals", "i1", (2,)),  # in this round
    ("shown_set", "i1", (2, KINDS)),  # what the latest re-deal showed
    ("shown_card", "i1", (2,)),  # cards of the latest exchange: kind + 1
    ("change", "i1", (2,)),  # what that exchange did to stamina
    ("bout", "i4"),  # matches begun, replays included
    ("replays", "i2"),  # of the present match
    ("ties", "i4"),
    ("knockouts", "i1", (2,)),  # matches won by knock-out
    ("decisions", "i1", (2,)),  # matches won on stamina
)


def hand_size(hand, s, p):
    """What p has left of a hand of this size. In a view, cards put under unseen still count."""
    return hand - s.turn_no - s.laid[p] - s.owed[p] - s.puts[p]


def first_half(hand):
    """The exchanges in the first half of a round; of an odd number the larger part (PU-H34)."""
    return (hand + 1) // 2


def half_size(hand, turn_no):
    """The exchanges in the half to which this turn belongs (PU-40, PU-41)."""
    return first_half(hand) if turn_no < first_half(hand) else hand // 2
