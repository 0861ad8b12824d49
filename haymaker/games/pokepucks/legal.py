"""What a seat may do now, and which clause is against all else."""

# mypy: ignore-errors
from haymaker.games.pokepucks.attack import *
from haymaker.games.pokepucks.layout import *
from haymaker.games.pokepucks.setup import *
from haymaker.games.pokepucks.special import *
from haymaker.games.pokepucks.stacks import *
from haymaker.kernel.contract import RULING, lowest, whole


def legal(kit, s, seat, moves):
    first = verb(s)
    if s.ask == ASK_HEALTH:
        left = health_choices(kit, s, seat)
    else:
        if s.ask == ASK_RULE:
            first += kit.window_first[s.window]
        left = open_choices(kit, s, seat)
    n = 0
    while left != 0:
        moves[n] = first + lowest(left)
        left &= left - 1
        n += 1
    if forbids_done(kit, s, seat) == 0:
        moves[n] = DONE
        n += 1
    return n


def open_choices(kit, s, seat):
    """What nothing forbids of what is asked for, as a set; of rules, those of the open window."""
    first = whole(kit.window_first[s.window]) if s.ask == ASK_RULE else 0
    chosen = 0
    left = (1 << choices(kit, s)) - 1
    while left != 0:
        i = lowest(left)
        left &= left - 1
        if forbids(kit, s, seat, first + i) == 0:
            chosen |= 1 << i
    return chosen


def verb(s):
    """The kind of action that is asked for."""
    a = whole(s.ask)
    if a == ASK_RULE:
        return USE
    if a == ASK_THROW:
        return THROW
    if a == ASK_KNOCK:
        return KNOCK
    if a == ASK_HEALTH or a == ASK_SUPPLY:
        return BRING
    if a == ASK_SLAMMER or a == ASK_SWITCH:
        return CHOOSE_SLAMMER
    if a == ASK_TEAM:
        return CHOOSE_TEAM
    if a == ASK_DISCARD:
        return DISCARD
    if a == ASK_CAPTURE or a == ASK_PICK or a == ASK_SWAP_SPOT:
        return SPOT
    return MOVE


def forbids(kit, s, seat, i):
    """The clause against the i-th choice of what is asked for, or 0."""
    a = whole(s.ask)
    if a == ASK_RULE:
        return cannot_use(kit, s, seat, i)
    if a == ASK_THROW or a == ASK_KNOCK:
        return 0
    if a == ASK_CAPTURE or a == ASK_PICK or a == ASK_SWAP_SPOT:
        return spot_forbids(kit, s, a, s.arena_count - 1 - i)
    if i >= kit.pucks:
        return 21
    if a == ASK_HEALTH:
        return cannot_bring(kit, s, seat, i)
    if a == ASK_SUPPLY:
        return cannot_supply(kit, s, seat, i)
    if a == ASK_SLAMMER:
        return cannot_be_slammer(kit, s, seat, i)
    if a == ASK_TEAM:
        return cannot_team(kit, s, seat, i)
    if a == ASK_SWITCH:
        return cannot_switch(kit, s, seat, i)
    if a == ASK_DISCARD or a == ASK_SHIELD:
        return 0 if s.power[seat, i] > 0 else 34
    if a == ASK_MOVE:
        return cannot_move(kit, s, seat, i)
    if a == ASK_ORDER:
        return cannot_come_next(s, i)
    if a == ASK_OUTSIDE:
        return 0 if find_outside(s, i, s.outside_count) >= 0 else 62
    if a == ASK_TAKE:
        return 0 if find_outside(s, i, s.outside_count - s.loot) >= 0 else RULING + 62
    return 0 if s.health[seat, i] > 0 else 34  # PP-34, PP-H48


def spot_forbids(kit, s, a, i):
    if i < 0 or s.lies[i] != FLIPPED:
        return 57
    if a == ASK_CAPTURE:
        return 0 if can_capture(kit, s, i) else RULING + 41
    if a == ASK_PICK:
        return 0 if eligible(kit, s, i) else 59
    return 0 if swappable(kit, s, i) else RULING + 55


