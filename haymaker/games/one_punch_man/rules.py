"""One Punch Man, the dungeon game. The numbers OPM-nn name clauses of `rulebook.md`.

Read it with the rulebook in the other hand: the parts stand in the same order. The preparations are
in `preparing.py`, fights in `fighting.py`, what the Heroes find out in `finding.py`.
"""

from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.fighting import *
from haymaker.games.one_punch_man.finding import *
from haymaker.games.one_punch_man.layout import *
from haymaker.games.one_punch_man.legal import *
from haymaker.games.one_punch_man.preparing import *
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, lowest

VERSION = 3
CLAUSES = "OPM"


# --- Set-up --------------------------------------------------------------------------------------


def start(kit, s):
    s.patience = kit.patience_start  # OPM-05
    s.unit_design[HEROES, OPM] = OPM + 1
    s.unit_room[HEROES, OPM] = kit.opm_room + 1  # OPM-04
    for p in range(2):
        for k in range(kit.designs[p]):
            s.deck[p, k] = kit.copies[p, k]
            s.deck_left[p] += kit.copies[p, k]
    if kit.doors_hidden == 0:
        s.door_known = (1 << kit.doors_count) - 1  # OPM-H08
    if kit.room_capacity < UNLIMITED:
        for r in range(kit.rooms_count):
            s.spare[r] = kit.room_capacity
    draw_cards(s, HAND, HAND, HIDING)  # OPM-03


# --- Whose turn ----------------------------------------------------------------------------------


def turn(kit, s):
    """The preparations are the Monsters' (OPM-06), the battles the Heroes' (OPM-16)."""
    if s.phase == DRAWING or s.phase == ROLLING:
        return LUCK_ACTS
    if s.phase == OVER:
        return 0
    return 1 << s.active


def moment(s):
    """At which point of a game this is: steps at the same point are alike. Half of all steps are
    actions, and they take longest: those wait for company."""
    return s.phase + (0 if s.phase == ACTING else 32)


# --- What an action does -------------------------------------------------------------------------


def apply(kit, s, seat, action):
    then = luck(kit, s, action) if seat == CHANCE else do(kit, s, seat, action)
    if then == ARRIVE or then == ARRIVE_AND_GO_ON:
        then = arrive(kit, s, seat, room_meant(s, action), then)
    if then != END_ROUND and is_the_end(kit, s):  # a round ends with a change of its own
        then = WAIT
    follow(kit, s, then)


def follow(kit, s, then):
    """What follows from an action: each part at most once, and always in this order.

    Told once for all actions, so that games in step take the same way through it.
    """
    if then == GO_ON:
        then = go_on_with_move(kit, s, s.active)
    if then == MEET:
        then = begin_fight(kit, s)
    if then == STRIKE:
        then = end_fight(kit, s)
    if then == END_ROUND:
        then = end_round(kit, s)
    if is_the_end(kit, s):
        then = WAIT
    if then == REFILL:
        then = refill(kit, s)
    if then == PLACED:
        then = finish_placing(s)
    if then == SET_DOORS:
        then = begin_blocking(kit, s)
    if then == BEGIN_ROUND:
        then = begin_round(s)
    if then == CALL_TO_BATTLE:
        then = call_to_battle(s)
    if then == BEGIN_ACTIONS:
        then = begin_actions(kit, s)
    if then == END_TURN:
        then = end_turn(kit, s)
    if then == NEXT_TURN:
        then = next_turn(kit, s)
    if then == LISTEN and s.active == MONSTERS:
        settle_rumours(kit, s)
    if s.phase == OVER:
        open_all(kit, s)


