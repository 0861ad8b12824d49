"""Whole games for the lab, with luck that depends on the place in the game: plain source.

Compiled together with a room, as `kernel/loop.py` is, whose functions it uses. The names that are
used here and defined nowhere in this file come from there, and from the room's `lab.py` (see
`haymaker/kernel/measures.py`); `unseal` is its guide's, `write_row` is in `rows.py`. `forget`, and
for levels `choice` and `remember`, come from the engine.

`simulate` draws everything from one stream per game: one draw more, and all later ones are others.
Here every draw has a stream of its own, named by the game, the chapter, who draws (luck, or a bot
on its seat) and how often in this chapter. So two kits meet the same luck wherever they come to the
same place.
"""

from typing import Any, NamedTuple

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw, fresh_word, lowest, scaled, whole
from haymaker.kernel.loop import HEURISTIC, choose, fall
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
    open: Any
    """In every few games: 1, the choices with more than one answer, and their answers."""
    starters: Any
    course: Any
    """In the same games: who leads, since when, and what came of weighing a choice."""
    marked: Any
    """A choice of each such game, drawn by lot: the state before it, and what the seat saw."""
    seen: Any
    counts: Any
    """What the room counts, and how many numbers that are."""
    counted: Any
    seconds: Any
    """What a decision of each kind takes people."""
    fields: Any
    """Where the numbers of a state lie, and the marked and the seen states as bytes."""
    marked_bytes: Any
    seen_bytes: Any
    rows: Any
    """What came of each game, in whole numbers: see `haymaker.lab.rows`."""
    column: Any
    """The column that is the first of this kit."""
    states: Any = None
    views: Any = None
    blanks: Any = None
    luck: Any = None
    moves: Any = None
    weights: Any = None
    drawn: Any = None
    """How often each has drawn in this chapter."""
    answers: Any = None
    worth: Any = None
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
    choices = 0
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
        before = part
        part = aim(run, kit, s, seat, key, part)
        if part != before and steps > 0 and run.open[i, LOOKED_AT] == 1:
            see_who_leads(run, kit, s, i, steps)
        if seat == CHANCE:
            action = whole(fall(run, kit, s))
        else:
            action = whole(choose(run, kit, s, seat))
            run.kinds[i, run.verbs[action]] += 1
            if run.open[i, LOOKED_AT] == 1:
                count = whole(legal(kit, s, seat, run.moves))
                if count > 1:
                    run.open[i, CHOICES] += 1
                    run.open[i, ANSWERS] += count
                    choices += 1
                    run.luck[0] = stream(key, DRAWN_LOTS + choices)
                    if draw(run.luck, choices) == 0:
                        run.course[i, CHOOSER] = seat + 1
                        run.marked[i // EVERY] = run.states[0]
        note(kit, s, seat, action, run.counts[i])
        apply(kit, s, seat, action)
        steps += 1
    return steps


UNASKED, NO_STARTER = -2, -1
LOOKED_AT, CHOICES, ANSWERS = range(3)
EVERY = 8
"""One of so many games is looked at closely: that takes its time."""


def play_many(run):
    """The games of the run, one after another."""
    for i in range(len(run.steps)):
        run.states[0] = run.begun[0]
        kit = run.kits[0]
        s = run.states[0]
        forget(run, kit)
        run.starters[i] = UNASKED
        run.open[i, LOOKED_AT] = 1 if (run.first + i) % EVERY == 0 else 0
        key = stream(run.seed, run.first + i)
        run.steps[i] = play_counted(run, kit, s, i, key)
        run.endings[i] = -1
        if turn(kit, s) == 0:
            run.endings[i] = score(kit, s, run.points[i])
        begun_by = whole(starter(kit, s))
        if begun_by != UNASKED:
            run.starters[i] = begun_by
        close(kit, s, run.counts[i])
        if run.course[i, CHOOSER] != 0:
            weigh_choice(run, kit, i, key)
        write_row(run, kit, i)


# The course of a game: who leads, and whether a choice mattered.

LEADER, SINCE, CHANGES, CHOOSER, TOLD_APART = range(5)
COURSE = 5
CLEARLY = 100
"""A lead is seen from here on: see `ahead` in `haymaker/kernel/measures.py`."""
DRAWN_LOTS, IMAGINED = 1 << 21, 1 << 22
"""Where the streams of these begin: beyond all chapters' own."""
MOST_ANSWERS = 12
"""Of more answers, so many are tried."""
SETTLED = 1 << 20
"""A game that is over counts for more than any lead."""


def leader(run, kit, s):
    """The seat that is clearly ahead of all others, from 1 on; 0 where there is none."""
    ahead(kit, s, run.worth)
    first = 0
    for p in range(1, kit.players):
        if run.worth[p] > run.worth[first]:
            first = p
    for p in range(kit.players):
        if p != first and run.worth[first] - run.worth[p] < CLEARLY:
            return 0
    return first + 1


def see_who_leads(run, kit, s, i, steps):
    """When a chapter begins, but the first. Whoever led last leads until another does."""
    first = leader(run, kit, s)
    if first != 0 and run.course[i, LEADER] != first:
        if run.course[i, LEADER] != 0:
            run.course[i, CHANGES] += 1
        run.course[i, LEADER] = first
        run.course[i, SINCE] = steps


def weigh_choice(run, kit, i, key):
    """Whether the better and the worse answers to the game's marked choice can be told apart: the
    best and the worst in one imagined world are tried in another. 1 where the best is better there,
    too, -1 where it is worse: what is an accident comes to nought."""
    place = i // EVERY
    seat = whole(run.course[i, CHOOSER]) - 1
    run.views[0] = run.blanks[0]
    view(kit, run.marked[place], seat, run.views[0])
    run.seen[place] = run.views[0]
    count = whole(legal(kit, run.seen[place], seat, run.answers))
    tried = min(count, MOST_ANSWERS)
    best = 0
    worst = 0
    most = 0
    least = 0
    for n in range(tried):
        action = whole(run.answers[n * count // tried])
        value = imagined(run, kit, place, seat, action, stream(key, IMAGINED))
        if n == 0 or value > most:
            best = action
            most = value
        if n == 0 or value < least:
            worst = action
            least = value
    if most > least:
        better = imagined(run, kit, place, seat, best, stream(key, IMAGINED + 1))
        worse = imagined(run, kit, place, seat, worst, stream(key, IMAGINED + 1))
        if better > worse:
            run.course[i, TOLD_APART] = 1
        elif better < worse:
            run.course[i, TOLD_APART] = -1


def imagined(run, kit, place, seat, action, key):
    """How far the seat is ahead at the end of the chapter if it acts so, in a world that fits what
    it sees; the room's bot plays on for all."""
    run.luck[0] = stream(key, IMAGINED)
    run.states[0] = run.blanks[0]
    s = run.states[0]
    guess(kit, run.seen[place], seat, run.luck, s)
    unseal(kit, s, seat)
    now = whole(chapter(kit, s))
    apply(kit, s, seat, action)
    part = -1
    steps = 0
    while steps < run.limit and turn(kit, s) != 0 and whole(chapter(kit, s)) == now:
        bits = turn(kit, s)
        who = CHANCE if bits == LUCK_ACTS else lowest(bits)
        part = aim(run, kit, s, who, key, part)
        apply(kit, s, who, whole(fall(run, kit, s) if who == CHANCE else idea(run, kit, s, who)))
        steps += 1
    scale = 1
    if turn(kit, s) == 0:
        score(kit, s, run.worth)
        scale = SETTLED
    else:
        ahead(kit, s, run.worth)
    rival = -1
    for p in range(kit.players):
        if p != seat and (rival < 0 or run.worth[p] > run.worth[rival]):
            rival = p
    return scale * whole(run.worth[seat] - run.worth[rival])


def idea(run, kit, s, seat):
    """What the room's bot would do, by the seat's own view."""
    run.views[0] = run.blanks[0]
    v = run.views[0]
    view(kit, s, seat, v)
    count = legal(kit, v, seat, run.moves)
    return think_as(HEURISTIC, kit, v, seat, run.moves, count, run.luck)


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


# Trials: in every game one choice with several answers is made by lot, and everything else as ever.

TRIAL = 1 << 20
"""Where the stream of a game's trial begins: beyond all chapters' own."""
NOBODY_LEADS, LEADS, TRAILS = range(3)


class TrialRun(NamedTuple):
    """Games with a trial each; the other fields are as in `LabRun`."""

    kits: Any
    begun: Any
    first: Any
    seed: Any
    thinkers: Any
    limit: Any
    span: Any
    """A trial is made at one of so many choices."""
    points: Any
    endings: Any
    steps: Any
    choices: Any
    """The choices of a game that may be made by lot."""
    seats: Any
    """Who made the trial; -1 where the game had none."""
    actions: Any
    strata: Any
    leads: Any
    """Whether it led then."""
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
    answers: Any = None
    worth: Any = None
    mind: Any = None
    styles: Any = None


def play_trial(run, kit, s, i, key):
    """A game with one choice by lot. Returns the steps."""
    run.luck[0] = stream(key, TRIAL)
    at = draw(run.luck, run.span)
    lot = fresh_word(run.luck)
    tried = -1
    then = 0
    leads = 0
    waits = False
    met = 0
    part = -1
    steps = 0
    while steps < run.limit:
        bits = turn(kit, s)
        if waits and (bits == 0 or ripe(kit, s, tried, bits, then)):
            run.gains[i] = gained(kit, s, tried, run.actions[i])
            waits = False
        if bits == 0:
            break
        seat = CHANCE if bits == LUCK_ACTS else lowest(bits)
        before = part
        part = aim(run, kit, s, seat, key, part)
        if part != before and steps > 0:
            leads = leader(run, kit, s)
        if seat == CHANCE:
            action = whole(fall(run, kit, s))
        else:
            if met >> seat & 1 == 0:
                met |= 1 << seat
                holds(kit, s, seat, run.held[i, seat])
            action = whole(choose(run, kit, s, seat))
            count = whole(legal(kit, s, seat, run.moves))
            if count > 1:
                fit = worth_trying(kit, s, seat)
                if fit and run.choices[i] == at:
                    action = whole(run.moves[scaled(lot, count)])
                    tried = seat
                    then = part
                    waits = True
                    run.seats[i] = seat
                    run.actions[i] = action
                    run.strata[i] = stratum(kit, s)
                    run.leads[i] = NOBODY_LEADS
                    if leads != 0:
                        run.leads[i] = LEADS if leads == seat + 1 else TRAILS
                    for n in range(count):
                        run.could[i, run.moves[n]] = 1
                else:
                    for n in range(count):
                        run.offered[seat, run.moves[n]] += 1
                    run.taken[seat, action] += 1
                if fit:
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


def nobody_ahead(kit, s, out):
    for p in range(kit.players):
        out[p] = 0


def unseal_nothing(kit, s, seat):
    pass


def one_stratum(kit, s):
    return 0


def holds_nothing(kit, s, seat, out):
    pass


def always_worth_trying(kit, s, seat):
    return True


def ripe_when_asked(kit, s, seat, bits, then):
    """Then it is seen when the seat is asked next."""
    return bits != LUCK_ACTS and bits >> seat & 1 == 1


def gained_nothing(kit, s, seat, action):
    """Then what counts is who wins."""
    return 0
