"""The rooms. Adding a game is adding its folder here, or in a package of your own.

Our own rooms are the folders beside this file. Other packages add theirs by entry points of the
group `haymaker.games`, each the name of a game and the package that is its room.
"""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from haymaker.kernel import plugins
from haymaker.kernel.errors import UnknownName
from haymaker.kernel.game import PARTS, Game, Room, room

GROUP = "haymaker.games"
SHELF = ("punch", "rocket_punch", "robo_power", "one_punch_man", "pokepucks")
"""The order in which our own are shown; folders that are not named here come after these."""


@functools.cache
def _own() -> dict[str, str]:
    """The packages of the folders beside this file, by name: a room has a kit."""
    names = [kit.parent.name for place in __path__ for kit in Path(place).glob("*/kit.toml")]
    names.sort(key=lambda name: (SHELF.index(name) if name in SHELF else len(SHELF), name))
    return {name: f"{__name__}.{name}" for name in names}


@functools.cache
def _added() -> plugins.Found[str]:
    """The packages that others have installed, by name."""
    return plugins.found(GROUP, _own(), _checked)


def _checked(point: EntryPoint) -> str:
    """The package of a room whose every file can be imported."""
    opened = room(point.value, point.name)
    for part in PARTS:
        opened.part(part)
    assert opened.words.ENDINGS
    return point.value


def look_again() -> None:
    """Forgets which rooms were found: others may have been installed since."""
    _own.cache_clear()
    _added.cache_clear()


def names() -> tuple[str, ...]:
    """Every game that can be played here, our own first."""
    return (*_own(), *_added().parts)


def problems() -> list[str]:
    """A line about each game of another package that cannot be played."""
    return list(_added().problems)


def package(name: str) -> str:
    """The package that is the game's room."""
    known = _own() if name in _own() else _added().parts
    if name not in known:
        raise UnknownName("game", name, names())
    return known[name]


def find(name: str) -> Room:
    return room(package(name), name)


def load(
    name: str, *, players: int | None = None, kit: Path | str | None = None, **options: Any
) -> Game:
    """The one way in: `load("punch", mode="advanced")`. Everything hangs off what it returns."""
    return find(name).game(players, kit, **options)


def __getattr__(name: str) -> tuple[str, ...]:
    if name == "GAMES":
        return names()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
