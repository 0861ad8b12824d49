"""Throws that several tests look at, each simulated once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.pokepucks.throw.watching import Seen, throw_of


def throws_of(grams: float, height: int, count: int) -> list[Seen]:
    return [throw_of(grams, height, number) for number in range(count)]


@pytest.fixture
def thrown() -> Callable[[float, int, int], list[Seen]]:
    return throws_of


@pytest.fixture
def forty() -> list[Seen]:
    """Forty throws: a light and a heavy slammer, a low and a high pile."""
    return [
        *throws_of(4.0, 8, 16),
        *throws_of(20.0, 8, 16),
        *throws_of(12.0, 4, 4),
        *throws_of(8.0, 12, 4),
    ]
