"""An attack: throw, what falls how, pick-up, restack (PP-55 to PP-63); and the Knock Out."""

# mypy: ignore-errors
from haymaker.games.pokepucks.layout import *
from haymaker.games.pokepucks.stacks import *
from haymaker.games.pokepucks.turns import *
from haymaker.kernel.contract import whole

# --- The throw ----------------------------------------------------------------------------------


def start_attack(s, thrower, back, cap, items_only):
    s.thrower = thrower
    s.back = back
    s.cap = cap
    s.items_only = items_only
    s.bonus = 0
    s.no_pickup = 0
    s.tail = 0
    s.cause = 0
    s.hit = 0
    s.taken = 0
    s.faces = 0
    s.flipped = 0
    s.owed = 0
    s.looted = 0
    s.may_capture = 0
    if thrower == s.current:
        s.made += 1
    if s.arena_count == 0:
        finish_attack(s)  # nothing there to hit (PP-H57)
    else:
        s.step = DECLARING


def throw(s):
    s.step = HITTING
    s.ask = LUCK_HIT


def hits(s):
    """PP-56: touching the top puck is a hit."""
    s.hit = 1
    s.step = FALLING
    s.ask = LUCK_FACE


def misses(s):
    """The attack ends at once and nothing changes (PP-56, PP-H57)."""
    s.ask = NOTHING
    if s.knock == 1:
        s.step = KNOCKED
    else:
        finish_attack(s)


def falls(s, outcome):
    """How the next puck lies, from the top down (PP-57, PP-58, PP-H19)."""
    i = s.arena_count - 1 - s.faces
    if outcome == FLIPS:
        s.lies[i] = FLIPPED
        s.flipped += 1
    elif outcome == LEANS:
        s.lies[i] = LEANING
    elif outcome == LEAVES:
        s.lies[i] = LEFT
    s.faces += 1
    if s.faces == s.arena_count:
        s.ask = NOTHING
        if s.knock == 1:
            s.step = CAPTURING
        else:
            sweep_outside(s)
            s.step = ANSWERING


def sweep_outside(s):
    for i in range(s.arena_count):
        if s.lies[i] == LEFT:
            lay_outside(s, s.arena[i], s.arena_owner[i])
            s.lies[i] = GONE


# --- Pokéballs ----------------------------------------------------------------------------------


def may_capture(kit, s):
    """PP-89, PP-H41, PP-H42: a Pokéball in use, and a flipped Pokémon slammer."""
    by_ball = kit.puck_kind[s.slammer[s.thrower] - 1] == BALL and (
        kit.pokeball_steals == STEALS_ALWAYS
        or (kit.pokeball_steals == STEALS_WILD and kit.mode == WILD)
    )
    if not by_ball and s.may_capture == 0:
        return False
    for i in range(s.arena_count):
        if can_capture(kit, s, i):
            return True
    return False


def can_capture(kit, s, i):
    return s.lies[i] == FLIPPED and kit.puck_kind[s.arena[i]] == POKEMON


def after_capture(s):
    s.ask = NOTHING
    s.step = KNOCKED if s.knock == 1 else PICKING_UP


def capture(s, depth):
    i = s.arena_count - 1 - depth
    s.brought[s.thrower, s.arena[i]] -= 1
    s.lies[i] = GONE
    after_capture(s)


# --- Pick-up ------------------------------------------------------------------------------------


def decide_pickup(kit, s):
    """How many of the flipped pucks are picked up, and by which rule none is (PP-59)."""
    p = whole(s.thrower)
    begin_restack(s)
    if s.flipped == 0:
        return
    own_turn = p == s.current
    if own_turn:
        s.flips = 1
    asleep = own_turn and s.status[p] & SLEEP != 0
    if asleep:
        loses_status(kit, s, p, SLEEP)  # PP-73, PP-H58
    if s.no_pickup == 1:
        s.run = s.tail
        s.run_seat = s.tail_seat
        s.run_puck = s.tail_puck
    if asleep or s.no_pickup == 1:
        return
    allowed = pickup_number(kit, s, p)
    if allowed == 0:
        return
    s.step = GATHERING
    if allowed < eligible_count(kit, s) or kit.pickup_optional == 1:
        s.picks = allowed  # PP-H17
        ask(s, ASK_PICK, p)
        return
    for i in range(s.arena_count):  # PP-H18
        if eligible(kit, s, i):
            s.lies[i] = PICKED


