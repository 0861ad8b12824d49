"""What Robo Power counts and keeps. The numbers RBP-nn name clauses of `rulebook.md`.

A kind of card is its row in the deck; cards of one kind are all alike, so hands and piles are
counts by kind. Sets of seats are bits: seat p is `1 << p`.
"""

SEATS = 10  # at most at a table (RBP-H04)
KINDS = 32  # rows of a deck, at most
HAND = 6  # cards dealt to each (RBP-02)

# What a card is, as in kit.toml.
ROBOT, SPY, SPY_MASTER, TRAP, COUNTERACT = range(5)

# What a player can do: put down a card of a kind (to discard it or to duel with it), take a card
# from a seat, or let a take go.
TAKE = KINDS
PASS = TAKE + SEATS
ACTIONS = PASS + 1

# What luck can do: bring a card of a kind, or name the seat that begins.
BEGIN = KINDS
LUCK = BEGIN + SEATS

COMPONENTS = KINDS

# What the table waits for.
CHOOSING_STARTER, DEALING, DRAWING, DISCARDING, SPYING, TAKING, DUELING, PICKING, OVER = range(9)

# The card that a seat has laid in this layer of the duel: its kind + 1, or one of these.
NOT_LAID = 0
HIDDEN = -1  # in the view of another seat
NOTHING = -2  # has no card and can get none (RBP-H06)

# What the latest layer of a duel led to, and whom `marked` marks.
ONE_LOWEST = 1  # the loser
TIED_LOWEST = 2  # those who duel again
COUNTERED = 3  # those who laid Counteract
TRAPPED = 4  # the trapper
MORE_TRAPS = 5  # the trappers, who duel again
ONE_HIGHEST = 6  # the winner among trappers
TIED_HIGHEST = 7  # those who duel again
SOME_STUCK = 8  # the losers
ALL_STUCK = 9  # all of them

NO_LIMIT = 30000  # above every number on a card

THEFTS = 6  # thefts that are remembered one by one
TRIES = 24  # guesses at all stolen kinds together, before caution takes over
LAST_TRY = TRIES + 2

# How a game ends.
WON, TIED, OUT_OF_TURNS = 1, 2, 3
WINNING_ENDINGS = (WON,)  # a tie or the turn limit has no winner (RBP-16, RBP-H26, RBP-H37)

KIT = (
    ("start_player", "i1"),  # -1: by lot
    ("reshuffle", "i1"),
    ("spy_optional", "i1"),
    ("spy_on_duel_loss", "i1"),
    ("max_turns", "i2"),
    ("deck_count", "i1"),
    ("deck_role", "i1", (KINDS,)),
    ("deck_number", "i2", (KINDS,)),
    ("deck_copies", "i1", (KINDS,)),
    ("deck_total", "i2"),
)

STATE = (
    ("phase", "i1"),
    ("player", "i1"),  # whose turn it is
    ("asked", "i4"),  # the seats that must act now: bits as `turn` returns them
    ("turns", "i2"),  # turns begun
    ("to_deal", "i2"),
    ("pile", "i1", (KINDS,)),  # the draw pile, in an order that nobody knows
    ("pile_size", "i2"),
    ("discard", "i1", (KINDS,)),
    ("discard_size", "i2"),
    ("hand", "i1", (SEATS, KINDS)),
    ("hand_size", "i2", (SEATS,)),
    ("inside", "i2"),  # the seats still in the game: bits
    ("outlasted", "i1", (SEATS,)),  # once out: the number of players who went out before, + 1
    ("layer", "i2"),  # of the duel: 0, 1 in a doubleduel, 2 in a tripleduel …
    ("dueling", "i2"),  # the seats that lay a card in this layer: bits
    ("at_stake", "i2"),  # the seats with cards in the duel: bits
    ("trapping", "i1"),  # 1: several Traps have been dueled, the highest number wins
    ("sealed", "i1", (SEATS,)),  # the card laid in this layer; until it is turned it counts as held
    ("stake", "i1", (SEATS, KINDS)),  # the cards of the layers before, all open
    ("spier", "i1"),
    ("takes", "i1"),  # cards that this spy may still take
    ("target", "i1"),
    ("after_duel", "i1"),  # 1: the spy at work was lost in the duel, 2: a Spy Master was
    ("lost_spies", "i1", (SEATS,)),
    ("lost_masters", "i1", (SEATS,)),
    ("put_down", "i1"),  # the latest card discarded in step 2: kind + 1
    ("shown", "i1", (SEATS,)),  # the latest layer that was turned over
    ("outcome", "i1"),
    ("marked", "i2"),
    # What the players remember: see `memory.py`.
    ("sure", "i1", (SEATS, KINDS)),
    ("claim", "i1", (SEATS, KINDS)),
    ("thefts", "i1"),  # how many are remembered, the oldest first
    ("theft_from", "i1", (THEFTS,)),
    ("theft_by", "i1", (THEFTS,)),
    ("theft_kind", "i1", (THEFTS,)),  # kind + 1; only those two seats know
    ("exposed", "i1", (THEFTS, KINDS)),  # the claims on the hand that was stolen from
    ("unknown", "i2", (THEFTS,)),  # cards in that hand on which there was no claim
    ("still_there", "i8", (THEFTS,)),  # kinds the thief has not been seen to use up since: bits
    ("shuffled", "i1", (KINDS,)),  # what the draw pile was when it was last shuffled
    ("shuffles", "i2"),
    ("drawn", "i2", (SEATS,)),  # cards a seat has got since that may have come from that pile
    ("from_pile", "i1", (SEATS, KINDS)),  # what each seat drew from it; only that seat knows
)


# --- Sets of seats --------------------------------------------------------------------------------


def alone(seats):
    return seats & (seats - 1) == 0


def seat_of(bit):
    seat = 0
    while bit >> seat & 1 == 0:
        seat += 1
    return seat


def heads(seats):
    n = 0
    while seats != 0:
        seats &= seats - 1
        n += 1
    return n
