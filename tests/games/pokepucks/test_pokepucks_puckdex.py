"""The default PuckDex: every slammer, its numbers and its special rule."""

from __future__ import annotations

from typing import Any

import pytest

from haymaker.games.pokepucks import layout
from tests.games.pokepucks.arena import ROOM, Battle, battle

ROWS = {row["name"]: row for row in ROOM.box.entries["pucks"].default}
FIVE = [{"Sandbag": 5}] * 4
NONE, NOTHING = "none", "-"

DEX = [
    ("Sproutling", "grass", "water", "fire", 4, "Leech"),
    ("Emberling", "fire", "grass", "water", 4, "Rage"),
    ("Shellpup", "water", "fire", "electric", 4, "Curl"),
    ("Sparkmouse", "electric", "water", "fighting", 4, "Shock"),
    ("Gymbrute", "fighting", "normal", "psychic", 4, "Combo"),
    ("Gloomwisp", "psychic", "fighting", "grass", 4, "Fumes"),
    ("Shiftfox", "normal", "psychic", "fighting", 4, "Adapt"),
    ("Lullaball", "normal", "psychic", "fighting", 4, "Lullaby"),
    ("Coincat", "normal", "psychic", "fighting", 4, "Pay Day"),
    ("Boulderworm", "fighting", "fire", "water", 20, "Burrow"),
    ("Drowsebear", "normal", "psychic", "fighting", 20, "Rest"),
    ("Ferryfin", "water", "fire", "electric", 8, "Surf"),
    ("Tidefox", "water", "fire", "electric", 8, "Frost"),
    ("Voltfox", "electric", "water", "fighting", 8, "Swift"),
    ("Cinderfox", "fire", "grass", "water", 8, "Fire Ring"),
    ("Bladebug", "grass", "fighting", "fire", 4, "Cut"),
    ("Galebird", "normal", "grass", "electric", 20, "Swoop"),
    ("Fossilwing", "fighting", "normal", "electric", 4, "Overbeam"),
    ("Dizzyduck", "psychic", "fighting", "electric", 8, "Daze"),
    ("Alpha Sproutling", "grass", NONE, "fire", 8, "Leech"),
    ("Alpha Emberling", "fire", NONE, "water", 8, "Rage"),
    ("Alpha Shellpup", "water", NONE, "electric", 8, "Curl"),
    ("Pokéball", NONE, NONE, NONE, 4, NOTHING),
    ("Great Ball", NONE, NONE, NONE, 8, NOTHING),
    ("Ultra Ball", NONE, NONE, NONE, 12, NOTHING),
    ("Heavy Ball", NONE, NONE, NONE, 20, NOTHING),
]


@pytest.mark.parametrize("entry", DEX, ids=lambda entry: entry[0])
def test_the_entry(entry: tuple[Any, ...]) -> None:
    """PP-14, PP-H08, PP-H53, PP-H54: type, resistance, weakness, weight and rule as listed."""
    row = ROWS[entry[0]]
    found = tuple(row.get(key, NONE) for key in ("type", "resist", "weak"))
    assert (row["name"], *found, row["grams"], row.get("rule", NOTHING)) == entry
    assert row["kind"] == ("ball" if entry[1] == NONE else "pokemon")


def test_a_rule_sleeps_while_its_slammer_is_in_power() -> None:
    """PP-14: only the slammer in use has its rules (but for Support, PP-H46)."""
    table = battle(slammers=("Gymbrute", "Lullaball"), power=[{"Sparkmouse": 1}])
    assert table.can() == ["throw"]


def of(mine: str, theirs: str = "Gymbrute", **changes: Any) -> Battle:
    changes.setdefault("health", FIVE[:2])
    return battle(slammers=(mine, theirs), **changes)


# --- Leech ----------------------------------------------------------------------------------------


def leech(**changes: Any) -> Battle:
    """Seat 1 has the leech and two pucks in Prize."""
    changes.setdefault("slammers", ("Gymbrute", "Sproutling"))
    changes.setdefault("prize", [{}, {"Potion": 2}])
    changes.setdefault("health", [{"Sandbag": 5}, {"Sandbag": 5}])
    return battle(**changes)


