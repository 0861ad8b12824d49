"""Bots that misbehave, for tests of what they hold up: nothing but their own table."""

from __future__ import annotations

import os
import time
from pathlib import Path

from haymaker.bots import History, RandomBot
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record


class SlowBot(RandomBot):
    """Thinks until a file is there, with the interpreter's lock in its hands most of the time."""

    name = "slow"
    gate = ""

    def __init__(self, seed: int | None = None):
        super().__init__(seed)
        self._gate = type(self).gate

    def choose(self, game: Game, v: Record, seat: int) -> int:
        until = time.monotonic() + 20
        while not Path(self._gate).exists() and time.monotonic() < until:
            sum(range(100_000))
        return super().choose(game, v, seat)


class SlowOwnBot(SlowBot):
    """In the place of the room's own."""

    name = "heuristic"


class DeadlyBot(RandomBot):
    """Takes its whole process with it."""

    name = "deadly"

    def choose(self, game: Game, v: Record, seat: int) -> int:
        os._exit(3)


class CheatingBot(RandomBot):
    name = "cheating"

    def choose(self, game: Game, v: Record, seat: int) -> int:
        return 9999


class ReadingBot(RandomBot):
    """Fails unless it is handed all that its seat has seen and done."""

    name = "reader"

    def choose(self, game: Game, v: Record, seat: int, history: History | None = None) -> int:
        assert history is not None and len(history) == v["turn_no"][0]
        assert all(seen.action in game.legal(seen.view, seat) for seen in history)
        return super().choose(game, v, seat)
