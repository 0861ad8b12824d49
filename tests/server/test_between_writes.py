"""A server that dies between two writes: what must follow follows when the next one starts."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from haymaker.protocol.messages import Leave, OfferRematch
from haymaker.server.db import writer
from haymaker.server.db.store import open_store
from haymaker.server.house import House
from haymaker.server.people import holdings, profiles
from haymaker.server.settings import Settings
from haymaker.table import kits, making
from haymaker.table.acts.seat import hashed, new_token
from haymaker.table.commands import TakeSeat
from tests.server.inside import ANN, BEN, OPEN, make, opened, play_out, written

SHORT = {"matches_to_win": 1}
Scenario = Callable[[House], Awaitable[None]]


async def lived(
    path: Path, scenario: Scenario, transactions: int | None, monkeypatch: pytest.MonkeyPatch
) -> int:
    """Runs a scenario in a house that dies after so many transactions; returns how many it made."""
    settings = Settings(database=str(path), compile=False)
    store = open_store(settings.database)
    done, dead = 0, asyncio.Event()
    loop, group = asyncio.get_running_loop(), writer.group

    def counted(driver: Any, jobs: Any) -> Any:
        nonlocal done
        if done == transactions:
            loop.call_soon_threadsafe(dead.set)
            threading.Event().wait()  # as sudden as kill -9: nothing more is ever written
        done += 1
        return group(driver, jobs)

    monkeypatch.setattr(writer, "group", counted)
    house = House(store, settings)

    async def live() -> None:
        await house.open()
        await scenario(house)
        await house.close()

    life = asyncio.ensure_future(live())
    end = asyncio.ensure_future(dead.wait())
    await asyncio.wait((life, end), return_when=asyncio.FIRST_COMPLETED)
    if not dead.is_set():
        end.cancel()
        life.result()
        return done
    everything = asyncio.all_tasks() - {asyncio.current_task()}
    for task in everything:
        task.cancel()
    await asyncio.gather(*everything, return_exceptions=True)
    store.driver.close()
    return done


async def full_table(house: House) -> None:
    await make(house, "punch", [ANN, BEN], SHORT)


async def last_seat(house: House) -> None:
    live, _ = await make(house, "punch", [ANN, OPEN], SHORT)
    await house.perform(live.id, TakeSeat("s", "Ben", hashed("B" * 32)))


async def everybody_leaves(house: House) -> None:
    live, _ = await make(house, "punch", [ANN, BEN], SHORT)
    for seat in range(2):
        await house.perform(live.id, Leave("l", seat))


async def rematch(house: House) -> None:
    live, _ = await make(house, "punch", [ANN, BEN], {"matches_to_win": 1, "max_redeals": 0})
    await play_out(house, live)
    for seat in range(2):
        await house.perform(live.id, OfferRematch("r", seat))


async def for_keeps(house: House) -> None:
    """Two people bring what they have, and both get up again."""
    people = []
    for name in ("Ann", "Ben"):
        made, job = profiles.new_profile(name, new_token())
        await house.writer.do(job)
        await house.writer.do(holdings.ensured(made.id, "pokepucks"))
        people.append(made.id)
    chosen, changed = kits.choose_game("pokepucks", 2, {}, None)
    stakes = [holdings.to_bring(house.store, chosen, who, seat) for seat, who in enumerate(people)]
    made_table = making.make(
        chosen, changed, [ANN, OPEN], listed=False, rated=False, clock=None, luck="fair",
        profile=people[0], throws="model", stake=stakes[0],
    )  # fmt: skip
    live = await house.make(made_table.spec, made_table.entries)
    await house.perform(
        live.id, TakeSeat("s", "Ben", hashed("B" * 32), 1, people[1], "", stakes[1])
    )
    for seat in range(2):
        await house.perform(live.id, Leave("l", seat))


async def settled(house: House) -> None:
    """Upkeep has looked at all that was left undone."""
    while due := house.store.due(float("inf")):
        for table_id in due:
            live = await house.table(table_id)
            live.written = None
            await house.change(live, lambda: None)
        await written(house)
        if all(house.store.due(float("inf")) == due for _ in range(2)):
            return  # a bot or a clock is awaited: nothing that should have followed


def rows(house: House, sql: str) -> list[Any]:
    with house.store.driver.read() as session:
        return session.execute(sql)


@pytest.mark.parametrize(
    "scenario", [full_table, last_seat, everybody_leaves, rematch, for_keeps],
    ids=lambda scenario: scenario.__name__,
)  # fmt: skip
async def test_what_must_follow_follows_wherever_the_server_dies(
    tmp_path: Path, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = await lived(tmp_path / "whole.db", scenario, None, monkeypatch)
    monkeypatch.undo()
    assert whole >= 3, "the scenario writes several times"
    points = [k for k in range(whole + 1) if scenario is not rematch or k < 6 or k > whole - 12]
    for point in points:  # in the midst of a long game, one move is like the other
        path = tmp_path / f"{point}.db"
        await lived(path, scenario, point, monkeypatch)
        monkeypatch.undo()
        async with opened(path) as house:
            await settled(house)
            tables = [row[0] for row in rows(house, "SELECT id FROM tables")]
            for table_id in tables:
                state = (await house.table(table_id)).state
                seated = all(seat.kind != "open" for seat in state.seats)
                assert not seated or state.course is not None, f"full, not begun ({point})"
                gone = all(seat.left for seat in state.seats)
                assert not gone or state.closed, f"all have left, not closed ({point})"
                wanted = all(seat.rematch for seat in state.seats)
                assert not wanted or state.next in tables, f"no rematch ({point})"
            told = {(await house.table(table_id)).state.next for table_id in tables} - {""}
            assert len(tables) == min(1, len(tables)) + len(told), f"an untold table ({point})"
            staked = {row[0] for row in rows(house, "SELECT table_id FROM stakes")}
            for table_id in staked:
                assert (await house.table(table_id)).state.status in ("open", "playing")


async def test_a_house_that_dies_writes_nothing_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above kills for real: a house that dies at once has made no table."""
    await lived(tmp_path / "t.db", full_table, 2, monkeypatch)
    monkeypatch.undo()
    async with opened(tmp_path / "t.db") as house:
        assert rows(house, "SELECT id FROM tables") == []
