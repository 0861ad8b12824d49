"""Tables of other processes: commands go to the owner, and its moves are heard of here.

A command to a process that has died gets no answer; then the table is taken over and the command
is done here. It carries the client's id, so that nothing is done twice.
"""

from __future__ import annotations

import asyncio
import itertools

from msgspec import Struct, field
from msgspec.json import Decoder, encode

from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.server import errors
from haymaker.server.db.driver import TELL
from haymaker.server.db.writer import HEARD
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.table.commands import Command
from haymaker.table.errors import NotYours, Stale

PATIENCE = 1.5
EVERYBODY = "haymaker_presence"
"""Where processes say who is connected to them; each has a channel of its own besides."""
KINDS: dict[str, type[HaymakerError]] = {
    kind.__name__: kind for kind in (errors.Missing, NotYours, errors.Full, Stale, errors.TryAgain)
}


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
    """Who is connected to a process; `asks` wants the others to say it too."""

    process: str
    table: str
    seats: list[int]
    watchers: int
    asks: bool = False


Note = Errand | ErrandAnswer | Presence
decode_note = Decoder(Note).decode


def channel_of(process: str) -> str:
    return f"haymaker_to_{process}"


class Forwarding:
    def __init__(self, house: House) -> None:
        self._house = house
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[ErrandAnswer]] = {}
        self._loop = asyncio.get_running_loop()
        house.forward = self.send
        house.presence = self.say_presence

    def listen(self) -> None:
        def hear(channel: str, text: str) -> None:
            self._loop.call_soon_threadsafe(self._heard, channel, text)

        channels = (HEARD, EVERYBODY, channel_of(self._house.process))
        self._house.store.driver.listen(channels, hear)

    async def _tell(self, channel: str, note: Note) -> None:
        await asyncio.to_thread(self._house.store.ask, TELL, channel, encode(note).decode())

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
            answer = await asyncio.wait_for(future, PATIENCE)
        except TimeoutError:
            raise errors.Lost("The server of this table does not answer.") from None
        finally:
            self._waiting.pop(number, None)
        await self._house.tables.refresh(table)
        _raise(answer)

    # --- who is connected where ---

    def say_presence(self, table: OpenTable, asks: bool) -> None:
        here = sorted(table.connected)
        said = Presence(self._house.process, table.id, here, table.watchers, asks)
        self._house.spawn(self._tell(EVERYBODY, said))

    def _hear_presence(self, said: Presence) -> None:
        table = self._house.tables.open.get(said.table)
        if table is None or said.process == self._house.process:
            return
        if said.seats or said.watchers:
            table.at_others[said.process] = (set(said.seats), said.watchers)
        else:
            table.at_others.pop(said.process, None)
        table.came_or_went()
        if said.asks:
            self.say_presence(table, False)

    # --- hearing ---

    def _heard(self, channel: str, text: str) -> None:
        if channel == "":
            for table in self._house.tables.open.values():
                self._house.spawn(self._follow(table))
            return
        if channel == HEARD:
            table_id, _, process = text.split(" ")
            known = self._house.tables.open.get(table_id)
            if known is not None and process != self._house.process:
                self._house.spawn(self._follow(known))
            return
        match decode_note(text):
            case Presence() as said:
                self._hear_presence(said)
            case ErrandAnswer() as answer:
                future = self._waiting.get(answer.number)
                if future is not None and not future.done():
                    future.set_result(answer)
            case Errand() as errand:
                self._house.spawn(self._run(errand))

    async def _follow(self, table: OpenTable) -> None:
        async with table.lock:
            await self._house.tables.refresh(table)
        self._house.upkeep.look_after(table)

    async def _run(self, errand: Errand) -> None:
        """Does what another process asks for, if the table is ours."""
        table = await self._house.table(errand.table)
        if not await self._house.tables.lease(table):
            return
        answer = ErrandAnswer(errand.number)
        try:
            await self._house.perform(errand.table, errand.command, errand.host)
        except HaymakerError as problem:
            answer = ErrandAnswer(
                errand.number, type(problem).__name__, str(problem), problem.clause,
                list(problem.allowed), problem.more,
            )  # fmt: skip
        await self._tell(channel_of(errand.process), answer)


def _raise(answer: ErrandAnswer) -> None:
    if not answer.problem:
        return
    if answer.problem == Refused.__name__:
        raise Refused(answer.message, answer.clause, answer.allowed, answer.more)
    raise KINDS.get(answer.problem, HaymakerError)(answer.message)
