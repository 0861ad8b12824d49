"""What the Heroes find: doors, monsters, and where the hostage may still be."""

from __future__ import annotations

from haymaker.games.one_punch_man import layout
from haymaker.kernel.contract import CHANCE, WATCHER
from tests.games.one_punch_man.scene import HEROES, MONSTERS, Scene, prepared

# --- Doors and monsters --------------------------------------------------------------------------


def test_doors_are_learnt_in_the_rooms() -> None:
    """OPM-H08: a hero in a room at either end knows all its doors, and no others."""
    scene = prepared("a1-b1", "a2-b2", "c3-d3")
    assert scene.seen(HEROES).blocked == 0
    assert scene.seen(HEROES).door_known == 0
    scene.do("put street-brawler a1")
    seen = scene.seen(HEROES)
    assert seen.blocked == 1  # a1-b1
    assert seen.door_known == scene.kit.doors_of[scene.room("a1")]
    scene.do("pass", "move h1 a2")
    assert scene.seen(HEROES).blocked.bit_count() == 2
    assert scene.seen(WATCHER).blocked.bit_count() == 2
    assert scene.seen(MONSTERS).blocked.bit_count() == 3


def test_open_doors_are_seen_in_use() -> None:
    """OPM-H08: a monster that walks through a door shows that it is open."""
    scene = prepared()
    scene.do("pass", "move m1 c3", "stop")
    seen = scene.seen(HEROES)
    assert seen.door_known.bit_count() == 1
    assert seen.blocked == 0


def test_doors_in_the_open() -> None:
    """OPM-H08: with `doors_hidden` off everybody knows all doors."""
    scene = prepared("a1-b1", doors_hidden=False)
    assert scene.seen(HEROES).blocked == 1
    assert scene.seen(HEROES).door_known == (1 << 25) - 1


def test_set_up_monsters_are_unseen() -> None:
    """OPM-H09: until a hero is in their room; that there are some can be counted (OPM-H51)."""
    scene = prepared()
    seen = scene.seen(HEROES)
    assert seen.unit_room[MONSTERS, 0] == layout.HIDDEN
    assert seen.unit_design[MONSTERS, 0] == 0
    scene.hero("Iron Wrestler", "b2")
    scene.do("move h1 b3")
    assert scene.seen(HEROES).unit_room[MONSTERS, 0] == scene.room("b3") + 1


def test_summoned_monsters_are_seen() -> None:
    """OPM-H09: summoning is done in the open, and so are preparations with
    `hidden_setup_monsters` off."""
    scene = prepared().do("pass", "put sewer-imp e3")
    assert scene.seen(HEROES).unit_room[MONSTERS, 1] == scene.room("e3") + 1
    in_the_open = prepared(hidden_setup_monsters=False)
    assert in_the_open.seen(HEROES).unit_room[MONSTERS, 0] == in_the_open.room("b3") + 1


def test_a_monster_that_moves_is_seen() -> None:
    """OPM-H10: and stays so."""
    scene = prepared().do("pass", "move m1 b2", "stop")
    assert scene.seen(HEROES).unit_room[MONSTERS, 0] == scene.room("b2") + 1
    assert scene.seen(HEROES).unit_design[MONSTERS, 0] == scene.card(MONSTERS, "Fang Hound") + 1


def test_a_monster_that_fights_is_seen() -> None:
    """OPM-H10: it moves into a hero's room out of the dark."""
    scene = prepared()
    scene.hero("Iron Wrestler", "b2")
    scene.do("pass", "move m1 b2")
    assert scene.turn == (CHANCE,)
    assert scene.seen(HEROES).unit_room[MONSTERS, 0] == scene.room("b2") + 1


def test_walking_against_a_blocked_door() -> None:
    """OPM-H11: with `doors_learned = by_trying` the step fails, the door is known, the rest of the
    move can be used. OPM-H53: the attempt is a step."""
    scene = prepared("a1-b1", doors_learned="by_trying")
    scene.do("put bike-courier a1", "pass")
    assert scene.seen(HEROES).blocked == 0
    scene.do("move h1 b1")
    assert scene.where(HEROES, 0) == "a1"
    assert scene.p.tokens[HEROES] == 1
    assert scene.p.steps_left == 2
    assert scene.seen(HEROES).blocked == 1
    assert scene.refused("go b1") == "OPM-37"
    scene.do("go a2", "go b2")
    assert scene.turn == (MONSTERS,)


