"""Setting up: hands, tokens, and the three secret preparations."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from haymaker.games.one_punch_man import dungeon, layout
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, same
from haymaker.kernel.simulate import simulate
from tests.games.one_punch_man.scene import (
    HEROES,
    MONSTERS,
    OPM,
    ROOM,
    SMALL_ROOMS,
    Scene,
    deck,
    small,
)


def test_two_sides() -> None:
    """OPM-01: two play, one side each."""
    scene = Scene().deal()
    assert scene.g.players == 2
    assert [scene.g.words.seat_name(scene.g.kit, seat) for seat in (0, 1)] == ["Heroes", "Monsters"]
    with pytest.raises(HaymakerError, match="exactly 2"):
        ROOM.game(players=3)


def test_what_each_side_is_after() -> None:
    """OPM-02: a rescue is the Heroes' win, patience at 0 the Monsters'."""
    rescue = Scene().act()
    rescue.carry(HEROES, rescue.hero("Bike Courier", "c2")).act().do("move h1 c1")
    assert rescue.winner == HEROES
    waiting = Scene().hostage("a4").act()
    waiting.p.patience = 1
    assert waiting.pass_both().winner == MONSTERS


def test_five_cards_each_from_their_own_decks() -> None:
    """OPM-03: both draw five, each from its own deck."""
    scene = Scene()
    assert scene.turn == (CHANCE,)
    weights = scene.g.chance(scene.s)
    assert sum(weights[layout.HERO_CARD : layout.MONSTER_CARD]) == 20
    assert sum(weights[layout.MONSTER_CARD :]) == 0
    scene.deal()
    assert list(scene.p.held) == [5, 5]
    assert list(scene.p.deck_left) == [15, 15]
    assert sum(scene.p.hand[HEROES, k] for k in range(layout.DESIGNS)) == 5


def test_one_punch_man_waits_in_the_corner() -> None:
    """OPM-04: bottom right, and everybody sees him."""
    scene = Scene()
    for seat in (HEROES, MONSTERS):
        assert scene.seen(seat).unit_room[HEROES, OPM] == scene.room("e4") + 1
    assert scene.p.opm_won == 0


def test_the_corner_is_found_on_any_map() -> None:
    """OPM-04: the lowest level first, then the rightmost column."""
    rooms = [dict(row) for row in ROOM.game().kit["rooms"]]
    rooms[19]["column"], rooms[15]["column"] = 1, 5  # Quiet Room and The Nest change places
    game = ROOM.game(rooms=rooms)
    assert game.plain(game.new()).unit_room[HEROES, OPM] == 15 + 1


def test_patience_begins_at_fifteen() -> None:
    """OPM-05: and at another number if the table says so."""
    assert Scene().p.patience == 15
    assert Scene(patience_start=9).p.patience == 9


def test_three_preparations_in_order() -> None:
    """OPM-06: hostage, monsters, doors; the Heroes only wait."""
    scene = Scene().deal()
    assert scene.turn == (MONSTERS,)
    assert scene.refused("put sewer-imp a4") == "OPM-06"
    assert scene.refused("block a1-b1") == "OPM-06"
    assert scene.refused("pass") == "OPM-06"
    scene.do("hide a4")
    assert scene.refused("hide b4") == "OPM-06"
    assert scene.refused("block a1-b1") == "OPM-06"
    scene.do("done")
    assert scene.refused("put sewer-imp a4") == "OPM-06"
    scene.do("block a1-b1", "done")
    assert scene.turn == (HEROES,)
    assert scene.refused("done") == "OPM-06"
    assert scene.refused("hide a4") == "OPM-06"


def test_preparations_are_unseen() -> None:
    """OPM-06: whatever the Monsters prepared, the Heroes see the same."""
    one = Scene().deal().do("hide a4", "put fang-hound a4", "put sewer-imp b4")
    one.do("m:stone-sentry", "m:sewer-imp", "block a1-b1", "done")
    two = Scene().deal().do("hide c3", "put tar-hulk c3", "put fang-hound c4")
    two.do("m:sewer-imp", "m:abyss-serpent", "block b2-b3", "block c4-d4", "done")
    assert same(one.g.view(one.s, HEROES), two.g.view(two.s, HEROES))


def test_the_hostage_goes_into_a_room() -> None:
    """OPM-07: any room of the dungeon that is not forbidden."""
    scene = Scene().deal()
    assert len(scene.allowed("hide")) == 20 - 3 - 1
    action = layout.HIDE + 20  # the dungeon has twenty rooms
    assert scene.g.clause(scene.g.why_not(scene.s, MONSTERS, action)) == "OPM-07"
    scene.do("hide c3")
    assert scene.p.hostage_room == scene.room("c3") + 1


def test_up_to_two_monsters_on_the_lowest_levels() -> None:
    """OPM-08: none, one or two, from the hand, in the same room or not, not higher up."""
    scene = Scene().deal().do("hide a4")
    assert scene.refused("put sewer-imp c2") == "OPM-08"
    assert scene.refused("put stone-sentry c3") == "OPM-08"  # not in the hand
    scene.do("put sewer-imp c3", "put fang-hound c3")
    assert scene.p.phase == layout.DRAWING  # two are all
    none = Scene().deal().do("hide a4", "done")
    assert none.p.phase == layout.BLOCKING
    one = Scene().deal().do("hide a4", "put sewer-imp a4", "done")
    assert one.p.ranks[MONSTERS] == 1


def test_how_many_monsters_is_an_option() -> None:
    """OPM-08: `setup_monsters` says how many."""
    scene = Scene(setup_monsters=1).deal().do("hide a4", "put sewer-imp c3")
    assert scene.p.phase == layout.DRAWING
    assert Scene(setup_monsters=0).deal().do("hide a4").p.phase == layout.BLOCKING


def test_nobody_is_asked_to_place_what_cannot_be_placed() -> None:
    """OPM-H58: everybody can work out that no further card is cheap enough, or that no room has
    space. OPM-06: whether the hand has a cheap one is a secret, so there somebody is asked."""
    assert Scene(setup_cost=0).deal().do("hide a4").p.phase == layout.BLOCKING
    ogres = Scene(monster_deck=deck(("Ogre", 3, 1, 1, 1, 9)))
    ogres.do(*["h:rookie-lookout"] * 3, *["h:bike-courier"] * 2, *["m:ogre"] * 5)
    assert ogres.do("hide a4", "put ogre c3").turn == (CHANCE,)  # a second one would cost 6
    assert Scene(hall(room_capacity=1, setup_monsters=4)).kit.setup_monsters == 2
    scene = Scene().deal().do("hide a4", "put crowned-ogre c3")
    assert scene.allowed() == ["done"]


def test_nobody_is_asked_to_block_what_cannot_be_blocked() -> None:
    """OPM-H58: six rooms, three of them entrances, and seven doors leave four to block at most.
    OPM-06: whether blocked doors leave another to block is a secret, so there somebody is asked."""
    assert Scene(small(max_blocked_doors=8)).kit.max_blocked_doors == 4
    assert Scene(small(max_blocked_doors=8, require_reachable=False)).kit.max_blocked_doors == 8
    scene = Scene(hall())
    assert scene.g.kit["max_blocked_doors"] == 3
    scene.do(*["h:rookie-lookout"] * 3, *["h:bike-courier"] * 2, *["m:sewer-imp"] * 3)
    scene.do("m:fang-hound", "m:fang-hound", "hide b2", "done")
    assert scene.p.round_no == 1  # every door is the only one of some room (OPM-12)


def hall(**options: Any) -> Game:
    """Three gates to one hall, and One Punch Man's room below it."""
    gates = [{**row, "level": 1} for row in SMALL_ROOMS[:3]]
    lower = [{"name": name, "level": n, "column": 2} for n, name in enumerate(("Hall", "Pit"), 2)]
    doors = [{"from": row["name"], "to": "Hall"} for row in [*gates, lower[1]]]
    return ROOM.game(rooms=[*gates, *lower], doors=doors, **options)


