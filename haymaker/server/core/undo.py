"""When a move may be taken back: nothing was revealed by it, and nobody else has acted since."""

from __future__ import annotations

from haymaker.kernel.undo import revealed_nothing
from haymaker.server.core.course import Course


def may_undo(course: Course, seat: int) -> bool:
    """The course keeps only what was done last, by one seat and without luck."""
    if not course.undoable or course.undoable[-1][0].seat != seat or course.over:
        return False
    step, before = course.undoable[-1]
    return revealed_nothing(course.game, step, before, course.viewers)
