"""Special rules as data: windows that open, conditions that hold, effects that follow.

A rule is a head row (puck, window, conditions, first effect) and the rows that follow it. A row of
the kit is all that a puck needs: nothing here knows a puck by its name. A special rule beats any
core rule that it contradicts (PP-16).
"""

# mypy: ignore-errors
from haymaker.games.pokepucks.attack import *
from haymaker.games.pokepucks.layout import *
from haymaker.games.pokepucks.setup import *
from haymaker.games.pokepucks.stacks import *
from haymaker.games.pokepucks.turns import *
from haymaker.kernel.contract import RULING, lowest, whole

# --- Windows ------------------------------------------------------------------------------------


def window(kit, s, w, p):
    """Runs what works by itself and offers what a player may use. Returns 0 when all is done."""
    offers = 0
    attacks = 0
    waiting = -1
    for row in range(kit.window_first[w], kit.window_first[w + 1]):
        if works(kit, s, p, row) and refused(kit, s, w, p, row) == 0:
            if kit.rule_may[row] == 0 and waits_for_attacks(kit, row):
                waiting = row
            elif kit.rule_may[row] == 0:
                start_rule(kit, s, w, p, row)
                return 1
            elif kit.rule_works[row] != IN_USE or s.tried[w] & SLAMMER_DECLINED == 0:
                offers = 1
                if kit.rule_effect[row] == EXTRA_ATTACK:
                    attacks = 1
    closed = s.tried[w] & CLOSED != 0
    if waiting >= 0 and (attacks == 0 or closed):
        start_rule(kit, s, w, p, waiting)
        return 1
    if offers == 0 or closed:
        close(kit, s, w)
        return 0
    s.window = w
    ask(s, ASK_RULE, p)
    return 1


def close(kit, s, w):
    """Everything is fresh when the window opens again."""
    if s.tried[w] & COPIES_LEFT != 0:
        for row in range(kit.window_first[w], kit.window_first[w + 1]):
            s.again[row] = 0
    s.tried[w] = 0


def waits_for_attacks(kit, row):
    """Nothing picked up this turn: that is known when no more attack can follow (PP-H60)."""
    return kit.rule_when[row, 2] == PICKED_UP and kit.rule_effect[row] != EXTRA_ATTACK


def works(kit, s, p, row):
    """Whether the puck lies where its rule works: never in Prize (PP-14, PP-15, PP-37)."""
    place = kit.rule_works[row]
    d = whole(kit.rule_puck[row])
    if place == IN_POWER:
        return s.power[p, d] > 0
    if place == IN_USE:
        return s.slammer[p] == d + 1
    if place == IN_HAND:
        return s.hand == d + 1 and s.hand_seat == p
    return s.power[p, d] > 0 or s.slammer[p] == d + 1  # PP-H46, PP-H64


def refused(kit, s, w, p, row):
    """The clause that keeps a rule, whose puck lies in its place, from working now, or 0."""
    d = whole(kit.rule_puck[row])
    if s.tried[w] >> row - kit.window_first[w] & 1 != 0:
        return 36 if is_item(kit, d) else RULING + 60
    if is_item(kit, d) and kit.rule_free[row] == 0 and s.used[p] >> kit.puck_same[d] & 1 != 0:
        return 36
    clause = impossible(kit, s, p, row)
    if clause > 0:
        return clause
    for i in range(2):
        if not holds(kit, s, p, row, kit.rule_when[row, i]):
            return 15 if kit.rule_works[row] != IN_USE else 14
    if holds(kit, s, p, row, kit.rule_when[row, 2]):
        return 15 if kit.rule_works[row] != IN_USE else 14
    return 0


