"""What the house does by itself: bots think, clocks run out, forgotten tables are closed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from haymaker.bots import beginner, usual
from haymaker.kernel.errors import HaymakerError
from haymaker.server.cluster import leases
from haymaker.server.commit import Decide
from haymaker.server.open_table import OpenTable
from haymaker.server.people import bans, profiles, reports
from haymaker.server.people.requests import forget_old
from haymaker.server.tables import Tables
from haymaker.server.workers.kinds import Thinkers
from haymaker.table.acts import move
from haymaker.table.course import Decided
from haymaker.table.entries import PATIENCE, Closed, Substituted
from haymaker.table.state import TableState

log = logging.getLogger("haymaker.server")
BEAT = 1.0
COUNTED = 30


@dataclass
class Upkeep:
    """`change` writes what was decided, `freeze` stops a table whose engine failed, `count` counts
    the tables anew, `spawn` begins work that nobody waits for."""

    tables: Tables
    thinkers: Thinkers
    change: Callable[[OpenTable, Decide], Awaitable[None]]
    freeze: Callable[[OpenTable, Exception], Awaitable[None]]
    count: Callable[[], Awaitable[None]]
    spawn: Callable[[Coroutine[Any, Any, None]], object]
    closing: bool = False

    # --- after every change ---

    def look_after(self, table: OpenTable) -> None:
        """Bots that are asked begin to think, and the next alarm is set."""
        state = table.state
        if self.closing or state.status != "playing":
            return
        for seat in state.waiting:
            if state.seats[seat].player and seat not in table.thinking:
                task = asyncio.ensure_future(self._think(table, seat))
                table.thinking[seat] = task
                task.add_done_callback(lambda _, s=seat: self._thought(table, s))  # type: ignore[misc]
        self._set_alarm(table)

    def _thought(self, table: OpenTable, seat: int) -> None:
        table.thinking.pop(seat, None)
        state = table.state
        if seat in state.waiting and state.seats[seat].player and table.leased:
            self.look_after(table)

    async def _think(self, table: OpenTable, seat: int) -> None:
        """A bot gets the seat's view and nothing else, off the event loop."""
        try:
            if not await self.tables.lease(table):
                return
            state = table.state
            if seat not in state.waiting:
                return
            view, bot = state.playing().views[seat], state.seats[seat].player
            halvings = self.thinkers.halvings(state, bot)
            table.note_halvings(seat, halvings)
            action = await self.thinkers.choose(state, bot, seat, halvings)
            if _may_come_back(state, seat):
                await asyncio.sleep(self.tables.settings.sits_in_pause)

            def decide() -> Decided | None:
                if seat not in state.waiting or not state.seats[seat].player:
                    return None
                now = state.playing().views[seat]
                fits = now is view or action in now.legal
                return move.do(state, seat, action) if fits else None

            await self.change(table, decide)
        except HaymakerError as error:
            log.info("bot waits", extra={"table": table.id, "problem": str(error)})
            await asyncio.sleep(0.5)
        except Exception as error:
            await self.freeze(table, error)

    def _set_alarm(self, table: OpenTable) -> None:
        table.cancel_timer()
        fall = table.state.next_fall()
        if fall is None:
            return
        wait, loop = max(0.05, fall[0]), asyncio.get_running_loop()
        table.timer = loop.call_later(wait, lambda: self.spawn(self._flag(table)))

    async def _flag(self, table: OpenTable) -> None:
        """A clock has run out: what the table has agreed to, and no more."""
        state = table.state
        seat = _fallen(state)
        if seat is None or state.spec.clock is None:
            return
        with contextlib.suppress(HaymakerError):
            if state.spec.clock.missed == "game":
                await self.change(table, lambda: _lost(state, seat))
                return
            if state.spec.clock.missed == "move" and state.seats[seat].missed < PATIENCE:
                view, thought = state.playing().views[seat], await self._beginners(state, seat)

                def decide() -> Decided | None:
                    same = _fallen(state) == seat and state.playing().views[seat] is view
                    return move.by_clock(state, seat, thought) if same else None

                await self.change(table, decide)
            if state.spec.clock.missed != "move" or state.seats[seat].missed >= PATIENCE:
                await self.change(table, lambda: self._sit_in(state, seat))

    async def _beginners(self, state: TableState, seat: int) -> int | None:
        """What a beginner would do; nothing where nobody can think just now."""
        try:
            return await self.thinkers.choose(state, beginner(state.game), seat)
        except HaymakerError:
            return None

    def _sit_in(self, state: TableState, seat: int) -> Decided | None:
        """A bot plays on until the person touches the table."""
        if state.status != "playing" or state.seats[seat].player:
            return None
        if state.seats[seat].missed < PATIENCE and _fallen(state) != seat:
            return None
        return Decided(Substituted(seat, usual(state.game), "clock"))

    # --- by the clock ---

    async def keep(self) -> None:
        """Once a second: says that this process lives, looks after what is due, lets idle tables
        go."""
        beats, store = 0, self.tables.store
        while not self.closing:
            try:
                await self.tables.writer.do(leases.beat(store.driver, self.tables.process))
                await self._look_after_due()
                self.tables.let_go()
                if store.driver.shared:
                    self._forget_dead(await asyncio.to_thread(leases.alive, store))
                beats += 1
                if beats % COUNTED == 0:
                    await self.expire()
                    await self.forget_unused()
                    for forget in (forget_old, bans.forget_old, reports.forget_old):
                        await self.tables.writer.do(forget(time.time()))
                    await self.count()
            except Exception as error:
                log.error("upkeep failed", extra={"problem": repr(error)})
            await asyncio.sleep(BEAT)

    async def _look_after_due(self) -> None:
        """Tables where a clock runs out, a bot is awaited, or something should have followed."""
        thinking = {id for id, table in self.tables.open.items() if table.thinking}
        due = await asyncio.to_thread(self.tables.store.due, time.time())
        await self._visit([id for id in due if id not in thinking], lambda table: None)

    async def expire(self) -> None:
        """Closes open tables that nobody joins and games that nobody goes on with; what was brought
        to them goes home."""
        limits, now = self.tables.settings, time.time()
        late = (now - limits.open_for, now - limits.unplayed_for)
        forgotten = await asyncio.to_thread(self.tables.store.forgotten, *late)
        await self._visit(forgotten, lambda table: _forgotten(table, *late))

    async def forget_unused(self) -> None:
        """Lets go of profiles that nobody uses and that have nothing, some at a time."""
        before = time.time() - self.tables.settings.unused_for
        found = await asyncio.to_thread(profiles.unused, self.tables.store, before)
        if found:
            await self.tables.writer.do(profiles.forget(found, before))

    async def _visit(
        self, tables: Sequence[str], decide: Callable[[OpenTable], Decided | None]
    ) -> None:
        """Where nothing is decided, what should have followed follows, and the lobby is told."""
        for table_id in tables:
            with contextlib.suppress(HaymakerError):  # one table must not hold up the others
                table = await self.tables.table(table_id)
                if await self.tables.lease(table):
                    table.written = None
                    await self.change(table, partial(decide, table))

    def _forget_dead(self, alive: set[str]) -> None:
        """Whoever was connected to a process that has died is away."""
        for table in self.tables.open.values():
            if table.at_others.keys() - alive:
                table.at_others = {p: who for p, who in table.at_others.items() if p in alive}
                table.came_or_went()


