"""Throws that come whole: from the physics, or from people at a real table."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from haymaker.games.pokepucks import pieces
from haymaker.games.pokepucks.reports import Report, Target, ThrowLuck, from_physics
from haymaker.kernel.errors import Refused
from haymaker.table.luck import Seeded
from haymaker.table.single import Table
from tests.games.pokepucks.arena import battle


def table_with(*reports: Report) -> tuple[Table, list[Target]]:
    """A table whose next throws are these; seat 0 is about to throw at four pucks."""
    seen: list[Target] = []
    waiting = list(reports)

    def thrown(target: Target) -> Report:
        seen.append(target)
        return waiting.pop(0)

    example = battle(arena=["Potion", "Switch", "Blank", "Full Heal"], arena_max=4)
    table = Table(example.game, ThrowLuck(thrown, Seeded(1)))
    table.state = example.state
    return table, seen


def names(table: Table) -> list[str]:
    from haymaker.games.pokepucks.kit import in_play

    v = table.game.plain(table.state)
    return [in_play(table.game.kit).names[v.arena[i]] for i in range(v.arena_count)]


def test_a_reported_throw() -> None:
    """PP-H09, PP-61: flips, and the rest by distance, the nearest at the bottom."""
    report = Report(True, ("stays", "flips", "leans", "stays"), (30.0, 1.0, 10.0, 20.0))
    table, seen = table_with(report)
    table.act(0, pieces.THROW)
    table.run_luck()
    assert names(table) == ["Blank", "Full Heal", "Potion"]
    assert seen == [Target((2, 2, 2, 2), 4, 0.5, False)]


def test_equal_distances_keep_their_order() -> None:
    """PP-H57"""
    report = Report(True, ("stays",) * 4, (5.0, 5.0, 5.0, 5.0))
    table, _ = table_with(report)
    table.act(0, pieces.THROW)
    table.run_luck()
    assert names(table) == ["Potion", "Switch", "Blank", "Full Heal"]


def test_a_reported_miss() -> None:
    """PP-H57, PP-56"""
    table, _ = table_with(Report(False))
    table.act(0, pieces.THROW)
    table.run_luck()
    assert names(table) == ["Potion", "Switch", "Blank", "Full Heal"]


def test_a_report_must_be_whole() -> None:
    """PP-H09"""
    table, _ = table_with(Report(True, ("flips",), (1.0,)))
    table.act(0, pieces.THROW)
    with pytest.raises(Refused, match="all 4 pucks"):
        table.run_luck()


@dataclass
class Disc:
    face: str
    inside: bool
    distance: float


def test_from_the_physics() -> None:
    """PP-57, PP-58, PP-H19, PP-H20: face up inside flips; outside never; leaning is leaning."""
    discs = [
        Disc("up", True, 0.0121),
        Disc("up", False, 0.2),
        Disc("leaning", True, 0.05),
        Disc("down", True, 0.0),
    ]
    report = from_physics(True, discs)
    assert report.lies == ("flips", "leaves", "leans", "stays")
    assert report.distances == (12, 200, 50, 0)


def test_everything_that_can_happen_can_be_reported() -> None:
    """PP-H09: no outcome of a throw has weight zero, not even for the deepest puck."""
    table = battle(arena=["Blank"] * 20, arena_max=20).do("throw").luck("hit")
    for _ in range(20):
        odds = table.game.chance(table.state)
        assert all(odds[k] > 0 for k in (pieces.STAYS, pieces.FLIPS, pieces.LEANS, pieces.LEAVES))
        table.luck("flips")
    knock = battle(arena=[], arena_max=0, status=["Critical"]).do("knock", "done", "throw")
    knock.luck("hit")
    odds = knock.game.chance(knock.state)
    assert all(odds[k] > 0 for k in (pieces.STAYS, pieces.FLIPS, pieces.LEANS, pieces.LEAVES))
