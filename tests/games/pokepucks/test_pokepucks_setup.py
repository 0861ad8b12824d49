"""Set-up: PP-19 to PP-32, and what the table agrees before it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from haymaker.games.pokepucks import layout
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import KitError
from tests.games.pokepucks.arena import ROOM, Battle, owning

PLENTY = {"Sandbag": 23, "Potion": 10, "Emberling": 1, "Sparkmouse": 1, "Pokéball": 1}


def begin(players: int = 2, **options: object) -> Battle:
    options.setdefault("collections", owning(*[PLENTY] * players))
    options.setdefault("turn_order", "seats")
    return Battle(ROOM.game(players, **options))


def bring(table: Battle, *counts: int) -> Battle:
    """Everybody brings so many Sandbags and Potions."""
    for seat, count in enumerate(counts):
        sandbags = min(count, 15)
        for _ in range(sandbags):
            table.do("bring sandbag", seat=seat)
        for _ in range(count - sandbags):
            table.do("bring potion", seat=seat)
        if not table.s.ready[seat] and table.s.ask == layout.ASK_HEALTH:
            table.do("done", seat=seat)
    return table


def give_all(table: Battle) -> Battle:
    while table.s.ask == layout.ASK_GIVE:
        table.do("move sandbag")
    return table


def arm(table: Battle, *typed: str) -> Battle:
    return table.do(*typed)


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_can_play(players: int) -> None:
    """PP-19, PP-18: two to four is best, more are possible; each has the three stacks."""
    table = Battle(ROOM.game(players))
    assert table.game.players == players
    assert len(table.game.seats(table.state)) == players


def test_one_or_nine_cannot() -> None:
    """PP-19"""
    for players in (1, 9):
        with pytest.raises(Exception, match="2 to 8 players"):
            ROOM.game(players)


def test_health_takes_8_to_20_pucks() -> None:
    """PP-22: with fewer than 8 nobody is ready; with 20 the stack is complete by itself."""
    table = begin()
    for _ in range(7):
        table.do("bring sandbag", seat=0)
    assert table.why_not("done", seat=0) == "PP-22"
    table.do("bring sandbag", "done", seat=0)
    assert table.s.ready[0] == 1
    for _ in range(20):
        table.do("bring sandbag", seat=1)
    assert table.s.ask != layout.ASK_HEALTH
    assert table.health(0) == {"Sandbag": 8}
    assert table.health(1) == {"Sandbag": 20}


@pytest.mark.parametrize(
    ("players", "pucks"), [(2, 14), (3, 13), (4, 12), (5, 11), (6, 11), (8, 11)]
)
def test_quick_numbers(players: int, pucks: int) -> None:
    """PP-23: 16 less one a player, at least 11, and exactly that many."""
    table = begin(players, setup="quick")
    for number in range(pucks - 1):
        table.do("bring sandbag", seat=0)
        assert table.why_not("done", seat=0) == "PP-23", number
    table.do("bring sandbag", seat=0)
    assert table.s.ready[0] == 1


def test_the_choice_is_hidden_until_all_have_chosen() -> None:
    """PP-H21, PP-07: Health is open to all, once it lies on the table."""
    table = begin()
    table.do("bring potion", seat=0)
    for viewer in (1, WATCHER):
        v = table.game.plain(table.game.view(table.state, viewer))
        assert v.chosen[0] == 1
        assert all(v.health[0, d] == 0 for d in range(len(table.names)))
        assert all(v.brought[0, d] == 0 for d in range(len(table.names)))
    bring(table, 8, 8)
    v = table.game.plain(table.game.view(table.state, WATCHER))
    assert v.health[0, table.number("Potion")] == 1


def test_only_what_is_owned_can_be_brought() -> None:
    """PP-04: the collection is all there is."""
    table = begin(collections=owning({"Sandbag": 9, "Potion": 1, "Emberling": 1}, PLENTY))
    table.do("bring potion", seat=0)
    assert table.why_not("bring potion", seat=0) == "PP-04"


def test_who_owns_too_little_cannot_join() -> None:
    """PP-H35: eight pucks and a slammer are needed."""
    with pytest.raises(KitError, match="at least 8 pucks for Health and 1 more"):
        begin(collections=owning({"Sandbag": 7, "Emberling": 3}, PLENTY))
    begin(collections=owning({"Sandbag": 8, "Emberling": 1}, PLENTY))
    begin(collections=owning({"Sandbag": 9}, PLENTY))  # a Sandbag will be the slammer
    with pytest.raises(KitError):
        begin(slammer_pick="slammer", collections=owning({"Sandbag": 9}, PLENTY))


def test_the_last_slammer_is_not_staked() -> None:
    """PP-H35, PP-28: of nine pucks without a slammer one must be left to throw."""
    table = begin(collections=owning({"Sandbag": 9}, PLENTY))
    for _ in range(8):
        table.do("bring sandbag", seat=0)
    assert table.why_not("bring sandbag", seat=0) == "PP-28"
    assert table.can(0) == ["done"]


def test_the_turn_order_is_drawn() -> None:
    """PP-24: any order, and it is cyclic."""
    table = bring(begin(3, turn_order="drawn"), 9, 9, 9)
    assert [weight for weight in table.game.chance(table.state) if weight] == [1, 1, 1]
    table.luck("coral", "amber")
    assert [table.s.place[p] for p in range(3)] == [2, 3, 1]
    assert [table.s.after[p] for p in (2, 0, 1)] == [0, 1, 2]
    assert table.asked == 2


def test_the_arena_is_filled_from_the_bottom_up() -> None:
    """PP-25, PP-H49, PP-H48: in turn order, a puck of choice from Health on top."""
    table = bring(begin(), 9, 9)
    assert table.asked == 0
    table.do("move sandbag")
    assert table.asked == 1
    assert table.why_not("done") == "PP-25"
    assert table.why_not("move potion") == "PP-34"
    table.do("move sandbag", "move sandbag")
    assert table.arena == ["Sandbag"] * 3
    assert [table.s.arena_owner[i] for i in range(3)] == [0, 1, 0]
    assert table.size("health", 0) == 7


@pytest.mark.parametrize(
    ("players", "arena"), [(2, 8), (3, 9), (4, 8), (5, 10), (6, 12), (7, 14), (8, 8)]
)
def test_a_lap_is_always_finished(players: int, arena: int) -> None:
    """PP-26: everybody gives the same number of pucks."""
    table = give_all(bring(begin(players), *[8] * players))
    assert len(table.arena) == arena
    assert {table.size("health", p) for p in range(players)} == {8 - arena // players}


def test_a_full_arena_needs_nothing() -> None:
    """PP-27, PP-H36: eight pucks lie there already."""
    table = bring(begin(initial_arena=[{"puck": "Potion"}] * 8), 9, 9)
    assert table.s.ask == layout.ASK_SLAMMER
    assert table.arena == ["Potion"] * 8


def test_a_few_pucks_in_the_arena_are_topped_up() -> None:
    """PP-H36, PP-26: from seven on a whole lap is made."""
    table = give_all(bring(begin(initial_arena=[{"puck": "Potion"}] * 7), 9, 9))
    assert table.arena == ["Potion"] * 7 + ["Sandbag"] * 2


def test_slammers_in_turn_order() -> None:
    """PP-28: one in use, and up to two more in Power."""
    table = give_all(bring(begin(), 9, 9))
    assert table.asked == 0
    assert table.why_not("done") == "PP-28"
    table.do("slammer emberling", "team sparkmouse", "team pokeball")
    assert table.slammer(0) == "Emberling"
    assert table.power(0) == {"Sparkmouse": 1, "Pokéball": 1}
    assert table.asked == 1  # two are the most
    table.do("slammer emberling", "done")
    assert table.power(1) == {}
    assert table.s.turns == 1


def test_only_slammers_go_to_power() -> None:
    """PP-28"""
    table = give_all(bring(begin(), 9, 9)).do("slammer emberling")
    assert table.why_not("team potion") == "PP-28"


def test_any_puck_can_be_the_slammer() -> None:
    """PP-H55: a Potion, if one likes; with `slammer_pick` only a slammer."""
    table = give_all(bring(begin(), 9, 9))
    table.do("slammer potion")
    assert table.slammer(0) == "Potion"
    strict = give_all(bring(begin(slammer_pick="slammer"), 9, 9))
    assert strict.why_not("slammer potion") == "PP-H55"


def test_slammers_in_health_only_if_agreed() -> None:
    """PP-H55: `slammers_as_pucks`."""
    assert begin().why_not("bring sparkmouse", seat=0) == "PP-H55"
    table = begin(slammers_as_pucks=True).do("bring sparkmouse", seat=0)
    assert table.health(0) == {"Sparkmouse": 1}


def test_health_is_cut_to_ten() -> None:
    """PP-29, PP-30: of 16 six go to Prize, by choice; the sizes are what is left."""
    table = give_all(bring(begin(), 20, 20))
    table.do("slammer emberling", "done", "slammer emberling", "done")
    assert table.asked == 0
    assert table.why_not("done") == "PP-29"
    table.do(*["move potion"] * 5, "move sandbag")
    assert table.prize(0) == {"Potion": 5, "Sandbag": 1}
    assert table.size("health", 0) == 10
    table.do(*["move potion"] * 5, "move sandbag")
    assert [table.s.health_max[p] for p in range(2)] == [10, 10]
    assert table.s.arena_max == 8


def test_the_first_player_begins() -> None:
    """PP-32"""
    table = give_all(bring(begin(turn_order="drawn"), 9, 9).luck("birch"))
    table.do("slammer emberling", "done", "slammer emberling", "done")
    assert (table.s.turns, table.s.current) == (1, 1)


def test_three_players_quick() -> None:
    """PP-E1: 13 each, 3 each to the Arena; Health 10, Prize 0; sizes 9 and 10."""
    table = give_all(bring(begin(3, setup="quick"), 13, 13, 13))
    table.do(*["slammer emberling", "done"] * 3)
    assert len(table.arena) == 9
    assert [table.size("health", p) for p in range(3)] == [10, 10, 10]
    assert [table.size("prize", p) for p in range(3)] == [0, 0, 0]
    assert (table.s.arena_max, table.s.health_max[0]) == (9, 10)


def test_twenty_against_eight() -> None:
    """PP-E2, PP-H37: Health 16 becomes 10 and 6 Prize; the other keeps 4, at own risk."""
    table = give_all(bring(begin(), 20, 8))
    table.do(*["slammer emberling", "done"] * 2, *["move potion"] * 5, "move sandbag")
    assert len(table.arena) == 8
    assert (table.size("health", 0), table.size("prize", 0)) == (10, 6)
    assert (table.size("health", 1), table.s.health_max[1]) == (4, 4)


# --- What the table agrees ------------------------------------------------------------------------


def test_a_puck_can_be_forbidden() -> None:
    """PP-20: with a most of 0 it is not in the battle at all."""
    table = begin(legal_limits=[{"puck": "Potion", "most": 0}])
    assert "Potion" not in table.names


def test_a_most_for_each_player() -> None:
    """PP-20"""
    table = begin(legal_limits=[{"puck": "Potion", "most": 2}])
    table.do("bring potion", "bring potion", seat=0)
    assert table.why_not("bring potion", seat=0) == "PP-20"
    table.do("bring potion", seat=1)


def test_a_least_for_each_player() -> None:
    """PP-20: three Potions must be among the pucks."""
    table = begin(legal_limits=[{"puck": "Potion", "least": 3}], setup="quick")
    for _ in range(11):
        table.do("bring sandbag", seat=0)
    assert table.why_not("bring sandbag", seat=0) == "PP-20"
    table.do("bring potion", "bring potion", "bring potion", seat=0)
    assert table.s.ready[0] == 1


def test_a_most_for_the_battle() -> None:
    """PP-20: then all choose one after another, and later ones find less."""
    table = begin(legal_limits=[{"puck": "Potion", "most": 3, "per": "battle"}])
    assert table.game.seats(table.state) == (0,)
    table.do(*["bring potion"] * 2, *["bring sandbag"] * 7, "done")
    assert table.game.seats(table.state) == (1,)
    table.do("bring potion")
    assert table.why_not("bring potion") == "PP-20"


def test_a_least_for_the_battle_is_dealt_out() -> None:
    """PP-20: of five the first brings three and the second two, in the open."""
    table = begin(legal_limits=[{"puck": "Potion", "least": 5, "per": "battle"}])
    assert table.game.seats(table.state) == (0,)
    table.do(*["bring sandbag"] * 8, *["bring potion"] * 2)
    assert table.why_not("done") == "PP-20"
    table.do("bring potion", "done", *["bring sandbag"] * 8, "bring potion")
    assert table.why_not("done") == "PP-20"
    table.do("bring potion", "done")
    assert table.s.ask == layout.ASK_GIVE


def test_what_others_brought_counts_for_the_battle() -> None:
    """PP-20: the first brings all five, so the second owes none."""
    table = begin(legal_limits=[{"puck": "Potion", "least": 5, "per": "battle"}])
    table.do(*["bring sandbag"] * 8, *["bring potion"] * 5, "done")
    table.do(*["bring sandbag"] * 8, "done")


def test_exactly_one_in_the_battle() -> None:
    """PP-20: the one Potion is there, and nobody else must or may bring another."""
    one = [{"puck": "Potion", "least": 1, "most": 1, "per": "battle"}]
    table = begin(legal_limits=one)
    table.do(*["bring sandbag"] * 8, "bring potion")
    assert table.why_not("bring potion") == "PP-20"
    table.do("done", *["bring sandbag"] * 8)
    assert table.why_not("bring potion") == "PP-20"
    table.do("done")


def test_who_owns_none_owes_none_to_the_battle() -> None:
    """PP-20, PP-04: both Potions are the second player's to bring."""
    poor = {"Sandbag": 23, "Emberling": 1}
    two = [{"puck": "Potion", "least": 2, "per": "battle"}]
    table = begin(collections=owning(poor, PLENTY), legal_limits=two)
    table.do(*["bring sandbag"] * 8, "done", *["bring sandbag"] * 8, "bring potion")
    assert table.why_not("done") == "PP-20"
    with pytest.raises(KitError, match="all that the players can bring"):
        begin(collections=owning(poor, poor), legal_limits=two)


