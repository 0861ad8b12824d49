"""What a side may do, and which clause forbids the rest.

`legal` lists, `why_not` explains; they look at the same facts, and every random game of the tests
compares them over all actions.
"""
# mypy: ignore-errors

from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.fighting import *
from haymaker.games.one_punch_man.layout import *
from haymaker.games.one_punch_man.preparing import *
from haymaker.kernel.contract import RULING, lowest


def legal(kit, s, seat, moves):
    if s.phase == ACTING:
        return legal_actions(kit, s, seat, moves)
    if s.phase == BATTLE:
        return legal_battles(s, moves)
    if s.phase == MOVING:
        return legal_steps(kit, s, seat, moves)
    if s.phase == HIDING:
        return legal_in(kit.hostage_rooms, HIDE, moves, 0)
    if s.phase == PLACING:
        return legal_placings(kit, s, moves)
    return legal_blocks(kit, s, moves)


def legal_in(things, verb, moves, n):
    """A verb with each thing of a set: rooms, units, cards."""
    while things != 0:
        moves[n] = verb + lowest(things)
        things &= things - 1
        n += 1
    return n


def legal_placings(kit, s, moves):
    left = kit.setup_cost - setup_cost(kit, s)
    rooms = kit.low_rooms & ~full_rooms(kit, s, MONSTERS)
    n = legal_puts(kit, MONSTERS, cards_of(s, MONSTERS), left, rooms, moves, 0)
    moves[n] = DONE
    return n + 1


def cards_of(s, side):
    """The designs in a hand, as a set."""
    cards = 0
    left = s.held[side]
    c = 0
    while left > 0:
        if s.hand[side, c] > 0:
            left -= s.hand[side, c]
            cards |= 1 << c
        c += 1
    return cards


def legal_puts(kit, side, cards, most, rooms, moves, n):
    while cards != 0:
        c = lowest(cards)
        cards &= cards - 1
        if kit.cost[side, c] <= most:
            n = legal_in(rooms, PUT + c * ROOMS, moves, n)
    return n


def legal_blocks(kit, s, moves):
    needed = doors_of_their_own(kit, s.blocked) | doors_on_the_way(kit, s.blocked)
    n = legal_in(all_doors(kit) & ~s.blocked & ~needed, BLOCK, moves, 0)
    moves[n] = DONE
    return n + 1


def legal_battles(s, moves):
    lairs = rooms_of(s, MONSTERS)
    n = 0
    left = slots(s, HEROES)
    while left != 0:
        h = lowest(left)
        left &= left - 1
        if must_battle(s, h, lairs):
            n = legal_targets(s, HEROES, h, moves, n)
    return n


def legal_targets(s, side, u, moves, n):
    return legal_in(opponents(s, side, s.unit_room[side, u]), FIGHT + u * SLOTS, moves, n)


def legal_actions(kit, s, side, moves):
    foes = rooms_of(s, 1 - side)
    cards = cards_of(s, side)
    rooms = summoning_rooms(kit, s, side, foes)
    n = 0
    if s.tokens[side] >= price(side):
        n = legal_fights(kit, s, side, foes, moves, n)
        n = legal_moves(kit, s, side, walkers(kit, s, side, foes), moves, n)
    n = legal_puts(kit, side, cards, s.tokens[side], rooms, moves, n)
    if s.tokens[side] >= price(side) and drawable(s, side, 1) > 0:
        n = legal_in(cards, EXCHANGE, moves, n)
    n = legal_free_actions(kit, s, side, moves, n)
    moves[n] = PASS
    return n + 1


def summoning_rooms(kit, s, side, foes):
    """OPM-33: heroes at the entrances. OPM-34, OPM-35: monsters wherever no hero is."""
    if side == HEROES:
        return kit.entrances & ~full_rooms(kit, s, side)
    return all_rooms(kit) & ~foes & ~full_rooms(kit, s, side)


def legal_fights(kit, s, side, foes, moves, n):
    left = slots(s, side)
    while left != 0:
        u = lowest(left)
        left &= left - 1
        if meets(s, side, u, foes) and not marked(s, side, u, FOUGHT):
            if not is_sick(kit, s, side, u):
                n = legal_targets(s, side, u, moves, n)
    return n


