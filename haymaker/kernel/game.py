"""A game ready to be played: one room, one kit, one engine."""

from __future__ import annotations

import functools
import importlib
import importlib.resources
import importlib.util
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt

from haymaker.kernel import contract
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.history import History
from haymaker.kernel.interpreted import Interpreted
from haymaker.kernel.kit import Box, Kit
from haymaker.kernel.layout import Record, copied, record_type
from haymaker.kernel.observation import ObservationSpec, spec_for
from haymaker.kernel.score import Score
from haymaker.kernel.words import Words, completed

if TYPE_CHECKING:
    from haymaker.kernel.bodies import Bodies
    from haymaker.kernel.keeps import Keeps


PARTS = ("kit", "bot", "words", "bodies", "keeps", "command", "observation", "editing")
"""What may stand in a room beside its rules, one file each."""


class Room:
    """A game's folder: rules, kit, words, rulebook and bot."""

    def __init__(self, package: str, name: str | None = None) -> None:
        self.package = package
        self.name = name or package.rsplit(".", 1)[-1]
        self.rules = self._gather()
        self.state = record_type(self.rules.STATE)
        self.kit = record_type([("players", "i4"), *self.rules.KIT])
        kit_code = self.part("kit")
        self.box = Box(self.name, self.text("kit.toml"), self.kit, getattr(kit_code, "check", None))
        self.interpreted = Interpreted(self.rules, self.state, self.kit)
        self.compiled: Any = None
        """The native engine once it is ready: see `native.warm`."""

    def _gather(self) -> SimpleNamespace:
        """What the contract asks for, from whichever file of the room says it."""
        rules = importlib.import_module(self.package + ".rules")
        found: dict[str, Any] = {}
        for file, names in contract.PLACES.items():
            home = self.part(file) or rules
            for name in names:
                if not hasattr(home, name) and not hasattr(rules, name):
                    raise TypeError(
                        f"{self.package}.{file} has no {name!r}: see docs/adding-a-game.md"
                    )
                found[name] = getattr(home if hasattr(home, name) else rules, name)
        if hasattr(rules, "moment"):
            found["moment"] = rules.moment
        return SimpleNamespace(**found)

    @property
    def modules(self) -> list[ModuleType]:
        """The files in which rules and bot stand; what else they need, they import."""
        files = [*contract.PLACES, "bot"]
        return [module for module in map(self.part, files) if module is not None]

    def part(self, name: str) -> ModuleType | None:
        """A file of the room, if there is such a file."""
        if importlib.util.find_spec(f"{self.package}.{name}") is None:
            return None
        return importlib.import_module(f"{self.package}.{name}")

    def text(self, file: str) -> str:
        return (importlib.resources.files(self.package) / file).read_text(encoding="utf-8")

    @functools.cached_property
    def words(self) -> Words:
        """How it speaks, with all that the room leaves out filled in."""
        return completed(importlib.import_module(self.package + ".words"))

    @functools.cached_property
    def bot(self) -> ModuleType | None:
        """The room's own heuristic player, if it has one."""
        return self.part("bot")

    @functools.cached_property
    def bodies(self) -> Bodies | None:
        """How its throws are made by physics, if it has any."""
        return cast("Bodies | None", self.part("bodies"))

    @functools.cached_property
    def keeps(self) -> Keeps | None:
        """How it is played for keeps, if it is."""
        return cast("Keeps | None", self.part("keeps"))

    @property
    def title(self) -> str:
        """What people call the game."""
        return str(self.box.facts["title"])

    @property
    def version(self) -> int:
        return int(self.rules.VERSION)

    @property
    def prefix(self) -> str:
        return str(self.rules.CLAUSES)

    def game(
        self, players: int | None = None, file: Path | str | None = None, **changes: Any
    ) -> Game:
        return Game(self, self.box.choose(players, file, **changes))

    def refilled(self, source: str, values: Mapping[str, Any], players: int) -> Game:
        """The game with a kit that was written down before; it is checked like any other."""
        given = {name: (source, value) for name, value in values.items()}
        return Game(self, self.box.fill(given, players))