def test_set_up_monsters_cost_five_at_most() -> None:
    """OPM-09: the costs add up to 5 at most, and no tokens are paid."""
    scene = Scene().deal().do("hide a4", "put fang-hound a3")
    assert scene.refused("put crowned-ogre a3") == "OPM-09"
    scene.do("put razor-mantis a3")
    assert list(scene.p.tokens) == [0, 0]


def test_three_and_three_is_too_much() -> None:
    """OPM-E5: 3+3 is refused, 2+3 accepted, a single 5 accepted."""
    scene = Scene().deal().do("hide a4", "put razor-mantis a3")
    assert scene.refused("put tar-hulk b3") == "OPM-09"
    assert scene.refused("put fang-hound b3") == "allowed"
    single = Scene().deal().do("hide a4", "put crowned-ogre b3")
    assert single.refused("put sewer-imp b3") == "OPM-09"
    assert Scene(setup_cost=6).deal().do("hide a4", "put razor-mantis a3", "put tar-hulk b3")


def test_then_back_to_five_cards() -> None:
    """OPM-10: the Monsters draw up to five again before they see to the doors."""
    scene = Scene().deal().do("hide a4", "put sewer-imp a3", "put fang-hound a3")
    assert scene.turn == (CHANCE,)
    scene.do("m:stone-sentry")
    assert scene.turn == (CHANCE,)
    scene.do("m:stone-sentry")
    assert scene.p.held[MONSTERS] == 5
    assert scene.p.phase == layout.BLOCKING


