"""Streams of random numbers: one definition in whole numbers, one in machine words."""

from __future__ import annotations

import random
import types
from collections import Counter
from typing import Any

import numba
import numpy as np
import pytest

from haymaker.kernel import loop, native, streams
from haymaker.kernel.contract import MASK64, draw, whole_odds

SEEDS = (0, 1, 7, 1 << 31, (1 << 63) - 1, 1 << 63, MASK64)


@pytest.fixture(scope="module")
def compiled() -> dict[str, Any]:
    return native.words(numba.njit)


def test_streams_begin_at_the_same_point_on_both_backends(compiled: dict[str, Any]) -> None:
    numbers = (0, 1, 2, 1023, 1 << 20, (1 << 40) + 3)
    for seed in SEEDS:
        for number in numbers:
            begin = int(compiled["stream"](np.uint64(seed), number))
            assert begin == streams.stream(seed, number), f"seed {seed}, game {number}"


def test_draws_are_equal_bit_for_bit_on_both_backends(compiled: dict[str, Any]) -> None:
    some = random.Random(1)
    ranges = [1, 2, 3, 6, 7, 52, 1000, (1 << 31) - 1]
    for seed in SEEDS:
        plain = [streams.stream(seed, 9)]
        words = np.array(plain, np.uint64)
        for _ in range(500):
            n = some.choice(ranges)
            assert draw(plain, n) == compiled["draw"](words, n)
        assert plain[0] == int(words[0])


def test_the_generator_is_splitmix64() -> None:
    """The first values for the seed 1234567, as published with the generator."""
    luck = [1234567]
    published = (6457827717110365317, 3203168211198807973, 9817491932198370423)
    for value in published:
        before = luck[0]
        assert draw(luck, 1 << 32) == value >> 32
        assert streams.mix((before + streams.GOLDEN) & MASK64) == value


def test_games_of_one_seed_have_streams_of_their_own() -> None:
    begins = {streams.stream(seed, number) for seed in range(20) for number in range(500)}
    assert len(begins) == 20 * 500


@pytest.mark.parametrize("n", [2, 6, 10, 37])
def test_draws_are_about_uniform(n: int) -> None:
    """A chi-square that a uniform stream would exceed once in about a million times."""
    luck, draws = [streams.stream(3, n)], 20_000
    found = Counter(draw(luck, n) for _ in range(draws))
    assert set(found) == set(range(n))
    mean, degrees = draws / n, n - 1
    chi = sum((count - mean) ** 2 / mean for count in found.values())
    assert chi < degrees * (1 - 2 / (9 * degrees) + 4.75 * (2 / (9 * degrees)) ** 0.5) ** 3


def test_an_outcome_is_picked_by_its_odds_and_never_without_weight() -> None:
    luck = [streams.stream(1, 1)]
    found = Counter(streams.pick(luck, [0, 3, 0, 1, 0]) for _ in range(4000))
    assert set(found) == {1, 3}
    assert 2700 < found[1] < 3300


def test_what_lies_beyond_the_last_possible_outcome_has_no_odds() -> None:
    """Rules write no further than they must: the rest of the list is from earlier, or blank."""
    assert whole_odds([0, 3, 0, 1, 7, -1], 4) == [0, 3, 0, 1, 0, 0]
    assert whole_odds([5, 9], 5) == [5, 0]
    assert whole_odds([9, 9], 0) == [0, 0]


def test_a_pick_never_looks_beyond_the_last_possible_outcome() -> None:
    """Whatever an earlier roll has left there; with few outcomes and with many."""
    for outcomes in (loop.FEW, 60):
        pick = types.FunctionType(loop.pick.__code__, {"LUCK": outcomes, "FEW": loop.FEW})
        weights = [0, 2, 0, 1] + [9] * (outcomes - 4)
        assert [pick(weights, r) for r in range(3)] == [1, 1, 3]
