"""What no single limit of `kit.toml` can say about a kit of One Punch Man.

A map must be a dungeon that can be played: levels without gaps, one room per place, doors between
different rooms, three entrances, no room out of reach. What the rules look up while they play is
worked out here, once.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import numpy as np

from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.layout import *
from haymaker.kernel.errors import KitError
from haymaker.kernel.kit import Kit, shown

ENTRANCES = 3
FEWEST_CARDS, MOST_CARDS = 5, 24
MOST_PARTS = 1 << 20
"""Parts of a dungeon that are looked at, one by one, for the doors around them."""
DECKS = ("hero_deck", "monster_deck")


def check(kit: Kit, record: Any) -> None:
    check_rooms(kit)
    check_doors(kit)
    draw_map(kit, record)
    check_ways(kit, record)
    for side, deck in enumerate(DECKS):
        check_deck(kit, deck)
        write_deck(kit, record, side, deck)
    write_odds(record)
    limit_placing(kit, record)
    limit_blocking(record)
    record.movement[0, OPM] = kit["opm_movement"]
    record.health[0, OPM] = kit["opm_health"]
    record.die_max[0, OPM] = MOST_DAMAGE


def slug(name: str) -> str:
    """A name as people type it: lower case, dashes for spaces."""
    return "-".join(name.lower().split())


def wrong(kit: Kit, key: str, found: object, allowed: str) -> KitError:
    return KitError(kit.source, f"components.{key}", shown(found), allowed)


def check_names(kit: Kit, entry: str) -> None:
    names: set[str] = set()
    for i, row in enumerate(kit[entry]):
        typed = slug(row["name"])
        if not typed or typed in names:
            raise wrong(kit, f"{entry}[{i}].name", row["name"], "a name that no other row has")
        names.add(typed)


def check_rooms(kit: Kit) -> None:
    check_names(kit, "rooms")
    places: set[tuple[int, int]] = set()
    for i, row in enumerate(kit["rooms"]):
        place = (row["level"], row["column"])
        if place in places:
            raise wrong(kit, f"rooms[{i}]", place, "a level and column that no other room has")
        places.add(place)
    levels = {row["level"] for row in kit["rooms"]}
    if levels != set(range(1, max(levels) + 1)):
        raise wrong(kit, "rooms", sorted(levels), "levels from 1 to the lowest without a gap")
    entrances = [row["name"] for row in kit["rooms"] if row["entrance"]]
    if len(entrances) != ENTRANCES:
        raise wrong(kit, "rooms", entrances, f"exactly {ENTRANCES} rooms with entrance = true")


def check_doors(kit: Kit) -> None:
    pairs: set[frozenset[str]] = set()
    for i, row in enumerate(kit["doors"]):
        pair = frozenset((row["from"], row["to"]))
        if len(pair) != 2:
            raise wrong(kit, f"doors[{i}]", row["to"], "a door between two different rooms")
        if pair in pairs:
            raise wrong(kit, f"doors[{i}]", sorted(pair), "one door between the same two rooms")
        pairs.add(pair)


def opm_room(rooms: list[dict[str, Any]]) -> int:
    """The room in the bottom right corner."""
    return max(range(len(rooms)), key=lambda r: (rooms[r]["level"], rooms[r]["column"]))


def bits(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


def draw_map(kit: Kit, record: Any) -> None:
    rooms = kit["rooms"]
    levels = [row["level"] for row in rooms]
    every = range(len(rooms))
    record.entrances = bits([r for r in every if rooms[r]["entrance"]])
    record.low_rooms = bits([r for r in every if levels[r] >= max(levels) - 1])
    record.opm_room = opm_room(rooms)
    record.hostage_rooms = hiding_places(kit, record)
    ways: dict[int, list[tuple[int, int]]] = {r: [] for r in every}
    for d in range(record.doors_count):
        a, b = record.doors_from[d], record.doors_to[d]
        ways[a].append((b, d))
        ways[b].append((a, d))
    number = 0
    for r in every:
        record.near[r] = bits([room for room, _ in ways[r]])
        record.doors_of[r] = bits([door for _, door in ways[r]])
        record.not_below[r] = bits([b for b in every if levels[b] <= levels[r]])
        record.first_way[r] = number
        for room, door in sorted(ways[r]):
            record.way_room[number], record.way_door[number] = room, door
            number += 1
        record.first_way[r + 1] = number


def hiding_places(kit: Kit, record: Any) -> int:
    everywhere = (1 << len(kit["rooms"])) - 1
    forbidden = 0
    if "entrances" in kit["hostage_forbidden"]:
        forbidden |= record.entrances
    if "opm_room" in kit["hostage_forbidden"]:
        forbidden |= 1 << record.opm_room
    return everywhere & ~forbidden


def check_ways(kit: Kit, record: Any) -> None:
    rooms = kit["rooms"]
    if record.entrances >> record.opm_room & 1:
        name = rooms[record.opm_room]["name"]
        raise wrong(kit, "rooms", name, "a room in the bottom right corner that is no entrance")
    seen, before = record.entrances, 0
    while seen != before:
        before = seen
        for r in range(len(rooms)):
            if seen >> r & 1:
                seen |= record.near[r]
    for r, row in enumerate(rooms):
        if not seen >> r & 1:
            raise wrong(kit, "doors", row["name"], "doors that lead to every room")
        if record.near[r] == 0:
            raise wrong(kit, "doors", row["name"], "at least one door for every room")
    if record.hostage_rooms == 0:
        raise wrong(kit, "rooms", len(rooms), "a room in which the hostage may be hidden")


def check_deck(kit: Kit, deck: str) -> None:
    check_names(kit, deck)
    total = sum(row["copies"] for row in kit[deck])
    if not FEWEST_CARDS <= total <= MOST_CARDS:
        raise wrong(kit, deck, total, f"{FEWEST_CARDS} to {MOST_CARDS} cards in all")


def write_deck(kit: Kit, record: Any, side: int, deck: str) -> None:
    record.designs[side] = len(kit[deck])
    for k, row in enumerate(kit[deck]):
        record.copies[side, k] = row["copies"]
        record.cost[side, k] = row["cost"]
        record.dice[side, k] = row["dice"]
        record.die_max[side, k] = min(row["die_max"], MOST_DAMAGE)  # OPM-H04
        record.health[side, k] = row["health"]
        record.movement[side, k] = row["move"]


def write_odds(record: Any) -> None:
    """How likely n dice do at least so much damage, for dice that do at most 1 and at most 2."""
    for most in range(1, MOST_DAMAGE + 1):
        ways = [1]
        for n in range(MOST_DICE + 1):
            for need in range(MOST_DAMAGE * MOST_DICE + 1):
                record.odds[most - 1, n, need] = 1000 * sum(ways[need:]) // 3**n
            more = [0] * (len(ways) + 2)
            for total, count in enumerate(ways):
                for damage in (0, 1, 2):
                    more[total + min(damage, most)] += count
            ways = more


def limit_placing(kit: Kit, record: Any) -> None:
    """OPM-H58: where no further monster can be cheap enough or find space, nobody is asked."""
    costs = sorted(row["cost"] for row in kit["monster_deck"] for _ in range(row["copies"]))
    payable = sum(cost <= record.setup_cost for cost in accumulate(costs))
    space = record.low_rooms.bit_count() * record.room_capacity
    record.setup_monsters = min(record.setup_monsters, payable, space)


def limit_blocking(record: Any) -> None:
    """OPM-H58: where no further door can be blocked, whichever were, nobody is asked."""
    if record.require_reachable:  # each room but the entrances needs a door on the way to it
        spare = record.doors_count - record.rooms_count + ENTRANCES
        record.max_blocked_doors = min(record.max_blocked_doors, spare)
    write_cuts(record)
    if doors_of_their_own(record, 0) | doors_on_the_way(record, 0) == all_doors(record):
        record.max_blocked_doors = 0


def write_cuts(record: Any) -> None:
    """The sets of doors that, all blocked, leave some rooms without a way to any entrance.

    Those are the doors around any part of the dungeon that has no entrance. Only what so few blocks
    can do counts, and of two sets only the one within the other. In a dungeon with too many of them
    the rules search for ways instead.
    """
    inner = [r for r in range(record.rooms_count) if not record.entrances >> r & 1]
    record.cuts_count = -1
    if 1 << len(inner) > MOST_PARTS:
        return
    around = np.zeros(1, np.int64)
    for r in inner:
        around = np.concatenate([around, around ^ np.int64(record.doors_of[r])])
    sizes = np.bitwise_count(around)
    few = (sizes > 0) & (sizes <= record.max_blocked_doors)
    left = around[few][np.argsort(sizes[few], kind="stable")]
    cuts: list[int] = []
    while len(left) > 0 and len(cuts) <= len(record.cuts):
        cut = left[0]
        cuts.append(int(cut))
        left = left[left & cut != cut]
    if len(cuts) <= len(record.cuts):
        record.cuts_count = len(cuts)
        for i, cut in enumerate(cuts):
            record.cuts[i] = cut
