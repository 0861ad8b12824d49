"""The battle phase and its fights: who meets whom, dice, damage, patience."""

from haymaker.games.one_punch_man.dungeon import *
from haymaker.games.one_punch_man.layout import *
from haymaker.kernel.contract import lowest

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


def must_battle(s, h, lairs):
    """OPM-17."""
    if not on_board(s, HEROES, h) or marked(s, HEROES, h, BATTLED):
        return False
    return lairs >> (s.unit_room[HEROES, h] - 1) & 1 == 1


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


def change_patience(kit, s, change):
    """OPM-H26: no gain above the cap; a higher start is left as it is (OPM-H57)."""
    most = max(s.patience, kit.patience_cap)
    s.patience = min(most, s.patience + change)
