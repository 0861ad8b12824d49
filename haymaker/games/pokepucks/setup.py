"""Battle set-up, step by step (PP-19 to PP-32), with its training and wild forms."""

# mypy: ignore-errors
from haymaker.games.pokepucks.layout import *
from haymaker.games.pokepucks.stacks import *
from haymaker.kernel.contract import RULING, lowest, whole

# --- Step 3: pucks for Health -------------------------------------------------------------------


def begin(kit, s):
    """Steps 1 and 2 are the kit: the players, the legal pucks, the proxies (PP-19 to PP-21)."""
    for i in range(kit.prefilled_count):
        put_on_top(s, kit.prefilled[i], NOBODY)  # PP-H36
    if kit.mode == WILD:
        s.step = ORDERING  # PP-81: nothing may be moved to Health
    else:
        s.step = PICKING
        s.ask = ASK_HEALTH


def health_least(kit):
    """PP-22; PP-23: 14, 13, 12, then 11."""
    if kit.setup == FULL:
        return HEALTH_LEAST
    return max(11, 16 - kit.players)


def health_most(kit):
    return HEALTH_MOST if kit.setup == FULL else health_least(kit)


def picking(kit, s):
    """The seats that still choose. All at once and unseen, unless they draw on something shared."""
    bits = 0
    for p in range(kit.players):
        if s.ready[p] == 0:
            bits |= 1 << p
            if kit.open_picking == 1:
                return bits
    return bits


def sealed(kit, s):
    """Everybody chooses pucks for Health at the same time; until all have, the choice is hidden."""
    return s.ask == ASK_HEALTH and kit.open_picking == 0


def owed(kit, s, p, d):
    """What the agreed minimum numbers still demand of this player (PP-20).

    Of a minimum for the battle everybody has a share, as far as others have not brought it already.
    """
    n = kit.least[d] - s.brought[p, d]
    if kit.battle_least[d] > 0:
        share = kit.share[p, d] - s.brought[p, d]
        n = max(n, min(share, kit.battle_least[d] - in_battle(kit, s, d)))
    return max(0, n)


def still_owed(kit, s, p, slammers):
    """Pucks, or slammers, that this player still owes, if there are any."""
    n = 0
    left = whole(kit.demanded)
    while left != 0:
        d = lowest(left)
        left &= left - 1
        if is_slammer(kit, d) == slammers:
            n += owed(kit, s, p, d)
    return n


def crowded_out(kit, s, p, d, owing, room):
    """Whether all the room that is left belongs to other pucks, which the player still owes."""
    return owing > 0 and owing >= room and (is_slammer(kit, d) or owed(kit, s, p, d) == 0)


def cannot_bring(kit, s, p, d):
    """The clause that keeps a puck out of Health, or 0."""
    owing = still_owed(kit, s, p, False)
    clause = cannot_fit(kit, s, p, d, owing)
    if clause > 0:
        return clause
    if not is_slammer(kit, d) and owed(kit, s, p, d) > 0:
        owing -= 1
    need = must_follow(kit, s, p, owing)
    fit = sure_for_health(kit, s, p)
    slammers = sure_slammers(kit, s, p)
    if surely_left(kit, s, p, d) > 0:
        fit -= 1
        if is_slammer(kit, d):
            slammers -= 1
    if kit.mode == TRAINING:
        short = short_of_health(kit, need, fit, slammers)
        return cannot_leave(kit, s, p, d, short, short_of_slammer(kit, need, fit, slammers))
    return cannot_spare(kit, need, fit, slammers)


def cannot_fit(kit, s, p, d, owing):
    """The same, as far as it does not depend on what is left for later."""
    if not fits_health(kit, d):
        return RULING + 55
    clause = cannot_take(kit, s, p, d)
    if clause > 0:
        return clause
    return 20 if crowded_out(kit, s, p, d, owing, health_most(kit) - s.chosen[p]) else 0


def must_follow(kit, s, p, owing):
    """How many pucks must still go to Health after the present one."""
    return max(0, health_least(kit) - s.chosen[p] - 1, owing)


