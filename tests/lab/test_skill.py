"""Skill told from luck."""

from __future__ import annotations

import numpy as np
import pytest

from haymaker.cli import main
from haymaker.games import load
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.workforce import Threads
from haymaker.lab.skill import Skill, skill, tables, told_skill, usual_levels, variance_parts

GAME = load("punch", matches_to_win=1, rounds=2, hand=6)


def coins(deals: int, *odds: list[list[float]]) -> Skill:
    """Results of two levels on two seats by these odds, without any game."""
    luck = np.random.default_rng(1)
    shares = (luck.random((2, 2, 2, deals)) < np.array(odds)[..., None]).astype(float)
    return Skill(GAME, ("a", "b"), 0, 1.0, "", shares)


def test_a_game_of_coins_is_luck_alone() -> None:
    fair = [[0.5, 0.5], [0.5, 0.5]]
    found, _, luck = variance_parts(coins(4000, fair, fair).shares)
    assert found < 0.01 and luck > 0.98


def test_a_game_that_the_better_one_always_wins_is_skill() -> None:
    found, seat, luck = variance_parts(coins(50, [[0, 0], [0, 0]], [[1, 1], [1, 1]]).shares)
    assert found == pytest.approx(1) and seat == luck == pytest.approx(0)


def test_a_game_that_a_seat_always_wins_is_neither() -> None:
    found, seat, _ = variance_parts(coins(50, [[0, 1], [0, 1]], [[0, 1], [0, 1]]).shares)
    assert found == pytest.approx(0) and seat == pytest.approx(1)


def test_intervals_of_the_parts_hold_the_truth() -> None:
    """Odds of 3 to 1 for the better of two: 1/32 of 1/4 is the variance between the four pairings,
    so an eighth is skill."""
    found = coins(2000, [[0.5, 0.5], [0.25, 0.25]], [[0.75, 0.75], [0.5, 0.5]])
    middle, low, high = found.parts()["skill"]
    assert low < 0.125 < high and low < middle < high and high - low < 0.05


def test_equal_tables_are_played_once() -> None:
    rows, cells = tables([7, 8], 2)
    assert sorted(rows.tolist()) == [[7, 7], [7, 8], [8, 7], [8, 8]] and len(cells) == 8
    assert rows[cells[0, 1, 1]].tolist() == [8, 7]
    assert len(tables([7, 8], 4)[0]) == 2 + 2 * 4


def test_the_seasoned_beat_the_reckless() -> None:
    found = skill(GAME, ["random", "heuristic"], 64, 60, workforce=Threads(2))
    again = skill(GAME, ["random", "heuristic"], 64, 60, workforce=Threads(1))
    assert (found.shares == again.shares).all() and found.deals == 64
    matrix = found.matrix()
    assert matrix[1, 0] > 0.5 and matrix[0, 1] == pytest.approx(1 - matrix[1, 0])
    told = told_skill(found, "a command")
    assert "won as Blue, against" in told.said() and len(told.records) == 3 + 8
    assert told.records[0]["figure"] == "part of skill" and told.about["deals"] == 64


def test_levels_that_think_long_are_named_not_played() -> None:
    assert usual_levels(GAME) == ["random", "rookie", "amateur", "contender", "heuristic"]


def test_what_cannot_be_measured_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(HaymakerError, match="at least two bots"):
        skill(GAME, ["random"], 10, 1)
    with pytest.raises(HaymakerError, match="at least 2 are needed"):
        skill(GAME, ["random", "heuristic"], 1, 1)
    assert main(["lab", "skill", "punch", "--bots", "random,nobody"]) == 2
    assert "does not play Punch!; there are: " in capsys.readouterr().err
