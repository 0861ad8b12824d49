"""Lessons: a table with prepared luck, prepared moves of the others, and what the learner is to do.

A room may have one, in its `lesson.toml`: see docs/adding-a-game.md. Everything in it is said in
words, as people type it, so a rule that has changed breaks the lesson, and says so by its name.
Nothing in a lesson is left to luck: it is played through once, and whoever teaches it shows what
followed.
"""

from __future__ import annotations

import functools
import importlib.resources
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from haymaker.kernel import rulebook
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record
from haymaker.protocol.lobby import LessonShown, PartShown, Problem, TaskShown
from haymaker.protocol.shown import PICTURE_WIDTH, Frame
from haymaker.table.acts import move
from haymaker.table.prepared import PreparedLuck, PreparedTable, Setting, seats_shown
from haymaker.table.records import Step

FILE = "lesson.toml"


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: the coach says something, the learner does it, and sees what follows."""

    idea: str
    say: str
    notice: str
    """What there is to see, when it is done."""
    clauses: list[str]
    do: str = ""
    """What the learner is to do, as it is typed."""
    attempt: str = field(default="", name="try")
    """What the learner is to try though it is not allowed: the rules answer, and nothing moves."""
    wrong: str = ""
    """What the coach says to anything else that is allowed."""
    luck: str = ""
    """What luck does after it, draw by draw, with commas; what is certain is left out."""
    then: list[str] = field(default_factory=list)
    """What happens after it, as in `Blue: p3`; the learner's own seat may be among them."""


class Part(Setting, frozen=True, forbid_unknown_fields=True):
    """A table of its own; its seat is the learner's."""

    task: list[Task]


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A `lesson.toml`. `minutes` says how long a person takes, `end` what to do next."""

    minutes: int
    end: str
    part: list[Part]


class BrokenLesson(HaymakerError):
    """What a lesson says does not fit the rules."""


@dataclass(frozen=True)
class Taught:
    """A task in its place: what the learner sees before, and what followed when it was done."""

    task: Task
    part: int
    game: Game
    seat: int
    view: Record
    state: Record
    before: Frame
    wanted: int
    """The number of what is to be done, or tried."""
    refusal: Refused | None
    """What the rules say to what is to be tried."""
    after: list[Frame]
    """What the learner sees follow; the last one has the moves of the next task."""

    def answer(self, action: int) -> None:
        """Nothing where this is what was asked for; else `Refused`, with what the coach or the
        rules say to it. The table stands as it was."""
        if action == self.wanted:
            return
        move.check(self.game, self.view, self.seat, action)
        raise Refused(self.task.wrong or f"That is allowed, too. But now: {self.label}.")

    @property
    def label(self) -> str:
        """What is to be done, in the words of a menu."""
        game = self.game
        return str(game.words.label(game.kit, game.plain(self.view), self.seat, self.wanted))

    @property
    def code(self) -> str:
        return str(self.game.words.short(self.game.kit, self.seat, self.wanted))


@dataclass(frozen=True)
class Lesson:
    room: Room
    minutes: int
    end: str
    tasks: list[Taught]

    @property
    def ideas(self) -> list[str]:
        """What is learnt, each once."""
        return list(dict.fromkeys(taught.task.idea for taught in self.tasks))

    @property
    def clauses(self) -> list[str]:
        """What is taught, by number, each once."""
        return list(dict.fromkeys(name for taught in self.tasks for name in taught.task.clauses))


@functools.cache
def plan_of(room: Room) -> Plan | None:
    """What a room has prepared for learners; nothing where it has no lesson."""
    file = importlib.resources.files(room.package) / FILE
    if not file.is_file():
        return None
    try:
        return msgspec.toml.decode(file.read_text(encoding="utf-8"), type=Plan)
    except msgspec.DecodeError as problem:
        raise BrokenLesson(f"The lesson of {room.title} cannot be read: {problem}.") from None


def minutes_of(room: Room) -> int:
    """How long the room's lesson takes; 0 where it has none that can be read."""
    try:
        plan = plan_of(room)
    except BrokenLesson:
        return 0
    return 0 if plan is None else plan.minutes