def _fallen(state: TableState) -> int | None:
    """The seat whose clock has run out, if there is one."""
    fall = state.next_fall()
    return fall[1] if fall is not None and fall[0] <= 0 else None


def _may_come_back(state: TableState, seat: int) -> bool:
    """Whether a bot sits in for somebody who could still make this choice: they shall find the game
    still on. A choice for which time is up is theirs no more."""
    return bool(state.seats[seat].substitute) and not state.seats[seat].left and state.in_time(seat)


def _lost(state: TableState, seat: int) -> Decided | None:
    """Where time loses the game, the table ends it: no rules know of such an end."""
    if state.status != "playing" or _fallen(state) != seat:
        return None
    role = state.game.words.seat_name(state.game.kit, seat)
    who = f"{role} ({state.seats[seat].name})"
    return Decided(Closed(f"Time is up for {who}: the game is lost.", lost=seat))


def _forgotten(table: OpenTable, open_before: float, idle_before: float) -> Decided | None:
    """Looks a second time: somebody may have come in between."""
    state = table.state
    late = open_before if state.status == "open" else idle_before
    if state.closed or state.ended or state.changed >= late or table.here or table.onlookers:
        return None
    why = "Nobody joined this table" if state.status == "open" else "Nobody went on here"
    return Decided(Closed(f"{why} for a long time, so it is closed."))