def eligible(kit, s, i):
    return s.lies[i] == FLIPPED and (s.items_only == 0 or is_item(kit, s.arena[i]))


def eligible_count(kit, s):
    n = 0
    for i in range(s.arena_count):
        if eligible(kit, s, i):
            n += 1
    return n


def pickup_number(kit, s, p):
    """The flipped ones, capped and changed by special rules; Curl comes last (PP-H17, PP-H59)."""
    flipped = eligible_count(kit, s)
    allowed = whole(flipped)
    if s.cap > 0:
        allowed = min(allowed, s.cap)
    allowed = max(0, min(flipped, allowed + s.bonus))
    if allowed > 0 and s.curl[p] > 0:
        allowed = max(0, allowed - s.curl[p])
        s.curl[p] = 0
    return allowed


def chooses_puck(s, action):
    """Which of the flipped pucks to pick up."""
    if action != DONE:
        s.lies[s.arena_count - 1 - (action - SPOT)] = PICKED
        s.picks -= 1
    if action == DONE or s.picks == 0:
        s.picks = 0
        s.ask = NOTHING


def gather(kit, s):
    """The picked pucks come to hand one by one, from the top."""
    i = s.arena_count - 1
    while i >= 0 and s.lies[i] != PICKED:
        i -= 1
    if i < 0:
        begin_restack(s)
        return
    s.lies[i] = GONE
    take_in_hand(s, s.arena[i], s.thrower, GATHERING)
    counts_as_picked_up(kit, s)


def take_in_hand(s, d, p, back):
    s.hand = d + 1
    s.hand_seat = p
    s.hand_back = back
    s.step = IN_HANDS


def counts_as_picked_up(kit, s):
    """By this attack, and in the own turn (PP-75, PP-H15). What a wild battle sends to Prize was
    not picked up (PP-H65)."""
    if kit.mode == WILD:
        return
    if s.hand_seat == s.thrower:
        s.taken += 1
    if s.hand_seat == s.current:
        s.picked[s.current] = min(100, s.picked[s.current] + 1)
        if is_item(kit, s.hand - 1):
            s.picked_items = 1


def stow(kit, s):
    """A picked-up puck goes to Power (PP-60), unless a rule has already put it elsewhere."""
    if s.hand > 0:
        d = s.hand - 1
        to = POWER
        if kit.plain_to_prize == 1 and kit.puck_ruled[d] == 0 and not is_slammer(kit, d):
            to = PRIZE  # PP-H30
        gains(kit, s, to, s.hand_seat, d)
        s.hand = 0
    s.step = s.hand_back


# --- Restack ------------------------------------------------------------------------------------


def begin_restack(s):
    s.placed = 0
    s.step = RESTACKING


def restack(s):
    """Nearest the centre at the bottom (PP-61): luck says which lies nearest, and next."""
    last = -1
    for i in range(s.arena_count):
        if s.lies[i] != GONE and s.near[i] == 0:
            if last >= 0:
                s.ask = LUCK_NEAREST
                return
            last = whole(i)
    remaining = whole(s.placed)
    if last >= 0:
        remaining += 1
        s.near[last] = remaining
    for i in range(s.arena_count):
        if s.lies[i] != GONE:
            s.aside[s.near[i] - 1] = s.arena[i]
            s.aside_owner[s.near[i] - 1] = s.arena_owner[i]
    s.aside_count = remaining
    back_from_aside(s)  # face down again (PP-63)
    if s.thrower == s.current:
        s.restacked = 1
    s.step = REPLACING


def lies_nearest(s, depth):
    s.placed += 1
    s.near[s.arena_count - 1 - depth] = s.placed
    s.ask = NOTHING


