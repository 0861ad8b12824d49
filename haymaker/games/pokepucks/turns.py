"""The steps of a turn that are not throws: top-off, count, discards, and how a battle ends."""

# mypy: ignore-errors
from haymaker.games.pokepucks.layout import *
from haymaker.games.pokepucks.stacks import *
from haymaker.kernel.contract import whole


def begin_turn(kit, s, p):
    s.turns += 1
    s.current = p
    s.size_add = 0
    s.size_set = 0
    s.sash = 0
    s.counted = 0
    s.made = 0
    s.picked[p] = 0
    s.picked_items = 0
    s.flips = 0
    s.restacked = 0
    for q in range(kit.players):
        s.used[q] = 0
        if s.locked[q] == p + 1:
            s.locked[q] = 0  # until the next turn of who said so
    s.step = OPENING


# --- Step 1: top-off ----------------------------------------------------------------------------


def pays(s):
    """Who is treated as the current player in this top-off (PP-75, PP-H15)."""
    if s.payer > 0 and s.out[s.payer - 1] == 0:
        return s.payer - 1
    return whole(s.current)


def topoff_size(kit, s):
    """The Arena's max size as it counts now: half, then Poisoned, then the rest (PP-H14)."""
    size = whole(s.arena_max)
    if kit.mode != WILD and s.status[s.before[s.current]] & CRITICAL != 0:  # PP-70, PP-88
        size = (size + 1) // 2 if kit.critical_rounding == ROUND_UP else size // 2
    if s.status[pays(s)] & POISONED != 0:
        size += 1  # PP-74
    size = max(0, size + s.size_add)
    if s.size_set > 0:
        size = s.size_set - 1
    if s.sash == 1:
        size = min(size, s.arena_count + health_count(kit, s, s.current))  # PP-H63
    return min(size, PILE)


def begin_topoff(kit, s):
    size = topoff_size(kit, s)
    s.need = max(0, size - s.arena_count)  # PP-40, PP-H07
    if s.sash == 1 and kit.sash_permanent == 1:
        s.arena_max = min(s.arena_max, s.arena_count + health_count(kit, s, s.current))
    s.step = TOPPING_OFF


def top_off(kit, s):
    """One puck after another to the bottom, of the payer's choice (PP-11, PP-39)."""
    p = pays(s)
    d = only_health(kit, s, p) if s.need > 0 else EMPTY
    if d == SEVERAL:
        ask(s, ASK_PAY, p)
        return
    if d != EMPTY:
        pay(s, p, d)
        return
    if s.need > 0 or kit.mode == WILD:  # PP-12, PP-41, PP-H38
        becomes_critical(kit, s, p)
    elif kit.critical_clears_on_topoff == 1:  # PP-H03
        s.status[p] &= ~CRITICAL
    s.need = 0
    s.payer = 0
    s.step = TOPPED_OFF


def pay(s, p, d):
    s.health[p, d] -= 1
    put_under(s, d, p)
    s.need -= 1
    s.ask = NOTHING


# --- Step 3: counting attacks -------------------------------------------------------------------


def begin_count(kit, s):
    p = whole(s.current)
    rival = whole(s.after[p])  # PP-53
    s.attacks = 1  # PP-49
    s.attacks_set = s.later_set[p]
    s.attacks = limited(s.attacks + s.later_add[p])
    s.later_set[p] = 0
    s.later_add[p] = 0
    s.own_type = slammer_type(kit, s, p)
    s.next_weak = slammer_weak(kit, s, rival)
    s.next_resist = slammer_resist(kit, s, rival)
    s.scope = 0
    s.step = COUNTING


def limited(attacks):
    return max(0, min(MOST_ATTACKS, attacks))


def match_types(s):
    """Weakness, then resistance; without a type neither (PP-51, PP-52, PP-H28)."""
    if s.own_type != NO_TYPE:
        if s.own_type == s.next_weak:
            s.attacks = limited(s.attacks + 1)
        if s.own_type == s.next_resist and s.attacks > 1 and s.scope == 0:
            s.attacks -= 1
    s.step = AFTER_COUNTING


def finish_count(kit, s):
    """Paralyzed, then whatever sets the number (PP-54, PP-H26)."""
    p = whole(s.current)
    if s.status[p] & PARALYZED != 0 and s.attacks > 1 and s.scope == 0:
        s.attacks -= 1  # PP-71
    if s.status[p] & SLEEP != 0:
        sets_attacks(s, 1)  # PP-72
    if kit.plain_slammer_cap == 1 and kit.puck_kind[s.slammer[p] - 1] != POKEMON:
        sets_attacks(s, 1)  # PP-H47
    if s.attacks_set > 0:
        s.attacks = s.attacks_set - 1
    s.attacks_set = 0
    s.counted = s.attacks
    s.step = ATTACKING


