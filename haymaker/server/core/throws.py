"""Throws by physics, as part of a table's luck. The physics itself runs elsewhere.

Luck is asked in the midst of a decision, and a throw takes a while. So a throw that has not been
made yet is asked for by raising `ThrowDue`; when it is made, the same decision is made again, and
finds it.
"""

from __future__ import annotations

from collections.abc import Mapping

from haymaker.kernel.bodies import Aim, Thrown
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.server.core.course import Course, Pick, Shows

Setting = Mapping[str, float]
Key = tuple[int, bytes, tuple[tuple[str, float], ...] | None]
Made = dict[Key, Thrown | None]
"""Throws that were made for a decision; None where the physics failed, and the odds decide."""


class ThrowDue(Exception):
    """A throw must be made before luck can go on."""

    def __init__(self, key: Key, view: Record, setting: Setting | None) -> None:
        super().__init__("a throw is due")
        self.key, self.view, self.setting = key, view, setting


class ThrownLuck:
    """Luck whose throws are made by physics; all other luck is left to `other`.

    Throws are made from what everybody may know, so that a show can tell nobody a secret.
    """

    def __init__(
        self, game: Game, other: Pick, before: Shows, made: Made, setting: Setting | None
    ) -> None:
        self.shows: Shows = {}
        self._game = game
        self._other = other
        self._made = made
        self._setting = setting
        self._show = before[max(before)] if before else None

    def __call__(self, s: Record, weights: list[int], number: int) -> int | None:
        bodies = self._game.room.bodies
        view = self._game.view(s, WATCHER)
        if bodies.is_due(self._game, view):
            self._throw(view, number)
        outcome = None if self._show is None else bodies.answer(self._game, view, self._show)
        if outcome is None:
            return self._other(s, weights, number)
        if not 0 <= outcome < len(weights) or weights[outcome] == 0:
            raise HaymakerError(f"The throw says {outcome}, which cannot happen here.")
        return int(outcome)

    def _throw(self, view: Record, number: int) -> None:
        setting = self._setting
        key = (number, view.tobytes(), None if setting is None else tuple(sorted(setting.items())))
        if key not in self._made:
            raise ThrowDue(key, view, setting)
        thrown = self._made[key]
        self._setting = None  # what was aimed serves one throw
        self._show = None if thrown is None else thrown.show
        if thrown is not None:
            self.shows[number] = thrown.show


def aim_of(course: Course, seat: int) -> Aim | None:
    """The throw that the seat may make now, from its own view."""
    bodies = course.game.room.bodies
    if not course.aimed or bodies is None:
        return None
    found: Aim | None = bodies.aim(course.game, course.views[seat].record, seat)
    return found


def checked_setting(
    course: Course, seat: int, action: int, setting: Setting | None
) -> Setting | None:
    """What was aimed, if this action throws; else why it cannot be aimed."""
    if setting is None:
        return None
    if not course.aimed:
        raise Refused("Nothing can be aimed at this table.")
    aim = aim_of(course, seat)
    if aim is None or action not in aim.actions:
        raise Refused("Only a throw can be aimed, and this is none.")
    return aim.checked(setting)
