"""What came of a game as a row of whole numbers: plain source, compiled with the lab's loop.

The columns are those of `haymaker.lab.figures.Ledger`, in its order. `WINNING` (a bit for every
ending that somebody wins) and `ENDED_BY` (the number of endings) come from the engine.
"""

from haymaker.kernel.contract import whole
from haymaker.lab.loop import (
    ANSWERS,
    CHANGES,
    CHOICES,
    CHOOSER,
    EVERY,
    LEADER,
    LOOKED_AT,
    SINCE,
    TOLD_APART,
)

OF_ALL = 17
"""Columns that every game has: two per seat, one per ending and one per count come on top."""


def write_row(run, kit, i):
    """Game i, from the run's column on."""
    row = run.rows[i]
    ending = whole(run.endings[i])
    decided = ending >= 0 and WINNING >> max(0, ending) & 1 == 1
    most = whole(run.points[i, 0])
    for p in range(1, kit.players):
        most = max(most, whole(run.points[i, p]))
    at = whole(run.column)
    row[at] = 1
    at += 1
    winners = 0
    led = 0
    first = 0
    for p in range(kit.players):
        won = 1 if decided and run.points[i, p] == most else 0
        row[at] = won
        at += 1
        winners += won
        if run.starters[i] == p:
            first = won
        if run.course[i, LEADER] == p + 1:
            led = won
    row[at] = 1 if winners == 0 else 0
    row[at + 1] = 1 if run.starters[i] >= 0 else 0
    row[at + 2] = first
    at += 3
    for e in range(1, ENDED_BY):
        row[at] = 1 if ending == e else 0
        at += 1
    row[at] = 1 if ending < 0 else 0
    at += 1
    for p in range(kit.players):
        row[at] = run.points[i, p]
        at += 1
    decisions = 0
    seconds = 0
    for k in range(run.kinds.shape[1]):
        decisions += whole(run.kinds[i, k])
        seconds += whole(run.kinds[i, k]) * whole(run.seconds[k])
    row[at] = run.steps[i]
    row[at + 1] = decisions
    row[at + 2] = seconds
    looked_at = whole(run.open[i, LOOKED_AT])
    row[at + 3] = looked_at
    row[at + 4] = run.open[i, CHOICES]
    row[at + 5] = run.open[i, ANSWERS]
    at += 6
    settled = looked_at == 1 and winners == 1
    since = 1000
    if led == 1:
        since = 1000 * whole(run.course[i, SINCE]) // max(1, whole(run.steps[i]))
    weighed = run.course[i, CHOOSER] > 0
    row[at] = run.course[i, CHANGES]
    row[at + 1] = 1 if settled else 0
    row[at + 2] = since if settled else 0
    row[at + 3] = 1 if weighed else 0
    row[at + 4] = run.course[i, TOLD_APART]
    row[at + 5] = unlike(run, i // EVERY) if weighed else 0
    at += 6
    for c in range(run.counted):
        row[at] = run.counts[i, c]
        at += 1


def unlike(run, place):
    """How many numbers of the marked state its seat could not see. Fields may lie anywhere in a
    record, so they come as bytes: where each begins, the bytes of a number, and how many."""
    found = 0
    for f in range(len(run.fields)):
        for n in range(run.fields[f, 2]):
            begins = whole(run.fields[f, 0]) + n * whole(run.fields[f, 1])
            differs = 0
            for b in range(run.fields[f, 1]):
                if run.marked_bytes[place, begins + b] != run.seen_bytes[place, begins + b]:
                    differs = 1
            found += differs
    return found
