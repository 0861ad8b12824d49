"""One Punch Man, the dungeon game. The numbers OPM-nn name clauses of `rulebook.md`.

Read it with the rulebook in the other hand: the parts stand in the same order. What stands in the
dungeon is in `dungeon.py`, what the Heroes know of it in `fog.py`.
"""

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
    all_rooms,
    both_reached,
    carrying,
    crowd,
    door_between,
    free_slot,
    full_rooms,
    known_blocks,
    mark,
    marked,
    on_board,
    open_ways,
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
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, RULING

VERSION = 1
CLAUSES = "OPM"

__all__ = ["ACTIONS", "COMPONENTS", "KIT", "LUCK", "STATE", "guess", "view"]


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
    if test_the_end(kit, s):
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


def setup_cost(kit, s):
    total = 0
    for m in range(s.ranks[MONSTERS]):
        total += kit.cost[MONSTERS, s.unit_design[MONSTERS, m] - 1]
    return total


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
    if test_the_end(kit, s):
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


def must_battle(s, h, lairs):
    """OPM-17."""
    if not on_board(s, HEROES, h) or marked(s, HEROES, h, BATTLED):
        return False
    return lairs >> (s.unit_room[HEROES, h] - 1) & 1 == 1


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
    if test_the_end(kit, s):
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
    if test_the_end(kit, s):
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


def opponents(s, side, place):
    other = 1 - side
    n = 0
    for v in range(s.ranks[other]):
        if s.unit_room[other, v] == place:
            n += 1
    if side == MONSTERS and on_board(s, HEROES, OPM) and s.unit_room[HEROES, OPM] == place:
        n += 1
    return n


def first_opponent(s, side, place):
    other = 1 - side
    for v in range(s.ranks[other]):
        if s.unit_room[other, v] == place:
            return v
    return OPM


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


def test_the_end(kit, s):
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


# --- Whose turn, and what is allowed ------------------------------------------------------------


def turn(kit, s):
    """The preparations are the Monsters' (OPM-06), the battles the Heroes' (OPM-16)."""
    if s.phase == DRAWING or s.phase == ROLLING:
        return LUCK_ACTS
    if s.phase == OVER:
        return 0
    return 1 << s.active


def legal(kit, s, seat, moves):
    if s.phase == ACTING:
        return legal_actions(kit, s, seat, moves)
    if s.phase == BATTLE:
        return legal_battles(s, moves)
    if s.phase == MOVING:
        return legal_steps(kit, s, seat, moves)
    if s.phase == HIDING:
        return legal_hiding_places(kit, moves)
    if s.phase == PLACING:
        return legal_placings(kit, s, moves)
    return legal_blocks(kit, s, moves)


def legal_hiding_places(kit, moves):
    n = 0
    for r in range(kit.rooms_count):
        if kit.hostage_rooms >> r & 1:
            moves[n] = HIDE + r
            n += 1
    return n


def legal_placings(kit, s, moves):
    left = kit.setup_cost - setup_cost(kit, s)
    rooms = kit.low_rooms & ~full_rooms(kit, s, MONSTERS)
    n = legal_puts(kit, s, MONSTERS, left, rooms, moves, 0)
    moves[n] = DONE
    return n + 1


def legal_puts(kit, s, side, most, rooms, moves, n):
    for c in range(kit.designs[side]):
        if s.hand[side, c] > 0 and kit.cost[side, c] <= most:
            for r in range(kit.rooms_count):
                if rooms >> r & 1:
                    moves[n] = PUT + c * ROOMS + r
                    n += 1
    return n


def legal_blocks(kit, s, moves):
    n = 0
    for d in range(kit.doors_count):
        if why_not_block(kit, s, d) == 0:
            moves[n] = BLOCK + d
            n += 1
    moves[n] = DONE
    return n + 1


def legal_battles(s, moves):
    lairs = rooms_of(s, MONSTERS)
    n = 0
    for h in range(s.ranks[HEROES]):
        if must_battle(s, h, lairs):
            n = legal_targets(s, HEROES, h, moves, n)
    if must_battle(s, OPM, lairs):
        n = legal_targets(s, HEROES, OPM, moves, n)
    return n


def legal_targets(s, side, u, moves, n):
    other = 1 - side
    place = s.unit_room[side, u]
    for v in range(s.ranks[other]):
        if s.unit_room[other, v] == place:
            moves[n] = FIGHT + u * SLOTS + v
            n += 1
    if side == MONSTERS and on_board(s, HEROES, OPM) and s.unit_room[HEROES, OPM] == place:
        moves[n] = FIGHT + u * SLOTS + OPM
        n += 1
    return n


