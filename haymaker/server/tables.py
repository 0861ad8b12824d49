"""The tables that this process has open: loaded from disk, kept up with it, leased and let go."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from haymaker.games import GAMES
from haymaker.kernel.errors import HaymakerError
from haymaker.server.cluster import leases
from haymaker.server.db.driver import statement
from haymaker.server.db.store import Store
from haymaker.server.db.writer import Writer
from haymaker.server.errors import Full, Missing
from haymaker.server.open_table import OpenTable, heard
from haymaker.server.people import holdings
from haymaker.server.settings import Settings
from haymaker.table.course import Shows
from haymaker.table.entries import Thawed, decode_entry
from haymaker.table.loading import compile_once, load

log = logging.getLogger("haymaker.server")
LOADERS = 2
"""Tables that are replayed at one time."""
NAMED = re.compile("[0-9A-Za-z_-]{1,40}")
BROKEN = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError)
"""What reading a broken table raises; what the database itself says is another matter."""
SET_ASIDE = "UPDATE tables SET status = 'set aside', listed = 0, wake = NULL WHERE id = ?"
"""What cannot be read is kept for the operator, out of everybody's way: no other list has it."""
UNREADABLE = "What was written down of this table cannot be played here; it is kept as it is."


@dataclass
class Tables:
    """Also says where they are kept, under which limits, and as which process this house writes."""

    store: Store
    writer: Writer
    settings: Settings
    process: str
    opened: Callable[[OpenTable], None]
    """Told of every table that was loaded."""
    open: dict[str, OpenTable] = field(default_factory=dict)
    _loaders: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(LOADERS, thread_name_prefix="load")
    )
    _loading: dict[str, asyncio.Task[OpenTable]] = field(default_factory=dict)
    _counting: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Of tables that were let go with a clock: their latest entry, and since when time counts."""

    async def table(self, table_id: str) -> OpenTable:
        """The table, loaded if it is not open."""
        table = self.open.get(table_id)
        if table is None:
            if not NAMED.fullmatch(table_id):
                raise Missing("There is no such table.")
            if table_id not in self._loading:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(heard)
            table = await asyncio.shield(self._loading[table_id])
        if table.behind:
            async with table.lock:
                await self.refresh(table)
        table.used = time.monotonic()
        return table

    async def _load(self, table_id: str) -> OpenTable:
        try:
            if len(self.open) >= self.settings.most_live and not self.let_go_one():
                raise Full("This server has as many tables open as it may; come back later.")
            try:
                table = await self._read(table_id)
            except HaymakerError:
                raise
            except BROKEN as error:
                log.error("table set aside", extra={"table": table_id}, exc_info=error)
                await self.writer.do(statement(SET_ASIDE, table_id))
                await self.writer.do(holdings.all_home(table_id))
                raise Missing("This table cannot be read; the operator has been told.") from None
            self.open[table_id] = table
            if self.store.driver.shared:  # what was told before we listened
                async with table.lock:
                    await self.refresh(table)
        finally:
            self._loading.pop(table_id, None)
        self.opened(table)
        return table

    async def _read(self, table_id: str) -> OpenTable:
        spec = await asyncio.to_thread(self.store.spec, table_id)
        if spec is None:
            raise Missing(f"There is no table {table_id!r}.")
        if self.settings.compile and spec.game in GAMES:
            compile_once(spec.game)
        rows = await asyncio.to_thread(self.store.entries, table_id)
        snapshots = await asyncio.to_thread(self.store.snapshots, table_id)
        over = await asyncio.to_thread(self.store.was_over, table_id)
        loop = asyncio.get_running_loop()  # replaying takes longer than the database does
        loading = loop.run_in_executor(self._loaders, load, spec, rows, snapshots, over)
        table = OpenTable(*await loading)
        number, since = self._counting.pop(table_id, (-1, 0.0))
        if table.state.clocks is not None and table.state.number == number:
            table.state.clocks.go_on(since)  # its clocks went on while it was let go
        course = table.state.course
        if course is not None and course.aimed:  # throws to be seen again, or not yet told out
            since = min((d for draws in course.latest.values() for d in draws), default=0)
            course.take_shows(await asyncio.to_thread(self.store.shows, table_id, since))
        return table

    async def refresh(self, table: OpenTable) -> None:
        """Takes in what another process has written, and shows it to those who look on here."""
        state, table.behind = table.state, False
        news = await asyncio.to_thread(self.store.entries, table.id, state.number)
        shows: Shows = {}
        if news and state.spec.throws == "physics":
            since = state.course.draws if state.course is not None else 0
            shows = await asyncio.to_thread(self.store.shows, table.id, since)
        for row in news:
            if row.number != state.number + 1:
                continue
            before = state.status
            try:
                entry = decode_entry(row.body)
                if isinstance(entry, Thawed):
                    await self.read_again(table)
                    break
                batch = state.absorb(entry, row.at)
                if state.course is not None:
                    state.course.take_shows(shows)
                table.publish(entry, batch, before)
            except Exception as error:
                log.error("entry not understood", extra={"table": table.id}, exc_info=error)
                state.number, state.frozen = row.number, UNREADABLE
                table.tell_table()
        table.used = time.monotonic()

    async def read_again(self, table: OpenTable) -> None:
        """From disk, as if for the first time: what a fault has left in memory is not trusted."""
        fresh = await self._read(table.id)
        table.start_anew(fresh.state, fresh.snapshots)

    async def lease(self, table: OpenTable) -> bool:
        """Whether this process may write to the table; takes it where its owner is gone."""
        if table.leased:
            return True
        claim = leases.claim(self.store.driver, table.id, self.process)
        owner, fence = await self.writer.do(claim)
        if owner == self.process:
            table.fence, table.leased = fence, True
            await self.refresh(table)
        return table.leased

    def close(self) -> None:
        self._loaders.shutdown(wait=False, cancel_futures=True)

    def let_go(self) -> None:
        """A table that nobody looks at costs nothing but its place on disk."""
        now = time.monotonic()
        for table in list(self.open.values()):
            if now - table.used > self.settings.sleep_after and table.is_idle:
                self._close(table)

    def let_go_one(self) -> bool:
        """Makes room where there is none: whoever only asks for tables, one after the other, keeps
        none from those who play."""
        idle = [table for table in self.open.values() if table.is_idle]
        if idle:
            self._close(min(idle, key=lambda table: table.used))
        return bool(idle)

    def _close(self, table: OpenTable) -> None:
        table.cancel_timer()
        if table.state.clocks is not None and table.state.status == "playing":
            self._counting[table.id] = (table.state.number, table.state.clocks.since)
        del self.open[table.id]