def test_up_to_three_doors() -> None:
    """OPM-11: none to three doors, each once."""
    scene = Scene().deal().do("hide a4", "done", "block a1-b1")
    assert scene.refused("block a1-b1") == "OPM-11"
    action = layout.BLOCK + 25  # the dungeon has twenty-five doors
    assert scene.g.clause(scene.g.why_not(scene.s, MONSTERS, action)) == "OPM-11"
    scene.do("done")
    assert scene.p.round_no == 1
    assert scene.p.blocked == 1
    assert Scene(max_blocked_doors=0).deal().do("hide a4", "done").p.round_no == 1


def test_every_room_keeps_a_door() -> None:
    """OPM-12: the last open door of a room cannot be blocked."""
    scene = Scene(require_reachable=False).deal().do("hide a4", "done", "block a1-b1")
    assert scene.refused("block a1-a2") == "OPM-12"
    assert scene.refused("block b1-c1") == "OPM-12"


def test_the_fourth_block_and_the_last_door() -> None:
    """OPM-E6: both are refused."""
    scene = Scene().deal().do("hide a4", "done", "block a1-b1")
    assert scene.refused("block b1-c1") == "OPM-12"
    scene.do("block b3-c3", "block c4-d4")
    assert scene.p.phase == layout.ACTING  # three are all: the game begins
    assert scene.refused("block d1-e1") == "OPM-06"


def test_the_map_of_the_box() -> None:
    """OPM-H01: twenty rooms, twenty-five doors, three entrances, and the ways as promised."""
    kit = ROOM.game().kit
    assert len(kit["rooms"]) == 20
    assert len(kit["doors"]) == 25
    assert [row["name"] for row in kit["rooms"] if row["entrance"]] == [
        "West Gate",
        "Main Gate",
        "East Gate",
    ]
    ways = {row["name"]: set() for row in kit["rooms"]}  # type: dict[str, set[str]]
    for door in kit["doors"]:
        ways[door["from"]].add(door["to"])
        ways[door["to"]].add(door["from"])
    steps = {"Quiet Room": 0}
    waiting = ["Quiet Room"]
    while waiting:
        here = waiting.pop(0)
        for there in ways[here] - set(steps):
            steps[there] = steps[here] + 1
            waiting.append(there)
    assert [steps[gate] for gate in ("West Gate", "Main Gate", "East Gate")] == [7, 5, 5]


def test_the_decks_of_the_box() -> None:
    """OPM-H02: twenty cards per side. OPM-H50: and none of them for nothing."""
    for heroes in ("tuned", "listed"):
        kit = ROOM.game(hero_deck=heroes).kit
        for cards in (kit["hero_deck"], kit["monster_deck"]):
            assert sum(row["copies"] for row in cards) == 20
            assert min(row["cost"] for row in cards) == 1
            assert max(row["cost"] for row in cards) == 5


def test_the_listed_heroes() -> None:
    """OPM-H02: the heroes as first listed are a preset beside the tuned ones, which the box has."""
    kit = ROOM.game().kit
    assert kit["hero_deck"] == ROOM.game(hero_deck="tuned").kit["hero_deck"]
    listed = ROOM.game(hero_deck="listed").kit["hero_deck"]
    stats = {row["name"]: (row["cost"], row["dice"], row["health"], row["move"]) for row in listed}
    assert stats == {
        "Rookie Lookout": (1, 1, 2, 1),
        "Bike Courier": (1, 1, 1, 2),
        "Street Brawler": (2, 2, 3, 1),
        "Rooftop Runner": (2, 1, 2, 2),
        "Riot-Shield Cadet": (2, 1, 4, 1),
        "Blade Student": (3, 3, 3, 1),
        "Iron Wrestler": (3, 2, 5, 1),
        "Storm Psychic": (4, 4, 3, 1),
        "Cyborg Ace": (5, 4, 5, 2),
        "Veteran Master": (5, 5, 5, 1),
    }
    assert [row["copies"] for row in listed] == [row["copies"] for row in kit["hero_deck"]]
    assert {row["die_max"] for row in listed} == {2}


