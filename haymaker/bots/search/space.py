"""What a search works with: the space it thinks in, and the numbers that say how it thinks.

This package is plain source like the rules (`kernel/contract.py`): whole numbers, records, and
arrays that are handed in. `engine.py` brings it together with a room, compiled or interpreted.
These names come from the room: `turn legal chance apply score view guess think`, and from its
`guide.py`, where there is one, `unseal`, `prospects` and `roll`.

Bounds: a value is at most ONE = 2^16, and a search has fewer than 2^20 worlds. Totals and regrets
stay below 2^36, shares of strategies below 2^20 a world, and products of the two below 2^62.
"""

from typing import Any, NamedTuple

ONE = 1 << 16
"""A won game. A game without a winner is worth a fair share of it to everybody."""

# How a searcher thinks: a row of numbers.
BUDGET, TREES, RESPECT, CUT, ERRS, FORGETS = range(6)
STYLE = 6
"""`BUDGET`: games played to the end, or to the cut, for one choice. `TREES`: strategies of a sealed
choice that are worked out apart and added up. `RESPECT`: how often, in hundredths, a rival of a
sealed choice is taken to answer the searcher's own strategy; else it plays as the room's bot does.
`CUT`: steps after which a game is valued as it stands; 0 for none. `ERRS`: how often, in
hundredths, the first idea is played without a search; `FORGETS`: how often a move is overlooked."""

# What is known of a candidate: a row of the tally.
ACTION, ALIVE, VISITS, TOTAL, REGRET, SHARE, NOW = range(7)
COLUMNS = 7

# The states that a search keeps apart.
REAL, WORLD, MOMENT, FUTURE = range(4)
STATES = 4


class Space(NamedTuple):
    """Every backend has arrays of its own kind here, one space for each thread."""

    states: Any
    views: Any
    blanks: Any
    luck: Any
    moves: Any
    replies: Any
    """The moves of another seat, while those of the first still matter."""
    weights: Any
    points: Any
    worth: Any
    """What a finished or valued game is worth to each seat."""
    tally: Any
    rival: Any
    """Regrets of the rival of a sealed choice, by action."""
    weigh: Any
    """What each of the rival's moves came to."""
    winning: Any
    """The endings in which somebody has won, as bits."""
