"""The house: all tables of this process. Every change is decided, written down, then published."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from haymaker.games import GAMES, find
from haymaker.kernel.native import warm
from haymaker.server import commit, upkeep
from haymaker.server.db import leases
from haymaker.server.db.store import Store, make_table
from haymaker.server.db.writer import Writer
from haymaker.server.errors import Full, Lost, Missing, TryAgain
from haymaker.server.open_table import OpenTable
from haymaker.server.people import holdings, ratings
from haymaker.server.settings import Settings
from haymaker.server.workers import throwing
from haymaker.server.workers.pool import Workers
from haymaker.server.workers.thinking import CompiledBots
from haymaker.table.commands import Command
from haymaker.table.course import Shows
from haymaker.table.entries import AnyEntry, decode_entry, encode_entry
from haymaker.table.loading import wake
from haymaker.table.state import Spec

log = logging.getLogger("haymaker.server")
UNREADABLE = "What was written down of this table cannot be played here; it is kept as it is."


class House:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.process = secrets.token_hex(6)
        self.open_tables: dict[str, OpenTable] = {}
        self.writer = Writer(store)
        self.pool = ThreadPoolExecutor(settings.thinkers, thread_name_prefix="think")
        self.compiled_bots = CompiledBots()
        self.quick_thinkers = Workers(1)
        self.slow_thinkers = Workers(settings.thinkers)
        self.throwers = Workers(settings.throwers)
        self.counts: Counter[str] = Counter()
        self.closing = False
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._compiled: set[str] = set()
        self.forward: Callable[[OpenTable, str, Command, bool], Any] | None = None
        """How a command reaches the process that owns its table; see `elsewhere.py`."""
        self.presence: Callable[[OpenTable, bool], None] = lambda live, asks: None
        """Tells other processes who is connected here."""

    async def open(self) -> None:
        if not self.store.driver.shared:
            await self.writer.do(leases.nobody_else())
        await self.writer.do(leases.beat(self.store.driver, self.process))
        await self.count()

    async def count(self) -> None:
        """Tables that are open or being played; those that are over take no room."""
        found = await asyncio.to_thread(self.store.count)
        self.counts["tables"] = found.get("open", 0) + found.get("playing", 0)

    # --- tables ---

    async def make(self, spec: Spec, first: list[AnyEntry]) -> OpenTable:
        if self.counts["tables"] >= self.settings.most_tables:
            raise Full("This server has as many tables as it may; come back later.")
        bodies = [encode_entry(entry).decode() for entry in first]
        stakes = holdings.stakes_of(spec.id, spec.game, first) if spec.keeps else []
        await self.writer.do(make_table(spec, bodies, self.process, stakes))
        self.counts["tables"] += 1
        live = await self.table(spec.id)
        await self.change(live, lambda: None)
        for number, sitting in enumerate(live.state.seats):
            if sitting.profile:
                await self.writer.do(ratings.seated(sitting.profile, spec.id, number, spec.made))
        return live

    async def table(self, table: str) -> OpenTable:
        """The table, woken if it sleeps."""
        live = self.open_tables.get(table)
        if live is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._wake(table))
            live = await asyncio.shield(self._loading[table])
        live.used = time.monotonic()
        return live

    async def _wake(self, table: str) -> OpenTable:
        try:
            if len(self.open_tables) >= self.settings.most_live:
                raise Full("This server has as many tables awake as it may; come back later.")
            spec = await asyncio.to_thread(self.store.spec, table)
            if spec is None:
                raise Missing(f"There is no table {table!r}.")
            kept = await asyncio.to_thread(self.store.entries, table)
            self._compile(spec.game)
            snapshots = await asyncio.to_thread(self.store.snapshots, table)
            woken = await asyncio.to_thread(wake, spec, kept, snapshots)
            live = OpenTable(woken.state)
            live.snapshots = woken.snapshots
            await self._load_shows(live)
            self.open_tables[table] = live
            if self.store.driver.shared:  # what was told before we listened
                async with live.lock:
                    await self.refresh(live)
            self.presence(live, True)
        finally:
            self._loading.pop(table, None)
        if spec.throws == "physics" and live.state.status == "playing":
            self.spawn(throwing.prepare(self, live))
        self.look_after(live)
        return live

    async def _load_shows(self, live: OpenTable) -> None:
        """The throws that somebody may still want to see, or that have not been told out."""
        course = live.state.course
        if course is not None and course.aimed:
            since = min((d for draws in course.latest.values() for d in draws), default=0)
            table = live.state.spec.id
            course.take_shows(await asyncio.to_thread(self.store.shows, table, since))

    def _compile(self, game: str) -> None:
        """Once a game: compiled in the background, interpreted until that is done."""
        if self.settings.compile and game in GAMES and game not in self._compiled:
            self._compiled.add(game)
            warm(find(game))

    async def refresh(self, live: OpenTable) -> None:
        """Takes in what another process has written, and shows it to those who look on here."""
        state = live.state
        news = await asyncio.to_thread(self.store.entries, state.spec.id, state.number)
        shows: Shows = {}
        if news and state.spec.throws == "physics":
            since = state.course.draws if state.course is not None else 0
            shows = await asyncio.to_thread(self.store.shows, state.spec.id, since)
        for kept in news:
            if kept.number != state.number + 1:
                continue
            before = state.status
            entry = decode_entry(kept.body)
            try:
                batch = state.absorb(entry, kept.at)
                if state.course is not None:
                    state.course.take_shows(shows)
                live.publish(entry, batch, before)
            except Exception as error:
                log.error("entry not understood", extra={"table": state.spec.id}, exc_info=error)
                state.number, state.frozen = kept.number, UNREADABLE
                live.tell_table()
        live.used = time.monotonic()

    def came_or_went(self, live: OpenTable) -> None:
        """Somebody connected or hung up."""
        for number in range(live.state.spec.players):
            if number in live.here:
                live.gone_since.pop(number, None)
            else:
                live.gone_since.setdefault(number, time.time())
        live.tell_table()

    # --- changes: see `commit.py` ---

    async def perform(self, table: str, command: Command, host: bool = False) -> OpenTable:
        """Does what a seat, or the host, asks for; returns when it is on disk and published."""
        live = await self.table(table)
        for _ in range(commit.ATTEMPTS):
            if self.forward is not None and not await self.own(live):
                await self.forward(live, table, command, host)
                return live
            try:
                await commit.perform(self, live, command, host)
                return live
            except Lost:
                continue
        raise TryAgain("The table changes hands just now; try again.")

    async def change(self, live: OpenTable, decide: commit.Decide) -> None:
        await commit.change(self, live, decide)

    # --- owning, and what is done by itself: see `upkeep.py` ---

    async def own(self, live: OpenTable) -> bool:
        """Whether this process may write to the table; takes it where its owner is gone."""
        if live.leased:
            return True
        table = live.state.spec.id
        owner, fence = await self.writer.do(leases.claim(self.store.driver, table, self.process))
        if owner != self.process:
            return False
        live.fence = fence
        live.leased = True
        await self.refresh(live)
        return True

    def look_after(self, live: OpenTable) -> None:
        upkeep.look_after(self, live)

    def spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Finishes what is under way, writes it down, and gives the tables back."""
        self.closing = True
        for workers in (self.quick_thinkers, self.slow_thinkers, self.throwers):
            await workers.close()
        for live in list(self.open_tables.values()):
            async with live.lock:
                for task in live.thinking.values():
                    task.cancel()
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=5)
        await self.writer.do(leases.resign(self.process))
        await self.writer.close()
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.store.driver.close()
