"""Choices that a room's guide has worked out: its odds are played, no search is needed.

What the moves of such a choice are worth is told to people alone, so only a table that asks pays
for it: see `expect`.
"""

from haymaker.bots.search.rollout import *
from haymaker.bots.search.sealed import *
from haymaker.bots.search.space import *
from haymaker.kernel.streams import stream

UNSOLVED, MIXED, EXACT = range(3)
"""What `solve` knows of a choice: nothing, how to mix, or what every move is worth as well."""

ALL_OF_IT = 2
"""How deep a style `SOLVES` that knows all that the guide does."""

CERTAIN = 1 << 16
"""An exact worth counts as that of so many games."""

EXPECTING = 4
"""The stream of luck for what a solved choice is expected to bring; no search uses it then."""


def is_solved(space, kit, v, seat, count, depth):
    """Whether the guide knows the odds of this choice: they go into `SHARE`, in parts."""
    known = solve(
        kit, v, seat, space.moves, count, space.came_to, space.rival,
        space.past, seat * ROW, space.kept[seat], depth,
    )  # fmt: skip
    if known == UNSOLVED:
        return False
    total = 0
    for i in range(count):
        total += space.came_to[i]
    for i in range(count):
        share = space.came_to[i] * PARTS // total if total > 0 else PARTS // count
        space.tally[i, SHARE] = share
        if known == EXACT:
            space.tally[i, VISITS] = CERTAIN
            space.tally[i, TOTAL] = CERTAIN * space.rival[i]
    return True


def nothing_solved(kit, v, seat, moves, count, odds, worth, past, first, kept, depth):
    """Where the room has worked nothing out."""
    return UNSOLVED


def expect(space, kit, v, seat, style, seed):
    """What the moves of a choice are worth whose odds alone are known: games are played on, as in a
    search, and the odds stay as they are."""
    count = moves_of(kit, v, seat, space.moves)
    if count > 1 and space.tally[0, VISITS] == 0:
        space.luck[0] = stream(seed, EXPECTING)
        games = count if style[RESPECT] == 0 else 2 * count
        for _ in range(max(1, style[BUDGET] // games)):
            try_sealed(space, kit, v, seat, count, style, 0)
