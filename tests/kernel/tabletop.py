"""What the tests of the kernel share: the toy game, played to its end and written down."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from haymaker.kernel.game import Game, room
from haymaker.table import records as records
from haymaker.table.luck import Luck, Seeded
from haymaker.table.records import GameRecord, Writer
from haymaker.table.single import Table

TOY = room("tests.conformance.toy")
PUNCH = room("haymaker.games.punch")


def play_on(table: Table, seed: int = 1, moves: int = 10_000) -> Table:
    """Seats choose at random until the game is over or so many moves are made."""
    choice = random.Random(seed)
    table.run_luck()
    while not table.over and moves > 0:
        seat = choice.choice(table.seats)
        table.act(seat, choice.choice(table.game.legal(table.state, seat)))
        table.run_luck()
        moves -= 1
    return table


def new_table(path: Path, game: Game | None = None, luck: Luck | None = None) -> Table:
    game, luck = game or TOY.game(), luck or Seeded(5)
    writer = Writer(path, game)
    writer.open(luck, ["Ann", "Bob"])
    return Table(game, luck, writer)


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
