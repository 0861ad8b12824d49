"""Examples of a rulebook, as tables that can be looked at.

A room may have some, in its `examples.toml`: see docs/adding-a-game.md. Each belongs to a clause,
is prepared in words as lessons are, and says what must have been told in the end. So a picture of
it is drawn from what the rules do, and a changed rule breaks it by its clause.
"""

from __future__ import annotations

import functools
import importlib.resources
from dataclasses import dataclass

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from haymaker.kernel import rulebook
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.protocol.lobby import ExampleShown
from haymaker.protocol.shown import PICTURE_WIDTH, Frame
from haymaker.table.prepared import PreparedTable, Setting, seats_shown

FILE = "examples.toml"


class RulebookExample(Setting, frozen=True, forbid_unknown_fields=True):
    clause: str
    told: str
    """A sentence that the viewer hears when the last thing has happened."""


class Examples(Struct, frozen=True, forbid_unknown_fields=True):
    """An `examples.toml`."""

    example: list[RulebookExample]


class BrokenExample(HaymakerError):
    """What an example says does not fit the rules, or it cannot be read."""


@dataclass(frozen=True)
class Played:
    """An example as its viewer sees it in the end."""

    clause: rulebook.Clause
    game: Game
    told: str
    frame: Frame

    def shown(self) -> ExampleShown:
        room, kit = self.game.room, dict(self.game.kit.values)
        seats = seats_shown(self.game)
        text = self.clause.text
        return ExampleShown(room.name, room.title, self.clause.name, text, seats, kit, self.frame)


@functools.cache
def examples_of(room: Room) -> dict[str, RulebookExample]:
    """The examples of a room by their clauses, in the order of its file."""
    file = importlib.resources.files(room.package) / FILE
    if not file.is_file():
        return {}
    try:
        found = msgspec.toml.decode(file.read_text(encoding="utf-8"), type=Examples).example
    except msgspec.DecodeError as problem:
        raise BrokenExample(f"The examples of {room.title} cannot be read: {problem}.") from None
    return {example.clause: example for example in found}


def clauses_with_examples(room: Room) -> list[str]:
    """The clauses that have a picture; none where the examples cannot be read."""
    try:
        return list(examples_of(room))
    except BrokenExample:
        return []


@functools.lru_cache(maxsize=64)
def example_of(room: Room, clause: str, columns: int = PICTURE_WIDTH) -> Played:
    """The example of a clause, with a picture so many columns wide; `BrokenExample` where it does
    not fit the rules."""
    example = examples_of(room).get(clause)
    if example is None:
        raise HaymakerError(f"{clause!r} of {room.title} has no example.")
    return played(room, example, columns)


def looked_up(room: Room, words: str) -> tuple[list[rulebook.Clause], str]:
    """The clauses with these words, and, where it is one with an example, that as a drawing in
    letters."""
    found = rulebook.search(room, words)
    if len(found) != 1 or found[0].name not in clauses_with_examples(room):
        return found, ""
    return found, example_of(room, found[0].name).frame.picture


def played(room: Room, example: RulebookExample, columns: int = 0) -> Played:
    def broken(problem: str) -> BrokenExample:
        name = f"The example of {room.title}, {example.clause}"
        return BrokenExample(f"{name}: {problem.rstrip('.')}.")

    clause = rulebook.clauses(room).get(example.clause)
    if clause is None:
        raise broken("the rulebook has no such clause")
    table = PreparedTable(room, example, columns, broken)
    frames = table.set_up()
    if not frames:
        raise broken("there is nothing to see")
    last = frames[-1]
    told = [sentence for step in last.steps for sentence in step.told]
    if example.told not in told:
        raise broken(f"{example.told!r} is not told in the end, but: {' '.join(told)}")
    still = replace(last, moves=[], ask="", aim=None, undo=False)
    return Played(clause, table.game, example.told, still)
