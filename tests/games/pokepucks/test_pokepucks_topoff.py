"""Turn step 1: stacks, the top-off, and how a slammer becomes Critical."""

from __future__ import annotations

import pytest

from haymaker.games.pokepucks import layout, rules
from tests.games.pokepucks.arena import battle


def test_the_stacks_of_a_battle() -> None:
    """PP-05, PP-17, PP-18: Health, Power and Prize a player, one Arena, and what is set aside."""
    table = battle(health=[{"Sandbag": 3}, {}], power=[{"Potion": 1}, {}], prize=[{"Berry": 2}, {}])
    assert table.size("health", 0) == 3
    assert table.power(0) == {"Potion": 1}
    assert table.prize(0) == {"Berry": 2}
    assert len(table.arena) == 8
    assert table.s.aside_count == 0


def test_the_slammer_is_a_stack_of_one() -> None:
    """PP-06: changing slammers moves one out and one in."""
    table = battle(power=[{"Switch": 1, "Pokéball": 1}, {}])
    table.do("use switch", "slammer pokeball")
    assert table.slammer(0) == "Pokéball"
    assert table.power(0) == {"Emberling": 1}


def test_pucks_slide_under_one_by_one() -> None:
    """PP-11, PP-39, PP-H48, PP-H49: the payer chooses which and in which order."""
    table = battle(arena=["Berry"] * 6, health=[{"Sandbag": 2, "Potion": 2}, {}])
    assert table.s.need == 2
    assert sorted(table.can()) == ["move potion", "move sandbag"]
    table.do("move potion", "move sandbag")
    assert table.arena == ["Sandbag", "Potion"] + ["Berry"] * 6
    assert table.health(0) == {"Sandbag": 1, "Potion": 1}


def test_it_is_not_optional() -> None:
    """PP-39"""
    table = battle(arena=["Berry"] * 6, health=[{"Sandbag": 2}, {}])
    assert table.why_not("done") == "PP-39"


def test_nobody_pays_with_others_pucks() -> None:
    """PP-34, PP-33: only own Health, and only the current player."""
    table = battle(arena=["Berry"] * 6, health=[{"Sandbag": 2}, {"Potion": 5}])
    assert table.why_not("move potion") == "PP-34"
    assert table.game.legal(table.state, 1) == []


def test_slammers_and_pucks_of_power_do_not_pay() -> None:
    """PP-H23: the top-off takes from Health alone."""
    table = battle(
        arena=["Berry"] * 7, health=[{}, {"Sandbag": 1}], power=[{"Pokéball": 1, "Berry": 3}, {}]
    )
    assert table.status(0) == {"Critical"}
    assert table.power(0) == {"Pokéball": 1, "Berry": 3}


def test_a_full_arena_needs_no_pucks() -> None:
    """PP-40, PP-10: at its max size nothing moves, and the top-off counts as done."""
    table = battle(health=[{"Sandbag": 2}, {}])
    assert table.s.ask == layout.ASK_THROW
    assert table.status(0) == set()


def test_a_bigger_arena_stays_as_it_is() -> None:
    """PP-H07, PP-40"""
    table = battle(arena=["Berry"] * 11, health=[{"Sandbag": 2}, {}])
    assert len(table.arena) == 11
    assert table.s.ask == layout.ASK_THROW


def test_failing_makes_critical() -> None:
    """PP-E3, PP-12, PP-41, PP-H01: 5 of 8, two in Health: both go under, and it has failed."""
    table = battle(arena=["Berry"] * 5, health=[{"Sandbag": 2}, {"Sandbag": 1}])
    table.do("move sandbag", "move sandbag")
    assert len(table.arena) == 7
    assert table.health(0) == {}
    assert table.status(0) == {"Critical"}
    assert table.asked == 1  # a Knock Out is possible


def test_critical_halves_the_next_top_off() -> None:
    """PP-E4, PP-70, PP-H05: 9 counts as 4; with 5 in the Arena nothing is needed."""
    table = battle(
        arena=["Berry"] * 5, arena_max=9, health=[{"Sandbag": 9}, {}], status=["", "Critical"]
    )
    assert table.s.need == 0
    assert table.s.ask == layout.ASK_THROW


