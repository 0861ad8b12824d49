"""Throws that come whole: from the physics, or from people at a real table."""

from __future__ import annotations

from haymaker.games.pokepucks import layout
from haymaker.games.pokepucks.reports import Report, answer, from_physics
from haymaker.games.pokepucks.throw.physics import Resting
from haymaker.kernel.contract import CHANCE
from tests.games.pokepucks.arena import Battle, battle


def reported(report: Report) -> Battle:
    """Seat 0 throws at four pucks, and this is what came of it."""
    table = battle(arena=["Potion", "Switch", "Blank", "Full Heal"], arena_max=4).do("throw")
    while (outcome := answer(table.game, table.state, report)) is not None:
        assert table.game.chance(table.state)[outcome] > 0
        table._apply(CHANCE, outcome)
    return table


def test_a_reported_throw() -> None:
    """PP-H09, PP-61: flips, and the rest by distance, the nearest at the bottom."""
    table = reported(Report(True, ("stays", "flips", "leans", "stays"), (30.0, 1.0, 10.0, 20.0)))
    assert table.arena == ["Blank", "Full Heal", "Potion"]
    assert table.power(0) == {"Switch": 1}


def test_equal_distances_keep_their_order() -> None:
    """PP-H57"""
    table = reported(Report(True, ("stays",) * 4, (5.0, 5.0, 5.0, 5.0)))
    assert table.arena == ["Potion", "Switch", "Blank", "Full Heal"]


def test_a_reported_miss() -> None:
    """PP-H57, PP-56"""
    table = reported(Report(False))
    assert table.arena == ["Potion", "Switch", "Blank", "Full Heal"]
    assert table.s.hit == 0


def test_other_luck_is_no_throw() -> None:
    """PP-24: who goes first is no question to a throw."""
    table = Battle(battle().game.room.game(2, mode="training"))
    while not table.waits_for_luck:
        table.do(table.can()[-1])
    assert answer(table.game, table.state, Report(False)) is None


def test_from_the_physics() -> None:
    """PP-57, PP-58, PP-H19, PP-H20: face up inside flips; outside never; leaning is leaning."""
    discs = [
        Resting("up", True, 0.0121, 0.0121, 0.0),
        Resting("up", False, 0.2, 0.2, 0.0),
        Resting("leaning", True, 0.05, 0.05, 0.0),
        Resting("down", True, 0.0, 0.0, 0.0),
    ]
    report = from_physics(True, discs)
    assert report.lies == ("flips", "leaves", "leans", "stays")
    assert report.distances == (12, 200, 50, 0)


def test_everything_that_can_happen_can_be_reported() -> None:
    """PP-H09: no outcome of a throw has weight zero, not even for the deepest puck."""
    table = battle(arena=["Blank"] * 20, arena_max=20).do("throw").luck("hit")
    for _ in range(20):
        odds = table.game.chance(table.state)
        assert all(odds[k] > 0 for k in (layout.STAYS, layout.FLIPS, layout.LEANS, layout.LEAVES))
        table.luck("flips")
    knock = battle(arena=[], arena_max=0, status=["Critical"]).do("knock", "done", "throw")
    knock.luck("hit")
    odds = knock.game.chance(knock.state)
    assert all(odds[k] > 0 for k in (layout.STAYS, layout.FLIPS, layout.LEANS, layout.LEAVES))
