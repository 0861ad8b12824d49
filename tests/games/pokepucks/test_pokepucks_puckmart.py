"""The default PuckMart: every Item and every Trainer."""

from __future__ import annotations

from typing import Any

import pytest

from haymaker.games.pokepucks import layout
from tests.games.pokepucks.arena import ROOM, Battle, battle, owning

ROWS = {row["name"]: row for row in ROOM.box.entries["pucks"].default}
TYPES = ("grass", "fire", "water", "electric", "fighting", "psychic", "normal")
OF_TYPE = {
    "grass": "Sproutling",
    "fire": "Emberling",
    "water": "Shellpup",
    "electric": "Sparkmouse",
    "fighting": "Gymbrute",
    "psychic": "Gloomwisp",
    "normal": "Galebird",
}


def with_power(power: dict[str, int], mine: str = "Emberling", **changes: Any) -> Battle:
    """Seat 0 has this in Power; the next slammer changes nothing in the count."""
    changes.setdefault("health", [{"Sandbag": 5}, {"Sandbag": 5}])
    changes.setdefault("slammers", (mine, "Pokéball"))
    return battle(power=[power, {}], **changes)


def test_all_of_the_mart_is_there() -> None:
    """PP-15, PP-13, PP-H08: eleven kinds of Items, three of them in seven types, five Trainers."""
    items = {"Sandbag", "Potion", "Switch", "Berry", "Full Heal", "Wake Flute", "Focus Sash"}
    items |= {"Clear Scope"}
    for kind in ("Energy", "Focus Energy", "Power Stone"):
        items |= {f"{t.title()} {kind}" for t in TYPES}
    trainers = {"Arranger", "Swapper", "Second Wind", "Patrol", "Rookie"}
    found = {n for n, row in ROWS.items() if row["kind"] in ("item", "energy")}
    assert found == items
    assert {n for n, row in ROWS.items() if row["kind"] == "trainer"} == trainers


def test_sandbag() -> None:
    """PP-15, PP-H56: picked up it goes to Prize; that is no use, so two do."""
    table = with_power({}).throw("FF......")
    assert table.prize(0) == {"Sandbag": 2}
    assert table.s.picked[0] == 2


def test_potion() -> None:
    """PP-15, PP-35: up to two from Prize to Health before the top-off, then it is discarded."""
    table = with_power({"Potion": 1}, prize=[{"Berry": 3}])
    assert table.s.ask == layout.ASK_RULE
    table.do("use potion", "move berry", "move berry")
    assert table.health(0) == {"Sandbag": 5, "Berry": 2}
    assert table.prize(0) == {"Berry": 1, "Potion": 1}
    one = with_power({"Potion": 1}, prize=[{"Berry": 3}]).do("use potion", "move berry", "done")
    assert one.health(0) == {"Sandbag": 5, "Berry": 1}


def test_potion_within_the_max() -> None:
    """PP-31, PP-10: with nine of ten only one fits."""
    table = with_power({"Potion": 1}, prize=[{"Berry": 3}], health=[{"Sandbag": 9}, {}])
    table.do("use potion", "move berry")
    assert table.size("health", 0) == 10
    assert table.s.ask != layout.ASK_MOVE


def test_slammers_do_not_heal() -> None:
    """PP-H55: a slammer in Prize is no puck for Health, unless that was agreed."""
    table = with_power({"Potion": 1}, prize=[{"Great Ball": 1}]).do("use potion")
    assert table.prize(0) == {"Great Ball": 1, "Potion": 1}
    agreed = with_power({"Potion": 1}, prize=[{"Great Ball": 1}], slammers_as_pucks=True)
    assert agreed.do("use potion").can() == ["move great ball", "done"]


def test_use_for_nothing() -> None:
    """PP-H56: a Potion with an empty Prize is simply discarded."""
    table = with_power({"Potion": 1}).do("use potion")
    assert table.prize(0) == {"Potion": 1}


def test_switch() -> None:
    """PP-15, PP-H24: from Power, the old one to Power, the Switch to Prize."""
    table = with_power({"Switch": 1, "Great Ball": 1}).do("use switch", "slammer great ball")
    assert table.slammer(0) == "Great Ball"
    assert (table.power(0), table.prize(0)) == ({"Emberling": 1}, {"Switch": 1})