def legal_actions(kit, s, side, moves):
    foes = rooms_of(s, 1 - side)
    n = 0
    if s.tokens[side] >= price(side):
        n = legal_fights(kit, s, side, foes, moves, n)
        n = legal_moves(kit, s, side, foes, moves, n)
        n = legal_fetches(kit, s, side, moves, n)
    rooms = summoning_rooms(kit, s, side, foes)
    n = legal_puts(kit, s, side, s.tokens[side], rooms, moves, n)
    if s.tokens[side] >= price(side):
        for c in range(kit.designs[side]):
            if s.hand[side, c] > 0:
                moves[n] = EXCHANGE + c
                n += 1
    n = legal_free_actions(kit, s, side, moves, n)
    moves[n] = PASS
    return n + 1


def summoning_rooms(kit, s, side, foes):
    """OPM-33: heroes at the entrances. OPM-34, OPM-35: monsters wherever no hero is."""
    if side == HEROES:
        return kit.entrances & ~full_rooms(kit, s, side)
    return all_rooms(kit) & ~foes & ~full_rooms(kit, s, side)


def last_slot(s, side):
    """One more than the highest slot that may hold a unit."""
    return SLOTS if side == HEROES and s.opm_won == 1 else s.ranks[side] * 1


def legal_fights(kit, s, side, foes, moves, n):
    for u in range(last_slot(s, side)):
        if s.unit_room[side, u] > 0 and foes >> (s.unit_room[side, u] - 1) & 1:
            if not marked(s, side, u, FOUGHT) and not is_sick(kit, s, side, u):
                n = legal_targets(s, side, u, moves, n)
    return n


def is_sick(kit, s, side, u):
    """OPM-H18: who was summoned this round may act at once, unless the table chose otherwise."""
    return kit.summoning_sickness == 1 and marked(s, side, u, FRESH)


def legal_moves(kit, s, side, foes, moves, n):
    for u in range(last_slot(s, side)):
        if s.unit_room[side, u] > 0 and can_leave(kit, s, side, u, foes):
            rooms = exits(kit, s, side, u)
            if rooms != 0:
                for r in range(kit.rooms_count):
                    if rooms >> r & 1:
                        moves[n] = MOVE + u * ROOMS + r
                        n += 1
    return n


def can_leave(kit, s, side, u, foes):
    if foes >> (s.unit_room[side, u] - 1) & 1 or marked(s, side, u, MOVED):  # OPM-40, OPM-44
        return False
    if kit.movement[side, s.unit_design[side, u] - 1] == 0:
        return False
    return not is_sick(kit, s, side, u)


def exits(kit, s, side, u):
    """The rooms a unit can go to from where it is, as far as its side knows (OPM-37, OPM-38)."""
    a = s.unit_room[side, u] - 1
    rooms = open_ways(kit, known_blocks(s, side), a)
    if side == MONSTERS:
        rooms &= kit.not_below[a]  # OPM-38, OPM-H41, OPM-H42
    if kit.room_capacity < UNLIMITED and not (side == HEROES and u == OPM):
        rooms &= ~full_rooms(kit, s, side)  # OPM-H40
    return rooms


def legal_fetches(kit, s, side, moves, n):
    if side == MONSTERS and s.carrier == 0 and s.hostage_room > 0:
        for u in range(s.ranks[side]):
            if why_not_fetch(kit, s, side, u) == 0:
                moves[n] = FETCH + u
                n += 1
    return n


def legal_free_actions(kit, s, side, moves, n):
    if s.hostage_room == 0:
        return n
    if s.carrier == 0:
        for u in range(s.ranks[side]):
            if s.unit_room[side, u] == s.hostage_room and why_not_take(kit, s, side, u) == 0:
                moves[n] = TAKE + u
                n += 1
    elif (s.carrier > SLOTS) == (side == MONSTERS):
        moves[n] = DROP
        n += 1
    return n


