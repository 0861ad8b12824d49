"""A puzzle as data: a position as it came about, the right answer, and what follows on others.

A room may have some, in its `puzzles.jsonl`: a line per puzzle, as `haymaker puzzles make` writes
them. Every puzzle names the version of the rules that it was found under; under others it is none.
"""

from __future__ import annotations

import functools
import importlib.resources
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.history import Step

FILE = "puzzles.jsonl"
LARGEST = 200_000
"""Bytes of a room's puzzles."""

GRADES = ("easy", "fair", "tricky", "hard", "masterly")


class Choice(Struct, frozen=True, array_like=True):
    """What a search of twenty times the master's length knows of a move."""

    action: int
    value: int
    """Thousandths of a won game."""
    share: int
    """Thousandths of the times that a master would play it."""


class Continuation(Struct, frozen=True, array_like=True):
    """How it may go on after a move: a world that fits the seat's view, by its key, and what
    happens in it."""

    action: int
    world: int
    steps: str
    worth: int = -1
    """What that game comes to for the seat in the end, in thousandths of a won one."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    rules: int
    """The version of the rules."""
    players: int
    steps: str
    """How the position came about, luck included: see `written`."""
    seat: int
    right: list[int]
    """The best action; where seats choose together, those of the right mix."""
    choices: list[Choice]
    """All that the seat may do, the best first."""
    misses: list[int]
    """How often each level below the master misses it, in hundredths, the lowest level first."""
    lines: list[Continuation]
    options: dict[str, Any] = field(default_factory=dict)
    """The options that are not as in the box."""

    def game(self, room: Room) -> Game:
        if self.rules != room.version:
            raise HaymakerError(
                f"This puzzle was found under version {self.rules} of the rules of {room.title}; "
                f"here are the rules of version {room.version}."
            )
        return room.game(self.players, **self.options)

    @property
    def grade(self) -> int:
        """From 1 on, by how often the levels miss it."""
        missed = sum(self.misses) / (100 * len(self.misses))
        return 1 + min(len(GRADES) - 1, int(missed * len(GRADES)))

    @property
    def mixed(self) -> bool:
        """Whether the right answer is a mix of several."""
        return len(self.right) > 1

    def choice(self, action: int) -> Choice:
        return next(choice for choice in self.choices if choice.action == action)

    def line(self, action: int) -> Continuation | None:
        return next((line for line in self.lines if line.action == action), None)


def written(steps: Iterable[tuple[int, int]]) -> str:
    """Steps in little space: `17 0.5` is luck's action 17, then action 5 of seat 0."""
    return " ".join(str(a) if seat == CHANCE else f"{seat}.{a}" for seat, a in steps)


def steps_of(text: str) -> list[Step]:
    found = []
    for step in text.split():
        seat, dot, action = step.rpartition(".")
        found.append(Step(int(seat) if dot else CHANCE, int(action)))
    return found


def line_of(puzzle: Puzzle) -> bytes:
    return msgspec.json.encode(puzzle) + b"\n"


def parse(source: str, raw: bytes) -> list[Puzzle]:
    """The puzzles of a file. A last line that was cut off has not been written."""
    found = []
    for number, line in enumerate(raw[: raw.rfind(b"\n") + 1].splitlines(), start=1):
        try:
            found.append(msgspec.json.decode(line, type=Puzzle))
        except msgspec.DecodeError as problem:
            raise HaymakerError(f"{source}, line {number}: no puzzle: {problem}.") from None
    return found


def read(path: Path) -> list[Puzzle]:
    return parse(str(path), path.read_bytes()) if path.exists() else []


@functools.cache
def puzzles_of(room: Room) -> tuple[Puzzle, ...]:
    """The puzzles that a room brings along, as far as they are of its present rules."""
    file = importlib.resources.files(room.package) / FILE
    if not file.is_file():
        return ()
    found = parse(f"{room.name}/{FILE}", file.read_bytes())
    return tuple(puzzle for puzzle in found if puzzle.rules == room.version)