def test_only_slammers_are_switched_in() -> None:
    """PP-H24"""
    table = with_power({"Switch": 1, "Great Ball": 1, "Blank": 1}).do("use switch")
    assert table.can() == ["slammer great ball"]
    assert table.why_not("slammer blank") == "PP-H24"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("power", ["slammer great ball"]),
        ("collection", ["slammer heavy ball"]),
        ("either", ["slammer great ball", "slammer heavy ball"]),
    ],
)
def test_where_the_new_slammer_comes_from(source: str, found: list[str]) -> None:
    """PP-H24: `switch_source`."""
    table = with_power(
        {"Switch": 1, "Great Ball": 1},
        switch_source=source,
        collections=owning(
            {"Heavy Ball": 1, "Sandbag": 9, "Switch": 1},
            {"Sandbag": 9, "Great Ball": 1, "Emberling": 1, "Pokéball": 1},
        ),
    )
    table.do("use switch")
    assert table.can() == found
    table.do(found[-1])
    assert table.power(0).get("Emberling") == 1


def test_a_switch_keeps_to_the_limits_of_the_battle() -> None:
    """PP-H24, PP-20: the one Heavy Ball that is allowed is already in the battle."""
    table = with_power(
        {"Switch": 1},
        switch_source="collection",
        collections=owning(
            {"Heavy Ball": 1, "Great Ball": 1, "Sandbag": 9, "Switch": 1},
            {"Sandbag": 9, "Heavy Ball": 1, "Emberling": 1, "Pokéball": 1},
        ),
        legal_limits=[{"puck": "Heavy Ball", "most": 1, "per": "battle"}],
    )
    heavy = table.number("Heavy Ball")
    table.s.brought[1, heavy] = table.s.prize[1, heavy] = 1
    table.do("use switch")
    assert table.why_not("slammer heavy ball") == "PP-20"
    assert table.can() == ["slammer great ball"]


def test_berry() -> None:
    """PP-15: picked up, it may go to Health if there is room."""
    table = with_power({}, arena=["Berry"] * 8).do("throw").luck("hit", "flips", *["stays"] * 7)
    assert table.can() == ["use berry", "done"]
    healed = table.do("use berry").in_order()
    assert healed.health(0) == {"Sandbag": 5, "Berry": 1}
    assert healed.s.picked[0] == 1
    full = with_power({}, arena=["Berry"] * 8, health=[{"Sandbag": 10}, {}]).throw("F.......")
    assert full.power(0) == {"Berry": 1}


def test_two_berries_in_a_turn() -> None:
    """PP-36, PP-H29: only one copy of the same Item can be used."""
    table = with_power({}, arena=["Berry"] * 8).do("throw")
    table.luck("hit", "flips", "flips", *["stays"] * 6).do("use berry").in_order()
    assert table.health(0)["Berry"] == 1
    assert table.power(0) == {"Berry": 1}


@pytest.mark.parametrize("kind", TYPES)
def test_energy(kind: str) -> None:
    """PP-15, PP-13, PP-H56: one more attack by itself if the type matches, and one copy only."""
    name = f"{kind.title()} Energy"
    assert counted(with_power({name: 1}, OF_TYPE[kind])) == 2
    assert counted(with_power({name: 3}, OF_TYPE[kind])) == 2  # PP-36
    other = OF_TYPE["fire" if kind != "fire" else "water"]
    assert counted(with_power({name: 1}, other)) == 1


def counted(table: Battle) -> int:
    while table.s.counted == 0:
        table.done()
    return int(table.s.counted)


@pytest.mark.parametrize("kind", TYPES)
def test_focus_energy(kind: str) -> None:
    """PP-15, PP-H56: one more by itself; two if it is discarded."""
    name = f"{kind.title()} Focus Energy"
    table = with_power({name: 1}, OF_TYPE[kind])
    assert table.s.ask == layout.ASK_RULE
    assert counted(table) == 2
    table = with_power({name: 1}, OF_TYPE[kind]).do(f"use {name.lower()} /2")
    assert counted(table) == 3
    assert table.prize(0) == {name: 1}
    other = OF_TYPE["fire" if kind != "fire" else "water"]
    assert counted(with_power({name: 1}, other)) == 1


