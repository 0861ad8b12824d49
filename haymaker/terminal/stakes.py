"""Playing for keeps at this machine: what people own lies in one file per room, under the records.

What is brought to a table leaves its owners' holdings when the game begins and is given out again
when it ends, however it ends: see `haymaker/kernel/keeps.py`. Bots come with a first holding of
their own; what they take home belongs to the house.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.json import decode

from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.keeps import Holding, Home, keeps_of, total
from haymaker.kernel.layout import Record
from haymaker.table import records, replay
from haymaker.table.stakes import homes, kit_with
from haymaker.terminal.files import held, keep, records_home

if TYPE_CHECKING:
    from haymaker.kernel.game import Game, Room

JUST_NOW = 60.0
"""Seconds in which another process may still begin the record of its stake."""


@dataclass
class Owner:
    things: Holding = field(default_factory=dict)
    record: dict[str, int] = field(default_factory=dict)


@dataclass
class Stake:
    """What lies at one table: a name per seat, None for a bot, and what each has brought."""

    people: list[str | None]
    brought: list[Holding]
    since: float


@dataclass
class Books:
    people: dict[str, Owner] = field(default_factory=dict)
    house: Holding = field(default_factory=dict)
    tables: dict[str, Stake] = field(default_factory=dict)
    """By the path of the table's record."""

    def give(self, name: str | None, home: Home) -> None:
        if name is None:
            self.house = total([self.house, home.things])
            return
        owner = self.people[name]
        owner.things = total([owner.things, home.things])
        for line, count in home.record.items():
            owner.record[line] = owner.record.get(line, 0) + count


class Stakes:
    """The books of one room at this machine."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.file = records_home() / f"{room.name}-keeps.json"

    def read(self) -> Books:
        try:
            return decode(self.file.read_bytes(), type=Books)
        except FileNotFoundError:
            return Books()
        except (OSError, ValueError, RecursionError):
            raise HaymakerError(f"{self.file}: does not hold what people own.") from None

    @contextmanager
    def _books(self) -> Iterator[Books]:
        """The books, held against other processes, replaced as a whole when the block ends well."""
        with held(self.file.with_name(self.file.name + ".lock")):
            books = self.read()
            yield books
            keep(self.file, books)

    def begin(self, people: Sequence[str | None], path: Path, game: Game) -> list[Holding]:
        """What everybody brings: all that they have. Refused where it cannot be played together."""
        keeps = keeps_of(self.room)
        if refused := keeps.against(game):
            raise HaymakerError(str(refused))
        with self._books() as books:
            brought = []
            for seat, name in enumerate(people):
                owner = Owner(keeps.first(seat))  # a bot, or somebody new
                if name is not None:
                    owner = books.people.setdefault(name, owner)
                brought.append(owner.things)
                owner.things = {}
            kit_with(game, brought)
            books.tables[key_of(path)] = Stake(list(people), brought, time.time())
        return brought

    def settle(self, path: Path, game: Game, s: Record) -> bool:
        """Everybody owns what the game has left them; whether anything was staked."""
        return self._give_out(path, lambda brought: homes(game, s, brought))

    def break_off(self, path: Path) -> bool:
        """Everybody gets the own things back; whether there were any."""
        return self._give_out(path, lambda brought: [Home(things) for things in brought])

    def _give_out(self, path: Path, share: Callable[[list[Holding]], list[Home]]) -> bool:
        if self.at(path) is None:
            return False
        with self._books() as books:
            stake = books.tables.pop(key_of(path), None)
            if stake is None:  # another process was quicker
                return False
            for name, home in zip(stake.people, share(stake.brought), strict=True):
                books.give(name, home)
        return True

    def at(self, path: Path) -> Stake | None:
        """What lies at this table."""
        with suppress(HaymakerError):
            return self.read().tables.get(key_of(path))
        return None

    def tidy(self) -> str:
        """What a crash has left behind: games that ended but were not settled, stakes of none. What
        people should know of it, in a sentence."""
        said = [self._tidy(Path(key), stake) for key, stake in self.read().tables.items()]
        return " ".join(filter(None, said))

    def _tidy(self, path: Path, stake: Stake) -> str:
        if not path.exists():
            if time.time() - stake.since > JUST_NOW:
                self.break_off(path)
            return ""
        with suppress(HaymakerError):  # a record that cannot be read keeps its stake
            found = records.load(path)
            if found.end is None:
                return ""
            if replay.is_old(found):
                self.break_off(path)
                return (
                    f"{path}: that game ended under other rules, which are not here to settle it, "
                    "so everybody has their own back."
                )
            game = found.game(self.room)
            *_, (_, s) = found.replay(game)
            self.settle(path, game, s)
        return ""

    def filled(self) -> set[str]:
        """The entries of the kit that say what people have brought."""
        keeps = keeps_of(self.room)
        return set(keeps.kit([keeps.first(0)]))


def key_of(path: Path) -> str:
    return str(path.resolve())
