"""A puzzle at a table: what its seat sees, and what is said to an answer.

All of it is made from the seat's view: what follows on an answer happens in a world that fits the
view, not in the one that the position comes from. Nothing of the answer is in what is shown before
one is given.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import NamedTuple

from haymaker.bots.puzzles.files import GRADES, Choice, Continuation, Puzzle, puzzles_of, steps_of
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError, Refused
from haymaker.kernel.game import Game, Room
from haymaker.kernel.history import Step, check_step
from haymaker.kernel.layout import Record
from haymaker.protocol import lobby
from haymaker.protocol.shown import Frame, Line
from haymaker.table import lessons
from haymaker.table.acts import move
from haymaker.table.course import Batch, Course
from haymaker.table.frames import frame, told
from haymaker.table.luck import Recorded

WON = 1000
TOLD = 40
"""Steps before the position of which is told what the seat saw."""


class Answer(NamedTuple):
    right: bool
    says: str
    """What the search thinks of it, in a sentence or two."""
    line: list[str]
    """How it may go on, sentence by sentence, as the seat would see it."""
    frames: list[Frame]
    """The same in frames."""
    choices: list[Choice]
    """What every move is worth; only with a right answer, or when the solver gives up."""


@dataclass(frozen=True)
class Position:
    """A puzzle set up at its table."""

    puzzle: Puzzle
    number: int
    game: Game
    view: Record
    frame: Frame
    """What the seat sees, with what it was lately told."""
    columns: int = 0
    """How wide pictures are; 0 for none."""

    @property
    def grade(self) -> str:
        return GRADES[self.puzzle.grade - 1]

    @property
    def role(self) -> str:
        return str(self.game.words.seat_name(self.game.kit, self.puzzle.seat))

    @property
    def moves(self) -> list[int]:
        return [one.action for one in self.frame.moves]

    @property
    def fingerprint(self) -> str:
        """The same for the same position, wherever it stands in a file."""
        about = (self.game.name, self.puzzle.rules, self.puzzle.steps, self.puzzle.seat)
        return hashlib.sha256(repr(about).encode()).hexdigest()[:16]

    @property
    def asks(self) -> str:
        """What is asked for, without saying how many answers are right."""
        if len(self.frame.turn) > 1:
            return "Everybody chooses at once: which choice belongs to the best mix?"
        return "One choice is clearly best."

    def check(self, action: int) -> None:
        """`Refused` where the rules forbid it."""
        move.check(self.game, self.view, self.puzzle.seat, action)

    def answer(self, action: int) -> Answer:
        """What is said to a move, and how it may go on; `Refused` for one that is not allowed."""
        self.check(action)
        right = action in self.puzzle.right
        frames = list(self._follow(self.puzzle.line(action)))
        line = [text for each in frames for step in each.steps for text in step.told]
        line += self._in_the_end(action, frames)
        says = self._praise(action) if right else self._objection(action)
        return Answer(right, says, line, frames, self.puzzle.choices if right else [])

    def solution(self) -> Answer:
        """The answer for somebody who gives up: no right answer of theirs."""
        best = self.answer(self.puzzle.right[0])
        label = self.label(self.puzzle.right[0])
        return best._replace(right=False, says=f"The answer is “{label}”. {best.says}")

    def label(self, action: int) -> str:
        plain = self.game.plain(self.view)
        return str(self.game.words.label(self.game.kit, plain, self.puzzle.seat, action))

    def _praise(self, action: int) -> str:
        mine = self.puzzle.choice(action)
        rest = [choice for choice in self.puzzle.choices if choice.action not in self.puzzle.right]
        next_best = max(rest, key=lambda choice: choice.value)
        instead = f"“{self.label(next_best.action)}” wins {_percent(next_best.value)}"
        if self.puzzle.mixed:
            mix = ", ".join(
                f"“{self.label(one)}” {_percent(self.puzzle.choice(one).share)}"
                for one in self.puzzle.right
            )
            return f"The best mix, so that nobody can read you: {mix}. {instead} of such games."
        return f"It wins {_percent(mine.value)} of such games; {instead}."

    def _objection(self, action: int) -> str:
        """Says how much is lost, and not to which move."""
        mine, best = self.puzzle.choice(action), self.puzzle.choices[0]
        return (
            f"“{self.label(action)}” wins {_percent(mine.value)} of such games; there is "
            f"something that wins {_percent(best.value)}."
        )

    def _in_the_end(self, action: int, frames: Sequence[Frame]) -> list[str]:
        """How that game goes on to end, where that was not seen."""
        line = self.puzzle.line(action)
        if line is None or line.worth < 0 or (frames and frames[-1].score is not None):
            return []
        end = "win" if line.worth == WON else "lose" if line.worth == 0 else "share the win"
        as_expected = (line.worth > 0) == (action in self.puzzle.right)
        return [f"{self.role} goes on to {end}{'' if as_expected else ' this time'}."]

    def _follow(self, line: Continuation | None) -> Iterator[Frame]:
        """The frames of a line, without the moves that are open on the way."""
        if line is None:
            return
        course = Course(self.game, (self.puzzle.seat,))
        world = self.game.guess(self.view, self.puzzle.seat, line.world)
        course.stand_at(world)
        course.n[self.puzzle.seat] = self.frame.n
        for batch in _played(course, self._allowed(world, steps_of(line.steps))):
            course.adopt(batch)
            if batch.seen(self.puzzle.seat):
                yield frame(course, self.puzzle.seat, batch, [], bare=True, columns=self.columns)

    def _allowed(self, world: Record, steps: Sequence[Step]) -> Sequence[Step]:
        """As far as the rules go along. Rooms may come to guess other worlds than they did when the
        line was found."""
        for number, step in enumerate(steps):
            try:
                check_step(self.game, world, *step)
            except HaymakerError:
                return steps[:number]
            world = self.game.after(world, *step)
        return steps


def _percent(thousandths: int) -> str:
    return f"{thousandths / 1000:.0%}"


def _played(course: Course, steps: Sequence[Step]) -> Iterator[Batch]:
    """Each choice with the luck that follows it; luck alone, where that comes first."""
    at = 0
    while at < len(steps):
        step = None if steps[at].seat == CHANCE else steps[at]
        at += step is not None
        luck = []
        while at < len(steps) and steps[at].seat == CHANCE:
            luck.append(steps[at].action)
            at += 1
        yield course.consider(step, Recorded(luck))


def set_up(room: Room, puzzle: Puzzle, number: int, columns: int = 0) -> Position:
    """The position of a puzzle, replayed by the rules."""
    game, seat, steps = puzzle.game(room), puzzle.seat, steps_of(puzzle.steps)
    early = max(0, len(steps) - TOLD)
    while early and steps[early].seat == CHANCE:
        early -= 1
    course = Course(game, (seat,))
    s = game.new()
    for step in steps[:early]:
        check_step(game, s, *step)
        s = game.after(s, *step)
    course.stand_at(s)
    log: list[Line] = []
    for batch in _played(course, steps[early:]):
        course.adopt(batch)
        log += [Line(course.n[seat], text) for text in told(game, seat, batch)]
    now = frame(course, seat, None, [], log, columns=columns)
    if not now.moves:
        raise HaymakerError(f"Puzzle {number} of {room.title} asks nothing.")
    return Position(puzzle, number, game, course.views[seat].record, now, columns)


def positions_of(room: Room, puzzles: Sequence[Puzzle]) -> Iterator[Position]:
    """All of them, the easy ones first; set up as they are asked for."""
    order = sorted(range(len(puzzles)), key=lambda i: puzzles[i].grade)
    return (set_up(room, puzzles[i], i + 1) for i in order)


def position(room: Room, puzzles: Sequence[Puzzle], number: int, columns: int = 0) -> Position:
    """The puzzle of this number, counted from 1."""
    if not 1 <= number <= len(puzzles):
        raise Refused(f"There is no puzzle {number}; {room.title} has {len(puzzles)}.")
    return set_up(room, puzzles[number - 1], number, columns)


@functools.lru_cache(maxsize=64)
def own_position(room: Room, number: int, columns: int = 0) -> Position:
    """One of the room's own, with pictures so many columns wide."""
    return position(room, puzzles_of(room), number, columns)