def test_nobody_takes_what_others_must_bring() -> None:
    """PP-20, PP-H35: of two Potions in the battle each player owes one."""
    limits = [
        {"puck": "Potion", "least": 1},
        {"puck": "Potion", "most": 2, "per": "battle"},
    ]
    table = begin(legal_limits=limits).do("bring potion")
    assert table.why_not("bring potion") == "PP-H35"


def test_the_pucks_that_are_owed_leave_a_slammer() -> None:
    """PP-20, PP-28: with three Potions owed, the ninth Sandbag must stay to be thrown."""
    limits = [{"puck": "Potion", "least": 3}]
    table = begin(collections=owning({"Sandbag": 9, "Potion": 3}, PLENTY), legal_limits=limits)
    table.do(*["bring sandbag"] * 8, seat=0)
    assert table.why_not("bring sandbag", seat=0) == "PP-28"
    table.do(*["bring potion"] * 3, seat=0)
    assert table.can(0) == ["done"]


def test_a_most_leaves_everybody_enough_or_the_kit_is_refused() -> None:
    """PP-H35, PP-20: seven Sandbags are too few for Health, however many one owns."""
    rich = owning({"Sandbag": 22, "Emberling": 1}, PLENTY)
    with pytest.raises(KitError, match="at least 8 pucks for Health"):
        begin(collections=rich, legal_limits=[{"puck": "Sandbag", "most": 7}])
    begin(collections=rich, legal_limits=[{"puck": "Sandbag", "most": 8}])