@pytest.mark.parametrize("name", ["Sproutling", "Alpha Sproutling"])
def test_leech(name: str) -> None:
    """PP-14, PP-H61: an attack after the previous player's restack; flips heal one puck."""
    table = leech(slammers=("Gymbrute", name)).throw("........")
    assert table.asked == 1
    code = name.lower()
    table.do(f"use {code}").do("throw").luck("hit", "flips", "flips", *["stays"] * 6)
    table.do("move potion").in_order()
    assert (table.health(1), table.prize(1)) == ({"Sandbag": 5, "Potion": 1}, {"Potion": 1})
    assert len(table.arena) == 8
    assert table.power(1) == {}


def test_leech_needs_a_restack() -> None:
    """PP-H61: the previous player missed."""
    table = leech().throw("miss")
    assert (table.s.current, table.asked) == (1, 1)
    assert table.s.ask == layout.ASK_THROW


def test_leech_without_a_flip_heals_nothing() -> None:
    """PP-14"""
    table = leech().throw("........").do("use sproutling").throw("........")
    assert table.prize(1) == {"Potion": 2}


def test_leech_stays_within_the_max() -> None:
    """PP-31"""
    table = leech(health=[{}, {"Sandbag": 10}]).throw("........").do("use sproutling")
    table.throw("F.......")
    assert table.prize(1) == {"Potion": 2}


def test_the_leecher_restacks() -> None:
    """PP-H61, PP-62: and puts back, or not, what left the arena."""
    table = leech().throw("........").do("use sproutling").throw("O.......")
    assert (table.asked, table.s.ask) == (1, layout.ASK_OUTSIDE)


# --- Extra attacks --------------------------------------------------------------------------------


def test_rage() -> None:
    """PP-14: if the previous player picked up any in their turn: one more, cap 1."""
    table = of("Gymbrute", "Emberling").throw("F.......").do("done")  # Combo declined
    assert table.s.current == 1
    table.do("move sandbag").throw("miss")
    assert table.can() == ["use emberling", "done"]
    table.do("use emberling").do("throw").luck("hit", "flips", "flips", *["stays"] * 6)
    assert table.s.picks == 1


def test_rage_needs_a_reason() -> None:
    """PP-14: nothing was picked up in the turn before."""
    table = of("Gymbrute", "Emberling").throw("........")
    table.throw("miss")
    assert table.s.current == 0


def test_combo() -> None:
    """PP-14: after a pick-up one more attack, for one puck."""
    table = of("Gymbrute", "Lullaball")
    assert table.s.counted == 2  # Lullaball is weak to Fighting
    table.throw("F.......").throw("miss").do("use gymbrute").do("throw")
    table.luck("hit", *["flips"] * 2, *["stays"] * 5)
    assert table.s.picks == 1
    assert of("Gymbrute").throw("miss").s.current == 1


def test_cut() -> None:
    """PP-14, PP-H60: always one more, and only once a turn."""
    table = of("Bladebug").throw("miss").do("use bladebug").throw("miss")
    assert table.s.current == 1


def test_swift() -> None:
    """PP-14, PP-H60: after an attack without pick-up another, cap 1; not after itself."""
    table = of("Voltfox").throw("miss").do("use voltfox").throw("miss")
    assert table.s.current == 1  # it does not chain
    table = of("Voltfox").throw("F.......")
    assert table.s.current == 1  # something was picked up
    table = of("Voltfox").throw("........").do("use voltfox")
    table.do("throw").luck("hit", "flips", "flips", *["stays"] * 6)
    assert table.s.picks == 1


def test_swift_follows_every_own_attack() -> None:
    """PP-H60: two attacks, two chances."""
    table = of("Voltfox", power=[{"Electric Energy": 1}])
    table.throw("miss").do("use voltfox").throw("miss")
    table.throw("miss").do("use voltfox").throw("miss")
    assert table.s.current == 0  # something to discard
    assert table.s.made == 4


