"""Rounds, battle phases and fights."""

from __future__ import annotations

import pytest

from haymaker.games.one_punch_man import layout
from haymaker.kernel.contract import CHANCE
from tests.games.one_punch_man.scene import HEROES, MONSTERS, OPM, Scene, start


def two_against_one() -> Scene:
    """A Street Brawler (3d2) and a Rookie Lookout (2d2) beside a Tar Hulk (2d2, health 7)."""
    scene = Scene().hostage("a4")
    scene.hero("Street Brawler", "c2")
    scene.hero("Rookie Lookout", "c2")
    scene.monster("Tar Hulk", "c2")
    return scene.round()


def test_a_round_is_battle_action_and_loss() -> None:
    """OPM-13: battle phase, action phase, and then the meter falls."""
    scene = two_against_one()
    assert scene.p.phase == layout.BATTLE
    scene.do("fight h1 m1").rolls(1, 1, 1, 1, 1)
    scene.do("fight h2 m1").rolls(1, 1, 1, 1)
    assert scene.p.phase == layout.ACTING
    assert scene.p.patience == 15
    scene.pass_both()
    assert (scene.p.round_no, scene.p.patience) == (2, 14)
    assert scene.p.phase == layout.BATTLE


def test_every_round_costs_patience() -> None:
    """OPM-14: one a round."""
    scene = start()
    for left in (14, 13, 12):
        assert scene.pass_both().p.patience == left


def test_a_battle_in_every_shared_room() -> None:
    """OPM-15: all rooms with both sides, not just one."""
    scene = Scene().hostage("a4")
    for hero, monster, code in (
        ("Street Brawler", "Sewer Imp", "c2"),
        ("Bike Courier", "Fang Hound", "d2"),
    ):
        scene.hero(hero, code)
        scene.monster(monster, code)
    assert scene.round().allowed() == ["fight h1 m1", "fight h2 m2"]


def test_the_heroes_choose_order_and_targets() -> None:
    """OPM-16: any hero first, any monster of its room, none of another."""
    scene = Scene().hostage("a4")
    scene.hero("Street Brawler", "c2")
    scene.hero("Rookie Lookout", "c2")
    scene.monster("Tar Hulk", "c2")
    scene.monster("Fang Hound", "c2")
    scene.monster("Sewer Imp", "d2")
    scene.round()
    assert scene.turn == (HEROES,)
    assert scene.allowed() == ["fight h1 m1", "fight h1 m2", "fight h2 m1", "fight h2 m2"]
    assert scene.refused("fight h1 m3") == "OPM-16"
    assert scene.refused("fight h3 m1") == "OPM-16"
    scene.do("fight h2 m2")


def test_no_hero_may_decline() -> None:
    """OPM-17: neither passing nor anything else but fighting."""
    scene = two_against_one()
    for text in ("pass", "stop", "done", "move h1 c1"):
        assert scene.refused(text) == "OPM-17"


def test_each_hero_fights_once() -> None:
    """OPM-18: then the phase is over."""
    scene = two_against_one().do("fight h1 m1").rolls(1, 1, 1, 1, 1)
    assert scene.refused("fight h1 m1") == "OPM-18"
    assert scene.allowed() == ["fight h2 m1"]
    scene.do("fight h2 m1").rolls(1, 1, 1, 1)
    assert scene.p.phase == layout.ACTING


def test_a_monster_may_be_fought_by_several() -> None:
    """OPM-19: one after the other, and the Monsters are never asked."""
    scene = two_against_one().do("fight h2 m1").rolls(1, 1, 1, 1)
    assert scene.turn == (HEROES,)
    assert scene.refused("fight h1 m1") == "allowed"


def test_no_battle_where_one_side_stands_alone() -> None:
    """OPM-20: rooms of one side only have none."""
    scene = Scene().hostage("a4")
    scene.hero("Street Brawler", "c2")
    scene.hero("Rookie Lookout", "d2")
    scene.monster("Tar Hulk", "d2")
    assert scene.round().allowed() == ["fight h2 m1"]


def test_one_hero_and_one_monster() -> None:
    """OPM-21: nobody else in the room is hurt."""
    scene = two_against_one()
    scene.monster("Fang Hound", "c2")
    scene.do("fight h1 m1").rolls(6, 6, 6, 6, 1)
    assert scene.health(MONSTERS, 0) == 7 - 6
    assert scene.health(MONSTERS, 1) == 3
    assert scene.health(HEROES, 0) == 4 - 2
    assert scene.health(HEROES, 1) == 3


def test_as_many_dice_as_the_attack_says() -> None:
    """OPM-22: three for 3d2 and two for 2d2, typed one by one; all faces are equally likely."""
    scene = two_against_one().do("fight h1 m1")
    assert list(scene.p.dice_left) == [3, 2]
    for _ in range(5):
        assert scene.turn == (CHANCE,)
        assert scene.g.chance(scene.s)[:6] == [1] * 6
        assert sum(scene.g.chance(scene.s)) == 6
        scene.rolls(1)
    assert scene.turn == (HEROES,)


@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_damage_of_a_die(face: int, damage: int) -> None:
    """OPM-23: 1-2 nothing, 3-4 one, 5-6 two."""
    scene = two_against_one().do("fight h1 m1").rolls(face, 1, 1, 1, 1)
    assert scene.health(MONSTERS, 0) == 7 - damage


def test_two_four_six_is_three() -> None:
    """OPM-E1: 3d2 rolling 2, 4, 6 deals 0+1+2 = 3."""
    scene = two_against_one().do("fight h1 m1").rolls(2, 4, 6, 1, 1)
    assert scene.p.dealt[HEROES] == 3
    assert scene.health(MONSTERS, 0) == 7 - 3


