"""Stacks and what is done with them: counting, moving, piling up; and the slammer's statuses."""

# mypy: ignore-errors
from haymaker.games.pokepucks.layout import *
from haymaker.kernel.contract import lowest, whole

# --- A player's stacks --------------------------------------------------------------------------


def held(s, stack, p, d):
    if stack == HEALTH:
        return s.health[p, d]
    if stack == POWER:
        return s.power[p, d]
    return s.prize[p, d]


def add(s, stack, p, d, n):
    if stack == HEALTH:
        s.health[p, d] += n
    elif stack == POWER:
        s.power[p, d] += n
    else:
        s.prize[p, d] += n


def designs(kit):
    """All designs in play, as a set."""
    return (1 << kit.pucks) - 1


def health_count(kit, s, p):
    n = 0
    left = designs(kit)
    while left != 0:
        n += s.health[p, lowest(left)]
        left &= left - 1
    return n


EMPTY, SEVERAL = -1, -2


def only_health(kit, s, p):
    """The one design that lies in Health, or that there are none or several."""
    found = EMPTY
    left = designs(kit)
    while left != 0:
        d = lowest(left)
        left &= left - 1
        if s.health[p, d] > 0:
            if found != EMPTY:
                return SEVERAL
            found = d
    return found


def has_health(kit, s, p):
    left = designs(kit)
    while left != 0:
        if s.health[p, lowest(left)] > 0:
            return True
        left &= left - 1
    return False


def power_count(kit, s, p):
    n = 0
    left = designs(kit)
    while left != 0:
        n += s.power[p, lowest(left)]
        left &= left - 1
    return n


def pucks_of(kit, s, p):
    """Health, Power and Prize together."""
    n = 0
    left = designs(kit)
    while left != 0:
        d = lowest(left)
        left &= left - 1
        n += s.health[p, d] + s.power[p, d] + s.prize[p, d]
    return n


def gains(kit, s, stack, p, d):
    """A puck comes to a stack; in a wild battle to Prize instead (PP-86)."""
    if kit.mode == WILD and stack != PRIZE:
        s.prize[p, d] += 1
    else:
        add(s, stack, p, d, 1)


# --- Collections --------------------------------------------------------------------------------


def in_collection(kit, s, p, d):
    """What is left of a player's collection; in training of the box that all share (PP-79)."""
    if kit.mode == TRAINING:
        return in_box(kit, s, d)
    return kit.owned[p, d] - s.brought[p, d]


def in_box_as(kit, s, d):
    """Pucks in the box of a design, with all that stand for it."""
    first = kit.puck_same[d]
    n = in_box(kit, s, first)
    left = whole(kit.stand_ins[first])
    while left != 0:
        n += in_box(kit, s, lowest(left))
        left &= left - 1
    return n


def in_box(kit, s, d):
    n = whole(kit.box[d])
    for p in range(kit.players):
        n -= s.brought[p, d]
        if s.own_slammer[p] == d + 1:
            n += 1
    return n


def brought_as(kit, s, p, d):
    """Pucks that a player has brought of a design, with all that stand for it (PP-21)."""
    return whole(s.brought[p, d]) if kit.proxied == 0 else brought_together(kit, s, p, d)


def brought_together(kit, s, p, d):
    first = kit.puck_same[d]
    n = whole(s.brought[p, first])
    left = whole(kit.stand_ins[first])
    while left != 0:
        n += s.brought[p, lowest(left)]
        left &= left - 1
    return n


def in_battle(kit, s, d):
    """The same, of all players together."""
    n = 0
    for p in range(kit.players):
        n += brought_as(kit, s, p, d)
    return n


def fits_health(kit, d):
    """Slammers are ordinary pucks only where that was agreed (PP-H55)."""
    return kit.slammers_as_pucks == 1 or not is_slammer(kit, d)


# --- The Arena stack ----------------------------------------------------------------------------


def put_on_top(s, d, owner):
    s.arena[s.arena_count] = d
    s.arena_owner[s.arena_count] = owner
    s.arena_count += 1


def put_under(s, d, owner):
    """To the bottom, as in a top-off (PP-11)."""
    i = whole(s.arena_count)
    while i > 0:
        s.arena[i] = s.arena[i - 1]
        s.arena_owner[i] = s.arena_owner[i - 1]
        i -= 1
    s.arena[0] = d
    s.arena_owner[0] = owner
    s.arena_count += 1


def room_in_arena(s):
    return PILE - s.arena_count


def lay_outside(s, d, owner):
    s.outside[s.outside_count] = d
    s.outside_owner[s.outside_count] = owner
    s.outside_count += 1


