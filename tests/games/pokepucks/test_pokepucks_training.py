"""Training battles: PP-77 to PP-80."""

from __future__ import annotations

import random
from typing import Any

import pytest

from haymaker.games.pokepucks import layout, rules
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import KitError
from tests.games.pokepucks.arena import ROOM, Battle, owning


def begin(players: int = 2, **options: Any) -> Battle:
    return Battle(ROOM.game(players, mode="training", turn_order="seats", **options))


def play_out(table: Battle, seed: int) -> Battle:
    luck = random.Random(seed)
    while not table.over:
        seat = luck.choice(table.game.seats(table.state))
        if seat == CHANCE:
            weights = table.game.chance(table.state)
            table._apply(CHANCE, luck.choices(range(len(weights)), weights)[0])
        else:
            table._apply(seat, luck.choice(table.game.legal(table.state, seat)))
    return table


def test_the_simple_box() -> None:
    """PP-80: Sandbags and Pokéballs, twenty each for four players; from five on there are two
    boxes, of which no more than 122 Sandbags are used. The first eight pucks are no choice."""
    assert begin().health(0) == {"Sandbag": 8}
    assert begin().box() == {"Sandbag": 80 - 8, "Pokéball": 4}
    assert begin(5).box() == {"Sandbag": 122 - 8, "Pokéball": 8}


def test_a_quick_training_battle_begins_with_the_slammers() -> None:
    """PP-23, PP-80: fourteen Sandbags each, four of them for the Arena: nothing to choose."""
    table = begin(setup="quick")
    assert (table.s.ask, table.asked) == (layout.ASK_SLAMMER, 0)
    assert (table.arena, table.health(1)) == (["Sandbag"] * 8, {"Sandbag": 10})


def test_the_challenge_box() -> None:
    """PP-77: four starter collections merged."""
    box = begin(box="challenge").box()
    assert sum(box.values()) == 4 * 27
    assert box["Potion"] == 8


def test_all_pucks_come_from_the_box() -> None:
    """PP-77: one after another, and what one takes the next does not find."""
    table = begin(box="challenge")
    assert table.game.seats(table.state) == (0,)
    table.do(*["bring sandbag"] * 12, "done")
    assert table.box()["Sandbag"] == 24
    assert table.asked == 1


def test_nobody_takes_so_much_that_others_cannot_play() -> None:
    """PP-H35: of twenty Sandbags the first leaves eight to the second."""
    box = [{"puck": "Sandbag", "count": 20}, {"puck": "Pokéball", "count": 2}]
    table = begin(box=box).do(*["bring sandbag"] * 3)
    assert table.health(0) == {"Sandbag": 11}
    table.do("bring sandbag")
    # no more than twelve for the one, which leaves eight for the other; four of each are given
    assert [table.size("health", p) for p in range(2)] == [8, 4]
    assert [table.slammer(p) for p in range(2)] == ["Pokéball"] * 2  # nothing else is left


def test_a_box_that_is_too_small() -> None:
    """PP-H35"""
    with pytest.raises(KitError, match="at least 16 pucks for Health"):
        begin(box=[{"puck": "Sandbag", "count": 15}, {"puck": "Pokéball", "count": 2}])


def test_everybody_finds_a_slammer() -> None:
    """PP-28, PP-H35: of two balls nobody takes both."""
    box = [{"puck": "Sandbag", "count": 40}, {"puck": "Pokéball", "count": 2}]
    table = begin(box=box, slammer_pick="slammer").do("done", "done")
    assert [table.slammer(p) for p in range(2)] == ["Pokéball"] * 2
    assert table.power(0) == {}  # no second one for seat 0
    assert table.s.turns == 1


