"""What is told and written down of a game that a clock has ended."""

from __future__ import annotations

import pytest

from haymaker.kernel.errors import Refused
from haymaker.protocol.lobby import SeatWanted
from haymaker.table import analysis, positions, replay
from haymaker.table.entries import Closed
from haymaker.table.loading import game_of
from haymaker.table.state import TableState
from tests.table.tables import ANN, BEN, CY, lost_on_time
from tests.table.tabletop import bodies, chained


def test_a_game_lost_on_time_is_over() -> None:
    state = lost_on_time()
    assert state.status == "over" and state.ended and not state.waiting
    with pytest.raises(Refused, match="Time is up for Red"):
        state.playing()


@pytest.mark.parametrize("viewer", [0, 1])
def test_its_story_ends_with_the_clock(viewer: int) -> None:
    """The last frame shows what the one before it showed, and says how it ended."""
    story = replay.told(lost_on_time(), viewer)
    *_, before, last = story.frames
    assert story.over and last.view == before.view and last.n == before.n + 1
    assert last.steps[0].told == ["Time is up for Red: the game is lost."]
    assert last.score is not None and (last.score.winners, last.score.places) == ([1], [2, 1])
    assert not last.turn and before.score is None


@pytest.mark.parametrize("people", [[ANN, BEN], [ANN, BEN, CY]])
def test_its_record_is_closed_and_good(people: list[SeatWanted]) -> None:
    """With fair luck the seed is told, and every draw follows from it."""
    raw = replay.text(lost_on_time("punch" if len(people) == 2 else "robo_power", people)).encode()
    end = bodies(raw)[-1]
    assert end["end"] and end["lost"] == 0 and end["ending"] is None
    assert end["points"] == [0, 1, 1][: len(people)]
    found = replay.verify(raw)
    assert found.good and "committed seed" in found.sentence
    story = replay.brought(raw, None)
    assert story.over and story.frames[-1].score is not None
    assert story.frames[-1].score.winners == [1, 2][: len(people) - 1]


def test_a_record_says_who_can_have_lost_on_time() -> None:
    lines = bodies(replay.text(lost_on_time()).encode())
    for change, problem in (
        ({"lost": 1, "points": [1, 0]}, "seat 1 was not asked"),
        ({"points": [1, 0]}, "other points"),
        ({"ending": 1}, "another ending"),
        ({"lost": 2}, "names no seat"),
        ({"lost": True}, "names no seat"),
    ):
        found = replay.verify(chained([*lines[:-1], {**lines[-1], **change}]))
        assert not found.good and problem in found.sentence and found.line == len(lines)


def test_it_is_analysed_and_played_on_from() -> None:
    """Here the second seat has something to choose before the clock runs out."""
    state = lost_on_time("one_punch_man")
    raw = replay.text(state).encode()
    assert state.course is not None
    shown = analysis.of_table(state)
    assert len(shown.actions) == len(state.course.steps)
    assert shown.decisions == analysis.of_record(raw).decisions
    assert positions.of_record(raw, 1_000, None, 0, anew=False).turn == [0]


def test_under_other_rules_it_is_still_told_who_lost() -> None:
    old = lost_on_time()
    state = TableState(old.spec, None, *game_of(old.spec)[1:])
    state.absorb(Closed("Time is up.", lost=0), 9.0)
    story = replay._old_table(state, 0)
    assert story.over and "Time was up for Seat 1" in story.frames[-1].steps[0].told[0]
