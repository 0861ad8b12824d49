"""Playing for keeps: nothing is ever made or lost, whatever happens to a table."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from haymaker.games import find
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.keeps import Holding, Home, check_home, total
from haymaker.protocol.lobby import SeatWanted
from haymaker.protocol.messages import CallBot, Leave, OfferRematch
from haymaker.server.db.driver import Session
from haymaker.server.db.writer import Append
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.server.people import holdings, profiles
from haymaker.table import kits, making
from haymaker.table.acts.seat import hashed, new_token
from haymaker.table.commands import TakeSeat
from haymaker.table.entries import Closed
from tests.server.inside import ANN, OPEN, Eyes, act, make, opened, play_out, written

QUICK = {"setup": "quick", "turn_order": "seats", "max_turns": 4}
GAME = "pokepucks"


async def newcomer(house: House, name: str) -> str:
    made, job = profiles.new_profile(name, new_token())
    await house.writer.do(job)
    await house.writer.do(holdings.ensured(made.id, GAME))
    return made.id


def whole(house: House) -> Holding:
    """Everything there is, at home and at tables."""
    with house.store.driver.read() as session:
        rows = session.execute("SELECT things FROM holdings") + session.execute(
            "SELECT things FROM stakes"
        )
    return total([json.loads(row[0]) for row in rows])


def at_home(house: House, profile: str) -> Holding:
    shown = holdings.shown(house.store, profile, GAME)
    return {thing.name: thing.count for thing in shown.things if thing.count}


async def give(house: House, profile: str, things: Holding) -> None:
    """Out of thin air, as only a test may."""
    more = total([at_home(house, profile), things])

    def job(session: Session) -> None:
        session.execute(
            "UPDATE holdings SET things = ? WHERE profile = ?", (json.dumps(more), profile)
        )

    await house.writer.do(job)


async def open_table(house: House, profile: str, **more: Any) -> OpenTable:
    game, _ = kits.choose_game(GAME, 2, QUICK, None)
    stake = holdings.to_bring(house.store, game, profile, 0)
    terms = {"profile": profile, "stake": stake, "throws": "model", **more}
    live, _ = await make(house, GAME, [ANN, OPEN], QUICK, **terms)
    return live


async def join(house: House, live: OpenTable, profile: str, token: str = "b" * 24) -> None:
    stake = holdings.to_bring(house.store, live.state.game, profile, 1)
    asked = TakeSeat("1", "Ben", hashed(token), None, profile, "", stake)
    await house.perform(live.state.spec.id, asked)


async def test_a_newcomer_gets_a_first_collection_once(database: str) -> None:
    async with opened(database) as house:
        ann = await newcomer(house, "Ann")
        before = whole(house)
        await house.writer.do(holdings.ensured(ann, GAME))
        shown = holdings.shown(house.store, ann, GAME)
        assert whole(house) == before == at_home(house, ann)
        assert before in [find(GAME).keeps.first(number) for number in range(8)]
        assert {line.count for line in shown.record} == {0} and shown.tables == []
        with pytest.raises(HaymakerError, match="nothing that is kept"):
            holdings.ensured(ann, "punch")


async def test_what_is_won_and_lost_comes_home_and_nothing_else(database: str) -> None:
    async with opened(database) as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        before, hers = whole(house), at_home(house, ann)
        live = await open_table(house, ann)
        assert at_home(house, ann) == {} and whole(house) == before
        eyes = Eyes(live)
        await join(house, live, ben)
        assert live.state.status == "playing" and live.shown().keeps
        kits = [news["kit"] for news in eyes.heard if news["type"] == "table" and news["kit"]]
        assert kits[0]["collections"] == live.state.game.kit["collections"]
        brought = live.state.game.kit["collections"]
        assert {row["puck"] for row in brought if row["player"] == 1} == set(hers)
        await play_out(house, live)
        assert whole(house) == before == total([at_home(house, ann), at_home(house, ben)])
        course = live.state.course
        assert course is not None
        won = course.game.score(course.state).winners
        for seat, profile in enumerate((ann, ben)):
            (lines,) = profiles.shown(house.store, profile, True).records
            counts = {line.name: line.count for line in lines.lines}
            assert counts["sanctioned_battles"] == 1
            assert counts["wins"] == (won == (seat,))


async def test_who_leaves_before_the_game_gets_everything_back(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        ann = await newcomer(house, "Ann")
        hers = at_home(house, ann)
        live = await open_table(house, ann)
        await house.perform(live.state.spec.id, Leave("l", 0))
        assert at_home(house, ann) == hers


async def test_an_abandoned_battle_gives_everybody_their_own_back(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        hers, his = at_home(house, ann), at_home(house, ben)
        live = await open_table(house, ann)
        await join(house, live, ben)
        for _ in range(30):
            await act(house, live, live.state.waiting[0])
        for seat in (0, 1):
            await house.perform(live.state.spec.id, Leave("l", seat))
        assert live.state.status == "abandoned"
        assert (at_home(house, ann), at_home(house, ben)) == (hers, his)


async def test_nothing_can_be_brought_twice(database: str) -> None:
    async with opened(database) as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        cleo = await newcomer(house, "Cleo")
        before = whole(house)
        first, other = await open_table(house, ben), await open_table(house, cleo)
        game = first.state.game
        stake = holdings.to_bring(house.store, game, ann, 1)
        asked = [TakeSeat("1", "Ann", hashed("a" * 24), None, ann, "", stake) for _ in range(2)]
        done = await asyncio.gather(
            house.perform(first.state.spec.id, asked[0]),
            house.perform(other.state.spec.id, asked[1]),
            return_exceptions=True,
        )
        assert sorted(isinstance(answer, Refused) for answer in done) == [False, True]
        assert sorted([first.state.status, other.state.status]) == ["open", "playing"]
        assert whole(house) == before
        with pytest.raises(Refused, match="nothing to bring"):
            holdings.to_bring(house.store, game, ann, 1)


async def test_a_move_that_is_not_written_settles_nothing(tmp_path: Path) -> None:
    """The last entry of a game and what it settles are one: here the entry comes too late."""

    async with opened(tmp_path / "t.db") as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        before = whole(house)
        live = await open_table(house, ann)
        await join(house, live, ben)
        job = holdings.job_of(live.state, Closed(), None)
        assert job is not None
        late = Append(live.state.spec.id, 1, live.fence, 0.0, "{}", "me", job)
        assert await house.writer.do(late) is False
        assert at_home(house, ann) == {} and whole(house) == before
        await house.writer.do(job)
        with pytest.raises(HaymakerError, match="already"):
            await house.writer.do(job)
        assert whole(house) == before


async def test_a_game_that_does_not_add_up_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    async with opened(tmp_path / "t.db") as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        hers = at_home(house, ann)
        before = whole(house)
        live = await open_table(house, ann)
        await join(house, live, ben)

        def forged(game: Any, s: Any, brought: list[Holding]) -> list[Home]:
            return [Home({**brought[0], "Potion": 99}), Home(brought[1])]

        monkeypatch.setattr(find(GAME).keeps, "home", forged)
        await play_out(house, live)
        assert whole(house) == before and at_home(house, ann) == hers
        with pytest.raises(HaymakerError, match="add up"):
            check_home([{"a": 1}, {"a": 1}], [Home({"a": 3}), Home({"a": -1})])


async def test_one_chooses_what_to_bring(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        ann = await newcomer(house, "Ann")
        hers = at_home(house, ann)
        kept_back = max(hers, key=lambda name: hers[name])
        wanted = {**hers, kept_back: hers[kept_back] - 1}
        await house.writer.do(holdings.chosen(ann, GAME, wanted))
        live = await open_table(house, ann)
        assert at_home(house, ann) == {kept_back: 1}
        assert live.state.seats[0].stake == {n: c for n, c in wanted.items() if c}
        with pytest.raises(Refused, match="no 'Moon'"):
            await house.writer.do(holdings.chosen(ann, GAME, {"Moon": 1}))
        await house.perform(live.state.spec.id, Leave("l", 0))
        await house.writer.do(holdings.chosen(ann, GAME, {kept_back: 1}))
        with pytest.raises(HaymakerError, match="what was brought"):
            await open_table(house, ann)  # too little to play with
        await house.writer.do(holdings.chosen(ann, GAME, None))
        assert holdings.shown(house.store, ann, GAME).everything


async def test_who_may_play_for_keeps(tmp_path: Path) -> None:
    game, changed = kits.choose_game(GAME, 2, QUICK, None)
    usual: dict[str, Any] = {"listed": False, "rated": False, "clock": None, "stake": {"x": 1}}
    for wishes, more in (
        ([ANN, OPEN], {"luck": "asked", "profile": "p"}),
        ([ANN, SeatWanted("bot", bot="random")], {"luck": "fair", "profile": "p"}),
        ([ANN, ANN], {"luck": "fair", "profile": "p"}),
        ([ANN, OPEN], {"luck": "fair", "profile": ""}),
    ):
        with pytest.raises(Refused, match="for keeps"):
            making.make(game, changed, wishes, **usual, **more)

    async with opened(tmp_path / "t.db") as house:
        ann = await newcomer(house, "Ann")
        live = await open_table(house, ann)
        with pytest.raises(Refused, match="make a profile"):
            await house.perform(live.state.spec.id, TakeSeat("1", "Ben", hashed("b" * 24)))
        with pytest.raises(Refused, match="people play people"):
            await house.perform(live.state.spec.id, CallBot("b", 1), host=True)


async def test_a_rematch_brings_what_there_is_now(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        before = whole(house)
        live = await open_table(house, ann)
        await join(house, live, ben)
        await play_out(house, live)
        ends = at_home(house, ann), at_home(house, ben)
        for profile in (ann, ben):  # luck may have left somebody too little
            await give(house, profile, find(GAME).keeps.first(0))
        more = whole(house)
        after = at_home(house, ann)
        assert total(list(ends)) == before and total([after, at_home(house, ben)]) == more
        for seat in (0, 1):
            await house.perform(live.state.spec.id, OfferRematch("r", seat))
        again = await house.table(live.state.next)
        assert again.state.seats[0].stake == after and whole(house) == more


async def test_who_has_too_little_left_hears_why_there_is_no_rematch(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        live = await open_table(house, ann)
        await join(house, live, ben)
        await play_out(house, live)
        await give(house, ann, find(GAME).keeps.first(0))
        with house.store.driver.write() as session:
            session.execute("UPDATE holdings SET things = '{}' WHERE profile = ?", (ben,))
        await house.perform(live.state.spec.id, OfferRematch("r", 0))
        with pytest.raises(Refused, match="no rematch as things stand"):
            await house.perform(live.state.spec.id, OfferRematch("r", 1))
        assert live.state.next == ""
        await give(house, ben, find(GAME).keeps.first(1))
        await house.perform(live.state.spec.id, OfferRematch("again", 1))
        assert (await house.table(live.state.next)).state.status == "playing"


async def test_open_tables_that_nobody_joins_are_closed_and_give_back(database: str) -> None:
    async with opened(database, open_for=100.0, unplayed_for=1000.0) as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        hers, his = at_home(house, ann), at_home(house, ben)
        waiting = await open_table(house, ann)
        await house.upkeep.expire()
        assert waiting.state.status == "open"
        table = waiting.state.spec.id
        await grow_old(house, table, 200.0)
        await house.upkeep.expire()
        closed = await house.table(table)
        assert closed.state.status == "abandoned" and "Nobody joined" in closed.shown().note
        assert at_home(house, ann) == hers
        game = await open_table(house, ann)
        await join(house, game, ben)
        await grow_old(house, game.state.spec.id, 200.0)
        await house.upkeep.expire()
        assert (await house.table(game.state.spec.id)).state.status == "playing"
        await grow_old(house, game.state.spec.id, 2000.0)
        await house.upkeep.expire()
        assert (await house.table(game.state.spec.id)).state.status == "abandoned"
        assert (at_home(house, ann), at_home(house, ben)) == (hers, his)
        await written(house)
        assert house.store.forgotten(time.time(), time.time()) == []


async def grow_old(house: House, table: str, seconds: float) -> None:
    """As if nothing had happened there for so long."""
    await written(house)
    then = time.time() - seconds

    def job(session: Any) -> None:
        session.execute("UPDATE tables SET changed = ? WHERE id = ?", (then, table))
        session.execute("UPDATE entries SET at = ? WHERE table_id = ?", (then, table))

    await house.writer.do(job)
    house.tables.open.clear()


async def test_a_frozen_game_gives_back_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "t.db", unplayed_for=1000.0) as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        hers = at_home(house, ann)
        live = await open_table(house, ann)
        await join(house, live, ben)
        rules = find(GAME).rules
        monkeypatch.setattr(rules, "VERSION", rules.VERSION + 1)
        await grow_old(house, live.state.spec.id, 2000.0)
        frozen = await house.table(live.state.spec.id)
        assert frozen.state.status == "frozen"
        await house.upkeep.expire()
        assert frozen.state.status == "abandoned" and at_home(house, ann) == hers


async def test_what_cannot_be_played_together_closes_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "t.db") as house:
        ann, ben = await newcomer(house, "Ann"), await newcomer(house, "Ben")
        before = whole(house)
        live = await open_table(house, ann)
        stake = holdings.to_bring(house.store, live.state.game, ben, 1)

        def too_many(brought: Any) -> Any:
            return {"collections": [{"player": 9, "puck": "Potion"}]}

        monkeypatch.setattr(find(GAME).keeps, "kit", too_many)
        asked = TakeSeat("1", "Ben", hashed("b" * 24), None, ben, "", stake)
        await house.perform(live.state.spec.id, asked)
        assert live.state.status == "abandoned" and "together" in live.shown().note
        assert whole(house) == before == total([at_home(house, ann), at_home(house, ben)])