@pytest.mark.parametrize("kind", TYPES)
def test_power_stone(kind: str) -> None:
    """PP-15, PP-H56: a choice: discarded for one more attack."""
    name = f"{kind.title()} Power Stone"
    assert counted(with_power({name: 1}, OF_TYPE[kind])) == 1
    table = with_power({name: 2}, OF_TYPE[kind]).do(f"use {name.lower()}")
    assert table.s.counted == 2  # the second copy cannot be used as well (PP-36)
    assert (table.power(0), table.prize(0)) == ({name: 1}, {name: 1})


def test_different_types_are_different_items() -> None:
    """PP-H29, PP-E10: Fire Energy and Fire Focus Energy and a Fire Power Stone in one turn."""
    table = with_power({"Fire Energy": 1, "Fire Focus Energy": 1, "Fire Power Stone": 1})
    assert counted(table.do("use fire power stone")) == 4


def test_the_same_item_twice() -> None:
    """PP-E10, PP-36: the second Potion is refused, a Wake Flute is fine."""
    table = with_power({"Potion": 2, "Wake Flute": 1}, prize=[{"Berry": 4}])
    table.do("use potion", "move berry", "done")
    assert table.why_not("use potion") == "PP-36"
    assert table.can() == ["use wake flute", "done"]


def test_full_heal() -> None:
    """PP-15: all statuses go, Critical too, before counting; then it is discarded."""
    table = with_power({"Full Heal": 1}, status=["Critical Poisoned Paralyzed"])
    table.do("move sandbag", "done")  # seat 1 tries no Knock Out
    table.do("use full heal")
    assert table.status(0) == set()
    assert table.prize(0) == {"Full Heal": 1}


def test_wake_flute() -> None:
    """PP-15: Sleep ends, and the flute stays."""
    table = with_power({"Wake Flute": 1}, status=["Sleep Poisoned"]).do("use wake flute")
    assert table.status(0) == {"Poisoned"}
    assert table.power(0) == {"Wake Flute": 1}


def sash(**changes: Any) -> Battle:
    """Arena 4 of 8, two in Health: the top-off would fail."""
    changes.setdefault("health", [{"Sandbag": 2}, {"Sandbag": 5}])
    return with_power({"Focus Sash": 1}, arena=["Berry"] * 4, **changes)


def test_focus_sash() -> None:
    """PP-15, PP-H14: for this top-off the Arena's size is what there is: 4 + 2."""
    table = sash().do("use focus sash")
    assert table.s.need == 2
    table.do("move sandbag", "move sandbag")
    assert table.status(0) == set()
    assert table.prize(0) == {"Focus Sash": 1}
    assert table.s.arena_max == 8
    assert sash().done().do("move sandbag", "move sandbag").status(0) == {"Critical"}


def test_focus_sash_never_makes_it_bigger() -> None:
    """PP-H63"""
    table = sash(health=[{"Sandbag": 9}, {}]).do("use focus sash")
    assert table.s.need == 4


def test_focus_sash_for_good() -> None:
    """PP-H63: `sash_permanent`."""
    table = sash(sash_permanent=True).do("use focus sash")
    assert table.s.arena_max == 6


def test_focus_sash_when_somebody_confused_pays() -> None:
    """PP-H63: it counts the Health of the real current player."""
    table = battle(
        health=[{"Sandbag": 9}, {"Potion": 1}],
        power=[{}, {"Focus Sash": 1}],
        status=["Confused"],
        slammers=("Gymbrute", "Emberling"),
    )
    table.throw("OOO.....").done()
    table.do("use focus sash")
    assert (table.s.need, table.asked) == (1, 0)  # 5 and one of Health
    table.do("move sandbag")
    assert table.health(1) == {"Potion": 1}