def test_swift_before_rookie() -> None:
    """PP-H60: both may follow the same miss, the slammer's rule first."""
    table = of("Voltfox", power=[{"Rookie": 1}]).throw("miss")
    assert table.can() == ["use voltfox", "done"]
    assert table.why_not("use rookie") == "PP-H60"
    table.do("use voltfox").throw("miss")
    assert table.can() == ["use rookie", "done"]
    table.do("use rookie").throw("miss")
    assert table.s.ask == layout.ASK_DISCARD
    declined = of("Voltfox", power=[{"Rookie": 1}]).throw("miss").done()
    assert declined.can() == ["use rookie", "done"]


def test_rookie_looks_at_the_attack_before_swift() -> None:
    """PP-H60: the first attack missed, Swift's hit: Rookie may follow the first."""
    table = of("Voltfox", power=[{"Rookie": 1}]).throw("miss").do("use voltfox").throw("........")
    assert table.can() == ["use rookie", "done"]
    table = of("Voltfox", power=[{"Rookie": 1}]).throw("........").do("use voltfox").throw("miss")
    assert table.s.ask == layout.ASK_DISCARD


def test_pay_day() -> None:
    """PP-14: an Item from Prize onto the pile, then an attack for Items only."""
    table = of("Coincat", arena=["Blank"] * 7 + ["Potion"], prize=[{"Switch": 1, "Blank": 1}])
    table.throw("F.......").do("use coincat")
    assert table.can() == ["move switch"]
    table.do("move switch")
    assert table.arena[-1] == "Switch"
    table.throw("FF......")
    assert table.power(0) == {"Potion": 1, "Switch": 1}  # the Blank stays
    assert len(table.arena) == 7


def test_pay_day_needs_an_item() -> None:
    """PP-14: a Blank was picked up; or there is no Item in Prize to pay with."""
    table = of("Coincat", arena=["Blank"] * 8, prize=[{"Switch": 1}]).throw("F.......")
    assert table.s.ask == layout.ASK_DISCARD
    table = of("Coincat", arena=["Potion"] * 8, prize=[{"Blank": 1}]).throw("F.......")
    table.do("use coincat")
    assert table.s.ask == layout.ASK_DISCARD  # no payment, no attack


# --- Statuses instead of a pick-up ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("Sparkmouse", "Paralyzed"),
        ("Gloomwisp", "Poisoned"),
        ("Lullaball", "Sleep"),
        ("Dizzyduck", "Confused"),
    ],
)
def test_shock_fumes_lullaby_daze(name: str, status: str) -> None:
    """PP-14, PP-H54: announced before the attack; if it flips any, no pick-up but a status."""
    table = of(name, "Emberling")
    table.do(f"use {name.lower()}").throw("FF......")
    assert table.status(1) == {status}
    assert table.prize(0) == {}
    assert len(table.arena) == 8
    table = of(name, "Emberling").do(f"use {name.lower()}").throw("........")
    assert table.status(1) == set()
    table = of(name, "Emberling").done().throw("F.......")
    assert (table.status(1), table.prize(0)) == (set(), {"Sandbag": 1})


def test_it_is_announced_for_each_attack() -> None:
    """PP-14: the second attack is asked anew."""
    table = of("Sparkmouse", "Emberling", power=[{"Electric Energy": 1}])
    table.do("use sparkmouse").throw("F.......")
    assert table.can() == ["use sparkmouse", "done"]
    table.done().throw("F.......")
    assert table.prize(0) == {"Sandbag": 1}


# --- Counting -------------------------------------------------------------------------------------


def test_adapt() -> None:
    """PP-14, PP-H64: with exactly one Energy the type is its type: Water, against Emberling."""
    assert of("Shiftfox", "Emberling", power=[{"Water Energy": 1}]).s.counted == 3
    assert of("Shiftfox", "Emberling", power=[{"Water Energy": 2}]).s.counted == 1
    assert of("Shiftfox", "Emberling", power=[{"Water Focus Energy": 1}]).s.counted == 1


