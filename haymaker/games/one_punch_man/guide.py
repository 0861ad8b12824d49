"""What a searcher is told about One Punch Man: see `haymaker/bots/search`."""

from haymaker.games.one_punch_man.bot import distance, force_of, opm_rooms, trouble
from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.layout import *

SURELY = 1024  # parts
MOST_HALVINGS = 5
FAR_OFF = 8  # steps beyond which it makes no difference how far something is


def likely(kit, s, seat):
    """The Monsters hide deep: a room that is easier to get to by one is half as likely. Who
    carries the hostage, or where it was found, is no matter of hiding."""
    if seat == MONSTERS or s.found == 1 or s.carrier != 0 or s.hostage_room == 0:
        return SURELY
    best = 0
    for r in range(kit.rooms_count):
        if kit.hostage_rooms >> r & 1:
            best = max(best, trouble(kit, 0, r))
    easier = best - trouble(kit, 0, s.hostage_room - 1)
    return SURELY >> min(max(0, easier), MOST_HALVINGS)


def chapter(kit, s):
    return s.round_no


def prospects(kit, s, out):
    """When a round begins: who has One Punch Man, patience, the hostage and the ways to it, and the
    forces, by how often those who had them won 1,500 games of two heuristics."""
    hostage = 1 << (s.hostage_room - 1)
    out[MONSTERS] = 0
    out[HEROES] = 127 + 174 * s.patience - (416 if s.patience <= 2 else 0)
    if s.found == 1:
        out[HEROES] -= 761
    else:
        out[HEROES] -= 112 * ones(s.maybe_rooms)
    if s.carrier > 0 and s.carrier <= SLOTS:
        out[HEROES] += 1190 - 99 * steps_to(kit, s, hostage, kit.entrances | opm_rooms(s))
    to_hostage = steps_to(kit, s, opm_rooms(s), hostage)
    if s.opm_won == 1:
        out[HEROES] += 1601 - 273 * to_hostage
    else:
        out[HEROES] -= 68 * to_hostage + 26 * steps_to(kit, s, hero_rooms(s), opm_rooms(s))
    out[HEROES] += 17 * forces(kit, s, HEROES) - 11 * forces(kit, s, MONSTERS)


def steps_to(kit, s, rooms, goals):
    if rooms == 0 or goals == 0:
        return FAR_OFF
    return min(FAR_OFF, distance(kit, s.blocked, rooms, goals))


def hero_rooms(s):
    """The rooms with heroes, but for One Punch Man."""
    rooms = 0
    for u in range(s.ranks[HEROES]):
        if s.unit_room[HEROES, u] > 0:
            rooms |= 1 << (s.unit_room[HEROES, u] - 1)
    return rooms


def forces(kit, s, side):
    total = 0
    for u in range(s.ranks[side]):
        if s.unit_room[side, u] > 0:
            total += force_of(kit, s, side, u)
    return total


def tempting(kit, v, seat, action):
    """A beginner picks every fight, and puts out cards as long as there are tokens."""
    if action >= FIGHT and action < MOVE:
        return 1
    return 1 if action >= PUT and action < EXCHANGE else 0
