"""What the tests of tables share: games played in memory or into a file, by the one engine."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from haymaker.kernel.game import Game, room
from haymaker.kernel.layout import Record
from haymaker.protocol.messages import Act
from haymaker.table import records, replay
from haymaker.table.course import Course, Decided
from haymaker.table.entries import Begin, Sit
from haymaker.table.luck import Asked, Luck, Seeded
from haymaker.table.records import GameRecord, Step
from haymaker.table.sitting import Sitting
from haymaker.table.state import Spec, TableState
from haymaker.terminal.record_file import RecordFile

TOY = room("tests.conformance.toy")
PUNCH = room("haymaker.games.punch")


def spec_of(game: Game, **more: Any) -> Spec:
    """A table as it is agreed where nothing special is."""
    usual: dict[str, Any] = {
        "id": "t", "game": game.name, "rules": game.room.version, "players": game.players,
        "kit": dict(game.kit.values), "options": {}, "listed": False, "rated": False,
        "clock": None, "luck": "seeded", "seed": "0", "host": "",
    }  # fmt: skip
    return Spec(**{**usual, **more})


class TableWithLuck(TableState):
    """A table whose luck comes from a source that a test has in its hands."""

    def __init__(self, game: Game, luck: Luck, **more: Any) -> None:
        kind = "asked" if isinstance(luck, Asked) else "seeded"
        super().__init__(spec_of(game, **{"luck": kind, **more}), game, game.title)
        self.luck = luck
        names = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon")
        for seat in range(game.players):
            self.absorb(Sit(seat, "person", names[seat], nonce=f"n{seat}"), 0.0)

    def _source(self) -> Luck:
        return self.luck


class Table:
    """A game that tests play without people. Luck acts when it is due; `state` can be any position
    that a test sets up."""

    def __init__(
        self,
        game: Game,
        luck: Luck,
        keep: Callable[[Decided], None] = lambda _: None,
        begun: bool = False,
        **more: Any,
    ) -> None:
        self.game = game
        self.luck = luck
        self.told = TableWithLuck(game, luck, **more)
        self.sitting = Sitting(self.told, keep)
        self.file: RecordFile | None = None
        self._ids = map(str, itertools.count())
        if not begun:
            self.told.absorb(Begin(), 0.0)

    @property
    def course(self) -> Course:
        assert self.told.course is not None
        return self.told.course

    @property
    def state(self) -> Record:
        return self.course.state

    @state.setter
    def state(self, s: Record) -> None:
        self.course.stand_at(s)

    @property
    def steps(self) -> list[Step]:
        return self.course.steps

    @property
    def seats(self) -> tuple[int, ...]:
        return self.told.waiting

    @property
    def over(self) -> bool:
        return self.course.over

    def view(self, seat: int) -> Record:
        return self.course.views[seat].record

    def act(self, seat: int, action: int, aim: dict[str, float] | None = None) -> None:
        self.sitting.do(Act(next(self._ids), seat, action, aim=aim))

    def run_luck(self) -> None:
        self.sitting.go_on()

    def leave(self) -> None:
        if self.file is not None:
            self.file.close()


@dataclass(frozen=True)
class Event:
    """One action, and what a viewer hears of it."""

    game: Game
    seat: int
    before: Record
    after: Record

    def told(self, viewer: int) -> list[str]:
        game = self.game
        then, now = (game.plain(game.view(s, viewer)) for s in (self.before, self.after))
        told: list[str] = game.words.tell(game.kit, then, now, self.seat, viewer)
        return told


def play_on(table: Table, seed: int = 1, moves: int = 10_000) -> Table:
    """Seats choose at random until the game is over or so many moves are made."""
    choice = random.Random(seed)
    table.run_luck()
    while not table.over and moves > 0:
        seat = choice.choice(table.seats)
        table.act(seat, choice.choice(table.game.legal(table.state, seat)))
        moves -= 1
    return table


def new_table(path: Path, game: Game | None = None, luck: Luck | None = None) -> Table:
    """A table that is kept in a file."""
    game, luck = game or TOY.game(), luck or Seeded(5)
    table = Table(game, luck, lambda made: file.append(made), begun=True)
    table.file = file = RecordFile(path, table.told)
    table.sitting.begin()
    return table


def resumed(path: Path, game: Game, luck: Luck) -> Table:
    """The table of a file, exactly where it was."""
    found = records.load(path)
    table = Table(game, luck, lambda made: file.append(made), begun=True)
    table.file = file = RecordFile(path, table.told, found)
    for entry in replay.entries_of(found):
        table.sitting.absorb(entry)
    file.finish()
    return table


def toy_record(path: Path, luck: Luck | None = None) -> bytes:
    """The bytes of a whole game of the toy: a header, 6 cards dealt, 6 played, a closing line."""
    play_on(new_table(path, luck=luck))
    return path.read_bytes()


def bodies(raw: bytes) -> list[dict[str, Any]]:
    """The lines of a record without their checksums."""
    lines = [json.loads(line) for line in raw.splitlines()]
    return [{key: value for key, value in line.items() if key != "sum"} for line in lines]


def chained(lines: list[dict[str, Any]]) -> bytes:
    """Lines with valid checksums, made as docs/records.md says, and not by the code under test."""
    before, raw = "", b""
    for line in lines:
        text = json.dumps(line, ensure_ascii=False)
        before = hashlib.sha256((before + text).encode()).hexdigest()[:16]
        raw += f'{text[:-1]}, "sum": "{before}"}}\n'.encode()
    return raw


def parsed(raw: bytes) -> GameRecord:
    return records.parse("game.jsonl", raw)
