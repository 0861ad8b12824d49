"""Bots think off the event loop: in compiled code without the lock of the interpreter, or in a
process of their own. A bot that thinks long never holds up another table."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from haymaker.bots import HeuristicBot, RandomBot
from haymaker.bots import bot as new_bot
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.layout import Record
from haymaker.server.settings import Settings
from haymaker.server.workers.pool import Workers
from haymaker.server.workers.worker import ref_of
from haymaker.table.state import TableState

if TYPE_CHECKING:
    from haymaker.kernel.game import Game, Room
    from haymaker.kernel.native import Native

log = logging.getLogger("haymaker.server")


class Thinkers:
    """Bots of tables. Compiled ones think in threads, others in processes; those that think long
    have processes apart, so that they hold up nobody else."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._threads = ThreadPoolExecutor(settings.thinkers, thread_name_prefix="think")
        self._compiled = CompiledBots()
        self._quick = Workers(1)
        self._slow = Workers(settings.thinkers)
        self._within = settings.think_within
        self._counts = counts

    async def choose(self, state: TableState, name: str, view: Record, seat: int) -> int:
        """What the bot of this name does with this view."""
        player = new_bot(name)
        game = state.game
        if name == RandomBot.name:
            return player.choose(game, view, seat)
        loop = asyncio.get_running_loop()
        own = name == HeuristicBot.name  # the room's own, which thinks but a moment
        engine = self._compiled.ready(game.room) if own else None
        if engine is not None:
            return await loop.run_in_executor(self._threads, think, engine, game, view, seat)
        workers = self._quick if own else self._slow
        found = await workers.attempt(
            state.spec.id, "think", ref_of(state), view.tobytes(), player, seat,
            within=self._within,
        )  # fmt: skip
        if found is None:
            self._counts["thoughts_failed"] += 1
            return RandomBot().choose(game, view, seat)
        return int(found)

    async def close(self) -> None:
        for workers in (self._quick, self._slow):
            await workers.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def think(engine: Native, game: Game, view: Record, seat: int, key: int | None = None) -> int:
    """The room's own bot in compiled code; the key decides its whims."""
    moves = np.zeros(max(1, game.room.rules.ACTIONS), np.int32)
    luck = np.array([secrets.randbits(64) if key is None else key], np.uint64)
    return int(engine.function("one_think")(game.kit.record, view, seat, moves, luck))


class CompiledBots:
    """Bots are compiled in the background, once their rules are, and used when that is done."""

    def __init__(self) -> None:
        self._ready: dict[str, Native] = {}
        self._begun: set[str] = set()

    def ready(self, room: Room) -> Native | None:
        engine = room.compiled
        if engine is not None and room.package not in self._begun:
            self._begun.add(room.package)
            threading.Thread(
                target=self._compile, args=(room, engine), name=f"compile bot {room.name}",
                daemon=True,
            ).start()  # fmt: skip
        return self._ready.get(room.package)

    def _compile(self, room: Room, engine: Native) -> None:
        try:
            game = room.game()
            s = game.new()
            while game.turn(s) == LUCK_ACTS:
                odds = game.chance(s)
                game.apply(s, CHANCE, odds.index(max(odds)))
            seat = game.seats(s)[0]
            think(engine, game, game.view(s, seat), seat)
            self._ready[room.package] = engine
        except Exception as error:
            log.error("bot not compiled", extra={"problem": f"{room.name}: {error!r}"})
