"""What Rocket Punch! counts and keeps. The numbers RP-nn name clauses of `rulebook.md`."""

# The four weight classes, light to heavy: the higher number is the heavier class (RP-01).
FLYWEIGHT, LIGHTWEIGHT, MIDDLEWEIGHT, HEAVYWEIGHT = range(4)
WEIGHTS = 4

CARDS = 28  # at most in a deck (RP-01)
SEATS = 5  # at most at a table (RP-08)
HAND = 8  # at most in a hand (RP-15)
GEARS = 6  # at most in a box (RP-05)
UPPER, LOWER = 0, 1  # the two numbers of a card (RP-02)

# What a gym can do: play a card face up (card, side, Gears from -6 to +6), or lay it face down.
PUSHES = 2 * GEARS + 1
LAY = CARDS * 2 * PUSHES
ACTIONS = LAY + CARDS

# What luck can do: deal a card, or hand the marker to a seat before the first round.
MARK = CARDS
LUCK = MARK + SEATS

# Every card, the Gears together, each belt, the marker.
COMPONENTS = CARDS + 1 + WEIGHTS + 1

NOBODY = 0  # a belt in the centre, a marker not yet given
NOT_PLAYED, FACE_UP, FACE_DOWN = range(3)
BELOW_ALL = -100  # lower than any number that can be declared
MANY_TRIES = 10000

# How a game ends.
WON, OUT_OF_ROUNDS = 1, 2
WINNING_ENDINGS = (WON,)  # when the rounds run out, nobody has won (RP-H26)

KIT = (
    ("target", "i1"),  # steps on the fame meter (RP-10)
    ("start_player", "i1"),  # a seat, or -1: by lot
    ("gears_forced_when_blocked", "i1"),
    ("allow_voluntary_facedown", "i1"),
    ("reveal_facedown", "i1"),
    ("max_rounds", "i1"),
    ("gears", "i1"),
    ("hand_cards", "i1"),  # dealt to each at this table
    ("deck_count", "i1"),
    ("deck_class", "i1", (CARDS,)),
    ("number", "i1", (CARDS, 2)),  # upper and lower
)

STATE = (
    ("ended", "i1"),  # 0 while the game goes on, else how it ended
    ("rounds", "i1"),  # rounds finished
    ("battle", "i1"),  # battles finished in this round
    ("dealt", "i1"),  # cards dealt in this round
    ("played", "i1"),  # cards played in this battle
    ("marker", "i1"),  # the seat with the start marker + 1
    ("opener", "i1"),  # the seat that opened the row on the table + 1
    ("centre", "i1"),  # Gears in the centre
    ("belt", "i1", (WEIGHTS,)),  # the seat that holds it + 1
    ("gears", "i1", (SEATS,)),
    ("fame", "i1", (SEATS,)),
    # The row on the table: this battle, or the latest one until the next card is played.
    ("face", "i1", (SEATS,)),
    ("card", "i1", (SEATS,)),  # card + 1; 0 while it lies face down
    ("declared", "i1", (SEATS,)),  # the number called
    ("push", "i1", (SEATS,)),  # Gears on the card: up, or down below zero
    ("awarded", "i1"),  # the seat that got a Gear in the latest battle + 1
    ("hand", "i1", (SEATS, HAND)),  # card + 1 in rising order, then zeros
    ("falls", "i1", (SEATS,)),  # cards played face down in this round
    ("buried", "i1", (SEATS, HAND)),  # those cards + 1, the first one first
    ("barred", "i4", (SEATS, HAND)),  # what each was proved not to be: a set of cards
    ("shown", "i4"),  # cards played face up in this round: a set
    ("deck", "i4"),  # cards not dealt: a set
)