def test_a_most_counts_for_each_who_shares_the_box() -> None:
    """PP-H35, PP-20: sixty Sandbags are of no use where each may take only two."""
    with pytest.raises(KitError, match="at least 16 pucks for Health and 2 more"):
        begin(legal_limits=[{"puck": "Sandbag", "most": 2}])
    few = [{"puck": "Sandbag", "count": 60}, {"puck": "Berry", "count": 3}]
    with pytest.raises(KitError, match="at least 16 pucks for Health and 2 more"):
        begin(box=few, legal_limits=[{"puck": "Sandbag", "most": 5}])


def test_the_first_leaves_what_the_others_need_beside_the_most() -> None:
    """PP-H35, PP-20: with six Sandbags each, four of the eight Berries are the second player's."""
    box = [
        {"puck": "Sandbag", "count": 60},
        {"puck": "Berry", "count": 8},
        {"puck": "Pokéball", "count": 2},
    ]
    table = begin(box=box, legal_limits=[{"puck": "Sandbag", "most": 6}])
    table.do(*["bring sandbag"] * 6)  # and two Berries, for there is nothing else
    assert table.why_not("bring sandbag") == "PP-20"
    table.do(*["bring berry"] * 3)
    assert table.health(0) == {"Sandbag": 6, "Berry": 5}
    table.do("bring berry")
    assert table.asked == 1  # with six Berries seat 0 has all it may have
    table.do(*["bring berry"] * 2)
    assert table.health(1) == {"Sandbag": 6, "Berry": 2}  # and this is all that seat 1 can have
    assert table.s.ask == layout.ASK_GIVE


def test_nobody_takes_what_others_owe() -> None:
    """PP-20, PP-H35: of two Potions in the box each takes one."""
    box = [
        {"puck": "Sandbag", "count": 40},
        {"puck": "Potion", "count": 2},
        {"puck": "Pokéball", "count": 2},
    ]
    table = begin(box=box, legal_limits=[{"puck": "Potion", "least": 1}]).do("bring potion")
    assert table.why_not("bring potion") == "PP-H35"
    with pytest.raises(KitError, match="at least 3 of it"):
        begin(3, box=box, legal_limits=[{"puck": "Potion", "least": 1}])


def test_what_is_not_in_the_box_cannot_be_taken() -> None:
    """PP-77"""
    table = begin(box=[{"puck": "Sandbag", "count": 40}, {"puck": "Potion", "count": 1}])
    assert table.do("bring potion").why_not("bring potion") == "PP-77"


def test_own_slammers_keep_to_the_limits() -> None:
    """PP-78, PP-20: with three slammers owed, the one in use must be among them."""
    table = begin(
        box=[
            {"puck": "Sandbag", "count": 40},
            {"puck": "Pokéball", "count": 4},
            {"puck": "Great Ball", "count": 2},
        ],
        collections=owning({"Emberling": 1}),
        own_slammers=True,
        legal_limits=[{"puck": "Pokéball", "least": 2}, {"puck": "Great Ball", "least": 1}],
    )
    table.do("done", "done")
    assert table.can() == ["slammer pokeball", "slammer great ball"]
    assert table.why_not("slammer emberling") == "PP-20"
    table.do("slammer pokeball")
    assert table.why_not("done") == "PP-20"
    table.do("team pokeball")
    assert table.power(0) == {"Pokéball": 1, "Great Ball": 1}  # the last one is no choice
    assert table.asked == 1


def test_no_slammer_of_the_box_is_kept_for_who_brings_one() -> None:
    """PP-78, PP-H35: with one ball in the box, Birch, who has a Sparkmouse, needs none of it."""
    box = [{"puck": "Sandbag", "count": 40}, {"puck": "Pokéball", "count": 1}]
    options: dict[str, Any] = {"box": box, "slammer_pick": "slammer"}
    table = begin(collections=owning({}, {"Sparkmouse": 1}), own_slammers=True, **options)
    table.do("done", "done")
    assert [table.slammer(p) for p in range(2)] == ["Pokéball", "Sparkmouse"]
    with pytest.raises(KitError, match="2 more as slammers"):
        begin(collections=owning({}, {"Sparkmouse": 1}), **options)