def replace(kit, s):
    """For what Patrol took, the thrower gives as many, or becomes Critical (PP-H62)."""
    if s.owed > 0 and has_health(kit, s, s.thrower) and room_in_arena(s) > 0:
        ask(s, ASK_REPLACE, s.thrower)
        return
    if s.owed > 0 and not has_health(kit, s, s.thrower):
        becomes_critical(kit, s, s.thrower)  # PP-H02
    s.owed = 0
    s.step = PUTTING_BACK


def replaces(s, p, d):
    s.health[p, d] -= 1
    put_on_top(s, d, p)
    s.owed -= 1
    s.ask = NOTHING


def put_back(s):
    """Pucks from outside go on top in any order; some may stay where they are (PP-62, PP-H55)."""
    if s.outside_count > 0 and room_in_arena(s) > 0:
        ask(s, ASK_OUTSIDE, s.thrower)
    else:
        finish_attack(s)


def puts_back(s, action):
    s.ask = NOTHING
    if action == DONE:
        finish_attack(s)
        return
    i = find_outside(s, action - MOVE, s.outside_count)
    put_on_top(s, s.outside[i], s.outside_owner[i])
    drop_outside(s, i)


def finish_attack(s):
    s.step = ATTACKED


def follow(s, excluded):
    """Another attack follows this one; afterwards other rules may still follow this one, too."""
    i = whole(s.followed)
    s.followed_tried[i] = s.tried[AFTER_ATTACK]
    s.followed_hit[i] = s.hit
    s.followed_taken[i] = s.taken
    s.followed += 1
    s.tried[AFTER_ATTACK] = excluded


def look_back(s):
    """To the attack that was followed, or to where all attacks lead back to."""
    if s.followed == 0:
        s.step = s.back
        return
    s.followed -= 1
    i = whole(s.followed)
    s.tried[AFTER_ATTACK] = s.followed_tried[i]
    s.hit = s.followed_hit[i]
    s.taken = s.followed_taken[i]
    s.followed_tried[i] = 0
    s.followed_hit[i] = 0
    s.followed_taken[i] = 0


# --- Knock Out ----------------------------------------------------------------------------------


def offer_knock_out(s):
    """Only against a Critical slammer, and by the previous player (PP-42, PP-H12)."""
    if s.status[s.current] & CRITICAL != 0:
        ask(s, ASK_KNOCK, s.before[s.current])
    else:
        s.step = PREPARING


def answer_knock_out(kit, s, action):
    s.ask = NOTHING
    if action == DONE:
        s.step = PREPARING
        return
    p = whole(s.current)
    set_aside(s)
    put_on_top(s, s.slammer[p] - 1, p)  # PP-43
    s.slammer[p] = 0
    s.knock = 1
    s.step = SHIELDING


def raise_shield(kit, s):
    """In a wild battle the target may lie under pucks from Power (PP-84)."""
    if kit.mode == WILD and power_count(kit, s, s.current) > 0 and room_in_arena(s) > 0:
        ask(s, ASK_SHIELD, s.current)
    else:
        strike(s)


def shield(s, p, action):
    s.ask = NOTHING
    if action == DONE:
        strike(s)
    else:
        s.power[p, action - MOVE] -= 1
        put_on_top(s, action - MOVE, p)


def strike(s):
    """Exactly one attack with the own slammer (PP-44, PP-H11)."""
    start_attack(s, s.before[s.current], KNOCKED, 0, 0)


def knock_out(kit, s):
    p = whole(s.current)
    beaten = s.lies[0] == FLIPPED or s.lies[0] == GONE
    if s.lies[0] != GONE:
        s.slammer[p] = s.arena[0] + 1
    for i in range(1, s.arena_count):
        d = whole(s.arena[i])
        if s.lies[i] == FLIPPED and not beaten and s.no_pickup == 0:
            s.prize[s.thrower, d] += 1  # PP-86, PP-87
        elif s.lies[i] != GONE:
            s.power[p, d] += 1  # PP-85, PP-H40
    back_from_aside(s)
    s.knock = 0
    if beaten:
        goes_out(kit, s, p)  # PP-45
        s.step = PASSING_ON  # PP-47
        return
    if s.flipped > 0 and s.no_pickup == 1:
        s.run = s.tail
        s.run_seat = s.tail_seat
        s.run_puck = s.tail_puck
    s.step = PREPARING  # PP-48
