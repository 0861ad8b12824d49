"""When a move may be taken back: nothing was revealed by it, and nobody else has acted since."""

from __future__ import annotations

from collections.abc import Sequence

from haymaker.kernel.game import Game, same
from haymaker.kernel.layout import Record
from haymaker.table.course import Course
from haymaker.table.records import Step

OTHERS_LOOKED_AT = 64
GUESSES = 8


def may_undo(course: Course, seat: int) -> bool:
    """The course keeps only what was done last, by one seat and without luck."""
    if not course.undoable or course.undoable[-1][0].seat != seat or course.over:
        return False
    step, before = course.undoable[-1]
    return revealed_nothing(course.game, step, before, course.viewers)


def revealed_nothing(game: Game, step: Step, before: Record, viewers: Sequence[int]) -> bool:
    """Whether the step of a seat, just made, has told nobody anything, its own seat included."""
    others = [viewer for viewer in viewers if viewer != step.seat]
    return _told_nobody(game, step, before, others) and _taught_nothing(game, step, before)


def _told_nobody(game: Game, step: Step, before: Record, others: Sequence[int]) -> bool:
    """All that others saw is that the seat has chosen: any other choice would have looked alike."""
    after = game.after(before, step.seat, step.action)
    seen = {viewer: game.view(after, viewer) for viewer in others}
    told = [viewer for viewer in others if not same(game.view(before, viewer), seen[viewer])]
    if not told:
        return True
    moves = game.legal(before, step.seat)
    for move in moves[:: 1 + len(moves) // OTHERS_LOOKED_AT]:
        if move == step.action:
            continue
        instead = game.after(before, step.seat, move)
        if not all(same(game.view(instead, viewer), seen[viewer]) for viewer in others):
            return False
    return True


def _taught_nothing(game: Game, step: Step, before: Record) -> bool:
    """In any state that the seat could not tell from this one, it would see the same."""
    seat = step.seat
    view = game.view(before, seat)
    seen = game.view(game.after(before, seat, step.action), seat)
    for key in range(1, GUESSES + 1):
        twin = game.guess(view, seat, key * 0x9E3779B9)
        game.apply(twin, seat, step.action)
        if not same(game.view(twin, seat), seen):
            return False
    return True
