"""Haymaker plays, hosts and studies battle games."""

from __future__ import annotations

import atexit as _atexit
import importlib as _importlib
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from haymaker import bots as _bots
from haymaker import games as _games
from haymaker.games import load as _load
from haymaker.kernel import native as _native
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.kit import Kit
from haymaker.kernel.layout import Record
from haymaker.kernel.simulate import Progress, Results
from haymaker.kernel.simulate import simulate as _simulate

try:
    __version__ = version("haymaker")
except PackageNotFoundError:  # straight from a source tree
    __version__ = "0"


def load(
    name: str, *, players: int | None = None, kit: Path | str | None = None, **options: Any
) -> Game:
    """The one way in: `load("punch", mode="advanced")`. Everything hangs off what it returns.

    Single steps are interpreted until `Game.compile` has compiled them. That is kept on disk: from
    then on they are compiled as soon as they are read, in the background.
    """
    game = _load(name, players=players, kit=kit, **options)
    if game.room.compiled is None and _native.native(game.room).steps_cached:
        reading = _native.warm(game.room)
        _atexit.register(reading.join)  # a compiler is not torn down under its feet
    return game


def simulate(
    game: str | Game,
    games: int = 1000,
    *,
    players: int | None = None,
    seed: int = 0,
    bots: Any = None,
    backend: str = "native",
    threads: int | None = None,
    kit: Path | str | None = None,
    kits: Record | Sequence[Kit] | None = None,
    finals: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> Results:
    """Plays many games between bots: `simulate("punch", games=100_000, seed=7, no_mercy=True)`.

    `kits`, a list of kits or an array of their records, are played side by side: game i takes kit i
    modulo their number. All are for the same number of players.

    `bots` is a player for all seats, or a list of one for each: a bot's name; a path to a Python
    file with a function `think`, which is compiled; or a function in Python, which is asked for the
    actions of many games at once (`haymaker.research.players.Questions`).
    """
    if isinstance(game, str):
        game = _load(game, players=players, kit=kit, **options)
    elif players is not None or kit is not None or options:
        raise HaymakerError("A game that is loaded has its players, kit and options already.")
    if bots is not None and not isinstance(bots, str):
        own = _research("players")
        bots = own.resolved(bots if isinstance(bots, list | tuple) else [bots] * game.players)
        if any(own.is_policy(bot) for bot in bots):
            if kits is not None:
                raise HaymakerError("Functions in Python play with one kit at a time.")
            played: Results = own.simulate_with(game, games, seed, bots, finals, progress)
            return played
    elif isinstance(bots, str) and bots.endswith(".py"):
        return simulate(game, games, seed=seed, bots=[bots] * game.players, backend=backend,
                        threads=threads, kits=kits, finals=finals, progress=progress)  # fmt: skip
    players_of_seats = _bots.compiled(game, bots)
    return _simulate(
        game, games, seed, players_of_seats, backend, threads, kits, finals=finals,
        progress=progress,
    )  # fmt: skip


def _research(part: str) -> Any:
    """A part of `haymaker.research`, imported when asked for: playing needs none of it, and what is
    below it imports this file."""
    return _importlib.import_module(f"haymaker.research.{part}")


def __getattr__(name: str) -> Any:
    if name == "GAMES":
        return _games.names()
    if name in ("Envs", "envs"):
        return getattr(_research("batch"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["GAMES", "Envs", "Game", "Results", "envs", "load", "simulate"]
