"""Throws that several tests look at, each simulated once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import pytest

from haymaker.games.pokepucks.throw import (
    Outcome,
    natural_throw,
    puck,
    simulate,
    slammer,
    spread,
)

FIRST_DISC_GEOM = 5


@dataclass
class Seen:
    """One throw, and what was measured while it happened."""

    outcome: Outcome
    energies: list[float] = field(default_factory=list)
    places: list[np.ndarray[Any, Any]] = field(default_factory=list)
    deepest: float = 0.0  # that two discs went into each other

    def watch(self, model: Any, data: Any) -> None:
        self.energies.append(float(data.energy.sum()))
        self.places.append(data.qpos.reshape(-1, 7)[:, :3].copy())
        between_discs = data.contact.geom.min(axis=1) >= FIRST_DISC_GEOM
        self.deepest = min(self.deepest, data.contact.dist[between_discs].min(initial=0.0))


@cache
def throw_of(grams: float, height: int, number: int) -> Seen:
    seen = Seen(outcome=None)  # type: ignore[arg-type]
    throw = spread(natural_throw(grams), 0.5, np.random.default_rng([2026, number]))
    seen.outcome = simulate([puck()] * height, slammer(grams), throw, number, seen.watch)
    return seen


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
