"""Exact sums over games.

Games are added up in whole numbers, so that it makes no difference which thread played which.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

ALPHA = 0.05
"""How often an interval may miss the truth at any moment of a run."""

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

    def plus(self, other: Sums) -> None:
        """What somebody else has summed up."""
        self.games += other.games
        self.totals += other.totals
        self.products += other.products

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
