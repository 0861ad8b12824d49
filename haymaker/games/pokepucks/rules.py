"""PokéPucks, the rules. The numbers PP-nn name clauses of `rulebook.md`.

This file tells the story in order: set-up, the steps of a turn, an attack, and between them the
windows in which special rules work. The parts are told in `setup`, `turns`, `attack` and `special`.

To the rules a throw is luck like any other: whether it hits, how each puck of the pile falls, which
of the rest lies nearest the centre. Physics, a fitted model or people at a real table say so.
"""

from haymaker.games.pokepucks.attack import *
from haymaker.games.pokepucks.pieces import *
from haymaker.games.pokepucks.setup import *
from haymaker.games.pokepucks.special import *
from haymaker.games.pokepucks.stacks import *
from haymaker.games.pokepucks.throwing import *
from haymaker.games.pokepucks.turns import *
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, RULING, draw, lowest, whole

VERSION = 2
CLAUSES = "PP"
WINNING_ENDINGS = (KNOCKED_OUT, OUT_OF_TURNS, SHARED)
COMPONENTS = DESIGNS
GUESSES = 50  # tries to draw a choice that the rules allow


# --- The story ----------------------------------------------------------------------------------


def start(kit, s):
    begin(kit, s)
    advance(kit, s)


def advance(kit, s):
    """Step after step, until somebody is asked or luck has to act.

    A rule under way is finished first; then, at some steps, a window opens for special rules.
    """
    while s.ask == NOTHING:
        if s.run > 0:
            run_rule(kit, s)
            continue
        w = window_of(s.step)
        if w >= 0:
            p = opens_for(s, w)
            if p != NOBODY and window(kit, s, w, p) == 1:
                continue
        if s.step < OPENING:
            set_up(kit, s)
        elif s.step < DECLARING:
            take_turn(kit, s)
        else:
            make_attack(kit, s)


def set_up(kit, s):
    """Step 3 has asked everybody; here are 4 to 9."""
    if s.step == ORDERING:
        order_players(kit, s)
    elif s.step == FILLING:
        fill_arena(kit, s)
    elif s.step == ARMING:
        arm(kit, s)
    elif s.step == TRIMMING:
        trim(kit, s)
    else:
        fix_sizes(kit, s)
        begin_turn(kit, s, seat_at(kit, s, 0))  # PP-32


def take_turn(kit, s):
    step = whole(s.step)
    if step == OPENING:
        begin_topoff(kit, s)
    elif step == TOPPING_OFF:  # step 1
        top_off(kit, s)
    elif step == TOPPED_OFF:
        s.step = KNOCKING
    elif step == KNOCKING:  # step 2
        offer_knock_out(s)
    elif step == PREPARING:  # step 3
        begin_count(kit, s)
    elif step == COUNTING:
        match_types(s)  # after what changes the number when counting (PP-50)
    elif step == AFTER_COUNTING:
        finish_count(kit, s)
    elif step == ATTACKING:  # step 4
        if s.attacks > 0:
            s.attacks -= 1
            start_attack(s, whole(s.current), step, 0, 0)  # PP-55
        else:
            s.step = LAST_ATTACK
    elif step == LAST_ATTACK:
        s.step = LEECHING
    elif step == LEECHING:
        daze(s)
    elif step == DISCARDING:  # step 5
        discard_some(kit, s)
    elif step == CLOSING:
        s.step = PASSING_ON
    else:  # step 6
        pass_on(kit, s)


def make_attack(kit, s):
    step = whole(s.step)
    if step == SHIELDING:
        raise_shield(kit, s)
    elif step == DECLARING:
        ask(s, ASK_THROW, s.thrower)
    elif step == ANSWERING:
        s.step = TAKING
    elif step == TAKING:
        take_loot(s)
    elif step == THROWN:
        s.step = CAPTURING
    elif step == CAPTURING:
        offer_capture(kit, s)
    elif step == PICKING_UP:
        decide_pickup(kit, s)
    elif step == GATHERING:
        gather(kit, s)
    elif step == IN_HANDS:
        stow(kit, s)
    elif step == RESTACKING:
        restack(s)
    elif step == REPLACING:
        replace(kit, s)
    elif step == PUTTING_BACK:
        put_back(s)
    elif step == KNOCKED:
        knock_out(kit, s)
    else:  # ATTACKED
        s.step = s.back


