"""What is counted in every game, and the figures that are made of it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from haymaker.kernel.game import Game
from haymaker.kernel.measures import MEAN, SHARE, Kind, Measure
from haymaker.lab.engine import blank_run, counted_of, knows_leads, verbs_of
from haymaker.lab.loop import LabRun
from haymaker.lab.sums import Whole

WON, ENDED, POINTS, LENGTH, COURSE, ALONG = (
    "won by", "how games ended", "points", "length", "the course of a game", "along the way",
)  # fmt: skip


CUT_OFF = "cut off after too many steps"
MINUTES = "minutes (an estimate)"
STARTER = "the starting player"


class Figure(NamedTuple):
    """A figure: one column divided by another."""

    group: str
    name: str
    kind: Kind
    top: int
    bottom: int = 0
    scale: float = 1.0


class Ledger:
    """The columns that are summed up, a row per game (`rows.py` writes them), and the figures made
    of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.measures = measures_of(game)
        self.counted = counted_of(game.room)
        self.kinds, self.verbs = verbs_of(game)
        self.seconds = seconds_of(game, self.kinds)
        self._names: list[str] = ["games"]
        self.figures = tuple(self._listed())

    @property
    def columns(self) -> int:
        return len(self._names)

    def column(self, name: str) -> int:
        return self._names.index(name)

    def _column(self, name: str) -> int:
        self._names.append(name)
        return len(self._names) - 1

    def _listed(self) -> list[Figure]:
        """All figures; the columns are numbered in the order in which `write_row` fills them."""
        game, words = self.game, self.game.words
        found = []
        for seat in range(game.players):
            name = words.seat_name(game.kit, seat)
            found.append(Figure(WON, name, SHARE, self._column(f"won {seat}")))
        found.append(Figure(WON, "nobody", SHARE, self._column("nobody")))
        began = self._column("began")
        first = self._column("first")
        found.append(Figure(WON, STARTER, SHARE, first, began))
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
            found.append(Figure(LENGTH, MINUTES, MEAN, seconds, scale=1 / 60))
        looked_at, choices = self._column("looked at"), self._column("choices")
        answers = self._column("answers")
        found.append(Figure(LENGTH, "choices with several answers", MEAN, choices, looked_at))
        found.append(Figure(LENGTH, "answers to choose from", MEAN, answers, choices))
        found += self._course(looked_at)
        counts = [self._column(f"count {number}") for number in range(self.counted)]
        for one in self.measures:
            bottom = 0 if one.per < 0 else counts[one.per]
            found.append(Figure(ALONG, one.name, one.kind, counts[one.what], bottom))
        return found

    def _course(self, looked_at: int) -> list[Figure]:
        """Who leads and whether choices matter, where the room says who is ahead."""
        changes, settled = self._column("lead changes"), self._column("settled")
        decided = self._column("decided")
        weighed, mattered = self._column("weighed"), self._column("mattered")
        hidden = self._column("hidden")
        unseen = Figure(COURSE, "hidden numbers at a choice", MEAN, hidden, weighed)
        if not knows_leads(self.game.room):
            return [unseen]
        return [
            Figure(COURSE, "lead changes", MEAN, changes, looked_at),
            Figure(COURSE, "decided after (of the game)", SHARE, decided, settled, 0.001),
            Figure(COURSE, "choices that mattered", SHARE, mattered, weighed),
            unseen,
        ]

    def blank(self, game: Game, first: int, count: int, seed: int, thinkers: Any) -> LabRun:
        """So many games of a kit, to be played and written down in rows of these columns."""
        return blank_run(game, first, count, seed, thinkers, self.verbs, self.counted, self.seconds)


def measures_of(game: Game) -> tuple[Measure, ...]:
    """What the room makes of its counts."""
    own = game.room.part("lab")
    return tuple(getattr(own, "MEASURES", ()))


def seconds_of(game: Game, kinds: list[str]) -> Whole | None:
    """Seconds that people take for a decision of each kind, where the box has a table for it."""
    table = game.room.box.facts.get("seconds")
    if table is None:
        return None
    return np.array([int(table.get(kind, table.get("other", 0))) for kind in kinds], np.int64)
