"""What rooms say to newcomers: the goal, how everybody stands, what things are, why it ended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import haymaker
from haymaker.games import GAMES
from haymaker.kernel import rulebook
from tests.server.inside import ANN, BEN, Eyes, act, make, opened, play_out

ONE_MATCH = {"matches_to_win": 1}


@pytest.mark.parametrize("name", GAMES)
def test_every_thing_has_a_code_a_sentence_and_a_clause_of_the_rulebook(name: str) -> None:
    game = haymaker.load(name)
    things = game.words.things(game.kit)
    clauses = rulebook.clauses(game.room)
    assert len(things) > 5 and len({thing.code for thing in things}) == len(things)
    for thing in things:
        assert thing.name and thing.says.endswith(".") and thing.clause in clauses


@pytest.mark.parametrize("name", GAMES)
def test_the_goal_of_every_seat_is_one_line(name: str) -> None:
    game = haymaker.load(name)
    for seat in range(game.players):
        said = game.words.goal(game.kit, seat)
        assert said.endswith(".") and "\n" not in said and len(said) < 100


@pytest.mark.parametrize("name", GAMES)
async def test_everybody_stands_somewhere_at_every_moment(name: str, tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        players = haymaker.load(name).players
        live, _ = await make(house, name, [ANN] * players)
        eyes = Eyes(live, 0)
        while len(eyes.frames()) < 12:
            await act(house, live, live.state.waiting[0])
        for frame in eyes.frames():
            assert len(frame["standing"]) == players
            assert not all(stands["leads"] for stands in frame["standing"])
            assert all(stands["says"] for stands in frame["standing"])


async def test_the_end_is_told_with_the_seats_that_it_was_about(tmp_path: Path) -> None:
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN], ONE_MATCH)
        eyes = Eyes(live, 0)
        await play_out(house, live)
        score = eyes.frames()[-1]["score"]
        named = {int(seat) for seat in re.findall(r"{(\d)}", score["why"])}
        assert named == set(score["winners"])


@pytest.mark.parametrize("name", GAMES)
def test_every_ending_has_its_sentence(name: str) -> None:
    """From the first view there is, with any winner that the ending could have."""
    game = haymaker.load(name)
    v = game.plain(game.view(game.new(), 0))
    for ending in range(1, len(game.words.ENDINGS)):
        won = [0] if ending in game.room.rules.WINNING_ENDINGS else []
        assert game.words.ended(game.kit, v, ending, won).endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_opens_with_how_to_play_in_one_minute(name: str) -> None:
    """At the pace of somebody who reads; what one types comes after the rules."""
    book = haymaker.load(name).room.text("rulebook.md")
    _, first, *_ = book.split("\n## ")
    assert first.startswith("In one minute\n") and 60 < len(first.split()) < 180
    assert "`haymaker" not in book[: book.index("<a id=")]
