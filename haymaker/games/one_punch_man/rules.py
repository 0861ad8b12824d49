"""One Punch Man, the dungeon game. The numbers OPM-nn name clauses of `rulebook.md`.

Read it with the rulebook in the other hand: the parts stand in the same order. What stands in the
dungeon is in `dungeon.py`, what a side may do in `allowed.py`, what the Heroes know in `fog.py`.
"""

from haymaker.games.one_punch_man.allowed import legal, why_not, why_not_take
from haymaker.games.one_punch_man.dungeon import (
    ACTING,
    ACTIONS,
    BATTLE,
    BATTLED,
    BLOCK,
    BLOCKING,
    COMPONENTS,
    DESIGNS,
    DRAWING,
    DROP,
    EXCHANGE,
    FACE,
    FETCH,
    FIGHT,
    FOUGHT,
    FRESH,
    HAND,
    HERO_CARD,
    HEROES,
    HIDE,
    HIDING,
    IMPATIENT,
    KIT,
    LUCK,
    MET,
    MONSTER_CARD,
    MONSTERS,
    MOVE,
    MOVED,
    MOVING,
    NEXT_ROUND,
    NO_REFILL,
    ONE_A_ROUND,
    OPM,
    OVER,
    PASS,
    PLACING,
    PUT,
    RESCUED,
    REVEALED,
    ROLLING,
    ROOMS,
    SLOTS,
    STATE,
    STEP,
    STEP_FETCH,
    STOP,
    TAKE,
    TOO_LATE,
    UNLIMITED,
    carrying,
    crowd,
    door_between,
    free_slot,
    mark,
    must_battle,
    ones,
    opponents,
    price,
    rooms_of,
    slots,
)
from haymaker.games.one_punch_man.fog import (
    count_space,
    count_withheld,
    guess,
    look_around,
    monster_is_seen_moving,
    open_all,
    reveal,
    settle_rumours,
    view,
)
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, lowest, together

VERSION = 2
CLAUSES = "OPM"

# What may follow from an action, in the order in which it follows: see `follow`.
(
    WAIT,  # for a player, for luck, or for nothing any more
    ARRIVE,  # a unit was summoned
    ARRIVE_AND_GO_ON,  # a unit came through a door
    GO_ON,  # it fights, moves on, or has nothing to choose
    MEET,  # a fight
    STRIKE,  # all its dice are rolled
    END_ROUND,
    REFILL,
    PLACED,  # all the monsters of the preparations
    SET_DOORS,
    BEGIN_ROUND,
    CALL_TO_BATTLE,
    BEGIN_ACTIONS,
    END_TURN,
    NEXT_TURN,
    LISTEN,  # to rumours: the Monsters are to choose
) = range(16)

__all__ = ["ACTIONS", "COMPONENTS", "KIT", "LUCK", "STATE", "guess", "legal", "view", "why_not"]


# --- Set-up -----------------------------------------------------------------------------------


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


def hide_hostage(kit, s, r):
    """OPM-07."""
    s.hostage_room = r + 1
    s.maybe_rooms = kit.hostage_rooms & ~(1 << kit.opm_room)  # there the game would be over
    s.phase = PLACING
    return PLACED if kit.setup_monsters == 0 else WAIT


def place_monster(kit, s, c, r):
    """OPM-08: from the hand into a low room, for no tokens (OPM-09), unseen (OPM-H09)."""
    m = deploy(s, MONSTERS, c, r)
    if kit.hidden_setup_monsters == 0:
        reveal(kit, s, m)
        count_space(kit, s, r)
    return PLACED if set_up(s) == kit.setup_monsters else WAIT


def set_up(s):
    """Monsters placed in the preparations: all that stand there before the game begins."""
    return s.ranks[MONSTERS] * 1


def finish_placing(s):
    if s.held[MONSTERS] < HAND and s.deck_left[MONSTERS] > 0:
        draw_cards(s, 0, HAND - s.held[MONSTERS], BLOCKING)  # OPM-10
        return WAIT
    return SET_DOORS