def health_choices(kit, s, p):
    """The designs that a player can bring for Health now, as a set."""
    if kit.mode == TRAINING:
        return choices_from_box(kit, s, p)
    owing = still_owed(kit, s, p, False)
    fit = 0  # how many pucks and slammers are surely left, and which designs
    slammers = 0
    sure = 0
    heavy = 0
    due = 0
    fitting = 0
    left = designs(kit)
    while left != 0:
        d = lowest(left)
        left &= left - 1
        n = surely_left(kit, s, p, d)
        if n > 0:
            sure |= 1 << d
        if is_slammer(kit, d):
            heavy |= 1 << d
            slammers += n
        elif owing > 0 and owed(kit, s, p, d) > 0:
            due |= 1 << d
        if fits_health(kit, d):
            fit += n
            if cannot_fit(kit, s, p, d, owing) == 0:
                fitting |= 1 << d
    need = must_follow(kit, s, p, owing)
    chosen = 0
    if cannot_spare(kit, need, fit - 1, slammers) == 0:
        chosen |= fitting & sure & ~heavy & ~due
    if due != 0 and cannot_spare(kit, must_follow(kit, s, p, owing - 1), fit - 1, slammers) == 0:
        chosen |= fitting & sure & due
    if cannot_spare(kit, need, fit - 1, slammers - 1) == 0:
        chosen |= fitting & sure & heavy
    if cannot_spare(kit, need, fit, slammers) == 0:
        chosen |= fitting & ~sure
    return chosen


def choices_from_box(kit, s, p):
    chosen = 0
    left = designs(kit)
    while left != 0:
        d = lowest(left)
        left &= left - 1
        if cannot_bring(kit, s, p, d) == 0:
            chosen |= 1 << d
    return chosen


def cannot_take(kit, s, p, d):
    """The clause that keeps a puck in the collection, or in the box, or 0."""
    if in_collection(kit, s, p, d) <= 0:
        return 77 if kit.mode == TRAINING else 4
    clause = beyond_limits(kit, s, p, d)
    if clause > 0:
        return clause
    room = battle_room(kit, s, d)
    if kit.mode == TRAINING:
        room = min(room, in_box(kit, s, d))
    return RULING + 35 if kept_for_others(kit, s, p, d, room) else 0


def beyond_limits(kit, s, p, d):
    """PP-20"""
    return 20 if s.brought[p, d] >= kit.most[d] or battle_room(kit, s, d) <= 0 else 0


def battle_room(kit, s, d):
    """How many more of a design all together may bring."""
    if kit.battle_most[d] == UNLIMITED:
        return UNLIMITED
    return kit.battle_most[d] - in_battle(kit, s, d)


def kept_for_others(kit, s, p, d, room):
    """Whether all of so many pucks that players share are kept for the others (PP-H35)."""
    if kit.shared >> d & 1 == 0 or surely_left(kit, s, p, d) > 0:
        return False
    for q in range(kit.players):
        if q != p:
            room -= surely_left(kit, s, q, d)
    return room <= 0


# Everybody must still find the least number of pucks, and a slammer (PP-28, PP-H35)


def cannot_spare(kit, need, fit, slammers):
    """Whether a player who has so many left can bring the pucks that are needed, and a slammer."""
    if short_of_health(kit, need, fit, slammers) > 0:
        return RULING + 35
    return 28 if short_of_slammer(kit, need, fit, slammers) > 0 else 0


def short_of_health(kit, need, fit, slammers):
    """Pucks that are missing, with the last slammer not to be touched where one is needed."""
    if kit.slammers_as_pucks == 1 and kit.slammer_pick == SLAMMERS_ONLY and slammers > 0:
        fit -= 1
    return max(0, need - fit)


def short_of_slammer(kit, need, fit, slammers):
    """1 if nothing that could be the slammer in use is left over."""
    if kit.slammer_pick == SLAMMERS_ONLY or (kit.slammers_as_pucks == 0 and slammers > 0):
        return 1 if slammers <= 0 else 0
    return 1 if fit <= need else 0


def cannot_leave(kit, s, p, d, short, unarmed):
    """Whether the box, without this puck, still has what everybody is short of."""
    for q in range(kit.players):
        if q != p and s.slammer[q] == 0:
            need = 0
            if s.ready[q] == 0:
                need = max(health_least(kit) - s.chosen[q], still_owed(kit, s, q, False))
            fit = sure_for_health(kit, s, q)
            slammers = sure_slammers(kit, s, q)
            short += short_of_health(kit, need, fit, slammers)
            unarmed += short_of_slammer(kit, need, fit, slammers)
    fit = 0
    slammers = 0
    for k in range(kit.pucks):
        n = for_anybody(kit, s, k)
        if k == d and n > 0 and surely_left(kit, s, p, d) == 0:
            n -= 1
        if fits_health(kit, k):
            fit += n
        if is_slammer(kit, k):
            slammers += n
    return lacks(kit, short, unarmed, fit, slammers)


