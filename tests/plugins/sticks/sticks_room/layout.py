"""Sticks: what lies on the table."""

MOST = 3
ACTIONS = MOST
LUCK = 1
COMPONENTS = 1
WON = 1
WINNING_ENDINGS = (WON,)

KIT = (("sticks", "i1"),)
STATE = (
    ("heap", "i1"),
    ("active", "i1"),
    ("latest", "i1"),
    ("taken", "i1", (2,)),
)
