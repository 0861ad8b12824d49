"""Who works off the event loop, so that no table holds up another: bots, throws, and readers of
what strangers bring along."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from haymaker.bots import HeuristicBot, RandomBot
from haymaker.bots import bot as new_bot
from haymaker.kernel.bodies import Thrown
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.layout import Record
from haymaker.server.errors import Full
from haymaker.server.settings import Settings
from haymaker.server.workers.pool import Workers, WorkFailed
from haymaker.server.workers.worker import ref_of
from haymaker.table.course import ThrowDue
from haymaker.table.state import TableState

if TYPE_CHECKING:
    from haymaker.kernel.game import Game, Room
    from haymaker.kernel.native import Native

Result = TypeVar("Result")
log = logging.getLogger("haymaker.server")


class Thinkers:
    """Bots of tables. Compiled ones think in threads, without the lock of the interpreter; others
    think in processes. Those that think long have processes apart, so that they hold up nobody."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._threads = ThreadPoolExecutor(settings.thinkers, thread_name_prefix="think")
        self._compiled: dict[str, Native | None] = {}
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
        engine = self._ready(game.room) if own else None
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

    def _ready(self, room: Room) -> Native | None:
        """Bots are compiled in the background, once their rules are, and used when it is done."""
        if room.compiled is not None and room.package not in self._compiled:
            self._compiled[room.package] = None
            name = f"compile bot {room.name}"
            threading.Thread(target=self._compile, args=(room,), name=name, daemon=True).start()
        return self._compiled.get(room.package)

    def _compile(self, room: Room) -> None:
        try:
            game = room.game()
            s = game.new()
            while game.turn(s) == LUCK_ACTS:
                odds = game.chance(s)
                game.apply(s, CHANCE, odds.index(max(odds)))
            seat = game.seats(s)[0]
            think(room.compiled, game, game.view(s, seat), seat)
            self._compiled[room.package] = room.compiled
        except Exception as error:
            log.error("bot not compiled", extra={"problem": f"{room.name}: {error!r}"})


def think(engine: Native, game: Game, view: Record, seat: int, key: int | None = None) -> int:
    """The room's own bot in compiled code; the key decides its whims."""
    moves = np.zeros(max(1, game.room.rules.ACTIONS), np.int32)
    luck = np.array([secrets.randbits(64) if key is None else key], np.uint64)
    return int(engine.function("one_think")(game.kit.record, view, seat, moves, luck))


class NoThrower(Exception):
    """All throwers are at work: whoever needs one waits in line, holding nothing else."""


class Throwers:
    """Throws: made by the room's physics in a process of their own, and kept with the table. There
    is a place for each process, and a line for the places that has an end."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._workers = Workers(settings.throwers)
        self._places = asyncio.Semaphore(max(1, settings.throwers))
        self._line = 0
        self._longest_line = settings.throws_waiting
        self._within = settings.throw_within
        self._counts = counts
        self._preparing: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def place(self, wait: bool = False) -> AsyncIterator[None]:
        """A process to throw with. Whoever does not wait gets `NoThrower` where all are at work."""
        if not wait and self._places.locked():
            raise NoThrower
        if wait and self._line >= self._longest_line:
            self._counts["throws_refused"] += 1
            raise Full("Many throw just now; try again in a moment.")
        self._line += 1
        try:
            await self._places.acquire()
        finally:
            self._line -= 1
        try:
            yield
        finally:
            self._places.release()

    async def throw(self, state: TableState, due: ThrowDue) -> Thrown | None:
        """Makes the throw that a decision waits for, by whoever has a place; None where the physics
        fails."""
        setting = None if due.setting is None else dict(due.setting)
        found = await self._workers.attempt(
            state.spec.id, "throw", ref_of(state), due.view.tobytes(), setting,
            secrets.randbits(31), within=self._within,
        )  # fmt: skip
        self._counts["throws_failed" if found is None else "throws"] += 1
        return None if found is None else Thrown(*found)

    def prepare(self, state: TableState) -> None:
        """Has a process ready before the first throw, where none is at work."""

        async def ready() -> None:
            with contextlib.suppress(WorkFailed, HaymakerError, NoThrower):
                async with self.place():
                    await self._workers.do("ready", state.spec.game, within=self._within)

        task = asyncio.ensure_future(ready())
        self._preparing.add(task)
        task.add_done_callback(self._preparing.discard)

    async def close(self) -> None:
        await self._workers.close()


class Guests:
    """What strangers bring along, looked at where it can hold up nobody: kits, records, long
    stories. Kits and records are read in processes of their own, with a time limit each; stories of
    our own tables in threads of their own. Both have a queue that refuses."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._readers = Workers(settings.guest_readers)
        self._tellers = ThreadPoolExecutor(settings.guest_readers, thread_name_prefix="tell")
        self._settings = settings
        self._waiting = 0
        self._counts = counts

    async def read(self, job: str, *arguments: Any) -> Any:
        """A job of `worker.py` over what a stranger sent."""
        within = self._settings.read_within
        try:
            return await self._queued(lambda: self._readers.do(job, *arguments, within=within))
        except WorkFailed:
            self._counts["guests_failed"] += 1
            raise HaymakerError(
                "That took too long to read, so it was not read to the end; send something simpler."
            ) from None

    async def tell(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """Something about a table of ours that may take a while."""
        loop = asyncio.get_running_loop()
        return await self._queued(lambda: loop.run_in_executor(self._tellers, function, *arguments))

    async def _queued(self, work: Callable[[], Awaitable[Result]]) -> Result:
        if self._waiting >= self._settings.guests_waiting:
            raise Full("Many ask for such things just now; try again in a moment.")
        self._waiting += 1
        try:
            return await work()
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        await self._readers.close()
        self._tellers.shutdown(wait=False, cancel_futures=True)