# --- What an answer does ------------------------------------------------------------------------


def apply(kit, s, seat, action):
    s.last = 0 if sealed(kit, s) else action + 1
    if seat == CHANCE:
        luck(kit, s, whole(action))
    else:
        answer(kit, s, whole(seat), whole(action))
    advance(kit, s)


def answer(kit, s, p, action):
    if s.ask < ASK_RULE:
        answer_setup(kit, s, p, action)
    elif s.ask < ASK_MOVE:
        answer_battle(kit, s, p, action)
    else:
        answer_rule(kit, s, p, action)


def answer_setup(kit, s, p, action):
    if s.ask == ASK_HEALTH:
        bring(kit, s, p, action)
    elif s.ask == ASK_GIVE:
        give(s, p, action - MOVE)
    elif s.ask == ASK_SLAMMER:
        take_slammer(kit, s, p, action - CHOOSE_SLAMMER)
    elif s.ask == ASK_TEAM:
        take_team(kit, s, p, action)
    elif s.ask == ASK_PRIZE:
        keep_as_prize(s, p, action - MOVE)
    else:
        supply(s, p, action)


def answer_battle(kit, s, p, action):
    if s.ask == ASK_RULE:
        use(kit, s, p, action)
    elif s.ask == ASK_PAY:
        pay(s, p, action - MOVE)
    elif s.ask == ASK_KNOCK:
        answer_knock_out(kit, s, action)
    elif s.ask == ASK_SHIELD:
        shield(s, p, action)
    elif s.ask == ASK_THROW:
        throw(s)
    elif s.ask == ASK_CAPTURE:
        if action == DONE:
            after_capture(s)
        else:
            capture(s, action - SPOT)
    elif s.ask == ASK_PICK:
        chooses_puck(s, action)
    elif s.ask == ASK_REPLACE:
        replaces(s, p, action - MOVE)
    elif s.ask == ASK_OUTSIDE:
        puts_back(s, action)
    else:
        discard(s, p, action)


def answer_rule(kit, s, p, action):
    if s.ask == ASK_MOVE:
        move(kit, s, p, action)
    elif s.ask == ASK_SWITCH:
        switch(kit, s, p, action - CHOOSE_SLAMMER)
    elif s.ask == ASK_ORDER:
        reorder(kit, s, action)
    elif s.ask == ASK_SWAP_SPOT:
        s.spot = action - SPOT
        ask(s, ASK_SWAP_PUCK, p)
    elif s.ask == ASK_SWAP_PUCK:
        swap(kit, s, p, action - MOVE)
    else:
        take(kit, s, action)


def luck(kit, s, outcome):
    if s.ask == LUCK_FACE:
        falls(s, outcome)
    elif s.ask == LUCK_NEAREST:
        lies_nearest(s, outcome - NEAREST)
    elif s.ask == LUCK_HIT:
        if outcome == HIT:
            hits(s)
        else:
            misses(s)
    else:
        s.ask = NOTHING
        comes_next(kit, s, outcome - GOES_NEXT)


# --- Whose turn, and what is allowed ------------------------------------------------------------


OFTEN = sum(
    1 << often
    for often in (
        ASK_HEALTH, ASK_GIVE, ASK_RULE, ASK_PAY, ASK_KNOCK, ASK_THROW, ASK_DISCARD,
        LUCK_HIT, LUCK_FACE, LUCK_NEAREST,
    )
)  # fmt: skip
"""What at least one step in a hundred is about."""


def moment(s):
    """At which point of a battle this is: steps at the same point are alike. All that is seldom
    asked is one point, or the few games there would wait long for each other."""
    return 32 + s.ask * (OFTEN >> s.ask & 1)


def turn(kit, s):
    if s.ask >= LUCK_ORDER:
        return LUCK_ACTS if s.ask < OVER else 0
    if s.ask == ASK_HEALTH:
        return picking(kit, s)
    return 1 << s.asked


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
    return 0


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


