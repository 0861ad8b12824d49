"""Whole games for the lab, with luck that depends on the place in the game: plain source.

Compiled together with a room, as `kernel/loop.py` is, whose functions it uses. The names that are
used here and defined nowhere in this file come from there, and from the room's `lab.py`:
`chapter`, `note`, `close`, `starter`, `stratum`, `gained`, `holds`. `forget`, and for levels
`choice` and `remember`, come from the engine.

`simulate` draws everything from one stream per game: one draw more, and all later ones are others.
Here every draw has a stream of its own, named by the game, the chapter, who draws (luck, or a bot
on its seat) and how often in this chapter. So two kits meet the same luck wherever they come to the
same place.
"""

from typing import Any, NamedTuple

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw, fresh_word, lowest, scaled, whole
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
    mind: Any = None
    """Where levels think, and the numbers that say how: see `haymaker.bots.search.space`."""
    styles: Any = None


def aim(run, kit, s, seat, key, part):
    """Points the stream at this place in the game. Returns the chapter, as far as it was before."""
    now = whole(chapter(kit, s))
    if now > part:
        part = now
        run.luck[1] = stream(key, part)
        for p in range(PURPOSES):
            run.drawn[p] = 0
    run.luck[0] = stream(run.luck[1], run.drawn[seat] * PURPOSES + seat)
    run.drawn[seat] += 1
    return part


def play_counted(run, kit, s, i, key):
    """A game from its beginning to its end, or to the limit of steps. Returns the steps."""
    part = -1
    steps = 0
    while steps < run.limit:
        bits = turn(kit, s)
        if bits == 0:
            break
        seat = CHANCE
        if bits != LUCK_ACTS:
            seat = lowest(bits)
            if run.starters[i] == UNASKED:
                run.starters[i] = seat if bits & (bits - 1) == 0 else NO_STARTER
        part = aim(run, kit, s, seat, key, part)
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
        forget(run, kit)
        run.starters[i] = UNASKED
        run.steps[i] = play_counted(run, kit, s, i, stream(run.seed, run.first + i))
        run.endings[i] = -1
        if turn(kit, s) == 0:
            run.endings[i] = score(kit, s, run.points[i])
        begun_by = whole(starter(kit, s))
        if begun_by != UNASKED:
            run.starters[i] = begun_by
        close(kit, s, run.counts[i])


# Who chooses: the bots of the kernel's loop, or levels of play (`choose_by_level`).


def no_minds(run, kit):
    """Bots of the kernel's loop remember nothing."""


def fresh_minds(run, kit):
    for p in range(kit.players):
        run.mind.kept[p] = 0


def choose_by_level(run, kit, s, seat):
    """`choose` for levels, as in `haymaker.bots.search.match`. They get the seat's view alone."""
    run.mind.views[0] = run.blanks[0]
    view(kit, s, seat, run.mind.views[0])
    action = choice(run.mind, kit, seat, run.thinkers[seat], run.styles, run.luck[0])
    remember(run.mind, seat, run.mind.views[0], action)
    return action


# Trials: in every game one choice is made by lot, and everything else as ever.

TRIAL = 1 << 20
"""Where the stream of a game's trial begins: beyond all chapters' own."""


class TrialRun(NamedTuple):
    """Games with a trial each; the other fields are as in `LabRun`."""

    kits: Any
    begun: Any
    first: Any
    seed: Any
    thinkers: Any
    limit: Any
    span: Any
    """A trial is made at one of so many real choices."""
    points: Any
    endings: Any
    steps: Any
    choices: Any
    """The real choices of a game: those with more than one answer."""
    seats: Any
    """Who made the trial; -1 where the game had none."""
    actions: Any
    strata: Any
    gains: Any
    could: Any
    """1 for every action that was open in the trial."""
    offered: Any
    """How often each action was open to a seat in a real choice, and how often it was taken."""
    taken: Any
    held: Any
    """What each seat held when it was first asked."""
    states: Any = None
    views: Any = None
    blanks: Any = None
    luck: Any = None
    moves: Any = None
    weights: Any = None
    drawn: Any = None
    mind: Any = None
    styles: Any = None


def play_trial(run, kit, s, i, key):
    """A game with one choice by lot. Returns the steps."""
    run.luck[0] = stream(key, TRIAL)
    at = draw(run.luck, run.span)
    lot = fresh_word(run.luck)
    tried = -1
    waits = False
    met = 0
    part = -1
    steps = 0
    while steps < run.limit:
        bits = turn(kit, s)
        if waits and (bits == 0 or (bits != LUCK_ACTS and bits >> tried & 1 == 1)):
            run.gains[i] = gained(kit, s, tried, run.actions[i])
            waits = False
        if bits == 0:
            break
        seat = CHANCE if bits == LUCK_ACTS else lowest(bits)
        part = aim(run, kit, s, seat, key, part)
        if seat == CHANCE:
            action = whole(fall(run, kit, s))
        else:
            if met >> seat & 1 == 0:
                met |= 1 << seat
                holds(kit, s, seat, run.held[i, seat])
            action = whole(choose(run, kit, s, seat))
            count = whole(legal(kit, s, seat, run.moves))
            if count > 1:
                if run.choices[i] == at:
                    action = whole(run.moves[scaled(lot, count)])
                    tried = seat
                    waits = True
                    run.seats[i] = seat
                    run.actions[i] = action
                    run.strata[i] = stratum(kit, s)
                    for n in range(count):
                        run.could[i, run.moves[n]] = 1
                else:
                    for n in range(count):
                        run.offered[seat, run.moves[n]] += 1
                    run.taken[seat, action] += 1
                run.choices[i] += 1
        apply(kit, s, seat, action)
        steps += 1
    return steps


def try_many(run):
    """The games of the run with their trials, one after another."""
    for i in range(len(run.steps)):
        run.states[0] = run.begun[0]
        kit = run.kits[0]
        s = run.states[0]
        forget(run, kit)
        run.seats[i] = -1
        run.choices[i] = 0
        run.steps[i] = play_trial(run, kit, s, i, stream(run.seed, run.first + i))
        run.endings[i] = -1
        if turn(kit, s) == 0:
            run.endings[i] = score(kit, s, run.points[i])


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


def one_stratum(kit, s):
    return 0


def holds_nothing(kit, s, seat, out):
    pass


def gained_nothing(kit, s, seat, action):
    """Then what counts is who wins."""
    return 0
