"""Playing for keeps: things that people own between games, and win and lose in them.

A holding says how many of each thing somebody has, by name. A table takes what is brought to it out
of its owners' holdings and gives everything out again when it ends, however it ends: nothing is
ever made or lost. A room that is played so brings a module `keeps.py`: `Keeps` says what stands in
it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record

Holding = dict[str, int]


@dataclass(frozen=True)
class Home:
    """What a seat takes home after a game, and what is added to its record, line by line."""

    things: Holding
    record: Mapping[str, int] = field(default_factory=dict)


class Keeps(Protocol):
    """What a room's `keeps.py` brings; no part of it is optional."""

    RECORD: Mapping[str, str]
    """The lines of a record and how to say them."""

    def first(self, number: int) -> Holding:
        """What a newcomer gets; the number tells newcomers apart."""
        ...

    def against(self, game: Game) -> str | None:
        """Why a game with this kit cannot be played for keeps, in one sentence."""
        ...

    def kit(self, brought: Sequence[Holding]) -> dict[str, Any]:
        """The entries of the kit that say what each seat has brought, in the order of the seats."""
        ...

    def home(self, game: Game, s: Record, brought: Sequence[Holding]) -> list[Home]:
        """When the game is over: what each seat takes home, and what its record gains."""
        ...


def keeps_of(room: Room) -> Keeps:
    """How the room is played for keeps; an error where it is not."""
    if room.keeps is None:
        raise HaymakerError(f"{room.title} has nothing that is kept between games.")
    return room.keeps


def total(holdings: Sequence[Mapping[str, int]]) -> Holding:
    """All of them together, without what there is none of."""
    whole: Holding = {}
    for holding in holdings:
        for name, count in holding.items():
            whole[name] = whole.get(name, 0) + count
    return {name: count for name, count in sorted(whole.items()) if count}


def check_home(brought: Sequence[Holding], homes: Sequence[Home]) -> None:
    """Raises where something was made or lost on the way home."""
    back = [home.things for home in homes]
    if len(back) != len(brought) or any(n < 0 for things in back for n in things.values()):
        raise HaymakerError("This game does not add up.")
    if total(back) != total(brought):
        raise HaymakerError("This game does not add up: something was made or lost.")
