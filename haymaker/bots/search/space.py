"""What a search works with: the space it thinks in, and the numbers that say how it thinks.

The files of this package but `engine.py` are plain source like the rules (`kernel/contract.py`):
whole numbers, records, and arrays that are handed in. `engine.py` brings them together with a room,
compiled or interpreted. These names come from the room: `turn legal chance apply score view guess
think`, and from its `guide.py`, where it has them, `unseal`, `likely`, `chapter`, `prospects`,
`ponder`, `tempting`, `solve`.

Bounds: a value is at most ONE = 2^16, and a search plays fewer than 2^20 games. Totals and regrets
stay below 2^36; a strategy has 2^10 parts and a weight below 2^20, so that shares stay below 2^50,
and products of regrets with parts below 2^46. Squares of differences stay below 2^52; the test of
`select.better` takes them in parts of 2^16, and totals in parts of 2^8.
"""

from typing import Any, NamedTuple

ONE = 1 << 16
"""A won game. A game without a winner is worth a fair share of it to everybody."""

# The style of a player: a row of numbers.
BUDGET, TREES, RESPECT, CUT, OVERLOOKS, HASTE, MEMORY, IDEAS, CAUTION, SOLVES = range(10)
STYLE = 10
"""`BUDGET`: games played on in the mind for one choice; with 0 the first idea is played.
`TREES`: strategies for a sealed choice that are worked out apart and added up.
`RESPECT`: how often, in hundredths, a rival is taken to answer the player's own strategy in a
sealed choice; else it plays as the room's bot does.
`CUT`: chapters after which a game in the mind is valued as it stands; 0 for never.
`OVERLOOKS`: how often, in hundredths, each move is overlooked.
`HASTE`: how often, in hundredths, only tempting moves are looked at.
`MEMORY`: own choices, at most `RECALLED`, that a search looks back on to tell likely worlds from
unlikely ones.
`IDEAS`: where the player chooses alone, it tries no more moves than these: its first idea, what it
would do if that were not allowed, and so on; 0 for all moves, and no idea before others.
`CAUTION`: with ideas, by how many tenths of a standard error another move must have done better
than the first idea to be played in its place.
`SOLVES`: where the room's guide has worked choices out, how deep the player knows it: 0 not at all,
1 one step of thought, 2 all of it.
A player with ideas and without respect takes sealed choices in the same way: it plays what is best
against the room's bot, and does not mix."""

# What is known of a candidate: a row of the tally.
ACTION, ALIVE, VISITS, TOTAL, REGRET, SHARE, NOW, SPREAD = range(8)
COLUMNS = 8
"""`SPREAD`: the squares of what it was better or worse than the first one, world by world."""

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
    """Behind them are as many cells as the room's guide names in `SPACE`, to work things out in."""
    replies: Any
    """The moves of a seat in the mind, while those of the searcher still matter."""
    weights: Any
    points: Any
    worth: Any
    """What a finished or valued game is worth to each seat."""
    tally: Any
    rival: Any
    """Regrets of the rival of a sealed choice, by action; of a solved one, what moves are worth."""
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
