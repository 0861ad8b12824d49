"""Who works off the event loop, so that no table holds up another: bots, throws, and readers of
what strangers bring along."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from haymaker.bots import HeuristicBot, RandomBot
from haymaker.bots import bot as new_bot
from haymaker.kernel.bodies import Thrown
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.layout import Record
from haymaker.server.errors import Full
from haymaker.server.settings import Settings
from haymaker.server.workers.pool import Workers, WorkFailed
from haymaker.server.workers.worker import ref_of
from haymaker.table.course import ThrowDue
from haymaker.table.state import TableState

Result = TypeVar("Result")
log = logging.getLogger("haymaker.server")


class Thinkers:
    """Bots of tables. They think in processes, in compiled code as soon as that is there. One that
    takes too long is ended with its process, and something legal is done instead. Those that think
    long have processes apart, so that they hold up nobody."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._quick = Workers(settings.thinkers, settings.compile)
        self._slow = Workers(settings.thinkers, settings.compile)
        self._within = settings.think_within
        self._counts = counts

    async def choose(self, state: TableState, name: str, view: Record, seat: int) -> int:
        """What the bot of this name does with this view."""
        player = new_bot(name)
        game = state.game
        if name == RandomBot.name:
            return player.choose(game, view, seat)
        own = name == HeuristicBot.name  # the room's own, which thinks but a moment
        found = await (self._quick if own else self._slow).attempt(
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
