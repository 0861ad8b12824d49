"""The hostage, One Punch Man, and how the game ends."""

from __future__ import annotations

import pytest

from haymaker.games.one_punch_man import dungeon, layout
from haymaker.kernel.contract import CHANCE, WATCHER
from tests.games.one_punch_man.scene import HEROES, MONSTERS, OPM, ROOM, Scene, start

# --- Hostage --------------------------------------------------------------------------------------


def test_its_place_is_secret() -> None:
    """OPM-45: only the Monsters know it."""
    scene = Scene().deal().do("hide a4", "done", "done")
    assert scene.seen(HEROES).hostage_room == 0
    assert scene.seen(WATCHER).hostage_room == 0
    assert scene.seen(MONSTERS).hostage_room == scene.room("a4") + 1


def test_a_hero_may_take_it_up_on_coming_in() -> None:
    """OPM-46: may, not must."""
    scene = start()
    scene.hero("Iron Wrestler", "a3")
    scene.do("move h1 a4")
    assert scene.refused("take h1") == "allowed"
    assert scene.refused("stop") == "allowed"
    scene.do("take h1")
    assert scene.p.carrier == dungeon.carrying(HEROES, 0)
    other = start()
    other.hero("Iron Wrestler", "a3")
    other.do("move h1 a4", "stop")
    assert other.p.carrier == 0


def test_a_monster_may_take_it_up_on_coming_in() -> None:
    """OPM-46: units of either side."""
    scene = start()
    scene.monster("Fang Hound", "b4")
    scene.act(side=MONSTERS)
    assert scene.refused("move m1 a4") == "allowed"
    scene.do("fetch m1")
    assert scene.where(MONSTERS, 0) == "a4"
    assert scene.p.carrier == dungeon.carrying(MONSTERS, 0)


def test_only_where_it_lies() -> None:
    """OPM-46: not from the next room, and not by somebody who is not there."""
    scene = start()
    scene.hero("Iron Wrestler", "a3")
    assert scene.refused("take h1") == "OPM-46"
    assert scene.refused("take h2") == "OPM-46"
    scene.monster("Fang Hound", "c4")
    scene.act(side=MONSTERS)
    assert scene.refused("fetch m1") == "OPM-37"
    scene.carry(MONSTERS, 0)
    assert scene.refused("fetch m1") == "OPM-46"


def test_it_goes_with_its_carrier() -> None:
    """OPM-47: room by room."""
    scene = start()
    scene.carry(HEROES, scene.hero("Iron Wrestler", "c3"))
    scene.act().do("move h1 d3")
    assert scene.p.hostage_room == scene.room("d3") + 1
    scene.do("go d2")
    assert scene.p.hostage_room == scene.room("d2") + 1


def fallen_carrier() -> Scene:
    scene = start()
    scene.carry(HEROES, scene.hero("Bike Courier", "c2"))
    scene.monster("Razor Mantis", "b2")
    scene.act(side=MONSTERS).do("move m1 c2").rolls(1, 6, 6, 6)
    return scene


def test_it_stays_where_the_carrier_died() -> None:
    """OPM-48: in that room."""
    scene = fallen_carrier()
    assert scene.where(HEROES, 0) == "nowhere"
    assert scene.p.carrier == 0
    assert scene.p.hostage_room == scene.room("c2") + 1


def test_carrier_killed_in_a_room() -> None:
    """OPM-E8: the hostage lies there now and no longer follows anybody."""
    scene = fallen_carrier()
    scene.act(side=MONSTERS)
    scene.p.unit_marks[MONSTERS, 0] &= ~layout.MOVED
    scene.do("move m1 b2", "stop")
    assert scene.p.hostage_room == scene.room("c2") + 1


def test_putting_it_down() -> None:
    """OPM-49: in the carrier's room, by the carrier's side. OPM-H35: in its own turn."""
    scene = start()
    scene.carry(HEROES, scene.hero("Iron Wrestler", "c3"))
    scene.act(side=MONSTERS)
    assert scene.refused("drop") == "OPM-49"
    scene.act().do("drop")
    assert scene.p.carrier == 0
    assert scene.p.hostage_room == scene.room("c3") + 1
    assert scene.refused("drop") == "OPM-49"


