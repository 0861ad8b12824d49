"""What a single choice is worth, by experiment.

In every game one choice is made by lot among all that is allowed; everything else is played as
ever. So those who got a card to play differ from those who got another by nothing but the lot, and
what comes of it is an effect, not a coincidence.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from haymaker.kernel.game import Game
from haymaker.kernel.measures import UNCOUNTED
from haymaker.kernel.score import winners
from haymaker.lab.loop import TrialRun

Floats = npt.NDArray[np.float64]

GROUPS = 64
"""Parts of the games that are left out in turn, to see how far an effect may be off."""
MOST_STRATA = 8
FREE = GROUPS - 1
SURE = 1.998341
"""Errors on both sides within which 95 of 100 lie: Student's, for so many degrees of freedom."""
FEWEST_TRIALS = 100
"""What was tried less often is not told."""

CHOSEN, GAIN, OTHERS, OTHERS_GAIN = range(4)


class Pieces:
    """The cards, pucks or other things that actions are about, by what they are called.

    An action is about what it does (`do`), and the card or puck that it does it with; where, or
    against whom, makes no difference here. Kits are compared by the places of their cards.
    """

    def __init__(self, game: Game) -> None:
        names = [
            [named(game.words.spell(game.kit, seat, action)) for action in range(game.actions)]
            for seat in range(game.players)
        ]
        self.names = list(dict.fromkeys(name for row in names for name in row))
        place = {name: number for number, name in enumerate(self.names)}
        self.of: npt.NDArray[np.int64] = np.array([[place[name] for name in row] for row in names])

    def counted(self, by_action: npt.NDArray[np.int64]) -> Floats:
        """Numbers by seat and action, added up by piece."""
        found: Floats = np.zeros(len(self.names))
        np.add.at(found, self.of.ravel(), by_action.ravel())
        return found

    def open(self, run: TrialRun) -> Floats:
        """For each trial and piece, how many actions about it were open."""
        found = np.zeros((len(run.seats), len(self.names)))
        rows, actions = np.nonzero(run.could)
        np.add.at(found, (rows, self.of[np.maximum(run.seats[rows], 0), actions]), 1)
        return found


def named(spelled: dict[str, object]) -> str:
    thing = spelled.get("card", spelled.get("puck"))
    return str(spelled["do"]) if thing is None else f"{spelled['do']} {thing}"


class Tried:
    """Sums of trials, by part of the games, stratum and piece."""

    def __init__(self, game: Game, pieces: Pieces, by_gain: bool) -> None:
        self._game, self._pieces, self._by_gain = game, pieces, by_gain
        shape = (GROUPS, 3 * MOST_STRATA * game.players, len(pieces.names), 4)
        self.sums: Floats = np.zeros(shape)
        self.chosen = np.zeros(len(pieces.names), np.int64)
        self.offered: Floats = np.zeros(len(pieces.names))
        self.taken: Floats = np.zeros(len(pieces.names))
        self.games = 0

    def add(self, run: TrialRun) -> None:
        """The trials of a run. Each counts by how unlikely its lot was, so that hands with many
        cards and hands with few are compared fairly."""
        self.games += len(run.seats)
        self.offered += self._pieces.counted(run.offered)
        self.taken += self._pieces.counted(run.taken)
        made = (run.seats >= 0) & (run.gains != UNCOUNTED)
        seats, actions = run.seats[made], run.actions[made]
        moments = 3 * np.minimum(run.strata[made], MOST_STRATA - 1) + run.leads[made]
        strata = moments * self._game.players + seats
        shares = results(self._game, run)
        result = run.gains[made] * 1.0 if self._by_gain else shares[made, seats]
        chosen = self._pieces.of[seats, actions]
        open_to = self._pieces.open(run)[made]
        count = open_to.sum(axis=1, keepdims=True)
        mixed = (open_to > 0) & (open_to < count)
        lot = np.zeros_like(mixed)
        lot[np.arange(len(chosen)), chosen] = True
        with np.errstate(divide="ignore", invalid="ignore"):
            ours = np.where(mixed & lot, count / open_to, 0.0)
            others = np.where(mixed & ~lot, count / (count - open_to), 0.0)
        gains = result[:, None]
        groups = (run.first + np.flatnonzero(made)) % GROUPS
        for column, weight in (
            (CHOSEN, ours), (GAIN, ours * gains), (OTHERS, others), (OTHERS_GAIN, others * gains),
        ):  # fmt: skip
            np.add.at(self.sums[..., column], (groups, strata), weight)
        self.chosen += (mixed & lot).sum(axis=0)

    def effects(self) -> Floats:
        """The effect of each piece, from all trials and with each part left out in turn."""
        whole = self.sums.sum(axis=0)
        return np.stack([effect(whole), *(effect(whole - part) for part in self.sums)])


