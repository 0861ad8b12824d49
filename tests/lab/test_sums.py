"""Exact sums, ratios and intervals that hold at every moment."""

from __future__ import annotations

import numpy as np
import pytest

from haymaker.lab.sums import Difference, Sums, difference, ratio, widths


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
    known = difference(sums, 2, 1, 0)
    assert known is not None
    by = known[2]
    assert by.value == pytest.approx(3) and by.pairing < 1e-6
    assert by.excludes_zero(0.05) and by.apart == pytest.approx(2 * luck.var())


def test_intervals_are_wider_than_those_for_one_look() -> None:
    """That is the price of stopping when one likes: 3 to 5 standard errors in place of 2."""
    for games in (1000, 20_000, 1_000_000):
        assert 1.96 < widths(games, 0.05) * games**0.5 < 5
        assert widths(games, 0.01) > widths(games, 0.05)
    assert Difference(0.0, 0.0, 0.0, 1000).radius() > 0  # what was not seen may still be rare


def test_intervals_hold_at_all_moments_of_a_run() -> None:
    """300 walks of coins, looked at 40 times each: few ever leave the interval."""
    flips = np.random.default_rng(3).integers(0, 2, (300, 20_000))
    moments = np.linspace(1000, 20_000, 40).astype(int)
    sums = flips.cumsum(axis=1)[:, moments - 1]
    bounds = np.array([0.5 * widths(int(n), 0.05) for n in moments])
    missed = (np.abs(sums / moments - 0.5) > bounds).any(axis=1)
    assert missed.mean() <= 0.05
