"""The dungeon and everybody in it: rooms, doors and units."""
# mypy: ignore-errors

from haymaker.games.one_punch_man.layout import *
from haymaker.kernel.contract import lowest

# --- Rooms and doors ----------------------------------------------------------------------------


def door_between(kit, a, b):
    """The number of the door plus one; 0 where there is none."""
    for w in range(kit.first_way[a], kit.first_way[a + 1]):
        if kit.way_room[w] == b:
            return kit.way_door[w] + 1
    return 0


def open_ways(kit, blocked, r):
    """The rooms behind the open doors of a room."""
    ways = kit.near[r]
    if blocked & kit.doors_of[r] != 0:
        for w in range(kit.first_way[r], kit.first_way[r + 1]):
            if blocked >> kit.way_door[w] & 1:
                ways &= ~(1 << kit.way_room[w])
    return ways


def reach(kit, blocked, seen):
    """All rooms that can be reached from the rooms in `seen` through open doors."""
    edge = seen
    while edge != 0:
        ways = open_ways(kit, blocked, lowest(edge)) & ~seen
        edge = edge & edge - 1 | ways
        seen |= ways
    return seen


def cuts_off(kit, blocked, a, b):
    """Whether the door between a and b, blocked last, cuts rooms off from the entrances.

    It does not if there is another way from a to b. Else it parts them, and both parts need an
    entrance.
    """
    seen = 1 << a
    edge = seen
    while edge != 0:
        ways = open_ways(kit, blocked, lowest(edge)) & ~seen
        edge = edge & edge - 1 | ways
        seen |= ways
        if seen >> b & 1:
            return False
    return kit.entrances & seen == 0 or kit.entrances & reach(kit, blocked, 1 << b) == 0


def last_open(doors, blocked):
    """Of a set of doors the one that is still open, if it is the only one; as a set."""
    still = doors & ~blocked
    return still if still & still - 1 == 0 else 0


def doors_of_their_own(kit, blocked):
    """OPM-12: the doors of which each is the last one of some room."""
    doors = 0
    for r in range(kit.rooms_count):
        doors |= last_open(kit.doors_of[r], blocked)
    return doors


def doors_on_the_way(kit, blocked):
    """OPM-H05: the open doors without which some room could not be reached."""
    doors = 0
    if kit.require_reachable == 0:
        return doors
    if kit.cuts_count >= 0:
        for i in range(kit.cuts_count):
            doors |= last_open(kit.cuts[i], blocked)
        return doors
    for d in range(kit.doors_count):
        if cuts_off(kit, blocked | 1 << d, kit.doors_from[d], kit.doors_to[d]):
            doors |= 1 << d
    return doors


def all_doors(kit):
    return (1 << kit.doors_count) - 1


def all_rooms(kit):
    return (1 << kit.rooms_count) - 1


def known_blocks(s, side):
    """The blocked doors that a side knows of; the Monsters blocked them."""
    return s.blocked & s.door_known if side == HEROES else s.blocked


# --- Units --------------------------------------------------------------------------------------


def on_board(s, side, u):
    """One Punch Man is a unit of the Heroes only when they have won him (OPM-H19, OPM-H20)."""
    if side == HEROES and u == OPM and s.opm_won == 0:
        return False
    return s.unit_room[side, u] > 0


def slots(s, side):
    """The slots in which a side may have units, as a set; most of them are on the board."""
    used = (1 << s.ranks[side]) - 1
    return used | 1 << OPM if side == HEROES and s.opm_won == 1 else used


def rooms_of(s, side):
    """The rooms in which a side has units, as far as they are seen."""
    rooms = 0
    left = slots(s, side)
    while left != 0:
        u = lowest(left)
        left &= left - 1
        if s.unit_room[side, u] > 0:
            rooms |= 1 << (s.unit_room[side, u] - 1)
    return rooms


def units_in(s, side, place):
    """The units of a side in a room (its number + 1), as a set of slots."""
    units = 0
    left = slots(s, side)
    while left != 0:
        u = lowest(left)
        left &= left - 1
        if s.unit_room[side, u] == place:
            units |= 1 << u
    return units


def ones(bits):
    """How many things are in a set."""
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


def crowd(s, side, r):
    """How many units of a side are in a room; One Punch Man takes no space (OPM-H57)."""
    return ones(units_in(s, side, r + 1) & ~(1 << OPM))


def full_rooms(kit, s, side):
    """OPM-H40: rooms hold any number of units, unless the table limits them."""
    rooms = 0
    if kit.room_capacity < UNLIMITED:
        for r in range(kit.rooms_count):
            if crowd(s, side, r) >= kit.room_capacity:
                rooms |= 1 << r
    return rooms


def marked(s, side, u, mark):
    return s.unit_marks[side, u] & mark != 0


def mark(s, side, u, what):
    s.unit_marks[side, u] |= what


def free_slot(s, side):
    """The lowest slot without a unit; a deck has no more cards than there are slots."""
    u = 0
    while s.unit_room[side, u] != 0:
        u += 1
    return u


def carrying(side, u):
    """How `carrier` names this unit."""
    return 1 + u + side * SLOTS


def price(side):
    """Moving, fighting and exchanging: 1 token for the Heroes, 2 for the Monsters."""
    return 1 + side


def opponents(s, side, place):
    """The units that a side meets in a room (its number + 1)."""
    return units_in(s, 1 - side, place)