def legal_steps(kit, s, side, moves):
    """The unit on the move: the fight it walked into, or the next room, or enough."""
    u = s.mover - 1
    n = 0
    if opponents(s, side, s.unit_room[side, u]) > 0:
        n = legal_targets(s, side, u, moves, n)  # OPM-41, OPM-H14
        return legal_free_actions(kit, s, side, moves, n)
    if s.steps_left > 0:
        rooms = exits(kit, s, side, u)
        for r in range(kit.rooms_count):
            if rooms >> r & 1:
                moves[n] = STEP + r
                n += 1
        if side == MONSTERS and why_not_fetch_next(kit, s, side, u) == 0:
            moves[n] = STEP_FETCH
            n += 1
    n = legal_free_actions(kit, s, side, moves, n)
    moves[n] = STOP
    return n + 1


# --- Why not --------------------------------------------------------------------------------------


def why_not(kit, s, seat, action):
    if s.phase == ACTING:
        return why_not_act(kit, s, seat, action)
    if s.phase == BATTLE:
        return why_not_battle(s, action)
    if s.phase == MOVING:
        return why_not_go_on(kit, s, seat, action)
    if s.phase == HIDING:
        return why_not_hide(kit, action)
    if s.phase == PLACING:
        return why_not_place(kit, s, action)
    if action == DONE:
        return 0
    if action < BLOCK or action >= FIGHT:
        return 6
    return why_not_block(kit, s, action - BLOCK)


def why_not_hide(kit, action):
    if action >= BLOCK:
        return 6
    if action - HIDE >= kit.rooms_count:
        return 7
    return 0 if kit.hostage_rooms >> (action - HIDE) & 1 else RULING + 6


def why_not_place(kit, s, action):
    if action == DONE:
        return 0
    if action < PUT or action >= EXCHANGE:
        return 6
    c = (action - PUT) // ROOMS
    r = (action - PUT) % ROOMS
    if s.hand[MONSTERS, c] == 0 or kit.low_rooms >> r & 1 == 0:
        return 8
    if setup_cost(kit, s) + kit.cost[MONSTERS, c] > kit.setup_cost:
        return 9
    return RULING + 40 if full_rooms(kit, s, MONSTERS) >> r & 1 else 0


def why_not_block(kit, s, d):
    """OPM-12: each room keeps an open door. OPM-H05: each room can still be reached."""
    if d >= kit.doors_count or s.blocked >> d & 1:
        return 11
    a = kit.doors_from[d]
    b = kit.doors_to[d]
    both = s.blocked | 1 << d
    if kit.doors_of[a] & ~both == 0 or kit.doors_of[b] & ~both == 0:
        return 12
    if kit.require_reachable == 1 and not both_reached(kit, both, a, b):
        return RULING + 5  # whatever was reached through this door was reached through a or b
    return 0


def why_not_battle(s, action):
    if action < FIGHT or action >= MOVE:
        return 17
    h = (action - FIGHT) // SLOTS
    m = (action - FIGHT) % SLOTS
    if not on_board(s, HEROES, h) or not on_board(s, MONSTERS, m):
        return 16
    if s.unit_room[HEROES, h] != s.unit_room[MONSTERS, m]:
        return 16
    return 18 if marked(s, HEROES, h, BATTLED) else 0