def test_putting_it_down_on_the_way() -> None:
    """OPM-49: also in the middle of a move."""
    scene = start()
    scene.carry(HEROES, scene.hero("Iron Wrestler", "c3"))
    scene.act().do("move h1 d3", "drop", "go d2")
    assert scene.p.hostage_room == scene.room("d3") + 1
    assert scene.where(HEROES, 0) == "d2"


def test_taking_it_up_without_moving() -> None:
    """OPM-H30: free in the own turn where no opponent is; with `pickup_on_entry_only` not."""
    for entry_only in (False, True):
        scene = start(pickup_on_entry_only=entry_only)
        scene.hero("Iron Wrestler", "a4")
        scene.hostage("a4").act()
        assert scene.refused("take h1") == ("OPM-H30" if entry_only else "allowed")
    scene = start()
    scene.hero("Iron Wrestler", "a4")
    scene.monster("Tar Hulk", "a4")
    scene.hostage("a4").act()
    assert scene.refused("take h1") == "OPM-H30"


def test_on_entry_only() -> None:
    """OPM-H30: coming in is still good enough, for monsters too."""
    scene = start(pickup_on_entry_only=True)
    scene.hero("Iron Wrestler", "a3")
    scene.monster("Fang Hound", "b4")
    scene.act(side=MONSTERS)
    assert scene.refused("fetch m1") == "allowed"
    scene.act().do("move h1 a4", "take h1", "stop")
    assert scene.p.carrier == dungeon.carrying(HEROES, 0)


def test_summoned_beside_it() -> None:
    """OPM-H31: a monster that appears there can take it up in a later turn, and carry it."""
    scene = start().hold(MONSTERS, "Fang Hound").act(side=MONSTERS)
    scene.do("put fang-hound a4", "pass")
    assert scene.refused("take m1") == "allowed"
    scene.do("take m1", "move m1 b4")
    assert scene.p.hostage_room == scene.room("b4") + 1
    scene.do("stop").act(side=MONSTERS)
    scene.p.unit_marks[MONSTERS, 0] &= ~layout.MOVED
    scene.p.unit_room[MONSTERS, 0] = scene.p.hostage_room = scene.room("b3") + 1
    assert scene.refused("move m1 b4") == "OPM-38"  # never down, whatever it carries


def test_taking_it_up_in_front_of_monsters() -> None:
    """OPM-H32: on coming in, before the fight (OPM-H55); then the carrier is stuck."""
    scene = start()
    scene.hero("Iron Wrestler", "a3")
    scene.monster("Tar Hulk", "a4")
    scene.do("move h1 a4")
    assert scene.allowed() == ["fight h1 m1", "take h1"]
    scene.do("take h1")
    assert scene.turn == (CHANCE,)  # one opponent: the fight begins by itself
    scene.rolls(1, 1, 1, 1, 1)
    scene.act()
    scene.p.unit_marks[HEROES, 0] &= ~layout.MOVED
    assert scene.refused("move h1 a3") == "OPM-40"


def test_one_carrier_at_a_time() -> None:
    """OPM-H33: one puts it down, another takes over, free and in the same turn (OPM-H55)."""
    scene = start()
    scene.carry(HEROES, scene.hero("Iron Wrestler", "c3"))
    scene.hero("Rooftop Runner", "c3")
    scene.act()
    assert scene.refused("take h2") == "OPM-H33"
    scene.do("drop", "take h2")
    assert scene.turn == (HEROES,)
    assert scene.p.tokens[HEROES] == 10
    assert scene.p.carrier == dungeon.carrying(HEROES, 1)


def test_no_taking_over_with_entry_only() -> None:
    """OPM-H55: nobody may take over then."""
    scene = start(pickup_on_entry_only=True)
    scene.carry(HEROES, scene.hero("Iron Wrestler", "c3"))
    scene.hero("Rooftop Runner", "c3")
    scene.act().do("drop")
    assert scene.refused("take h2") == "OPM-H30"


