"""The rooms. Adding a game is adding its folder, and its name to this list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from haymaker.kernel.errors import UnknownName
from haymaker.kernel.game import Game, Room, room

GAMES = ("punch", "rocket_punch", "robo_power", "one_punch_man", "pokepucks")


def find(name: str) -> Room:
    if name not in GAMES:
        raise UnknownName("game", name, GAMES)
    return room(f"{__name__}.{name}")


def load(
    name: str, *, players: int | None = None, kit: Path | str | None = None, **options: Any
) -> Game:
    """The one way in: `load("punch", mode="advanced")`. Everything hangs off what it returns."""
    return find(name).game(players, kit, **options)
