"""Tables of other processes: commands go to the owner, and its moves are heard of here.

A command to a process that has died gets no answer; then the table is taken over and the command
is done here. It carries the client's id, so that nothing is done twice. A table follows its people:
an owner to whom nobody is connected gives it to the process that asks for something.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Sequence

import msgspec
from msgspec import Struct, field
from msgspec.json import Decoder, encode

from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.server import errors
from haymaker.server.cluster import leases
from haymaker.server.cluster.bus import MISSED, Bus
from haymaker.server.db.writer import Append
from haymaker.server.house import House
from haymaker.server.open_table import Elsewhere, OpenTable
from haymaker.table.commands import Command
from haymaker.table.errors import NotYours, Stale

log = logging.getLogger("haymaker.server")
PATIENCE = 1.5
"""Seconds that an owner has for its answer."""
ASKED_EVERY = 0.25
"""Seconds between two looks whether an owner that does not answer is still alive."""
LOOKED_EVERY = 2.0
"""Seconds between two looks at the database for what nobody told."""
SAID_EVERY = 5
"""So many looks between two calls of the roll."""
SILENT_AFTER = 4
"""Nobody is at a table of another process any more that was not on so many rolls."""
GATHERED = 0.02
"""Seconds in which news is gathered: whoever looks on at another process can wait for so long, and
every message costs all processes something."""
ENTRIES, EVERYBODY = "haymaker.entries", "haymaker.presence"
"""Where processes hear of entries, and of who is connected where; each has a channel of its own
besides."""
AT_ONCE = 200
"""Tables per question to the database."""
KINDS: dict[str, type[HaymakerError]] = {
    kind.__name__: kind
    for kind in (
        errors.Missing, NotYours, errors.Full, Stale, errors.TryAgain, errors.Lost,
    )
}  # fmt: skip


class News(Struct, frozen=True, tag=True):
    """Entries that are on disk: the table and the number of each."""

    process: str
    entries: list[tuple[str, int]]


class Errand(Struct, frozen=True, tag=True):
    """A command for a table of another process, and where to answer."""

    number: int
    process: str
    table: str
    command: Command
    host: bool


class ErrandAnswer(Struct, frozen=True, tag=True):
    """`problem` names the kind of refusal; empty where it was done."""

    number: int
    problem: str = ""
    message: str = ""
    clause: str = ""
    allowed: list[str] = field(default_factory=list)
    more: int = 0


class Presence(Struct, frozen=True, tag=True):
    """Who is connected to a process, as the seats and watchers of each table; `asks` wants the
    others to say it too. Of two such notes the one with the higher number is the later one."""

    process: str
    number: int
    here: dict[str, tuple[list[int], int]]
    asks: bool = False


Note = News | Errand | ErrandAnswer | Presence
decode_note = Decoder(Note).decode


def channel_of(process: str) -> str:
    return f"haymaker.to.{process}"


class Forwarding:
    def __init__(self, house: House, bus: Bus) -> None:
        self._house = house
        self._bus = bus
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[ErrandAnswer]] = {}
        self._untold: list[tuple[str, int]] = []
        self._loop = asyncio.get_running_loop()
        house.forward = self.send
        house.presence = self.say_presence
        house.writer.written_down = self._tell_news

    async def listen(self) -> None:
        channels = (ENTRIES, EVERYBODY, channel_of(self._house.process))
        await self._bus.listen(channels, self._heard)

    async def _tell(self, channel: str, note: Note) -> None:
        await self._bus.tell(channel, encode(note))

    def _tell_news(self, appends: Sequence[Append]) -> None:
        """What is written within a moment goes out with one message."""
        idle = not self._untold
        self._untold += [(each.table, each.number) for each in appends]
        if idle and self._untold:
            self._house.spawn(self._tell_all_news())

    async def _tell_all_news(self) -> None:
        while self._untold:
            await asyncio.sleep(GATHERED)
            known = len(self._untold)
            try:
                await self._tell(ENTRIES, News(self._house.process, self._untold[:known]))
            except Exception as error:  # the others will find it in the database
                log.error("bus failed", extra={"problem": repr(error)})
            del self._untold[:known]

    # --- asking another process ---

    async def send(self, table: OpenTable, command: Command, host: bool) -> None:
        """Has the owner do it. `Lost` where the owner does not answer: once it counts as dead, the
        table is taken over and the command is done here."""
        store, number = self._house.store, next(self._numbers)
        rows = await asyncio.to_thread(store.ask, "SELECT owner FROM tables WHERE id = ?", table.id)
        future = self._waiting[number] = self._loop.create_future()
        errand = Errand(number, self._house.process, table.id, command, host)
        try:
            await self._tell(channel_of(rows[0][0]), errand)
            answer = await self._answered(future, rows[0][0])
        finally:
            self._waiting.pop(number, None)
        await self._follow(table)
        _raise(answer)

    async def _answered(self, future: asyncio.Future[ErrandAnswer], owner: str) -> ErrandAnswer:
        """Nobody waits for an owner any longer than it counts as alive."""
        for _ in range(round(PATIENCE / ASKED_EVERY)):
            await asyncio.wait([future], timeout=ASKED_EVERY)
            if future.done():
                return future.result()
            if owner not in await asyncio.to_thread(leases.alive, self._house.store):
                break
        raise errors.Lost("The server of this table does not answer.")

    # --- who is connected where ---

    def say_presence(self, table: OpenTable, asks: bool) -> None:
        self._house.spawn(self._say_presence([table], asks))

    async def _say_presence(self, tables: Sequence[OpenTable], asks: bool = False) -> None:
        here = {table.id: (sorted(table.connected), table.watchers) for table in tables}
        number = next(self._numbers)
        await self._tell(EVERYBODY, Presence(self._house.process, number, here, asks))

    def _hear_presence(self, said: Presence) -> None:
        if said.process == self._house.process:
            return
        for table_id, (seats, watchers) in said.here.items():
            table = self._house.tables.open.get(table_id)
            if table is None:
                continue
            now = Elsewhere(said.number, frozenset(seats), watchers, time.monotonic())
            table.hear_of_others(said.process, now)
            if said.asks:
                self.say_presence(table, False)

    # --- hearing ---

    def _heard(self, channel: str, text: bytes) -> None:
        if channel == MISSED:
            for table in self._house.tables.open.values():
                self._hear_of_more(table)
            return
        try:
            note = decode_note(text)
        except msgspec.DecodeError:  # of another version, or nothing of ours
            return
        self._hear_note(note)

    def _hear_note(self, note: Note) -> None:
        match note:
            case News() as news:
                self._hear_news(news)
            case Presence() as said:
                self._hear_presence(said)
            case ErrandAnswer() as answer:
                future = self._waiting.get(answer.number)
                if future is not None and not future.done():
                    future.set_result(answer)
            case Errand() as errand:
                self._house.spawn(self._run(errand))

    def _hear_news(self, news: News) -> None:
        if news.process == self._house.process:
            return
        latest = dict(sorted(news.entries))
        for table_id, number in latest.items():
            known = self._house.tables.open.get(table_id)
            if known is not None and known.state.number < number:
                self._hear_of_more(known)

    def _hear_of_more(self, table: OpenTable) -> None:
        """Where nobody looks on here, what others write is read when somebody comes: a process that
        has only made a table would play all its moves once more, and never let it go."""
        if table.is_idle and not table.leased:
            table.behind = True
            table.cancel_timer()
        else:
            self._house.spawn(self._follow(table))

    async def _follow(self, table: OpenTable) -> None:
        async with table.lock:
            await self._house.tables.refresh(table)
        self._house.upkeep.look_after(table)

    async def keep(self) -> None:
        """Now and then: finds what nobody told, and says again who is here."""
        for beat in itertools.count(1):
            await asyncio.sleep(LOOKED_EVERY)
            try:
                await self._catch_up()
                if beat % SAID_EVERY == 0:
                    await self._call_the_roll()
            except Exception as error:
                log.error("looking for news failed", extra={"problem": repr(error)})

    async def _call_the_roll(self) -> None:
        """Of tables where somebody is, and others listen to what theirs say: it makes good what was
        lost."""
        since = time.monotonic() - SILENT_AFTER * LOOKED_EVERY * SAID_EVERY
        for table in self._house.tables.open.values():
            table.forget_silent(since)
        tables = [table for table in self._house.tables.open.values() if table.onlookers]
        for at in range(0, len(tables), AT_ONCE):
            await self._say_presence(tables[at : at + AT_ONCE])

    async def _catch_up(self) -> None:
        tables = self._house.tables.open
        away = [id for id, table in tables.items() if table.onlookers and not table.leased]
        for at in range(0, len(away), AT_ONCE):
            some = away[at : at + AT_ONCE]
            for table_id, number in await asyncio.to_thread(self._house.store.latest, some):
                known = tables.get(table_id)
                if known is not None and known.state.number < number:
                    await self._follow(known)

    # --- doing what another process asks for ---

    async def _run(self, errand: Errand) -> None:
        answer = ErrandAnswer(errand.number)
        try:
            await self._do(errand)
        except HaymakerError as problem:
            answer = ErrandAnswer(
                errand.number, type(problem).__name__, str(problem), problem.clause,
                list(problem.allowed), problem.more,
            )  # fmt: skip
        await self._tell(channel_of(errand.process), answer)

    async def _do(self, errand: Errand) -> None:
        """If the table is ours, and stays so: `Lost` sends the asking process to look again."""
        table = await self._house.table(errand.table)
        if table.leased and table.is_idle:
            async with table.lock:
                table.leased = False
                release = leases.release(table.id, self._house.process)
                await self._house.writer.do(release)
            raise errors.Lost("The table goes to whoever asks for something.")
        if not await self._house.tables.lease(table):
            raise errors.Lost("The table is with another server.")
        await self._house.perform(errand.table, errand.command, errand.host)


def _raise(answer: ErrandAnswer) -> None:
    if not answer.problem:
        return
    if answer.problem == Refused.__name__:
        raise Refused(answer.message, answer.clause, answer.allowed, answer.more)
    raise KINDS.get(answer.problem, HaymakerError)(answer.message)
