"""What a room counts for the lab, in its file `lab.py`.

The file is plain source like the rules, and every part of it is optional:

    chapter(kit, s)                     the number of the part of the game (a round, a turn); it
                                        never falls. Luck begins anew with each, so that two kits
                                        meet the same luck in the same part
    note(kit, s, seat, action, counts)  counts along the way: called before every step
    close(kit, s, counts)               counts at the end of a game
    starter(kit, s)                     at the end: the seat that began, or -1; without it, the seat
                                        that was asked first, if it was asked alone
    stratum(kit, s)                     for trials of single choices: the kind of moment, from 0 on,
                                        within which choices are compared (a round, say)
    gained(kit, s, seat, action)        what came of a seat's choice, in whole numbers, when the
                                        seat is asked next or the game is over, or `UNCOUNTED`;
                                        without it, what counts is who wins
    holds(kit, s, seat, out)            how many of each thing (a card, say) the seat holds
    THINGS                              how many kinds of things there are
    thing(kit, seat, number)            what such a thing is called: for people, so with types
    GAIN                                what `gained` counts, in a word
    STRATA                              what `stratum` tells apart, in a word
    COUNTS                              how many numbers `counts` has
    MEASURES                            what is made of them: a tuple of `Measure`

Where there is no such file, the guide's `chapter` serves, and nothing but the score is counted.
"""

from __future__ import annotations

from typing import NamedTuple

SHARE, MEAN = "share", "mean"

GAMES = -1
"""A measure `per` game."""


UNCOUNTED = -1_000_000
"""What `gained` says of a choice that it does not judge."""


class Measure(NamedTuple):
    """One figure: a sum of counts divided by another, over all games."""

    name: str
    what: int
    """The number among `counts`."""
    per: int = GAMES
    kind: str = MEAN
    """`SHARE`: part of a whole, told in per cent."""
