"""Units, the hostage and doors are placed in a position; what everybody knows follows from that."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from haymaker.games.one_punch_man.dungeon import carrying
from haymaker.games.one_punch_man.layout import REVEALED, SLOTS
from haymaker.kernel.errors import HaymakerError
from haymaker.table import positions
from tests.games.one_punch_man.scene import HEROES, MONSTERS, OPM, Scene, prepared

HOUND = 0  # the slot of the monster that the preparations left in the dark, in the Pit Arena (b3)


class Edit:
    """Changes by name to the first round after the preparations, the Heroes to act."""

    def __init__(self, **options: Any) -> None:
        self.scene = prepared(**options)
        s = self.scene.s
        listed = ("unit_design", "unit_room", "unit_damage", "hand", "deck", "dead")
        self.changes: dict[str, Any] = {name: np.array(s[name][0]) for name in listed}

    def unit(self, side: int, u: int, name: str, code: str, source: str = "deck") -> Edit:
        c = self.scene.card(side, name)
        self.changes[source][side, c] -= 1
        self.changes["unit_design"][side, u] = c + 1
        return self.at(side, u, code)

    def at(self, side: int, u: int, code: str) -> Edit:
        self.changes["unit_room"][side, u] = self.scene.room(code) + 1
        return self

    def set(self, **changes: Any) -> Edit:
        self.changes.update(changes)
        return self

    def blocks(self, *doors: str) -> Edit:
        words, kit = self.scene.g.words, self.scene.g.kit
        codes = [words.door_code(kit, d) for d in range(len(kit["doors"]))]  # type: ignore[attr-defined]
        return self.set(blocked=sum(1 << codes.index(door) for door in doors))

    def laid(self) -> Scene:
        given = {name: np.array(value).tolist() for name, value in self.changes.items()}
        after = Scene(self.scene.g)
        after.s[:] = positions.edited(self.scene.g, self.scene.s, given)
        return after

    def refused(self) -> str:
        with pytest.raises(HaymakerError) as refused:
            self.laid()
        return str(refused.value)


def test_a_hero_is_placed_and_has_looked_around() -> None:
    """Who stands beside a monster has seen it, and knows the doors of the room."""
    scene = Edit().unit(HEROES, 3, "Blade Student", "b3").laid()
    seen = scene.seen(HEROES)
    assert seen.unit_room[MONSTERS, HOUND] == scene.room("b3") + 1
    assert seen.visited >> scene.room("b3") & 1
    assert scene.kit.doors_of[scene.room("b3")] & ~seen.door_known == 0
    assert scene.p.ranks[HEROES] == 4
    assert "fight h4 m1" in scene.allowed("fight")


def test_a_monster_in_the_dark_stays_there() -> None:
    """Where the preparations could have placed it, and as far as they could have paid for it."""
    hidden = Edit().unit(MONSTERS, 1, "Sewer Imp", "d4").laid()
    assert hidden.seen(HEROES).unit_room[MONSTERS, 1] < 0
    for name, code in (("Sewer Imp", "c1"), ("Abyss Serpent", "d4")):
        open_ = Edit().unit(MONSTERS, 1, name, code).laid()
        assert open_.p.unit_marks[MONSTERS, 1] & REVEALED
        assert not open_.p.unit_marks[MONSTERS, HOUND] & REVEALED


def test_a_unit_is_taken_away() -> None:
    edit = Edit()
    hound = edit.scene.card(MONSTERS, "Fang Hound")
    edit.changes["unit_design"][MONSTERS, HOUND] = 0
    edit.changes["dead"][MONSTERS, hound] += 1
    scene = edit.laid()
    assert scene.p.unit_room[MONSTERS, HOUND] == 0 and scene.p.maybe_carriers == 0


def test_a_hostage_that_nobody_has_seen_may_be_in_many_places() -> None:
    edit = Edit()
    scene = edit.set(hostage_room=edit.scene.room("d3") + 1).laid()
    assert scene.seen(HEROES).hostage_room == 0
    assert scene.p.maybe_rooms >> scene.room("d3") & 1 and scene.p.maybe_rooms.bit_count() > 3


def test_a_hostage_in_sight_is_found_and_can_be_lost_from_sight() -> None:
    edit = Edit()
    found = edit.unit(HEROES, 0, "Bike Courier", "a4").laid()
    assert found.p.found and found.p.maybe_rooms == 0
    known = Edit().set(found=1).laid()
    assert known.seen(HEROES).hostage_room == known.room("a4") + 1
    again = Scene(known.g)
    again.s[:] = positions.edited(known.g, known.s, {"found": 0})
    assert again.seen(HEROES).hostage_room == 0 and again.p.maybe_rooms.bit_count() > 3


def test_the_hostage_goes_where_its_carrier_goes() -> None:
    by_monster = Edit().set(carrier=carrying(MONSTERS, HOUND)).laid()
    assert by_monster.p.hostage_room == by_monster.room("b3") + 1 and not by_monster.p.found
    edit = Edit().unit(HEROES, 0, "Bike Courier", "c2").set(carrier=carrying(HEROES, 0))
    by_hero = edit.laid()
    assert by_hero.p.hostage_room == by_hero.room("c2") + 1 and by_hero.p.found
    assert by_hero.do("move h1 c1").winner == HEROES


def test_doors_are_blocked() -> None:
    scene = Edit().blocks("a1-b1", "c1-d1").laid()
    assert scene.p.blocked.bit_count() == 2 and scene.seen(HEROES).blocked == 0
    scene = Edit().blocks("a1-b1").unit(HEROES, 0, "Bike Courier", "a1").laid()
    assert scene.seen(HEROES).blocked == scene.p.blocked


def test_one_punch_man_is_with_whoever_comes_to_him() -> None:
    edit = Edit().unit(HEROES, 0, "Bike Courier", "e4")
    assert edit.laid().p.opm_won
    scene = Edit().set(opm_won=1).at(HEROES, OPM, "c2").laid()
    assert scene.where(HEROES, OPM) == "c2" and scene.allowed("move opm")


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda e: e.unit(HEROES, 0, "Bike Courier", "a1", source="dead"), "must be 0 to"),
        (lambda e: e.set(unit_design=np.where(np.arange(2 * SLOTS).reshape(2, SLOTS) == 2, 3,
                                              e.changes["unit_design"])), "components"),
        (lambda e: e.set(unit_design=np.where(e.changes["unit_design"] == OPM + 1, 0,
                                              e.changes["unit_design"])), "slot opm is not for"),
        (lambda e: e.at(HEROES, OPM, "a1"), "waits in his own room"),
        (lambda e: e.set(hostage_room=0), "hostage is nowhere"),
        (lambda e: e.set(hostage_room=20), "has met the hostage"),
        (lambda e: e.set(hostage_room=21), "must be 0 to 20"),
        (lambda e: e.set(carrier=carrying(HEROES, 7)), "nobody is there to carry"),
        (lambda e: e.unit(HEROES, 0, "Bike Courier", "a1").set(carrier=1), "is rescued"),
        (lambda e: e.blocks("a1-b1", "a1-a2"), "no open door, or cannot be reached"),
        (lambda e: e.blocks("b1-c1", "c1-d1", "c2-d2", "c3-d3"), "more than 3 doors"),
        (lambda e: e.set(blocked=1 << 30), "Blocked doors must be 0 to"),
        (lambda e: e.set(unit_damage=[[0] * SLOTS, [9] + [0] * (SLOTS - 1)]), "no health left"),
    ],
)  # fmt: skip
def test_what_could_not_be_so_is_refused(edit: Any, sentence: str) -> None:
    assert sentence in edit(Edit()).refused()


def test_a_card_without_a_room_is_nowhere() -> None:
    edit = Edit().unit(HEROES, 0, "Bike Courier", "a1")
    edit.changes["unit_room"][HEROES, 0] = 0
    assert "h1 is in no room" in edit.refused()


def test_before_the_first_round_the_monsters_are_alone() -> None:
    scene = Scene().deal().do("hide a4", "put fang-hound b3", "done", "m:tar-hulk")
    edit = Edit()
    edit.scene = scene
    edit.changes = {name: np.array(scene.s[name][0]) for name in edit.changes}
    assert "no hero is in the dungeon" in edit.unit(HEROES, 0, "Bike Courier", "a1").refused()


def test_rooms_hold_no_more_than_the_table_allows() -> None:
    edit = Edit(room_capacity=1).unit(HEROES, 0, "Bike Courier", "a1")
    edit.laid()
    assert "more than full" in edit.unit(HEROES, 1, "Street Brawler", "a1").refused()