def test_free_cards_in_an_own_deck() -> None:
    """OPM-H50: a deck of one's own may have a card that costs nothing."""
    deck = [{"name": "Kid", "cost": 0, "dice": 0, "health": 1, "move": 1, "copies": 5}]
    scene = Scene(hero_deck=deck)
    scene.hold(HEROES, "Kid").hostage("a4").act(tokens=0).do("put kid a1")
    assert scene.p.tokens[HEROES] == 0
    assert scene.where(HEROES, 0) == "a1"


def test_no_room_may_be_cut_off() -> None:
    """OPM-H05: only one of the two stairs to the third level can be blocked; the literal rule
    lets both go."""
    scene = Scene().deal().do("hide a4", "done", "block b2-b3")
    assert scene.refused("block d2-d3") == "OPM-H05"
    literal = Scene(require_reachable=False).deal().do("hide a4", "done", "block b2-b3")
    assert literal.refused("block d2-d3") == "allowed"


@pytest.mark.parametrize("listed", [True, False])
def test_eight_blocks_leave_every_room_its_way(listed: bool) -> None:
    """OPM-H05: in a dungeon that is already in two parts, each room keeps a way to its entrance.
    Whether the doors that matter are listed in the kit or searched for makes no difference."""
    game = ROOM.game(max_blocked_doors=8)
    kits = np.array(game.kit.record)
    if not listed:
        kits["cuts_count"] = -1
    kit = game.room.interpreted.kit(game.kit.record)
    found = simulate(game, 400, seed=3, kits=kits, finals=True)
    assert found.finals is not None
    blocked = [int(doors) for doors in found.finals["blocked"]]
    assert max(dungeon.ones(doors) for doors in blocked) == 8
    everywhere = dungeon.all_rooms(kit)
    assert all(dungeon.reach(kit, doors, kit.entrances) == everywhere for doors in blocked)
    usual = simulate(game, 400, seed=3, finals=True)
    assert usual.finals is not None
    assert found.finals.tobytes() == usual.finals.tobytes()


def test_a_dungeon_too_large_to_list_is_searched() -> None:
    """OPM-H05: thirty-two rooms have too many parts to look at one by one."""
    assert ROOM.game().kit.record[0]["cuts_count"] == 46
    levels = [
        {"name": f"r{i}", "level": 1 + i // 8, "column": 1 + i % 8, "entrance": i < 3}
        for i in range(32)
    ]
    doors = [{"from": f"r{i}", "to": f"r{i + 1}"} for i in range(31)]
    assert ROOM.game(rooms=levels, doors=doors).kit.record[0]["cuts_count"] == -1


@pytest.mark.parametrize(
    ("forbidden", "entrance", "corner"),
    [
        ("entrances+opm_room", "OPM-H06", "OPM-H06"),
        ("entrances", "OPM-H06", "allowed"),
        ("opm_room", "allowed", "OPM-H06"),
        ("nothing", "allowed", "allowed"),
    ],
)
def test_where_the_hostage_may_not_be(forbidden: str, entrance: str, corner: str) -> None:
    """OPM-H06: not in an entrance and not with One Punch Man, unless the table agrees."""
    scene = Scene(hostage_forbidden=forbidden).deal()
    assert scene.refused("hide a1") == entrance
    assert scene.refused("hide e4") == corner


def test_hiding_it_with_one_punch_man_loses_at_once() -> None:
    """OPM-H06: where it is allowed, OPM-54 still counts."""
    scene = Scene(hostage_forbidden="nothing").deal().do("hide e4")
    assert scene.ending == "One Punch Man met the hostage"


def test_the_hostage_may_be_on_any_level() -> None:
    """OPM-H07: the two lowest levels are for monsters only."""
    scene = Scene().deal()
    for code in ("b1", "c2", "d3", "a4"):
        assert scene.refused(f"hide {code}") == "allowed"