def weak_pair() -> Scene:
    """A hero and a monster with one health left each."""
    scene = Scene().hostage("a4")
    scene.hero("Bike Courier", "c2")
    scene.monster("Spore Crawler", "c2")
    scene.p.unit_damage[HEROES, 0] = 1
    return scene.round()


def test_damage_comes_at_the_same_time() -> None:
    """OPM-24: the monster is doomed by the first die and still rolls; both die."""
    scene = weak_pair().do("fight h1 m1").rolls(6)
    assert scene.where(MONSTERS, 0) == "c2"
    scene.rolls(6, 1)
    assert scene.where(HEROES, 0) == "nowhere"
    assert scene.where(MONSTERS, 0) == "nowhere"
    assert list(scene.p.fallen) == [1, 1]


def test_a_dead_hero_costs_patience() -> None:
    """OPM-25: one down."""
    assert weak_pair().do("fight h1 m1").rolls(1, 6, 1).p.patience == 14


def test_a_dead_monster_gives_patience_back() -> None:
    """OPM-26: one up."""
    scene = weak_pair()
    scene.p.patience = 8
    assert scene.do("fight h1 m1").rolls(6, 1, 1).p.patience == 9


@pytest.mark.parametrize("begun_by", ["battle", "move", "attack"])
def test_every_fight_counts_for_patience(begun_by: str) -> None:
    """OPM-27: in the battle phase, on moving in, and when attacking."""
    scene = Scene().hostage("a4")
    scene.hero("Street Brawler", "c1" if begun_by == "move" else "c2")
    scene.monster("Spore Crawler", "c2")
    scene.p.patience = 8
    if begun_by == "battle":
        scene.round().do("fight h1 m1")
    elif begun_by == "move":
        scene.act().do("move h1 c2")
    else:
        scene.act().do("fight h1 m1")
    assert scene.rolls(6, 6, 6, 1, 1).p.patience == 9


def test_both_die_and_patience_stays() -> None:
    """OPM-E2: both at health 1, both hit: both die, the meter as it was."""
    scene = weak_pair()
    scene.p.patience = 8
    assert scene.do("fight h1 m1").rolls(6, 6, 1).p.patience == 8


def test_the_second_number_caps_a_die() -> None:
    """OPM-H04: a unit with d1 dice does at most one point a die."""
    deck = [
        {"name": "Boxer", "cost": 1, "dice": 3, "die_max": 1, "health": 4, "move": 1, "copies": 5}
    ]
    scene = Scene(hero_deck=deck).hostage("a4")
    scene.hero("Boxer", "c2")
    scene.monster("Tar Hulk", "c2")
    scene.round().do("fight h1 m1").rolls(6, 3, 1, 1, 1)
    assert scene.p.dealt[HEROES] == 2


def test_damage_stays() -> None:
    """OPM-H12: until death, unless the table chose otherwise."""
    for persists, left in ((True, 3), (False, 7)):
        scene = Scene(damage_persists=persists).hostage("a4")
        scene.hero("Street Brawler", "c2")
        scene.monster("Tar Hulk", "c2")
        scene.round().do("fight h1 m1").rolls(6, 6, 1, 1, 1)
        assert scene.health(MONSTERS, 0) == left


def test_no_health_left_is_death() -> None:
    """OPM-H13: at exactly 0, and below."""
    for faces in ((6, 1, 1), (6, 6, 6)):
        scene = Scene().hostage("a4")
        scene.hero("Street Brawler", "c2")
        scene.monster("Sewer Imp", "c2")
        scene.round().do("fight h1 m1").rolls(*faces, 1)
        assert scene.where(MONSTERS, 0) == "nowhere"


def test_a_target_may_be_dead_already() -> None:
    """OPM-H44: the next hero fights somebody else, or nobody at all."""
    scene = Scene().hostage("a4")
    scene.hero("Street Brawler", "c2")
    scene.hero("Rookie Lookout", "c2")
    scene.monster("Spore Crawler", "c2")
    scene.monster("Tar Hulk", "c2")
    scene.round().do("fight h1 m1").rolls(6, 1, 1, 1, 1)
    assert scene.allowed() == ["fight h2 m2"]
    alone = Scene().hostage("a4")
    alone.hero("Street Brawler", "c2")
    alone.hero("Rookie Lookout", "c2")
    alone.monster("Spore Crawler", "c2")
    alone.round().do("fight h1 m1").rolls(6, 1, 1, 1, 1)
    assert alone.p.phase == layout.ACTING


def test_the_first_battle_phase_is_empty() -> None:
    """OPM-H45: after the preparations the Heroes have their first turn at once."""
    scene = Scene().deal().do("hide a4", "done", "done")
    assert scene.p.round_no == 1
    assert scene.p.phase == layout.ACTING


def test_both_die_at_patience_one() -> None:
    """OPM-H27: loss and gain are taken together, so the game goes on."""
    scene = weak_pair()
    scene.p.patience = 1
    scene.do("fight h1 m1").rolls(6, 6, 1)
    assert scene.p.patience == 1
    assert scene.p.phase == layout.ACTING


def test_one_punch_man_fights_in_the_battle_phase() -> None:
    """OPM-H20: he is a hero in every way, and must fight like one."""
    scene = Scene().hostage("a4").opm("c2")
    scene.monster("Crowned Ogre", "c2")
    scene.round()
    assert scene.allowed() == ["fight opm m1"]
    scene.do("fight opm m1")
    assert scene.where(MONSTERS, 0) == "nowhere"
    assert scene.where(HEROES, OPM) == "c2"