def test_a_second_ball_for_who_needs_it() -> None:
    """PP-78: Amber may take both balls for the own team, since Birch brings a Sparkmouse."""
    box = [{"puck": "Sandbag", "count": 40}, {"puck": "Pokéball", "count": 2}]
    options: dict[str, Any] = {"box": box, "slammer_pick": "slammer", "own_slammers": True}
    table = begin(collections=owning({}, {"Sparkmouse": 1}), **options).do("done", "done")
    assert table.can() == ["team pokeball", "done"]
    table.do("team pokeball")
    assert table.slammer(1) == "Sparkmouse"
    table = begin(collections=owning({}, {}), **options).do("done", "done")
    assert table.power(0) == {}
    assert table.slammer(1) == "Pokéball"


def test_an_own_slammer_goes_home_with_its_owner() -> None:
    """PP-78, PP-H45: once Amber is out, nobody finds the Emberling in the box."""
    table = begin(3, collections=owning({"Emberling": 1}), own_slammers=True)
    table.do("done", "done", "done")
    table.do("slammer emberling", "done", *["slammer pokeball", "done"] * 2)
    rules.goes_out(table.kit, table.s, 0)
    assert "Emberling" not in table.box()


def test_own_slammers_if_all_agree() -> None:
    """PP-78"""
    mine = owning({"Emberling": 1, "Sandbag": 5}, {"Sparkmouse": 1})
    for agreed in (False, True):
        table = begin(collections=mine, own_slammers=agreed)
        table.do("done", "done")
        assert ("slammer emberling" in table.can()) is agreed
        assert "slammer sparkmouse" not in table.can()  # it is somebody else's


def test_the_box_is_what_is_meant_by_a_collection() -> None:
    """PP-79: who goes out puts everything back into the box."""
    table = begin(3)
    table.do(*["bring sandbag", "done"] * 3)
    table.do(*["slammer pokeball", "done"] * 3)
    table.s.status[0] |= layout.CRITICAL
    rules.begin_turn(table.kit, table.s, 0)
    table.s.ask = layout.NOTHING
    rules.advance(table.kit, table.s)
    before = table.box()["Sandbag"]
    table.do("knock").throw("F")
    assert table.s.out[0] == 1
    assert table.box()["Sandbag"] == before + 6


def test_the_initial_arena_goes_to_the_box_after_a_shared_win() -> None:
    """PP-H66, PP-H36: all of it, whoever put it there, and what lay there before the battle."""
    laid = [{"puck": "Berry"}] * 8
    table = begin(setup="quick", initial_arena=laid, max_turns=1)
    before = table.box()["Sandbag"] + sum(table.health(p)["Sandbag"] for p in range(2))
    table.do("slammer pokeball", "done", "slammer pokeball", "done").throw("O.......").done()
    assert table.over
    assert table.game.score(table.state).ending == layout.SHARED
    assert not table.arena
    assert not table.outside
    assert table.box() == {"Sandbag": before, "Pokéball": 4, "Berry": 8}


@pytest.mark.parametrize("seed", range(3))
def test_nobody_wins_or_loses_a_puck(seed: int) -> None:
    """PP-79, PP-H45: after the battle the box is what it was, and own slammers are back."""
    mine = owning({"Emberling": 1}, {"Sparkmouse": 1}, {"Gymbrute": 1})
    table = begin(3, box="challenge", collections=mine, own_slammers=True, max_turns=40)
    before, owned = table.box(), [table.collection(p) for p in range(3)]
    play_out(table, seed)
    assert table.box() == before
    assert [table.s.own_slammer[p] for p in range(3)] == [0, 0, 0]
    assert owned == [{"Emberling": 1}, {"Sparkmouse": 1}, {"Gymbrute": 1}]
    brought = [sum(table.s.brought[p, d] for p in range(3)) for d in range(len(table.names))]
    assert brought == [0] * len(table.names)
