"""Luck with a body: a throw that somebody aims and that physics decides.

To the rules a throw is a row of small outcomes of luck, and as such it stands in the record. A room
whose luck can be thrown brings a module `bodies.py` with three functions:

    aim(game, view, seat) -> Aim | None
        The throw that the seat may make now, and what a hand can set; None where there is none.
    is_due(game, s) -> bool
        Whether luck, which acts now, waits for the beginning of a throw.
    throw(game, s, setting, seed) -> Thrown
        Throws. Without a setting the seat throws as it has learnt to.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.kernel.luck import Luck


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
    """What came of a throw: its outcomes in the order luck is asked, and what was to be seen."""

    outcomes: tuple[int, ...]
    show: Mapping[str, Any]


class Bodily:
    """Luck whose throws are made by the room's physics; all other luck is left to `other`.

    `setting` is what the thrower has aimed; it serves one throw. `made` is told of every throw.
    """

    def __init__(self, other: Luck, made: Callable[[Thrown], None] | None = None) -> None:
        self.other = other
        self.setting: Mapping[str, float] | None = None
        self._made = made
        self._coming: deque[int] = deque()

    def choose(self, game: Game, s: Record, weights: list[int]) -> int:
        bodies = game.room.bodies
        if bodies is not None and bodies.is_due(game, s):
            thrown = bodies.throw(game, s, self.setting, secrets.randbits(31))
            self.setting = None
            self._coming = deque(thrown.outcomes)
            if self._made is not None:
                self._made(thrown)
        if not self._coming:  # no throw, or one that was begun before the table was woken
            return self.other.choose(game, s, weights)
        outcome = self._coming.popleft()
        if not 0 <= outcome < len(weights) or weights[outcome] == 0:
            raise Refused(f"The throw says {outcome}, which cannot happen here.")
        return outcome

    def opening(self) -> dict[str, Any]:
        return {"source": "thrown"}

    def closing(self) -> dict[str, Any]:
        return {}