@functools.lru_cache(maxsize=32)
def lesson_of(room: Room, columns: int = PICTURE_WIDTH) -> Lesson:
    """The lesson, played through, with pictures so many columns wide; `BrokenLesson` where it does
    not fit the rules."""
    plan = plan_of(room)
    if plan is None:
        raise HaymakerError(f"{room.title} has no lesson.")
    return played_through(room, plan, columns)


def played_through(room: Room, plan: Plan, columns: int = 0) -> Lesson:
    tasks: list[Taught] = []
    for number, part in enumerate(plan.part):
        tasks += _Player(room, part, number, columns).play()
    return Lesson(room, plan.minutes, plan.end, tasks)


def shown(lesson: Lesson) -> LessonShown:
    """All that a client needs to teach it: nothing in it is a secret of anybody's."""
    parts = [list(tasks) for _, tasks in itertools.groupby(lesson.tasks, lambda one: one.part)]
    title, name = lesson.room.title, lesson.room.name
    return LessonShown(name, title, lesson.minutes, lesson.end, [_part_shown(p) for p in parts])


def _part_shown(tasks: list[Taught]) -> PartShown:
    first = tasks[0]
    return part_shown(first.game, first.seat, first.before, [_task_shown(t) for t in tasks])


def part_shown(game: Game, seat: int, first: Frame, tasks: list[TaskShown]) -> PartShown:
    """A table that is there to learn at."""
    kit, goal = dict(game.kit.values), game.words.goal(game.kit, seat)
    return PartShown(seat, seats_shown(game), kit, goal, first, tasks)


def _task_shown(taught: Taught) -> TaskShown:
    task, game = taught.task, taught.game
    refusal = taught.refusal
    along = [replace(frame, moves=[], ask="") for frame in taught.after[:-1]]
    return TaskShown(
        idea=task.idea,
        say=task.say,
        notice=task.notice,
        wrong=task.wrong,
        clauses=task.clauses,
        action=taught.wanted,
        spelled=game.words.spell(game.kit, taught.seat, taught.wanted),
        refusal=None if refusal is None else Problem(str(refusal), refusal.clause),
        frames=[*along, *taught.after[-1:]],
    )


class _Player:
    """Plays one part through, and keeps what the learner sees."""

    def __init__(self, room: Room, part: Part, number: int, columns: int) -> None:
        self.place = f"part {number + 1}"
        self.room, self.part, self.number = room, part, number
        if not part.seat:
            raise self._broken("nobody is the learner")
        self.table = PreparedTable(room, part, columns, self._broken)
        self.game, self.course, self.seat = self.table.game, self.table.course, self.table.viewer

    def play(self) -> Iterator[Taught]:
        self.table.set_up()
        before = self.table.frame(None)
        for task in self.part.task:
            self.place = f"“{task.idea}”"
            taught = self._task(task, before)
            yield taught
            before = taught.after[-1] if taught.after else before

    def _task(self, task: Task, before: Frame) -> Taught:
        self._check_clauses(task)
        if bool(task.do) == bool(task.attempt):
            raise self._broken("something is to be done, or to be tried, and not both")
        wanted = self.table.typed(self.seat, task.do or task.attempt)
        view, state = self.course.views[self.seat].record, self.course.state
        refusal = None
        try:
            move.check(self.game, view, self.seat, wanted)
        except Refused as refused:
            refusal = refused
        after: list[Frame] = []
        if task.do:
            if refusal is not None:
                raise self._broken(f"{task.do!r} is not allowed: {refusal}")
            luck = PreparedLuck(self.game, task.luck)
            after = [
                *self.table.follow(Step(self.seat, wanted), luck),
                *self.table.follow_all(task.then, luck),
            ]
            self.table.check_all_used(luck)
        elif refusal is None:
            raise self._broken(f"{task.attempt!r} is allowed, but is to be tried in vain")
        elif not refusal.clause:
            raise self._broken(f"no clause forbids {task.attempt!r}: {refusal}")
        seat = self.seat
        return Taught(
            task, self.number, self.game, seat, view, state, before, wanted, refusal, after
        )

    def _check_clauses(self, task: Task) -> None:
        known = rulebook.clauses(self.room)
        for name in task.clauses:
            if name not in known:
                raise self._broken(f"the rulebook has no {name}")

    def _broken(self, problem: str) -> BrokenLesson:
        return BrokenLesson(
            f"The lesson of {self.room.title}, {self.place}: {problem.rstrip('.')}."
        )
