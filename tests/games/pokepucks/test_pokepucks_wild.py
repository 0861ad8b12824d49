"""Wild battles: PP-81 to PP-89."""

from __future__ import annotations

from typing import Any

import pytest

from haymaker.games.pokepucks import layout
from haymaker.kernel.errors import KitError
from tests.games.pokepucks.arena import ROOM, Battle, battle, owning

MINE = {"Emberling": 1, "Pokéball": 2, "Great Ball": 1, "Potion": 9, "Switch": 2}


def begin(**options: Any) -> Battle:
    options.setdefault("collections", owning(MINE, MINE))
    return Battle(ROOM.game(2, mode="wild", turn_order="seats", **options))


def wild(**changes: Any) -> Battle:
    """Seat 0 is current, seat 1 may knock it out."""
    changes.setdefault("slammers", ("Emberling", "Gymbrute"))
    changes.setdefault("arena", [])
    changes.setdefault("arena_max", 0)
    return battle(mode="wild", **changes)


def test_nothing_goes_to_health() -> None:
    """PP-81: slammers are asked for at once; Health and Arena stay empty, all are Critical."""
    table = begin()
    assert table.s.ask == layout.ASK_SLAMMER
    assert table.why_not("bring potion") == "PP-81"
    table.do(*["slammer emberling", "done"] * 2, "done", "done")
    assert table.s.turns == 1
    assert [table.size("health", p) for p in range(2)] == [0, 0]
    assert table.arena == []
    assert table.status(0) == table.status(1) == {"Critical"}
    assert table.s.ask == layout.ASK_KNOCK  # from the first turn on (PP-H65)


def test_no_arena_beforehand() -> None:
    """PP-81, PP-H36"""
    with pytest.raises(KitError, match="none in a wild battle"):
        begin(initial_arena=[{"puck": "Potion"}])


def test_one_pokeball_to_power() -> None:
    """PP-82: no other slammer, and no second ball."""
    table = begin().do("slammer great ball")
    assert table.why_not("team emberling") == "PP-82"
    table.do("team pokeball")
    assert table.power(0) == {"Pokéball": 1}
    assert table.asked == 1


def test_a_least_of_a_slammer_in_a_wild_battle() -> None:
    """PP-20, PP-82: who owes an Emberling must throw it, since only balls may go to Power."""
    table = begin(legal_limits=[{"puck": "Emberling", "least": 1}])
    assert table.why_not("slammer pokeball") == "PP-20"
    table.do("slammer emberling", "team pokeball")
    table = begin(legal_limits=[{"puck": "Pokéball", "least": 1}]).do("slammer emberling")
    assert table.why_not("done") == "PP-20"
    with pytest.raises(KitError, match="one of them a ball"):
        begin(legal_limits=[{"puck": "Emberling", "least": 2}])


def test_up_to_five_pucks() -> None:
    """PP-83: from the collection into Power, in turn order."""
    table = begin().do(*["slammer emberling", "done"] * 2)
    assert (table.asked, table.s.ask) == (0, layout.ASK_SUPPLY)
    assert table.why_not("bring great ball") == "PP-H55"
    table.do(*["bring potion"] * 4, "bring switch")
    assert table.power(0) == {"Potion": 4, "Switch": 1}
    assert table.asked == 1
    table.do("bring potion", "done")
    assert table.power(1) == {"Potion": 1}


def test_a_shield_of_three() -> None:
    """PP-E12, PP-84, PP-85, PP-86, PP-87, PP-H43: one flips and goes to the attacker's Prize."""
    table = wild(power=[{"Blank": 2, "Switch": 1, "Berry": 1}, {}])
    table.do("knock")
    assert (table.asked, table.s.ask) == (0, layout.ASK_SHIELD)
    table.do("move blank", "move blank", "move switch", "done")
    assert table.arena == ["Emberling", "Blank", "Blank", "Switch"]
    table.throw("F...")
    assert table.prize(1) == {"Switch": 1}
    assert table.power(0) == {"Blank": 2, "Berry": 1}
    assert table.slammer(0) == "Emberling"
    assert table.s.out[0] == 0


def test_no_shield_is_fine() -> None:
    """PP-84: any number, none too."""
    table = wild(power=[{"Blank": 1}, {}]).do("knock", "done")
    assert table.arena == ["Emberling"]


def test_slammers_can_be_shields() -> None:
    """PP-H23, PP-84"""
    table = wild(power=[{"Great Ball": 1}, {}]).do("knock", "move great ball")
    assert table.arena == ["Emberling", "Great Ball"]


def test_slammer_and_shield_flip_together() -> None:
    """PP-H40: nothing is picked up; the shields go home with the loser."""
    table = wild(power=[{"Blank": 2}, {}])
    had = table.collection(0).get("Blank", 0)
    table.do("knock", "move blank", "move blank").throw("FFF")
    assert table.over
    assert table.collection(0)["Blank"] == had + 2


def test_a_pokeball_catches() -> None:
    """PP-E13, PP-89, PP-H41: the attacker may take the slammer; the loser keeps the rest."""
    table = wild(slammers=("Emberling", "Pokéball"), power=[{"Blank": 2}, {}])
    mine, theirs = table.collection(0), table.collection(1)
    table.do("knock", "done").throw("F")
    assert (table.asked, table.can()) == (1, ["spot 1", "done"])
    table.do("spot 1")
    assert table.over
    assert table.collection(1).get("Emberling", 0) == theirs.get("Emberling", 0) + 1
    assert table.collection(0).get("Emberling", 0) == mine["Emberling"]
    assert table.collection(0)["Blank"] == mine.get("Blank", 0) + 2


