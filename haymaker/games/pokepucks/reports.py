"""What a real throw tells the rules: from the physics, or from people at a real table.

To the rules a throw is a row of small questions to luck, with decisions of the players between
them. `answer` answers each of them from a throw that is told as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.kit import in_play
from haymaker.games.pokepucks.throw.physics import Resting
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record

LIES = {
    "stays": layout.STAYS,
    "flips": layout.FLIPS,
    "leans": layout.LEANS,
    "leaves": layout.LEAVES,
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


def designs(game: Game) -> list[dict[str, Any]]:
    """The kit's rows of the pucks in play, by their numbers."""
    rows = {row["name"]: row for row in (*game.kit["pucks"], *game.kit["own_pucks"])}
    return [rows[name] for name in in_play(game.kit).names]


def answer(game: Game, s: Record, report: Report) -> int | None:
    """What the throw says to the question that luck is asked now; None if it is about no throw."""
    v = game.plain(s)
    if v.ask == layout.LUCK_HIT:
        return layout.HIT if report.hit else layout.MISS
    if v.ask == layout.LUCK_FACE:
        return LIES[report.lies[v.arena_count - 1 - v.faces]]
    if v.ask == layout.LUCK_NEAREST:
        waiting = [i for i in range(v.arena_count) if v.lies[i] != layout.GONE and v.near[i] == 0]
        return int(layout.NEAREST + v.arena_count - 1 - report.nearest_first(waiting)[0])
    return None
