"""Bots think off the event loop, and never hold up another table."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode

from haymaker.bots import BOTS
from haymaker.games import find
from haymaker.protocol.lobby import SeatWanted
from haymaker.server.open_table import OpenTable
from haymaker.server.workers.pool import Workers, WorkFailed
from haymaker.server.workers.worker import GameRef
from haymaker.table import kits
from tests.server.inside import ANN, BEN, act, make, opened, play_out, until
from tests.server.slow_bot import CheatingBot, DeadlyBot, ReadingBot, SlowBot, SlowOwnBot

SHORT = {"matches_to_win": 1}
ASKED = {"max_redeals": 0}
"""The first question is which card to play, and there are several."""


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Slow bots think until this file is there."""
    monkeypatch.setattr(SlowBot, "gate", str(tmp_path / "gate"))
    monkeypatch.setitem(BOTS, "slow", SlowBot)
    for kind in (DeadlyBot, CheatingBot, ReadingBot):
        monkeypatch.setitem(BOTS, kind.name, kind)
    return tmp_path / "gate"


def against(bot: str) -> list[SeatWanted]:
    return [ANN, SeatWanted("bot", bot=bot)]


async def until_bot_has_acted(live: OpenTable, number: int) -> None:
    await until(lambda: live.state.number != number)


async def test_another_table_goes_on_while_slow_bots_think(tmp_path: Path, gate: Path) -> None:
    """Every place for slow bots is taken; people and ordinary bots elsewhere do not notice."""

    async with opened(tmp_path / "t.db", thinkers=2) as house:
        stuck = [(await make(house, "punch", against("slow"), ASKED))[0] for _ in range(3)]
        numbers = [live.state.number for live in stuck]
        people, _ = await make(house, "punch", [ANN, BEN], SHORT)
        await play_out(house, people)
        for bot in ("random", "heuristic"):
            live, _ = await make(house, "punch", against(bot), SHORT)
            await play_out(house, live)
            assert live.state.status == "over"
        assert people.state.status == "over"
        assert [live.state.number for live in stuck] == numbers
        assert all(live.thinking for live in stuck)
        await act(house, stuck[0], 0)  # a person at a slow bot's own table may act as well
        gate.touch()
        for live, number in zip(stuck, numbers, strict=True):
            await until_bot_has_acted(live, number + (live is stuck[0]))


async def test_a_bot_that_thinks_for_ever_is_stopped_and_its_table_goes_on(
    tmp_path: Path, gate: Path, caplog: Any
) -> None:
    async with opened(tmp_path / "t.db", think_within=0.5) as house:
        live, _ = await make(house, "punch", against("slow"), SHORT)
        await until_bot_has_acted(live, live.state.number)
        assert house.counts["thoughts_failed"] >= 1


