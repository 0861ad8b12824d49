"""Throws by physics: aimed by a seat, made off the event loop, on disk before anybody sees them."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path
from typing import Any

import pytest

from haymaker.games.pokepucks.throw.trajectory import Trajectory
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import same
from haymaker.protocol.lobby import SeatWanted
from haymaker.protocol.messages import Say, SayLuck
from haymaker.server.errors import Full
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.server.workers.pool import WorkFailed
from haymaker.table import kits, making, replay
from haymaker.table.acts.asking import luck_asked
from haymaker.table.entries import Did
from haymaker.table.loading import load
from haymaker.table.throws import aim_of
from tests.server.inside import ANN, BEN, BOT, Eyes, act, make, opened, until

QUICK = {"setup": "quick", "turn_order": "seats"}


def may_throw(live: OpenTable) -> int | None:
    """The seat that is about to throw."""
    course = live.state.course
    assert course is not None
    for seat in live.state.waiting:
        if aim_of(course, seat) is not None:
            return seat
    return None


async def until_a_throw(house: House, live: OpenTable) -> int:
    """Everybody does the first thing allowed until somebody may throw."""
    for _ in range(300):
        seat = may_throw(live)
        if seat is not None:
            return seat
        await act(house, live, live.state.waiting[0])
    raise AssertionError("nobody ever throws")


async def battle(house: House, **more: Any) -> tuple[OpenTable, int, int]:
    """A battle in which a seat may throw now: the table, the seat and the action."""
    live, _ = await make(house, "pokepucks", [ANN, BEN], QUICK, **more)
    seat = await until_a_throw(house, live)
    course = live.state.course
    assert course is not None
    found = aim_of(course, seat)
    assert found is not None
    return live, seat, found.actions[0]


async def test_a_seat_aims_and_everybody_sees_the_throw(database: str) -> None:
    async with opened(database) as house:
        live, seat, action = await battle(house)
        eyes = {viewer: Eyes(live, viewer) for viewer in (0, 1)}
        eyes[WATCHER] = Eyes(live)
        mine, theirs = live.fresh(seat), live.fresh(1 - seat)
        assert mine is not None and theirs is not None
        assert mine.aim is not None and mine.aim.actions == [action] and theirs.aim is None
        assert [c.name for c in mine.aim.controls][:3] == ["x", "y", "power"]
        await act(house, live, seat, action, aim={"x": 20.0, "power": 90.0})
        shows = [seen.frames()[-1]["shows"] for seen in eyes.values()]
        assert shows[0] == shows[1] == shows[2] and len(shows[0]) == 1
        show = shows[0][0]
        assert show["seat"] == seat and show["kind"] == "throw"
        path = Trajectory.from_bytes(base64.b64decode(show["trajectory"]))
        assert len(path.diameters) == len(show["discs"]) + 1
        assert house.store.shows(live.state.spec.id)[_draw(live)] == show


def _draw(live: OpenTable) -> int:
    course = live.state.course
    assert course is not None
    return max(course.shows)


async def test_what_cannot_be_aimed_is_refused_and_nothing_is_thrown(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, seat, action = await battle(house)
        number = live.state.number
        for aim in ({"x": 61.0}, {"spin": 3.0}, {"power": float("nan")}):
            with pytest.raises(Refused):
                await act(house, live, seat, action, aim=aim, id="bad")
        assert live.state.number == number and house.counts["throws"] == 0
        other, _ = await make(house, "pokepucks", [ANN, BEN], QUICK)
        with pytest.raises(Refused, match="Only a throw"):
            await act(house, other, other.state.waiting[0], aim={"x": 1.0})
        punch, _ = await make(house, "punch", [ANN, BEN])
        with pytest.raises(Refused, match="aimed"):
            await act(house, punch, 0, aim={"x": 1.0})


async def test_a_throw_is_on_disk_before_it_is_shown(tmp_path: Path) -> None:
    """A write that fails leaves no trace: neither a frame nor a show; the next try throws anew."""

    async with opened(tmp_path / "t.db") as house:
        live, seat, action = await battle(house)
        eyes = Eyes(live)
        do = house.writer.do

        async def broken(job: Any) -> Any:
            raise OSError("the disk is gone")

        house.writer.do = broken  # type: ignore[method-assign]
        with pytest.raises(Exception, match="written down"):
            await act(house, live, seat, action, id="once")
        house.writer.do = do  # type: ignore[method-assign]
        assert eyes.raw == [] and house.store.shows(live.state.spec.id) == {}
        await act(house, live, seat, action, id="once")
        assert len(eyes.frames()[-1]["shows"]) == 1


async def test_a_woken_table_shows_the_throw_again_and_tells_the_rest_from_it(
    database: str,
) -> None:
    """After a restart the pucks still lie as they were thrown."""

    async with opened(database) as house:
        live, seat, action = await battle(house)
        table = live.state.spec.id
        await act(house, live, seat, action)
        house.tables.open.clear()
        again = await house.table(table)
        one, two = live.state.course, again.state.course
        assert one is not None and two is not None and same(one.state, two.state)
        assert two.shows == one.shows and two.latest == one.latest
        fresh = again.fresh(WATCHER)
        assert fresh is not None and fresh.shows == [dict(one.shows[max(one.shows)])]
        known = again.fresh(WATCHER, since=fresh.n)
        assert known is not None and known.shows == []  # seen already
        while may_throw(again) is None and again.state.status == "playing":
            await act(house, again, again.state.waiting[0])
        told = replay.told(again.state, WATCHER, house.store.shows(table))
        assert sum(len(frame.shows) for frame in told.frames) == 1
        assert told.seats[0].kind == "person" and told.seats[0].role == "Amber"


async def test_another_process_shows_the_throw_too(tmp_path: Path) -> None:
    """What `refresh` reads back has its show with it."""

    async with opened(tmp_path / "t.db") as house:
        live, seat, action = await battle(house)
        kept = house.store.entries(live.state.spec.id)
        await act(house, live, seat, action)
        behind = OpenTable(load(live.state.spec, kept).state)
        eyes = Eyes(behind, 1 - seat)
        await house.tables.refresh(behind)
        assert len(eyes.frames()[-1]["shows"]) == 1


async def test_where_the_physics_fails_the_odds_decide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, seat, action = await battle(house)
        eyes = Eyes(live)

        async def broken(*_: Any, **__: Any) -> Any:
            raise WorkFailed("no physics today")

        monkeypatch.setattr(house.throwers._workers, "do", broken)
        await act(house, live, seat, action)
        assert live.state.status == "playing"
        assert eyes.frames()[-1]["shows"] == [] and house.counts["throws_failed"] == 1


async def test_whoever_waits_for_a_thrower_holds_no_table_and_the_line_has_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One thrower, one place in line: the second table waits, and can still talk; the third is
    refused; and nothing is done twice."""
    gate = asyncio.Event()
    async with opened(tmp_path / "t.db", throwers=1, throws_waiting=1) as house:
        tables = [await battle(house) for _ in range(3)]
        honest = house.throwers.throw

        async def held(state: Any, due: Any) -> Any:
            await gate.wait()
            return await honest(state, due)

        monkeypatch.setattr(house.throwers, "throw", held)

        def throws(number: int) -> asyncio.Task[None]:
            live, seat, action = tables[number]
            return asyncio.ensure_future(act(house, live, seat, action, id="throw"))

        first = throws(0)
        await until(lambda: tables[0][0].lock.locked())
        second = throws(1)
        await until(lambda: house.throwers._line == 1)
        waiting = tables[1][0]
        await house.perform(waiting.id, Say("1", 0, "take your time"))
        assert waiting.state.chat[-1].text == "take your time" and not waiting.lock.locked()
        number = tables[2][0].state.number
        with pytest.raises(Full, match="Many throw"):
            await throws(2)
        assert tables[2][0].state.number == number and house.counts["throws_refused"] == 1
        gate.set()
        await asyncio.gather(first, second)
        await throws(2)
        for live, seat, action in tables:
            done = [e for e in live.state.played if isinstance(e, Did) and e.client]
            assert (done[-1].seat, done[-1].action) == (seat, action)
            assert sum(e.client == f"{seat}:throw" for e in done) == 1


