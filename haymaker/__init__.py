"""Haymaker plays, hosts and studies battle games."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from haymaker.games import GAMES, load
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.simulate import Progress, Results
from haymaker.kernel.simulate import simulate as _simulate

try:
    __version__ = version("haymaker")
except PackageNotFoundError:  # straight from a source tree
    __version__ = "0"


def simulate(
    game: str | Game,
    games: int = 1000,
    *,
    players: int | None = None,
    seed: int = 0,
    bots: str | Sequence[str] | None = None,
    backend: str = "native",
    threads: int | None = None,
    kit: Path | str | None = None,
    finals: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> Results:
    """Plays many games between bots: `simulate("punch", games=100_000, seed=7, no_mercy=True)`."""
    if isinstance(game, str):
        game = load(game, players=players, kit=kit, **options)
    elif players is not None or kit is not None or options:
        raise HaymakerError("A game that is loaded has its players, kit and options already.")
    return _simulate(game, games, seed, bots, backend, threads, finals=finals, progress=progress)


__all__ = ["GAMES", "Game", "Results", "load", "simulate"]