async def test_the_rooms_own_bot_is_stopped_too_where_its_rules_are_compiled(
    tmp_path: Path, gate: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    """Something legal is done instead, the log says so, and the next thought has a new process."""
    monkeypatch.setitem(BOTS, "heuristic", SlowOwnBot)
    monkeypatch.setattr("haymaker.bots.thinking.ready", lambda room: "compiled")
    async with opened(tmp_path / "t.db", think_within=0.5) as house:
        live, _ = await make(house, "punch", against("heuristic"), SHORT)
        number = live.state.number
        await until(lambda: bool(house.thinkers._quick.processes))
        (process,) = house.thinkers._quick.processes
        await until_bot_has_acted(live, number)
        assert house.counts["thoughts_failed"] >= 1 and process.returncode is not None
        assert "think took longer" in str([record.__dict__ for record in caplog.records])
        gate.touch()
        await until(lambda: list(live.state.waiting) == [0])  # the table waits for Ann alone
        assert await house.thinkers.choose(live.state, "heuristic", 0) in allowed(live)
        assert process not in house.thinkers._quick.processes


async def test_a_bot_that_dies_takes_nobody_with_it(
    tmp_path: Path, gate: Path, caplog: Any
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", against("deadly"), SHORT)
        await until_bot_has_acted(live, live.state.number)
        assert house.counts["thoughts_failed"] >= 1


async def test_a_bot_that_breaks_the_rules_does_something_legal_instead(
    tmp_path: Path, gate: Path, caplog: Any
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", against("cheating"), SHORT)
        await until_bot_has_acted(live, live.state.number)
        assert house.counts["thoughts_failed"] >= 1 and live.state.status == "playing"


async def test_a_bot_in_a_process_is_handed_its_seats_past(tmp_path: Path, gate: Path) -> None:
    """The first card of the second exchange: the seat has chosen once before."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", against("reader"), ASKED)
        await until(lambda: 1 not in live.state.waiting)
        await act(house, live, 0)
        await until(lambda: live.state.playing().views[1].record["turn_no"][0] == 1)
        await until(lambda: 1 not in live.state.waiting)
        assert house.counts["thoughts_failed"] == 0


async def test_budgets_are_halved_under_load_and_the_table_says_so(
    tmp_path: Path, gate: Path
) -> None:
    async with opened(tmp_path / "t.db", thinkers=1) as house:
        for _ in range(3):
            await make(house, "punch", against("slow"), ASKED)
        live, _ = await make(house, "punch", against("master"), ASKED)
        number = live.state.number
        await until(lambda: live.shown().seats[1].halvings == 2)
        rated = copy(live.state)
        rated.spec = replace(rated.spec, rated=True)
        assert house.thinkers.halvings(rated, "master") == 0
        assert house.thinkers.halvings(live.state, "rookie") == 2
        gate.touch()
        await until_bot_has_acted(live, number)
        assert house.counts["thoughts_halved"] == 1


async def test_workers_are_started_when_needed_and_end_with_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find("punch"), "compiled", None)  # whatever other tests have compiled
    async with opened(tmp_path / "t.db") as house:
        assert not house.thinkers._quick.processes
        live, _ = await make(house, "punch", against("heuristic"), SHORT)
        await play_out(house, live)
        (process,) = house.thinkers._quick.processes
    assert process.returncode is not None


async def test_the_first_who_needs_a_worker_finds_one_ready() -> None:
    workers = Workers(2)
    await workers.prepare()
    (ready,) = workers.processes
    with pytest.raises(WorkFailed, match="juggle"):
        await workers.do("juggle", within=60)
    assert workers.processes == [ready]
    await workers.close()


async def test_a_house_that_closes_leaves_nobody_who_was_getting_ready() -> None:
    workers = Workers(1)
    preparing = asyncio.ensure_future(workers.prepare())
    await until(lambda: bool(workers.processes))
    (process,) = workers.processes
    preparing.cancel()
    await workers.close()
    assert process.returncode is not None and workers.processes == []


async def a_long_thought(workers: Workers) -> tuple[asyncio.Future[Any], Process]:
    """Somebody thinks until the gate is opened: the thought, and the process that has it."""
    game = find("punch").game()
    ref = GameRef(game.name, 2, encode(kits.as_written(game)))
    view = game.view(game.new(), 0).tobytes()
    thought = asyncio.ensure_future(workers.do("think", ref, view, SlowBot(), 0, within=60))
    await until(lambda: bool(workers.processes))
    return thought, workers.processes[0]


async def test_workers_end_when_the_server_is_killed(tmp_path: Path, gate: Path) -> None:
    """Also in the midst of a long thought: nobody is left who could want it."""

    workers = Workers(1)
    thought, process = await a_long_thought(workers)
    await asyncio.sleep(0.3)
    assert process.stdin is not None and process.returncode is None
    process.stdin.close()  # what the system does for a server that was killed
    await asyncio.wait_for(process.wait(), 30)
    with pytest.raises(WorkFailed):
        await thought
    await workers.close()


async def test_no_worker_is_left_when_the_house_has_closed(tmp_path: Path, gate: Path) -> None:
    """Also in the midst of a thought: it has ended, and its pipes are shut."""

    workers = Workers(1)
    thought, process = await a_long_thought(workers)
    await workers.close()
    assert workers.processes == [] and process.returncode is not None
    assert process.stdout is not None and process.stdout.at_eof()
    with pytest.raises(WorkFailed):
        await thought


async def test_a_worker_says_what_went_wrong(tmp_path: Path) -> None:
    workers = Workers(1)
    with pytest.raises(WorkFailed, match="KeyError"):
        await workers.do("nothing", within=20)
    await workers.close()
    with pytest.raises(WorkFailed, match="closing"):
        await workers.do("think", within=20)


async def test_a_hint_comes_with_a_reason(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        action, why = await house.thinkers.advise(live.state, live.state.waiting[0])
        assert action in allowed(live) and why.endswith(".")


async def test_a_hint_that_takes_too_long_comes_without(tmp_path: Path, caplog: Any) -> None:
    async with opened(tmp_path / "t.db", think_within=0.0) as house:
        live, _ = await make(house, "punch", [ANN, BEN], SHORT)
        action, why = await house.thinkers.advise(live.state, live.state.waiting[0])
        assert action in allowed(live) and why == ""


def allowed(live: OpenTable) -> list[int]:
    course = live.state.course
    assert course is not None
    seat = live.state.waiting[0]
    return course.views[seat].legal