def impossible(kit, s, p, row):
    """What cannot even begin: an attack on nothing, a change that is locked, an answer where there
    is nothing to take."""
    effect = kit.rule_effect[row]
    if effect == EXTRA_ATTACK and s.arena_count == 0:
        return RULING + 57  # nothing there to hit (PP-H60)
    if effect == EXTRA_ATTACK and s.made >= MOST_ATTACKS:
        return RULING + 60
    if effect == SWITCH_SLAMMER and s.locked[p] > 0:
        return 16
    if effect == SWAP_FLIPPED and not can_swap(kit, s, p):
        return RULING + 62
    if effect == TAKE_OUTSIDE and s.outside_count == s.loot:
        return RULING + 62
    return 0


def holds(kit, s, p, row, condition):
    if condition == ALWAYS:
        return True
    if condition == NEVER:
        return False
    if condition == TYPE_MATCHES:
        own = whole(kit.puck_type[kit.rule_puck[row]])
        return own != NO_TYPE and own == type_in_use(kit, s, p)
    if condition == NEXT_TYPE_IS:
        return slammer_type(kit, s, s.after[p]) == kit.rule_when_type[row]
    if condition == STATUS_IS:
        return s.status[p] & kit.rule_when_status[row] != 0
    if condition == NEXT_STATUS_IS:
        return s.status[s.after[p]] & kit.rule_when_status[row] != 0
    if condition == ONLY_TRAINER:
        return kind_in_power(kit, s, p, TRAINER) == 1
    if condition == PICKED_UP:
        return p == s.current and s.picked[p] > 0
    if condition == PICKED_UP_ITEM:
        return p == s.current and s.picked_items > 0
    if condition == FLIPPED_ANY:
        return p == s.current and s.flips > 0
    if condition == PREV_PICKED_UP:
        return s.picked[s.before[p]] > 0
    if condition == PREV_RESTACKED:
        return s.before[p] == s.current and s.restacked > 0
    if condition == HEALTH_BELOW_MAX:
        return health_count(kit, s, p) < s.health_max[p]
    if condition == ENERGY_COUNT:
        return kind_in_power(kit, s, p, ENERGY) == kit.rule_when_number[row]
    if condition == ATTACK_HIT:
        return s.hit > 0
    return s.taken > 0  # ATTACK_PICKED_UP


def type_in_use(kit, s, p):
    """The slammer's type; while the current player counts, as it counts (PP-H64)."""
    if p == s.current and (s.step == COUNTING or s.step == AFTER_COUNTING):
        return whole(s.own_type)
    return whole(slammer_type(kit, s, p))


def kind_in_power(kit, s, p, kind):
    n = 0
    left = designs(kit)
    while left != 0:
        d = lowest(left)
        left &= left - 1
        if kit.puck_kind[d] == kind:
            n += s.power[p, d]
    return n


# --- What a player may use ----------------------------------------------------------------------


def slammer_first(w):
    """After attacks the slammer's own rule comes before all others (PP-H60)."""
    return w == AFTER_ATTACK or w == AFTER_LAST_ATTACK


def slammer_offers(kit, s, w, p):
    if s.tried[w] & SLAMMER_DECLINED != 0:
        return False
    for row in range(kit.window_first[w], kit.window_first[w + 1]):
        if kit.rule_works[row] == IN_USE and kit.rule_may[row] == 1:
            if works(kit, s, p, row) and refused(kit, s, w, p, row) == 0:
                return True
    return False


def cannot_use(kit, s, p, row):
    """The clause that refuses this rule to the player who is asked, or 0."""
    w = whole(s.window)
    if not kit.window_first[0] <= row < kit.window_first[WINDOWS]:
        return 15
    d = whole(kit.rule_puck[row])
    clause = 15 if not is_slammer(kit, d) else 14
    if kit.rule_window[row] != w or kit.rule_may[row] == 0:
        return clause
    if not works(kit, s, p, row):
        return 37 if s.prize[p, d] > 0 else clause
    refusal = refused(kit, s, w, p, row)
    if refusal > 0:
        return refusal
    if slammer_first(w) and (kit.rule_works[row] == IN_USE) != slammer_offers(kit, s, w, p):
        return RULING + 60
    return 0


