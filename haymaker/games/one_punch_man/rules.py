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
    DONE,
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
    first_opponent,
    free_slot,
    mark,
    must_battle,
    opponents,
    price,
    rooms_of,
)
from haymaker.games.one_punch_man.fog import (
    count_space,
    count_withheld,
    guess,
    look_around,
    monster_is_seen_moving,
    ones,
    open_all,
    reveal,
    settle_rumours,
    view,
)
from haymaker.kernel.contract import CHANCE, LUCK_ACTS

VERSION = 1
CLAUSES = "OPM"

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
    if is_the_end(kit, s):
        return
    if kit.setup_monsters == 0:
        finish_placing(kit, s)


def place_monster(kit, s, c, r):
    """OPM-08: from the hand into a low room, for no tokens (OPM-09), unseen (OPM-H09)."""
    m = deploy(s, MONSTERS, c, r)
    if kit.hidden_setup_monsters == 0:
        reveal(kit, s, m)
        count_space(kit, s, r)
    if set_up(s) == kit.setup_monsters:
        finish_placing(kit, s)


def set_up(s):
    """Monsters placed in the preparations: all that stand there before the game begins."""
    return s.ranks[MONSTERS] * 1


def finish_placing(kit, s):
    if s.held[MONSTERS] < HAND and s.deck_left[MONSTERS] > 0:
        draw_cards(s, 0, HAND - s.held[MONSTERS], BLOCKING)  # OPM-10
    else:
        begin_blocking(kit, s)


def begin_blocking(kit, s):
    s.phase = BLOCKING
    if kit.max_blocked_doors == 0:
        begin_round(kit, s)


def block_door(kit, s, d):
    """OPM-11."""
    s.blocked |= 1 << d
    if ones(s.blocked) == kit.max_blocked_doors:
        begin_round(kit, s)


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
    s.owed[HEROES] = min(heroes, cards_to_draw(s, HEROES))
    s.owed[MONSTERS] = min(monsters, cards_to_draw(s, MONSTERS))
    s.then = then
    s.phase = DRAWING


def cards_to_draw(s, p):
    n = s.deck_left[p] * 1
    for k in range(DESIGNS):
        n += s.discards[p, k]
    return n


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
    if s.owed[HEROES] + s.owed[MONSTERS] == 0:
        cards_are_in(kit, s)


def shuffle_discards(kit, s, p):
    """OPM-H38: the discarded cards, which everybody saw, are the new deck."""
    if p == MONSTERS:
        count_withheld(kit, s)
    for k in range(DESIGNS):
        s.deck[p, k] = s.discards[p, k]
        s.recycled[p, k] = s.discards[p, k]
        s.deck_left[p] += s.discards[p, k]
        s.discards[p, k] = 0


def cards_are_in(kit, s):
    if s.then == HIDING:
        s.phase = HIDING
        s.active = MONSTERS
    elif s.then == BLOCKING:
        begin_blocking(kit, s)
    elif s.then == NEXT_ROUND:
        begin_round(kit, s)
    else:
        end_turn(kit, s)


# --- Rounds -------------------------------------------------------------------------------------


def begin_round(kit, s):
    """OPM-13: a battle phase, then an action phase. OPM-44: a new round, new moves and fights."""
    s.round_no += 1
    s.took = 0
    for p in range(2):
        for u in range(s.ranks[p]):
            s.unit_marks[p, u] &= REVEALED
    s.unit_marks[HEROES, OPM] = 0
    go_on_with_battle(kit, s)


def end_round(kit, s):
    change_patience(kit, s, -1)  # OPM-14
    if is_the_end(kit, s):
        return
    if s.round_no >= kit.max_rounds:
        finish(kit, s, TOO_LATE)  # OPM-H59
        return
    refill(kit, s)


def refill(kit, s):
    """OPM-H37, OPM-H54: no new cards at the end of a round, unless the table chose so."""
    if kit.hand_refill != NO_REFILL:
        draw_cards(s, wanted_cards(kit, s, HEROES), wanted_cards(kit, s, MONSTERS), NEXT_ROUND)
        if s.owed[HEROES] + s.owed[MONSTERS] > 0:
            return
    begin_round(kit, s)


def wanted_cards(kit, s, p):
    if kit.hand_refill == ONE_A_ROUND:
        return 1
    return max(0, HAND - s.held[p])