def results(game: Game, run: TrialRun) -> Floats:
    """What each seat got of a won game; a fair share where nobody won."""
    decided = np.isin(run.endings, game.room.rules.WINNING_ENDINGS)
    won = winners(run.points, decided).astype(np.float64)
    sharing = won.sum(axis=1, keepdims=True)
    found: Floats = np.where(sharing > 0, won / np.maximum(1, sharing), 1 / game.players)
    return found


def effect(sums: Floats) -> Floats:
    """By piece: what came of choosing it, less what came of choosing something else, within each
    stratum, and then over the strata by how often it was open there."""
    with np.errstate(divide="ignore", invalid="ignore"):
        gap = sums[..., GAIN] / sums[..., CHOSEN] - sums[..., OTHERS_GAIN] / sums[..., OTHERS]
    known = (sums[..., CHOSEN] > 0) & (sums[..., OTHERS] > 0)
    weight = np.where(known, sums[..., CHOSEN] + sums[..., OTHERS], 0.0)
    total = weight.sum(axis=0)
    found: Floats = np.where(known, gap, 0.0) * weight
    nowhere = np.full(total.shape, np.nan)
    mean: Floats = np.divide(found.sum(axis=0), total, out=nowhere, where=total > 0)
    return mean


class Held:
    """Sums of what seats held when they were first asked, and of what they got. Luck deals, so
    those who hold a thing differ from those who do not by nothing but luck."""

    def __init__(self, game: Game, named_as: Game) -> None:
        """Things are called as in the game `named_as`, and compared by their places in the kit."""
        self._game = game
        own = game.room.part("lab")
        self.things = int(getattr(own, "THINGS", 0))
        named_here = getattr(own, "thing", None)
        names = [
            named_here(named_as.kit, seat, number) if named_here is not None else ""
            for seat in range(game.players)
            for number in range(self.things)
        ]
        self.names = [name for name in dict.fromkeys(names) if name]
        place = {name: number for number, name in enumerate(self.names)}
        shape = (game.players, self.things)
        self._of = np.array([place.get(name, -1) for name in names], np.int64).reshape(shape)
        self.sums: Floats = np.zeros((GROUPS, game.players, len(self.names), 5))
        self.chosen = np.zeros(len(self.names), np.int64)
        self.games = 0

    def add(self, run: TrialRun) -> None:
        result = results(self._game, run)
        self.games += len(run.steps)
        groups = (run.first + np.arange(len(run.steps))) % GROUPS
        for seat in range(self._game.players):
            held = np.zeros((len(run.steps), len(self.names)))
            for number, place in enumerate(self._of[seat]):
                if place >= 0:
                    held[:, place] += run.held[:, seat, number]
            share = result[:, seat]
            self.chosen += (held > 0).sum(axis=0)
            both = np.broadcast_to(share[:, None], held.shape)
            each = np.stack([np.ones_like(held), held, held**2, both, both * held], axis=2)
            np.add.at(self.sums[:, seat], groups, each)

    def effects(self) -> Floats:
        """What one more of each thing is worth, from all games and with each part left out."""
        whole = self.sums.sum(axis=0)
        return np.stack([slope(whole), *(slope(whole - part) for part in self.sums)])


def slope(sums: Floats) -> Floats:
    """By thing: how the result rises with each more that is held, within every seat."""
    count, held, squares, result, both = np.moveaxis(sums, 2, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        together = (both - held * result / count).sum(axis=0)
        apart = (squares - held**2 / count).sum(axis=0)
        found: Floats = together / apart
    return found


@dataclass(frozen=True)
class Estimate:
    """An effect with its standard error, found by leaving out parts of the games."""

    value: float
    error: float

    @property
    def low(self) -> float:
        return self.value - SURE * self.error

    @property
    def high(self) -> float:
        return self.value + SURE * self.error

    @property
    def chance(self) -> float:
        """How likely so large an effect is where there is none (Student's, approximated)."""
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        t = abs(self.value) / self.error
        normal = t * (1 - 1 / (4 * FREE)) / math.sqrt(1 + t * t / (2 * FREE))
        return math.erfc(normal / math.sqrt(2))


def estimate(leaving_out: Floats) -> Estimate:
    """The first number is that of all games, the others leave out a part each (jackknife)."""
    value, others = float(leaving_out[0]), leaving_out[1:]
    spread = ((others - others.mean()) ** 2).sum() * (len(others) - 1) / len(others)
    return Estimate(value, math.sqrt(float(spread)))


def discoveries(chances: Sequence[float], rate: float = 0.05) -> list[bool]:
    """Benjamini and Hochberg's rule: of all that are named, at most this part is named by accident,
    however long the list."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    last = -1
    for place, i in enumerate(order):
        if chances[i] <= rate * (place + 1) / len(chances):
            last = place
    named_ones = set(order[: last + 1])
    return [i in named_ones for i in range(len(chances))]
