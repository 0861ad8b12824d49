"""What a real throw tells the rules: from the physics, or from people at a real table.

To the rules a throw is a row of small questions to luck, with decisions of the players between
them. `answer` answers each of them from a throw that is told as a whole; `ThrowLuck` is a source of
luck made of such throws. All other luck it leaves to another source.
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
from haymaker.table.luck import Luck

LIES = {
    "stays": pieces.STAYS,
    "flips": pieces.FLIPS,
    "leans": pieces.LEANS,
    "leaves": pieces.LEAVES,
}
BY_EYE = 5  # millimetres: distances that round to the same are equal, as in the physics


@dataclass(frozen=True)
class Report:
    """One throw. `lies` and `distances` (mm) count the pile from the bottom, as it stood."""

    hit: bool
    lies: tuple[str, ...] = ()
    distances: tuple[float, ...] = ()

    def nearest_first(self, candidates: Sequence[int]) -> list[int]:
        """By distance from the centre; pucks equally far keep their order (PP-H57)."""
        return sorted(candidates, key=lambda i: round(self.distances[i] / BY_EYE))


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
    """PP-57, PP-58, PP-H19; distances in whole millimetres. A miss moves nothing (PP-H57)."""
    return Report(
        hit,
        tuple(_lie(disc) if hit else "stays" for disc in discs),
        tuple(round(disc.distance * 1000) for disc in discs),
    )


def _lie(disc: Resting) -> str:
    if not disc.inside:
        return "leaves"
    return {"up": "flips", "leaning": "leans"}.get(disc.face, "stays")


def target(game: Game, s: Record) -> Target:
    """The throw that the table is waiting for."""
    v = game.plain(s)
    rows = designs(game)
    return Target(
        tuple(rows[v.arena[i]]["grams"] for i in range(v.arena_count)),
        rows[v.slammer[v.thrower] - 1]["grams"],
        game.kit["skill"][v.thrower] / 100,
        bool(v.knock),
    )


def designs(game: Game) -> list[dict[str, Any]]:
    """The kit's rows of the pucks in play, by their numbers."""
    rows = {row["name"]: row for row in (*game.kit["pucks"], *game.kit["own_pucks"])}
    return [rows[name] for name in in_play(game.kit).names]


def answer(game: Game, s: Record, report: Report) -> int | None:
    """What the throw says to the question that luck is asked now; None if it is about no throw."""
    v = game.plain(s)
    if v.ask == pieces.LUCK_HIT:
        return pieces.HIT if report.hit else pieces.MISS
    if v.ask == pieces.LUCK_FACE:
        return LIES[report.lies[v.arena_count - 1 - v.faces]]
    if v.ask == pieces.LUCK_NEAREST:
        waiting = [i for i in range(v.arena_count) if v.lies[i] != pieces.GONE and v.near[i] == 0]
        return int(pieces.NEAREST + v.arena_count - 1 - report.nearest_first(waiting)[0])
    return None


class ThrowLuck:
    """Luck whose throws come whole, from `thrown`."""

    def __init__(self, thrown: Callable[[Target], Report], other: Luck) -> None:
        self._thrown = thrown
        self._other = other
        self._report: Report | None = None

    def choose(self, game: Game, s: Record, weights: list[int]) -> int:
        v = game.plain(s)
        if v.ask == pieces.LUCK_HIT:
            report = self._thrown(target(game, s))
            if report.hit and {len(report.lies), len(report.distances)} != {v.arena_count}:
                raise Refused(f"The report must say how all {v.arena_count} pucks lie.")
            self._report = report
        if v.ask not in (pieces.LUCK_HIT, pieces.LUCK_FACE, pieces.LUCK_NEAREST):
            return self._other.choose(game, s, weights)
        if self._report is None:
            raise Refused("This throw has begun elsewhere; report it from its beginning.")
        outcome = answer(game, s, self._report)
        assert outcome is not None, "only a throw is asked about here"
        return outcome

    def opening(self) -> dict[str, Any]:
        return {"source": "thrown"}

    def closing(self) -> dict[str, Any]:
        return {}
