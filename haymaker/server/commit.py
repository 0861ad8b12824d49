"""One change to a table: decided, written down, then published; and what follows from it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec.structs import replace

from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.server.db.driver import Job, statement
from haymaker.server.db.store import add_show, add_snapshot, make_table
from haymaker.server.db.writer import Append
from haymaker.server.errors import Full, Lost, TryAgain, Unwritten
from haymaker.server.open_table import OpenTable
from haymaker.server.people import holdings, ratings
from haymaker.server.people.requests import Once
from haymaker.server.tables import Tables
from haymaker.server.workers.kinds import NoThrower, Throwers
from haymaker.table import entries, making
from haymaker.table.acts import move, talk
from haymaker.table.course import Batch, Decided
from haymaker.table.entries import (
    AnyEntry,
    Begin,
    Closed,
    Did,
    Froze,
    Left,
    Offered,
    Rematched,
    Sit,
    Thawed,
)
from haymaker.table.state import Spec

log = logging.getLogger("haymaker.server")
ROUGHLY = 20
"""Seconds by which the lobby may think that a table last changed too early."""
Summary = tuple[str, int, int | None]
Decide = Callable[[], Decided | None]
DUE_AT = "UPDATE tables SET wake = ? WHERE id = ?"
"""Upkeep looks after the table soon, whatever becomes of this process."""
ENDED = "UPDATE tables SET status = ?, changed = ?, wake = NULL WHERE id = ?"
"""Written with the entry that ends a game: those who hear of the end find it in their lists."""
FOLLOWED = (Sit, Left, Offered)
"""Entries after which the table may have to do something by itself: see `move.follows`."""


@dataclass
class Committer:
    """Writes what was decided. What stands or falls with an entry is in its transaction, and what
    follows from it is found again by `upkeep`, should this process end in between."""

    tables: Tables
    throwers: Throwers
    counts: Counter[str]
    begin: Callable[[str], Awaitable[object]]
    """Opens a table that was made, and begins it where it is full."""

    async def change(self, table: OpenTable, decide: Decide) -> None:
        """One attempt: `Lost` where the table is with another process, or was changed by one. Where
        all throwers are at work, it waits for one without holding the table."""
        pending = [decide]
        try:
            await self._settle(table, pending)
        except NoThrower:
            async with self.throwers.place(wait=True):
                await self._settle(table, pending, placed=True)

    async def _settle(self, table: OpenTable, pending: list[Decide], placed: bool = False) -> None:
        """What is pending, once, and all that follows from it."""
        async with table.lock:
            while pending:
                await self._change(table, pending[0], placed=placed)
                pending.pop()
            while (follows := move.follows(table.state) or _only_answer(table)) is not None:
                await self._change(table, follows, placed=placed)
            if table.state.ended and talk.rematch_agreed(table.state):
                await self._rematch(table)
            if table.written is None:  # nothing more follows: the alarm may be set again
                self.summarise(table)

    async def _change(
        self, table: OpenTable, decide: Decide, then: Sequence[Job] = (), placed: bool = False
    ) -> None:
        """`placed`: a thrower is kept for this already."""
        if not (table.leased or await self.tables.lease(table)):
            raise Lost("The table is with another server just now; try again.")
        try:
            decided = decide()
            while decided is not None and decided.due is not None:
                async with nullcontext() if placed else self.throwers.place():
                    thrown = await self.throwers.throw(table.state, decided.due)
                decided = decided.go_on(thrown)
        except (HaymakerError, NoThrower):
            raise
        except Exception as error:
            await self._freeze(table, error)
            return
        if decided is not None:
            await self._write(table, decided, then)

    async def _write(self, table: OpenTable, decided: Decided, then: Sequence[Job]) -> None:
        state, batch, at = table.state, decided.batch, time.time()
        entry = state.timed(decided.entry)
        job = self._append(table, entry, [*then, *_belonging(table, entry, batch, at)])
        try:
            stands = await self.tables.writer.do(job)
        except Exception as error:
            if isinstance(error, HaymakerError) and not isinstance(error, Unwritten):
                raise  # what belongs to the entry was refused, and so it was not written
            log.error("write failed", extra={"table": table.id, "problem": repr(error)})
            table.leased = False  # what is on disk is read again before anything else is done
            raise TryAgain("The move could not be written down just now; try again.") from None
        if not stands:
            self.counts["conflicts"] += 1
            table.leased = False
            await self.tables.refresh(table)
            raise Lost("Another change came first.")
        if state.number == job.number:  # read back already
            return
        before = state.status
        if isinstance(entry, Begin) and state.spec.throws == "physics":
            self.throwers.prepare(state)
        try:
            table.publish(entry, state.absorb(entry, job.at, batch), before)
            if isinstance(entry, Thawed):
                await self.tables.read_again(table)
        except Exception as error:
            await self._freeze(table, error)
        self.counts["moves"] += isinstance(entry, Did)
        if isinstance(entry, FOLLOWED):
            table.written = None
        else:
            self.summarise(table)
        snapshot = table.take_snapshot()
        if snapshot is not None:
            self._later(add_snapshot(table.id, snapshot, table.snapshots[0].number))

    def _append(self, table: OpenTable, entry: AnyEntry, then: Sequence[Job] = ()) -> Append:
        body, number = entries.encode_entry(entry).decode(), table.state.number + 1
        return Append(table.id, number, table.fence, time.time(), body, self.tables.process, then)

    def _later(self, job: Job) -> None:
        """Written by and by, in its turn, never waited for."""
        self.tables.writer.submit(job).add_done_callback(_written_later)

    def summarise(self, table: OpenTable) -> None:
        """What the lobby and the alarm clock look at."""
        state = table.state
        fall = state.next_fall()
        due = None if fall is None else time.time() + fall[0]
        if any(state.seats[s].player for s in state.waiting):
            due = min(due or float("inf"), time.time() + 5)
        summary = (state.status, round(state.changed), None if due is None else round(due))
        if table.written is not None and _as_good(table.written, summary):
            return
        table.written = summary
        sql = "UPDATE tables SET status = ?, changed = ?, wake = ? WHERE id = ?"
        self._later(statement(sql, *summary, table.id))

    async def freeze(self, table: OpenTable, error: Exception) -> None:
        """An engine fault never decides a game: the table stops, and its record is kept."""
        async with table.lock:
            await self._freeze(table, error)

    async def _freeze(self, table: OpenTable, error: Exception) -> None:
        self.counts["faults"] += 1
        log.error("table frozen", extra={"table": table.id}, exc_info=error)
        why = (
            "Something went wrong inside the game, so this table is frozen as it stands. Its "
            f"record is safe, and the operator has been told ({type(error).__name__})."
        )
        entry, state = table.state.timed(Froze(why)), table.state
        await self.tables.writer.do(self._append(table, entry))
        state.number += 1
        state.frozen = why
        state.stop_time(entry)
        self.summarise(table)
        table.tell_table()

    # --- making tables ---

    async def make(self, spec: Spec, first: Sequence[AnyEntry], once: Once | None = None) -> None:
        await self.tables.writer.do(self._making(spec, first, once))
        self.counts["tables"] += 1

    def _making(self, spec: Spec, first: Sequence[AnyEntry], once: Once | None = None) -> Job:
        """The table with its first seats, and whatever must stand or fall with it."""
        if self.counts["tables"] >= self.tables.settings.most_tables:
            raise Full("This server has as many tables as it may; come back later.")
        bodies = [entries.encode_entry(entry).decode() for entry in first]
        then = [] if once is None else [once.done(spec.id)]
        if spec.keeps:
            then += [holdings.stake(spec, sit) for sit in first if isinstance(sit, Sit)]
        then += ratings.seated(spec.id, spec.made, first)
        return make_table(spec, bodies, self.tables.process, then)

    async def _rematch(self, table: OpenTable) -> None:
        """The new table and the word of it at the old one are one transaction."""
        spec, first = making.again(table.state)
        try:
            if spec.keeps:
                first = await asyncio.to_thread(self._staked_again, table, first)
            again = Decided(Rematched(spec.id))
            await self._change(table, lambda: again, [self._making(spec, first)])
        except Lost:
            raise
        except HaymakerError as problem:  # somebody has too little left; they can change that
            raise Refused(f"There is no rematch as things stand: {problem}") from None
        self.counts["tables"] += 1
        await self.begin(spec.id)

    def _staked_again(self, table: OpenTable, first: list[AnyEntry]) -> list[AnyEntry]:
        """Everybody brings what they have chosen to bring, as things stand now."""
        game = table.state.game
        return [
            replace(sit, stake=holdings.to_bring(self.tables.store, game, sit.profile, sit.seat))
            for sit in first
            if isinstance(sit, Sit)
        ]


def _belonging(table: OpenTable, entry: AnyEntry, batch: Batch | None, at: float) -> list[Job]:
    """What stands or falls with an entry; most often nothing."""
    state = table.state
    last = batch.state if batch is not None and batch.turn == 0 else None
    jobs: list[Job | None] = []
    if isinstance(entry, FOLLOWED):
        jobs.append(statement(DUE_AT, at, table.id))
    if batch is not None and batch.shows:
        jobs += [add_show(table.id, draw, show) for draw, show in batch.shows.items()]
    if isinstance(entry, Sit):
        jobs += ratings.seated(table.id, at, [entry])
    if isinstance(entry, Left):
        jobs += ratings.unseated(state, entry.seat)
    if last is not None or isinstance(entry, Closed):
        lost = isinstance(entry, Closed) and entry.lost is not None
        status = "over" if last is not None or lost or state.status == "over" else "abandoned"
        jobs.append(statement(ENDED, status, round(at), table.id))
        jobs.append(ratings.finished(state, entry, last))
    if state.spec.keeps:
        jobs.append(holdings.job_of(state, entry, last))
    return [job for job in jobs if job is not None]


def _written_later(written: asyncio.Future[Any]) -> None:
    if not written.cancelled() and written.exception() is not None:
        log.error("write failed", extra={"problem": repr(written.exception())})


def _only_answer(table: OpenTable) -> Decide | None:
    """A move without a choice is made without a question, where nobody learns from it: nor does
    somebody who watches one person play against bots."""
    state = table.state
    for seat in state.waiting:
        action = None if state.seats[seat].player else move.only_answer(state, seat)
        if action is not None:
            alone = sum(not each.player for each in state.seats) == 1
            return None if alone and table.all_watchers else partial(move.do, state, seat, action)
    return None


def _as_good(written: Summary, now: Summary) -> bool:
    """Whether what was written says enough: when a table last changed need not be exact."""
    return (written[0], written[2]) == (now[0], now[2]) and now[1] - written[1] < ROUGHLY
