"""`haymaker learn`: lessons at a keyboard."""

from __future__ import annotations

import io

import pytest

from haymaker.cli import main
from haymaker.games import GAMES, find
from haymaker.table.lessons import lesson_of
from haymaker.terminal.learn import GO_ON, LineLesson
from haymaker.terminal.screen import Screen
from tests.terminal.sitting import Keyboard


def learn(name: str, *script: str) -> str:
    out = io.StringIO()
    LineLesson(lesson_of(find(name)), Screen(out), Keyboard(*script)).run()
    return out.getvalue()


def right_answers(name: str) -> list[str]:
    return [typed for taught in lesson_of(find(name)).tasks for typed in (taught.code, "")]


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_learnt_by_typing_what_the_coach_asks_for(name: str) -> None:
    shown, lesson = learn(name, *right_answers(name)), lesson_of(find(name))
    for number, taught in enumerate(lesson.tasks, start=1):
        assert f"{number} of {len(lesson.tasks)}  {taught.task.idea}" in shown
        assert f"Coach: {taught.task.notice} ({', '.join(taught.task.clauses)})" in shown
    assert shown.endswith(f"{lesson.end}\nPlay: haymaker play {name}\n")


def test_anything_else_is_answered_and_asked_again() -> None:
    shown = learn("punch", "b", "lay b", "p3", "")
    assert "Coach: A good card, too. But begin with a bang: play Punch 3." in shown
    assert "(PU-40)" in shown, "what the rules forbid is answered by them"
    assert shown.index("Coach: A good card") < shown.index("Blue loses 3.")
    assert shown.count("1 of 10  Pick") == 1, "the lesson did not move"


def test_what_is_tried_in_vain_is_answered_by_the_rules() -> None:
    shown = learn("punch", "p3", "", "p3", "")
    assert "You have no Punch 3 in your hand. (PU-08)" in shown


def test_one_can_go_back_begin_again_look_around_and_leave() -> None:
    shown = learn(
        "punch", "show", "", "back", "moves", "table", "rules PU-08", "rules nonsense", "help",
        "nonsense", "", "show", "", "again", "quit",
    )  # fmt: skip
    assert shown.count("1 of 10  ") == 3 and shown.count("2 of 10  ") == 2
    assert "p3: Punch 3" in shown and "PU-08 For an exchange" in shown
    assert "There is no move called 'nonsense'" in shown
    assert shown.endswith("Come back any time: haymaker learn punch.\n")


def test_the_coach_waits_until_it_was_read() -> None:
    keyboard = Keyboard("p3")
    LineLesson(lesson_of(find("punch")), Screen(io.StringIO()), keyboard).run()
    assert keyboard.asked == ["> ", GO_ON]


def test_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in GAMES) and "Punch!, 4 minutes" in shown
