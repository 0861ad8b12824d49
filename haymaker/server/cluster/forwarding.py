"""Tables of other processes: commands go to the owner, and its moves are heard of here.

A command to a process that has died gets no answer; then the table is taken over and the command
is done here. It carries the client's id, so that nothing is done twice.
"""

from __future__ import annotations

import asyncio
import itertools

from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.server import errors
from haymaker.server.cluster.errands import (
    Errand,
    ErrandAnswer,
    Presence,
    decode_answer,
    decode_errand,
    decode_presence,
    encode,
)
from haymaker.server.db.writer import HEARD
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.table.commands import Command
from haymaker.table.errors import NotYours, Stale

PATIENCE = 1.5
PRESENCE = "haymaker_presence"
KINDS: dict[str, type[HaymakerError]] = {
    kind.__name__: kind for kind in (errors.Missing, NotYours, errors.Full, Stale, errors.TryAgain)
}


class Forwarding:
    def __init__(self, house: House) -> None:
        self._house = house
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[ErrandAnswer]] = {}
        self._loop = asyncio.get_running_loop()
        self._errands = f"haymaker_do_{house.process}"
        self._answers = f"haymaker_done_{house.process}"
        house.forward = self.send
        house.presence = self.say_presence

    def listen(self) -> None:
        def hear(channel: str, text: str) -> None:
            self._loop.call_soon_threadsafe(self._heard, channel, text)

        self._house.store.driver.listen((HEARD, PRESENCE, self._errands, self._answers), hear)

    # --- asking another process ---

    async def send(self, table: OpenTable, command: Command, host: bool) -> None:
        """Has the owner do it. `Lost` where the owner does not answer: once it counts as dead, the
        table is taken over and the command is done here."""
        owner = await asyncio.to_thread(self._owner, table.id)
        answer = await self._ask(owner, table.id, command, host)
        if answer is None:
            raise errors.Lost("The server of this table does not answer.")
        await self._house.tables.refresh(table)
        _raise(answer)

    def _owner(self, table: str) -> str:
        with self._house.store.driver.read() as session:
            return str(session.execute("SELECT owner FROM tables WHERE id = ?", (table,))[0][0])

    async def _ask(
        self, owner: str, table: str, command: Command, host: bool
    ) -> ErrandAnswer | None:
        number = next(self._numbers)
        future: asyncio.Future[ErrandAnswer] = self._loop.create_future()
        self._waiting[number] = future
        errand = Errand(number, self._house.process, table, command, host)
        try:
            await self._tell(f"haymaker_do_{owner}", encode(errand).decode())
            return await asyncio.wait_for(future, PATIENCE)
        except TimeoutError:
            return None
        finally:
            self._waiting.pop(number, None)

    async def _tell(self, channel: str, text: str) -> None:
        driver = self._house.store.driver

        def work() -> None:
            with driver.read() as session:
                driver.tell(session, channel, text)

        await asyncio.to_thread(work)

    # --- who is connected where ---

    def say_presence(self, table: OpenTable, asks: bool) -> None:
        said = Presence(
            self._house.process,
            table.id,
            sorted(table.connected),
            table.watchers,
            asks,
        )
        self._house.spawn(self._tell(PRESENCE, encode(said).decode()))

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
        elif channel == HEARD:
            table_id, _, process = text.split(" ")
            known = self._house.tables.open.get(table_id)
            if known is not None and process != self._house.process:
                self._house.spawn(self._follow(known))
        elif channel == PRESENCE:
            self._hear_presence(decode_presence(text))
        elif channel == self._answers:
            answer = decode_answer(text)
            future = self._waiting.get(answer.number)
            if future is not None and not future.done():
                future.set_result(answer)
        else:
            self._house.spawn(self._run(decode_errand(text)))

    async def _follow(self, table: OpenTable) -> None:
        async with table.lock:
            await self._house.tables.refresh(table)
        self._house.upkeep.look_after(table)

    async def _run(self, errand: Errand) -> None:
        """Does what another process asks for, if the table is ours."""
        table = self._house.tables.open.get(errand.table) or await self._house.table(errand.table)
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
        await self._tell(f"haymaker_done_{errand.process}", encode(answer).decode())


def _raise(answer: ErrandAnswer) -> None:
    if not answer.problem:
        return
    if answer.problem == Refused.__name__:
        raise Refused(answer.message, answer.clause, answer.allowed, answer.more)
    raise KINDS.get(answer.problem, HaymakerError)(answer.message)
