"""The house: all tables of this process. Every change is decided, written down, then published."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from haymaker.protocol.messages import Act, CallBot, ComeBack
from haymaker.server.cluster import leases
from haymaker.server.commit import Committer, Decide
from haymaker.server.db.store import Store
from haymaker.server.db.writer import Writer
from haymaker.server.errors import Lost, TryAgain
from haymaker.server.limits import Buckets
from haymaker.server.notices import Notices
from haymaker.server.open_table import OpenTable
from haymaker.server.people import profiles
from haymaker.server.people.bans import Bans, make_key
from haymaker.server.people.filters import WordCheck, find_filter
from haymaker.server.people.requests import Once
from haymaker.server.settings import Settings
from haymaker.server.tables import Tables
from haymaker.server.upkeep import Upkeep
from haymaker.server.workers.kinds import Guests, Thinkers, Throwers
from haymaker.server.workers.labs import Labs
from haymaker.server.workers.threads import ThreadLine
from haymaker.table.acts import move
from haymaker.table.commands import Command
from haymaker.table.course import Decided
from haymaker.table.entries import AnyEntry
from haymaker.table.state import Spec

log = logging.getLogger("haymaker.server")
ATTEMPTS = 8
SHOWS_WAITING = 64
"""Lessons, examples and the like that wait to be made; more are refused."""
Forward = Callable[[OpenTable, Command, bool], Awaitable[None]]


class House:
    """Wires the parts together; each of them knows only what it needs."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.process = secrets.token_hex(6)
        self.counts: Counter[str] = Counter()
        self.talkers = Buckets(settings.messages_a_second_each)
        self.closing = False
        self.bans = Bans(store)
        self.words = WordCheck(find_filter(settings.word_filter))
        self.writer = Writer(store.driver)
        self.tables = Tables(store, self.writer, settings, self.process, self._opened)
        self.thinkers = Thinkers(settings, self.counts)
        self.throwers = Throwers(settings, self.counts)
        self.guests = Guests(settings, self.counts)
        self.labs = Labs(settings, self.counts)
        self.shows = ThreadLine("show", 1, SHOWS_WAITING, settings.guests_waiting_each)
        """Where lessons and examples are played through."""
        crowd = (settings.most_connections, settings.most_connections_each)
        self.past = ThreadLine("past", 1, *crowd)
        """Where games are gone through again for those who come to them."""
        self.committer = Committer(self.tables, self.throwers, self.counts, self._begin)
        self.upkeep = Upkeep(
            self.tables, self.thinkers, self.change, self.committer.freeze, self.count, self.spawn
        )
        self.notices = Notices(self.tables, self.counts, self.spawn)
        self.forward: Forward | None = None
        """How a command reaches the process that owns its table: see `cluster/forwarding.py`."""
        self.presence: Callable[[OpenTable, bool], None] = lambda table, asks: None
        """Tells other processes who is connected here."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._soon: list[Callable[[], None]] = []

    async def open(self) -> None:
        if not self.store.driver.shared:
            await self.writer.do(leases.nobody_else())
        await self.writer.do(leases.beat(self.store.driver, self.process))
        await self.notices.open()
        await self.writer.do(make_key())
        await asyncio.to_thread(self.bans.refresh)
        await self.count()

    async def count(self) -> None:
        """Tables that are open or being played; those that are over take no room."""
        found = await asyncio.to_thread(self.store.count)
        self.counts["tables"] = found.get("open", 0) + found.get("playing", 0)

    async def profile_of(self, secret: str) -> tuple[str, str]:
        """Id and name of the profile with this secret. That it is used is noted now and then."""
        found = await asyncio.to_thread(profiles.who, self.store, secret)
        note = await asyncio.to_thread(profiles.noted, self.store, found[0], time.time())
        if note is not None:
            await self.writer.do(note)
        return found

    async def table(self, table_id: str) -> OpenTable:
        return await self.tables.table(table_id)

    def _opened(self, table: OpenTable) -> None:
        self.presence(table, True)
        if table.state.spec.throws == "physics" and table.state.status == "playing":
            self.throwers.prepare(table.state)
        self.upkeep.look_after(table)

    async def make(self, spec: Spec, first: list[AnyEntry], once: Once | None = None) -> OpenTable:
        await self.committer.make(spec, first, once)
        return await self._begin(spec.id)

    async def _begin(self, table_id: str) -> OpenTable:
        """A table that is full from the first begins at once."""
        table = await self.table(table_id)
        await self.change(table, lambda: None)
        return table

    async def perform(self, table_id: str, command: Command, host: bool = False) -> OpenTable:
        """Does what a seat, or the host, asks for; returns when it is on disk and published."""
        table = self.tables.open.get(table_id) or await self.table(table_id)

        async def attempt() -> None:
            leased = table.leased or await self.tables.lease(table)
            if self.forward is not None and not leased:
                await self.forward(table, command, host)
                return
            if isinstance(command, Act) and table.state.seats[command.seat].substitute:
                back = ComeBack("", command.seat)  # whoever acts has come back by that
                await self.committer.change(table, lambda: self._decide(table, back, host))
            await self.committer.change(table, lambda: self._decide(table, command, host))

        await until_it_stands(attempt)
        self._go_on(table)
        return table

    def _go_on(self, table: OpenTable) -> None:
        """What a change sets off: bots think, alarms are set, people are told."""
        self.upkeep.look_after(table)
        self.notices.look(table)

    def _decide(self, table: OpenTable, command: Command, host: bool) -> Decided | None:
        gone = isinstance(command, CallBot) and table.away(command.seat, self.settings.away_after)
        return move.decide(table.state, command, host, gone)

    async def change(self, table: OpenTable, decide: Decide) -> None:
        """Does what the house itself has decided, and what follows from it."""
        await until_it_stands(lambda: self.committer.change(table, decide))
        self._go_on(table)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def soon(self, work: Callable[[], None]) -> None:
        """Does it after what is being done now. The event loop hears of it once for all who ask
        meanwhile: to it, everybody's word in a crowd costs as much as the word itself."""
        if not self._soon:
            asyncio.get_running_loop().call_soon(self._do_soon)
        self._soon.append(work)

    def _do_soon(self) -> None:
        together, self._soon = self._soon, []
        for work in together:
            try:
                work()
            except Exception as error:  # the others' is done all the same
                log.error("not sent", exc_info=error)

    def start_closing(self) -> None:
        """Nothing new is begun from here on."""
        self.closing = self.upkeep.closing = self.notices.closing = True
        self.labs.start_closing()

    async def close(self) -> None:
        """Finishes what is under way, writes it down, and gives the tables back."""
        self.start_closing()
        await self.thinkers.close()
        await self.throwers.close()
        await self.guests.close()
        await self.labs.close()
        for table in list(self.tables.open.values()):
            async with table.lock:
                for task in table.thinking.values():
                    task.cancel()
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=5)
        await self.writer.do(leases.resign(self.process))
        await self.writer.close()
        self.store.driver.close()
        self.tables.close()
        self.shows.close()
        self.past.close()
        self.notices.close()


async def until_it_stands(attempt: Callable[[], Awaitable[None]]) -> None:
    """Tries again as long as the attempt is `Lost`: it must look at everything anew each time."""
    for _ in range(ATTEMPTS):
        try:
            return await attempt()
        except Lost:
            continue
    raise TryAgain("The table is busy just now; try again.")
