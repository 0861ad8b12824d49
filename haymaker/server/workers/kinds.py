"""Who works off the event loop, so that no table holds up another: bots, throws, and readers of
what strangers bring along."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from msgspec.json import encode

from haymaker.bots import RandomBot, advice, choice_or_any, levels, usual
from haymaker.bots import bot as new_bot
from haymaker.kernel.bodies import Thrown
from haymaker.kernel.errors import HaymakerError
from haymaker.server.errors import Full, TryAgain
from haymaker.server.settings import Settings
from haymaker.server.workers.line import FairLine
from haymaker.server.workers.pool import TookTooLong, Workers, WorkFailed
from haymaker.server.workers.threads import ThreadLine
from haymaker.server.workers.worker import GameRef, ref_of, sent
from haymaker.table import kits
from haymaker.table.course import ThrowDue
from haymaker.table.practice import Attempt
from haymaker.table.state import TableState
from haymaker.table.views import View

Result = TypeVar("Result")
log = logging.getLogger("haymaker.server")
HINTS_BEHIND = 4
"""Long thoughts per process, in work or waiting, at which no more hints are given: bots that are
awaited at a table go first."""


class Thinkers:
    """Bots of tables. They think in processes, in compiled code as soon as that is ready there. One
    that takes too long is ended with its process, and something legal is done instead. Those that
    think long have processes apart, so that they hold up nobody."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._quick = Workers(settings.thinkers, settings.compile)
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
        view = course.views[seat]
        player: Any = new_bot(name)
        if halvings:
            player.halvings = halvings
            self._counts["thoughts_halved"] += 1
        if name == RandomBot.name:
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
        if self._at_work >= HINTS_BEHIND * self._places:
            raise Full("Many think just now; ask for a hint again in a moment.")
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

    async def prepare(self) -> None:
        """Most bots answer within a moment; so does the first, if a process is ready for it."""
        await self._quick.prepare()

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
    """What strangers bring along, looked at where it can hold up nobody: kits, records, throws for
    practice, long stories. All but the stories of our own tables are worked on in processes of
    their own, with a time limit each; those in a thread. Before both is a line that is fair between
    addresses (`who`): with a second process, none can hold up the others."""

    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        most = (settings.guests_waiting, settings.guests_waiting_each)
        self._readers = Workers(settings.guest_readers)
        self._line = FairLine(settings.guest_readers, *most)
        self._tellers = ThreadLine("tell", 1, *most)
        self._settings = settings
        self._counts = counts

    async def read(self, who: str, job: str, *arguments: Any) -> Any:
        """A job of `worker.py` over what a stranger sent."""
        within = self._settings.read_within
        try:
            async with self._line.place(who):
                return await self._readers.do(job, *arguments, within=within)
        except TookTooLong:
            self._counts["guests_failed"] += 1
            raise HaymakerError(
                "That took too long to read, so it was not read to the end; send something simpler."
            ) from None
        except WorkFailed as problem:
            if self._readers.closed:
                raise TryAgain("The server restarts; try again in a moment.") from None
            self._counts["guests_failed"] += 1
            log.error("read failed", extra={"problem": str(problem)})
            raise HaymakerError(
                "This cannot be read: something in it is not what it should be."
            ) from None

    async def practise(self, who: str, attempt: Attempt) -> Thrown:
        """A throw that nobody's game waits for."""
        game, due = attempt.box.game, attempt.due
        ref = GameRef(game.name, game.players, encode(kits.as_written(game)))
        asked = (ref, due.view.tobytes(), dict(due.setting or {}), secrets.randbits(31))
        within = self._settings.throw_within
        try:
            async with self._line.place(who):
                found = await self._readers.do("throw", *asked, within=within)
        except WorkFailed:
            self._counts["guests_failed"] += 1
            raise HaymakerError("That throw took too long; throw again.") from None
        return Thrown(*found)

    async def tell(self, who: str, function: Callable[..., Result], *arguments: Any) -> Result:
        """Something about a table of ours that may take a while."""
        return await self._tellers.do(who, function, *arguments)

    async def close(self) -> None:
        await self._readers.close()
        self._tellers.close()
