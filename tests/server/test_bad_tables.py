"""Numbers have limits, and a table that cannot be read is in nobody's way."""

from __future__ import annotations

import asyncio
import gc
import json
import sqlite3
from pathlib import Path

import pytest

from haymaker.kernel.errors import Refused
from haymaker.protocol.messages import Leave, Say, TakeBack
from haymaker.server.people import holdings, profiles
from haymaker.table import kits, making
from haymaker.table.acts import move
from haymaker.table.acts.seat import new_token
from tests.server.inside import ANN, BEN, OPEN, act, make, opened, until
from tests.server.running import MINE, OPEN_SEAT, Server, http


@pytest.mark.parametrize("clock", [{"each": 10**400}, {"each": -1}, {"bank": 10**9}, {"add": -5}])
def test_a_clock_beyond_its_limits_is_refused_and_not_stored(
    server: Server, clock: dict[str, int]
) -> None:
    wanted = {"game": "punch", "seats": [MINE, OPEN_SEAT], "listed": True, "clock": clock}
    headers = {"Content-Type": "application/json"}
    answer = http.post(server.address + "/api/tables", content=json.dumps(wanted), headers=headers)
    assert answer.status_code == 400 and answer.json()["message"]
    assert http.get(server.address + "/api/tables").status_code == 200


async def test_a_table_that_cannot_be_read_is_set_aside_and_its_stakes_go_home(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.db"
    async with opened(path) as house:
        good, _ = await make(house, "punch", [ANN, OPEN], listed=True)
        made, job = profiles.new_profile("Ann", new_token())
        await house.writer.do(job)
        await house.writer.do(holdings.ensured(made.id, "pokepucks"))
        before = holdings.shown(house.store, made.id, "pokepucks").things
        game, changed = kits.choose_game("pokepucks", 2, {}, None)
        stake = holdings.to_bring(house.store, game, made.id, 0)
        kept = making.make(
            game, changed, [ANN, OPEN], listed=True, rated=False, clock=None, luck="fair",
            profile=made.id, throws="model", stake=stake,
        )  # fmt: skip
        bad = await house.make(kept.spec, kept.entries)
    with sqlite3.connect(path) as raw:  # as a version before this one would have stored it
        (spec,) = raw.execute("SELECT spec FROM tables WHERE id = ?", (bad.id,)).fetchone()
        broken = json.dumps({**json.loads(spec), "clock": {"each": 10**400}})
        raw.execute("UPDATE tables SET spec = ?, wake = 1 WHERE id = ?", (broken, bad.id))
    async with opened(path) as house:
        upkeep = asyncio.ensure_future(house.upkeep.keep())
        await until(lambda: house.store.count().get("set aside", 0) > 0)
        assert [good.id] == house.store.listed()
        await until(lambda: holdings.shown(house.store, made.id, "pokepucks").things == before)
        assert (await house.table(good.id)).state.status == "open"
        upkeep.cancel()


async def test_nobody_makes_a_table_endless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], {"max_redeals": 0})
        await act(house, live, 0)
        monkeypatch.setattr(move, "MOST_ENTRIES", live.state.number)
        for asked in (Say("1", 0, "!"), TakeBack("2", 0), Leave("3", 1)):
            with pytest.raises(Refused, match="only the game can go on"):
                await house.perform(live.id, asked)
        await act(house, live, 1)


async def test_a_table_that_nobody_waits_for_any_more_leaves_no_trace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever asks for no table under no name is refused for the one, and the other was a trace."""
    async with opened(tmp_path / "t.db") as house:
        asked = asyncio.ensure_future(house.table("none"))
        await asyncio.sleep(0)  # it begins to wait
        loading = house.tables._loading["none"]
        asked.cancel()
        await asyncio.wait([asked, loading])
        del asked, loading
        gc.collect()
        await asyncio.sleep(0)
    assert [record.message for record in caplog.records if record.name == "asyncio"] == []
