"""Rated tables: whoever gives a game up has lost it, whatever a bot does for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from haymaker.kernel.errors import Refused
from haymaker.protocol.lobby import GamePlayed
from haymaker.protocol.messages import CallBot, ComeBack, Leave
from haymaker.protocol.shown import Clock
from haymaker.server.house import House
from haymaker.server.open_table import OpenTable
from haymaker.server.people import games, profiles
from haymaker.server.people.ratings import behind
from haymaker.table.acts.seat import call_bot, hashed, new_token
from haymaker.table.commands import TakeSeat
from tests.server.inside import ANN, OPEN, make, opened, play_out, until, written

SHORT = {"matches_to_win": 1}


async def rated(house: House, **more: Any) -> tuple[OpenTable, list[str]]:
    """Ann and Ben at a rated table of Punch!, and their profiles."""
    people = []
    for name in ("Ann", "Ben"):
        made, job = profiles.new_profile(name, new_token())
        await house.writer.do(job)
        people.append(made.id)
    live, _ = await make(
        house, "punch", [ANN, OPEN], SHORT, rated=True, profile=people[0], **more
    )  # fmt: skip
    await house.perform(live.id, TakeSeat("sit", "Ben", hashed(new_token()), profile=people[1]))
    return live, people


async def played(house: House, people: list[str]) -> list[GamePlayed]:
    """What the game was to each of them."""
    await written(house)
    return [games.ended(house.store, profile)[0][0] for profile in people]


def gained(game: GamePlayed) -> int:
    assert game.rating_before is not None and game.rating_after is not None
    return game.rating_after - game.rating_before


async def ann_has_lost(house: House, people: list[str]) -> None:
    ann, ben = await played(house, people)
    assert (ann.result, ben.result) == ("lost", "won")
    assert gained(ann) < 0 < gained(ben)


@pytest.mark.parametrize("back", [False, True])
async def test_a_bot_saves_nobodys_rating(tmp_path: Path, back: bool) -> None:
    """Neither does coming back: the bot has played."""
    async with opened(tmp_path / "t.db") as house:
        live, people = await rated(house)
        await house.perform(live.id, Leave("l", 0))
        await house.perform(live.id, CallBot("b", 0, "random"))
        if back:
            await house.perform(live.id, ComeBack("c", 0))
        await play_out(house, live)
        await ann_has_lost(house, people)


async def test_when_all_have_left_the_first_has_lost(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, people = await rated(house)
        for seat in (0, 1):
            await house.perform(live.id, Leave("l", seat))
        assert live.state.status == "abandoned"
        await ann_has_lost(house, people)


async def test_whoever_comes_back_before_a_bot_has_played_has_lost_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, people = await rated(house)
        await house.perform(live.id, Leave("l", 0))
        await house.perform(live.id, ComeBack("c", 0))
        assert not live.state.gave_up
        await house.perform(live.id, Leave("l", 1))
        await house.perform(live.id, Leave("m", 0))
        await ann_has_lost(house, people[::-1])


async def test_a_bot_that_the_clock_has_brought_is_a_loss(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, people = await rated(house, clock=Clock(each=1, missed="bot"))
        await until(lambda: live.state.status == "over")
        first, second = live.state.gave_up
        await written(house)
        lost, won = await played(house, [people[first], people[second]])
        assert (lost.result, won.result) == ("lost", "won") and gained(lost) < 0


async def test_with_a_clock_nobody_calls_a_bot_for_somebody_who_is_only_away(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "t.db") as house:
        timed, _ = await rated(house, clock=Clock(each=600))
        with pytest.raises(Refused, match="the clock decides"):
            call_bot(timed.state, CallBot("b", 0), host=True, away=True)
        untimed, _ = await rated(house)
        assert call_bot(untimed.state, CallBot("b", 0), host=True, away=True) is not None


async def test_a_friendly_game_counts_as_it_ends(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        made, job = profiles.new_profile("Ann", new_token())
        await house.writer.do(job)
        live, _ = await make(house, "punch", [ANN, OPEN], SHORT, profile=made.id)
        await house.perform(live.id, TakeSeat("sit", "Ben", hashed(new_token())))
        for seat in (0, 1):
            await house.perform(live.id, Leave("l", seat))
        (game,) = await played(house, [made.id])
        assert (game.status, game.result, game.rating_after) == ("abandoned", "", None)


@pytest.mark.parametrize(
    ("places", "gave_up", "then"),
    [
        ([1, 2], [0], [2, 1]),
        ([1, 2], [1], [1, 2]),
        ([1, 1], [1, 0], [1, 2]),
        ([1, 2, 3, 4], [0], [4, 1, 2, 3]),
        ([1, 1, 3, 4], [1, 3], [1, 4, 2, 3]),
        ([1, 1, 1], [2, 0, 1], [2, 1, 3]),
    ],
)
def test_those_who_give_up_stand_behind_all_others(
    places: list[int], gave_up: list[int], then: list[int]
) -> None:
    assert behind(places, gave_up) == then
