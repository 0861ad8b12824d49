"""Two houses on one PostgreSQL, and a bus between them that loses, doubles and mixes up."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.protocol.messages import Act, Say
from haymaker.server.cluster import forwarding
from haymaker.server.cluster.bus import LONGEST, Bus, Hear, Notifications, open_bus, pieces
from haymaker.server.cluster.forwarding import Forwarding
from haymaker.server.db.store import open_store
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from tests.server.inside import ANN, BEN, Eyes, act, make, opened, until
from tests.server.running import Nats


class Unreliable:
    """A bus on which some messages are lost, some come twice, and some after the next one."""

    def __init__(self, bus: Bus, seed: int) -> None:
        self._bus = bus
        self._luck = random.Random(seed)
        self._held: list[tuple[str, bytes]] = []
        self.lost = self.doubled = self.late = 0

    async def listen(self, channels: Sequence[str], hear: Hear) -> None:
        await self._bus.listen(channels, hear)

    async def tell(self, channel: str, text: bytes) -> None:
        fate, held, self._held = self._luck.random(), self._held, []
        if fate < 0.2:
            self.lost += 1
        elif fate < 0.4:
            self.late += 1
            self._held.append((channel, text))
        else:
            await self._bus.tell(channel, text)
        if fate > 0.7:
            self.doubled += 1
            await self._bus.tell(channel, text)
        for late in held:
            await self._bus.tell(*late)

    async def close(self) -> None:
        await self._bus.close()


@pytest.fixture(params=["postgres", "nats"])
def kind(request: pytest.FixtureRequest) -> str:
    """The address of the bus, as an operator gives it."""
    if request.param == "postgres":
        return ""
    running: Nats = request.getfixturevalue("nats")
    return running.address


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is lost is missed sooner than in earnest."""
    monkeypatch.setattr(forwarding, "PATIENCE", 0.3)
    monkeypatch.setattr(forwarding, "LOOKED_EVERY", 0.1)
    monkeypatch.setattr(forwarding, "SAID_EVERY", 2)


@asynccontextmanager
async def joined(
    database: str, kind: str, unreliable: int | None = None
) -> AsyncIterator[tuple[House, Bus]]:
    """A house with its bus, as a process opens it."""
    async with opened(database) as house:
        bus = open_bus(kind, house.store, house.process)
        if unreliable is not None:
            bus = Unreliable(bus, unreliable)
        joint = Forwarding(house, bus)
        await joint.listen()
        keeping = asyncio.ensure_future(joint.keep())
        beating = asyncio.ensure_future(house.upkeep.keep())
        try:
            yield house, bus
        finally:
            keeping.cancel()
            beating.cancel()
            await bus.close()


async def at_both(here: House, there: House) -> tuple[OpenTable, OpenTable, Eyes, Eyes]:
    """A table with Ann at one process and Ben at the other."""
    first, _ = await make(here, "punch", [ANN, BEN], {"max_redeals": 0})
    ann = Eyes(first, 0)
    here.presence(first, False)
    second, ben = await looking_on(there, first, 1)
    there.presence(second, False)
    return first, second, ann, ben


async def looking_on(there: House, table: OpenTable, *seats: int) -> tuple[OpenTable, Eyes]:
    """The table at another process, with somebody who looks on: as a connection does it."""
    found = await there.table(table.id)
    eyes = Eyes(found, *seats)
    await there.table(table.id)  # what was written before anybody looked on
    await until(lambda: found.state.number == table.state.number)
    eyes.raw.clear()
    return found, eyes


async def test_what_is_lost_doubled_or_late_loses_and_doubles_no_move(
    postgres: Callable[[], str], kind: str
) -> None:
    database = postgres()
    async with joined(database, kind, 1) as (here, one), joined(database, kind, 2) as (there, two):
        first, second, ann, ben = await at_both(here, there)
        number = first.state.number
        for move in range(12):
            house, table, seat = (there, second, 1) if move % 2 else (here, first, 0)
            await until(lambda table=table, seat=seat: seat in table.state.waiting)  # type: ignore[misc]
            await act(house, table, seat, id=f"m{move}")
        await until(lambda: first.state.number == second.state.number == number + 12)
        assert first.state.course is not None and second.state.course is not None
        assert first.state.course.steps == second.state.course.steps
        for eyes in (ann, ben):
            await until(lambda eyes=eyes: len(eyes.frames()) >= 12)  # type: ignore[misc]
            numbers = [frame["n"] for frame in eyes.frames()]
            assert numbers == list(range(numbers[0], numbers[0] + 12))
        for bus in (one, two):
            assert isinstance(bus, Unreliable) and bus.lost and bus.doubled and bus.late