def room(package: str, name: str | None = None) -> Room:
    """The one room of this package in this process."""
    return _room(package, name or package.rsplit(".", 1)[-1])


@functools.cache
def _room(package: str, name: str) -> Room:
    return Room(package, name)


@dataclass(frozen=True, eq=False)
class Game:
    """The rules with a chosen kit. Every question about a state is asked here.

    A state is a NumPy record array of one element; `apply` changes it in place.
    """

    room: Room
    kit: Kit

    @property
    def name(self) -> str:
        return self.room.name

    @property
    def title(self) -> str:
        return self.room.title

    @property
    def players(self) -> int:
        return self.kit.players

    @property
    def words(self) -> Words:
        return self.room.words

    @property
    def engine(self) -> Any:
        """Compiled if that is ready, else interpreted: nobody waits for a compiler."""
        return self.room.compiled or self.room.interpreted

    def plain(self, s: Record) -> Any:
        """The state as plain numbers: `game.plain(s).hand[0, 2]`."""
        return self.room.interpreted.plain(s)

    def blank(self) -> Record:
        kind = self.room.state
        return np.frombuffer(bytearray(kind.itemsize), kind)  # `layout.blank`, once more for speed

    def new(self) -> Record:
        s = self.blank()
        self.engine.start(self.kit.record, s)
        return s

    def turn(self, s: Record) -> int:
        return int(self.engine.turn(self.kit.record, s))

    def seats(self, s: Record) -> tuple[int, ...]:
        """The seats that may act now, luck as `CHANCE`; none when the game is over."""
        return seats_of(self.turn(s))

    def over(self, s: Record) -> bool:
        return self.turn(s) == 0

    def legal(self, s: Record, seat: int) -> list[int]:
        return self.legal_in_turn(s, seat) if self.turn(s) >> seat & 1 else []

    def legal_in_turn(self, s: Record, seat: int) -> list[int]:
        """`legal`, of a seat that is known to be asked."""
        moves: list[int] = self.engine.legal(self.kit.record, s, seat)
        return moves

    def chance(self, s: Record) -> list[int]:
        """The odds of every luck outcome, in whole numbers."""
        weights: list[int] = self.engine.chance(self.kit.record, s)
        return weights

    def numbers(self, seat: int) -> range:
        """The numbers of all that a seat, or luck, can ever do."""
        return range(self.room.rules.LUCK if seat == contract.CHANCE else self.room.rules.ACTIONS)

    def apply(self, s: Record, seat: int, action: int) -> None:
        self.engine.apply(self.kit.record, s, seat, action)

    def after(self, s: Record, seat: int, action: int) -> Record:
        """The state that follows; the one given stays as it is."""
        next_state = copied(s)
        self.apply(next_state, seat, action)
        return next_state

    def score(self, s: Record) -> Score:
        points = [0] * self.players
        ending = self.engine.score(self.kit.record, s, points)
        return Score(tuple(points), ending, ending in self.room.rules.WINNING_ENDINGS)

    def view(self, s: Record, seat: int) -> Record:
        """What this seat may know (`WATCHER`: what everybody may)."""
        v = self.blank()
        self.engine.view(self.kit.record, s, seat, v)
        return v

    def guess(self, v: Record, seat: int, key: int) -> Record:
        """A whole state that agrees with the view, drawn by the random key."""
        s = self.blank()
        self.engine.guess(self.kit.record, v, seat, key, s)
        return s

    def why_not(self, s: Record, seat: int, action: int) -> int:
        """0 where the seat may do this now, else the number of the clause that forbids it."""
        bits = self.turn(s)
        if bits == 0:
            return contract.GAME_OVER
        if not bits >> seat & 1:
            return contract.NOT_YOUR_TURN
        if not 0 <= action < self.room.rules.ACTIONS:
            return contract.NO_SUCH_ACTION
        return int(self.engine.why_not(self.kit.record, s, seat, action))

    def inventory(self, s: Record) -> list[int]:
        counts: list[int] = self.engine.inventory(self.kit.record, s)
        return counts

    def clause(self, number: int) -> str:
        return contract.clause_name(self.room.prefix, number)

    # What learning and searching need besides.

    def compile(self) -> Game:
        """Waits until single steps are compiled; `load` begins with that in the background."""
        from haymaker.kernel.native import make_ready

        make_ready(self.room)
        return self

    def mask(self, s: Record, seat: int) -> npt.NDArray[np.bool_]:
        """For each action, whether the seat may do it now."""
        allowed = np.zeros(self.actions, np.bool_)
        allowed[self.legal(s, seat)] = True
        return allowed

    @property
    def actions(self) -> int:
        """Actions are the numbers below this one."""
        return int(self.room.rules.ACTIONS)

    def clone(self, s: Record) -> Record:
        """The same state, on its own."""
        return copied(s)

    def rewards(self, s: Record) -> tuple[float, ...]:
        """What each seat gets for the end of the game; nothing while it goes on."""
        return self.score(s).rewards if self.over(s) else (0.0,) * self.players

    def history(self, steps: Iterable[tuple[int, int]] = ()) -> History:
        """A game that remembers its steps, begun with those given."""
        return History(self, steps)

    @functools.cached_property
    def observation_spec(self) -> ObservationSpec:
        """The fields of an observation: names, shapes, ranges, meanings and places."""
        return spec_for(self.room.state, self.players, self.room.part("observation"))

    def observation(self, s: Record, seat: int) -> Record:
        """What the seat sees, counted from itself: its own row is the first."""
        return self.observation_spec.own_first(self.view(s, seat), seat)

    def serialise(self, s: Record) -> bytes:
        """The state as bytes that `restore` takes, for this game with this kit."""
        return self._heading + s.tobytes()

    def restore(self, data: bytes) -> Record:
        """The state of these bytes; an error where they are no such thing."""
        if not isinstance(data, bytes | bytearray) or not data.startswith(self._heading):
            raise HaymakerError(f"This is no state of {self.title} with this kit.")
        raw = bytes(data[len(self._heading) :])
        if len(raw) != self.room.state.itemsize:
            raise HaymakerError(
                f"A state of {self.title} has {self.room.state.itemsize} bytes, not {len(raw)}."
            )
        s = np.frombuffer(bytearray(raw), dtype=self.room.state)
        self.check_states(s)
        return s

    def check_states(self, states: Record) -> None:
        """Raises where compiled rules must not see these: a wrong type, a number out of its range,
        components lost or made."""
        self.observation_spec.check(states)
        whole = self.inventory(self.new())
        for i in range(len(states)):
            if self.room.interpreted.inventory(self.kit.record, states[i : i + 1]) != whole:
                raise HaymakerError("This is no state: its components are not those of the kit.")

    @property
    def _heading(self) -> bytes:
        kit = self.kit.fingerprint
        return f"haymaker {self.name} {self.room.version} {kit}\n".encode()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self  # nothing about it changes

    def __reduce__(self) -> tuple[Any, ...]:
        values = dict(self.kit.values)
        return _unpickled, (self.room.package, self.name, self.players, values)


@functools.cache
def seats_of(bits: int) -> tuple[int, ...]:
    """The seats of these bits, luck as `CHANCE`."""
    return tuple(seat for seat in range(contract.CHANCE + 1) if bits >> seat & 1)


def _unpickled(package: str, name: str, players: int, values: dict[str, Any]) -> Game:
    """The game in another process, its kit checked as any other."""
    return room(package, name).game(players, **values)


def same(a: Record, b: Record) -> bool:
    return a.tobytes() == b.tobytes()
