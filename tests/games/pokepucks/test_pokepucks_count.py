"""Turn step 3: how many attacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pokepucks.arena import Battle, battle


def attacks(
    mine: str = "Emberling", theirs: str = "Gymbrute", use: tuple[str, ...] = (), **changes: Any
) -> int:
    """The attacks that seat 0 counts with this slammer against that next slammer."""
    table = battle(slammers=(mine, theirs), **changes)
    table.do(*use)
    while table.s.counted == 0:
        table.done()
    return int(table.s.counted)


def test_begin_with_one() -> None:
    """PP-49"""
    assert attacks() == 1


def test_weakness_adds_one() -> None:
    """PP-51, PP-H25: Water against Emberling, which is weak to Water."""
    assert attacks("Shellpup", "Emberling") == 2


def test_resistance_takes_one_but_not_the_last() -> None:
    """PP-52: Fire against Shellpup, which resists Fire."""
    assert attacks("Emberling", "Shellpup") == 1
    assert attacks("Emberling", "Shellpup", power=[{"Fire Energy": 1}]) == 1
    assert attacks("Emberling", "Gymbrute", power=[{"Fire Energy": 1}]) == 2


def test_special_rules_come_first() -> None:
    """PP-50, PP-H26: two Energies' worth, then weakness."""
    power = [{"Water Energy": 1, "Water Focus Energy": 1}]
    assert attacks("Shellpup", "Emberling", power=power) == 4


def test_only_the_next_player_counts() -> None:
    """PP-53: of three, only seat 1 is next to seat 0."""
    table = battle(3, slammers=("Shellpup", "Gymbrute", "Emberling"))
    assert table.s.counted == 1
    table = battle(3, slammers=("Shellpup", "Emberling", "Gymbrute"))
    assert table.s.counted == 2


OWN = {
    "own_pucks": [
        {"name": "Oddling", "kind": "pokemon", "type": "grass", "weak": "fire", "resist": "fire"}
    ]
}


def test_weak_and_resisting_at_once() -> None:
    """PP-E6: 1 + 1 - 1 = 1."""
    assert attacks("Emberling", "Oddling", **OWN) == 1


def test_paralyzed() -> None:
    """PP-71, PP-54, PP-E6: one less after all that, but never the last."""
    assert attacks(status=["Paralyzed"]) == 1
    power = [{"Fire Energy": 1, "Fire Focus Energy": 1}]
    assert attacks(power=power) == 3
    assert attacks(power=power, status=["Paralyzed"]) == 2


def test_sleep() -> None:
    """PP-72, PP-54: whatever was counted, it is one."""
    power = [{"Fire Energy": 1, "Fire Focus Energy": 1}]
    assert attacks(power=power, status=["Sleep"]) == 1


def test_no_type_matches_nothing() -> None:
    """PP-H28: a Pokéball has none, and an Alpha has no resistance."""
    assert attacks("Pokéball", "Pokéball", plain_slammer_cap=False) == 1
    assert attacks("Emberling", "Pokéball") == 1
    assert attacks("Sproutling", "Alpha Emberling", power=[{"Grass Energy": 1}]) == 2


@pytest.mark.parametrize("puck", ["Fire Energy", "Fire Focus Energy", "Fire Power Stone"])
def test_only_pokemon_and_balls_have_a_type(puck: str) -> None:
    """PP-14: an Energy in use as a slammer is of no type: no match, and no other Energy helps."""
    loose: dict[str, Any] = {"plain_slammer_cap": False}
    assert attacks("Emberling", "Sproutling", **loose) == 2
    assert attacks(puck, "Sproutling", **loose) == 1
    assert attacks(puck, "Pokéball", power=[{"Fire Energy": 1}], **loose) == 1
    cup = {"own_pucks": [{"name": "Cup", "kind": "slammer", "type": "fire", "weak": "grass"}]}
    assert attacks("Cup", "Sproutling", **loose, **cup) == 1
    assert attacks("Sproutling", "Cup", **cup) == 1
    ball = {"own_pucks": [{"name": "Fire Ball", "kind": "ball", "type": "fire"}]}
    assert attacks("Fire Ball", "Sproutling", **loose, **ball) == 2  # its PuckDex entry says so


def test_a_slammer_that_is_no_pokemon_makes_one_attack() -> None:
    """PP-H47: `plain_slammer_cap`."""
    extra = {
        "own_pucks": [{"name": "Cup", "kind": "item", "rule": "Cup"}],
        "own_rules": [{"rule": "Cup", "window": "count", "effect": "add_attacks", "n": 2}],
        "power": [{"Cup": 1}],
    }
    assert attacks("Pokéball", **extra) == 1
    assert attacks("Sandbag", **extra) == 1
    assert attacks("Pokéball", plain_slammer_cap=False, **extra) == 3
    assert attacks("Emberling", **extra) == 3


def one_rule(**row: Any) -> dict[str, Any]:
    return {
        "own_pucks": [{"name": "Cup", "kind": "item", "rule": "Cup"}],
        "own_rules": [{"rule": "Cup", **row}],
        "power": [{"Cup": 1, "Fire Energy": 1}],
    }


def test_what_sets_the_number_comes_last() -> None:
    """PP-H26: set to two, after every addition."""
    row = one_rule(window="count", effect="set_attacks", n=2)
    row["power"][0].update({"Fire Focus Energy": 1})
    assert attacks(**row) == 2


def test_no_attack_at_all_only_if_a_rule_says_so() -> None:
    """PP-H27"""
    table: Battle = battle(**one_rule(window="count", effect="set_attacks", n=0))
    assert table.s.made == 0
    assert table.s.current == 0
    table.done()  # nothing to discard
    assert table.s.current == 1


def test_five_rules_that_give_way() -> None:
    """PP-38, PP-16: a special rule may make another player give a puck, which PP-34 forbids."""
    options = {
        "own_pucks": [{"name": "Toll", "kind": "item", "rule": "Toll"}],
        "own_rules": [
            {
                "rule": "Toll",
                "window": "end_turn",
                "effect": "move",
                "who": "next",
                "from": "health",
                "to": "prize",
            }
        ],
    }
    table = battle(health=[{}, {"Berry": 2, "Blank": 1}], power=[{"Toll": 1}], **options)
    table.throw("miss").done()
    assert table.asked == 1
    table.do("move berry")
    assert (table.health(1), table.prize(1)) == ({"Berry": 1, "Blank": 1}, {"Berry": 1})
