"""PokéPucks, the rules. The numbers PP-nn name clauses of `rulebook.md`.

This file tells the story in order: set-up, the steps of a turn, an attack, and between them the
windows in which special rules work. Its chapters are `setup`, `turns`, `attack` and `special`.

To the rules a throw is luck like any other: whether it hits, how each puck of the pile falls, which
of the rest lies nearest the centre. Physics, a fitted model or people at a real table say so.
"""

from haymaker.games.pokepucks.attack import *
from haymaker.games.pokepucks.layout import *
from haymaker.games.pokepucks.setup import *
from haymaker.games.pokepucks.special import *
from haymaker.games.pokepucks.stacks import *
from haymaker.games.pokepucks.throwing import *
from haymaker.games.pokepucks.turns import *
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, whole

VERSION = 2
CLAUSES = "PP"


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


# --- Whose turn ---------------------------------------------------------------------------------


def turn(kit, s):
    if s.ask >= LUCK_ORDER:
        return LUCK_ACTS if s.ask < OVER else 0
    if s.ask == ASK_HEALTH:
        return picking(kit, s)
    return 1 << s.asked


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


# --- How it ended -------------------------------------------------------------------------------


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


# --- Every puck is somewhere --------------------------------------------------------------------


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