def test_it_need_not_catch() -> None:
    """PP-H41: "may"."""
    table = wild(slammers=("Emberling", "Pokéball"))
    mine = table.collection(0)
    table.do("knock").throw("F").done()
    assert table.collection(0)["Emberling"] == mine["Emberling"] + 1


def test_only_a_pokemon_can_be_caught_and_only_by_a_ball() -> None:
    """PP-H41: neither a ball by a ball, nor anything by a Gymbrute."""
    assert wild(slammers=("Great Ball", "Pokéball")).do("knock").throw("F").over
    assert wild(slammers=("Emberling", "Gymbrute")).do("knock").throw("F").over


def test_a_flipped_shield_that_is_a_pokemon_can_be_caught() -> None:
    """PP-H41: one of those that the throw flipped."""
    table = wild(slammers=("Emberling", "Pokéball"), power=[{"Lullaball": 1}, {}])
    table.do("knock", "move lullaball").throw("F.")
    assert table.can() == ["spot 1", "done"]
    assert table.why_not("spot 2") == "PP-57"
    theirs = table.collection(1)
    table.do("spot 1")
    assert table.collection(1)["Lullaball"] == theirs.get("Lullaball", 0) + 1
    assert table.s.out[0] == 0


@pytest.mark.parametrize(
    ("steals", "mode", "asked"),
    [
        ("wild", "wild", True),
        ("wild", "battle", False),
        ("always", "battle", True),
        ("never", "wild", False),
    ],
)
def test_when_balls_steal(steals: str, mode: str, asked: bool) -> None:
    """PP-H42: `pokeball_steals`."""
    table = battle(
        slammers=("Emberling", "Pokéball"),
        status=["Critical"],
        arena=[],
        arena_max=0,
        mode=mode,
        pokeball_steals=steals,
    )
    table.do("knock").throw("F")
    assert table.over is not asked


def test_every_top_off_counts_as_failed() -> None:
    """PP-H38, PP-H65, PP-81: Critical again right after a Full Heal."""
    table = wild(power=[{"Full Heal": 1}, {}], status=["Poisoned"])
    table.done().do("use full heal")
    assert table.status(0) == {"Critical"}
    assert table.prize(0) == {"Full Heal": 1}


def test_critical_does_nothing_here() -> None:
    """PP-88: other statuses are gained all the same."""
    table = wild(slammers=("Emberling", "Gloomwisp"), power=[{"Blank": 1}, {}])
    table.do("knock", "move blank", "use gloomwisp").throw("F.")
    assert table.status(0) == {"Critical", "Poisoned"}
    assert table.power(0) == {"Blank": 1}  # no pick-up, a status instead


def test_shields_come_before_the_announcement() -> None:
    """PP-H65"""
    table = wild(slammers=("Emberling", "Gloomwisp"), power=[{"Blank": 1}, {}]).do("knock")
    assert (table.asked, table.s.ask) == (0, layout.ASK_SHIELD)
    table.done()
    assert (table.asked, table.s.ask) == (1, layout.ASK_RULE)


def test_the_count_goes_on_with_an_empty_arena() -> None:
    """PP-H39: Switch is usable, attacks are over at once."""
    table = wild(power=[{"Switch": 1, "Pokéball": 1}, {}]).done()
    table.do("use switch", "slammer pokeball")
    assert table.slammer(0) == "Pokéball"
    assert table.prize(0) == {"Emberling": 1, "Switch": 1}  # PP-H65, PP-86
    assert table.s.turns == 2  # counted, thrown at nothing, over


def test_healing_goes_to_prize() -> None:
    """PP-86: a Potion moves nothing, for what should go to Health stays in Prize."""
    table = wild(power=[{"Potion": 1}, {}], prize=[{"Berry": 2}, {}]).do("use potion")
    assert table.prize(0) == {"Berry": 2, "Potion": 1}
    assert table.size("health", 0) == 0


def test_a_rule_that_sends_to_health_sends_to_prize() -> None:
    """PP-86: whatever the rule says."""
    table = wild(
        power=[{"Pump": 1, "Blank": 2}, {}],
        own_pucks=[{"name": "Pump", "kind": "item", "rule": "Pump"}],
        own_rules=[
            {
                "rule": "Pump",
                "window": "end_turn",
                "effect": "move",
                "from": "power",
                "to": "health",
            }
        ],
    )
    table.done().done().do("move blank")
    assert (table.size("health", 0), table.prize(0)) == (0, {"Blank": 1})


def test_what_goes_to_prize_was_not_picked_up() -> None:
    """PP-86, PP-H65: Surf fills the Arena; a flipped puck goes to Prize and is no pick-up."""
    table = wild(slammers=("Ferryfin", "Gymbrute"), prize=[{"Potion": 2}, {}])
    table.do("use ferryfin", "move potion", "move potion", "done").throw("F.")
    assert table.prize(0) == {"Potion": 1}
    assert table.s.picked[0] == 0
    assert table.s.taken == 0


def test_prize_goes_home() -> None:
    """PP-H44"""
    table = wild(prize=[{"Potion": 2}, {"Berry": 3}])
    had = [table.collection(0), table.collection(1)]
    table.do("knock").throw("F")
    assert table.collection(0).get("Potion", 0) == had[0].get("Potion", 0) + 2
    assert table.collection(1)["Berry"] == had[1].get("Berry", 0) + 3