def change_patience(kit, s, change):
    """OPM-H26: no gain above the cap; a higher start is left as it is (OPM-H57)."""
    most = max(s.patience, kit.patience_cap)
    s.patience = min(most, s.patience + change)


# --- Battle phase -------------------------------------------------------------------------------


def go_on_with_battle(kit, s):
    """OPM-18: over when every hero that shares a room with a monster has fought."""
    if battle_is_on(s):
        s.phase = BATTLE
        s.active = HEROES
    else:
        begin_actions(kit, s)


def battle_is_on(s):
    lairs = rooms_of(s, MONSTERS)  # OPM-15, OPM-20
    for h in range(s.ranks[HEROES]):
        if must_battle(s, h, lairs):
            return True
    return must_battle(s, OPM, lairs)


# --- A fight ------------------------------------------------------------------------------------


def begin_fight(kit, s, h, m, then):
    """One hero, one monster (OPM-21). Both roll as many dice as their attack says (OPM-22)."""
    s.duel_unit[HEROES] = h + 1
    s.duel_unit[MONSTERS] = m + 1
    s.duel_room = s.unit_room[HEROES, h]
    s.then = then
    s.face = 0
    for p in range(2):
        design = s.unit_design[p, s.duel_unit[p] - 1]
        s.duel_design[p] = design
        s.dice_left[p] = kit.dice[p, design - 1]
        s.dealt[p] = 0
        s.slain[p] = 0
    if h == OPM and kit.opm_invulnerable == 1:
        s.dice_left[MONSTERS] = 0  # OPM-H57
    s.phase = ROLLING
    if s.dice_left[HEROES] + s.dice_left[MONSTERS] == 0:
        end_fight(kit, s)


def rolling_side(s):
    return HEROES if s.dice_left[HEROES] > 0 else MONSTERS


