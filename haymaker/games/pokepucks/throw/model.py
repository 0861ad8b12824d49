"""The fast throw: tables of whole numbers, fitted to the physics, that a rules file can read.

A throw is a row of small chances, each one something that a person at a real table could call out:
it hits or not; then, from the top of the pile down, each puck flips, leaves, leans or stays; then,
of the pucks to be restacked, which one lies nearest the centre, and which next.

Pucks do not flip independently: often a whole bundle turns over together. So the chance of a puck
depends on how many of those above it have flipped. A chain of this kind gives back the fitted
distribution of the *number* of flips, whatever else it simplifies.

The tables, all ``uint16``, chances out of 65536 (about 14 KB together):

    hit     [skill 3]                                that the throw hits (PP-56)
    flip    [skill 3][weight 5][place 340]           that this puck flips (PP-57)
    leave   [weight 5][depth 16]                     that one that does not flip leaves the arena
    lean    [weight 5][depth 16]                     that one that does not flip leans (PP-H19)
    near    [flipped 2][height 16]                   weights: who lies nearest the centre (PP-61)
    knock   [skill 3][weight 5][target 5][shields 7] that the target of a Knock Out flips (PP-45)
    push    [weight 5][target 5]                     that a target that does not flip leaves
    shield  [skill 3][weight 5][place 56]            that a shield flips (PP-84, PP-87)

How they are read:

- *skill*: 0, 1, 2 for a skill of 0, 1/2, 1: ``skill_level``.
- *weight*: 0 to 4 for slammers of about 2, 4, 8, 12, 20 g: below 3, 6, 10, 16 g, and above.
  *target*: the same classes, of the slammer that lies in the arena.
- *place* in ``flip``: ``FLIP_START[row] + i * (i + 1) // 2 + k`` for the puck at depth ``i`` (0 is
  the top one) when ``k`` of the ``i`` pucks above it have flipped. ``row`` is the first of
  ``HEIGHTS`` (1, 2, 4, 6, 8, 10, 12, 16) that is not lower than the pile. Of a pile of more than
  16, the last row serves the top 16; what lies deeper stays.
- *leave* and *lean* share what is left after ``flip``: a puck that does not flip leaves with
  ``leave``, leans with ``lean``, else stays; their sum is below 65536. *depth* is at most 15.
- *height* in ``near``: how many pucks lay under it in the pile, at most 15. *flipped*: 1 for a
  puck that flipped and was not picked up. The nearest is drawn among those to be restacked in
  proportion to their weights, then the next among the rest, and so on.
- *place* in ``shield``: ``(n - 1) * n * (n + 1) // 6 + i * (i + 1) // 2 + k`` with ``n`` shields
  (at most 6; deeper ones stay), depth ``i``, ``k`` flipped above. Shields fall first, from the
  top, then the target by ``knock``, for which more than 6 shields count as 6. Shields that do not
  flip leave and lean as pucks do. A Knock Out hits as any throw does.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from haymaker.games.pokepucks.throw.physics import ThrowOutcome

CHANCES = 65536
SKILLS = (0.0, 0.5, 1.0)
WEIGHTS = (2.0, 4.0, 8.0, 12.0, 20.0)
WEIGHT_LIMITS = (3.0, 6.0, 10.0, 16.0)
HEIGHTS = (1, 2, 4, 6, 8, 10, 12, 16)
FLIP_START = (0, 1, 4, 14, 35, 71, 126, 204)
FLIP_PLACES = 340
DEEPEST = 16
MOST_SHIELDS = 6
SHIELD_PLACES = 56

SHAPES: dict[str, tuple[int, ...]] = {
    "hit": (len(SKILLS),),
    "flip": (len(SKILLS), len(WEIGHTS), FLIP_PLACES),
    "leave": (len(WEIGHTS), DEEPEST),
    "lean": (len(WEIGHTS), DEEPEST),
    "near": (2, DEEPEST),
    "knock": (len(SKILLS), len(WEIGHTS), len(WEIGHTS), MOST_SHIELDS + 1),
    "push": (len(WEIGHTS), len(WEIGHTS)),
    "shield": (len(SKILLS), len(WEIGHTS), SHIELD_PLACES),
}

Table = NDArray[np.uint16]

STAYS, FLIPS, LEANS, LEAVES = range(4)
LIE_OF_FACE = {"down": STAYS, "up": FLIPS, "leaning": LEANS}


# --- Where to look in the tables --------------------------------------------------------------


def skill_level(skill: float) -> int:
    return 0 if skill < 0.25 else 1 if skill < 0.75 else 2


def weight_class(grams: float) -> int:
    return sum(grams >= limit for limit in WEIGHT_LIMITS)


def height_row(height: int) -> int:
    row = 0
    while row < len(HEIGHTS) - 1 and HEIGHTS[row] < height:
        row += 1
    return row


def flip_place(height: int, depth: int, flipped_above: int) -> int:
    return FLIP_START[height_row(height)] + depth * (depth + 1) // 2 + flipped_above


def shield_place(shields: int, depth: int, flipped_above: int) -> int:
    n = min(shields, MOST_SHIELDS)
    return (n - 1) * n * (n + 1) // 6 + depth * (depth + 1) // 2 + flipped_above


# --- The tables -------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class ThrowTables:
    """What goes into the game's kit."""

    hit: Table
    flip: Table
    leave: Table
    lean: Table
    near: Table
    knock: Table
    push: Table
    shield: Table

    @classmethod
    def from_lists(cls, lists: dict[str, Any]) -> ThrowTables:
        """From the numbers of ``fitted.json``; says which table has the wrong shape or range."""
        read: dict[str, Table] = {}
        for name, shape in SHAPES.items():
            table = np.asarray(lists[name], dtype=np.int64)
            if table.shape != shape:
                raise ValueError(f"table {name} has shape {table.shape}, not {shape}")
            if table.min() < 0 or table.max() >= CHANCES:
                raise ValueError(f"table {name} holds chances outside 0 to {CHANCES - 1}")
            read[name] = table.astype(np.uint16)
        both = read["leave"].astype(np.int64) + read["lean"]
        if both.max() >= CHANCES:
            raise ValueError("tables leave and lean add up to more than certainty")
        if read["near"].min() == 0:
            raise ValueError("table near needs a weight above 0 for everyone")
        return cls(**read)

    def to_lists(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name).tolist() for field in fields(self)}

    def flip_counts(self, height: int, grams: float, skill: float) -> NDArray[np.float64]:
        """The distribution of the number of flips, given a hit."""
        return chain_counts(self.flip[skill_level(skill), weight_class(grams)], height)