def test_the_last_step_against_a_door() -> None:
    """OPM-H11: without a step left the move is over."""
    scene = prepared("a1-b1", doors_learned="by_trying")
    scene.hero("Iron Wrestler", "b2")
    scene.do("move h1 a2", "go a1", "pass")
    scene.p.unit_marks[HEROES, 0] = 0
    scene.p.blocked |= 1 << 16  # a1-a2, by hand
    scene.p.door_known &= ~(1 << 16)
    scene.do("move h1 b1", "go a2")
    assert scene.where(HEROES, 0) == "a1"
    assert scene.turn == (MONSTERS,)


def test_nowhere_to_go_before_a_blocked_door() -> None:
    """OPM-H58: where all other rooms next door are full, nobody is asked how the move goes on."""
    scene = prepared("a1-b1", doors_learned="by_trying", room_capacity=1)
    scene.hero("Bike Courier", "a1")
    scene.hero("Iron Wrestler", "a2")
    tokens = scene.p.tokens[HEROES]
    scene.do("move h1 b1")
    assert scene.where(HEROES, 0) == "a1"
    assert scene.p.tokens[HEROES] == tokens - 1
    assert scene.turn == (MONSTERS,)


def test_step_by_step_nobody_walks_against_a_door() -> None:
    """OPM-H53: a hero sees the doors of the room, so a blocked one is not even offered."""
    scene = prepared("a1-b1").do("put bike-courier a1", "pass")
    assert scene.allowed("move") == ["move h1 a2"]


# --- Where the hostage may be ---------------------------------------------------------------------


def maybe(scene: Scene) -> tuple[set[str], set[str]]:
    """The rooms in which the hostage may lie and the monsters that may carry it."""
    rooms = range(len(scene.g.kit["rooms"]))
    words = scene.g.words
    return (
        {words.room_code(scene.g.kit, r) for r in rooms if scene.p.maybe_rooms >> r & 1},
        {f"m{m + 1}" for m in range(layout.SLOTS) if scene.p.maybe_carriers >> m & 1},
    )


def test_searched_rooms_are_ruled_out() -> None:
    """OPM-45: the hostage is not where heroes have looked."""
    scene = prepared().do("put street-brawler c1", "pass")
    before = maybe(scene)[0]
    assert len(before) == 16
    scene.do("move h1 c2", "stop")
    assert maybe(scene)[0] == before - {"c2"}


def test_a_monster_may_have_brought_it() -> None:
    """OPM-H56: it comes from a room where the hostage may be, so it may carry it."""
    scene = prepared().do("pass", "move m1 b2")
    assert maybe(scene)[1] == {"m1"}
    scene.do("go c2")
    assert "b2" in maybe(scene)[0]  # it might have been put down on the way
    scene.do("put street-brawler c1", "pass", "move h1 c2").rolls(1, 1, 1, 1, 1)
    assert maybe(scene)[1] == set()  # it carries nothing, as can be seen now
    assert "c2" not in maybe(scene)[0]


def test_a_summoned_monster_carries_nothing_at_first() -> None:
    """OPM-H31: it can have taken the hostage up only in a later turn."""
    scene = prepared().do("pass", "put sewer-imp e3")
    assert "m2" not in maybe(scene)[1]
    scene.do("pass")
    assert "m2" in maybe(scene)[1]


def test_with_entry_only_a_monster_must_have_come_to_it() -> None:
    """OPM-H30: one that stood there from the start never took it up."""
    scene = prepared(pickup_on_entry_only=True)
    scene.do("pass")
    assert maybe(scene)[1] == set()
    scene.do("move m1 b2")
    assert maybe(scene)[1] == {"m1"}  # it may have found it in b2