def lacks(kit, short, unarmed, fit, slammers):
    """The clause by which a box with so much in it does not suffice, or 0."""
    if short > fit:
        return RULING + 35
    if kit.slammer_pick == SLAMMERS_ONLY and unarmed > slammers:
        return 28
    left = fit if kit.slammers_as_pucks == 1 else fit + slammers
    return 28 if short + unarmed > left else 0


def for_anybody(kit, s, d):
    """Pucks in the box that are kept for nobody, and that no limit can withhold."""
    if kit.pooled >> d & 1 == 0:
        return 0
    n = in_box(kit, s, d)
    for q in range(kit.players):
        n -= surely_left(kit, s, q, d)
    return max(0, n)


def sure_for_health(kit, s, p):
    n = 0
    for d in range(kit.pucks):
        if fits_health(kit, d):
            n += surely_left(kit, s, p, d)
    return n


def sure_slammers(kit, s, p):
    n = 0
    for d in range(kit.pucks):
        if is_slammer(kit, d):
            n += surely_left(kit, s, p, d)
    return n


def surely_left(kit, s, p, d):
    """Pucks that no limit, and nobody else in the battle, can withhold from this player."""
    return max(0, kit.kept[p, d] - s.brought[p, d])


def cannot_stop_bringing(kit, s, p):
    if s.chosen[p] < health_least(kit):
        return 22 if kit.setup == FULL else 23
    return 20 if still_owed(kit, s, p, False) > 0 else 0


def bring(kit, s, p, action):
    if action == DONE:
        s.ready[p] = 1
    else:
        s.brought[p, action - BRING] += 1
        s.health[p, action - BRING] += 1
        s.chosen[p] += 1
        if s.chosen[p] == health_most(kit):
            s.ready[p] = 1
    if picking(kit, s) == 0:
        s.ask = NOTHING
        s.step = ORDERING


# --- Step 4: the turn order ---------------------------------------------------------------------


def order_players(kit, s):
    """PP-24: drawn by lot, or as the players sit."""
    n = 0
    last = 0
    for p in range(kit.players):
        if s.place[p] > 0:
            n += 1
        else:
            last = p
    if kit.turn_order == AS_SEATED:
        for p in range(kit.players):
            s.place[p] = p + 1
    elif n == kit.players - 1:
        s.place[last] = kit.players
    else:
        s.ask = LUCK_ORDER
        return
    for p in range(kit.players):
        next_place = s.place[p] % kit.players + 1  # cyclic
        for q in range(kit.players):
            if s.place[q] == next_place:
                s.after[p] = q
                s.before[q] = p
    s.lap = 0
    s.step = FILLING


def comes_next(kit, s, p):
    n = 1
    for q in range(kit.players):
        if s.place[q] > 0:
            n += 1
    s.place[p] = n


def seat_at(kit, s, lap):
    p = 0
    while s.place[p] != lap + 1:
        p += 1
    return p


# --- Step 5: the Arena stack --------------------------------------------------------------------


def fill_arena(kit, s):
    """Full laps while there are fewer than eight (PP-25 to PP-27)."""
    if s.lap == kit.players:
        s.lap = 0
    if s.lap == 0 and (s.arena_count >= ARENA_LEAST or kit.mode == WILD):
        s.step = ARMING
    else:
        ask(s, ASK_GIVE, seat_at(kit, s, s.lap))


def give(s, p, d):
    s.health[p, d] -= 1
    put_on_top(s, d, p)
    s.lap += 1
    s.ask = NOTHING


# --- Step 6: slammers ---------------------------------------------------------------------------


def arm(kit, s):
    """In turn order a slammer in use, and up to two more for Power (PP-28)."""
    if s.lap == kit.players:
        s.lap = 0
        s.step = TRIMMING
        return
    p = seat_at(kit, s, s.lap)
    if s.slammer[p] == 0:
        s.chosen[p] = 0
        ask(s, ASK_SLAMMER, p)
    elif s.chosen[p] < team_most(kit) and can_choose_team(kit, s, p):
        ask(s, ASK_TEAM, p)
    else:
        s.lap += 1


def team_most(kit):
    return 1 if kit.mode == WILD else TEAM  # PP-82


def can_choose_team(kit, s, p):
    left = designs(kit)
    while left != 0:
        if cannot_team(kit, s, p, lowest(left)) == 0:
            return True
        left &= left - 1
    return False


def owns_slammer(kit, s, p, d):
    """In training one may bring one's own, if all agreed (PP-78)."""
    return kit.mode == TRAINING and kit.own_slammers == 1 and kit.owned[p, d] > 0