async def test_bots_throw_their_natural_throw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings: list[Any] = []

    async with opened(tmp_path / "t.db") as house:
        honest = house.throwers.throw

        async def noted(state: Any, due: Any) -> Any:
            settings.append(due.setting)
            return await honest(state, due)

        monkeypatch.setattr(house.throwers, "throw", noted)
        live, _ = await make(house, "pokepucks", [BOT, BOT], QUICK)
        while not settings and live.state.status == "playing":
            await asyncio.sleep(0.01)
        while house.counts["throws"] == 0:
            await asyncio.sleep(0.01)
        assert settings[0] is None


def test_what_makes_the_throws_is_agreed_when_the_table_is_made() -> None:
    def terms(game: str, **more: Any) -> str:
        options = more.pop("options", {})
        chosen, changed = kits.choose_game(game, 2, options, None)
        wishes = more.pop("wishes", [ANN, BEN])
        usual = {"listed": False, "rated": False, "clock": None, "luck": "fair", "profile": "p"}
        return making.make(chosen, changed, wishes, **{**usual, **more}).spec.throws

    one_seat = [ANN, SeatWanted("open")]
    assert terms("pokepucks") == "physics"
    assert terms("pokepucks", throws="model") == "model"
    assert terms("pokepucks", options={"throws": "model"}) == "model"
    assert terms("pokepucks", rated=True, wishes=one_seat) == "model"
    assert terms("pokepucks", luck="asked") == ""
    assert terms("punch") == ""
    for game, more in (
        ("punch", {}),
        ("pokepucks", {"rated": True, "wishes": one_seat}),
        ("pokepucks", {"luck": "asked"}),
    ):
        with pytest.raises(Refused):
            terms(game, throws="physics", **more)


async def test_a_table_with_the_model_has_luck_that_can_be_checked(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "pokepucks", [ANN, BEN], QUICK, throws="model")
        assert live.shown().luck.source == "fair" and live.shown().throws == "model"
        frame = live.fresh(live.state.waiting[0])
        assert frame is not None and frame.aim is None and frame.shows == []
        thrown, _ = await make(house, "pokepucks", [ANN, BEN], QUICK)
        assert thrown.shown().luck.source == "thrown" and thrown.shown().throws == "physics"


async def test_the_host_of_a_refereed_table_reads_the_outcomes_in_words(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "pokepucks", [ANN, BEN], {"setup": "quick"}, luck="asked")
        while luck_asked(live.state) is None:
            await act(house, live, live.state.waiting[0])
        asked = luck_asked(live.state)
        assert asked is not None and all(o.label for o in asked.outcomes)
        said = SayLuck("l", outcome=asked.outcomes[0].outcome)
        await house.perform(live.state.spec.id, said, host=True)
