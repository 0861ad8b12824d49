"""Lessons: each is played through by the rules as they are, and says what it teaches."""

from __future__ import annotations

import msgspec
import pytest

from haymaker.games import GAMES, find
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.table import spelling
from haymaker.table.lessons import (
    BrokenLesson,
    Lesson,
    Part,
    Plan,
    Task,
    lesson_of,
    plan_of,
    played_through,
)

TAUGHT = {
    "punch": "PU-07 PU-08 PU-09 PU-10 PU-14 PU-16 PU-17 PU-18 PU-19 PU-20 PU-21 PU-22 PU-23 PU-26 "
    "PU-28 PU-29 PU-30",
    "rocket_punch": "RP-20 RP-21 RP-22 RP-23 RP-25 RP-26 RP-28 RP-29 RP-30 RP-32 RP-36 RP-40 RP-41 "
    "RP-43 RP-44 RP-50 RP-51 RP-52 RP-57 RP-59",
    "robo_power": "RBP-01 RBP-05 RBP-06 RBP-07 RBP-08 RBP-10 RBP-11 RBP-15 RBP-18 RBP-19 RBP-20 "
    "RBP-22 RBP-23 RBP-28 RBP-29 RBP-32 RBP-34 RBP-39",
    "one_punch_man": "OPM-01 OPM-14 OPM-22 OPM-23 OPM-28 OPM-29 OPM-30 OPM-31 OPM-32 OPM-33 OPM-34 "
    "OPM-36 OPM-37 OPM-39 OPM-40 OPM-44 OPM-46 OPM-47 OPM-48 OPM-50 OPM-51 OPM-52 OPM-53 OPM-54 "
    "OPM-55 OPM-H08 OPM-H34",
    "pokepucks": "PP-11 PP-12 PP-14 PP-22 PP-28 PP-39 PP-41 PP-42 PP-43 PP-44 PP-45 PP-49 PP-50 "
    "PP-51 PP-55 PP-56 PP-57 PP-60 PP-61 PP-65 PP-H55",
}  # fmt: skip
"""The clauses that each lesson teaches."""

PUNCH = find("punch")
DEAL = "p3, p2, p2, p1, n, n, b, b, d, p1, p1, p2, p3, p3, n, n, b, d, p1, p2"


def one_task(task: Task, **more: object) -> Lesson:
    """A lesson of Punch! with this task alone, right after the deal."""
    part = Part([task], seat="Red", luck=DEAL, before=["Red: keep", "Blue: keep"])
    changed = msgspec.structs.replace(part, **more)
    return played_through(PUNCH, Plan(3, "Play!", [changed]))


def jab(**more: object) -> Task:
    task = Task("Jab", "Punch!", "Ouch.", ["PU-08"], do="p3", then=["Blue: n"])
    return msgspec.structs.replace(task, **more)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_lesson_that_its_rules_play_through(name: str) -> None:
    lesson = lesson_of(find(name))
    assert sorted(lesson.clauses) == TAUGHT[name].split()
    assert 3 <= lesson.minutes <= 6
    assert len(lesson.ideas) >= 6
    assert any(taught.task.attempt for taught in lesson.tasks), "something is tried in vain"


@pytest.mark.parametrize("name", GAMES)
def test_a_coach_speaks_in_short_whole_sentences(name: str) -> None:
    plan = plan_of(find(name))
    assert plan is not None
    for part in plan.part:
        for task in part.task:
            for said in (task.say, task.notice, *([task.wrong] if task.wrong else [])):
                assert said.endswith((".", "!", "?")) and len(said) <= 110, said
            assert len(task.idea) <= 40


@pytest.mark.parametrize("name", GAMES)
def test_every_task_finds_the_learner_asked_and_shows_what_follows(name: str) -> None:
    for taught in lesson_of(find(name)).tasks:
        assert taught.before.moves, f"{taught.task.idea}: the learner is asked"
        wanted = [move.action for move in taught.before.moves]
        assert (taught.wanted in wanted) == bool(taught.task.do)
        assert bool(taught.after) == bool(taught.task.do)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_else_is_done_is_answered_and_nothing_moves(name: str) -> None:
    for taught in lesson_of(find(name)).tasks:
        before = taught.view.tobytes()
        taught.answer(taught.wanted)
        for move in taught.before.moves:
            if move.action != taught.wanted:
                with pytest.raises(Refused) as refused:
                    taught.answer(move.action)
                assert str(refused.value).endswith((".", "!", "?"))
        assert taught.view.tobytes() == before


def test_what_the_rules_forbid_is_answered_with_its_clause() -> None:
    lesson = one_task(jab(), luck=DEAL.replace("d,", "b,", 1))
    dodge = spelling.typed(lesson.tasks[0].game, 0, "d")
    assert dodge is not None
    with pytest.raises(Refused) as refused:
        lesson.tasks[0].answer(dodge)
    assert (str(refused.value), refused.value.clause) == (
        "You have no Dodge in your hand.",
        "PU-08",
    )


def test_without_a_sentence_of_its_own_a_task_is_asked_for_again() -> None:
    taught = one_task(jab()).tasks[0]
    block = spelling.typed(taught.game, 0, "b")
    assert block is not None
    with pytest.raises(Refused, match=r"That is allowed, too\. But now: Punch 3\."):
        taught.answer(block)


@pytest.mark.parametrize(
    ("task", "more", "problem"),
    [
        (jab(do="d"), {"luck": DEAL.replace("d,", "b,", 1)}, "You have no Dodge in your hand"),
        (jab(), {"options": {"hand": 1}}, "'Red: keep' is not allowed"),
        (jab(luck="p3"), {}, "luck has prepared more than happens: p3"),
        (jab(), {"options": {"hand": 99}}, "hand is 99"),
        (jab(), {"luck": "p3"}, "there is no more luck prepared"),
        (
            jab(),
            {"luck": DEAL.replace("p1", "p3").replace("p2", "p3")},
            "luck cannot do 'p3' there",
        ),
        (jab(), {"seat": "Green"}, "nobody is called 'Green'"),
        (jab(do="p9"), {}, "there is no move called 'p9'"),
        (jab(clauses=["PU-99"]), {}, "the rulebook has no PU-99"),
        (jab(then=["Blue"]), {}, "does not say who"),
        (jab(then=["Blue: redeal b"]), {}, "'Blue: redeal b' is not allowed"),
        (jab(do="", attempt="p3"), {}, "'p3' is allowed, but is to be tried in vain"),
        (jab(do=""), {}, "something is to be done"),
    ],
)
def test_a_lesson_that_no_longer_fits_the_rules_says_so_by_its_name(
    task: Task, more: dict[str, object], problem: str
) -> None:
    with pytest.raises(BrokenLesson) as broken:
        one_task(task, **more)
    assert str(broken.value).startswith("The lesson of Punch!, ") and problem in str(broken.value)


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("haymaker.table.lessons.FILE", "no such file")
    plan_of.cache_clear()
    lesson_of.cache_clear()
    try:
        assert plan_of(PUNCH) is None
        with pytest.raises(HaymakerError, match="Punch! has no lesson"):
            lesson_of(PUNCH)
    finally:
        plan_of.cache_clear()
        lesson_of.cache_clear()