def test_no_taking_over_on_the_move_with_entry_only() -> None:
    """OPM-H55: a unit that came in before the other one put it down is no exception; one that comes
    in afterwards finds it lying there."""
    for entry_only in (False, True):
        scene = start(pickup_on_entry_only=entry_only)
        scene.carry(HEROES, scene.hero("Iron Wrestler", "c3"))
        scene.hero("Rooftop Runner", "d3")
        scene.act().do("move h2 c3", "drop")
        assert scene.refused("take h2") == ("OPM-H55" if entry_only else "allowed")
    scene = start(pickup_on_entry_only=True)
    scene.carry(HEROES, scene.hero("Iron Wrestler", "c3"))
    scene.hero("Rooftop Runner", "d3")
    scene.act().do("drop", "move h2 c3")
    assert scene.refused("take h2") == "allowed"


def test_found_is_found() -> None:
    """OPM-H34: from the moment a hero is in its room, whoever takes it and wherever it goes."""
    scene = start()
    scene.hero("Iron Wrestler", "a3")
    scene.monster("Fang Hound", "b4")
    assert scene.seen(HEROES).hostage_room == 0
    scene.do("move h1 a4")
    assert scene.seen(HEROES).hostage_room == scene.room("a4") + 1
    scene.do("stop")
    scene.p.unit_room[HEROES, 0] = scene.room("a3") + 1
    scene.do("fetch m1", "stop")
    scene.p.unit_marks[MONSTERS, 0] &= ~layout.MOVED
    scene.act(side=MONSTERS).do("move m1 b4", "go c4")
    assert scene.seen(HEROES).hostage_room == scene.room("c4") + 1
    assert scene.seen(WATCHER).carrier == dungeon.carrying(MONSTERS, 0)


def test_carried_into_a_heros_room() -> None:
    """OPM-H34: there it is found as well."""
    scene = start()
    scene.hero("Iron Wrestler", "b4")
    scene.carry(MONSTERS, scene.monster("Fang Hound", "a4"))
    scene.act(side=MONSTERS)
    assert scene.seen(HEROES).hostage_room == 0
    scene.do("move m1 b4")
    assert scene.seen(HEROES).hostage_room == scene.room("b4") + 1


def test_taking_up_once_in_a_turn() -> None:
    """OPM-H55: each unit once."""
    scene = start()
    scene.hero("Iron Wrestler", "a4")
    scene.hostage("a4").act().do("take h1", "drop")
    assert scene.refused("take h1") == "OPM-H55"
    scene.do("pass", "pass")
    assert scene.refused("take h1") == "allowed"
    monsters = start()
    monsters.monster("Fang Hound", "a4")
    monsters.act(side=MONSTERS).do("take m1", "move m1 b4", "drop")
    assert monsters.refused("take m1") == "OPM-H55"
    assert monsters.refused("go fetch") == "OPM-H55"


def test_putting_down_once_in_a_turn() -> None:
    """OPM-H55: each unit once; another unit, or the same one in a later turn, may do it again."""
    scene = start()
    scene.carry(HEROES, scene.hero("Iron Wrestler", "c3"))
    scene.hero("Rooftop Runner", "c3")
    scene.act().do("drop", "take h1")
    assert scene.refused("drop") == "OPM-H55"
    assert "drop" not in scene.allowed()
    scene.do("pass", "pass", "drop", "take h2")
    assert scene.refused("drop") == "allowed"
    monsters = start()
    monsters.carry(MONSTERS, monsters.monster("Fang Hound", "a4"))
    monsters.act(side=MONSTERS).do("drop", "take m1", "move m1 b4")
    assert monsters.refused("drop") == "OPM-H55"


def test_heroes_do_not_fetch() -> None:
    """OPM-H56: moving and carrying in one is for the Monsters, who know where the hostage is."""
    scene = start()
    scene.hero("Iron Wrestler", "a3")
    scene.hostage("a4").act()
    assert scene.refused("fetch h1") == "OPM-H56"


# --- One Punch Man --------------------------------------------------------------------------------


def test_he_is_in_no_deck() -> None:
    """OPM-50: he cannot be summoned."""
    kit = ROOM.game().kit
    names = [row["name"] for deck in ("hero_deck", "monster_deck") for row in kit[deck]]
    assert "One Punch Man" not in names
    scene = Scene()
    assert scene.kit.copies[HEROES, OPM] == 0