def why_not_act(kit, s, side, action):
    if action == PASS:
        return 0
    if action < FIGHT or action == DONE:
        return 6
    if action < MOVE:
        return why_not_fight(kit, s, side, (action - FIGHT) // SLOTS, (action - FIGHT) % SLOTS)
    if action < FETCH:
        return why_not_move(kit, s, side, (action - MOVE) // ROOMS, (action - MOVE) % ROOMS)
    if action < STEP:
        return why_not_fetch(kit, s, side, action - FETCH)
    if action < PUT or action == STOP:
        return 36
    if action < EXCHANGE:
        return why_not_summon(kit, s, side, (action - PUT) // ROOMS, (action - PUT) % ROOMS)
    if action < TAKE:
        return 0 if can_exchange(s, side, action - EXCHANGE) else 43
    if action < DROP:
        return why_not_take(kit, s, side, action - TAKE)
    return why_not_drop(s, side)


def can_exchange(s, side, c):
    return s.hand[side, c] > 0 and s.tokens[side] >= price(side)


def why_not_fight(kit, s, side, u, v):
    if side == MONSTERS and v == OPM and s.opm_won == 0:
        return RULING + 19
    if side == HEROES and u == OPM and s.opm_won == 0:
        return 51
    if not on_board(s, side, u) or not on_board(s, 1 - side, v):
        return 42
    if s.unit_room[side, u] != s.unit_room[1 - side, v] or s.tokens[side] < price(side):
        return 42
    if marked(s, side, u, FOUGHT):
        return 44
    return RULING + 18 if is_sick(kit, s, side, u) else 0


def why_not_leave(kit, s, side, u):
    """What keeps a unit from moving at all."""
    if side == HEROES and u == OPM and s.opm_won == 0:
        return 51
    if not on_board(s, side, u) or s.tokens[side] < price(side):
        return 36
    if marked(s, side, u, MOVED):
        return 44
    if rooms_of(s, 1 - side) >> (s.unit_room[side, u] - 1) & 1:
        return 40
    if is_sick(kit, s, side, u):
        return RULING + 18
    return 37 if kit.movement[side, s.unit_design[side, u] - 1] == 0 else 0


def why_not_next(kit, s, side, u, r):
    """What keeps a unit from going on into this room."""
    a = s.unit_room[side, u] - 1
    if a == r:
        return RULING + 46
    if exits(kit, s, side, u) >> r & 1:
        return 0
    if open_ways(kit, known_blocks(s, side), a) >> r & 1 == 0:
        return 37
    if side == MONSTERS and kit.not_below[a] >> r & 1 == 0:
        return 38
    return RULING + 40


def why_not_move(kit, s, side, u, r):
    reason = why_not_leave(kit, s, side, u)
    return why_not_next(kit, s, side, u, r) if reason == 0 else reason


def why_not_fetch(kit, s, side, u):
    reason = why_not_leave(kit, s, side, u)
    return why_not_fetch_next(kit, s, side, u) if reason == 0 else reason


def why_not_fetch_next(kit, s, side, u):
    """Moving and carrying in one: for monsters, to whom the hostage is no secret (OPM-H56)."""
    if side == HEROES:
        return RULING + 56
    if s.hostage_room == 0 or s.carrier != 0:
        return 46
    if s.took >> u & 1:
        return RULING + 58
    return why_not_next(kit, s, side, u, s.hostage_room - 1)


def why_not_summon(kit, s, side, c, r):
    if s.hand[side, c] == 0 or kit.cost[side, c] > s.tokens[side]:
        return 32
    if side == HEROES and kit.entrances >> r & 1 == 0:
        return 33
    if side == MONSTERS and (r >= kit.rooms_count or rooms_of(s, HEROES) >> r & 1):
        return 34
    return RULING + 40 if full_rooms(kit, s, side) >> r & 1 else 0


def why_not_take(kit, s, side, u):
    """On entering, or free in one's own turn where no opponent is (OPM-H30, OPM-H32)."""
    if not on_board(s, side, u) or s.hostage_room == 0 or s.unit_room[side, u] != s.hostage_room:
        return 46
    if s.carrier != 0:
        return RULING + 33
    if s.took >> u & 1:
        return RULING + 58
    if s.mover == u + 1 and s.entered == 1:
        return 0
    if kit.pickup_on_entry_only == 1 or opponents(s, side, s.hostage_room) > 0:
        return RULING + 30
    return 0


def why_not_drop(s, side):
    if s.carrier == 0 or (s.carrier > SLOTS) != (side == MONSTERS):
        return 49
    return 0


def why_not_go_on(kit, s, side, action):
    """A unit is on the move; everything but the move itself has to wait (OPM-30)."""
    u = s.mover - 1
    fight = opponents(s, side, s.unit_room[side, u]) > 0
    if action >= TAKE and action < DROP:
        return why_not_take(kit, s, side, action - TAKE)
    if action == DROP:
        return why_not_drop(s, side)
    if fight:
        if action >= FIGHT and action < MOVE:
            return why_not_meet(s, side, u, (action - FIGHT) // SLOTS, (action - FIGHT) % SLOTS)
        return 41 if action >= STEP and action < PUT else 39
    if action == STOP:
        return 0
    if action < STEP or action >= PUT:
        return 30
    if s.steps_left == 0:
        return 37
    if action == STEP_FETCH:
        return why_not_fetch_next(kit, s, side, u)
    return why_not_next(kit, s, side, u, action - STEP)


def why_not_meet(s, side, u, own, other):
    """OPM-H14: who walked in fights, and its side picks the opponent."""
    if own != u:
        return 39
    if not on_board(s, 1 - side, other):
        return RULING + 14
    return 0 if s.unit_room[1 - side, other] == s.unit_room[side, u] else RULING + 14


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
        test_the_end(kit, s)


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
