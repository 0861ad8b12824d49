"""Bots think off the event loop: in compiled code without the lock of the interpreter, or in a
process of their own. A bot that thinks long never holds up another table."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from typing import TYPE_CHECKING

import numpy as np

from haymaker.bots import HeuristicBot, RandomBot
from haymaker.bots import bot as new_bot
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record
from haymaker.kernel.native import Native
from haymaker.server.errors import TryAgain
from haymaker.server.workers.pool import WorkFailed
from haymaker.server.workers.worker import GameRef
from haymaker.table.state import TableState

if TYPE_CHECKING:
    from haymaker.server.house import House

log = logging.getLogger("haymaker.server")


def ref_of(state: TableState) -> GameRef:
    """The table's game, for a worker."""
    game = state.game
    return GameRef(game.room.package, game.players, state.kit_written, game.kit.fingerprint)


async def choose(house: House, state: TableState, name: str, view: Record, seat: int) -> int:
    """What the bot of this name does with this view."""
    player = new_bot(name)
    game = state.game
    if type(player) is RandomBot:
        return player.choose(game, view, seat)
    loop = asyncio.get_running_loop()
    if type(player) is HeuristicBot:
        engine = house.compiled_bots.ready(game.room)
        if engine is not None:
            return await loop.run_in_executor(house.pool, think, engine, game, view, seat)
    workers = house.quick_thinkers if type(player) is HeuristicBot else house.slow_thinkers
    try:
        return int(
            await workers.do(
                "think", ref_of(state), view.tobytes(), player, seat,
                within=house.settings.think_within,
            )
        )  # fmt: skip
    except (WorkFailed, HaymakerError) as problem:
        if house.closing:
            raise TryAgain("The server restarts.") from None
        house.counts["thoughts_failed"] += 1
        log.error("bot failed", extra={"table": state.spec.id, "problem": str(problem)})
        return RandomBot().choose(game, view, seat)


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
