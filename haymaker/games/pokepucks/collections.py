"""Collections: what trainers own between battles, what a battle holds of it, and their records.

Pucks are won and lost, so they are kept like money: a battle takes what may be brought out of the
collections, and gives everything out again when it is settled or broken off. Between all
collections and all running battles no puck is ever made or lost (PP-67).

`Books` is the bookkeeping. Where the books lie is a store's business: `FileStore` keeps them in one
JSON file, for a terminal; a server brings a `Store` of its own.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.kit import in_play
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room, room
from haymaker.kernel.layout import Record

PACKAGE = "haymaker.games.pokepucks"
LONGEST_NAME = 40
MOST_COPIES = 10**9

Pucks = Counter[str]
"""How many of each design, by name."""


@dataclass
class TrainerRecord:
    """The four lines of the record sheet (PP-90)."""

    long_actions: int = 0
    sanctioned_battles: int = 0
    wins: int = 0
    caught: int = 0


@dataclass
class Trainer:
    """A player beyond the battle: a collection (PP-04) and a record."""

    pucks: Pucks = field(default_factory=Counter)
    record: TrainerRecord = field(default_factory=TrainerRecord)


@dataclass
class Stake:
    """A running battle: who sits where, and what it holds of their collections."""

    trainers: list[str]
    held: list[Pucks]
    house: str | None = None
    laid: Pucks = field(default_factory=Counter)
    """What the house has laid into the Arena before the battle (PP-H36)."""


@dataclass
class Books:
    """All trainers and all running battles."""

    trainers: dict[str, Trainer] = field(default_factory=dict)
    battles: dict[str, Stake] = field(default_factory=dict)

    # Trainers

    def enrol(self, name: str, pucks: Mapping[str, int]) -> Trainer:
        """A new trainer with a first collection; the only way that pucks come into the world."""
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise HaymakerError(f"A trainer's name has 1 to {LONGEST_NAME} characters.")
        if name in self.trainers:
            raise HaymakerError(f"There is a trainer called {name} already.")
        self.trainers[name] = Trainer(Counter(pucks))
        return self.trainers[name]

    def trainer(self, name: str) -> Trainer:
        if name not in self.trainers:
            known = ", ".join(sorted(self.trainers)) or "none yet"
            raise HaymakerError(f"There is no trainer called {name!r}; there are: {known}.")
        return self.trainers[name]

    def long_action(self, name: str) -> None:
        self.trainer(name).record.long_actions += 1

    def total(self) -> Pucks:
        """Every puck there is, wherever it lies: this never changes but by `enrol`."""
        everything: Pucks = Counter()
        for trainer in self.trainers.values():
            everything += trainer.pucks
        for stake in self.battles.values():
            everything += stake.laid
            for pucks in stake.held:
                everything += pucks
        return everything

    # Battles

    def begin(
        self, names: Sequence[str], house: str | None = None, **options: Any
    ) -> tuple[str, Game]:
        """A battle of these trainers, in the order of their seats. Its stake leaves their homes.

        Pucks that lie in the Arena from the start (`initial_arena`) are the house's.
        """
        if len(set(names)) != len(names):
            raise HaymakerError("Each seat needs a trainer of its own.")
        rows = [
            {"player": seat, "puck": puck, "count": min(count, 999)}
            for seat, name in enumerate(names, 1)
            for puck, count in sorted(self.trainer(name).pucks.items())
            if count > 0
        ]
        game = room(PACKAGE).game(players=len(names), collections=rows, **options)
        stake = Stake(list(names), [brought_along(game, seat) for seat in range(len(names))])
        laid: Pucks = Counter(row["puck"] for row in game.kit["initial_arena"])
        if laid:
            if house is None:
                raise HaymakerError(
                    "Pucks in the Arena before the battle need a house to lay them."
                )
            stake.house, stake.laid = house, laid
            self._withdraw(house, laid)
        for name, pucks in zip(names, stake.held, strict=True):
            self._withdraw(name, pucks)
        battle = secrets.token_hex(8)
        self.battles[battle] = stake
        return battle, game

    def _withdraw(self, name: str, pucks: Pucks) -> None:
        own = self.trainer(name).pucks
        short = {puck: n for puck, n in pucks.items() if own[puck] < n}
        if short:
            puck, n = next(iter(short.items()))
            raise HaymakerError(f"{name} has {own[puck]} of {puck}, not {n}.")
        own.subtract(pucks)
        self.trainers[name].pucks = +own

    def _stake(self, battle: str) -> Stake:
        if battle not in self.battles:
            raise HaymakerError(f"There is no battle {battle!r} under way.")
        return self.battles[battle]

    def settle(self, battle: str, game: Game, s: Record, sanctioned: bool = True) -> None:
        """After the battle everybody owns what the battle left them (PP-46, PP-66)."""
        stake = self._stake(battle)
        if not game.over(s):
            raise HaymakerError("This battle is not over; break it off or play it to its end.")
        if [brought_along(game, seat) for seat in range(game.players)] != stake.held:
            raise HaymakerError("This is not the battle that these pucks were staked in.")
        home = [_taken_home(game, s, seat, stake) for seat in range(game.players)]
        staked: Pucks = sum(stake.held, stake.laid.copy())
        returned: Pucks = sum(home, Counter())
        left = staked - returned
        if returned - staked or (left and stake.house is None):
            raise HaymakerError("This battle does not add up; it was left as it is.")
        del self.battles[battle]
        for name, pucks in zip(stake.trainers, home, strict=True):
            self.trainers[name].pucks += pucks
        if stake.house is not None:
            self.trainers[stake.house].pucks += left
        if sanctioned and game.kit["mode"] != "training":
            self._write_records(game, s, stake, home)

    def _write_records(self, game: Game, s: Record, stake: Stake, home: list[Pucks]) -> None:
        winners = game.score(s).winners
        for seat, name in enumerate(stake.trainers):
            record = self.trainers[name].record
            record.sanctioned_battles += 1
            record.wins += winners == (seat,)
            record.caught += sum((_pokemon(game, home[seat]) - stake.held[seat]).values())

    def break_off(self, battle: str) -> None:
        """A battle that ends without an end: everybody gets the own pucks back."""
        stake = self._stake(battle)
        del self.battles[battle]
        for name, pucks in zip(stake.trainers, stake.held, strict=True):
            self.trainers[name].pucks += pucks
        if stake.house is not None:
            self.trainers[stake.house].pucks += stake.laid


def brought_along(game: Game, seat: int) -> Pucks:
    """What a battle can reach of this seat's collection; in training only what is one's own."""
    owned = game.kit.record[0]["owned"][seat]
    names = in_play(game.kit).names
    return Counter({name: int(owned[d]) for d, name in enumerate(names) if owned[d] > 0})


def _taken_home(game: Game, s: Record, seat: int, stake: Stake) -> Pucks:
    if game.kit["mode"] == "training":
        return stake.held[seat].copy()  # PP-79, PP-H45
    gone = s[0]["brought"][seat]
    home = stake.held[seat].copy()
    for d, name in enumerate(in_play(game.kit).names):
        home[name] -= int(gone[d])
    return +home


def _pokemon(game: Game, pucks: Pucks) -> Pucks:
    kinds = game.kit.record[0]["puck_kind"]
    numbers = in_play(game.kit).numbers
    return Counter({p: n for p, n in pucks.items() if kinds[numbers[p]] == layout.POKEMON})


def starter(number: int, of: Room | None = None) -> Pucks:
    """A starter collection of the box, from 1 to 8."""
    rows = (of or room(PACKAGE)).box.entries["collections"].default
    pucks: Pucks = Counter()
    for row in rows:
        if row["player"] == number:
            pucks[row["puck"]] += row.get("count", 1)
    if not pucks:
        raise HaymakerError(f"There is no starter collection {number}; they run from 1 to 8.")
    return pucks


# --- Where the books lie --------------------------------------------------------------------------


class Store(Protocol):
    """Keeps the books. What happens inside `change` is kept as a whole, or not at all."""

    def read(self) -> Books: ...

    def change(self) -> AbstractContextManager[Books]: ...


class FileStore:
    """The books in one JSON file, replaced as a whole after each change."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._lock = threading.Lock()

    def read(self) -> Books:
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Books()
        except (OSError, UnicodeDecodeError) as error:
            raise HaymakerError(f"{self.path}: cannot be read ({error}).") from None
        try:
            return from_json(json.loads(text))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise HaymakerError(f"{self.path}: does not hold collections ({error}).") from None

    @contextmanager
    def change(self) -> Iterator[Books]:
        with self._lock:
            books = self.read()
            yield books
            fresh = self.path.with_name(self.path.name + ".new")
            with fresh.open("w", encoding="utf-8") as file:
                json.dump(to_json(books), file, ensure_ascii=False, indent=1, sort_keys=True)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)


