"""Exact sums over games, and intervals that hold at whatever moment one stops.

Games are added up in whole numbers, so that it makes no difference which thread played which.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

ALPHA = 0.05
"""How often an interval may miss the truth at any moment of a run."""

TUNED_FOR = 20_000
"""Games at which intervals are narrowest for their certainty; elsewhere they are a little wider."""

FEWEST = 1000
"""Before so many games nothing is stopped: the intervals rest on sums of many."""

Whole = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Sums:
    """Sums of the columns, and of the products of every two of them."""

    def __init__(self, columns: int) -> None:
        self.games = 0
        self.totals: Whole = np.zeros(columns, np.int64)
        self.products: Whole = np.zeros((columns, columns), np.int64)

    def add(self, rows: Whole) -> None:
        exact = rows.astype(np.float64)  # whole numbers below 2^53: no digit is lost
        self.games += len(rows)
        self.totals += rows.sum(axis=0)
        self.products += (exact.T @ exact).astype(np.int64)

    @property
    def means(self) -> Floats:
        return self.totals / max(1, self.games)

    @property
    def covariances(self) -> Floats:
        means = self.means
        found: Floats = self.products / max(1, self.games) - np.outer(means, means)
        return found


class Ratio(NamedTuple):
    """A sum divided by another, and how it hangs on the columns of a single game."""

    value: float
    weights: Floats


def ratio(sums: Sums, top: int, bottom: int) -> Ratio | None:
    """The ratio of two columns by the delta method; None where there is nothing to divide by."""
    means = sums.means
    if means[bottom] == 0:
        return None
    value = float(means[top] / means[bottom])
    weights = np.zeros(len(means))
    weights[top] += 1 / means[bottom]
    weights[bottom] -= value / means[bottom]
    return Ratio(value, weights)


@dataclass(frozen=True)
class Difference:
    """How far a figure of one kit lies above that of another."""

    value: float
    variance: float
    """Per pair of games."""
    apart: float
    """What the variance would be if the two had had luck of their own."""
    games: int

    def radius(self, alpha: float = ALPHA) -> float:
        return self._radius(self.variance, alpha)

    def _radius(self, variance: float, alpha: float) -> float:
        return math.sqrt(variance + 1 / self.games) * widths(self.games, alpha)

    def excludes_zero(self, alpha: float) -> bool:
        return abs(self.value) > self.radius(alpha)

    @property
    def pairing(self) -> float:
        """The part of the games that pairing needs, of those that luck apart would need."""
        return self.variance / self.apart if self.apart > 0 else 1.0


def widths(games: int, alpha: float) -> float:
    """Half the width of an interval, in standard deviations of a single game.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
    (“Time-uniform central limit theory”): it covers the truth at all moments at once, so that one
    may stop when one likes what one sees.
    """
    fit = -2 * math.log(alpha)
    spread = games * (fit + math.log(fit) + 1) / TUNED_FOR
    return math.sqrt(2 * (spread + 1) / (games * spread) * math.log(math.sqrt(spread + 1) / alpha))


def difference(
    sums: Sums, columns: int, top: int, bottom: int
) -> tuple[Ratio, Ratio, Difference] | None:
    """A figure of the first kit less that of the second, whose columns stand behind."""
    one, other = ratio(sums, top, bottom), ratio(sums, columns + top, columns + bottom)
    if one is None or other is None:
        return None
    spread = sums.covariances
    joint = one.weights - other.weights
    apart = one.weights @ spread @ one.weights + other.weights @ spread @ other.weights
    variance = max(0.0, float(joint @ spread @ joint))
    found = Difference(one.value - other.value, variance, float(apart), sums.games)
    return one, other, found