def do(kit, s, side, action):
    """The action itself. Returns what follows."""
    if action < BLOCK:
        return hide_hostage(kit, s, action - HIDE)
    if action < FIGHT:
        return block_door(kit, s, action - BLOCK)
    if action < MOVE:
        return challenge(s, side, (action - FIGHT) // SLOTS, (action - FIGHT) % SLOTS)
    if action < PUT:
        return step(kit, s, side, action)
    if action < EXCHANGE:
        return put(kit, s, side, (action - PUT) // ROOMS, (action - PUT) % ROOMS)
    if action < TAKE:
        return exchange(s, side, action - EXCHANGE)
    if action < DROP:
        return take(s, side, action - TAKE)
    if action == DROP:
        return drop(kit, s, side)
    if action == STOP:
        return END_TURN
    if action == PASS:
        return do_pass(s, side)
    return PLACED if s.phase == PLACING else BEGIN_ROUND  # DONE


def put(kit, s, side, c, r):
    return place_monster(kit, s, c, r) if s.phase == PLACING else summon(kit, s, side, c, r)


# --- Luck ----------------------------------------------------------------------------------------


def luck(kit, s, outcome):
    if s.phase == ROLLING:
        return roll(kit, s, outcome - FACE + 1)
    p = HEROES if outcome < MONSTER_CARD else MONSTERS
    return draw_card(kit, s, p, outcome - (HERO_CARD if p == HEROES else MONSTER_CARD))


def chance(kit, s, weights):
    """Every face is equally likely, and so is every card of a deck."""
    if s.phase == ROLLING:
        for i in range(6):
            weights[FACE + i] = 1
        return 6
    p = drawing_side(s)
    first = HERO_CARD if p == HEROES else MONSTER_CARD
    for i in range(first):
        weights[i] = 0
    total = 0
    for k in range(kit.designs[p]):
        cards = s.deck[p, k] if s.deck_left[p] > 0 else s.discards[p, k]
        weights[first + k] = cards
        total += cards
    return total


# --- Rounds --------------------------------------------------------------------------------------


def begin_round(s):
    """OPM-13: a battle phase, then an action phase. OPM-44: a new round, new moves and fights."""
    s.round_no += 1
    s.took = 0
    s.dropped = 0
    for p in range(2):
        left = slots(s, p)
        while left != 0:
            s.unit_marks[p, lowest(left)] &= REVEALED
            left &= left - 1
    return CALL_TO_BATTLE


def end_round(kit, s):
    change_patience(kit, s, -1)  # OPM-14
    return REFILL


def refill(kit, s):
    """OPM-H37, OPM-H54: no new cards at the end of a round, unless the table chose so."""
    if s.round_no >= kit.max_rounds:
        finish(s, TOO_LATE)  # OPM-H59
        return WAIT
    if kit.hand_refill != NO_REFILL:
        draw_cards(s, wanted_cards(kit, s, HEROES), wanted_cards(kit, s, MONSTERS), NEXT_ROUND)
        if s.owed[HEROES] + s.owed[MONSTERS] > 0:
            return WAIT
    return BEGIN_ROUND


def wanted_cards(kit, s, p):
    if kit.hand_refill == ONE_PER_ROUND:
        return 1
    return max(0, HAND - s.held[p])


# --- Action phase: tokens and turns --------------------------------------------------------------


def begin_actions(kit, s):
    for p in range(2):
        s.tokens[p] += tokens_for(kit, s.patience)  # OPM-28, OPM-29
        s.passed[p] = 0
    begin_turn(s, HEROES)  # OPM-30
    return WAIT


def tokens_for(kit, patience):
    if patience > 10:
        return kit.income[0]
    if patience > 5:
        return kit.income[1]
    return kit.income[2]


def begin_turn(s, side):
    s.active = side
    s.phase = ACTING
    s.took = 0
    s.dropped = 0
    s.mover = 0
    s.steps_left = 0
    s.entered = 0


def end_turn(kit, s):
    """An action is done: whoever passed before may act again (OPM-H36)."""
    if kit.pass_is_final == 0:
        s.passed[HEROES] = 0
        s.passed[MONSTERS] = 0
    return NEXT_TURN


def next_turn(kit, s):
    """OPM-30: turns alternate; a side that is out for the round is left out."""
    other = 1 - s.active
    if kit.pass_is_final == 1 and s.passed[other] == 1:
        other = 1 - other
    begin_turn(s, other)
    return LISTEN


def do_pass(s, side):
    """OPM-31."""
    s.passed[side] = 1
    return END_ROUND if s.passed[1 - side] == 1 else NEXT_TURN


# --- Summon --------------------------------------------------------------------------------------


def summon(kit, s, side, c, r):
    """OPM-32: pay, and the card is a unit."""
    s.tokens[side] -= kit.cost[side, c]
    u = deploy(s, side, c, r)
    mark(s, side, u, FRESH)
    if side == MONSTERS:
        mark(s, MONSTERS, u, REVEALED)  # OPM-H09
    return ARRIVE


def arrive(kit, s, side, r, then):
    """A unit is in a room where it was not before."""
    if side == HEROES:
        look_around(kit, s, r)
    else:
        count_space(kit, s, r)
    return GO_ON if then == ARRIVE_AND_GO_ON else END_TURN


# --- Move ----------------------------------------------------------------------------------------


def begin_move(kit, s, side, u):
    s.tokens[side] -= price(side)  # OPM-36
    mark(s, side, u, MOVED)  # OPM-44
    s.mover = u + 1
    s.steps_left = kit.movement[side, s.unit_design[side, u] - 1]  # OPM-37
    s.entered = 0


def step(kit, s, side, action):
    """One room on. A blocked door that nobody knew of holds the hero up (OPM-H11, OPM-H53)."""
    if s.phase == ACTING:
        begin_move(kit, s, side, walker(action))
    u = s.mover - 1
    a = s.unit_room[side, u] - 1
    r = room_meant(s, action)
    door = door_between(kit, a, r) - 1
    s.steps_left -= 1
    s.door_known |= 1 << door
    if s.blocked >> door & 1:
        return GO_ON
    enter(kit, s, side, u, a, r)
    if is_fetching(action):
        take(s, side, u)  # OPM-H56
    return ARRIVE_AND_GO_ON


def walker(action):
    """The unit that begins a move."""
    return action - FETCH if is_fetching(action) else (action - MOVE) // ROOMS


def is_fetching(action):
    return FETCH <= action < STEP or action == STEP_FETCH


def room_meant(s, action):
    """The room into which an action brings a unit."""
    if is_fetching(action):
        return s.hostage_room - 1
    if action < STEP:
        return (action - MOVE) % ROOMS
    return action - STEP if action < PUT else (action - PUT) % ROOMS


def enter(kit, s, side, u, a, r):
    s.unit_room[side, u] = r + 1
    s.entered = 1
    if s.carrier == carrying(side, u):
        s.hostage_room = r + 1  # OPM-47
    if side == MONSTERS:
        monster_is_seen_moving(kit, s, u, a, r)
    elif s.unit_room[HEROES, OPM] == r + 1:
        s.opm_won = 1  # OPM-51, OPM-H21


def go_on_with_move(kit, s, side):
    """Fight (OPM-39), go on, or take what lies here; with nothing to choose the turn is over."""
    u = s.mover - 1
    foes = opponents(s, side, s.unit_room[side, u])
    liftable = side == HEROES and why_not_take(kit, s, side, u) == 0
    if foes != 0 and foes & foes - 1 == 0 and not liftable:  # just one
        return pair(s, side, u, lowest(foes))
    if foes != 0 or liftable or may_go_on(kit, s, side, u):
        s.phase = MOVING
        return LISTEN
    return END_TURN


def may_go_on(kit, s, side, u):
    """Whether there are steps and ways left: as a rule the room that the unit came from, but a hero
    held up by a door has not moved. Which doors hold up monsters is a secret (OPM-H58)."""
    return s.steps_left > 0 and (s.entered == 1 or exits(kit, s, side, u) != 0)


# --- Exchange a card -----------------------------------------------------------------------------


def exchange(s, side, c):
    """OPM-43: one card away, one card drawn; the new deck may hold the old card (OPM-H54)."""
    s.tokens[side] -= price(side)
    s.hand[side, c] -= 1
    s.held[side] -= 1
    s.discards[side, c] += 1
    draw_cards(s, 1 - side, side, ACTING)
    return WAIT


# --- The hostage ---------------------------------------------------------------------------------


def take(s, side, u):
    """OPM-46."""
    s.carrier = carrying(side, u)
    s.took |= 1 << u
    return after_free_action(s)


def drop(kit, s, side):
    """OPM-49: it stays in the carrier's room."""
    u = s.carrier - carrying(side, 0)
    s.carrier = 0
    s.dropped |= 1 << u
    mover = s.mover - 1
    if kit.pickup_on_entry_only == 1 and mover >= 0 and mover != u:
        if s.unit_room[side, mover] == s.hostage_room:
            s.took |= 1 << mover  # OPM-H55: it came in before, and nobody takes over
    return after_free_action(s)


def after_free_action(s):
    """Taking up and putting down are free and do not end the turn (OPM-H55)."""
    return GO_ON if s.phase == MOVING else WAIT


# --- How it ends ---------------------------------------------------------------------------------


def is_the_end(kit, s):
    """OPM-H29: after every change, first what the Heroes win by, then patience (OPM-56)."""
    if s.hostage_room > 0:
        if is_rescued(kit, s):
            finish(s, RESCUED)  # OPM-53
            return True
        if s.hostage_room == s.unit_room[HEROES, OPM]:
            finish(s, MET)  # OPM-54, OPM-H24
            return True
    if s.patience <= 0:
        finish(s, IMPATIENT)  # OPM-55
        return True
    return False


def is_rescued(kit, s):
    """A hero with the hostage is in an entrance, before any fight there (OPM-H28)."""
    if s.carrier == 0 or s.carrier > SLOTS or kit.entrances >> (s.hostage_room - 1) & 1 == 0:
        return False
    return kit.rescue_needs_clear_entrance == 0 or crowd(s, MONSTERS, s.hostage_room - 1) == 0


def finish(s, ending):
    s.ending = ending
    s.phase = OVER


def score(kit, s, out):
    heroes = s.ending == RESCUED or s.ending == MET
    out[HEROES] = 1 if heroes else 0
    out[MONSTERS] = 0 if heroes else 1
    return s.ending


# --- What is in the box --------------------------------------------------------------------------


def inventory(kit, s, out):
    """Cards in hand, deck, discards and grave, and on the board."""
    for p in range(2):
        for k in range(DESIGNS):
            out[p * DESIGNS + k] = s.hand[p, k] + s.deck[p, k] + s.discards[p, k] + s.dead[p, k]
        for u in range(s.ranks[p]):
            if s.unit_design[p, u] > 0:
                out[p * DESIGNS + s.unit_design[p, u] - 1] += 1