def use(kit, s, p, action):
    s.ask = NOTHING
    w = whole(s.window)
    if action != DONE:
        start_rule(kit, s, w, p, action - USE)
    elif slammer_first(w) and slammer_offers(kit, s, w, p):
        s.tried[w] |= SLAMMER_DECLINED
    else:
        s.tried[w] |= CLOSED


def start_rule(kit, s, w, p, row):
    d = whole(kit.rule_puck[row])
    if w == AFTER_ATTACK or is_item(kit, d) or last_copy(kit, s, p, row):
        s.tried[w] |= 1 << row - kit.window_first[w]
    else:
        s.tried[w] |= COPIES_LEFT
    if is_item(kit, d) and kit.rule_free[row] == 0:
        s.used[p] |= 1 << kit.puck_same[d]  # PP-36, PP-H29
    s.run = row + 1
    s.run_head = row
    s.run_seat = p
    s.run_puck = d


def last_copy(kit, s, p, row):
    """Whether no other copy of the puck may use the rule in this window: PP-36 is about Items."""
    if s.again[row] > 0:
        s.again[row] -= 1
    else:
        s.again[row] = min(100, copies(kit, s, p, row) - 1)
    return s.again[row] == 0


def copies(kit, s, p, row):
    """How many copies of the puck lie where its rule works."""
    d = whole(kit.rule_puck[row])
    place = kit.rule_works[row]
    if place == IN_POWER:
        return whole(s.power[p, d])
    if place == IN_EITHER:
        return s.power[p, d] + (1 if s.slammer[p] == d + 1 else 0)
    return 1


# --- Effects ------------------------------------------------------------------------------------


def goes_on(kit, s, happened):
    """To the row that follows, unless it depended on this one."""
    row = s.run - 1
    s.run = 0
    if kit.rule_then[row] > 0 and (happened > 0 or kit.rule_must[row] == 0):
        s.run = kit.rule_then[row] + 1


def person(s, who):
    if who == NEXT:
        return whole(s.after[s.run_seat])
    if who == PREVIOUS:
        return whole(s.before[s.run_seat])
    return whole(s.run_seat)


def run_rule(kit, s):
    """One row: something happens, or somebody is asked first."""
    row = s.run - 1
    effect = kit.rule_effect[row]
    if effect <= LATER_SET:
        change_attacks(kit, s, row, effect)
    elif effect == EXTRA_ATTACK:
        extra_attack(kit, s, row)
    elif effect == NO_PICKUP:
        instead_of_pickup(kit, s, row)
    elif effect == MOVE_PUCKS or effect == TOPOFF:
        begin_move(kit, s, row)
    elif effect == SWITCH_SLAMMER:
        begin_switch(kit, s)
    elif effect == REORDER_ARENA:
        begin_reorder(kit, s)
    elif effect == SWAP_FLIPPED:
        begin_swap(kit, s)
    elif effect == TAKE_OUTSIDE:
        begin_taking(kit, s)
    else:
        goes_on(kit, s, happens(kit, s, row, effect))


def happens(kit, s, row, effect):
    """Effects that ask nobody. Returns 1 if it happened."""
    n = whole(kit.rule_n[row])
    whom = person(s, kit.rule_who[row])
    if effect == ADD_PICKUP:
        s.bonus = max(-100, min(100, s.bonus + n))
    elif effect == LATER_PICKUP:
        s.curl[whom] = max(0, min(100, s.curl[whom] + n))  # PP-H59: it adds up
    elif effect == GAIN_STATUS:
        return gains_status(kit, s, whom, kit.rule_status[row])
    elif effect == LOSE_STATUS:
        return loses_status(kit, s, whom, kit.rule_status[row])
    elif effect == SET_TYPE:
        s.own_type = type_meant(kit, s, kit.rule_type[row])
    elif effect == NEXT_WEAK:
        s.next_weak = type_meant(kit, s, kit.rule_type[row])
    elif effect == NEXT_RESIST:
        s.next_resist = type_meant(kit, s, kit.rule_type[row])
    elif effect == LOCK_SWITCH:
        s.locked[whom] = s.run_seat + 1
    elif effect == ARENA_MAX_ADD:
        s.size_add = max(-100, min(100, s.size_add + n))
    elif effect == ARENA_MAX_SET:
        s.size_set = max(0, n) + 1
    elif effect == ARENA_MAX_ALL:
        s.sash = 1
    elif effect == IGNORE_REDUCTIONS:
        s.scope = 1
    elif effect == CAPTURE_SLAMMER:
        s.may_capture = 1
    elif effect == DISCARD_SELF:
        return discards_itself(s, s.run_seat, s.run_puck)
    elif effect == REPLACE_TAKEN:
        s.owed += s.looted
        s.looted = 0
    return 1