def cannot_be_slammer(kit, s, p, d):
    if kit.slammer_pick == SLAMMERS_ONLY and not is_slammer(kit, d):
        return RULING + 55
    own = owns_slammer(kit, s, p, d) and is_slammer(kit, d)
    if own:
        clause = cannot_take_own(kit, s, p, d)
    else:
        clause = cannot_take(kit, s, p, d)
    if clause > 0:
        return clause
    if owes_beyond_power(kit, s, p, d):
        return 20
    if kit.mode == TRAINING and not own and cannot_leave(kit, s, p, d, 0, 0) > 0:
        return RULING + 35
    return 0


def cannot_take_own(kit, s, p, d):
    """A slammer brought to a training battle keeps to the limits, but leaves the box alone."""
    clause = beyond_limits(kit, s, p, d)
    if clause > 0:
        return clause
    return RULING + 35 if kept_for_others(kit, s, p, d, battle_room(kit, s, d)) else 0


def owes_beyond_power(kit, s, p, d):
    """Whether, with this one in use, the slammers that are still owed would not fit in Power."""
    n = 0
    left = whole(kit.demanded)
    while left != 0:
        k = lowest(left)
        left &= left - 1
        if is_slammer(kit, k):
            more = max(0, owed(kit, s, p, k) - (1 if k == d else 0))
            if more > 0 and not may_join(kit, k):
                return True
            n += more
    return n > team_most(kit)


def may_join(kit, d):
    """In a wild battle only a ball may lie in Power beside the slammer in use (PP-82)."""
    return kit.mode != WILD or kit.puck_kind[d] == BALL


def cannot_team(kit, s, p, d):
    if not is_slammer(kit, d):
        return 28
    if not may_join(kit, d):
        return 82
    clause = cannot_take(kit, s, p, d)
    if clause > 0:
        return clause
    owing = still_owed(kit, s, p, True)
    if owing > 0 and owing >= team_most(kit) - s.chosen[p] and owed(kit, s, p, d) == 0:
        return 20
    if kit.mode == TRAINING and cannot_leave(kit, s, p, d, 0, 0) > 0:
        return RULING + 35
    return 0


def cannot_stop_arming(kit, s, p):
    return 20 if still_owed(kit, s, p, True) > 0 else 0


def take_slammer(kit, s, p, d):
    if owns_slammer(kit, s, p, d) and is_slammer(kit, d):
        s.own_slammer[p] = d + 1
    s.brought[p, d] += 1
    s.slammer[p] = d + 1
    s.ask = NOTHING


def take_team(kit, s, p, action):
    if action == DONE:
        s.chosen[p] = TEAM
    else:
        s.brought[p, action - CHOOSE_TEAM] += 1
        s.power[p, action - CHOOSE_TEAM] += 1
        s.chosen[p] += 1
    s.ask = NOTHING


# --- Step 7: down to ten, or the supplies of a wild battle --------------------------------------


def trim(kit, s):
    if s.lap == kit.players:
        s.step = SIZING
        return
    p = seat_at(kit, s, s.lap)
    if kit.mode == WILD:
        if s.ready[p] == 0:
            s.ready[p] = 1
            s.chosen[p] = 0
        if s.chosen[p] < SUPPLIES and can_supply(kit, s, p):
            ask(s, ASK_SUPPLY, p)  # PP-83
        else:
            s.lap += 1
    elif health_count(kit, s, p) > HEALTH_KEPT:
        ask(s, ASK_PRIZE, p)  # PP-29
    else:
        s.lap += 1


def cannot_supply(kit, s, p, d):
    if not fits_health(kit, d):
        return RULING + 55
    clause = cannot_take(kit, s, p, d)
    if clause > 0:
        return clause
    owing = still_owed(kit, s, p, False)
    return 20 if crowded_out(kit, s, p, d, owing, SUPPLIES - s.chosen[p]) else 0


def can_supply(kit, s, p):
    for d in range(kit.pucks):
        if cannot_supply(kit, s, p, d) == 0:
            return True
    return False


def supply(s, p, action):
    if action == DONE:
        s.chosen[p] = SUPPLIES
    else:
        s.brought[p, action - BRING] += 1
        s.power[p, action - BRING] += 1
        s.chosen[p] += 1
    s.ask = NOTHING


def keep_as_prize(s, p, d):
    s.health[p, d] -= 1
    s.prize[p, d] += 1
    s.ask = NOTHING


# --- Step 8: sizes ------------------------------------------------------------------------------


def fix_sizes(kit, s):
    """PP-30."""
    s.arena_max = s.arena_count
    for p in range(kit.players):
        s.health_max[p] = health_count(kit, s, p)
        if kit.mode == WILD:
            s.status[p] = CRITICAL  # PP-81, PP-H65