def to_json(books: Books) -> dict[str, Any]:
    return {
        "trainers": {
            name: {"pucks": dict(t.pucks), "record": asdict(t.record)}
            for name, t in books.trainers.items()
        },
        "battles": {
            number: {
                "trainers": stake.trainers,
                "held": [dict(pucks) for pucks in stake.held],
                "house": stake.house,
                "laid": dict(stake.laid),
            }
            for number, stake in books.battles.items()
        },
    }


def from_json(data: Any) -> Books:
    """Reads what `to_json` wrote; anything else is a ValueError, KeyError or TypeError."""
    books = Books()
    for name, entry in data["trainers"].items():
        record = TrainerRecord(**{key: _whole(n) for key, n in entry["record"].items()})
        books.trainers[str(name)] = Trainer(_pucks(entry["pucks"]), record)
    for number, entry in data["battles"].items():
        house = entry["house"]
        stake = Stake(
            [str(name) for name in entry["trainers"]],
            [_pucks(pucks) for pucks in entry["held"]],
            None if house is None else str(house),
            _pucks(entry["laid"]),
        )
        people = [*stake.trainers, *([stake.house] if stake.house is not None else [])]
        if len(stake.held) != len(stake.trainers) or not set(people) <= set(books.trainers):
            raise ValueError(f"battle {number} has trainers that do not fit")
        books.battles[str(number)] = stake
    return books


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_COPIES:
        raise ValueError(f"{value!r} is no count")
    return value


def _pucks(data: Any) -> Pucks:
    return Counter({str(name): _whole(count) for name, count in data.items()})
