"""What the Heroes find: monsters, doors and the hostage, and where it may still be.

All of it follows from what happened in the open, so it is the same for everybody at the table: the
rooms in which heroes stood, the doors they know, the places that are not ruled out. Only the truth
behind it is secret.
"""
# mypy: ignore-errors

from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.layout import *
from haymaker.kernel.contract import lowest


def look_around(kit, s, r):
    """A hero stands in the room: its doors, monsters and hostage lie open."""
    s.visited |= 1 << r
    if kit.doors_learned != BY_TRYING:
        s.door_known |= kit.doors_of[r]  # OPM-H08
    found = units_in(s, MONSTERS, r + 1)
    s.maybe_carriers &= ~found
    while found != 0:
        reveal(kit, s, lowest(found))  # OPM-H09
        found &= found - 1
    s.maybe_rooms &= ~(1 << r)
    if s.hostage_room == r + 1:
        find_hostage(s)  # OPM-H34


def reveal(kit, s, m):
    """A set-up monster shows itself, and what it cost counts as seen (OPM-H09, OPM-H10)."""
    if not marked(s, MONSTERS, m, REVEALED):
        mark(s, MONSTERS, m, REVEALED)
        s.prep_cost_seen += kit.cost[MONSTERS, s.unit_design[MONSTERS, m] - 1]


def find_hostage(s):
    """Once found the hostage stays in sight, whoever carries it (OPM-45, OPM-H34)."""
    s.found = 1
    s.maybe_rooms = 0
    s.maybe_carriers = 0


def open_all(kit, s):
    """When the game is over everything lies open."""
    s.door_known = (1 << kit.doors_count) - 1
    left = slots(s, MONSTERS)
    while left != 0:
        m = lowest(left)
        left &= left - 1
        if s.unit_room[MONSTERS, m] > 0:
            reveal(kit, s, m)
    find_hostage(s)


def settle_rumours(kit, s):
    """The Monsters are to choose: they may take up or put down the hostage without a sign.

    A suspect may have put it down in its room; whoever stands where it may lie may have taken it.
    The mark of a monster not yet seen means: it may carry, if its room is one of those.
    """
    if s.found == 1:
        return
    left = s.maybe_carriers
    while left != 0:
        m = lowest(left)
        left &= left - 1
        if marked(s, MONSTERS, m, REVEALED):
            s.maybe_rooms |= 1 << (s.unit_room[MONSTERS, m] - 1)
    if kit.pickup_on_entry_only == 1:
        return
    left = slots(s, MONSTERS) & ~s.maybe_carriers
    while left != 0:
        m = lowest(left)
        left &= left - 1
        if s.unit_room[MONSTERS, m] != 0:
            here = s.maybe_rooms >> (s.unit_room[MONSTERS, m] - 1) & 1 == 1
            if here or not marked(s, MONSTERS, m, REVEALED):
                s.maybe_carriers |= 1 << m


def monster_is_seen_moving(kit, s, m, a, b):
    """It comes out of the dark (OPM-H10), perhaps with the hostage (OPM-H56)."""
    if not marked(s, MONSTERS, m, REVEALED):
        if s.maybe_rooms >> a & 1 == 0:
            s.maybe_carriers &= ~(1 << m)
        if kit.room_capacity < UNLIMITED:
            s.spare[a] -= 1
        reveal(kit, s, m)
    if s.found == 0 and s.maybe_rooms >> b & 1:
        s.maybe_carriers |= 1 << m
    if rooms_of(s, HEROES) >> b & 1:
        s.maybe_carriers &= ~(1 << m)
        if s.hostage_room == b + 1:
            find_hostage(s)
    if s.unit_room[HEROES, OPM] == b + 1:
        s.maybe_carriers &= ~(1 << m)  # or the game would be over (OPM-54)


def count_space(kit, s, r):
    """A monster came into the room in the open: so much less space for unseen ones."""
    if kit.room_capacity < UNLIMITED:
        seen = 0
        left = units_in(s, MONSTERS, r + 1)
        while left != 0:
            seen += 1 if marked(s, MONSTERS, lowest(left), REVEALED) else 0
            left &= left - 1
        s.spare[r] = min(s.spare[r], kit.room_capacity - seen)


def count_withheld(kit, s):
    """The monsters' deck is used up: what lies nowhere in the open is in hand or in the dark."""
    for k in range(DESIGNS):
        s.withheld[k] = kit.copies[MONSTERS, k] - s.discards[MONSTERS, k] - s.dead[MONSTERS, k]
    for m in range(s.ranks[MONSTERS]):
        if s.unit_room[MONSTERS, m] > 0 and marked(s, MONSTERS, m, REVEALED):
            s.withheld[s.unit_design[MONSTERS, m] - 1] -= 1
