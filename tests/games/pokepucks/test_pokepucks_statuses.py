"""Statuses: PP-68 to PP-76."""

from __future__ import annotations

from haymaker.games.pokepucks import layout, rules
from tests.games.pokepucks.arena import Battle, battle

FIVE = [{"Sandbag": 5}, {"Sandbag": 5}]


def test_the_new_slammer_takes_over() -> None:
    """PP-E9, PP-68, PP-03: statuses are on the slammer in use, and only there."""
    table = battle(
        health=[{"Sandbag": 2}, {}], status=["Poisoned"], power=[{"Switch": 2, "Pokéball": 1}]
    )
    table.do("move sandbag", "use switch", "slammer pokeball")
    assert table.slammer(0) == "Pokéball"
    assert table.status(0) == {"Poisoned"}


def test_several_at_once() -> None:
    """PP-76, PP-H50: different ones add up, the same one changes nothing."""
    table = battle(slammers=("Gloomwisp", "Emberling"), status=["", "Paralyzed"], health=FIVE)
    table.do("use gloomwisp").throw("F.......")
    assert table.status(1) == {"Paralyzed", "Poisoned"}
    table = battle(slammers=("Gloomwisp", "Emberling"), status=["", "Poisoned"], health=FIVE)
    table.do("use gloomwisp").throw("F.......")
    assert table.status(1) == {"Poisoned"}


def test_a_critical_slammer_gains_nothing_more() -> None:
    """PP-69"""
    table = battle(slammers=("Gloomwisp", "Emberling"), status=["", "Critical"], arena_max=8)
    table.do("use gloomwisp").throw("F.......")
    assert table.status(1) == {"Critical"}


def test_paralyzed_costs_an_attack() -> None:
    """PP-71"""
    table = battle(power=[{"Fire Energy": 1}], status=["Paralyzed"])
    assert table.s.counted == 1


def test_sleep_wakes_instead_of_picking_up() -> None:
    """PP-E7, PP-72, PP-73: three flipped, none picked up, Sleep is gone, all is restacked."""
    table = battle(status=["Sleep"], power=[{"Fire Energy": 1}])
    assert table.s.counted == 1
    table.throw("FFF.....")
    assert table.status(0) == set()
    assert table.prize(0) == {}
    assert len(table.arena) == 8


def test_sleep_goes_on_without_a_flip() -> None:
    """PP-73"""
    table = battle(status=["Sleep"]).throw("........")
    assert table.status(0) == {"Sleep"}


def test_later_attacks_pick_up_again() -> None:
    """PP-H58: the first one woke it."""
    table = battle(slammers=("Bladebug", "Emberling"), status=["Sleep"]).throw("F.......")
    table.do("use bladebug").throw("F.......")
    assert table.prize(0) == {"Sandbag": 1}


def test_sleep_does_not_matter_in_somebody_elses_turn() -> None:
    """PP-73: "in its turn" only; a Leech asleep still heals, and stays asleep."""
    table = battle(
        slammers=("Gymbrute", "Sproutling"), status=["", "Sleep"], prize=[{}, {"Sandbag": 1}]
    )
    table.throw("........").do("use sproutling").throw("F.......")
    table.do("move sandbag").in_order()
    assert table.status(1) == {"Sleep"}
    assert table.health(1) == {"Sandbag": 1}


def confused(**changes: object) -> Battle:
    """Seat 0 is Confused and has one attack; seat 1 comes next and owes nothing yet."""
    options: dict[str, object] = {
        "status": ["Confused"],
        "health": [{"Sandbag": 4}, {"Potion": 4}],
        "slammers": ("Emberling", "Gymbrute", "Lullaball"),
    }
    return battle(**{**options, **changes})  # type: ignore[arg-type]


def test_confused_pays_for_the_next_player() -> None:
    """PP-75, PP-H15: nothing picked up; one puck left the arena, and seat 0 pays for it."""
    table = confused().throw("O.......").done()
    assert (table.s.current, table.asked, table.s.need) == (1, 0, 1)
    assert table.can() == ["move sandbag"]
    table.do("move sandbag")
    assert table.health(0) == {"Sandbag": 3}
    assert table.health(1) == {"Potion": 4}
    assert table.asked == 1  # the rest of the turn is the real current player's


def test_confused_picks_up_and_is_fine() -> None:
    """PP-75"""
    table = confused().throw("FO......").done()
    assert (table.s.current, table.asked) == (1, 1)


def test_the_whole_turn_is_judged() -> None:
    """PP-H15: picked up with the first of two attacks; the last one misses."""
    table = confused(power=[{"Fire Energy": 1}]).throw("F.......").throw("miss").done()
    assert table.s.payer == 0
    assert (table.s.current, table.asked) == (1, 1)


def test_confused_fails_for_the_next_player() -> None:
    """PP-E8: then the Confused player is Critical, and the Knock Out is still about seat 1."""
    table = confused(health=[{}, {"Potion": 4}]).throw("O.......").done()
    assert table.status(0) == {"Confused", "Critical"}
    assert (table.s.current, table.s.ask) == (1, layout.ASK_THROW)
    assert table.status(1) == set()


def test_the_critical_one_is_the_real_current_player() -> None:
    """PP-E8: seat 1 is Critical already, so seat 0 may try a Knock Out, Confused or not."""
    table = confused(status=["Confused", "Critical"]).throw("OO......").done()
    table.do("move sandbag", "move sandbag")
    assert (table.s.ask, table.asked, table.s.current) == (layout.ASK_KNOCK, 0, 1)


def test_confused_uses_the_own_poison() -> None:
    """PP-H15, PP-74: seat 0 is Poisoned, seat 1 is not."""
    table = confused(status=["Confused Poisoned"], arena=["Sandbag"] * 9).throw("." * 9)
    assert (table.s.current, table.s.need, table.asked) == (1, 0, 1)
    table = confused(status=["Confused", "Poisoned"]).throw("O.......").done()
    assert table.s.need == 1


def test_confused_stays() -> None:
    """PP-H16: it works turn after turn."""
    table = confused().throw("O.......").done().do("move sandbag").throw("miss")
    table.throw("miss")
    assert table.status(0) == {"Confused"}
    assert table.s.payer == 0 or table.s.current == 1
    assert (table.s.turns, table.s.current) == (4, 1)


def test_confused_and_out() -> None:
    """PP-H15: if the Confused player is out by then, the real current player pays."""
    table = confused(health=[{"Sandbag": 4}] * 2)
    table.s.payer = 1
    table.s.out[0] = 1
    table.s.current = 1
    assert rules.pays(table.s) == 1
