"""Turn step 4: throws, pick-up, restack."""

from __future__ import annotations

from haymaker.games.pokepucks import layout
from tests.games.pokepucks.arena import battle

MIXED = ["Potion", "Switch", "Berry", "Full Heal", "Wake Flute", "Blank", "Focus Sash", "Patrol"]


def test_every_counted_attack_is_made() -> None:
    """PP-55: one after another, each with its pick-up and restack."""
    table = battle(arena=MIXED, power=[{"Fire Energy": 1}])
    assert table.s.counted == 2
    assert table.why_not("done") == "PP-55"
    table.throw("F.......")
    assert table.power(0) == {"Fire Energy": 1, "Patrol": 1}
    assert table.arena == MIXED[:-1]
    assert table.can() == ["throw"]
    table.throw("F......")
    assert table.arena == MIXED[:-2]
    assert table.s.ask == layout.ASK_DISCARD


def test_a_miss_ends_the_attack() -> None:
    """PP-56, PP-H57: nothing changes, nothing is restacked."""
    table = battle(arena=MIXED).throw("miss")
    assert table.arena == MIXED
    assert table.power(0) == {}
    assert table.s.restacked == 0


def test_a_hit_is_all_that_is_asked_of_the_slammer() -> None:
    """PP-56, PP-H20: luck is asked for a hit, then for the pucks; never for the slammer."""
    table = battle(arena=MIXED).do("throw")
    odds = table.game.chance(table.state)
    assert [k for k, weight in enumerate(odds) if weight] == [layout.MISS, layout.HIT]
    table.luck("hit")
    odds = table.game.chance(table.state)
    assert [k for k, weight in enumerate(odds) if weight] == [
        layout.STAYS,
        layout.FLIPS,
        layout.LEANS,
        layout.LEAVES,
    ]


def test_flipped_pucks_are_picked_up() -> None:
    """PP-57, PP-59, PP-60, PP-H18: face up inside the arena; all of them, into Power."""
    table = battle(arena=MIXED).throw("F..F....")
    assert table.power(0) == {"Patrol": 1, "Wake Flute": 1}


def test_outside_is_not_flipped() -> None:
    """PP-58: whatever face it shows."""
    table = battle(arena=MIXED).throw("O.......")
    assert table.power(0) == {}
    assert table.outside == ["Patrol"]


def test_leaning_is_not_flipped() -> None:
    """PP-H19"""
    table = battle(arena=MIXED).throw("/.......")
    assert table.power(0) == {}
    assert table.arena == MIXED


def test_the_nearest_lies_at_the_bottom() -> None:
    """PP-61: restacked by distance from the centre, the farthest on top."""
    table = battle(arena=["Potion", "Switch", "Full Heal", "Blank"], arena_max=4).do("throw")
    table.luck("hit", "stays", "flips", "stays", "stays")  # the Full Heal is picked up
    table.luck("nearest 1", "nearest 4")  # the Blank lies nearest, then the Potion
    assert table.arena == ["Blank", "Potion", "Switch"]


def test_restacked_pucks_lie_face_down() -> None:
    """PP-63: a leaning one too."""
    table = battle(arena=MIXED).throw("//......")
    assert [table.s.lies[i] for i in range(8)] == [layout.STACKED] * 8


def test_pucks_from_outside_go_on_top_in_any_order() -> None:
    """PP-62"""
    table = battle(arena=MIXED).throw("OO......")
    assert table.s.ask == layout.ASK_OUTSIDE
    assert table.why_not("move potion") == "PP-62"
    table.do("move patrol", "move focus sash")
    assert table.arena == [*MIXED[:-2], "Patrol", "Focus Sash"]


def test_they_may_stay_outside() -> None:
    """PP-H55: until a later restack; `outside` can make it a duty."""
    table = battle(arena=MIXED, power=[{"Fire Energy": 1}]).throw("OO......")
    table.do("move patrol", "done")
    assert table.outside == ["Focus Sash"]
    table.throw("F......")
    assert table.can() == ["move focus sash", "done"]
    table.do("move focus sash")
    assert table.outside == []
    strict = battle(arena=MIXED, outside="must").throw("OO......")
    assert strict.why_not("done") == "PP-H55"