def sets_attacks(s, n):
    if s.attacks_set == 0 or s.attacks_set > n + 1:
        s.attacks_set = n + 1


# --- Steps 4 (its end) to 6 ---------------------------------------------------------------------


def daze(s):
    """Confused, and nothing picked up in the whole turn: pays for the next top-off (PP-75)."""
    p = whole(s.current)
    if s.status[p] & CONFUSED != 0 and s.made > 0 and s.picked[p] == 0:
        s.payer = p + 1
    s.step = DISCARDING


def discard_some(kit, s):
    """PP-64."""
    if power_count(kit, s, s.current) > 0:
        ask(s, ASK_DISCARD, s.current)
    else:
        s.step = CLOSING


def discard(s, p, action):
    s.ask = NOTHING
    if action == DONE:
        s.step = CLOSING
    else:
        s.power[p, action - DISCARD] -= 1  # PP-35
        s.prize[p, action - DISCARD] += 1


def pass_on(kit, s):
    """PP-65, PP-H31; PP-H34."""
    left = kit.players - s.outs
    if left == 1 or s.turns >= kit.max_turns:
        settle(kit, s)
    else:
        begin_turn(kit, s, s.after[s.current])


# --- Leaving the battle -------------------------------------------------------------------------


def goes_home(kit, s, p):
    """The slammer and all pucks of the three stacks go to the own collection (PP-46)."""
    if s.slammer[p] > 0:
        s.brought[p, s.slammer[p] - 1] -= 1
        s.slammer[p] = 0
    for d in range(kit.pucks):
        s.brought[p, d] -= s.health[p, d] + s.power[p, d] + s.prize[p, d]
        s.health[p, d] = 0
        s.power[p, d] = 0
        s.prize[p, d] = 0
    s.status[p] = 0


def goes_out(kit, s, p):
    """PP-45. The neighbours become each other's (PP-H10)."""
    goes_home(kit, s, p)
    s.own_slammer[p] = 0  # back with its owner (PP-H45)
    s.outs += 1
    s.out[p] = s.outs
    s.after[s.before[p]] = s.after[p]
    s.before[s.after[p]] = s.before[p]
    for q in range(kit.players):
        if s.locked[q] == p + 1:
            s.locked[q] = 0


def settle(kit, s):
    """The last one, or the one with most pucks, takes the Arena (PP-66, PP-H34, PP-H66)."""
    most = -1
    winners = 0
    winner = 0
    for p in range(kit.players):
        if s.out[p] == 0:
            s.final[p] = pucks_of(kit, s, p)
            if s.final[p] > most:
                most = whole(s.final[p])
                winners = 0
            if s.final[p] == most:
                winners += 1
                winner = p
    if winners > 1 and kit.mode != TRAINING:
        winner = NOBODY
    share_arena(s, winner)  # in training into the box, whoever carries it there (PP-79)
    for p in range(kit.players):
        if s.out[p] == 0:
            goes_home(kit, s, p)
        s.own_slammer[p] = 0  # back with its owner (PP-H45)
    s.ask = OVER


def share_arena(s, winner):
    """All to the winner's Prize; without one each puck to whoever put it there. Those that lay
    there before the battle stay where they are and leave the game."""
    stays = 0
    for i in range(s.arena_count):
        d = whole(s.arena[i])
        owner = whole(s.arena_owner[i]) if winner == NOBODY else winner
        s.arena[i] = 0
        s.arena_owner[i] = 0
        if owner == NOBODY:
            s.arena[stays] = d
            s.arena_owner[stays] = NOBODY
            stays += 1
        else:
            given_back(s, d, owner)
    s.arena_count = stays
    stays = 0
    for i in range(s.outside_count):
        d = whole(s.outside[i])
        owner = whole(s.outside_owner[i]) if winner == NOBODY else winner
        s.outside[i] = 0
        s.outside_owner[i] = 0
        if owner == NOBODY:
            s.outside[stays] = d
            s.outside_owner[stays] = NOBODY
            stays += 1
        else:
            given_back(s, d, owner)
    s.outside_count = stays


def given_back(s, d, p):
    if s.out[p] == 0:
        s.prize[p, d] += 1
    else:
        s.brought[p, d] -= 1  # straight into the collection