def type_meant(kit, s, meant):
    if meant == OWN_TYPE:
        return whole(s.own_type)
    if meant == ENERGY_TYPE:
        for d in range(kit.pucks):
            if kit.puck_kind[d] == ENERGY and s.power[s.run_seat, d] > 0:
                return whole(kit.puck_type[d])
        return whole(s.own_type)
    return whole(meant)


def discards_itself(s, p, d):
    """PP-35: a puck moves to Prize because its rule says so."""
    if s.hand == d + 1:
        s.hand = 0
    elif s.power[p, d] > 0:
        s.power[p, d] -= 1
    else:
        return 0
    s.prize[p, d] += 1
    return 1


# Attacks


def change_attacks(kit, s, row, effect):
    n = whole(kit.rule_n[row])
    p = person(s, kit.rule_who[row])
    if effect == ADD_ATTACKS:
        if n > 0 or s.scope == 0:
            s.attacks = limited(s.attacks + n)
    elif effect == SET_ATTACKS:
        sets_attacks(s, max(0, n))
    elif effect == LATER_ADD:
        s.later_add[p] = max(-100, min(100, s.later_add[p] + n))
    else:
        s.later_set[p] = max(0, n) + 1
    goes_on(kit, s, 1)


def extra_attack(kit, s, row):
    """One more attack, perhaps with a cap; what follows in the rule comes instead of a pick-up.

    Each rule is judged by itself: Swift may follow an attack of Rookie's, and Rookie one of Swift's
    (PP-H60).
    """
    p = whole(s.run_seat)
    after = whole(kit.rule_then[row])
    s.run = 0
    if s.made >= MOST_ATTACKS:
        return
    w = window_of(s.step)
    s.tried[w] &= ~(SLAMMER_DECLINED | CLOSED)  # asked again (PP-H60)
    items_only = 1 if kit.rule_only[row] == ITEMS else 0
    back = whole(s.step)
    if s.step == ATTACKED:
        back = whole(s.back)
        itself = 1 << s.run_head - kit.window_first[w]
        follow(s, 0 if kit.rule_chain[row] == 1 else itself)  # a rule does not follow itself
    start_attack(s, p, back, kit.rule_cap[row], items_only)
    s.cause = s.run_head + 1
    if after > 0:
        s.no_pickup = 1
        s.tail = kit.rule_then[after] + 1 if kit.rule_then[after] > 0 else 0
        s.tail_seat = p
        s.tail_puck = s.run_puck


def instead_of_pickup(kit, s, row):
    """Declared before the throw: if it flips any, the rest of the rule instead of a pick-up."""
    s.no_pickup = 1
    s.tail = kit.rule_then[row] + 1 if kit.rule_then[row] > 0 else 0
    s.tail_seat = s.run_seat
    s.tail_puck = s.run_puck
    s.run = 0


# Moving pucks


def begin_move(kit, s, row):
    p = person(s, kit.rule_who[row])
    s.mover = p
    s.moved = 0
    if kit.rule_from[row] == THIS_PUCK:
        goes_on(kit, s, moves_itself(kit, s, p, s.run_puck, kit.rule_to[row]))
        return
    to = goal(kit, row)
    s.left = whole(kit.rule_n[row])
    if kit.rule_effect[row] == TOPOFF:
        s.left = 100
        if to == ARENA_TOP or to == ARENA_BOTTOM:
            s.left = max(0, s.arena_max - s.arena_count)
    move_on(kit, s)


