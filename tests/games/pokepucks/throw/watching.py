"""Throws that are watched while they happen, and what must never be seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from haymaker.games.pokepucks.throw import (
    Throw,
    ThrowOutcome,
    knock_out_stack,
    natural_throw,
    puck,
    simulate,
    slammer,
    spread,
)
from haymaker.games.pokepucks.throw.model import HEIGHTS, SKILLS, WEIGHTS
from haymaker.games.pokepucks.throw.physics import (
    ARENA_HALF,
    PUCK_THICKNESS,
    RADIUS,
    WALL_HEIGHT,
)

FIRST_DISC_GEOM = 5


@dataclass
class Seen:
    """One throw, and what was measured while it happened."""

    outcome: ThrowOutcome
    energies: list[float] = field(default_factory=list)
    places: list[np.ndarray[Any, Any]] = field(default_factory=list)
    deepest: float = 0.0  # that two discs went into each other
    time: float = 0.0

    def watch(self, model: Any, data: Any) -> None:
        if data.time < self.time:  # it is made again, with more care
            self.energies, self.places, self.deepest = [], [], 0.0
        self.time = data.time
        self.energies.append(float(data.energy.sum()))
        self.places.append(data.qpos.reshape(-1, 7)[:, :3].copy())
        between_discs = data.contact.geom.min(axis=1) >= FIRST_DISC_GEOM
        self.deepest = min(self.deepest, data.contact.dist[between_discs].min(initial=0.0))


def watched(stack: Sequence[Any], thrown: Any, throw: Throw, seed: int) -> Seen:
    seen = Seen(outcome=None)  # type: ignore[arg-type]
    seen.outcome = simulate(stack, thrown, throw, seed, seen.watch)
    return seen


@cache
def throw_of(grams: float, height: int, number: int) -> Seen:
    throw = spread(natural_throw(grams), 0.5, np.random.default_rng([2026, number]))
    return watched([puck()] * height, slammer(grams), throw, number)


def any_throw(number: int) -> Seen:
    """Throws of all weights, heights and skills, every fifth at a slammer with shields on it."""
    rng = np.random.default_rng([1789, number])
    grams, skill = float(rng.choice(WEIGHTS)), float(rng.choice(SKILLS))
    stack = [puck()] * int(rng.choice(HEIGHTS))
    if number % 5 == 4:
        stack = list(knock_out_stack(slammer(float(rng.choice(WEIGHTS))), stack[:6]))
    return watched(stack, slammer(grams), spread(natural_throw(grams), skill, rng), number)


def gained(seen: Seen) -> float:
    """The most energy there was after the hand let go, as a share of what it gave."""
    return max(seen.energies) / seen.energies[0]


def unsound(seen: Seen) -> list[str]:
    """What solid discs in a box do not do; nothing for a sound throw."""
    places = np.array(seen.places)
    sideways = np.abs(places[:, :, :2]).max(axis=2)
    crossing = (sideways[:-1] < ARENA_HALF) & (sideways[1:] >= ARENA_HALF)
    faults = {
        "it does not come to rest": not seen.outcome.at_rest,
        "energy grows": gained(seen) > 1.02,
        "a disc goes into another": seen.deepest <= -PUCK_THICKNESS * 0.6,
        # the mat gives way by a few millimetres at most
        "a disc sinks into the floor": places[:, :, 2].min() <= -0.002,
        # one that has left the box may still be bouncing: nobody waits for it
        "a disc lies in the floor": places[-1, sideways[-1] < ARENA_HALF, 2].min(initial=1.0)
        <= PUCK_THICKNESS * 0.45,
        "a disc goes through the wall": bool(
            (places[1:][crossing][:, 2] <= WALL_HEIGHT - RADIUS).any()
        ),
    }
    return [fault for fault, found in faults.items() if found]