def meets(s, side, u, foes):
    """Whether a unit is on the board, in one of the rooms of its foes."""
    return s.unit_room[side, u] > 0 and foes >> (s.unit_room[side, u] - 1) & 1 == 1


def is_sick(kit, s, side, u):
    """OPM-H18: who was summoned this round may act at once, unless the table chose otherwise."""
    return kit.summoning_sickness == 1 and marked(s, side, u, FRESH)


def walkers(kit, s, side, foes):
    """The units that can begin a move, as a set of slots."""
    units = 0
    left = slots(s, side)
    while left != 0:
        u = lowest(left)
        left &= left - 1
        if s.unit_room[side, u] > 0 and can_leave(kit, s, side, u, foes):
            units |= 1 << u
    return units


def can_leave(kit, s, side, u, foes):
    if foes >> (s.unit_room[side, u] - 1) & 1 or marked(s, side, u, MOVED):  # OPM-40, OPM-44
        return False
    if kit.movement[side, s.unit_design[side, u] - 1] == 0:
        return False
    return not is_sick(kit, s, side, u)


def legal_moves(kit, s, side, units, moves, n):
    """All the ways out, then those on which a monster fetches the hostage."""
    fetchers = 0
    while units != 0:
        u = lowest(units)
        units &= units - 1
        rooms = exits(kit, s, side, u)
        n = legal_in(rooms, MOVE + u * ROOMS, moves, n)
        if can_fetch(s, side, u, rooms):
            fetchers |= 1 << u
    return legal_in(fetchers, FETCH, moves, n)


def can_fetch(s, side, u, rooms):
    """Moving and carrying in one: for monsters, to whom the hostage is no secret (OPM-H56)."""
    if side == HEROES or s.hostage_room == 0 or s.carrier != 0 or s.took >> u & 1:
        return False
    return rooms >> (s.hostage_room - 1) & 1 == 1


def exits(kit, s, side, u):
    """The rooms a unit can go to from where it is, as far as its side knows (OPM-37, OPM-38)."""
    a = s.unit_room[side, u] - 1
    rooms = open_ways(kit, known_blocks(s, side), a)
    if side == MONSTERS:
        rooms &= kit.not_below[a]  # OPM-38, OPM-H41, OPM-H42
    if kit.room_capacity < UNLIMITED and not (side == HEROES and u == OPM):
        rooms &= ~full_rooms(kit, s, side)  # OPM-H40
    return rooms


def legal_free_actions(kit, s, side, moves, n):
    if s.hostage_room == 0:
        return n
    if s.carrier == 0:
        return legal_in(takers(kit, s, side), TAKE, moves, n)
    if why_not_drop(s, side) == 0:
        moves[n] = DROP
        n += 1
    return n


def takers(kit, s, side):
    """The units that may take up the hostage, which nobody carries, as a set of slots."""
    units = units_in(s, side, s.hostage_room) & ~s.took  # OPM-H55
    if units != 0 and not may_take_freely(kit, s, side):
        return units & 1 << (s.mover - 1) if s.entered == 1 else 0
    return units


def may_take_freely(kit, s, side):
    """In one's own turn where no opponent is (OPM-H30, OPM-H32)."""
    return kit.pickup_on_entry_only == 0 and opponents(s, side, s.hostage_room) == 0


def legal_steps(kit, s, side, moves):
    """The unit on the move: the fight it walked into, or the next room, or enough."""
    u = s.mover - 1
    foes = opponents(s, side, s.unit_room[side, u])
    n = legal_in(foes, FIGHT + u * SLOTS, moves, 0)  # OPM-41, OPM-H14
    if foes == 0 and s.steps_left > 0:
        rooms = exits(kit, s, side, u)
        n = legal_in(rooms, STEP, moves, n)
        if can_fetch(s, side, u, rooms):
            moves[n] = STEP_FETCH
            n += 1
    n = legal_free_actions(kit, s, side, moves, n)
    if foes == 0:
        moves[n] = STOP
        n += 1
    return n