def test_a_hero_wins_him() -> None:
    """OPM-51: as soon as one comes in, and for good."""
    scene = start()
    scene.hero("Iron Wrestler", "e3")
    assert scene.refused("move opm d4") == "OPM-51"
    assert scene.refused("fight opm m1") == "OPM-51"
    scene.do("move h1 e4")
    assert scene.p.opm_won == 1
    scene.p.unit_room[HEROES, 0] = 0
    scene.act()
    assert scene.refused("move opm d4") == "allowed"


def test_a_monster_does_not_win_him() -> None:
    """OPM-51: only heroes are asked for help."""
    scene = start()
    scene.monster("Fang Hound", "d4")
    scene.act(side=MONSTERS).do("move m1 e4")
    assert scene.p.opm_won == 0


def test_one_punch() -> None:
    """OPM-52: whatever fights him dies at once; no dice (OPM-H57)."""
    scene = start().opm("d3")
    scene.monster("Crowned Ogre", "d4")
    scene.act().do("move opm d4")
    assert scene.where(MONSTERS, 0) == "nowhere"
    assert scene.turn == (MONSTERS,)
    assert list(scene.p.dealt) == [0, 0]


def test_his_numbers() -> None:
    """OPM-H03: one room for one token, and nothing harms him."""
    scene = start().opm("c2").act(tokens=1)
    scene.do("move opm c1")
    assert scene.p.tokens[HEROES] == 0
    assert scene.turn == (MONSTERS,)
    fast = start(opm_movement=2).opm("c2").act().do("move opm c1", "go d1")
    assert fast.where(HEROES, OPM) == "d1"


def test_a_neutral_man_is_no_hero() -> None:
    """OPM-H19: monsters appear beside him, and nobody fights him."""
    scene = start().hold(MONSTERS, "Tar Hulk").act(side=MONSTERS).do("put tar-hulk e4")
    assert scene.where(MONSTERS, 0) == "e4"
    scene.act(side=MONSTERS)
    assert scene.refused("fight m1 opm") == "OPM-H19"
    assert scene.refused("move m1 d4") == "allowed"
    scene.do("pass", "pass")
    assert scene.p.phase == layout.ACTING  # and no battle


def test_once_won_he_is_a_hero() -> None:
    """OPM-H20: no summons onto him, and monsters beside him are stuck."""
    scene = start().hold(MONSTERS, "Tar Hulk").opm("c3")
    scene.monster("Fang Hound", "c3")
    scene.act(side=MONSTERS)
    assert scene.refused("put tar-hulk c3") == "OPM-34"
    assert scene.refused("move m1 b3") == "OPM-40"


def test_he_joins_before_the_fight() -> None:
    """OPM-H21: then the hero who came in fights."""
    scene = start()
    scene.hero("Street Brawler", "d4")
    scene.monster("Tar Hulk", "e4")
    scene.do("move h1 e4")
    assert scene.p.opm_won == 1
    assert scene.turn == (CHANCE,)
    assert scene.p.duel_unit[HEROES] == 1


def test_he_may_act_in_that_round() -> None:
    """OPM-H22: right after he was won."""
    scene = start(summoning_sickness=True)
    scene.hero("Iron Wrestler", "d4")
    scene.do("move h1 e4", "stop", "pass")
    assert scene.refused("move opm e3") == "allowed"


def test_he_never_carries() -> None:
    """OPM-H23: where he meets the hostage the game is over."""
    scene = start().opm("a3").act().do("move opm a4")
    assert scene.ending == "One Punch Man met the hostage"
    assert scene.p.carrier == 0


def test_his_kills_give_patience() -> None:
    """OPM-H25: unless the table says they do not."""
    for restores, patience in ((True, 9), (False, 8)):
        scene = start(opm_kills_restore_patience=restores).opm("c3")
        scene.monster("Sewer Imp", "c3")
        scene.p.patience = 8
        scene.act().do("fight opm m1")
        assert scene.p.patience == patience


