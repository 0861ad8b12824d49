"""What the house does by itself: bots think, clocks run out, idle tables fall asleep."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

from haymaker.kernel.errors import HaymakerError
from haymaker.server import commit
from haymaker.server.db import leases
from haymaker.server.workers import thinking
from haymaker.table.acts import move
from haymaker.table.acts.decided import Decided
from haymaker.table.acts.seat import usual_bot
from haymaker.table.entries import Closed, Substituted

if TYPE_CHECKING:
    from haymaker.server.house import House
    from haymaker.server.open_table import OpenTable
    from haymaker.table.state import TableState

log = logging.getLogger("haymaker.server")
BEAT = 1.0
COUNTED = 30


def look_after(house: House, live: OpenTable) -> None:
    """After every change: bots that are asked begin to think, and the next alarm is set."""
    state = live.state
    if house.closing or state.status != "playing":
        return
    for seat in state.waiting:
        if state.seats[seat].player and seat not in live.thinking:
            task = asyncio.ensure_future(_think(house, live, seat))
            live.thinking[seat] = task
            task.add_done_callback(lambda _, s=seat: _thought(house, live, s))  # type: ignore[misc]
    _set_alarm(house, live)


def _thought(house: House, live: OpenTable, seat: int) -> None:
    live.thinking.pop(seat, None)
    state = live.state
    if seat in state.waiting and state.seats[seat].player and live.leased:
        look_after(house, live)


async def _think(house: House, live: OpenTable, seat: int) -> None:
    """A bot gets the seat's view and nothing else, off the event loop."""
    try:
        if not await house.own(live):
            return
        state = live.state
        if state.course is None or seat not in state.waiting:
            return
        view, bot = state.course.views[seat], state.seats[seat].player
        action = await thinking.choose(house, state, bot, view.record, seat)

        def decide() -> Decided | None:
            if state.course is None or seat not in state.waiting or not state.seats[seat].player:
                return None
            now = state.course.views[seat]
            if now is not view and action not in now.legal:
                return None
            return move.do(state, seat, action)

        await house.change(live, decide)
    except HaymakerError as error:
        log.info("bot waits", extra={"table": live.state.spec.id, "problem": str(error)})
        await asyncio.sleep(0.5)
    except Exception as error:
        await commit.freeze(house, live, error)


def _set_alarm(house: House, live: OpenTable) -> None:
    if live.timer is not None:
        live.timer.cancel()
        live.timer = None
    clocks = live.state.clocks
    fall = clocks.next_fall() if clocks is not None else None
    if fall is None or live.state.seats[fall[1]].player:
        return
    loop = asyncio.get_running_loop()
    wait = max(0.05, fall[0] - time.time())
    live.timer = loop.call_later(wait, lambda: house.spawn(_flag(house, live)))


async def _flag(house: House, live: OpenTable) -> None:
    """A clock has run out: a bot plays on for that seat, until its person acts again."""

    def decide() -> Decided | None:
        state = live.state
        fall = state.clocks.next_fall() if state.clocks is not None else None
        if state.status != "playing" or fall is None or fall[0] > time.time():
            return None
        if state.seats[fall[1]].player:
            return None
        return Decided(Substituted(fall[1], usual_bot(state), "clock"))

    with contextlib.suppress(HaymakerError):
        await house.change(live, decide)


async def keep(house: House) -> None:
    """Once a second: says that this process open_tables, wakes what is due, lets idle tables sleep."""
    beats = 0
    while not house.closing:
        try:
            await house.writer.do(leases.beat(house.store.driver, house.process))
            for table in await asyncio.to_thread(house.store.due, time.time()):
                live = house.open_tables.get(table)
                if live is None or not live.thinking:
                    woken = await house.table(table)
                    if await house.own(woken):
                        look_after(house, woken)
            sleep(house)
            if house.store.driver.shared:
                forget_dead(house, await asyncio.to_thread(leases.alive, house.store.driver))
            beats += 1
            if beats % COUNTED == 0:
                await expire(house)
                await house.count()
        except Exception as error:
            log.error("housekeeping failed", extra={"problem": repr(error)})
        await asyncio.sleep(BEAT)


async def expire(house: House) -> None:
    """Closes open tables that nobody joins and games that nobody goes on with; what was brought to
    them goes home."""
    now, limits = time.time(), house.settings
    open_before, idle_before = now - limits.open_for, now - limits.unplayed_for
    for table in await asyncio.to_thread(house.store.forgotten, open_before, idle_before):
        live = await house.table(table)
        if live.here or live.onlookers or not await house.own(live):
            continue
        state = live.state

        def decide(state: TableState = state) -> Decided | None:
            late = open_before if state.status == "open" else idle_before
            if state.closed or state.ended or state.changed >= late:
                return None
            why = "Nobody joined this table" if state.status == "open" else "Nobody went on here"
            return Decided(Closed(f"{why} for a long time, so it is closed."))

        with contextlib.suppress(HaymakerError):
            await house.change(live, decide)
            commit.summary(house, live)


def forget_dead(house: House, alive: set[str]) -> None:
    """Whoever was connected to a process that has died is away."""
    for live in house.open_tables.values():
        dead = live.at_others.keys() - alive
        if dead:
            for process in dead:
                del live.at_others[process]
            house.came_or_went(live)


def sleep(house: House) -> None:
    """A table that nobody looks at costs nothing but its place on disk."""
    now = time.monotonic()
    for table, live in list(house.open_tables.items()):
        idle = now - live.used > house.settings.sleep_after
        if idle and not live.onlookers and not live.thinking and not live.lock.locked():
            if live.timer is not None:
                live.timer.cancel()
            del house.open_tables[table]