def test_adapt_holds_for_the_own_count_only() -> None:
    """PP-H64: to the previous player's slammer it is still Normal."""
    table = of("Galebird", "Shiftfox", power=[{}, {"Grass Energy": 1}])
    assert table.s.counted == 1  # Swoop looks for a Grass slammer


def test_burrow() -> None:
    """PP-14: one attack now, one more at the next count."""
    table = of("Boulderworm", "Emberling", power=[{"Fighting Energy": 1}])
    assert table.s.ask == layout.ASK_RULE
    table.do("use boulderworm")
    assert table.s.counted == 1
    table.throw("miss").done().throw("miss")
    assert table.s.current == 0
    table.done()
    assert table.s.counted == 3


def test_overbeam() -> None:
    """PP-14: two more now, and the next count is set to one."""
    table = of("Fossilwing", "Emberling", power=[{"Fighting Energy": 1}])
    table.do("use fossilwing")
    assert table.s.counted == 4
    for _ in range(4):
        table.throw("miss")
    table.done().throw("miss")
    assert table.s.current == 0
    table.done()
    assert table.s.counted == 1


def test_frost() -> None:
    """PP-14: Water counts as weak to Water, Fire as resisting it."""
    assert of("Tidefox", "Shellpup").s.counted == 2
    assert of("Shellpup", "Tidefox").s.counted == 1
    own = {"own_pucks": [{"name": "Sparkle", "kind": "pokemon", "type": "fire", "weak": "grass"}]}
    assert of("Tidefox", "Sparkle", power=[{"Water Energy": 1}], **own).s.counted == 1
    assert of("Shellpup", "Sparkle", power=[{"Water Energy": 1}], **own).s.counted == 2


def test_swoop() -> None:
    """PP-14: a Grass slammer counts as weak to Normal."""
    assert of("Galebird", "Sproutling").s.counted == 2
    assert of("Galebird", "Emberling").s.counted == 1


# --- The others -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Shellpup", "Alpha Shellpup"])
def test_curl(name: str) -> None:
    """PP-14, PP-H59: nothing picked up, so the previous player's next pick-up is one smaller."""
    table = of("Bladebug", name).throw("miss").done().throw("miss")
    assert table.s.curl[0] == 1
    table.do("throw").luck("hit", "flips", "flips", *["stays"] * 6)
    assert table.s.picks == 1
    table.do("spot 1").in_order()
    assert table.s.curl[0] == 0


def test_curl_after_a_pick_up_does_nothing() -> None:
    """PP-14"""
    table = of("Bladebug", "Shellpup").throw("miss").done().throw("F.......")
    assert table.s.curl[0] == 0


def test_curl_waits_for_second_wind() -> None:
    """PP-14, PP-15: what an extra attack picks up was picked up after the attacks, too."""
    table = of("Shellpup", power=[{"Second Wind": 1}]).throw("miss")
    assert (table.can(), table.s.curl[1]) == (["use second wind", "done"], 0)
    table.do("use second wind").throw("F.......")
    assert table.s.curl[1] == 0
    table = of("Shellpup", power=[{"Second Wind": 1}]).throw("miss").do("use second wind")
    assert table.throw("miss").s.curl[1] == 1
    table = of("Shellpup", power=[{"Second Wind": 1}]).throw("miss").done()
    assert table.s.curl[1] == 1


def test_curl_adds_up_comes_after_a_cap_and_waits() -> None:
    """PP-H59"""
    table = of("Bladebug", "Shellpup")
    table.s.curl[0] = 1
    table.throw("........")
    assert table.s.curl[0] == 1  # nothing to make smaller
    table.do("use bladebug").throw("FF......")  # a cap of one, less one
    assert (table.prize(0), table.s.curl[0]) == ({}, 0)
    table.throw("miss")
    assert table.s.curl[0] == 1
    table.throw("miss").done().throw("miss")
    assert table.s.curl[0] == 2


