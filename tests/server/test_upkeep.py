"""What the house does by itself, and what it must leave alone."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from haymaker.protocol.messages import Say
from haymaker.server.db.driver import statement
from haymaker.server.db.store import make_table
from haymaker.server.errors import Full
from haymaker.server.people import bans, holdings, profiles, ratings
from haymaker.server.upkeep import BEAT, COUNTED, _forgotten
from haymaker.table.acts.seat import new_token
from haymaker.table.entries import Said, Sit, encode_entry
from tests.server.inside import ANN, BEN, OPEN, Eyes, act, make, opened, written


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


async def test_more_tables_are_closed_than_one_address_can_make(tmp_path: Path) -> None:
    """Between two looks at what nobody wants any more."""
    async with opened(tmp_path / "t.db", open_for=-1.0) as house:
        made = round(house.settings.tables_a_minute * COUNTED * BEAT / 60) + 1
        first, _ = await make(house, "punch", [ANN, OPEN])
        specs = [replace(first.state.spec, id=f"t{number}") for number in range(made)]
        for spec in specs:
            await house.writer.do(make_table(spec, [], house.process))
        await house.upkeep.expire()
        await written(house)
        assert house.store.count() == {"abandoned": made + 1}


async def test_profiles_that_nobody_uses_and_that_have_nothing_are_forgotten(
    database: str,
) -> None:
    async with opened(database, unused_for=1000.0) as house:

        async def newcomer(name: str, unused: float) -> str:
            made, job = profiles.new_profile(name, new_token())
            await house.writer.do(job)
            await house.writer.do(holdings.ensured(made.id, "pokepucks"))
            used = "UPDATE profiles SET used = ? WHERE id = ?"
            await house.writer.do(statement(used, time.time() - unused, made.id))
            return made.id

        gone, new = await newcomer("Gone", 2000), await newcomer("New", 500)
        sat, won, banned = [await newcomer(name, 2000) for name in ("Sat", "Won", "Banned")]
        live, _ = await make(house, "punch", [ANN, OPEN])
        for job in ratings.seated(live.id, 5.0, [Sit(1, "person", "Sat", profile=sat)]):
            await house.writer.do(job)
        record = "UPDATE holdings SET record = ? WHERE profile = ?"
        await house.writer.do(statement(record, '{"won": 1}', won))
        await house.writer.do(bans.ban("profile", banned, "Banned", "rude", None))
        await house.upkeep.forget_unused()
        left = {str(row[0]) for row in house.store.ask("SELECT id FROM profiles")}
        assert left == {new, sat, won, banned} and gone not in left


async def test_who_comes_back_in_time_keeps_the_profile(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db", unused_for=1000.0) as house:
        made, job = profiles.new_profile("Ann", new_token())
        await house.writer.do(job)
        late = statement("UPDATE profiles SET used = 0 WHERE id = ?", made.id)
        await house.writer.do(late)
        assert await house.profile_of(made.secret) == (made.id, "Ann")
        await house.upkeep.forget_unused()
        assert await house.profile_of(made.secret) == (made.id, "Ann")
