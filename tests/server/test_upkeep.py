"""What the house does by itself, and what it must leave alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from haymaker.protocol.messages import Say
from haymaker.server.errors import Full
from haymaker.server.upkeep import _forgotten
from haymaker.table.entries import Said, encode_entry
from tests.server.inside import ANN, BEN, OPEN, Eyes, act, make, opened


async def test_a_server_has_just_as_many_tables_as_it_may(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", most_tables=2) as house:
        await make(house, "punch", [ANN, OPEN])
        await make(house, "punch", [ANN, OPEN])
        with pytest.raises(Full):
            await make(house, "punch", [ANN, OPEN])


async def test_a_table_is_not_let_go_in_the_midst_of_a_change(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", sleep_after=-1.0) as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        async with live.lock:
            house.tables.let_go()
            assert live.id in house.tables.open
        house.tables.let_go()
        assert live.id not in house.tables.open


async def test_somebody_who_comes_in_time_keeps_the_table_open(tmp_path: Path) -> None:
    """Between the list of forgotten tables and the closing of one, somebody may have talked."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, OPEN])
        late = live.state.changed + 1
        assert _forgotten(live, late, late) is not None
        await house.perform(live.id, Say("1", 0, "still here"))
        assert _forgotten(live, live.state.changed, live.state.changed) is None


async def test_an_entry_is_taken_in_once(tmp_path: Path) -> None:
    """What another process wrote may be heard of twice."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        entries = house.store.entries

        def doubled(table: str, after: int = 0) -> list[object]:
            return [row for row in entries(table, after) for _ in range(2)]

        body = encode_entry(Said(0, "hello")).decode()
        number = live.state.number + 1
        await house.writer.do(
            lambda session: session.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?)", (live.id, number, 1.0, body)
            )
        )
        house.store.entries = doubled  # type: ignore[assignment, method-assign]
        await house.tables.refresh(live)
        assert live.state.number == number
        assert [line.text for line in live.state.chat] == ["hello"]


async def test_whoever_comes_back_is_told_what_is_new_and_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        eyes = Eyes(live, 0)
        for _ in range(6):
            await act(house, live, live.state.waiting[0])
        whole = live.fresh(0)
        assert whole is not None and len({line.n for line in whole.log}) > 2
        known = whole.log[0].n
        rest = live.fresh(0, since=known)
        assert rest is not None
        assert [line.n for line in rest.log] == [line.n for line in whole.log if line.n > known]
        assert rest.log and eyes.frames()


async def test_foreign_keys_are_kept(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        with (
            pytest.raises(Exception, match="FOREIGN KEY"),
            house.store.driver.write() as session,
        ):
            session.execute("INSERT INTO entries VALUES ('none', 1, 1.0, '')")
        await asyncio.sleep(0)