@pytest.mark.parametrize(("rounding", "need"), [("down", 1), ("up", 2)])
def test_half_of_an_odd_size(rounding: str, need: int) -> None:
    """PP-H05: `critical_rounding`."""
    table = battle(
        arena=["Berry"] * 3,
        arena_max=9,
        health=[{"Sandbag": 9}, {}],
        status=["", "Critical"],
        critical_rounding=rounding,
    )
    assert table.s.need == need


def test_only_the_previous_player_halves() -> None:
    """PP-70: the turn after that is at full size again."""
    table = battle(
        3, arena=["Berry"] * 4, health=[{"Sandbag": 9}] * 3, status=["", "Critical", ""], current=0
    )
    assert table.s.need == 4  # seat 1 is the next player, not the previous one


def test_two_critical_players_halve_once() -> None:
    """PP-H06: half of the normal size, never a quarter."""
    table = battle(
        3,
        arena=["Berry"] * 2,
        health=[{"Sandbag": 9}] * 3,
        status=["Critical", "Critical", ""],
        current=2,
    )
    assert rules.topoff_size(table.kit, table.s) == 4


def test_poisoned_and_halved() -> None:
    """PP-E5, PP-74, PP-H14: 8 becomes 4, then 5."""
    table = battle(
        arena=["Berry"] * 3, health=[{"Sandbag": 9}, {}], status=["Poisoned", "Critical"]
    )
    assert table.s.need == 2


def test_poisoned_asks_for_one_more() -> None:
    """PP-74"""
    table = battle(health=[{"Sandbag": 9}, {}], status=["Poisoned"])
    assert table.s.need == 1
    table.do("move sandbag")
    assert len(table.arena) == 9


def test_critical_stays() -> None:
    """PP-H03: a top-off that succeeds does not end it."""
    table = battle(arena=["Berry"] * 7, health=[{"Sandbag": 3}, {}], status=["Critical"])
    table.do("move sandbag")
    assert table.status(0) == {"Critical"}


def test_critical_may_clear() -> None:
    """PP-H03: `critical_clears_on_topoff`."""
    table = battle(
        arena=["Berry"] * 7,
        health=[{"Sandbag": 3}, {}],
        status=["Critical"],
        critical_clears_on_topoff=True,
    )
    table.do("move sandbag")
    assert table.status(0) == set()


@pytest.mark.parametrize(
    ("removes", "left"), [(False, {"Critical", "Poisoned"}), (True, {"Critical"})]
)
def test_other_statuses_when_it_turns_critical(removes: bool, left: set[str]) -> None:
    """PP-H04: they stay, or by `critical_removes_others` they go."""
    table = battle(
        arena=["Berry"] * 5, status=["Poisoned"], critical_removes_others=removes, arena_max=8
    )
    assert table.status(0) == left


def test_a_rule_that_takes_from_empty_health_makes_critical() -> None:
    """PP-H02: a puck of one's own that costs a Health puck."""
    row = {
        "rule": "Toll",
        "window": "end_turn",
        "effect": "move",
        "from": "health",
        "to": "prize",
        "n": 1,
    }
    options = {
        "own_pucks": [{"name": "Tollgate", "kind": "item", "rule": "Toll"}],
        "own_rules": [row],
    }
    for health, status in (({"Sandbag": 1}, set()), ({}, {"Critical"})):
        table = battle(health=[health, {}], power=[{"Tollgate": 1}, {}], **options)
        table.throw("miss").done()
        if health:
            table.do("move sandbag")
        assert table.status(0) == status


def test_the_arena_lies_face_down() -> None:
    """PP-08, PP-09: its rules sleep; an Energy in the Arena adds nothing and cannot be used."""
    table = battle(arena=["Fire Energy", "Potion"] * 4)
    assert table.s.counted == 1
    assert table.can() == ["throw"]


def test_open_stacks_are_open() -> None:
    """PP-07, PP-H21, PP-H22: everybody sees Health, Power and Prize; the last two have no limit."""
    table = battle(
        health=[{"Sandbag": 2}, {}], power=[{"Berry": 90}, {}], prize=[{"Berry": 20}, {}]
    )
    v = table.game.plain(table.game.view(table.state, 1))
    d = table.number("Berry")
    assert (v.power[0, d], v.prize[0, d]) == (90, 20)