def test_clear_scope_and_a_rule_that_takes_an_attack() -> None:
    """PP-H64, PP-15: a rule that subtracts is ignored too."""
    weight = {
        "own_pucks": [{"name": "Ballast", "kind": "item", "rule": "Drag"}],
        "own_rules": [{"rule": "Drag", "window": "after_count", "effect": "add_attacks", "n": -1}],
    }
    power = {"Clear Scope": 1, "Fire Energy": 1, "Ballast": 1}
    assert counted(with_power(power, **weight)) == 1
    assert counted(with_power(power, **weight).do("use clear scope")) == 2


def test_clear_scope() -> None:
    """PP-15, PP-H64: neither resistance nor Paralyzed takes an attack; Sleep still sets one."""
    power = {"Clear Scope": 1, "Fire Energy": 1, "Fire Focus Energy": 1}
    slammers = ("Emberling", "Shellpup")
    assert counted(with_power(power, slammers=slammers, status=["Paralyzed"])) == 1
    scoped = with_power(power, slammers=slammers, status=["Paralyzed"]).do("use clear scope")
    assert counted(scoped) == 3
    asleep = with_power(power, slammers=slammers, status=["Sleep"]).do("use clear scope")
    assert counted(asleep) == 1


# --- Trainers -------------------------------------------------------------------------------------


def test_only_trainer() -> None:
    """PP-15: a Trainer works only while alone."""
    assert with_power({"Arranger": 1}).can() == ["use arranger", "done"]
    assert with_power({"Arranger": 1, "Rookie": 1}).s.ask == layout.ASK_THROW
    assert with_power({"Arranger": 2}).s.ask == layout.ASK_THROW


def test_arranger() -> None:
    """PP-15, PP-16: the Arena in another order, though it lies face down (PP-08)."""
    table = with_power({"Arranger": 1}, arena=["Potion", "Berry", "Blank", "Switch"], arena_max=4)
    table.do("use arranger", "move switch", "move blank")
    assert table.why_not("move switch") == "PP-61"
    table.do("done")
    assert table.arena == ["Switch", "Blank", "Potion", "Berry"]
    whole = with_power({"Arranger": 1}, arena=["Potion", "Berry", "Blank"], arena_max=3)
    whole.do("use arranger", "move blank", "move potion")
    assert whole.arena == ["Blank", "Potion", "Berry"]  # the last one has no choice


def answering(trainer: str, **changes: Any) -> Battle:
    """Seat 0 throws; seat 1, the next player, has the Trainer."""
    changes.setdefault("arena", ["Blank"] * 7 + ["Potion"])
    changes.setdefault("health", [{"Sandbag": 3}, {"Berry": 2}])
    changes.setdefault("slammers", ("Gymbrute", "Pokéball"))
    return battle(power=[{}, {trainer: 1}], **changes)


def test_swapper() -> None:
    """PP-15, PP-H62: a flipped puck to the own Health, one of Health face up in its place."""
    table = answering("Swapper").do("throw").luck("hit", "flips", *["stays"] * 7)
    assert (table.asked, table.can()) == (1, ["use swapper", "done"])
    table.do("use swapper", "spot 1", "move berry").done().in_order()
    assert table.health(1) == {"Berry": 1, "Potion": 1}
    assert table.power(0) == {"Berry": 1}  # it lay face up, so it was picked up


def test_swapper_needs_something_to_swap() -> None:
    """PP-H62: nothing flipped, or nothing in Health."""
    table = answering("Swapper").throw("........")
    assert table.s.current == 1
    table = answering("Swapper", health=[{"Sandbag": 3}, {}]).throw("F.......")
    assert table.asked == 0


def test_patrol() -> None:
    """PP-15, PP-H62: picks up what left the arena; the thrower replaces it from Health."""
    table = answering("Patrol").throw("OO......")
    table.do("use patrol", "move potion", "done").in_order()
    assert table.power(1) == {"Patrol": 1, "Potion": 1}
    assert (table.asked, table.can()) == (0, ["move sandbag"])
    table.do("move sandbag")
    assert table.arena[-1] == "Sandbag"  # on the restacked pile
    table.do("move blank")
    assert table.arena[-2:] == ["Sandbag", "Blank"]  # under what is put back
    assert table.health(0) == {"Sandbag": 2}


