"""High card: what lies on the table, in numbers."""

RANKS = 4
CARDS = 3
ACTIONS = RANKS
LUCK = RANKS
COMPONENTS = RANKS
HIDDEN = -1
WON, DRAWN = 1, 2
WINNING_ENDINGS = (WON,)

KIT = (("copies", "i1"),)
STATE = (
    ("deck", "i1", (RANKS,)),
    ("hand", "i1", (2, RANKS)),
    ("owed", "i1", (2,)),
    ("sealed", "i1", (2,)),
    ("shown", "i1", (2,)),
    ("pile", "i1", (RANKS,)),
    ("points", "i1", (2,)),
    ("duels", "i1"),
)
