"""Practice: a game's throw, as often as somebody likes, at a table that nobody keeps.

The pile and the hand are those of the room's lesson where it first asks for a throw; aimed and made
as at any table. Every attempt begins there anew, so nothing has to be remembered between two.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from haymaker.kernel.bodies import Thrown, bodies_of
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record
from haymaker.protocol.lobby import PartShown
from haymaker.protocol.shown import Frame
from haymaker.table import lessons
from haymaker.table.course import Batch, Course, ThrowDue
from haymaker.table.frames import frame
from haymaker.table.luck import Seeded
from haymaker.table.records import Step
from haymaker.table.throws import ThrownLuck, aim_of


@dataclass(frozen=True)
class Box:
    """A table at which a seat is about to throw."""

    game: Game
    seat: int
    state: Record

    def shown(self) -> PartShown:
        """A part of a lesson that asks for nothing."""
        first = frame(self._course(), self.seat, None, [], columns=0)
        return lessons.part_shown(self.game, self.seat, first, [])

    def attempt(self, setting: Mapping[str, float]) -> Attempt:
        """A throw as it was aimed; `Refused` for what cannot be set."""
        course = self._course()
        aim = aim_of(course, self.seat)
        assert aim is not None, "a throw is asked for here"
        luck = ThrownLuck(self.game, Seeded(), {}, aim.checked(setting))
        batch = course.consider(Step(self.seat, aim.actions[0]), luck)
        return Attempt(self, course, batch)

    def _course(self) -> Course:
        course = Course(self.game, (self.seat,), aimed=True)
        course.stand_at(self.state)
        return course


@dataclass(frozen=True)
class Attempt:
    """A throw that is still to be made."""

    box: Box
    course: Course
    batch: Batch

    @property
    def due(self) -> ThrowDue:
        assert self.batch.due is not None, "whoever practises throws"
        return self.batch.due

    def made(self, thrown: Thrown) -> Frame:
        """What is to be seen of it; nothing can be done after it but to throw again."""
        batch = self.course.go_on(self.batch, thrown)
        self.course.adopt(batch)
        return frame(self.course, self.box.seat, batch, [], bare=True, columns=0)


@functools.lru_cache(maxsize=16)
def box_of(room: Room) -> Box:
    """Where the room's throw can be practised; an error where it has none, or cannot make it."""
    bodies = bodies_of(room)
    if (absent := bodies.missing()) is not None:
        raise HaymakerError(absent)
    for taught in lessons.lesson_of(room, 0).tasks:
        if bodies.aim(taught.game, taught.view, taught.seat) is not None:
            return Box(taught.game, taught.seat, taught.state)
    raise HaymakerError(f"There is no practice in {room.title}.")
