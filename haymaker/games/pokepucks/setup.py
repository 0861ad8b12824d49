"""Battle set-up, step by step (PP-19 to PP-32), with its training and wild forms."""

# mypy: ignore-errors
# ruff: noqa: F403, F405

from haymaker.games.pokepucks.pieces import *
from haymaker.games.pokepucks.stacks import *
from haymaker.kernel.contract import RULING, lowest

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


def still_owed(kit, s, p, slammers):
    """Pucks that the agreed minimum still demands of this player, if there are any (PP-20)."""
    n = 0
    left = kit.demanded * 1
    while left != 0:
        d = lowest(left)
        left &= left - 1
        if kit.least[d] > s.brought[p, d] and is_slammer(kit, d) == slammers:
            n += max(0, min(kit.least[d] - s.brought[p, d], in_collection(kit, s, p, d)))
    return n


def cannot_bring(kit, s, p, d):
    """The clause that keeps a puck out of Health, or 0."""
    clause = cannot_fit(kit, s, p, d, still_owed(kit, s, p, False))
    if clause > 0:
        return clause
    fit = sure_for_health(kit, s, p)
    slammers = sure_slammers(kit, s, p)
    if surely_left(kit, s, p, d) > 0:
        fit -= 1
        if is_slammer(kit, d):
            slammers -= 1
    return cannot_spare(kit, s, p, fit, slammers)


def cannot_fit(kit, s, p, d, owed):
    """The same, as far as it does not depend on what is left for later."""
    if not fits_health(kit, d):
        return RULING + 55
    clause = beyond_limits(kit, s, p, d)
    if clause > 0:
        return clause
    if owed >= health_most(kit) - s.chosen[p] and kit.least[d] <= s.brought[p, d]:
        return 20
    return 0


def health_choices(kit, s, p):
    """The designs that a player can bring for Health now, as a set."""
    owed = still_owed(kit, s, p, False)
    fit = 0  # how many pucks and slammers are surely left, and which designs
    slammers = 0
    sure = 0
    heavy = 0
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
        if fits_health(kit, d):
            fit += n
            if cannot_fit(kit, s, p, d, owed) == 0:
                fitting |= 1 << d
    chosen = 0
    if cannot_spare(kit, s, p, fit - 1, slammers) == 0:
        chosen |= fitting & sure & ~heavy
    if cannot_spare(kit, s, p, fit - 1, slammers - 1) == 0:
        chosen |= fitting & sure & heavy
    if cannot_spare(kit, s, p, fit, slammers) == 0:
        chosen |= fitting & ~sure
    return chosen


def beyond_limits(kit, s, p, d):
    if in_collection(kit, s, p, d) <= 0:
        return 4
    if s.brought[p, d] >= kit.most[d]:
        return 20
    limited = kit.battle_most[d] < UNLIMITED
    return 20 if limited and in_battle(kit, s, d) >= kit.battle_most[d] else 0


def cannot_spare(kit, s, p, fit, slammers):
    """Everybody must still find the least number of pucks, and a slammer (PP-28, PP-H35)."""
    choosers = 1
    need = max(0, health_least(kit) - s.chosen[p] - 1)
    if kit.mode == TRAINING:
        choosers = kit.players * 1
        need += (kit.players - 1 - p) * health_least(kit)
    if fit < need:
        return RULING + 35
    candidates = fit - need + (0 if kit.slammers_as_pucks == 1 else slammers)
    if kit.slammer_pick == SLAMMERS_ONLY:
        candidates = min(slammers, candidates)
    return 0 if candidates >= choosers else 28


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
    if kit.battle_most[d] < UNLIMITED:
        return 0
    n = in_collection(kit, s, p, d)
    if kit.mode != TRAINING:
        n = min(n, kit.most[d] - s.brought[p, d])
    return max(0, n)


def cannot_stop_bringing(kit, s, p):
    return cannot_stop_with(kit, s, p, health_choices(kit, s, p))


def cannot_stop_with(kit, s, p, choices):
    enough = s.chosen[p] >= health_least(kit)
    if (enough and still_owed(kit, s, p, False) == 0) or choices == 0:
        return 0
    if enough:
        return 20
    return 22 if kit.setup == FULL else 23


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
    if owns_slammer(kit, s, p, d) and is_slammer(kit, d):
        return 0
    if in_collection(kit, s, p, d) <= 0:
        return 77 if kit.mode == TRAINING else 4
    if beyond_limits(kit, s, p, d) > 0 and within_limits(kit, s, p):
        return 20
    if still_owed(kit, s, p, True) > team_most(kit) and kit.least[d] <= s.brought[p, d]:
        return 20
    return 0


def within_limits(kit, s, p):
    """Whether there is a slammer for this player that no limit forbids."""
    for d in range(kit.pucks):
        if kit.slammer_pick == ANY_PUCK or is_slammer(kit, d):
            if beyond_limits(kit, s, p, d) == 0 or owns_slammer(kit, s, p, d):
                return True
    return False


def cannot_team(kit, s, p, d):
    if not is_slammer(kit, d):
        return 28
    if kit.mode == WILD and kit.puck_kind[d] != BALL:
        return 82
    clause = beyond_limits(kit, s, p, d)
    if clause > 0:
        return clause
    owed = still_owed(kit, s, p, True)
    if owed >= team_most(kit) - s.chosen[p] and owed > 0 and kit.least[d] <= s.brought[p, d]:
        return 20
    if kit.mode == TRAINING and spare_slammers(kit, s) <= kit.players - 1 - s.lap:
        return RULING + 35
    return 0


def spare_slammers(kit, s):
    n = 0
    for d in range(kit.pucks):
        if kit.slammer_pick == ANY_PUCK or is_slammer(kit, d):
            n += surely_left(kit, s, 0, d)
    return n


def cannot_stop_arming(kit, s, p):
    if still_owed(kit, s, p, True) == 0:
        return 0
    for d in range(kit.pucks):
        if cannot_team(kit, s, p, d) == 0:
            return 20
    return 0


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
    clause = beyond_limits(kit, s, p, d)
    if clause > 0:
        return clause
    owed = still_owed(kit, s, p, False)
    if owed >= SUPPLIES - s.chosen[p] and owed > 0 and kit.least[d] <= s.brought[p, d]:
        return 20
    return 0


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
