"""Exact sums, ratios and intervals that hold at every moment."""

from __future__ import annotations

import math

import numpy as np
import pytest

from haymaker.lab.intervals import APART, FOUND, KNOWN, VALUE, VARIANCE, log, radius, weigh, widths
from haymaker.lab.sums import Floats, Sums, ratio


def test_sums_are_the_same_in_any_order() -> None:
    rows = np.random.default_rng(1).integers(0, 500, (600, 4))
    one, other = Sums(4), Sums(4)
    for part in np.array_split(rows, 7):
        one.add(part)
    for part in reversed(np.array_split(rows, 3)):
        other.add(part)
    assert one.games == other.games == 600
    assert (one.totals == other.totals).all() and (one.products == other.products).all()
    assert np.allclose(one.covariances, np.cov(rows.T, bias=True))


def test_a_ratio_of_sums_is_no_mean_of_ratios() -> None:
    sums = Sums(2)
    sums.add(np.array([[1, 1], [0, 3]]))
    found = ratio(sums, 0, 1)
    assert found is not None and found.value == pytest.approx(1 / 4)


def test_what_never_happened_has_no_ratio() -> None:
    sums = Sums(2)
    sums.add(np.array([[0, 0], [0, 0]]))
    assert ratio(sums, 0, 1) is None


def test_the_same_luck_takes_away_what_both_share() -> None:
    """Two columns that differ by a constant have no variance between them; apart they have."""
    luck = np.random.default_rng(2).integers(0, 100, 2000)
    games = np.ones(2000, np.int64)
    sums = Sums(4)
    sums.add(np.stack([games, luck + 3, games, luck], axis=1))
    found = weighed(sums)
    assert found[KNOWN] == 1 and found[VALUE] == pytest.approx(3)
    assert found[VARIANCE] < 1e-6 * found[APART] and found[APART] == pytest.approx(2 * luck.var())
    assert found[VALUE] > radius(found[VARIANCE], sums.games, 0.05)


def weighed(sums: Sums) -> Floats:
    """The second column of each kit, per game."""
    found = np.zeros(FOUND)
    weigh(sums.games, sums.totals, sums.products, 2, 1, 0, found)
    return found


def test_a_difference_of_ratios_is_as_unsure_as_repeating_it_shows() -> None:
    """The delta method beside 400 repetitions: ratios of columns that hang together."""
    luck = np.random.default_rng(4)
    values, variances = [], []
    for _ in range(400):
        bottom = luck.integers(1, 6, (500, 2))
        top = bottom + luck.integers(0, 4, (500, 1))
        sums = Sums(4)
        sums.add(np.stack([bottom[:, 0], top[:, 0], bottom[:, 1], top[:, 1]], axis=1))
        found = weighed(sums)
        values.append(found[VALUE])
        variances.append(found[VARIANCE] / sums.games)
    assert np.mean(variances) == pytest.approx(np.var(values), rel=0.2)


@pytest.mark.parametrize("x", [1e-12, 0.0012, 0.05, 0.7, 0.75, 1, 1.5, 1.6, 5.99, 1e9])
def test_a_logarithm_by_the_four_operations(x: float) -> None:
    assert log(x) == pytest.approx(math.log(x), rel=1e-14, abs=1e-15)


def test_intervals_are_wider_than_those_for_one_look() -> None:
    """That is the price of stopping when one likes: 3 to 5 standard errors in place of 2."""
    for games in (1000, 20_000, 1_000_000):
        assert 1.96 < widths(games, 0.05) * games**0.5 < 5
        assert widths(games, 0.01) > widths(games, 0.05)
    assert radius(0.0, 1000, 0.05) > 0  # what was not seen may still be rare


def test_intervals_hold_at_all_moments_of_a_run() -> None:
    """300 walks of coins, looked at 40 times each: few ever leave the interval."""
    flips = np.random.default_rng(3).integers(0, 2, (300, 20_000))
    moments = np.linspace(1000, 20_000, 40).astype(int)
    sums = flips.cumsum(axis=1)[:, moments - 1]
    bounds = np.array([0.5 * widths(int(n), 0.05) for n in moments])
    missed = (np.abs(sums / moments - 0.5) > bounds).any(axis=1)
    assert missed.mean() <= 0.05
