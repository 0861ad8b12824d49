"""Counter-based streams of random numbers: one per game, the same on every backend.

The generator is SplitMix64. A stream is a starting point derived from (seed, number of the game);
the k-th value depends on nothing but those, so it does not matter which thread plays which game.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from haymaker.kernel.contract import GOLDEN, MASK64, draw

MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB

__all__ = ["draw", "mix", "stream"]


def mix(x: int) -> int:
    x = ((x ^ (x >> 30)) * MIX1) & MASK64
    x = ((x ^ (x >> 27)) * MIX2) & MASK64
    return x ^ (x >> 31)


def stream(seed: int, number: int) -> int:
    """Where the stream of this game begins."""
    return mix((mix((seed + GOLDEN) & MASK64) + number * MIX1) & MASK64)


def pick(luck: MutableSequence[int], weights: list[int]) -> int:
    """An outcome by its odds, from the stream."""
    return under(draw(luck, sum(weights)), weights)


def under(r: int, weights: list[int]) -> int:
    """The outcome under which the number r falls."""
    for outcome, weight in enumerate(weights):
        if r < weight:
            return outcome
        r -= weight
    raise ValueError("no outcome has any weight")