def test_attacking_him() -> None:
    """OPM-H47: allowed, and deadly."""
    scene = start().opm("c3")
    scene.monster("Crowned Ogre", "c3")
    scene.act(side=MONSTERS).do("fight m1 opm")
    assert scene.where(MONSTERS, 0) == "nowhere"
    moving = start().opm("c3")
    moving.monster("Razor Mantis", "b3")
    moving.act(side=MONSTERS).do("move m1 c3")
    assert moving.where(MONSTERS, 0) == "nowhere"


def test_a_mortal_man() -> None:
    """OPM-H57: with `opm_invulnerable` off he has 10 health; only the monster rolls, and it dies
    all the same."""
    scene = start(opm_invulnerable=False).opm("c3")
    scene.monster("Razor Mantis", "c3")
    scene.p.unit_damage[HEROES, OPM] = 5
    scene.act().do("fight opm m1")
    assert list(scene.p.dice_left) == [0, 3]
    scene.rolls(6, 3, 1)
    assert scene.p.unit_damage[HEROES, OPM] == 8
    assert scene.where(MONSTERS, 0) == "nowhere"
    scene.monster("Razor Mantis", "c3")
    scene.p.patience = 8
    scene.act(side=MONSTERS).do("fight m1 opm").rolls(6, 1, 1)
    assert scene.where(HEROES, OPM) == "nowhere"
    assert scene.p.patience == 8  # both died
    assert scene.g.inventory(scene.s) == scene.g.inventory(scene.g.new())


# --- The end --------------------------------------------------------------------------------------


def test_rescue() -> None:
    """OPM-53: a hero with the hostage in an entrance, at once."""
    scene = start()
    scene.carry(HEROES, scene.hero("Iron Wrestler", "c2"))
    scene.act().do("move h1 c1")
    assert scene.turn == ()
    assert scene.ending == "a hero brought the hostage to an entrance"
    assert scene.g.score(scene.s).points == (1, 0)


def test_rescue_by_taking_it_up_in_an_entrance() -> None:
    """OPM-53: being there with it is enough."""
    scene = start()
    scene.hero("Iron Wrestler", "c1")
    scene.hostage("c1").act().do("take h1")
    assert scene.ending == "a hero brought the hostage to an entrance"


def test_a_hostage_lying_in_an_entrance_is_not_rescued() -> None:
    """OPM-53: nor is one that a monster carries there."""
    scene = start()
    scene.carry(MONSTERS, scene.monster("Fang Hound", "c2"))
    scene.act(side=MONSTERS).do("move m1 c1", "drop", "stop")
    assert scene.turn == (HEROES,)


def test_meeting_one_punch_man() -> None:
    """OPM-54: he comes to the hostage, or the hostage to him."""
    scene = start().opm("a3").act().do("move opm a4")
    assert scene.winner == HEROES
    carried = start().opm("c3")
    carried.carry(HEROES, carried.hero("Iron Wrestler", "b3"))
    carried.act().do("move h1 c3")
    assert carried.ending == "One Punch Man met the hostage"


def test_meeting_comes_before_the_fight() -> None:
    """OPM-54: monsters in the room change nothing."""
    scene = start().opm("a3")
    scene.monster("Crowned Ogre", "a4")
    scene.act().do("move opm a4")
    assert scene.ending == "One Punch Man met the hostage"
    assert scene.where(MONSTERS, 0) == "a4"


def test_a_neutral_man_counts_too() -> None:
    """OPM-H24: monsters should not carry the hostage to him."""
    scene = start()
    scene.carry(MONSTERS, scene.monster("Fang Hound", "d4"))
    scene.act(side=MONSTERS).do("move m1 e4")
    assert scene.ending == "One Punch Man met the hostage"
    assert scene.p.opm_won == 0


def test_patience_at_the_end_of_a_round() -> None:
    """OPM-55: 0 is the Monsters' win."""
    scene = start()
    scene.p.patience = 1
    scene.pass_both()
    assert scene.ending == "the sponsor ran out of patience"
    assert scene.g.score(scene.s).points == (0, 1)