def test_curl_waits_for_something_to_pick_up() -> None:
    """PP-H59: a Blank flips in an attack for Items only, so nothing could be picked up anyway."""
    table = of("Coincat", arena=["Blank"] * 7 + ["Potion"], prize=[{"Switch": 1}])
    table.throw("F.......").do("use coincat", "move switch")
    table.s.curl[0] = 1
    table.throw(".F......")
    assert (table.power(0), table.s.curl[0]) == ({"Potion": 1}, 1)


def test_rest() -> None:
    """PP-14: asleep, and Health filled up from Prize; too few are no failure."""
    table = of("Drowsebear", health=[{"Sandbag": 3}, {}], prize=[{"Potion": 2}], health_max=4)
    table.do("use drowsebear", "move potion")
    assert table.status(0) == {"Sleep"}
    assert (table.health(0), table.prize(0)) == ({"Sandbag": 3, "Potion": 1}, {"Potion": 1})
    table = of("Drowsebear", health=[{"Sandbag": 3}, {}], prize=[{"Potion": 2}])
    table.do("use drowsebear", "move potion", "move potion")
    assert table.status(0) == {"Sleep"}


def test_rest_only_while_awake_and_able_to_sleep() -> None:
    """PP-14, PP-69: not while asleep; and a Critical slammer cannot fall asleep, so no rest."""
    asleep = of("Drowsebear", status=["Sleep"], prize=[{"Potion": 2}])
    assert asleep.s.ask == layout.ASK_THROW
    critical = of("Drowsebear", status=["Critical"], prize=[{"Potion": 2}]).do("use drowsebear")
    assert critical.health(0) == {"Sandbag": 5}


def test_surf() -> None:
    """PP-14, PP-H46, PP-H64: up to two from Prize on top, in use or from Power."""
    for table in (
        of("Ferryfin", prize=[{"Potion": 3}]),
        of("Gymbrute", power=[{"Ferryfin": 1}], prize=[{"Potion": 3}]),
    ):
        table.do("use ferryfin", "move potion", "move potion")
        assert table.arena[-2:] == ["Potion", "Potion"]
        assert table.prize(0) == {"Potion": 1}
    one = of("Ferryfin", prize=[{"Potion": 3}]).do("use ferryfin", "move potion", "done")
    assert len(one.arena) == 9


def test_fire_ring() -> None:
    """PP-14, PP-16: flipped any, so the next player cannot change slammers until the next turn."""
    power = [{}, {"Switch": 1, "Pokéball": 1}]
    table = of("Cinderfox", "Lullaball", power=power).throw("F.......")
    assert table.s.current == 1
    table.do("move sandbag")
    assert table.s.ask != layout.ASK_RULE or "use switch" not in table.can()
    assert table.s.locked[1] == 1
    table.done().throw("miss").done()
    assert (table.s.current, table.s.locked[1]) == (0, 0)
    free = of("Cinderfox", "Lullaball", power=power).throw("........")
    assert "use switch" in free.can()


@pytest.mark.parametrize("name", ["Pokéball", "Great Ball", "Ultra Ball", "Heavy Ball"])
def test_balls_make_one_attack(name: str) -> None:
    """PP-14, PP-H47"""
    assert of(name).s.counted == 1


def test_alphas_do_as_their_namesakes() -> None:
    """PP-14: Alpha Emberling rages."""
    table = of("Gymbrute", "Alpha Emberling").throw("F.......").done()
    table.do("move sandbag").throw("miss")
    assert table.can() == ["use alpha emberling", "done"]


def test_extra_attacks_are_offered_again() -> None:
    """PP-H60: Cut declined, Second Wind used, Cut offered once more."""
    table = of("Bladebug", power=[{"Second Wind": 1}]).throw("miss")
    assert table.can() == ["use bladebug", "done"]
    table.done()
    assert table.can() == ["use second wind", "done"]
    table.do("use second wind").throw("miss")
    assert table.can() == ["use bladebug", "done"]
