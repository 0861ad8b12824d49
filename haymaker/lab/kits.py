"""Games of many kits at once, summed up per kit where they are played: plain source.

Compiled together with a room and `loop.py`, for a processor's thread or for a GPU's. Every game is
the one of this number that `loop.play_many` plays, with the same luck. What is left out is the
course of a game (who leads, which choices mattered): it needs more memory than a GPU's thread has.

`add_up` comes from the engine where several threads add to the same sums, `in_step_now` from the
GPU; `write_row` is in `rows.py`.
"""

from typing import Any, NamedTuple

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, lowest, whole
from haymaker.kernel.loop import NEXT_GAME, choose, fall
from haymaker.kernel.streams import stream
from haymaker.lab.loop import NO_STARTER, UNASKED, aim
from haymaker.lab.rows import write_row

TOP, BOTTOM, TOP_TOP, TOP_BOTTOM, BOTTOM_BOTTOM = range(5)
SUMMED = 5
"""What is summed up of a figure: both its columns, and their products."""


class KitsRun(NamedTuple):
    """So many games of each kit. What has a name of `LabRun` means the same, for the one game that
    a thread is playing: these arrays have one row."""

    kits: Any
    begun: Any
    first: Any
    """The number of the first game, of every kit."""
    each: Any
    """Games of each kit."""
    seed: Any
    thinkers: Any
    limit: Any
    verbs: Any
    seconds: Any
    counted: Any
    told: Any
    """Of every figure: the column above and the one below."""
    sums: Any
    """Of every kit and figure, in whole numbers: see `TOP`."""
    blanks: Any = None
    column: Any = None
    points: Any = None
    endings: Any = None
    steps: Any = None
    kinds: Any = None
    open: Any = None
    starters: Any = None
    course: Any = None
    counts: Any = None
    rows: Any = None
    states: Any = None
    views: Any = None
    luck: Any = None
    moves: Any = None
    weights: Any = None
    drawn: Any = None


GIVEN = KitsRun._fields[: KitsRun._fields.index("blanks") + 1]
"""What all threads share; each has the rest for itself."""


def begin_counting(run, place):
    """A game with the kit at this place, and nothing counted yet."""
    run.states[0] = run.begun[place]
    run.starters[0] = UNASKED
    for p in range(run.points.shape[1]):
        run.points[0, p] = 0
    for k in range(run.kinds.shape[1]):
        run.kinds[0, k] = 0
    for c in range(run.counted):
        run.counts[0, c] = 0
    for n in range(run.open.shape[1]):
        run.open[0, n] = 0
    for n in range(run.course.shape[1]):
        run.course[0, n] = 0


def step_counted(run, kit, s, bits, key, part):
    """One step of `loop.play_counted`. Returns the chapter."""
    seat = CHANCE
    if bits != LUCK_ACTS:
        seat = lowest(bits)
        if run.starters[0] == UNASKED:
            run.starters[0] = seat if bits & (bits - 1) == 0 else NO_STARTER
    part = aim(run, kit, s, seat, key, part)
    if seat == CHANCE:
        action = whole(fall(run, kit, s))
    else:
        action = whole(choose(run, kit, s, seat))
        run.kinds[0, run.verbs[action]] += 1
    note(kit, s, seat, action, run.counts[0])
    apply(kit, s, seat, action)
    return part


def end_counting(run, kit, s, place, steps):
    """What came of the game is added to the sums of its kit."""
    run.steps[0] = steps
    run.endings[0] = -1
    if turn(kit, s) == 0:
        run.endings[0] = score(kit, s, run.points[0])
    begun_by = whole(starter(kit, s))
    if begun_by != UNASKED:
        run.starters[0] = begun_by
    close(kit, s, run.counts[0])
    write_row(run, kit, 0)
    for f in range(len(run.told)):
        top = whole(run.rows[0, run.told[f, 0]])
        bottom = whole(run.rows[0, run.told[f, 1]])
        add_up(run.sums, place, f, TOP, top)
        add_up(run.sums, place, f, BOTTOM, bottom)
        add_up(run.sums, place, f, TOP_TOP, top * top)
        add_up(run.sums, place, f, TOP_BOTTOM, top * bottom)
        add_up(run.sums, place, f, BOTTOM_BOTTOM, bottom * bottom)


def add_up(sums, place, figure, what, number):
    """For whoever adds alone."""
    sums[place, figure, what] += number


def none_unlike(run, place):
    """In the place of `rows.unlike`: nobody looks at a choice here."""
    return 0


def sum_some(run, i, stride):
    """Games i, i + stride, i + 2 * stride … of all kits' games, one after another."""
    while i < run.each * len(run.kits):
        place = i // run.each
        key = stream(run.seed, run.first + i % run.each)
        begin_counting(run, place)
        kit = run.kits[place]
        s = run.states[0]
        part = -1
        steps = 0
        while steps < run.limit:
            bits = turn(kit, s)
            if bits == 0:
                break
            part = step_counted(run, kit, s, bits, key, part)
            steps += 1
        end_counting(run, kit, s, place, steps)
        i += stride


def sum_in_step(run, i, stride):
    """The same games, as the part of one lane among many that move in step: see
    `haymaker.kernel.loop.play_in_step`."""
    kit = run.kits[0]
    s = run.states[0]
    key = stream(run.seed, 0)
    place = 0
    part = -1
    count = -1
    while True:
        bits = 0
        now = -1
        if i < run.each * len(run.kits):
            now = NEXT_GAME
            if count >= 0:
                bits = turn(kit, s)
                if bits != 0 and count < run.limit:
                    now = moment(s)
        going = in_step_now(now)
        if going < 0:
            break
        if going == 1 and now == NEXT_GAME:
            if count >= 0:
                end_counting(run, kit, s, place, count)
                i += stride
            if i < run.each * len(run.kits):
                place = i // run.each
                key = stream(run.seed, run.first + i % run.each)
                begin_counting(run, place)
                kit = run.kits[place]
                part = -1
                count = 0
        elif going == 1:
            part = step_counted(run, kit, s, bits, key, part)
            count += 1
