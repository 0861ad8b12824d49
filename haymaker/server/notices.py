"""Your-turn notices: told to those who want them, when a table waits for them and they are away."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from haymaker.server.open_table import OpenTable
from haymaker.server.people import push
from haymaker.server.tables import Tables
from haymaker.server.workers.threads import ThreadLine
from haymaker.table.entries import Did, TookBack

log = logging.getLogger("haymaker.server")
AT_ONCE = 4
"""Notices on their way at one time."""
MOST_WAITING, MOST_WAITING_EACH = 10_000, 100
"""Notices that wait for their turn: all of them, and one person's. More are not sent."""


@dataclass
class Notices:
    """A seat is told of once per turn, and only if nobody has come back to it after a while."""

    tables: Tables
    counts: Counter[str]
    spawn: Callable[[Coroutine[Any, Any, None]], object]
    allowed: Callable[[str], object] = push.checked
    """Refuses an endpoint that is no push service."""
    connect: push.Connect = push.open_line
    key: str = ""
    closing: bool = False
    _told: dict[str, set[int]] = field(default_factory=dict)
    """Seats by table that were looked at for their present turn."""
    _known: dict[str, int] = field(default_factory=dict)
    """How much of each game was looked at."""
    lines: ThreadLine = field(
        default_factory=lambda: ThreadLine("push", AT_ONCE, MOST_WAITING, MOST_WAITING_EACH)
    )
    """Where other people's servers are told, each person's in their turn: they may take long."""
    lookups: ThreadLine = field(default_factory=lambda: ThreadLine("lookup", 2, 64, 8))
    """Where their names are looked up for those who subscribe."""

    async def open(self) -> None:
        """The house's key is made at the first start, and kept with everything else."""
        store = self.tables.store
        self.key = await asyncio.to_thread(push.kept_key, store)
        if not self.key:
            await self.tables.writer.do(push.keep_key(push.new_key()))
            self.key = await asyncio.to_thread(push.kept_key, store)

    def look(self, table: OpenTable) -> None:
        """After every change: whoever is asked now and is not here will be told."""
        state = table.state
        if state.status != "playing":
            self._told.pop(table.id, None)
            self._known.pop(table.id, None)
            return
        if not any(seat.profile for seat in state.seats):
            return
        told = self._told.setdefault(table.id, set())
        told -= self._acted(table)
        told &= set(state.waiting)
        for seat in set(state.waiting) - told:
            told.add(seat)
            about = state.seats[seat]
            if about.profile and not about.player and seat not in table.here and table.leased:
                self._in_a_while(table, seat)

    def _acted(self, table: OpenTable) -> set[int]:
        """Who has acted since the last look: if they are asked now, it is another turn."""
        played = table.state.played
        news = played[self._known.get(table.id, 0) :]
        self._known[table.id] = len(played)
        return {entry.seat for entry in news if isinstance(entry, Did | TookBack)}

    def _in_a_while(self, table: OpenTable, seat: int) -> None:
        wait, loop = self.tables.settings.notice_after, asyncio.get_running_loop()
        loop.call_later(wait, lambda: self.spawn(self._tell(table, seat)))

    async def _tell(self, table: OpenTable, seat: int) -> None:
        """Looks a second time: they may have come back, or moved, meanwhile."""
        state = table.state
        away = seat in state.waiting and seat not in table.here and not state.seats[seat].player
        if self.closing or not away:
            return
        notice = {"table": table.id, "title": state.title}
        store = self.tables.store
        profile = state.seats[seat].profile
        for each in await asyncio.to_thread(push.browsers_of, store, profile):
            await self._send(profile, each, notice)

    def close(self) -> None:
        self.lines.close()
        self.lookups.close()

    async def _send(self, profile: str, to: push.Subscription, notice: dict[str, str]) -> None:
        contact = self.tables.settings.contact
        try:
            answer = await self.lines.do(
                profile, push.send, to, notice, self.key, contact, self.connect
            )
        except Exception as problem:  # somebody else's server: nothing that it does may harm us
            log.info("notice failed", extra={"problem": type(problem).__name__})
            self.counts["notices_failed"] += 1
            return
        self.counts["notices"] += 1
        if answer in push.GONE:
            await self.tables.writer.do(push.unsubscribed(to.endpoint))
