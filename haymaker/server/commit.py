"""One change to a table: decided, written down, then published; and what follows from it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game
from haymaker.protocol.messages import Act, CallBot
from haymaker.server.db.driver import Job, Session
from haymaker.server.db.store import Append, add_snapshot
from haymaker.server.errors import Lost, TryAgain
from haymaker.server.open_table import OpenTable
from haymaker.server.people import holdings, ratings
from haymaker.server.workers import throwing
from haymaker.table import acts, making
from haymaker.table.acts import talk
from haymaker.table.acts.decided import Decided
from haymaker.table.commands import ComeBack, Command
from haymaker.table.course import Batch
from haymaker.table.entries import AnyEntry, Begin, Did, Froze, Rematched, Sit, encode_entry

if TYPE_CHECKING:
    from haymaker.server.house import House

log = logging.getLogger("haymaker.server")
ATTEMPTS = 8
ROUGHLY = 20
"""Seconds by which the lobby may think that a table last changed too early."""
Summary = tuple[str, int, int | None]
Decide = Callable[[], Decided | None]


async def perform(house: House, live: OpenTable, command: Command, host: bool) -> None:
    """Who acts while a bot plays for them has come back by that."""
    if isinstance(command, Act) and live.state.seats[command.seat].substitute:
        back = ComeBack("", command.seat)
        await change(house, live, lambda: _decide(house, live, back, host))
    await change(house, live, lambda: _decide(house, live, command, host))


def _decide(house: House, live: OpenTable, command: Command, host: bool) -> Decided | None:
    gone = isinstance(command, CallBot) and live.away(command.seat, house.settings.away_after)
    return acts.decide(live.state, command, host, gone)


async def change(house: House, live: OpenTable, decide: Decide) -> None:
    async with live.lock:
        await _change(house, live, decide)
        while (follows := acts.follows(live.state)) is not None:
            await _change(house, live, follows)
        if talk.rematch_agreed(live.state) and not live.state.frozen:
            await _rematch(house, live)
    house.look_after(live)


async def _change(house: House, live: OpenTable, decide: Decide) -> None:
    for _ in range(ATTEMPTS):
        if not await house.own(live):
            raise Lost("The table is with another server just now; try again.")
        try:
            made = await _decided(house, live, decide)
        except HaymakerError:
            raise
        except Exception as error:
            await _freeze(house, live, error)
            return
        if made is None or await _write(house, live, made.entry, made.batch):
            return
        house.counts["conflicts"] += 1
        live.leased = False
        await house.refresh(live)
    raise TryAgain("The table is busy; try again.")


async def _decided(house: House, live: OpenTable, decide: Decide) -> Decided | None:
    """Decides; a throw that the decision waits for is made before it is written down."""
    made = decide()
    while made is not None and made.due is not None:
        made = made.go_on(await throwing.throw(house, live, made.due))
    return made


def _together(*jobs: Job | None) -> Job | None:
    """What must stand or fall with one entry."""
    wanted = [job for job in jobs if job is not None]

    def job(session: Session) -> None:
        for each in wanted:
            each(session)

    return job if wanted else None


async def _write(house: House, live: OpenTable, entry: AnyEntry, batch: Batch | None) -> bool:
    state, at = live.state, time.time()
    last = batch.state if batch is not None and batch.turn == 0 else None
    then = _together(
        throwing.kept(state.spec.id, batch.shows) if batch is not None else None,
        ratings.finished(state, last) if last is not None else None,
        holdings.job_of(state, entry, last),
    )
    job = Append(
        state.spec.id, state.number + 1, live.fence, at, encode_entry(entry).decode(), house.process,
        then=then,
    )  # fmt: skip
    try:
        kept = await house.writer.do(job)
    except HaymakerError:  # what belongs to the entry was refused, and so it was not written
        raise
    except Exception as error:
        log.error("write failed", extra={"table": state.spec.id, "problem": repr(error)})
        live.leased = False  # what is on disk is read again before anything else is done
        raise TryAgain("The move could not be written down just now; try again.") from None
    if not kept:
        return False
    if state.number == job.number:  # read back already
        return True
    before = state.status
    if isinstance(entry, Begin) and state.spec.throws == "physics":
        house.spawn(throwing.prepare(house, live))
    try:
        live.publish(entry, state.absorb(entry, at, batch), before)
    except Exception as error:
        await _freeze(house, live, error)
    house.counts["moves"] += isinstance(entry, Did)
    summary(house, live)
    snapshot = live.take_snapshot()
    if snapshot is not None:
        oldest = live.snapshots[0].number
        house.spawn(house.writer.do(add_snapshot(state.spec.id, snapshot, oldest)))
    return True


def summary(house: House, live: OpenTable) -> None:
    """What the lobby and the alarm clock look at; written lazily, never waited for."""
    state = live.state
    fall = state.clocks.next_fall() if state.clocks is not None else None
    wake_at = fall[0] if fall is not None and state.status == "playing" else None
    if any(state.seats[s].player for s in state.waiting):
        wake_at = min(wake_at or float("inf"), time.time() + 5)
    summary = (state.status, round(state.changed), None if wake_at is None else round(wake_at))
    if live.written is not None and _as_good(live.written, summary):
        return
    live.written = summary
    table = state.spec.id
    house.spawn(
        house.writer.do(
            lambda session: session.execute(
                "UPDATE tables SET status = ?, changed = ?, wake = ? WHERE id = ?",
                (*summary, table),
            )
        )
    )


def _as_good(written: Summary, now: Summary) -> bool:
    """Whether what was written says enough: when a table last changed need not be exact."""
    return (written[0], written[2]) == (now[0], now[2]) and now[1] - written[1] < ROUGHLY


async def freeze(house: House, live: OpenTable, error: Exception) -> None:
    """An engine fault never decides a game: the table stops, and its record is kept."""
    async with live.lock:
        await _freeze(house, live, error)


async def _freeze(house: House, live: OpenTable, error: Exception) -> None:
    house.counts["faults"] += 1
    state = live.state
    log.error("table frozen", extra={"table": state.spec.id}, exc_info=error)
    why = (
        "Something went wrong inside the game, so this table is frozen as it stands. Its "
        f"record is safe, and the operator has been told ({type(error).__name__})."
    )
    body = encode_entry(Froze(why)).decode()
    job = Append(state.spec.id, state.number + 1, live.fence, time.time(), body, house.process)
    await house.writer.do(job)
    state.number += 1
    state.frozen = why
    summary(house, live)
    live.tell_table()


async def _rematch(house: House, live: OpenTable) -> None:
    spec, first = making.again(live.state)
    if spec.keeps:
        try:
            first = await asyncio.to_thread(_staked_again, house, live.state.game, first)
            await house.make(spec, first)
        except HaymakerError as problem:  # somebody has too little left; they can change that
            raise Refused(f"There is no rematch as things stand: {problem}") from None
    else:
        await house.make(spec, first)
    await _change(house, live, lambda: Decided(Rematched(spec.id)))


def _staked_again(house: House, game: Game, first: list[AnyEntry]) -> list[AnyEntry]:
    """Everybody brings what they have chosen to bring, as things stand now."""
    return [
        replace(sit, stake=holdings.to_bring(house.store, game, sit.profile, sit.seat))
        for sit in first
        if isinstance(sit, Sit)
    ]