def setup_cost(kit, s):
    total = 0
    left = slots(s, MONSTERS)
    while left != 0:
        total += kit.cost[MONSTERS, s.unit_design[MONSTERS, lowest(left)] - 1]
        left &= left - 1
    return total


# --- Why not --------------------------------------------------------------------------------------


def why_not(kit, s, seat, action):
    if s.phase == ACTING:
        return why_not_act(kit, s, seat, action)
    if s.phase == BATTLE:
        return why_not_battle(s, action)
    if s.phase == MOVING:
        return why_not_go_on(kit, s, seat, action)
    if s.phase == HIDING:
        return why_not_hide(kit, action)
    if s.phase == PLACING:
        return why_not_place(kit, s, action)
    if action == DONE:
        return 0
    if action < BLOCK or action >= FIGHT:
        return 6
    return why_not_block(kit, s, action - BLOCK)


def why_not_hide(kit, action):
    if action >= BLOCK:
        return 6
    if action - HIDE >= kit.rooms_count:
        return 7
    return 0 if kit.hostage_rooms >> (action - HIDE) & 1 else RULING + 6


def why_not_place(kit, s, action):
    if action == DONE:
        return 0
    if action < PUT or action >= EXCHANGE:
        return 6
    c = (action - PUT) // ROOMS
    r = (action - PUT) % ROOMS
    if s.hand[MONSTERS, c] == 0 or kit.low_rooms >> r & 1 == 0:
        return 8
    if setup_cost(kit, s) + kit.cost[MONSTERS, c] > kit.setup_cost:
        return 9
    return RULING + 40 if full_rooms(kit, s, MONSTERS) >> r & 1 else 0


def why_not_block(kit, s, d):
    """OPM-12: each room keeps an open door. OPM-H05: each room can still be reached."""
    if d >= kit.doors_count or s.blocked >> d & 1:
        return 11
    if doors_of_their_own(kit, s.blocked) >> d & 1:
        return 12
    return RULING + 5 if doors_on_the_way(kit, s.blocked) >> d & 1 else 0


def why_not_battle(s, action):
    if action < FIGHT or action >= MOVE:
        return 17
    h = (action - FIGHT) // SLOTS
    m = (action - FIGHT) % SLOTS
    if not on_board(s, HEROES, h) or not on_board(s, MONSTERS, m):
        return 16
    if s.unit_room[HEROES, h] != s.unit_room[MONSTERS, m]:
        return 16
    return 18 if marked(s, HEROES, h, BATTLED) else 0