@pytest.mark.parametrize("phase", ["battle", "action"])
def test_patience_in_a_fight(phase: str) -> None:
    """OPM-55: in any phase, at once."""
    scene = Scene().hostage("a4")
    scene.hero("Bike Courier", "c2")
    scene.monster("Razor Mantis", "c2")
    scene.p.patience = 1
    scene = scene.round() if phase == "battle" else scene.act()
    scene.do("fight h1 m1").rolls(1, 6, 6, 6)
    assert scene.winner == MONSTERS


def test_no_draws() -> None:
    """OPM-56: every ending has one winner."""
    scene = Scene()
    for ending in range(1, 5):
        scene.p.ending = ending
        points = scene.g.score(scene.s).points
        assert sorted(points) == [0, 1]
        assert points[HEROES] == (1 if ending in (layout.RESCUED, layout.MET) else 0)


def test_the_meter_stops_at_the_cap() -> None:
    """OPM-H26: at 15; without a cap it rises, and 3 tokens come above 15."""
    for cap, patience in ((15, 15), ("none", 16), (20, 16)):
        scene = start(patience_cap=cap)
        scene.hero("Street Brawler", "c2")
        scene.monster("Sewer Imp", "c2")
        scene.do("fight h1 m1").rolls(6, 6, 6, 1)
        assert scene.p.patience == patience
    assert list(scene.round().p.tokens) == [9 + 3, 10 + 3]


def test_a_high_start_is_not_lowered() -> None:
    """OPM-H57: a meter above the cap stays there until it falls by itself."""
    scene = start(patience_start=20)
    scene.hero("Street Brawler", "c2")
    scene.monster("Sewer Imp", "c2")
    scene.do("fight h1 m1").rolls(6, 6, 6, 1)
    assert scene.p.patience == 20


def at_a_guarded_gate(**options: object) -> Scene:
    """A carrier before an entrance with a monster in it, and the sponsor's last patience."""
    scene = start(**options)
    scene.carry(HEROES, scene.hero("Bike Courier", "c2"))
    scene.monster("Razor Mantis", "c1")
    scene.p.patience = 1
    return scene.act()


def test_rescue_before_the_fight() -> None:
    """OPM-H28: the carrier is in the entrance; what waits there comes too late."""
    assert at_a_guarded_gate().do("move h1 c1").winner == HEROES


def test_a_clear_entrance() -> None:
    """OPM-H28: with `rescue_needs_clear_entrance` the monster must be dead first."""
    scene = at_a_guarded_gate(rescue_needs_clear_entrance=True).do("move h1 c1")
    assert scene.turn == (CHANCE,)
    assert scene.rolls(1, 6, 6, 6).winner == MONSTERS
    cleared = at_a_guarded_gate(rescue_needs_clear_entrance=True)
    cleared.p.unit_damage[MONSTERS, 0] = 3
    cleared.do("move h1 c1").rolls(6, 1, 1, 1)
    assert cleared.ending == "a hero brought the hostage to an entrance"


def test_heroes_first_then_patience() -> None:
    """OPM-H29: if both are true after one change, it is a rescue."""
    scene = start()
    scene.p.patience = 1
    scene.do("pass")
    scene.carry(HEROES, scene.hero("Iron Wrestler", "c1"))  # by hand, unnoticed by the rules
    scene.do("pass")
    assert scene.p.patience == 0
    assert scene.winner == HEROES


def test_the_last_round() -> None:
    """OPM-H59: after `max_rounds` the Monsters have won."""
    scene = start(max_rounds=2).pass_both()
    assert scene.p.round_no == 2
    scene.pass_both()
    assert scene.ending == "the last round was over"
    assert scene.winner == MONSTERS


def test_everything_open_at_the_end() -> None:
    """OPM-H60: hostage, monsters and doors."""
    scene = Scene().deal().do("hide a4", "put sewer-imp c3", "done", "m:tar-hulk")
    scene.do("block a1-b1", "done")
    scene.p.patience = 1
    scene.pass_both()
    seen = scene.seen(HEROES)
    assert seen.hostage_room == scene.room("a4") + 1
    assert seen.unit_room[MONSTERS, 0] == scene.room("c3") + 1
    assert seen.blocked == 1
