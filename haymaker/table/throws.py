"""Throws by physics, as part of a table's luck. The physics itself runs elsewhere.

Luck is asked in the midst of a decision, and a throw takes a while: so luck answers with the throw
that is due, and goes on when it is made (`Course.go_on`).
"""

from __future__ import annotations

from collections.abc import Mapping

from haymaker.kernel.bodies import Aim, Thrown, bodies_of
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.table.course import Course, Pick, Shows, ThrowDue
from haymaker.table.luck import Luck

Setting = Mapping[str, float]


class ThrownLuck(Luck):
    """Luck whose throws are made by physics; all other luck is left to `other`."""

    source = "thrown"

    def __init__(self, game: Game, other: Pick, before: Shows, setting: Setting | None) -> None:
        self._game = game
        self._other = other
        self._setting = setting
        self._show = before[max(before)] if before else None
        self._thrown = -1
        """The draw at which the latest throw was made."""

    def __call__(self, s: Record, weights: list[int], number: int) -> int | ThrowDue | None:
        bodies = bodies_of(self._game.room)
        view = self._game.view(s, WATCHER)
        if self._thrown != number and bodies.is_due(self._game, view):
            return ThrowDue(number, view, self._setting, lambda thrown: self._made(number, thrown))
        outcome = None if self._show is None else bodies.answer(self._game, view, self._show)
        if outcome is None:
            return self._other(s, weights, number)
        if not 0 <= outcome < len(weights) or weights[outcome] == 0:
            raise HaymakerError(f"The throw says {outcome}, which cannot happen here.")
        return int(outcome)

    def _made(self, number: int, thrown: Thrown | None) -> Pick:
        self._setting = None  # what was aimed serves one throw
        self._show = None if thrown is None else thrown.show
        self._thrown = number
        return self


def aim_of(course: Course, seat: int) -> Aim | None:
    """The throw that the seat may make now, from its own view."""
    bodies = course.game.room.bodies
    if not course.aimed or bodies is None:
        return None
    found: Aim | None = bodies.aim(course.game, course.views[seat].record, seat)
    return found


def checked_setting(course: Course, seat: int, action: int, setting: Setting) -> Setting:
    """What was aimed, if this action throws; else why it cannot be aimed."""
    if not course.aimed:
        raise Refused("Nothing can be aimed at this table.")
    aim = aim_of(course, seat)
    if aim is None or action not in aim.actions:
        raise Refused("Only a throw can be aimed, and this is none.")
    return aim.checked(setting)