def why_not_act(kit, s, side, action):
    if action == PASS:
        return 0
    if action < FIGHT or action == DONE:
        return 6
    if action < MOVE:
        return why_not_fight(kit, s, side, (action - FIGHT) // SLOTS, (action - FIGHT) % SLOTS)
    if action < FETCH:
        return why_not_move(kit, s, side, (action - MOVE) // ROOMS, (action - MOVE) % ROOMS)
    if action < STEP:
        return why_not_fetch(kit, s, side, action - FETCH)
    if action < PUT or action == STOP:
        return 36
    if action < EXCHANGE:
        return why_not_summon(kit, s, side, (action - PUT) // ROOMS, (action - PUT) % ROOMS)
    if action < TAKE:
        return why_not_exchange(s, side, action - EXCHANGE)
    if action < DROP:
        return why_not_take(kit, s, side, action - TAKE)
    return why_not_drop(s, side)


def why_not_exchange(s, side, c):
    """OPM-H38: with deck and discards both empty there is nothing to exchange for."""
    if s.hand[side, c] == 0 or s.tokens[side] < price(side):
        return 43
    return 0 if drawable(s, side, 1) > 0 else RULING + 38


def why_not_fight(kit, s, side, u, v):
    if side == MONSTERS and v == OPM and s.opm_won == 0:
        return RULING + 19
    if side == HEROES and u == OPM and s.opm_won == 0:
        return 51
    if not on_board(s, side, u) or not on_board(s, 1 - side, v):
        return 42
    if s.unit_room[side, u] != s.unit_room[1 - side, v] or s.tokens[side] < price(side):
        return 42
    if marked(s, side, u, FOUGHT):
        return 44
    return RULING + 18 if is_sick(kit, s, side, u) else 0


def why_not_leave(kit, s, side, u):
    """What keeps a unit from moving at all."""
    if side == HEROES and u == OPM and s.opm_won == 0:
        return 51
    if not on_board(s, side, u) or s.tokens[side] < price(side):
        return 36
    if marked(s, side, u, MOVED):
        return 44
    if rooms_of(s, 1 - side) >> (s.unit_room[side, u] - 1) & 1:
        return 40
    if is_sick(kit, s, side, u):
        return RULING + 18
    return 37 if kit.movement[side, s.unit_design[side, u] - 1] == 0 else 0


def why_not_next(kit, s, side, u, r):
    """What keeps a unit from going on into this room."""
    a = s.unit_room[side, u] - 1
    if a == r:
        return RULING + 46
    if exits(kit, s, side, u) >> r & 1:
        return 0
    if open_ways(kit, known_blocks(s, side), a) >> r & 1 == 0:
        return 37
    if side == MONSTERS and kit.not_below[a] >> r & 1 == 0:
        return 38
    return RULING + 40


def why_not_move(kit, s, side, u, r):
    reason = why_not_leave(kit, s, side, u)
    return why_not_next(kit, s, side, u, r) if reason == 0 else reason


def why_not_fetch(kit, s, side, u):
    reason = why_not_leave(kit, s, side, u)
    return why_not_fetch_next(kit, s, side, u) if reason == 0 else reason


def why_not_fetch_next(kit, s, side, u):
    if side == HEROES:
        return RULING + 56
    if s.hostage_room == 0 or s.carrier != 0:
        return 46
    if s.took >> u & 1:
        return RULING + 55
    return why_not_next(kit, s, side, u, s.hostage_room - 1)


def why_not_summon(kit, s, side, c, r):
    if s.hand[side, c] == 0 or kit.cost[side, c] > s.tokens[side]:
        return 32
    if side == HEROES and kit.entrances >> r & 1 == 0:
        return 33
    if side == MONSTERS and (r >= kit.rooms_count or rooms_of(s, HEROES) >> r & 1):
        return 34
    return RULING + 40 if full_rooms(kit, s, side) >> r & 1 else 0


def why_not_take(kit, s, side, u):
    """On entering, or free in one's own turn where no opponent is (OPM-H30, OPM-H32)."""
    if not on_board(s, side, u) or s.hostage_room == 0 or s.unit_room[side, u] != s.hostage_room:
        return 46
    if s.carrier != 0:
        return RULING + 33
    if s.took >> u & 1:
        return RULING + 55
    if s.mover == u + 1 and s.entered == 1:
        return 0
    return 0 if may_take_freely(kit, s, side) else RULING + 30


def why_not_drop(s, side):
    if s.carrier == 0 or (s.carrier > SLOTS) != (side == MONSTERS):
        return 49
    return RULING + 55 if s.dropped >> (s.carrier - carrying(side, 0)) & 1 else 0


def why_not_go_on(kit, s, side, action):
    """A unit is on the move; everything but the move itself has to wait (OPM-30)."""
    u = s.mover - 1
    fight = opponents(s, side, s.unit_room[side, u]) != 0
    if action >= TAKE and action < DROP:
        return why_not_take(kit, s, side, action - TAKE)
    if action == DROP:
        return why_not_drop(s, side)
    if fight:
        if action >= FIGHT and action < MOVE:
            return why_not_meet(s, side, u, (action - FIGHT) // SLOTS, (action - FIGHT) % SLOTS)
        return 41 if action >= STEP and action < PUT else 39
    if action == STOP:
        return 0
    if action < STEP or action >= PUT:
        return 30
    if s.steps_left == 0:
        return 37
    if action == STEP_FETCH:
        return why_not_fetch_next(kit, s, side, u)
    return why_not_next(kit, s, side, u, action - STEP)


def why_not_meet(s, side, u, own, other):
    """OPM-H14: who walked in fights, and its side picks the opponent."""
    if own != u:
        return 39
    if not on_board(s, 1 - side, other):
        return RULING + 14
    return 0 if s.unit_room[1 - side, other] == s.unit_room[side, u] else RULING + 14
