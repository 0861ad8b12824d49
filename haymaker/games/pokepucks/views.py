"""What a seat may know, and fair guesses at the rest."""

# mypy: ignore-errors
from haymaker.games.pokepucks.layout import *
from haymaker.games.pokepucks.setup import *
from haymaker.kernel.contract import draw

GUESSES = 50  # tries to draw a choice that the rules allow


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