def test_a_least_of_a_slammer() -> None:
    """PP-20: everybody must bring the Sparkmouse, in use or in Power."""
    table = give_all(bring(begin(legal_limits=[{"puck": "Sparkmouse", "least": 1}]), 9, 9))
    table.do("slammer emberling")
    assert table.why_not("done") == "PP-20"
    table.do("team sparkmouse", "done")


def test_limits_that_nobody_can_meet_are_refused() -> None:
    """PP-20, PP-H35"""
    with pytest.raises(KitError, match="at least 11 of it"):
        begin(legal_limits=[{"puck": "Potion", "least": 11}])
    with pytest.raises(KitError, match="at most 14 pucks"):
        begin(setup="quick", legal_limits=[{"puck": "Sandbag", "least": 15}])
    together = {"puck": "Potion", "most": 3, "per": "battle"}
    with pytest.raises(KitError, match="at least 4 in the battle"):
        begin(legal_limits=[together, {"puck": "Potion", "least": 2}])


def agreed(luck: random.Random) -> list[dict[str, Any]]:
    """Limits as a table might agree on them, wise or not."""
    limits = []
    for puck in luck.sample(list(PLENTY), luck.randint(1, 3)):
        least = luck.choice((0, 0, 1, 2))
        most = luck.choice((least, least + 1, least + 6, 99))
        per = luck.choice(("player", "battle"))
        limits.append({"puck": puck, "least": least, "most": most, "per": per})
    return limits