def score(kit, s, out):
    """One point for every rival that was outlasted, or at the last turn outnumbered (PP-H34)."""
    most = -1
    shared = 0
    for p in range(kit.players):
        out[p] = 0
        for q in range(kit.players):
            if q != p and outlasts(s, p, q):
                out[p] += 1
        if s.out[p] == 0:
            if s.final[p] == most:
                shared = 1
            if s.final[p] > most:
                most = whole(s.final[p])
                shared = 0
    if s.outs == kit.players - 1:
        return KNOCKED_OUT
    return SHARED if shared == 1 else OUT_OF_TURNS


def outlasts(s, p, q):
    if s.out[p] == 0 and s.out[q] == 0:
        return s.final[p] > s.final[q]
    if s.out[p] == 0 or s.out[q] == 0:
        return s.out[p] == 0
    return s.out[p] > s.out[q]


# --- Luck ---------------------------------------------------------------------------------------


def chance(kit, s, weights):
    if s.ask == LUCK_FACE:
        return face_odds(kit, s, weights)
    if s.ask == LUCK_NEAREST:
        return nearest_odds(kit, s, weights)
    if s.ask == LUCK_HIT:
        return hit_odds(kit, s, weights)
    for k in range(GOES_NEXT):
        weights[k] = 0
    n = 0
    for p in range(kit.players):
        weights[GOES_NEXT + p] = 1 if s.place[p] == 0 else 0
        n += weights[GOES_NEXT + p]
    return n


# --- What a seat may know -----------------------------------------------------------------------


def sealed(kit, s):
    """Everybody chooses pucks for Health at the same time; until all have, the choice is hidden."""
    return s.ask == ASK_HEALTH and kit.open_picking == 0


def view(kit, s, seat, out):
    """All stacks are open (PP-07, PP-H21); only the choice of Health pucks is sealed at first."""
    view_players(kit, s, seat, out)
    view_arena(s, out)
    view_moment(s, out)
    view_turn(s, out)
    view_attack(s, out)


def view_players(kit, s, seat, out):
    hidden = sealed(kit, s)
    for p in range(kit.players):
        out.ready[p] = s.ready[p]
        out.chosen[p] = s.chosen[p]
        out.place[p] = s.place[p]
        out.after[p] = s.after[p]
        out.before[p] = s.before[p]
        out.out[p] = s.out[p]
        out.final[p] = s.final[p]
        out.health_max[p] = s.health_max[p]
        out.slammer[p] = s.slammer[p]
        out.own_slammer[p] = s.own_slammer[p]
        out.status[p] = s.status[p]
        out.picked[p] = s.picked[p]
        out.used[p] = s.used[p]
        out.curl[p] = s.curl[p]
        out.later_add[p] = s.later_add[p]
        out.later_set[p] = s.later_set[p]
        out.locked[p] = s.locked[p]
        if hidden and p != seat:
            continue
        for d in range(kit.pucks):
            out.health[p, d] = s.health[p, d]
            out.power[p, d] = s.power[p, d]
            out.prize[p, d] = s.prize[p, d]
            out.brought[p, d] = s.brought[p, d]


def view_arena(s, out):
    out.arena_max = s.arena_max
    out.arena_count = s.arena_count
    for i in range(s.arena_count):
        out.arena[i] = s.arena[i]
        out.arena_owner[i] = s.arena_owner[i]
        out.lies[i] = s.lies[i]
        out.near[i] = s.near[i]
    out.outside_count = s.outside_count
    for i in range(s.outside_count):
        out.outside[i] = s.outside[i]
        out.outside_owner[i] = s.outside_owner[i]
    out.aside_count = s.aside_count
    for i in range(s.aside_count):
        out.aside[i] = s.aside[i]
        out.aside_owner[i] = s.aside_owner[i]


def view_moment(s, out):
    out.ask = s.ask
    out.asked = s.asked
    out.step = s.step
    out.back = s.back
    out.last = s.last
    out.lap = s.lap
    out.outs = s.outs
    out.window = s.window
    out.run = s.run
    out.run_seat = s.run_seat
    out.run_puck = s.run_puck
    out.mover = s.mover
    out.left = s.left
    out.moved = s.moved
    out.spot = s.spot
    for w in range(WINDOWS):
        out.tried[w] = s.tried[w]


