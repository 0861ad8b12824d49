"""Leduc poker: what lies on the table, in numbers."""

RANKS = 3  # Jack, Queen, King
COPIES = 2
ROUNDS = 2
RAISES = 2  # in a round, at most
ANTE = 1

FOLD, CALL, RAISE = range(3)
ACTIONS = 3
LUCK = RANKS
COMPONENTS = RANKS

NONE = 0
HIDDEN = -1
WON, DRAWN = 1, 2
WINNING_ENDINGS = (WON,)

KIT = (("hands", "i2"),)
STATE = (
    ("deck", "i1", (RANKS,)),
    ("hand", "i1", (2,)),  # rank + 1
    ("board", "i1"),  # rank + 1
    ("round_no", "i1"),
    ("raises", "i1"),  # in this round
    ("calls", "i1"),  # since the last raise, or since the round began
    ("to_act", "i1"),
    ("paid", "i1", (2,)),  # into this pot
    ("chips", "i4", (2,)),  # won so far
    ("hands", "i2"),  # played so far
)