@pytest.mark.parametrize("mode", ["battle", "training", "wild"])
@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_agreed_can_be_kept(mode: str, seed: int) -> None:
    """PP-20, PP-H35: such a set-up is refused beforehand, or it keeps all limits to its end."""
    luck = random.Random(seed)
    limits = agreed(luck)
    box = [{"puck": puck, "count": 2 * count} for puck, count in PLENTY.items()]
    try:
        table = begin(mode=mode, box=box, legal_limits=limits)
    except KitError:
        return
    while table.s.turns == 0:
        seat = table.game.seats(table.state)[0]
        table.do(luck.choice(table.can(seat)), seat=seat)
    for limit in limits:
        d = table.names.index(limit["puck"]) if limit["puck"] in table.names else None
        brought = [0 if d is None else table.s.brought[p, d] for p in range(2)]
        counts = brought if limit["per"] == "player" else [sum(brought)]
        assert all(limit["least"] <= n <= limit["most"] for n in counts), limit


def test_a_proxy_does_what_its_original_does() -> None:
    """PP-21: every Blank stands for a Potion; it stays a Blank in the collection."""
    owned = owning({**PLENTY, "Blank": 3}, PLENTY)
    table = begin(collections=owned, proxies=[{"puck": "Blank", "stands_for": "Potion"}])
    blank, potion = table.number("Blank"), table.number("Potion")
    kit = table.kit
    assert kit.puck_kind[blank] == kit.puck_kind[potion] == layout.ITEM
    assert kit.puck_same[blank] == kit.puck_same[potion]
    rows = [r for r in range(kit.window_first[13]) if kit.rule_puck[r] == blank]
    assert [kit.rule_window[r] for r in rows] == [layout.BEFORE_TOPOFF]


def test_all_proxies_of_a_design_stand_for_one_puck() -> None:
    """PP-21"""
    both = [
        {"puck": "Blank", "stands_for": "Potion"},
        {"puck": "Blank", "stands_for": "Switch"},
    ]
    with pytest.raises(KitError, match="each design once"):
        begin(proxies=both)


def test_a_proxy_stands_for_no_other_proxy() -> None:
    """PP-21"""
    chain = [
        {"puck": "Blank", "stands_for": "Potion"},
        {"puck": "Potion", "stands_for": "Switch"},
    ]
    with pytest.raises(KitError, match="no proxy itself"):
        begin(proxies=chain)


def test_luck_only_draws_the_order_before_the_first_throw() -> None:
    """PP-24: nothing else in the set-up is left to chance."""
    table = begin(turn_order="seats")
    while table.s.turns == 0:
        seat = table.game.seats(table.state)[0]
        assert seat != CHANCE
        table.do(table.can(seat)[-1], seat=seat)
