"""One kit by itself."""

from __future__ import annotations

import re
import shlex

import pytest

from haymaker.cli import build_parser
from haymaker.games import GAMES, find, load
from haymaker.kernel.workforce import Threads
from haymaker.lab.balance import balance, told_balance
from haymaker.lab.compare import Wish
from haymaker.lab.page import page
from haymaker.terminal.entrance import chosen_game


def test_a_game_of_equals_is_fair_and_one_against_a_random_player_is_not() -> None:
    game = load("punch", matches_to_win=1)
    even = balance(game, "random", Wish(games=4000), workforce=Threads(2))
    again = balance(game, "random", Wish(games=4000), workforce=Threads(1))
    assert [row.value for row in even.rows] == [row.value for row in again.rows]
    assert even.rows[0].verdict.startswith("fair, as far as") and even.games == 4000
    uneven = balance(game, ["heuristic", "random"], Wish(games=2000))
    assert uneven.rows[0].verdict == "more than a fair 50.0 %" and uneven.rows[0].value > 0.6
    told = told_balance(uneven, "a command")
    assert "bots: heuristic, random" in told.said() and "<svg" in page(told)


def test_a_run_stops_when_it_is_known_who_wins() -> None:
    found = balance(load("punch", matches_to_win=1), "random", Wish(width=0.1))
    assert found.stopped == "the intervals were narrow enough" and found.games < 10_000


@pytest.mark.parametrize("name", GAMES)
def test_the_chapter_on_balance_is_of_these_rules_and_this_box(name: str) -> None:
    """Where this fails: run the chapter's commands again, and write what they say."""
    room = find(name)
    chapter = room.text("rulebook.md").split("## Balance\n")[1].split("\n## ")[0]
    words = " ".join(chapter.split())
    measured = f"version {room.version} of the rules and the kit `{room.game().kit.fingerprint}`"
    assert measured in words
    commands = re.findall("`(haymaker lab [^`]+)`", words)
    assert commands
    for command in commands:
        args = build_parser().parse_args(shlex.split(command)[1:])
        assert args.game == name and chosen_game(args).room is room