async def test_who_is_here_is_known_everywhere_in_the_end(
    postgres: Callable[[], str], kind: str
) -> None:
    database = postgres()
    async with joined(database, kind, 3) as (here, _), joined(database, kind, 4) as (there, _):
        first, second, _, ben = await at_both(here, there)
        await until(lambda: first.here == second.here == {0, 1})
        second.onlookers.discard(ben)  # type: ignore[arg-type]
        there.presence(second, False)
        await until(lambda: first.here == second.here == {0})


async def test_that_somebody_left_is_known_though_nobody_says_it(
    postgres: Callable[[], str], kind: str
) -> None:
    """The word of it was lost, and a table without people is on no roll."""
    database = postgres()
    async with joined(database, kind) as (here, _), joined(database, kind) as (there, _):
        first, second, _, ben = await at_both(here, there)
        await until(lambda: first.here == second.here == {0, 1})
        second.onlookers.discard(ben)  # type: ignore[arg-type]
        await until(lambda: first.here == {0})


async def test_a_table_follows_its_people(postgres: Callable[[], str], kind: str) -> None:
    database = postgres()
    async with joined(database, kind) as (here, _), joined(database, kind) as (there, _):
        first, _ = await make(here, "punch", [ANN, BEN], {"max_redeals": 0})
        assert first.leased and not first.onlookers
        second, _ = await looking_on(there, first, 0, 1)
        await act(there, second, 0)
        await until(lambda: second.leased and not first.leased)
        await here.perform(first.id, Say("s", 1, "still here"))  # it stays where people are
        assert second.leased and not first.leased
        assert [line.text for line in second.state.chat] == ["still here"]


async def test_what_nobody_looks_at_is_read_when_somebody_asks(
    postgres: Callable[[], str], kind: str
) -> None:
    """A process that had only made a table played all its moves once more, and kept it for ever."""
    database = postgres()
    async with joined(database, kind) as (here, _), joined(database, kind) as (there, _):
        first, _ = await make(here, "punch", [ANN, BEN], {"max_redeals": 0})
        second, _ = await looking_on(there, first, 0, 1)
        await act(there, second, 0)
        await until(lambda: second.leased and not first.leased)
        used = first.used
        for _ in range(5):
            await act(there, second, second.state.waiting[0])
        await until(lambda: first.behind)
        assert first.state.number < second.state.number and first.used == used
        again = await here.table(first.id)
        assert again is first and first.state.number == second.state.number and not first.behind


async def test_long_commands_and_refusals_cross_the_bus(
    postgres: Callable[[], str], kind: str
) -> None:
    database = postgres()
    async with joined(database, kind) as (here, _), joined(database, kind) as (there, _):
        first, second, _, _ = await at_both(here, there)
        for text in ("ü" * 6_000, '"\\' * 4_000):
            with pytest.raises(Refused):
                await there.perform(second.id, Act("long", 1, spelled={"do": text}))
        assert first.leased


async def test_a_bus_that_was_gone_is_found_again(postgres: Callable[[], str]) -> None:
    database, running = postgres(), Nats().start()
    try:
        async with (
            joined(database, running.address) as (here, _),
            joined(database, running.address) as (there, _),
        ):
            first, second, _, ben = await at_both(here, there)
            running.kill()
            await act(here, first, 0)
            await until(lambda: len(ben.frames()) == 1)  # found in the database
            running.start()
            await until(lambda: 1 in second.state.waiting)
            await act(there, second, 1)
            assert first.state.number == second.state.number
    finally:
        running.kill()


def test_a_bus_needs_a_shared_database_and_an_address(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "t.db"))
    with pytest.raises(HaymakerError, match="SQLite file has one"):
        open_bus("nats://127.0.0.1:1", store, "me")
    assert isinstance(open_bus("", store, "me"), Notifications)
    store.driver.close()


def test_without_the_library_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("importlib.import_module", missing)
    store = open_store(str(tmp_path / "t.db"))
    monkeypatch.setattr(store.driver, "shared", True)
    with pytest.raises(HaymakerError, match=r"pip install 'haymaker\[nats\]'"):
        open_bus("nats://127.0.0.1:1", store, "me")
    with pytest.raises(HaymakerError, match="is no bus"):
        open_bus("127.0.0.1:4222", store, "me")
    store.driver.close()


def test_what_is_long_is_told_in_pieces_that_fit(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "t.db"))
    for text in (b"short", b"x" * LONGEST, "ü".encode() * 9_000):
        ears = Notifications(store, "me")
        told = pieces(text, "me-1")
        assert all(len(piece.encode()) < 8_000 for piece in told)
        random.Random(1).shuffle(told)
        heard = [whole for piece in told if (whole := ears._joined(piece)) is not None]
        assert heard == [text]
    store.driver.close()
