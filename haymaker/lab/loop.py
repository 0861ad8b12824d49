"""Whole games for the lab, with luck that depends on the place in the game: plain source.

Compiled together with a room, as `kernel/loop.py` is, whose functions it uses. The names that are
used here and defined nowhere in this file come from there, and from the room's `lab.py`:
`chapter`, `note`, `close`, `starter`.

`simulate` draws everything from one stream per game: one draw more, and all later ones are others.
Here every draw has a stream of its own, named by the game, the chapter, who draws (luck, or a bot
on its seat) and how often in this chapter. So two kits meet the same luck wherever they come to the
same place.
"""

from typing import Any, NamedTuple

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, lowest, whole
from haymaker.kernel.loop import choose, fall
from haymaker.kernel.streams import stream

PURPOSES = 16
"""Luck and at most fifteen seats."""


class LabRun(NamedTuple):
    """Games of one kit: what is played, what is counted, and the space of one thread.

    `thinkers`, `views`, `blanks`, `luck`, `moves` and `weights` are named as in `loop.Run`, so that
    its functions serve here, too.
    """

    kits: Any
    begun: Any
    first: Any
    seed: Any
    thinkers: Any
    limit: Any
    verbs: Any
    """The kind of each action."""
    points: Any
    endings: Any
    steps: Any
    kinds: Any
    """How many decisions of each kind a game had."""
    starters: Any
    counts: Any
    """What the room counts."""
    states: Any = None
    views: Any = None
    blanks: Any = None
    luck: Any = None
    moves: Any = None
    weights: Any = None
    drawn: Any = None
    """How often each has drawn in this chapter."""


def play_counted(run, kit, s, i, key):
    """A game from its beginning to its end, or to the limit of steps. Returns the steps."""
    part = -1
    here = key
    steps = 0
    while steps < run.limit:
        bits = turn(kit, s)
        if bits == 0:
            break
        now = whole(chapter(kit, s))
        if now > part:
            part = now
            here = stream(key, part)
            for p in range(PURPOSES):
                run.drawn[p] = 0
        seat = CHANCE
        if bits != LUCK_ACTS:
            seat = lowest(bits)
            if run.starters[i] == UNASKED:
                run.starters[i] = seat if bits & (bits - 1) == 0 else NO_STARTER
        run.luck[0] = stream(here, run.drawn[seat] * PURPOSES + seat)
        run.drawn[seat] += 1
        if seat == CHANCE:
            action = whole(fall(run, kit, s))
        else:
            action = whole(choose(run, kit, s, seat))
            run.kinds[i, run.verbs[action]] += 1
        note(kit, s, seat, action, run.counts[i])
        apply(kit, s, seat, action)
        steps += 1
    return steps


UNASKED, NO_STARTER = -2, -1


def play_many(run):
    """The games of the run, one after another."""
    for i in range(len(run.steps)):
        run.states[0] = run.begun[0]
        kit = run.kits[0]
        s = run.states[0]
        run.starters[i] = UNASKED
        run.steps[i] = play_counted(run, kit, s, i, stream(run.seed, run.first + i))
        run.endings[i] = -1
        if turn(kit, s) == 0:
            run.endings[i] = score(kit, s, run.points[i])
        begun_by = whole(starter(kit, s))
        if begun_by != UNASKED:
            run.starters[i] = begun_by
        close(kit, s, run.counts[i])


# Where a room says nothing.


def one_chapter(kit, s):
    return 0


def note_nothing(kit, s, seat, action, counts):
    pass


def close_nothing(kit, s, counts):
    pass


def starter_unknown(kit, s):
    """Then it is the seat that was asked first."""
    return UNASKED