def begin_blocking(kit, s):
    s.phase = BLOCKING
    return BEGIN_ROUND if kit.max_blocked_doors == 0 else WAIT


def block_door(kit, s, d):
    """OPM-11."""
    s.blocked |= 1 << d
    return BEGIN_ROUND if ones(s.blocked) == kit.max_blocked_doors else WAIT


def deploy(s, side, c, r):
    """A card becomes a unit. Returns its slot."""
    s.hand[side, c] -= 1
    s.held[side] -= 1
    u = free_slot(s, side)
    s.unit_design[side, u] = c + 1
    s.unit_room[side, u] = r + 1
    s.unit_damage[side, u] = 0
    s.unit_marks[side, u] = 0
    if u == s.ranks[side]:
        s.ranks[side] += 1
    return u


# --- Cards --------------------------------------------------------------------------------------


def draw_cards(s, heroes, monsters, then):
    """Luck draws for both sides, as far as there are cards; then the game goes on."""
    s.owed[HEROES] = drawable(s, HEROES, heroes)
    s.owed[MONSTERS] = drawable(s, MONSTERS, monsters)
    s.then = then
    s.phase = DRAWING


def drawable(s, p, wanted):
    """So many cards, or as many as deck and discards have."""
    n = s.deck_left[p] * 1
    k = 0
    while n < wanted and k < DESIGNS:
        n += s.discards[p, k]
        k += 1
    return min(n, wanted)


def drawing_side(s):
    return HEROES if s.owed[HEROES] > 0 else MONSTERS


def draw_card(kit, s, p, k):
    if s.deck_left[p] == 0:
        shuffle_discards(kit, s, p)
    s.deck[p, k] -= 1
    s.deck_left[p] -= 1
    s.hand[p, k] += 1
    s.held[p] += 1
    s.owed[p] -= 1
    return WAIT if s.owed[HEROES] + s.owed[MONSTERS] > 0 else cards_are_in(s)


def shuffle_discards(kit, s, p):
    """OPM-H38: the discarded cards, which everybody saw, are the new deck."""
    if p == MONSTERS:
        count_withheld(kit, s)
    for k in range(DESIGNS):
        s.deck[p, k] = s.discards[p, k]
        s.recycled[p, k] = s.discards[p, k]
        s.deck_left[p] += s.discards[p, k]
        s.discards[p, k] = 0


def cards_are_in(s):
    if s.then == HIDING:
        s.phase = HIDING
        s.active = MONSTERS
        return WAIT
    if s.then == BLOCKING:
        return SET_DOORS
    return BEGIN_ROUND if s.then == NEXT_ROUND else END_TURN


# --- Rounds -------------------------------------------------------------------------------------


def begin_round(s):
    """OPM-13: a battle phase, then an action phase. OPM-44: a new round, new moves and fights."""
    s.round_no += 1
    s.took = 0
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
    if kit.hand_refill == ONE_A_ROUND:
        return 1
    return max(0, HAND - s.held[p])


def change_patience(kit, s, change):
    """OPM-H26: no gain above the cap; a higher start is left as it is (OPM-H57)."""
    most = max(s.patience, kit.patience_cap)
    s.patience = min(most, s.patience + change)


# --- Battle phase -------------------------------------------------------------------------------


def call_to_battle(s):
    """OPM-18: over when every hero that shares a room with a monster has fought."""
    if not battle_is_on(s):
        return BEGIN_ACTIONS
    s.phase = BATTLE
    s.active = HEROES
    return WAIT


def battle_is_on(s):
    lairs = rooms_of(s, MONSTERS)  # OPM-15, OPM-20
    left = slots(s, HEROES)
    while left != 0:
        if must_battle(s, lowest(left), lairs):
            return True
        left &= left - 1
    return False


# --- A fight ------------------------------------------------------------------------------------


