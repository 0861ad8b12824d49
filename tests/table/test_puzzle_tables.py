"""A puzzle at its table: its seat's view and no more, and the answer only after one was given."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
import pytest

from haymaker.bots.puzzles.files import puzzles_of, steps_of
from haymaker.games import GAMES, find
from haymaker.kernel.errors import Refused
from haymaker.table import puzzles
from haymaker.table.puzzles import own_position


@pytest.mark.parametrize("name", GAMES)
def test_the_solver_sees_what_the_seat_could_know(name: str) -> None:
    """The view of the seat, and nothing of the answer: not in any field that is sent."""
    at = own_position(find(name), 1)
    s = at.game.history(steps_of(at.puzzle.steps)).state
    assert at.view.tobytes() == at.game.view(s, at.puzzle.seat).tobytes()
    shown = puzzles.shown(at)
    assert shown.part.first.seat == at.puzzle.seat and shown.part.first.moves
    assert sorted(at.moves) == sorted(choice.action for choice in at.puzzle.choices)
    fields = set(msgspec.to_builtins(shown)) | set(msgspec.to_builtins(shown.part))
    assert not fields & {"right", "choices", "misses", "lines", "line", "steps", "values"}


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_answer_is_refuted_and_tells_nothing_of_the_right_one(name: str) -> None:
    at = own_position(find(name), 1)
    wrong = next(c.action for c in at.puzzle.choices if c.action not in at.puzzle.right)
    answer = puzzles.answered(at, wrong)
    assert not answer.right and not answer.choices
    assert at.label(wrong) in answer.says
    numbers = [frame.n for frame in answer.frames]
    assert numbers == [*range(at.frame.n + 1, at.frame.n + 1 + len(numbers))]
    assert {frame.seat for frame in answer.frames} <= {at.puzzle.seat}
    assert all(not frame.moves for frame in answer.frames)


@pytest.mark.parametrize("name", GAMES)
def test_the_right_answer_is_praised_with_what_every_move_is_worth(name: str) -> None:
    at = own_position(find(name), 1)
    answer = puzzles.answered(at, at.puzzle.right[0])
    assert answer.right and answer.line
    assert {choice.action for choice in answer.choices if choice.right} == set(at.puzzle.right)
    assert len(answer.choices) == len(at.moves)


def test_who_gives_up_is_told_and_has_not_solved_it() -> None:
    at = own_position(find("punch"), 1)
    told = puzzles.answered(at, None)
    assert not told.right and told.choices
    assert told.says.startswith(f"The answer is “{at.label(at.puzzle.right[0])}”.")


def test_what_is_not_allowed_is_refused() -> None:
    at = own_position(find("punch"), 1)
    forbidden = next(a for a in range(at.game.actions) if a not in at.moves)
    with pytest.raises(Refused):
        at.answer(forbidden)


def test_every_day_has_another_puzzle_until_all_have_had_theirs() -> None:
    room = find("punch")
    count = len(puzzles_of(room))
    days = [date(2026, 2, 27) + timedelta(days=n) for n in range(count)]
    assert sorted(puzzles.daily(room, day) for day in days) == [*range(1, count + 1)]
