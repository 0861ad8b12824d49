"""What is counted in every game, and the figures that are made of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from haymaker.kernel.game import Game
from haymaker.kernel.measures import MEAN, SHARE, Measure
from haymaker.kernel.score import winners
from haymaker.lab.engine import declared, verbs_of
from haymaker.lab.loop import LabRun
from haymaker.lab.sums import Whole

WON, ENDED, POINTS, LENGTH, ALONG = (
    "won by", "how games ended", "points", "length", "along the way",
)  # fmt: skip


CUT_OFF = "cut off after too many steps"


class Figure(NamedTuple):
    """A figure: one column divided by another."""

    group: str
    name: str
    kind: str
    top: int
    bottom: int = 0
    scale: float = 1.0


class Ledger:
    """The columns that are summed up, a row per game, and the figures made of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.measures = measures_of(game)
        self.counted = counted_of(game)
        self.kinds, self.verbs = verbs_of(game)
        self.seconds = seconds_of(game, self.kinds)
        self._names: list[str] = ["games"]
        self.figures = tuple(self._listed())

    @property
    def columns(self) -> int:
        return len(self._names)

    def _column(self, name: str) -> int:
        self._names.append(name)
        return len(self._names) - 1

    def _listed(self) -> list[Figure]:
        """All figures; the columns are numbered in the order in which `rows` fills them."""
        game, words = self.game, self.game.words
        found = []
        for seat in range(game.players):
            name = words.seat_name(game.kit, seat)
            found.append(Figure(WON, name, SHARE, self._column(f"won {seat}")))
        found.append(Figure(WON, "nobody", SHARE, self._column("nobody")))
        began = self._column("began")
        first = self._column("first")
        found.append(Figure(WON, "the starting player", SHARE, first, began))
        for ending in range(1, len(words.ENDINGS)):
            name = words.ENDINGS[ending]
            found.append(Figure(ENDED, name, SHARE, self._column(f"ending {ending}")))
        found.append(Figure(ENDED, CUT_OFF, SHARE, self._column("cut")))
        for seat in range(game.players):
            name = words.seat_name(game.kit, seat)
            found.append(Figure(POINTS, name, MEAN, self._column(f"points {seat}")))
        found.append(Figure(LENGTH, "steps", MEAN, self._column("steps")))
        found.append(Figure(LENGTH, "decisions", MEAN, self._column("decisions")))
        seconds = self._column("seconds")
        if self.seconds is not None:
            found.append(Figure(LENGTH, "minutes (an estimate)", MEAN, seconds, scale=1 / 60))
        counts = [self._column(f"count {number}") for number in range(self.counted)]
        for one in self.measures:
            bottom = 0 if one.per < 0 else counts[one.per]
            found.append(Figure(ALONG, one.name, one.kind, counts[one.what], bottom))
        return found

    def rows(self, run: LabRun) -> Whole:
        """What came of the games of a run, in whole numbers."""
        games = len(run.steps)
        rules = self.game.room.rules
        won = winners(run.points, np.isin(run.endings, rules.WINNING_ENDINGS))
        known = run.starters >= 0
        first = known & won[np.arange(games), np.maximum(run.starters, 0)]
        endings = [run.endings == n for n in range(1, len(self.game.words.ENDINGS))]
        seconds = np.zeros(games) if self.seconds is None else run.kinds @ self.seconds
        parts = [
            np.ones(games), *won.T, ~won.any(axis=1), known, first, *endings, run.endings < 0,
            *run.points.T, run.steps, run.kinds.sum(axis=1), seconds,
            *run.counts.T[: self.counted],
        ]  # fmt: skip
        return np.stack([np.asarray(part).astype(np.int64) for part in parts], axis=1)


def measures_of(game: Game) -> tuple[Measure, ...]:
    """What the room makes of its counts."""
    own = game.room.part("lab")
    return tuple(getattr(own, "MEASURES", ()))


def counted_of(game: Game) -> int:
    return int(getattr(game.room.part("lab"), "COUNTS", 0)) if declared(game.room) else 0


def seconds_of(game: Game, kinds: list[str]) -> Whole | None:
    """Seconds that people take for a decision of each kind, where the box has a table for it."""
    table = game.room.box.facts.get("seconds")
    if table is None:
        return None
    return np.array([int(table.get(kind, table.get("other", 0))) for kind in kinds], np.int64)