def forbids_done(kit, s, seat):
    """The clause against doing no more, or 0."""
    a = whole(s.ask)
    if a == ASK_RULE or a == ASK_KNOCK or a == ASK_SHIELD or a == ASK_CAPTURE:
        return 0
    if a == ASK_DISCARD or a == ASK_ORDER or a == ASK_TAKE:
        return 0
    if a == ASK_HEALTH:
        return cannot_stop_bringing(kit, s, seat)
    if a == ASK_TEAM:
        return cannot_stop_arming(kit, s, seat)
    if a == ASK_SUPPLY:
        return 20 if still_owed(kit, s, seat, False) > 0 else 0
    if a == ASK_PICK:
        return 0 if kit.pickup_optional == 1 else RULING + 18
    if a == ASK_OUTSIDE:
        may = kit.outside == MAY_PUT_BACK and s.outside_count <= RIM
        return 0 if may else RULING + 55
    if a == ASK_MOVE:
        return 0 if kit.rule_upto[s.run - 1] == 1 else RULING + 48
    if a == ASK_GIVE:
        return 25
    if a == ASK_SLAMMER:
        return 28
    if a == ASK_PRIZE:
        return 29
    if a == ASK_PAY:
        return 39
    if a == ASK_THROW:
        return 44 if s.knock == 1 else 55
    if a == ASK_SWITCH:
        return RULING + 24
    return RULING + 62


def choices(kit, s):
    """How many numbers there are to be looked at under the verb that is asked for."""
    v = verb(s)
    if v == USE:
        return kit.window_first[s.window + 1] - kit.window_first[s.window]
    if v == SPOT:
        return whole(s.arena_count)
    if v == THROW or v == KNOCK:
        return 1
    return whole(kit.pucks)


# --- What is no choice --------------------------------------------------------------------------


MAY_BE_ONE = sum(
    1 << question
    for question in (
        ASK_HEALTH, ASK_GIVE, ASK_SLAMMER, ASK_TEAM, ASK_PRIZE, ASK_SUPPLY, ASK_REPLACE,
        ASK_OUTSIDE, ASK_MOVE, ASK_SWITCH, ASK_SWAP_SPOT, ASK_SWAP_PUCK,
    )
)  # fmt: skip
"""Questions that may have a single answer. A throw is one, too, but the player's to make (PP-56); a
top-off asks only where there is a choice; and to all others one may at least say no."""

FROM_HEALTH = sum(1 << question for question in (ASK_GIVE, ASK_PRIZE, ASK_REPLACE, ASK_SWAP_PUCK))


def only_answer(kit, s):
    """The one thing that the player who is asked can do, or -1 where there is a choice.

    A sealed choice is always asked: to go on without it would tell what is left (PP-H21).
    """
    if FROM_HEALTH >> s.ask & 1 != 0:
        d = only_health(kit, s, s.asked)
        return MOVE + d if d >= 0 else -1
    if sealed(kit, s):
        return -1
    p = answering(kit, s)
    if forbids_done(kit, s, p) != 0:
        return only_choice(kit, s, p)
    return DONE if s.ask == ASK_HEALTH and health_choices(kit, s, p) == 0 else -1


def only_choice(kit, s, p):
    """The one of all choices that nothing forbids, or -1."""
    found = -1
    for i in range(choices(kit, s)):
        if forbids(kit, s, p, i) == 0:
            if found >= 0:
                return -1
            found = verb(s) + i
    return found


def answering(kit, s):
    """The player who is asked, alone or first of all."""
    return lowest(picking(kit, s)) if s.ask == ASK_HEALTH else whole(s.asked)


# --- Why not ------------------------------------------------------------------------------------


def why_not(kit, s, seat, action):
    if action == DONE:
        return forbids_done(kit, s, seat)
    v = verb(s)
    if v <= action < v + span(v):
        return forbids(kit, s, seat, action - v)
    return wrong_moment(kit, s, action)


def span(v):
    if v == SPOT:
        return PILE
    if v == USE:
        return ROWS
    return 1 if v == THROW or v == KNOCK else DESIGNS


def wrong_moment(kit, s, action):
    """The clause that gives this kind of action its moment."""
    if action < CHOOSE_SLAMMER:
        if kit.mode == WILD:
            return 81
        return 22 if kit.setup == FULL else 23
    if action < MOVE:
        return 28
    if action < DISCARD:
        return 34
    if action < SPOT:
        return 35
    if action < USE:
        return 33
    if action < THROW:
        return 16
    if action < KNOCK:
        return 44 if s.knock == 1 else 55
    return 42