def test_patrol_and_an_empty_health() -> None:
    """PP-H02, PP-15: who cannot replace becomes Critical."""
    table = answering("Patrol", health=[{}, {"Berry": 2}], arena=["Blank"] * 8).throw("OO......")
    table.do("use patrol", "move blank", "move blank").in_order()
    assert table.status(0) == {"Critical"}
    assert table.power(1)["Blank"] == 2


def test_a_patrolled_sandbag_goes_to_prize() -> None:
    """PP-15: it is picked up, so the Sandbag's own rule works."""
    table = answering("Patrol", arena=["Sandbag"] * 8).throw("O.......")
    table.do("use patrol", "move sandbag").in_order()
    assert table.prize(1) == {"Sandbag": 1}


def test_they_answer_a_leech_but_no_miss_and_no_knock_out() -> None:
    """PP-H62"""
    assert answering("Patrol").throw("miss").s.current == 1
    table = battle(
        slammers=("Gymbrute", "Sproutling"), power=[{"Patrol": 1}, {}], health=[{"Sandbag": 3}] * 2
    )
    table.throw("........").do("use sproutling").throw("O.......")
    assert (table.asked, table.can()) == (0, ["use patrol", "done"])
    knock = battle(
        slammers=("Emberling", "Gymbrute"),
        status=["Critical"],
        arena=["Berry"] * 4,
        power=[{"Patrol": 1}, {}],
    )
    knock.do("knock").throw("O")
    assert knock.s.ask == layout.ASK_THROW


def test_second_wind() -> None:
    """PP-15: nothing picked up in the turn, so one more attack."""
    table = with_power({"Second Wind": 1}, "Gymbrute").throw("........")
    table.do("use second wind").throw("FF......")
    assert table.prize(0) == {"Sandbag": 2}
    table = with_power({"Second Wind": 1}, "Voltfox").throw("F.......")
    assert table.s.ask == layout.ASK_DISCARD


def test_rookie() -> None:
    """PP-15, PP-H60: after a miss one more, which does not chain."""
    table = with_power({"Rookie": 1}, "Gymbrute").throw("miss").do("use rookie").throw("miss")
    assert table.s.ask == layout.ASK_DISCARD
    assert with_power({"Rookie": 1}, "Gymbrute").throw("........").s.ask == layout.ASK_DISCARD


@pytest.mark.parametrize("rookie", [0, 1])
def test_no_rookie_after_a_leech(rookie: int) -> None:
    """PP-H60: the leecher misses; neither the leecher's Rookie nor the other player's helps."""
    power: list[dict[str, int]] = [{}, {}]
    power[rookie] = {"Rookie": 1}
    table = battle(
        slammers=("Gymbrute", "Sproutling"), power=power, health=[{"Sandbag": 3}, {"Sandbag": 3}]
    )
    table.throw("........").do("use sproutling").throw("miss")
    assert table.s.ask == (layout.ASK_DISCARD if rookie == 0 else layout.ASK_THROW)


def test_prize_pucks_have_no_rules() -> None:
    """PP-37: a Potion in Prize cannot be used."""
    table = with_power({"Wake Flute": 1}, prize=[{"Potion": 1}])
    assert table.why_not("use potion") == "PP-37"


def test_health_pucks_have_no_rules_either() -> None:
    """PP-15: Items work from Power."""
    table = with_power({"Wake Flute": 1}, health=[{"Potion": 2}, {}])
    assert table.why_not("use potion") == "PP-15"
    assert with_power({}, health=[{"Fire Energy": 3}, {}]).s.counted == 1


def test_a_proxy_counts_as_the_same_item() -> None:
    """PP-36, PP-21: a Blank that stands for a Potion, and a Potion."""

    def proxied() -> Battle:
        return with_power(
            {"Blank": 1, "Potion": 1, "Wake Flute": 1},
            prize=[{"Berry": 4}],
            proxies=[{"puck": "Blank", "stands_for": "Potion"}],
        )

    for one, other in (("blank", "potion"), ("potion", "blank")):
        table = proxied()
        table.do(f"use {one}", "move berry", "done")
        assert table.why_not(f"use {other}") == "PP-36"
        assert table.prize(0) == {"Berry": 3, one.title(): 1}
