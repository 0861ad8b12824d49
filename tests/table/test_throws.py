"""Throws by physics as part of a table's luck."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from haymaker.kernel.bodies import Thrown
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError
from haymaker.table.course import Course, ThrowDue
from haymaker.table.throws import ThrownLuck
from tests.table.tables import begun

WEIGHTS = [1, 0, 3]


def luck(answer: Any, due: bool = True) -> ThrownLuck:
    """Luck of a game whose throws say what they are told to say."""
    bodies = SimpleNamespace(is_due=lambda game, view: due, answer=lambda game, view, show: answer)
    game: Any = SimpleNamespace(room=SimpleNamespace(bodies=bodies), view=lambda s, seat: s)
    return ThrownLuck(game, lambda s, weights, number: 0, {}, {"power": 80.0})


@pytest.mark.parametrize("outcome", [1, 3, -1])
def test_a_throw_that_cannot_happen_is_a_fault_and_decides_nothing(outcome: int) -> None:
    due = luck(outcome)
    first = due(None, WEIGHTS, 0)  # type: ignore[arg-type]
    assert isinstance(first, ThrowDue) and first.setting == {"power": 80.0}
    pick = first.made(Thrown((), {"shown": True}))
    with pytest.raises(HaymakerError, match="cannot happen"):
        pick(None, WEIGHTS, 0)  # type: ignore[arg-type]


def test_where_the_physics_fails_the_odds_decide() -> None:
    first = luck(2)(None, WEIGHTS, 4)  # type: ignore[arg-type]
    assert isinstance(first, ThrowDue) and first.draw == 4
    assert first.made(None)(None, WEIGHTS, 4) == 0  # type: ignore[arg-type]


def test_the_show_of_a_throw_that_is_not_told_out_is_kept() -> None:
    """Decisions may come before all of a throw is told: it answers for the rest, whoever looks."""
    course = begun("punch").course
    assert isinstance(course, Course)
    course.shows = {3: {"old": 1}, 9: {"latest": 1}}
    course.latest = {viewer: [] for viewer in (0, 1, WATCHER)}
    course.forget_shows()
    assert course.shows == {9: {"latest": 1}}
    course.shows[3] = {"old": 1}
    course.latest[0] = [3]
    course.forget_shows()
    assert set(course.shows) == {3, 9}
