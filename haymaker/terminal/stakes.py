"""Playing for keeps at this machine: what people own lies in one file a room, under the records.

What is brought to a table leaves its owners' holdings when the game begins and is given out again
when it ends, however it ends: see `haymaker/kernel/keeping.py`. Bots come with a first holding of
their own; what they take home belongs to the house.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.keeps import Holding, check_home, keeps_of, total
from haymaker.kernel.layout import Record
from haymaker.table import records as records
from haymaker.terminal.files import held, records_home

JUST_NOW = 60.0
"""Seconds in which another process may still begin the record of its stake."""


@dataclass
class Owner:
    things: Holding = field(default_factory=dict)
    record: dict[str, int] = field(default_factory=dict)


@dataclass
class Stake:
    """What lies at one table: a name a seat, None for a bot, and what each has brought."""

    people: list[str | None]
    brought: list[Holding]
    since: float


@dataclass
class Books:
    people: dict[str, Owner] = field(default_factory=dict)
    house: Holding = field(default_factory=dict)
    tables: dict[str, Stake] = field(default_factory=dict)
    """By the path of the table's record."""

    def total(self) -> Holding:
        """Everything there is, wherever it lies."""
        at_tables = [things for stake in self.tables.values() for things in stake.brought]
        return total([self.house, *(owner.things for owner in self.people.values()), *at_tables])

    def give(self, name: str | None, things: Holding) -> None:
        if name is None:
            self.house = total([self.house, things])
        else:
            self.people[name].things = total([self.people[name].things, things])


def keeps(room: Room) -> bool:
    """Whether something is owned beyond a game here."""
    return room.keeps is not None


class Stakes:
    """The books of one room at this machine."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.file = records_home() / f"{room.name}-keeps.json"

    def read(self) -> Books:
        try:
            data = json.loads(self.file.read_text(encoding="utf-8"))
            return Books(
                {name: Owner(**owner) for name, owner in data["people"].items()},
                data["house"],
                {path: Stake(**stake) for path, stake in data["tables"].items()},
            )
        except FileNotFoundError:
            return Books()
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise HaymakerError(f"{self.file}: does not hold what people own.") from None

    @contextmanager
    def _books(self) -> Iterator[Books]:
        """The books, held against other processes, replaced as a whole when the block ends well."""
        with held(self.file.with_name(self.file.name + ".lock")):
            books = self.read()
            yield books
            fresh = self.file.with_name(self.file.name + ".new")
            with fresh.open("w", encoding="utf-8") as out:
                json.dump(asdict(books), out, ensure_ascii=False, indent=1, sort_keys=True)
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(self.file)

    def begin(self, people: Sequence[str | None], path: Path, game: Game) -> Game:
        """The game with what everybody brings: all that they have."""
        keeping = keeps_of(self.room)
        refused = keeping.against(game)
        if refused:
            raise HaymakerError(str(refused))
        with self._books() as books:
            brought = []
            for seat, name in enumerate(people):
                if name is None:
                    brought.append(keeping.first(seat))
                    continue
                if name not in books.people:
                    books.people[name] = Owner(keeping.first(seat))
                brought.append(books.people[name].things)
                books.people[name].things = {}
            mine = {**game.kit.values, **keeping.kit(brought)}
            ours = self.room.game(game.players, **mine)
            books.tables[key_of(path)] = Stake(list(people), brought, time.time())
        return ours

    def settle(self, path: Path, game: Game, s: Record) -> None:
        """Everybody owns what the game has left them."""
        with self._books() as books:
            stake = books.tables.pop(key_of(path), None)
            if stake is None:
                return
            homes = keeps_of(self.room).home(game, s, stake.brought)
            check_home(stake.brought, homes)
            for name, home in zip(stake.people, homes, strict=True):
                books.give(name, home.things)
                if name is not None:
                    record = books.people[name].record
                    for line, count in home.record.items():
                        record[line] = record.get(line, 0) + count

    def break_off(self, path: Path) -> None:
        """Everybody gets the own things back."""
        with self._books() as books:
            stake = books.tables.pop(key_of(path), None)
            if stake is not None:
                for name, things in zip(stake.people, stake.brought, strict=True):
                    books.give(name, things)

    def at(self, path: Path) -> Stake | None:
        """What lies at this table."""
        with suppress(HaymakerError):
            return self.read().tables.get(key_of(path))
        return None

    def owned(self, name: str) -> Owner:
        """What somebody has at home."""
        return self.read().people.get(name, Owner())

    def tidy(self) -> None:
        """What a crash has left behind: games that ended but were not settled, stakes of none."""
        if not self.file.exists():
            return
        for key, stake in self.read().tables.items():
            path = Path(key)
            with suppress(HaymakerError):  # a record that cannot be read keeps its stake
                if not path.exists():
                    if time.time() - stake.since > JUST_NOW:
                        self.break_off(path)
                    continue
                found = records.load(path)
                if found.end is not None:
                    game = found.game(self.room)
                    *_, (_, s) = found.replay(game)
                    self.settle(path, game, s)


def key_of(path: Path) -> str:
    return str(path.resolve())


def stake_of(path: Path, room: Room) -> Stake | None:
    return Stakes(room).at(path) if keeps(room) else None


def settled(path: Path, game: Game, s: Record) -> str:
    """At the end of a game: what it decided is written into the books, if anything was staked."""
    if stake_of(path, game.room) is None:
        return ""
    stakes = Stakes(game.room)
    stakes.settle(path, game, s)
    return f"What everybody has now is kept in {stakes.file}"


def broken_off(path: Path, room: Room) -> bool:
    """Whether there was anything to give back."""
    if stake_of(path, room) is None:
        return False
    Stakes(room).break_off(path)
    return True


def filled_by(room: Room) -> set[str]:
    """The entries of the kit that say what people have brought."""
    keeps = keeps_of(room)
    return set(keeps.kit([keeps.first(0)]))
