"""When a move may be taken back: nothing was revealed by it, and nobody else has acted since."""

from __future__ import annotations

from haymaker.kernel.game import Game, same
from haymaker.kernel.layout import Record
from haymaker.kernel.record import Step
from haymaker.server.core.course import Course

OTHERS_LOOKED_AT = 64
GUESSES = 8


def may_undo(course: Course, seat: int) -> bool:
    """The course keeps only what was done last, by one seat and without luck."""
    if not course.undoable or course.undoable[-1][0].seat != seat or course.over:
        return False
    step, before = course.undoable[-1]
    return _told_nobody(course, step, before) and _taught_nothing(course.game, step, before)


def _told_nobody(course: Course, step: Step, before: Record) -> bool:
    """All that others saw is that the seat has chosen: any other choice would have looked alike."""
    game = course.game
    others = [viewer for viewer in course.viewers if viewer != step.seat]
    if all(same(game.view(before, viewer), course.views[viewer]) for viewer in others):
        return True
    moves = game.legal(before, step.seat)
    for move in moves[:: 1 + len(moves) // OTHERS_LOOKED_AT]:
        instead = game.after(before, step.seat, move)
        if not all(same(game.view(instead, viewer), course.views[viewer]) for viewer in others):
            return False
    return True


def _taught_nothing(game: Game, step: Step, before: Record) -> bool:
    """The seat itself has learnt nothing: in any state it could not tell from this one, it would
    see the same."""
    seat = step.seat
    view = game.view(before, seat)
    seen = game.view(game.after(before, seat, step.action), seat)
    for key in range(1, GUESSES + 1):
        twin = game.guess(view, seat, key * 0x9E3779B9)
        if not same(game.view(game.after(twin, seat, step.action), seat), seen):
            return False
    return True