def challenge(s, side, u, v):
    """A fight in the battle phase, a fight for tokens, or the fight that a move leads to."""
    if s.phase == BATTLE:
        mark(s, HEROES, u, BATTLED)
    elif s.phase == ACTING:
        s.tokens[side] -= price(side)  # OPM-42
        mark(s, side, u, FOUGHT)  # OPM-44
    return pair(s, side, u, v)


def pair(s, side, u, v):
    """One hero, one monster (OPM-21)."""
    s.duel_unit[side] = u + 1
    s.duel_unit[1 - side] = v + 1
    return MEET


def begin_fight(kit, s):
    """Both roll as many dice as their attack says (OPM-22)."""
    s.duel_room = s.unit_room[HEROES, s.duel_unit[HEROES] - 1]
    s.then = BATTLE if s.phase == BATTLE else ACTING
    s.face = 0
    for p in range(2):
        design = s.unit_design[p, s.duel_unit[p] - 1]
        s.duel_design[p] = design
        s.dice_left[p] = kit.dice[p, design - 1]
        s.dealt[p] = 0
        s.slain[p] = 0
    if s.duel_unit[HEROES] == OPM + 1 and kit.opm_invulnerable == 1:
        s.dice_left[MONSTERS] = 0  # OPM-H57
    s.phase = ROLLING
    return WAIT if s.dice_left[HEROES] + s.dice_left[MONSTERS] > 0 else STRIKE


def rolling_side(s):
    return HEROES if s.dice_left[HEROES] > 0 else MONSTERS


