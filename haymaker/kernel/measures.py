"""What a room counts for the lab, in its file `lab.py`.

The file is plain source like the rules, and every part of it is optional:

    chapter(kit, s)                     the number of the part of the game (a round, a turn); it
                                        never falls. Luck begins anew with each, so that two kits
                                        meet the same luck in the same part
    note(kit, s, seat, action, counts)  counts along the way: called before every step
    close(kit, s, counts)               counts at the end of a game
    starter(kit, s)                     at the end: the seat that began, or -1; without it, the seat
                                        that was asked first, if it was asked alone
    ahead(kit, s, out)                  how well off each seat is, at the beginning of a chapter:
                                        who has 100 more than all others leads. Without it, the
                                        guide's `prospects` serve (256 more are twice the odds)
    stratum(kit, s)                     for trials of single choices: the kind of moment, from 0 on,
                                        within which choices are compared (a round, say)
    worth_trying(kit, s, seat)          whether this choice may be one that is made by lot; without
                                        it, all may that have several answers
    gained(kit, s, seat, action)        what came of a seat's choice, in whole numbers, when it is
                                        ripe or the game is over, or `UNCOUNTED`; without it, what
                                        counts is who wins
    ripe(kit, s, seat, bits, then)      whether that can be seen now, with these seats to act and
                                        the choice made in the chapter `then`; without it, when the
                                        seat is asked next
    holds(kit, s, seat, out)            how many of each thing (a card, say) the seat holds
    THINGS                              how many kinds of things there are
    thing(kit, seat, number)            what such a thing is called: for people, so with types
    GAIN                                what `gained` counts, in a word
    STRATA                              what `stratum` tells apart, in a word
    COUNTS                              how many numbers `counts` has
    MEASURES                            what is made of them: a tuple of `Measure`
    SEATWISE                            parts of a kit that a seat may have of its own
    own_values(kit, seat, own)          then the values of a kit in which this seat has its part
                                        from the kit `own`: for people's Python, so with types
    own_record(record, seat, own)       or, where seats share them: writes the difference into the
                                        kit's record, as no table can have it; with types, too
    fitted(values)                      brings the values of a kit that was drawn by lot into line
                                        where its parts hang together; with types, too
    UNMEASURED                          options that change nothing here, though they do at tables

Where there is no such file, the guide's `chapter` and `prospects` serve, and nothing of the room's
own is counted.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["share", "mean"]
SHARE: Kind = "share"
MEAN: Kind = "mean"

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
    kind: Kind = MEAN
    """`SHARE`: part of a whole, told in per cent."""