def roll(kit, s, face):
    """OPM-23: 1-2 nothing, 3-4 one, 5-6 two; never more than the unit's dice can do (OPM-H04)."""
    p = rolling_side(s)
    s.face = face
    s.dice_left[p] -= 1
    s.dealt[p] += min((face - 1) // 2, kit.die_max[p, s.duel_design[p] - 1])
    if s.dice_left[HEROES] + s.dice_left[MONSTERS] == 0:
        end_fight(kit, s)


def end_fight(kit, s):
    """OPM-24: both damages at the same time. OPM-25, OPM-26, OPM-H27: then patience, once."""
    h = s.duel_unit[HEROES] - 1
    m = s.duel_unit[MONSTERS] - 1
    hurt(kit, s, HEROES, h, s.dealt[MONSTERS])
    hurt(kit, s, MONSTERS, m, s.dealt[HEROES])
    if h == OPM:
        s.slain[MONSTERS] = 1  # OPM-52, OPM-H47
    gain = s.slain[MONSTERS] - s.slain[HEROES]
    if h == OPM and kit.opm_kills_restore_patience == 0:
        gain -= 1  # OPM-H25
    if s.slain[HEROES] == 1:
        bury(kit, s, HEROES, h)
    if s.slain[MONSTERS] == 1:
        bury(kit, s, MONSTERS, m)
    change_patience(kit, s, gain)
    if is_the_end(kit, s):
        return
    if s.then == BATTLE:
        go_on_with_battle(kit, s)
    else:
        end_turn(kit, s)


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
    begin_turn(kit, s, HEROES)  # OPM-30


def tokens_for(kit, patience):
    if patience > 10:
        return kit.income[0] * 1
    if patience > 5:
        return kit.income[1] * 1
    return kit.income[2] * 1


def begin_turn(kit, s, side):
    s.active = side
    s.phase = ACTING
    s.took = 0
    s.mover = 0
    s.steps_left = 0
    s.entered = 0
    if side == MONSTERS:
        settle_rumours(kit, s)


def end_turn(kit, s):
    """An action is done: whoever passed before may act again (OPM-H36)."""
    if kit.pass_is_final == 0:
        s.passed[HEROES] = 0
        s.passed[MONSTERS] = 0
    next_turn(kit, s)


def next_turn(kit, s):
    """OPM-30: turns alternate; a side that is out for the round is left out."""
    other = 1 - s.active
    if kit.pass_is_final == 1 and s.passed[other] == 1:
        other = 1 - other
    begin_turn(kit, s, other)


def do_pass(kit, s, side):
    """OPM-31."""
    s.passed[side] = 1
    if s.passed[1 - side] == 1:
        end_round(kit, s)
    else:
        next_turn(kit, s)


# --- Summon -------------------------------------------------------------------------------------


def summon(kit, s, side, c, r):
    """OPM-32: pay, and the card is a unit."""
    s.tokens[side] -= kit.cost[side, c]
    u = deploy(s, side, c, r)
    mark(s, side, u, FRESH)
    if side == HEROES:
        look_around(kit, s, r)
    else:
        mark(s, MONSTERS, u, REVEALED)  # OPM-H09
        count_space(kit, s, r)
    end_turn(kit, s)


# --- Move ---------------------------------------------------------------------------------------


def begin_move(kit, s, side, u):
    s.tokens[side] -= price(side)  # OPM-36
    mark(s, side, u, MOVED)  # OPM-44
    s.mover = u + 1
    s.steps_left = kit.movement[side, s.unit_design[side, u] - 1]  # OPM-37
    s.entered = 0


def step(kit, s, side, r, fetch):
    """One room on. A blocked door that nobody knew of holds the hero up (OPM-H11, OPM-H53)."""
    u = s.mover - 1
    a = s.unit_room[side, u] - 1
    door = door_between(kit, a, r) - 1
    s.steps_left -= 1
    s.door_known |= 1 << door
    if s.blocked >> door & 1 == 0:
        enter(kit, s, side, u, a, r)
        if fetch == 1:
            take(s, side, u)  # OPM-H56
    if is_the_end(kit, s):
        return
    go_on_with_move(kit, s, side)


def enter(kit, s, side, u, a, r):
    s.unit_room[side, u] = r + 1
    s.entered = 1
    if s.carrier == carrying(side, u):
        s.hostage_room = r + 1  # OPM-47
    if side == HEROES:
        look_around(kit, s, r)
        if s.unit_room[HEROES, OPM] == r + 1:
            s.opm_won = 1  # OPM-51, OPM-H21
    else:
        monster_is_seen_moving(kit, s, u, a, r)
        count_space(kit, s, r)


def go_on_with_move(kit, s, side):
    """Fight (OPM-39), go on, or take what lies here; with nothing to choose the turn is over."""
    u = s.mover - 1
    foes = opponents(s, side, s.unit_room[side, u])
    liftable = side == HEROES and why_not_take(kit, s, side, u) == 0
    if foes == 1 and not liftable:
        fight_for(kit, s, side, u, first_opponent(s, side, s.unit_room[side, u]), ACTING)
    elif foes > 0 or liftable or s.steps_left > 0:
        s.phase = MOVING
        if side == MONSTERS:
            settle_rumours(kit, s)
    else:
        end_turn(kit, s)


def fight_for(kit, s, side, u, v, then):
    if side == HEROES:
        begin_fight(kit, s, u, v, then)
    else:
        begin_fight(kit, s, v, u, then)


# --- Hostage ------------------------------------------------------------------------------------


def take(s, side, u):
    """OPM-46."""
    s.carrier = carrying(side, u)
    s.took |= 1 << u


def drop(s):
    """OPM-49: it stays in the carrier's room."""
    s.carrier = 0


# --- End of the game ----------------------------------------------------------------------------


def is_the_end(kit, s):
    """OPM-H29: after every change, first what the Heroes win by, then patience (OPM-56)."""
    if s.hostage_room > 0:
        if is_rescued(kit, s):
            finish(kit, s, RESCUED)  # OPM-53
            return True
        if s.hostage_room == s.unit_room[HEROES, OPM]:
            finish(kit, s, MET)  # OPM-54, OPM-H24
            return True
    if s.patience <= 0:
        finish(kit, s, IMPATIENT)  # OPM-55
        return True
    return False


def is_rescued(kit, s):
    """A hero with the hostage is in an entrance, before any fight there (OPM-H28)."""
    if s.carrier == 0 or s.carrier > SLOTS or kit.entrances >> (s.hostage_room - 1) & 1 == 0:
        return False
    return kit.rescue_needs_clear_entrance == 0 or crowd(s, MONSTERS, s.hostage_room - 1) == 0


def finish(kit, s, ending):
    s.ending = ending
    s.phase = OVER
    open_all(kit, s)


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
    for i in range(LUCK):
        weights[i] = 0
    if s.phase == ROLLING:
        for i in range(6):
            weights[FACE + i] = 1
        return 6
    p = drawing_side(s)
    first = HERO_CARD if p == HEROES else MONSTER_CARD
    total = 0
    for k in range(kit.designs[p]):
        cards = s.deck[p, k] if s.deck_left[p] > 0 else s.discards[p, k]
        weights[first + k] = cards
        total += cards
    return total


# --- What an action does ------------------------------------------------------------------------


def apply(kit, s, seat, action):
    if seat == CHANCE:
        if s.phase == ROLLING:
            roll(kit, s, action - FACE + 1)
        elif action < MONSTER_CARD:
            draw_card(kit, s, HEROES, action - HERO_CARD)
        else:
            draw_card(kit, s, MONSTERS, action - MONSTER_CARD)
    elif s.phase == ACTING:
        act(kit, s, seat, action)
    elif s.phase == BATTLE:
        h = (action - FIGHT) // SLOTS
        mark(s, HEROES, h, BATTLED)
        begin_fight(kit, s, h, (action - FIGHT) % SLOTS, BATTLE)
    elif s.phase == MOVING:
        go_on(kit, s, seat, action)
    else:
        prepare(kit, s, action)


def prepare(kit, s, action):
    """OPM-06: hostage, monsters, doors."""
    if s.phase == HIDING:
        hide_hostage(kit, s, action - HIDE)
    elif s.phase == PLACING:
        if action == DONE:
            finish_placing(kit, s)
        else:
            place_monster(kit, s, (action - PUT) // ROOMS, (action - PUT) % ROOMS)
    elif action == DONE:
        begin_round(kit, s)
    else:
        block_door(kit, s, action - BLOCK)


def act(kit, s, side, action):
    if action == PASS:
        do_pass(kit, s, side)
    elif action < MOVE:
        u = (action - FIGHT) // SLOTS
        s.tokens[side] -= price(side)  # OPM-42
        mark(s, side, u, FOUGHT)  # OPM-44
        fight_for(kit, s, side, u, (action - FIGHT) % SLOTS, ACTING)
    elif action < FETCH:
        begin_move(kit, s, side, (action - MOVE) // ROOMS)
        step(kit, s, side, (action - MOVE) % ROOMS, 0)
    elif action < STEP:
        begin_move(kit, s, side, action - FETCH)
        step(kit, s, side, s.hostage_room - 1, 1)
    elif action < EXCHANGE:
        summon(kit, s, side, (action - PUT) // ROOMS, (action - PUT) % ROOMS)
    elif action < TAKE:
        exchange(s, side, action - EXCHANGE)
    else:
        act_freely(kit, s, side, action)


def exchange(s, side, c):
    """OPM-43: one card away, one card drawn; the new deck may hold the old card (OPM-H54)."""
    s.tokens[side] -= price(side)
    s.hand[side, c] -= 1
    s.held[side] -= 1
    s.discards[side, c] += 1
    if side == HEROES:
        draw_cards(s, 1, 0, ACTING)
    else:
        draw_cards(s, 0, 1, ACTING)


def act_freely(kit, s, side, action):
    """Carrying and dropping are free and do not end the turn (OPM-H55)."""
    if action == DROP:
        drop(s)
    else:
        take(s, side, action - TAKE)
        is_the_end(kit, s)


def go_on(kit, s, side, action):
    u = s.mover - 1
    if action == STOP:
        end_turn(kit, s)
    elif action < MOVE:
        fight_for(kit, s, side, u, (action - FIGHT) % SLOTS, ACTING)  # OPM-H15
    elif action == STEP_FETCH:
        step(kit, s, side, s.hostage_room - 1, 1)
    elif action < STEP_FETCH:
        step(kit, s, side, action - STEP, 0)
    else:
        act_freely(kit, s, side, action)
        if s.phase == MOVING:
            go_on_with_move(kit, s, side)


def inventory(kit, s, out):
    """Cards in hand, deck, discards and grave, and on the board."""
    for p in range(2):
        for k in range(DESIGNS):
            out[p * DESIGNS + k] = s.hand[p, k] + s.deck[p, k] + s.discards[p, k] + s.dead[p, k]
        for u in range(s.ranks[p]):
            if s.unit_design[p, u] > 0:
                out[p * DESIGNS + s.unit_design[p, u] - 1] += 1
