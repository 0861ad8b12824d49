"""A user's own maps and decks: what is accepted, and what is refused with which words."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from haymaker.games.one_punch_man import bot
from haymaker.games.one_punch_man.names import card_stats
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError, KitError
from tests.games.one_punch_man.scene import (
    HEROES,
    MONSTERS,
    ROOM,
    SMALL_DOORS,
    SMALL_ROOMS,
    Scene,
    small,
)


def rooms_with(number: int, **changes: Any) -> list[dict[str, Any]]:
    return [{**row, **changes} if i == number else row for i, row in enumerate(SMALL_ROOMS)]


def refusal(**values: Any) -> KitError:
    with pytest.raises(KitError) as caught:
        ROOM.game(**{"rooms": SMALL_ROOMS, "doors": SMALL_DOORS, **values})
    return caught.value


@pytest.mark.parametrize(
    ("rooms", "key", "allowed"),
    [
        (rooms_with(0, name="Mid Gate"), "components.rooms[1].name", "no other row"),
        (rooms_with(0, name="mid  gate"), "components.rooms[1].name", "no other row"),
        (rooms_with(0, column=2), "components.rooms[1]", "no other room has"),
        (rooms_with(3, level=9), "components.rooms[3].level", "1 to 8"),
        (rooms_with(3, level=4), "components.rooms", "without a gap"),
        (rooms_with(0, entrance=False), "components.rooms", "exactly 3"),
        (rooms_with(3, entrance=True), "components.rooms", "exactly 3"),
        (rooms_with(0, entrance=3), "components.rooms[0].entrance", "true or false"),
        (rooms_with(0, colour="red"), "components.rooms[0].colour", "name, level"),
    ],
)
def test_rooms_that_are_refused(rooms: list[dict[str, Any]], key: str, allowed: str) -> None:
    """OPM-H01: names, places, levels and entrances of a map are checked."""
    error = refusal(rooms=rooms, doors=[])
    assert error.key == key or error.key == "components.doors"
    if error.key == key:
        assert allowed in error.allowed


def test_the_corner_room_is_no_entrance() -> None:
    """OPM-H01: nobody could be summoned beside One Punch Man."""
    rooms = rooms_with(5, entrance=True)
    rooms[2] = {**rooms[2], "entrance": False}
    assert "no entrance" in refusal(rooms=rooms).allowed


@pytest.mark.parametrize(
    ("door", "allowed"),
    [
        ({"from": "Cellar", "to": "Attic"}, "a name from rooms"),
        ({"from": "Cellar", "to": "Cellar"}, "two different rooms"),
        ({"from": "Vault", "to": "Cellar"}, "one door between the same two rooms"),
        ({"from": "Vault"}, ""),
    ],
)
def test_doors_that_are_refused(door: dict[str, str], allowed: str) -> None:
    """OPM-H01: doors connect two real rooms, once."""
    assert allowed in refusal(doors=[*SMALL_DOORS, door]).allowed


def test_rooms_out_of_reach() -> None:
    """OPM-H01: every room can be reached from an entrance."""
    doors = [row for row in SMALL_DOORS if "Corner" not in (row["from"], row["to"])]
    assert refusal(doors=doors).found == '"Corner"'


def test_entrances_need_doors_too() -> None:
    """OPM-H01: an entrance without a door leads nowhere."""
    doors = [row for row in SMALL_DOORS if "Right Gate" not in (row["from"], row["to"])]
    assert "at least one door" in refusal(doors=doors).allowed


def card(**changes: Any) -> dict[str, Any]:
    plain = {"name": "Cat", "cost": 1, "dice": 1, "health": 1, "move": 1, "copies": 5}
    return {**plain, **changes}


@pytest.mark.parametrize(
    "deck",
    [
        [card(copies=4)],
        [card(copies=20), card(name="Dog", copies=5)],
        [card(), card(name="cat")],
        [card(cost=10)],
        [card(dice=10)],
        [card(die_max=0)],
        [card(die_max=128)],
        [card(health=0)],
        [card(move=5)],
        [card(copies=0)],
        [],
        [card(name=f"Cat {i}", copies=1) for i in range(25)],
    ],
)
def test_decks_that_are_refused(deck: list[dict[str, Any]]) -> None:
    """OPM-H02: stats and numbers have limits, for both sides; each message names them."""
    for name in ("hero_deck", "monster_deck"):
        error = refusal(**{name: deck})
        assert error.key.startswith(f"components.{name}")
        assert error.allowed


@pytest.mark.parametrize("most", [1, 2, 3, 6, 127])
def test_dice_of_any_size(most: int) -> None:
    """OPM-H04: the M of NdM caps what one die does; above 2 the table itself is the cap."""
    deck = [card(dice=3, health=60, die_max=most)]
    scene = Scene(hero_deck=deck, monster_deck=deck)
    assert f"attack 3d{most}" in card_stats(scene.g.kit, HEROES, 0)
    scene.hero("Cat", "c2")
    scene.monster("Cat", "c2")
    scene.hostage("a4").act().do("fight h1 m1").rolls(2, 4, 6, 6, 6, 6)
    assert scene.health(MONSTERS, 0) == 60 - (2 if most == 1 else 3)
    assert scene.health(HEROES, 0) == 60 - (3 if most == 1 else 6)
    scene.p.unit_damage[MONSTERS, 0] = 57
    odds = bot.kill_odds(scene.kit, scene.p, HEROES, 0, 0)
    assert odds == 1000 * (8 if most == 1 else 17) // 27


def test_the_limit_of_dice_is_named() -> None:
    """OPM-H04: what no field holds is refused, and the limit stands there."""
    error = refusal(hero_deck=[card(die_max=128)])
    assert error.key == "components.hero_deck[0].die_max"
    assert "1 to 127" in error.allowed


def test_nowhere_to_hide() -> None:
    """OPM-H06: a map needs a room for the hostage."""
    rooms = [row for row in SMALL_ROOMS if row["name"] not in ("Cellar", "Vault")]
    rooms += [{"name": "Hall", "level": 1, "column": 4}]
    doors = [
        {"from": "Left Gate", "to": "Mid Gate"},
        {"from": "Mid Gate", "to": "Right Gate"},
        {"from": "Right Gate", "to": "Corner"},
        {"from": "Hall", "to": "Corner"},
    ]
    assert ROOM.game(rooms=rooms, doors=doors)
    assert "5 to 32 rows" in refusal(rooms=rooms[:4], doors=doors).allowed


def test_the_largest_map_and_decks_are_playable() -> None:
    """OPM-H01, OPM-H02: 32 rooms, 48 doors, 24 designs a side, every unit summoned for nothing."""
    rooms = [
        {"name": f"R{i}", "level": i // 8 + 1, "column": i % 8 + 1, "entrance": i < 3}
        for i in range(32)
    ]
    doors = [{"from": f"R{i}", "to": f"R{i + 1}"} for i in range(31) if i % 8 != 7]
    doors += [{"from": f"R{i}", "to": f"R{i + 8}"} for i in range(20)]
    doors = doors[:48]
    deck = [card(name=f"Cat {i}", cost=0, copies=1, health=60) for i in range(24)]
    game = ROOM.game(
        rooms=rooms,
        doors=doors,
        hero_deck=deck,
        monster_deck=deck,
        hand_refill="to_five",
        patience_start=60,
        max_blocked_doors=8,
        setup_monsters=4,
        setup_cost=36,
        dead_units_return=True,
        max_rounds=25,
    )
    luck = random.Random(3)
    s = game.new()  # here every index and number out of range is an error
    while not game.over(s):
        (seat,) = game.seats(s)
        if seat == CHANCE:
            weights = game.chance(s)
            game.apply(s, seat, luck.choices(range(len(weights)), weights)[0])
        else:
            moves = game.legal(s, seat)
            game.apply(s, seat, luck.choice(moves))
    assert max(game.plain(s).ranks) > 12


def test_a_kit_file_of_ones_own(tmp_path: Path) -> None:
    """OPM-H01, OPM-H02: a map and a deck in a TOML file work like those of the box."""
    lines = ["[options]", "patience_start = 9", "[components]", "rooms = ["]
    lines += [
        f'  {{ name = "{r["name"]}", level = {r["level"]}, column = {r["column"]}, '
        f"entrance = {str(r.get('entrance', False)).lower()} }},"
        for r in SMALL_ROOMS
    ]
    lines += ["]", "doors = ["]
    lines += [f'  {{ from = "{row["from"]}", to = "{row["to"]}" }},' for row in SMALL_DOORS]
    lines += ["]"]
    file = tmp_path / "cellar.toml"
    file.write_text("\n".join(lines))
    game = ROOM.game(file=file)
    assert game.kit.fingerprint == small(patience_start=9).kit.fingerprint
    assert "Vault" in game.words.table(game.kit, game.plain(game.view(game.new(), 0)), 0, 80)
    file.write_text("[options]\nopm_movement = 9\n")
    with pytest.raises(HaymakerError, match=r"options\.opm_movement is 9; allowed: .* 0 to 4"):
        ROOM.game(file=file)


def test_how_income_can_be_changed() -> None:
    """OPM-28: the three numbers are part of the box."""
    scene = Scene(income=[1, 2, 7]).hostage("a4")
    scene.p.patience = 3
    assert scene.round().p.tokens[0] == 7
