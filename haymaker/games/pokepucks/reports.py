"""What a real throw tells the rules: from the physics, or from people at a real table.

To the rules a throw is a row of small outcomes of luck. `ThrowLuck` is a source of luck that gets
whole throws from somewhere and answers those small questions from them; all other luck it leaves to
another source.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from haymaker.games.pokepucks import pieces
from haymaker.games.pokepucks.kit import in_play
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.kernel.luck import Luck

LIES = {
    "stays": pieces.STAYS,
    "flips": pieces.FLIPS,
    "leans": pieces.LEANS,
    "leaves": pieces.LEAVES,
}


@dataclass(frozen=True)
class Report:
    """One throw. `lies` and `distances` count the pile from the bottom, as it stood."""

    hit: bool
    lies: tuple[str, ...] = ()
    distances: tuple[float, ...] = ()

    def nearest_first(self, candidates: Sequence[int]) -> list[int]:
        """By distance from the centre; pucks equally far keep their order (PP-H57)."""
        return sorted(candidates, key=lambda i: self.distances[i])


@dataclass(frozen=True)
class Target:
    """What lies in front of the thrower: weights in grams, from the bottom."""

    pile: tuple[int, ...]
    slammer: int
    skill: float
    knock_out: bool


class Resting(Protocol):
    """How the physics says that a disc lies."""

    @property
    def face(self) -> str: ...
    @property
    def inside(self) -> bool: ...
    @property
    def distance(self) -> float: ...


def from_physics(hit: bool, discs: Sequence[Resting]) -> Report:
    """PP-57, PP-58, PP-H19; distances in whole millimetres, as one would measure them."""
    return Report(
        hit, tuple(_lie(disc) for disc in discs), tuple(round(d.distance * 1000) for d in discs)
    )


def _lie(disc: Resting) -> str:
    if not disc.inside:
        return "leaves"
    return {"up": "flips", "leaning": "leans"}.get(disc.face, "stays")


def target(game: Game, s: Record) -> Target:
    """The throw that the table is waiting for."""
    v = game.plain(s)
    rows = {row["name"]: row for row in (*game.kit["pucks"], *game.kit["own_pucks"])}
    grams = [rows[name]["grams"] for name in in_play(game.kit).names]
    return Target(
        tuple(grams[v.arena[i]] for i in range(v.arena_count)),
        grams[v.slammer[v.thrower] - 1],
        game.kit["skill"][v.thrower] / 100,
        bool(v.knock),
    )


class ThrowLuck:
    """Luck whose throws come whole, from `thrown`."""

    def __init__(self, thrown: Callable[[Target], Report], other: Luck) -> None:
        self._thrown = thrown
        self._other = other
        self._report: Report | None = None

    def choose(self, game: Game, s: Record, weights: list[int]) -> int:
        v = game.plain(s)
        if v.ask == pieces.LUCK_HIT:
            self._report = self._thrown(target(game, s))
            if self._report.hit and len(self._report.lies) != v.arena_count:
                raise Refused(f"The report must say how all {v.arena_count} pucks lie.")
            return pieces.HIT if self._report.hit else pieces.MISS
        if v.ask not in (pieces.LUCK_FACE, pieces.LUCK_NEAREST):
            return self._other.choose(game, s, weights)
        if self._report is None:
            raise Refused("This throw has begun elsewhere; report it from its beginning.")
        if v.ask == pieces.LUCK_FACE:
            return LIES[self._report.lies[v.arena_count - 1 - v.faces]]
        waiting = [i for i in range(v.arena_count) if v.lies[i] != pieces.GONE and v.near[i] == 0]
        nearest = self._report.nearest_first(waiting)[0]
        return int(pieces.NEAREST + v.arena_count - 1 - nearest)

    def opening(self) -> dict[str, Any]:
        return {"source": "thrown"}

    def closing(self) -> dict[str, Any]:
        return {}