def goal(kit, row):
    """Where pucks really go: never to Health or Power in a wild battle (PP-86)."""
    to = whole(kit.rule_to[row])
    if kit.mode == WILD and (to == HEALTH or to == POWER):
        return PRIZE
    return to


def moves_itself(kit, s, p, d, to):
    """The puck that is being picked up, or whose rule was used from Power."""
    if to == HEALTH and kit.mode != WILD:
        if health_count(kit, s, p) >= s.health_max[p] or not fits_health(kit, d):
            return 0  # PP-31, PP-H55
    if s.hand == d + 1 and s.hand_seat == p:
        s.hand = 0
    elif s.power[p, d] > 0:
        s.power[p, d] -= 1
    else:
        return 0
    gains(kit, s, to, p, d)
    return 1


def room_at(kit, s, to, p):
    if to == HEALTH:
        return s.health_max[p] - health_count(kit, s, p)  # PP-31
    if to == ARENA_TOP or to == ARENA_BOTTOM:
        return room_in_arena(s)
    return 1  # PP-H22


def move_on(kit, s):
    """Asks for the next puck, as long as there is one to move and room for it."""
    row = s.run - 1
    if s.left > 0 and room_at(kit, s, goal(kit, row), s.mover) > 0 and can_move_any(kit, s, row):
        ask(s, ASK_MOVE, s.mover)
        return
    short = s.left > 0 and kit.rule_upto[row] == 0 and kit.rule_effect[row] == MOVE_PUCKS
    if short and kit.rule_from[row] == HEALTH and not has_health(kit, s, s.mover):
        becomes_critical(kit, s, s.mover)  # PP-H02
    goes_on(kit, s, s.moved)


def can_move_any(kit, s, row):
    if goal(kit, row) == kit.rule_from[row]:
        return False
    left = designs(kit)
    while left != 0:
        if cannot_move(kit, s, s.mover, lowest(left)) == 0:
            return True
        left &= left - 1
    return False


def cannot_move(kit, s, p, d):
    """Which puck, is always its owner's choice (PP-H48)."""
    row = s.run - 1
    to = goal(kit, row)
    if held(s, kit.rule_from[row], p, d) <= 0:
        return 34
    if to != POWER and to != PRIZE and not fits_health(kit, d):
        return RULING + 55
    if not is_such(kit, d, kit.rule_only[row]):
        return 16
    return 0


def is_such(kit, d, only):
    if only == ITEMS:
        return is_item(kit, d)
    if only == ENERGIES:
        return kit.puck_kind[d] == ENERGY
    if only == TRAINERS:
        return kit.puck_kind[d] == TRAINER
    if only == SLAMMERS:
        return is_slammer(kit, d)
    if only == ORDINARY:
        return not is_slammer(kit, d)
    return True


def move(kit, s, p, action):
    s.ask = NOTHING
    row = s.run - 1
    if action == DONE:
        goes_on(kit, s, s.moved)
        return
    d = action - MOVE
    to = goal(kit, row)
    add(s, kit.rule_from[row], p, d, -1)
    if to == ARENA_TOP:
        put_on_top(s, d, p)
    elif to == ARENA_BOTTOM:
        put_under(s, d, p)
    else:
        add(s, to, p, d, 1)
    s.left -= 1
    s.moved += 1
    move_on(kit, s)


# Changing slammers


def begin_switch(kit, s):
    p = whole(s.run_seat)
    for d in range(kit.pucks):
        if cannot_switch(kit, s, p, d) == 0:
            ask(s, ASK_SWITCH, p)
            return
    goes_on(kit, s, 0)


