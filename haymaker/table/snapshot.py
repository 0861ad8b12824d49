"""Snapshots: a table's game as it stood after some entry, so that loading need not replay it all.

Only a cache. A snapshot names the rules it was made under and the entries it follows from; one that
does not fit, or is damaged, or is not there, costs nothing but the time to replay.
"""

from __future__ import annotations

import base64
from hashlib import sha256

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record, blank
from haymaker.table.course import Course
from haymaker.table.records import Step


class Undoable(Struct, frozen=True):
    seat: int
    action: int
    before: str


class ClockLeft(Struct, frozen=True):
    left: list[float]
    running: list[int]
    since: float
    stopped: dict[int, tuple[float, float]] = field(default_factory=dict)
    given: list[list[float]] = field(default_factory=list)
    at: float = 0.0
    unseen: dict[int, float] = field(default_factory=dict)
    hidden: dict[int, tuple[float, float]] = field(default_factory=dict)


class Snapshot(Struct, frozen=True):
    rules: int
    number: int
    """The entry after which it was taken."""
    entries: str
    """A hash over all entries up to that one."""
    played: int
    """How many of them made up the game."""
    state: str
    draws: int
    n: dict[int, int]
    asked_at: dict[int, int]
    questions: dict[int, list[int]]
    latest: dict[int, list[int]]
    undoable: list[Undoable]
    changed: float
    clocks: ClockLeft | None = None


PER_VIEWER = ("n", "asked_at", "questions", "latest")
"""What the course counts for each of its viewers."""

encode = Encoder().encode
decode = Decoder(Snapshot).decode


def to_text(snapshot: Snapshot) -> str:
    """With a checksum in front, so that a damaged one is noticed."""
    body = encode(snapshot)
    return f"{sha256(body).hexdigest()} {body.decode()}"


def from_text(text: str) -> Snapshot:
    """Raises ValueError (or msgspec's kind of it) where it is damaged."""
    found, _, body = text.partition(" ")
    if sha256(body.encode()).hexdigest() != found:
        raise ValueError("the snapshot is damaged")
    return decode(body.encode())


def _text(s: Record) -> str:
    return base64.b64encode(s.tobytes()).decode()


def _record(game: Game, text: str) -> Record:
    raw = base64.b64decode(text, validate=True)
    s = blank(game.room.state)
    if len(raw) != s.nbytes:
        raise ValueError("the snapshot has a state of another size")
    s.view("u1")[:] = memoryview(raw)
    return s


def taken(
    course: Course, number: int, entries: str, played: int, changed: float,
    clocks: ClockLeft | None,
) -> Snapshot:  # fmt: skip
    return Snapshot(
        rules=course.game.room.version,
        number=number,
        entries=entries,
        played=played,
        state=_text(course.state),
        draws=course.draws,
        **{name: dict(getattr(course, name)) for name in PER_VIEWER},
        undoable=[Undoable(step.seat, step.action, _text(s)) for step, s in course.undoable],
        changed=changed,
        clocks=clocks,
    )


def resumed(
    snapshot: Snapshot, game: Game, viewers: tuple[int, ...] | None = None, aimed: bool = False
) -> Course:
    """The course from the snapshot on; of the steps before, it and the seats' past know those that
    can be undone."""
    if snapshot.rules != game.room.version:
        raise ValueError("the snapshot was taken under other rules")
    course = Course(game, viewers, aimed)
    course.stand_at(_record(game, snapshot.state))
    course.draws = snapshot.draws
    course.undoable = [(Step(u.seat, u.action), _record(game, u.before)) for u in snapshot.undoable]
    course.steps = [step for step, _ in course.undoable]
    for step, before in course.undoable:
        if step.seat != CHANCE:
            course.past.note(step.seat, game.view(before, step.seat), step.action)
    for name in PER_VIEWER:
        kept = getattr(snapshot, name)
        getattr(course, name).update({v: kept[v] for v in course.viewers if v in kept})
    return course
