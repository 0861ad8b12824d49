"""What single options do to a game, as the lab has measured it: a room's file `effects.json`.

The file is made by `haymaker lab effects GAME` and belongs to one version of the rules and one box.
Where either has changed since, nothing is told: an old figure is worse than none.
"""

from __future__ import annotations

import functools
import importlib.resources
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from haymaker.kernel.game import Room

FILE = "effects.json"
NOT_MEASURED = "not measured"
FEW = 3
TOGETHER = "not measured together with other changes"


@dataclass(frozen=True)
class Effect:
    """One value of one option, and how the game with it differs from the box."""

    option: str
    value: Any
    says: str


@dataclass(frozen=True)
class Effects:
    """All effects of a room, and what they were measured with."""

    rules: int
    kit: str
    level: str
    players: int
    minutes: float
    """What a game of the box takes, as an estimate."""
    each: tuple[Effect, ...]

    def of(self, option: str) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.each if effect.option == option)

    def nearest(self, option: str, usual: Any) -> tuple[Effect, ...]:
        """A few to be shown before anything is chosen; of numbers those next to the box's."""
        found = self.of(option)
        if len(found) <= FEW or isinstance(usual, str):
            return found[:FEW]
        numbers = [one for one in found if isinstance(one.value, int)]
        return tuple(sorted(numbers, key=lambda one: abs(one.value - usual)))[: FEW - 1]

    def said(self, option: str, value: Any, changed: int = 1) -> str:
        """What is known of a value, where so many options differ from the box in all."""
        if changed > 1:
            return TOGETHER
        found = [one.says for one in self.of(option) if same(one.value, value)]
        return found[0] if found else NOT_MEASURED

    @property
    def measured(self) -> str:
        return f"Measured between bots ({self.level}) with {self.players} players."


def same(one: Any, other: Any) -> bool:
    """Equal as people write them: `true` is not 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def read(text: str) -> Effects:
    kept: Mapping[str, Any] = json.loads(text)
    each = tuple(Effect(one["option"], one["value"], one["says"]) for one in kept["effects"])
    return Effects(
        kept["rules"], kept["kit"], kept["level"], kept["players"], kept["minutes"], each
    )


@functools.cache
def kept_in(room: Room) -> Effects | None:
    """What the room's file says, fresh or stale; None without a file."""
    file = importlib.resources.files(room.package) / FILE
    return read(file.read_text(encoding="utf-8")) if file.is_file() else None


@functools.cache
def effects_of(room: Room) -> Effects | None:
    """What is known of the room's options; None without a file, or where it is stale."""
    found = kept_in(room)
    return found if found is not None and stale(room, found) is None else None


def stale(room: Room, found: Effects) -> str | None:
    """Why these effects are not those of the room; None where they are."""
    if found.rules != room.version:
        return f"measured with rules version {found.rules}; now it is {room.version}"
    kit = room.game(found.players).kit.fingerprint
    return None if found.kit == kit else f"measured with the kit {found.kit}; now it is {kit}"