def chain_counts(row: NDArray[Any], height: int) -> NDArray[np.float64]:
    """What the chain adds up to: ``row`` is ``flip`` for one skill and one weight."""
    counts = np.zeros(height + 1)
    counts[0] = 1.0
    for depth in range(min(height, DEEPEST)):
        start = flip_place(height, depth, 0)
        flipping = counts[: depth + 1] * (row[start : start + depth + 1] / CHANCES)
        counts[: depth + 1] -= flipping
        counts[1 : depth + 2] += flipping
    return counts


@lru_cache(maxsize=1)
def fitted() -> ThrowTables:
    """The tables that were fitted to the physics."""
    text = files(__package__).joinpath("fitted.json").read_text(encoding="utf-8")
    return ThrowTables.from_lists(json.loads(text)["tables"])


# --- Throwing with them -----------------------------------------------------------------------


@dataclass(frozen=True)
class FastOutcome:
    """A throw as the rules see it; ``lies`` and ``nearest_first`` count from the bottom."""

    hit: bool
    lies: tuple[int, ...]
    nearest_first: tuple[int, ...]

    @property
    def flips(self) -> int:
        return sum(lie == FLIPS for lie in self.lies)


def as_the_rules_see_it(outcome: ThrowOutcome) -> FastOutcome:
    """A throw of the physics in the same words; a miss has moved nothing (PP-H57)."""
    if not outcome.hit:
        everyone = len(outcome.discs)
        return FastOutcome(False, (STAYS,) * everyone, tuple(range(everyone)))
    lies = tuple(LEAVES if not disc.inside else LIE_OF_FACE[disc.face] for disc in outcome.discs)
    return FastOutcome(True, lies, outcome.nearest_first)


def fast_throw(
    tables: ThrowTables, height: int, grams: float, skill: float, rng: np.random.Generator
) -> FastOutcome:
    """One throw at a pile of pucks, read from the tables alone."""
    level, weight = skill_level(skill), weight_class(grams)
    if rng.integers(CHANCES) >= tables.hit[level]:
        return FastOutcome(False, (STAYS,) * height, tuple(range(height)))
    from_top: list[int] = []
    flipped = 0
    for depth in range(height):
        chance = 0
        if depth < DEEPEST:
            chance = int(tables.flip[level, weight, flip_place(height, depth, flipped)])
        lie = _lie(tables, weight, min(depth, DEEPEST - 1), chance, rng)
        flipped += lie == FLIPS
        from_top.append(lie)
    lies = tuple(reversed(from_top))
    return FastOutcome(True, lies, _nearest_first(tables, lies, rng))


def fast_knock_out(
    tables: ThrowTables,
    target_grams: float,
    shields: int,
    grams: float,
    skill: float,
    rng: np.random.Generator,
) -> FastOutcome:
    """One throw at a slammer (first of the pile) with shields on it."""
    level, weight, target = skill_level(skill), weight_class(grams), weight_class(target_grams)
    if rng.integers(CHANCES) >= tables.hit[level]:
        return FastOutcome(False, (STAYS,) * (shields + 1), tuple(range(shields + 1)))
    from_top: list[int] = []
    flipped = 0
    for depth in range(shields):
        chance = 0
        if depth < MOST_SHIELDS:
            chance = int(tables.shield[level, weight, shield_place(shields, depth, flipped)])
        lie = _lie(tables, weight, min(depth, DEEPEST - 1), chance, rng)
        flipped += lie == FLIPS
        from_top.append(lie)
    if rng.integers(CHANCES) < tables.knock[level, weight, target, min(shields, MOST_SHIELDS)]:
        from_top.append(FLIPS)
    elif rng.integers(CHANCES) < tables.push[weight, target]:
        from_top.append(LEAVES)
    else:
        from_top.append(STAYS)
    lies = tuple(reversed(from_top))
    return FastOutcome(True, lies, _nearest_first(tables, lies, rng))


def _lie(tables: ThrowTables, weight: int, depth: int, flip: int, rng: np.random.Generator) -> int:
    if rng.integers(CHANCES) < flip:
        return FLIPS
    draw = int(rng.integers(CHANCES)) - int(tables.leave[weight, depth])
    if draw < 0:
        return LEAVES
    return LEANS if draw < tables.lean[weight, depth] else STAYS


def _nearest_first(
    tables: ThrowTables, lies: Sequence[int], rng: np.random.Generator
) -> tuple[int, ...]:
    inside = [i for i, lie in enumerate(lies) if lie != LEAVES]
    order: list[int] = []
    while inside:
        weights = [int(tables.near[int(lies[i] == FLIPS), min(i, DEEPEST - 1)]) for i in inside]
        draw = int(rng.integers(sum(weights)))
        chosen = 0
        while draw >= weights[chosen]:
            draw -= weights[chosen]
            chosen += 1
        order.append(inside.pop(chosen))
    return tuple(order)