def test_the_rim_holds_only_so_many() -> None:
    """PP-H55: of more than sixteen outside some must be put back."""
    table = battle(arena=["Berry"] * 20, arena_max=20).throw("O" * 17 + "...")
    assert table.why_not("done") == "PP-H55"
    table.do("move berry", "done")
    assert len(table.outside) == 16


def test_fewer_than_flipped_are_chosen() -> None:
    """PP-H17: with a cap of one the thrower chooses; the rest is restacked."""
    table = battle(arena=MIXED, slammers=("Bladebug", "Sparkmouse")).throw("miss")
    table.do("use bladebug").do("throw").luck("hit", *["flips"] * 3, *["stays"] * 5)
    assert table.s.picks == 1
    assert table.can() == ["spot 1", "spot 2", "spot 3"]
    assert table.why_not("spot 4") == "PP-57"
    assert table.why_not("done") == "PP-H18"
    table.do("spot 3").in_order()
    assert table.power(0) == {"Blank": 1}
    assert table.arena == [puck for puck in MIXED if puck != "Blank"]


def test_more_than_flipped_never() -> None:
    """PP-H17: a rule that adds three to the pick-up finds only one flipped puck."""
    table = battle(
        arena=MIXED,
        power=[{"Glove": 1}],
        own_pucks=[{"name": "Glove", "kind": "item", "rule": "Grab"}],
        own_rules=[{"rule": "Grab", "window": "after_throw", "effect": "add_pickup", "n": 3}],
    )
    table.throw("F.......")
    assert table.power(0) == {"Glove": 1, "Patrol": 1}


def test_a_rule_can_raise_a_cap() -> None:
    """PP-59, PP-16: one and one more."""
    table = battle(
        arena=MIXED,
        slammers=("Bladebug", "Sparkmouse"),
        power=[{"Glove": 1}],
        own_pucks=[{"name": "Glove", "kind": "trainer", "rule": "Grab"}],
        own_rules=[{"rule": "Grab", "window": "after_throw", "effect": "add_pickup", "n": 1}],
    )
    table.throw("miss").do("use bladebug", "throw")
    table.luck("hit", *["flips"] * 3, *["stays"] * 5)
    assert table.s.picks == 2


def test_pickup_may_be_optional() -> None:
    """PP-H18: `pickup_optional`."""
    table = battle(arena=MIXED, pickup_optional=True).do("throw")
    table.luck("hit", "flips", "flips", *["stays"] * 6)
    table.do("spot 2", "done").in_order()
    assert table.power(0) == {"Focus Sash": 1}
    assert table.arena[-1] == "Patrol"


def test_a_puck_without_a_rule() -> None:
    """PP-H30: to Power; by `plain_to_prize` to Prize."""
    table = battle(arena=["Blank"] * 8).throw("F.......")
    assert table.power(0) == {"Blank": 1}
    table = battle(arena=["Blank", "Potion"] * 4, plain_to_prize=True).throw("FF......")
    assert (table.power(0), table.prize(0)) == ({"Potion": 1}, {"Blank": 1})


def test_an_empty_arena_is_always_missed() -> None:
    """PP-H57: the attack is over at once, with no throw to ask for."""
    table = battle(arena=[], arena_max=0)
    assert (table.s.made, table.s.hit) == (1, 0)
    assert table.s.current == 1 or table.s.turns > 1


def test_the_next_player_pays_for_what_was_picked_up() -> None:
    """PP-39, PP-55: three gone, three to pay."""
    table = battle(arena=["Berry"] * 8, health=[{}, {"Sandbag": 5}])
    table.do("throw").luck("hit", *["flips"] * 3, *["stays"] * 5)
    table.do("done", "done", "done").in_order()  # the Berries go to Power
    table.done()
    assert (table.s.current, table.s.need) == (1, 3)
