"""Luck with a body: a throw that somebody aims and that physics decides.

To the rules a throw is a row of small questions to luck, perhaps with decisions of the seats
between them, and as such it stands in the record. A room whose luck can be thrown brings a module
`bodies.py`: `Bodies` says what stands in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record


@dataclass(frozen=True)
class Control:
    """One thing that the hand can set, a number between two others."""

    name: str
    says: str
    least: float
    most: float
    usual: float
    unit: str = ""


@dataclass(frozen=True)
class Aim:
    """A throw before it is made: which actions make it, what can be set, what lies there."""

    seat: int
    actions: tuple[int, ...]
    controls: tuple[Control, ...]
    scene: Mapping[str, Any] = field(default_factory=dict)

    def checked(self, setting: Mapping[str, Any]) -> dict[str, float]:
        """The setting with what it leaves out, or `Refused` for what cannot be set."""
        known = {control.name: control for control in self.controls}
        for name in setting:
            if name not in known:
                raise Refused(f"{name!r} cannot be aimed; set some of: {', '.join(known)}.")
        found: dict[str, float] = {}
        for name, control in known.items():
            value = setting.get(name, control.usual)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise Refused(f"{name} is {value!r}; it must be a number.")
            if not control.least <= value <= control.most:  # also refuses what is not a number
                raise Refused(
                    f"{name} is {value:g}; allowed: {control.least:g} to {control.most:g}."
                )
            found[name] = float(value)
        return found


@dataclass(frozen=True)
class Thrown:
    """What came of a throw: all of it is in `show`, from which the room answers for it.

    `outcomes` are those that follow for certain, in the order luck is asked.
    """

    outcomes: tuple[int, ...]
    show: Mapping[str, Any]


class Bodies(Protocol):
    """What a room's `bodies.py` brings; no part of it is optional."""

    def aim(self, game: Game, view: Record, seat: int) -> Aim | None:
        """The throw that the seat may make now, and what a hand can set; None where there is
        none."""
        ...

    def is_due(self, game: Game, s: Record) -> bool:
        """Whether luck, which acts now, waits for the beginning of a throw."""
        ...

    def throw(
        self, game: Game, s: Record, setting: Mapping[str, float] | None, seed: int
    ) -> Thrown:
        """Throws. Without a setting the seat throws as it has learnt to."""
        ...

    def answer(self, game: Game, s: Record, show: Mapping[str, Any]) -> int | None:
        """What the finished throw says to the question that luck is asked now; None where it says
        nothing to it: another kind of luck, or another throw."""
        ...

    def missing(self) -> str | None:
        """What has to be installed before anything can be thrown here, in one sentence."""
        ...

    def picture(self, show: Mapping[str, Any], width: int) -> str:
        """The finished throw drawn in text, at most `width` columns."""
        ...


def bodies_of(room: Room) -> Bodies:
    """How the room's throws are made; an error where nothing is thrown."""
    if room.bodies is None:
        raise HaymakerError(f"Nothing is thrown in {room.title}.")
    return room.bodies
