"""What a search works with: the space it thinks in, and the numbers that say how it thinks.

The files of this package but `engine.py` are plain source like the rules (`kernel/contract.py`):
whole numbers, records, and arrays that are handed in. `engine.py` brings them together with a room,
compiled or interpreted. These names come from the room: `turn legal chance apply score view guess
think`, and from its `guide.py`, where it has them, `unseal`, `chapter`, `prospects`, `ponder`,
`tempting`.

Bounds: a value is at most ONE = 2^16, and a search plays fewer than 2^20 games. Totals and regrets
stay below 2^36; a strategy has 2^10 parts and a weight below 2^20, so that shares stay below 2^50,
and products of regrets with parts below 2^46.
"""

from typing import Any, NamedTuple

ONE = 1 << 16
"""A won game. A game without a winner is worth a fair share of it to everybody."""

# The style of a player: a row of numbers.
BUDGET, TREES, RESPECT, CUT, OVERLOOKS, HASTE, MEMORY = range(7)
STYLE = 7
"""`BUDGET`: games played on in the mind for one choice; with 0 the first idea is played.
`TREES`: strategies for a sealed choice that are worked out apart and added up.
`RESPECT`: how often, in hundredths, a rival is taken to answer the player's own strategy in a
sealed choice; else it plays as the room's bot does.
`CUT`: chapters after which a game in the mind is valued as it stands; 0 for never.
`OVERLOOKS`: how often, in hundredths, each move is overlooked.
`HASTE`: how often, in hundredths, only tempting moves are looked at.
`MEMORY`: own choices, at most `RECALLED`, that a search looks back on to tell likely worlds from
unlikely ones."""

# What is known of a candidate: a row of the tally.
ACTION, ALIVE, VISITS, TOTAL, REGRET, SHARE, NOW = range(7)
COLUMNS = 7

# The states that a search keeps apart.
REAL, WORLD, MOMENT, FUTURE = range(4)
STATES = 4

WORLDS = 128
"""Worlds that are led along a history."""

RECALLED = 12
"""Own choices that a history of a seat holds."""
ROW = RECALLED + 1
"""Places of a seat among `past` and `acted`: its history, and the view of now."""


class Space(NamedTuple):
    """Every backend has arrays of its own kind here, one space for each thread."""

    states: Any
    views: Any
    blanks: Any
    luck: Any
    moves: Any
    replies: Any
    """The moves of a seat in the mind, while those of the searcher still matter."""
    weights: Any
    points: Any
    worth: Any
    """What a finished or valued game is worth to each seat."""
    tally: Any
    rival: Any
    """Regrets of the rival of a sealed choice, by action."""
    came_to: Any
    """What each move of one world came to."""
    worlds: Any
    belief: Any
    """Their weights, together below 2^38."""
    believed: Any
    """1 where the worlds stand for what the seat believes; else worlds are guessed."""
    past: Any
    """The views in which a seat was asked, a row of them for each."""
    acted: Any
    """What it did there."""
    kept: Any
    """How many of them there are, by seat."""
    raw: Any
    """The bytes of the views, to compare them."""
    winning: Any
    """The endings in which somebody has won, as bits."""