def view_turn(s, out):
    out.turns = s.turns
    out.current = s.current
    out.payer = s.payer
    out.need = s.need
    out.size_add = s.size_add
    out.size_set = s.size_set
    out.sash = s.sash
    out.attacks = s.attacks
    out.attacks_set = s.attacks_set
    out.counted = s.counted
    out.made = s.made
    out.own_type = s.own_type
    out.next_weak = s.next_weak
    out.next_resist = s.next_resist
    out.scope = s.scope
    out.picked_items = s.picked_items
    out.flips = s.flips
    out.restacked = s.restacked


def view_attack(s, out):
    out.thrower = s.thrower
    out.knock = s.knock
    out.cap = s.cap
    out.items_only = s.items_only
    out.bonus = s.bonus
    out.no_pickup = s.no_pickup
    out.tail = s.tail
    out.tail_seat = s.tail_seat
    out.tail_puck = s.tail_puck
    out.linked = s.linked
    out.hit = s.hit
    out.taken = s.taken
    out.first_hit = s.first_hit
    out.first_taken = s.first_taken
    out.faces = s.faces
    out.flipped = s.flipped
    out.placed = s.placed
    out.picks = s.picks
    out.hand = s.hand
    out.hand_seat = s.hand_seat
    out.hand_back = s.hand_back
    out.loot = s.loot
    out.looted = s.looted
    out.owed = s.owed
    out.may_capture = s.may_capture


def guess(kit, v, seat, luck, out):
    """Only sealed choices are unknown: each puck of a rival's collection is equally likely."""
    view(kit, v, seat, out)
    if sealed(kit, v):
        for p in range(kit.players):
            if p != seat:
                guess_health(kit, out, p, luck)


def guess_health(kit, s, p, luck):
    """So many pucks as were chosen, in a way that the rules allow; in the end by careful draws."""
    for _ in range(GUESSES):
        for _ in range(s.chosen[p]):
            guess_puck(kit, s, p, False, luck)
        if could_choose(kit, s, p):
            return
        for d in range(kit.pucks):
            s.brought[p, d] = 0
            s.health[p, d] = 0
    for _ in range(s.chosen[p]):
        guess_puck(kit, s, p, True, luck)


def could_choose(kit, s, p):
    """Whether this Health keeps to the agreed minimum and leaves a slammer (PP-20, PP-28)."""
    owing = still_owed(kit, s, p, False)
    if owing > (0 if s.ready[p] == 1 else health_most(kit) - s.chosen[p]):
        return False
    need = max(0, health_least(kit) - s.chosen[p], owing)
    return cannot_spare(kit, need, sure_for_health(kit, s, p), sure_slammers(kit, s, p)) == 0


def guess_puck(kit, s, p, careful, luck):
    owing = careful and still_owed(kit, s, p, False) > 0
    spare = not careful or kit.slammer_pick == ANY_PUCK or sure_slammers(kit, s, p) > 1
    n = 0
    for d in range(kit.pucks):
        n += guessable(kit, s, p, d, owing, spare)
    n = draw(luck, n)
    d = 0
    while n >= guessable(kit, s, p, d, owing, spare):
        n -= guessable(kit, s, p, d, owing, spare)
        d += 1
    s.brought[p, d] += 1
    s.health[p, d] += 1


def guessable(kit, s, p, d, owing, spare):
    """Pucks of this design that may still be among the chosen ones: first those that are owed,
    and slammers only while one is to spare."""
    if not fits_health(kit, d) or (is_slammer(kit, d) and (owing or not spare)):
        return 0
    return owed(kit, s, p, d) if owing else surely_left(kit, s, p, d)


def inventory(kit, s, out):
    """Every puck is somewhere: in a collection, a stack, the arena, or a hand (PP-67)."""
    for d in range(COMPONENTS):
        out[d] = 0
    for d in range(kit.pucks):
        n = whole(kit.box[d])
        for p in range(kit.players):
            n += kit.owned[p, d] - s.brought[p, d]
            n += s.health[p, d] + s.power[p, d] + s.prize[p, d]
            if s.slammer[p] == d + 1:
                n += 1
        out[d] = n
    for i in range(s.arena_count):
        if s.lies[i] != GONE:
            out[s.arena[i]] += 1
    for i in range(s.outside_count):
        out[s.outside[i]] += 1
    if s.knock == 1:
        for i in range(s.aside_count):
            out[s.aside[i]] += 1
    if s.hand > 0:
        out[s.hand - 1] += 1
