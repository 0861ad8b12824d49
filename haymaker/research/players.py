"""Bots that a user writes: a function in Python for many games at once, or a file to compile.

A function gets `Questions`, what a seat of many games is asked, and returns an action for each. A
file has a function `think`, written like that of a room's `bot.py`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record, blank
from haymaker.kernel.simulate import STEP_LIMIT, Progress, Results
from haymaker.research.batch import Envs

TOGETHER = 1024
"""Games that are played side by side."""


class Questions(NamedTuple):
    """What one seat is asked in many games. Only what that seat may know is in it."""

    game: Game
    seat: int
    observations: Record
    legal: npt.NDArray[np.int16]
    """The legal actions of each game; `counts` says how many there are."""
    counts: npt.NDArray[np.int32]

    def mask(self) -> npt.NDArray[np.bool_]:
        """For each game and action, whether it is legal."""
        allowed = np.zeros((len(self.counts), self.game.actions), np.bool_)
        listed = np.arange(self.legal.shape[1]) < self.counts[:, None]
        rows, columns = np.nonzero(listed)
        allowed[rows, self.legal[rows, columns]] = True
        return allowed

    def tensor(self) -> npt.NDArray[np.float32]:
        """The observations as floats."""
        spec = self.game.observation_spec
        return spec.tensor(self.observations, np.full(len(self.counts), self.seat))


Policy = Callable[[Questions], Any]
Player = str | Path | ModuleType | Policy


def from_file(path: Path) -> ModuleType:
    """The module of a user's file. An edited file is another module, and compiled anew."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise HaymakerError(f"{path}: cannot be read ({error.strerror}).") from None
    name = f"haymaker_guest_{path.stem}_{hashlib.sha256(raw).hexdigest()[:12]}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise HaymakerError(f"{path}: is no Python file.")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[name]
            raise HaymakerError(f"{path}: cannot be imported ({error}).") from None
    module = sys.modules[name]
    if not callable(getattr(module, "think", None)):
        raise HaymakerError(f"{path}: has no function think(kit, v, seat, moves, count, luck).")
    return module


def is_policy(player: Any) -> bool:
    return callable(player) and not isinstance(player, str | Path | ModuleType)


def resolved(players: Sequence[Player]) -> list[Any]:
    """Files as modules; names and functions as they are."""
    return [
        from_file(Path(player))
        if isinstance(player, Path) or (isinstance(player, str) and player.endswith(".py"))
        else player
        for player in players
    ]


def simulate_with(
    game: Game,
    games: int,
    seed: int,
    players: Sequence[Any],
    finals: bool = False,
    progress: Progress | None = None,
) -> Results:
    """Many games in which some seats are played by functions in Python, the others inside the step.
    Game i has the same luck as in any other simulation with this seed."""
    if len(players) != game.players:
        raise HaymakerError(
            f"{len(players)} bots were named for {game.players} seats; "
            "name one for all, or one each."
        )
    policies = {seat: player for seat, player in enumerate(players) if is_policy(player)}
    bots = {seat: player for seat, player in enumerate(players) if seat not in policies}
    points = np.zeros((games, game.players), np.int32)
    endings, steps = np.zeros(games, np.int32), np.zeros(games, np.int32)
    last = blank(game.room.state, games) if finals else None
    for first in range(0, games, TOGETHER):
        count = min(TOGETHER, games - first)
        batch = Envs(game, count, bots=bots, autoreset="DISABLED", limit=STEP_LIMIT)
        batch.batch.seeds[:] = seed
        batch.batch.episodes[:] = np.arange(first, first + count)
        batch.draws[:] = 0
        batch.reset()
        play_out(batch, policies)
        here = slice(first, first + count)
        points[here], endings[here] = batch.points, batch.endings
        steps[here] = batch.lengths + batch.draws
        if last is not None:
            last[here] = batch.states
        if progress is not None:
            progress(first + count, games)
    return Results(points, endings, steps, game.room.rules.WINNING_ENDINGS, last)


def play_out(batch: Envs, policies: dict[int, Policy]) -> None:
    """Asks the functions until every game is over."""
    actions = np.zeros(batch.count, np.int32)
    while not batch.waiting.all():
        for seat, policy in policies.items():
            places = np.flatnonzero((batch.seats == seat) & ~batch.waiting)
            if len(places):
                asked = Questions(
                    batch.game, seat, batch.observations[places], batch.legal[places],
                    batch.counts[places],
                )  # fmt: skip
                actions[places] = policy(asked)
        batch.step(actions)
