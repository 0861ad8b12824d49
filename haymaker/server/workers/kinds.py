"""Who works off the event loop, so that no table holds up another: bots, throws, and readers of
what strangers bring along."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from haymaker.bots import (
    HeuristicBot,
    RandomBot,
    advice,
    choice_or_any,
    levels,
    thinking,
    usual,
)
from haymaker.bots import bot as new_bot
from haymaker.kernel.bodies import Thrown
from haymaker.kernel.errors import HaymakerError
from haymaker.server.errors import Full
from haymaker.server.settings import Settings
from haymaker.server.workers.pool import Workers, WorkFailed
from haymaker.server.workers.worker import ref_of, sent
from haymaker.table.course import ThrowDue
from haymaker.table.state import TableState
from haymaker.table.views import View

Result = TypeVar("Result")
log = logging.getLogger("haymaker.server")


class Thinkers:
    """Bots of tables. The room's own thinks in threads once it is compiled, without the lock of the
    interpreter; others think in processes, which are ended if they take too long. Those that think
    long have processes apart, so that they hold up nobody."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._threads = ThreadPoolExecutor(settings.thinkers, thread_name_prefix="think")
        self._quick = Workers(1, settings.compile)
        self._slow = Workers(settings.thinkers, settings.compile)
        self._places = settings.thinkers
        self._at_work = 0
        """Long thoughts that are thought, or wait for a process."""
        self._within = settings.think_within
        self._counts = counts

    def halvings(self, state: TableState, name: str) -> int:
        """How often a bot's budget is halved just now: not at rated tables, and not before others
        wait for a process."""
        if state.spec.rated or name not in levels.NAMES:
            return 0
        return min(levels.MOST_HALVINGS, max(0, self._at_work - self._places) // self._places)

    async def choose(self, state: TableState, name: str, seat: int, halvings: int = 0) -> int:
        """What the bot of this name does on this seat, from what the seat sees and has seen; any
        legal action where it fails or takes too long."""
        course, game = state.playing(), state.game
        view, past = course.views[seat], course.past.of(seat)
        player: Any = new_bot(name)
        if halvings:
            player.halvings = halvings
            self._counts["thoughts_halved"] += 1
        if name == HeuristicBot.name and thinking.ready(game.room) is not None:
            loop = asyncio.get_running_loop()
            arguments = (player, game, view.record, seat, past)
            found, problem = await loop.run_in_executor(self._threads, choice_or_any, *arguments)
        elif name == RandomBot.name:
            found, problem = choice_or_any(player, game, view.record, seat)
        else:
            found, problem = await self._elsewhere(state, name, "think", view, player, seat), ""
            if found is not None and found not in view.legal:
                problem = f"it chose {found}, which is not legal"
        if problem:
            log.error("think failed", extra={"table": state.spec.id, "problem": problem})
        if problem or found is None:
            self._counts["thoughts_failed"] += 1
            return RandomBot().choose(game, view.record, seat)
        return int(found)

    async def advise(self, state: TableState, seat: int) -> tuple[int, str]:
        """What the best bot here would do, and why; without a reason where it cannot say in time,
        and another bot is asked."""
        view, name = state.playing().views[seat], advice.adviser(state.game.room)
        halvings = self.halvings(state, name)
        found = await self._elsewhere(state, name, "advise", view, seat, halvings)
        if found is None:
            self._counts["thoughts_failed"] += 1
            return await self.choose(state, usual(state.game), seat), ""
        action, why = found
        return int(action), str(why)

    async def _elsewhere(
        self, state: TableState, name: str, job: str, view: View, *about: Any
    ) -> Any:
        """A job of `worker.py` about a seat's view; None where it failed."""
        long = levels.thinks_long(state.game.room, name)
        past = sent(state.playing().past.of(view.viewer))
        self._at_work += long
        try:
            return await (self._slow if long else self._quick).attempt(
                state.spec.id, job, ref_of(state), view.record.tobytes(), *about, past,
                within=self._within,
            )  # fmt: skip
        finally:
            self._at_work -= long

    async def close(self) -> None:
        for workers in (self._quick, self._slow):
            await workers.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Throwers:
    """Throws: made by the room's physics in a process of their own, and kept with the table."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._workers = Workers(settings.throwers)
        self._within = settings.throw_within
        self._counts = counts
        self._preparing: set[asyncio.Task[None]] = set()

    async def throw(self, state: TableState, due: ThrowDue) -> Thrown | None:
        """Makes the throw that a decision waits for; None where the physics fails."""
        setting = None if due.setting is None else dict(due.setting)
        found = await self._workers.attempt(
            state.spec.id, "throw", ref_of(state), due.view.tobytes(), setting,
            secrets.randbits(31), within=self._within,
        )  # fmt: skip
        self._counts["throws_failed" if found is None else "throws"] += 1
        return None if found is None else Thrown(*found)

    def prepare(self, state: TableState) -> None:
        """Has a process ready before the first throw."""

        async def ready() -> None:
            with contextlib.suppress(WorkFailed, HaymakerError):
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