def cannot_switch(kit, s, p, d):
    """From Power, from the collection, or from either (PP-H24)."""
    if not is_slammer(kit, d):
        return RULING + 24
    if kit.switch_source != FROM_COLLECTION and s.power[p, d] > 0:
        return 0
    if kit.switch_source != FROM_POWER and in_collection(kit, s, p, d) > 0:
        return beyond_limits(kit, s, p, d)
    return RULING + 24


def switch(kit, s, p, d):
    """The new slammer takes over the statuses: they belong to the one in use (PP-03, PP-68)."""
    if kit.switch_source != FROM_COLLECTION and s.power[p, d] > 0:
        s.power[p, d] -= 1
    else:
        s.brought[p, d] += 1
    gains(kit, s, POWER, p, s.slammer[p] - 1)  # PP-H65
    s.slammer[p] = d + 1
    s.ask = NOTHING
    goes_on(kit, s, 1)


# The Arena stack in a new order


def begin_reorder(kit, s):
    s.left = 0
    if s.arena_count > 1:
        ask(s, ASK_ORDER, s.run_seat)
    else:
        goes_on(kit, s, 0)


def cannot_come_next(s, d):
    for i in range(s.left, s.arena_count):
        if s.arena[i] == d:
            return 0
    return 61


def reorder(kit, s, action):
    """Puck after puck from the bottom up; the rest may stay as it is."""
    if action != DONE:
        d = action - MOVE
        i = whole(s.left)
        while s.arena[i] != d:
            i += 1
        owner = whole(s.arena_owner[i])
        while i > s.left:
            s.arena[i] = s.arena[i - 1]
            s.arena_owner[i] = s.arena_owner[i - 1]
            i -= 1
        s.arena[i] = d
        s.arena_owner[i] = owner
        s.left += 1
    if action == DONE or s.left == s.arena_count - 1:
        s.left = 0
        s.ask = NOTHING
        goes_on(kit, s, 1)


# After another player's throw


def begin_swap(kit, s):
    """One flipped puck against one of the own Health, in its place (PP-H62)."""
    if can_swap(kit, s, s.run_seat):
        ask(s, ASK_SWAP_SPOT, s.run_seat)
    else:
        goes_on(kit, s, 0)


def can_swap(kit, s, p):
    for i in range(s.arena_count):
        if swappable(kit, s, i):
            return has_health(kit, s, p)
    return False


def swappable(kit, s, i):
    """A flipped puck that may lie in Health (PP-H55)."""
    return s.lies[i] == FLIPPED and fits_health(kit, s.arena[i])


def swap(kit, s, p, d):
    i = s.arena_count - 1 - s.spot
    s.health[p, d] -= 1
    s.health[p, s.arena[i]] += 1
    s.arena[i] = d
    s.arena_owner[i] = p
    s.ask = NOTHING
    goes_on(kit, s, 1)


def begin_taking(kit, s):
    s.looted = 0
    if s.outside_count > s.loot:
        ask(s, ASK_TAKE, s.run_seat)
    else:
        goes_on(kit, s, 0)


def take(kit, s, action):
    """Any number of the pucks outside; they come to hand when the rule is done."""
    if action != DONE:
        i = find_outside(s, action - MOVE, s.outside_count - s.loot)
        d = whole(s.outside[i])
        owner = whole(s.outside_owner[i])
        drop_outside(s, i)
        lay_outside(s, d, owner)
        s.loot += 1
        s.looted += 1
    if action == DONE or s.outside_count == s.loot:
        s.ask = NOTHING
        goes_on(kit, s, s.looted)


def take_loot(kit, s):
    """What the next player takes comes to hand, one by one."""
    if s.loot == 0:
        s.step = THROWN
        return
    s.loot -= 1
    i = s.outside_count - 1
    d = whole(s.outside[i])
    drop_outside(s, i)
    take_in_hand(s, d, s.after[s.thrower], TAKING)
    counts_as_picked_up(kit, s)


def offer_capture(kit, s):
    if may_capture(kit, s):
        ask(s, ASK_CAPTURE, s.thrower)
    else:
        s.step = KNOCKED if s.knock == 1 else PICKING_UP