def drop_outside(s, i):
    """Takes one puck out of the row of those outside."""
    s.outside_count -= 1
    while i < s.outside_count:
        s.outside[i] = s.outside[i + 1]
        s.outside_owner[i] = s.outside_owner[i + 1]
        i += 1
    s.outside[s.outside_count] = 0
    s.outside_owner[s.outside_count] = 0


def find_outside(s, d, count):
    """The first of so many pucks outside that has this design, or -1."""
    for i in range(count):
        if s.outside[i] == d:
            return i
    return -1


def set_aside(s):
    """PP-43."""
    for i in range(s.arena_count):
        s.aside[i] = s.arena[i]
        s.aside_owner[i] = s.arena_owner[i]
    s.aside_count = s.arena_count
    clear_arena(s)


def back_from_aside(s):
    """The same pucks in the same order (PP-48)."""
    clear_arena(s)
    for i in range(s.aside_count):
        s.arena[i] = s.aside[i]
        s.arena_owner[i] = s.aside_owner[i]
        s.aside[i] = 0
        s.aside_owner[i] = 0
    s.arena_count = s.aside_count
    s.aside_count = 0


def clear_arena(s):
    for i in range(s.arena_count):
        s.arena[i] = 0
        s.arena_owner[i] = 0
        s.lies[i] = STACKED
        s.near[i] = 0
    s.arena_count = 0


# --- Slammers and statuses ----------------------------------------------------------------------


def has_type(kit, d):
    """Of what can be thrown, only Pokémon and Pokéballs have type, weakness and resistance
    (PP-14)."""
    return kit.puck_kind[d] == POKEMON or kit.puck_kind[d] == BALL


def typed_slammer(kit, s, p):
    return s.slammer[p] > 0 and has_type(kit, s.slammer[p] - 1)


def slammer_type(kit, s, p):
    return kit.puck_type[s.slammer[p] - 1] if typed_slammer(kit, s, p) else NO_TYPE


def slammer_weak(kit, s, p):
    return kit.puck_weak[s.slammer[p] - 1] if typed_slammer(kit, s, p) else NO_TYPE


def slammer_resist(kit, s, p):
    return kit.puck_resist[s.slammer[p] - 1] if typed_slammer(kit, s, p) else NO_TYPE


def becomes_critical(kit, s, p):
    """PP-41, PP-H02. Other statuses stay, unless the table agreed otherwise (PP-H04)."""
    if s.status[p] & CRITICAL == 0:
        if kit.critical_removes_others == 1:
            s.status[p] = 0
        s.status[p] |= CRITICAL


def gains_status(kit, s, p, status):
    """Returns 1 if that changed anything (PP-H50); a Critical slammer gains nothing (PP-69)."""
    if s.status[p] & status != 0:
        return 0
    if status == CRITICAL:
        becomes_critical(kit, s, p)
        return 1
    if s.status[p] & CRITICAL != 0 and kit.mode != WILD:  # PP-88
        return 0
    s.status[p] |= status
    return 1


def loses_status(kit, s, p, status):
    """In a wild battle every slammer stays Critical (PP-81, PP-H65)."""
    if kit.mode == WILD:
        status = status & ~CRITICAL
    changed = 1 if s.status[p] & status != 0 else 0
    s.status[p] &= ~status
    return changed


# --- Steps --------------------------------------------------------------------------------------


def window_of(step):
    """The window of special rules that opens at a step, or -1."""
    if step == OPENING:
        return BEFORE_TOPOFF
    if step == TOPPED_OFF:
        return AFTER_TOPOFF
    if step == PREPARING:
        return BEFORE_COUNT
    if step == COUNTING:
        return COUNT
    if step == AFTER_COUNTING:
        return AFTER_COUNT
    if step == DECLARING:
        return BEFORE_ATTACK
    if step == THROWN:
        return AFTER_THROW
    if step == IN_HANDS:
        return ON_PICKUP
    if step == ATTACKED:
        return AFTER_ATTACK
    if step == LAST_ATTACK:
        return AFTER_LAST_ATTACK
    if step == ANSWERING:
        return PREV_THROW
    if step == LEECHING:
        return PREV_LAST_RESTACK
    if step == CLOSING:
        return END_TURN
    return -1


def opens_for(s, w):
    """The player whose rules a window is for, or NOBODY."""
    if w == BEFORE_ATTACK or w == AFTER_THROW:
        return whole(s.thrower)
    if w == ON_PICKUP:
        return whole(s.hand_seat)
    if w == PREV_THROW:
        return whole(s.after[s.thrower])  # PP-H62
    if w == PREV_LAST_RESTACK:
        return whole(s.after[s.current])
    if w == AFTER_ATTACK and s.thrower != s.current:
        return NOBODY  # PP-H60
    return whole(s.current)


def ask(s, question, seat):
    s.ask = question
    s.asked = seat