def roll(kit, s, face):
    """OPM-23: 1-2 nothing, 3-4 one, 5-6 two; never more than the unit's dice can do (OPM-H04)."""
    p = rolling_side(s)
    s.face = face
    s.dice_left[p] -= 1
    s.dealt[p] += min((face - 1) // 2, kit.die_max[p, s.duel_design[p] - 1])
    return WAIT if s.dice_left[HEROES] + s.dice_left[MONSTERS] > 0 else STRIKE


def end_fight(kit, s):
    """OPM-24: both damages at the same time. OPM-25, OPM-26, OPM-H27: then patience, once."""
    h = s.duel_unit[HEROES] - 1
    for p in range(2):
        hurt(kit, s, p, s.duel_unit[p] - 1, s.dealt[1 - p])
    if h == OPM:
        s.slain[MONSTERS] = 1  # OPM-52, OPM-H47
    gain = s.slain[MONSTERS] - s.slain[HEROES]
    if h == OPM and kit.opm_kills_restore_patience == 0:
        gain -= 1  # OPM-H25
    for p in range(2):
        if s.slain[p] == 1:
            bury(kit, s, p, s.duel_unit[p] - 1)
    change_patience(kit, s, gain)
    return CALL_TO_BATTLE if s.then == BATTLE else END_TURN


def hurt(kit, s, side, u, damage):
    """OPM-H12: damage stays. OPM-H13: a unit dies when no health is left."""
    health = kit.health[side, s.unit_design[side, u] - 1]
    s.unit_damage[side, u] += damage
    if s.unit_damage[side, u] >= health:
        s.slain[side] = 1
    elif kit.damage_persists == 0:
        s.unit_damage[side, u] = 0


def bury(kit, s, side, u):
    """Off the board; what it carried stays in the room (OPM-48)."""
    if s.carrier == carrying(side, u):
        s.carrier = 0
    if side == MONSTERS:
        s.maybe_carriers &= ~(1 << u)
    design = s.unit_design[side, u] - 1
    if design < DESIGNS:
        if kit.dead_units_return == 1:
            s.discards[side, design] += 1
        else:
            s.dead[side, design] += 1  # OPM-H38
    s.fallen[side] += 1
    s.unit_room[side, u] = 0
    s.unit_design[side, u] = 0
    s.unit_damage[side, u] = 0
    s.unit_marks[side, u] = 0


# --- Action phase: tokens and turns ---------------------------------------------------------------


def begin_actions(kit, s):
    for p in range(2):
        s.tokens[p] += tokens_for(kit, s.patience)  # OPM-28, OPM-29
        s.passed[p] = 0
    begin_turn(s, HEROES)  # OPM-30
    return WAIT


def tokens_for(kit, patience):
    if patience > 10:
        return kit.income[0] * 1
    if patience > 5:
        return kit.income[1] * 1
    return kit.income[2] * 1


def begin_turn(s, side):
    s.active = side
    s.phase = ACTING
    s.took = 0
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


# --- Summon -------------------------------------------------------------------------------------


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


# --- Move ---------------------------------------------------------------------------------------


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
    if foes != 0 or liftable or s.steps_left > 0:
        s.phase = MOVING
        return LISTEN
    return END_TURN


# --- Hostage ------------------------------------------------------------------------------------


def take(s, side, u):
    """OPM-46."""
    s.carrier = carrying(side, u)
    s.took |= 1 << u
    return after_free_action(s)


def drop(s):
    """OPM-49: it stays in the carrier's room."""
    s.carrier = 0
    return after_free_action(s)


def after_free_action(s):
    """Carrying and dropping are free and do not end the turn (OPM-H55)."""
    return GO_ON if s.phase == MOVING else WAIT


# --- End of the game ----------------------------------------------------------------------------


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
    return s.ending * 1


# --- Whose turn ---------------------------------------------------------------------------------


def moment(s):
    """At which point of a game this is: steps at the same point are alike."""
    return s.phase * 1


def turn(kit, s):
    """The preparations are the Monsters' (OPM-06), the battles the Heroes' (OPM-16)."""
    if s.phase == DRAWING or s.phase == ROLLING:
        return LUCK_ACTS
    if s.phase == OVER:
        return 0
    return 1 << s.active


# --- Luck -------------------------------------------------------------------------------------


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


# --- What an action does ------------------------------------------------------------------------


def apply(kit, s, seat, action):
    then = luck(kit, s, action) if seat == CHANCE else do(kit, s, seat, action)
    then = together(then)
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
    then = together(then)
    if then == MEET:
        then = begin_fight(kit, s)
    then = together(then)
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
    then = together(then)
    if then == BEGIN_ROUND:
        then = begin_round(s)
    then = together(then)
    if then == CALL_TO_BATTLE:
        then = call_to_battle(s)
    if then == BEGIN_ACTIONS:
        then = begin_actions(kit, s)
    then = together(then)
    if then == END_TURN:
        then = end_turn(kit, s)
    if then == NEXT_TURN:
        then = next_turn(kit, s)
    then = together(then)
    if then == LISTEN and s.active == MONSTERS:
        settle_rumours(kit, s)
    if s.phase == OVER:
        open_all(kit, s)


def luck(kit, s, outcome):
    if s.phase == ROLLING:
        return roll(kit, s, outcome - FACE + 1)
    p = HEROES if outcome < MONSTER_CARD else MONSTERS
    return draw_card(kit, s, p, outcome - (HERO_CARD if p == HEROES else MONSTER_CARD))


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
        return drop(s)
    if action == STOP:
        return END_TURN
    if action == PASS:
        return do_pass(s, side)
    return PLACED if s.phase == PLACING else BEGIN_ROUND  # DONE


def put(kit, s, side, c, r):
    return place_monster(kit, s, c, r) if s.phase == PLACING else summon(kit, s, side, c, r)


def exchange(s, side, c):
    """OPM-43: one card away, one card drawn; the new deck may hold the old card (OPM-H54)."""
    s.tokens[side] -= price(side)
    s.hand[side, c] -= 1
    s.held[side] -= 1
    s.discards[side, c] += 1
    draw_cards(s, 1 - side, side, ACTING)
    return WAIT


def inventory(kit, s, out):
    """Cards in hand, deck, discards and grave, and on the board."""
    for p in range(2):
        for k in range(DESIGNS):
            out[p * DESIGNS + k] = s.hand[p, k] + s.deck[p, k] + s.discards[p, k] + s.dead[p, k]
        for u in range(s.ranks[p]):
            if s.unit_design[p, u] > 0:
                out[p * DESIGNS + s.unit_design[p, u] - 1] += 1