def count(room: Room) -> int:
    """How many a room brings along; none where they cannot be read."""
    try:
        return len(puzzles_of(room))
    except HaymakerError:
        return 0


def today() -> date:
    """The same day for everybody, wherever they are."""
    return datetime.now(UTC).date()


def daily(room: Room, day: date | None = None) -> int:
    """The number of a day's puzzle: another every day, until all have had theirs; 0 for none."""
    found = count(room)
    return 1 + (day or today()).toordinal() % found if found else 0


# --- what a client is shown -----------------------------------------------------------------------


def listed(room: Room) -> lobby.PuzzlesShown:
    grades = [puzzle.grade for puzzle in puzzles_of(room)]
    day = today()
    number = daily(room, day)
    return lobby.PuzzlesShown(room.name, room.title, room.version, grades, number, str(day))


def shown(at: Position) -> lobby.PuzzleShown:
    """All that a solver may know."""
    room, day = at.game.room, today()
    return lobby.PuzzleShown(
        game=room.name,
        title=room.title,
        rules=room.version,
        number=at.number,
        count=count(room),
        grade=at.puzzle.grade,
        graded=at.grade,
        asks=at.asks,
        day=str(day) if daily(room, day) == at.number else "",
        part=lessons.part_shown(at.game, at.puzzle.seat, at.frame, []),
    )


def answered(at: Position, action: int | None) -> lobby.PuzzleAnswered:
    """What is said to an answer, or to somebody who gives up."""
    found = at.solution() if action is None else at.answer(action)
    choices = [
        lobby.ChoiceValued(
            choice.action, at.label(choice.action), choice.value / 1000, choice.share / 1000,
            choice.action in at.puzzle.right,
        )
        for choice in found.choices
    ]  # fmt: skip
    return lobby.PuzzleAnswered(found.right, found.says, found.line, found.frames, choices)


def whole(at: Position) -> lobby.PuzzleWhole:
    """Everything about a puzzle, for a page that goes where there is no network."""
    answers = [lobby.AnswerKept(action, answered(at, action)) for action in at.moves]
    return lobby.PuzzleWhole(shown(at), answers, answered(at, None))
