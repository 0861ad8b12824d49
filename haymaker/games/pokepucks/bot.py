"""A sensible trainer: stakes what is worth little, hits hard, and uses every rule that helps.

It reads pucks by what their rows do, not by their names, so it can play with pucks it never saw.
What weighs most: the next player pays for every puck that leaves the Arena. So attacks are worth
more than anything; pucks outside stay outside; and a Critical slammer is always attacked.
"""

from haymaker.games.pokepucks.layout import *
from haymaker.games.pokepucks.special import *
from haymaker.games.pokepucks.stacks import *
from haymaker.games.pokepucks.turns import *
from haymaker.kernel.contract import draw, whole

WHIM = 3  # between choices that are worth the same
CATCH = 50  # what it is worth to catch a slammer
HIGH = 40  # a puck that is worth so much is worth an effort


def think(kit, v, seat, moves, count, luck):
    if count == 1:
        return moves[0]
    best = moves[0]
    most = -1000000
    for i in range(count):
        worth = value(kit, v, whole(seat), whole(moves[i])) * WHIM + draw(luck, WHIM)
        if worth > most:
            most = worth
            best = moves[i]
    return best


def value(kit, v, seat, action):
    """What an action is worth; doing no more is worth 0, unless it is a mistake."""
    if action == DONE:
        return -50 if v.ask == ASK_HEALTH or v.ask == ASK_KNOCK else 0
    if action < CHOOSE_SLAMMER:
        return bring_value(kit, v, seat, action - BRING)
    if action < CHOOSE_TEAM:
        return in_use_value(kit, v, seat, action - CHOOSE_SLAMMER)
    if action < MOVE:
        return slammer_value(kit, v, seat, action - CHOOSE_TEAM)
    if action < DISCARD:
        return move_value(kit, v, seat, action - MOVE)
    if action < SPOT:
        return discard_value(kit, v, seat, action - DISCARD)
    if action < USE:
        return 100 + worth(kit, v, seat, v.arena[v.arena_count - 1 - (action - SPOT)])
    if action < THROW:
        return rule_value(kit, v, seat, action - USE)
    return 100  # throw, and knock out


# --- Pucks ----------------------------------------------------------------------------------------


def worth(kit, v, seat, d):
    """What a puck is worth in this player's Power."""
    if sinks(kit, d):
        return 0
    if is_slammer(kit, d):
        return 30
    kind = kit.puck_kind[d]
    if kit.puck_type[d] != NO_TYPE:
        return HIGH if kit.puck_type[d] == own_type(kit, v, seat) else 3
    if kind == TRAINER:
        return 25
    return 20 if kit.puck_ruled[d] == 1 else 2


def sinks(kit, d):
    """Whether it goes to Prize as soon as it is picked up: of no use to anybody."""
    for row in range(kit.window_first[ON_PICKUP], kit.window_first[ON_PICKUP + 1]):
        if kit.rule_puck[row] == d and kit.rule_may[row] == 0 and kit.rule_to[row] == PRIZE:
            return True
    return False


def own_type(kit, v, seat):
    """The type of the slammer, or before there is one, of the best that is owned."""
    if v.slammer[seat] > 0:
        return whole(kit.puck_type[v.slammer[seat] - 1])
    best = NO_TYPE
    most = -1
    for d in range(kit.pucks):
        if kit.puck_kind[d] == POKEMON and kit.owned[seat, d] > 0:
            power = strength(kit, seat, d)
            if power > most:
                most = power
                best = whole(kit.puck_type[d])
    return best


def strength(kit, seat, d):
    """How well a slammer of this weight flips the top of a pile, and stays down itself."""
    w = whole(kit.puck_weight[d])
    flips = 0
    for k in range(3):
        place = kit.flip_start[8] + k * (k + 1) // 2
        flips += kit.flip_odds[kit.skill_level[seat], w, place]
    return flips // 1000 - kit.knock_odds[1, 2, w, 0] // 1000


def bring_value(kit, v, seat, d):
    """Stake what nobody can use, then what only the own slammer can."""
    if v.ask == ASK_SUPPLY:
        return supply_value(kit, v, seat, d)
    if sinks(kit, d):
        return 60
    return 30 + (20 if worth(kit, v, seat, d) >= HIGH else 0)


def supply_value(kit, v, seat, d):
    """What brings out the ball; all else is only good as a shield."""
    if changes_slammers(kit, d) and has_ball(kit, v, seat):
        return 80
    return 50 - worth(kit, v, seat, d)


def changes_slammers(kit, d):
    for row in range(kit.window_first[WINDOWS]):
        if kit.rule_puck[row] == d and kit.rule_effect[row] == SWITCH_SLAMMER:
            return True
    return False


def has_ball(kit, v, seat):
    for d in range(kit.pucks):
        if kit.puck_kind[d] == BALL and v.power[seat, d] > 0:
            return True
    return False


def has_change(kit, v, seat):
    for d in range(kit.pucks):
        if v.power[seat, d] > 0 and changes_slammers(kit, d):
            return True
    return False


def slammer_value(kit, v, seat, d):
    """Weight, type against the next player, and many attacks rather than one."""
    if kit.mode == WILD:
        return duel_value(kit, v, seat, d)
    n = 40 + strength(kit, seat, d)
    if kit.puck_kind[d] == POKEMON or kit.plain_slammer_cap == 0:
        n += 60
    if v.slammer[v.after[seat]] > 0 and kit.puck_type[d] != NO_TYPE:
        rival = v.slammer[v.after[seat]] - 1
        if kit.puck_type[d] == kit.puck_weak[rival]:
            n += 30
        if kit.puck_type[d] == kit.puck_resist[rival]:
            n -= 10
    if kit.puck_type[d] != NO_TYPE:
        for k in range(kit.pucks):
            if kit.puck_type[k] == kit.puck_type[d] and not is_slammer(kit, k):
                n += 12 * v.power[seat, k]
    if is_slammer(kit, d) and kit.puck_ruled[d] == 1:
        n += 10
    return n


def duel_value(kit, v, seat, d):
    """In a wild battle: how well it flips the next slammer, and stays down itself."""
    rival = whole(v.before[seat])
    w = whole(kit.puck_weight[d])
    flips = kit.knock_odds[kit.skill_level[seat], w, weight_of(kit, v, v.after[seat]), 0]
    falls = kit.knock_odds[kit.skill_level[rival], weight_of(kit, v, rival), w, 0]
    return 100 + (flips - falls) * 100 // ODDS


def weight_of(kit, v, p):
    """The class of weight of a player's slammer; a middling one if it is not chosen yet."""
    return whole(kit.puck_weight[v.slammer[p] - 1]) if v.slammer[p] > 0 else 2


def in_use_value(kit, v, seat, d):
    """The same, and in a wild battle under way a ball may catch the next player's slammer."""
    n = slammer_value(kit, v, seat, d)
    rival = whole(v.slammer[v.after[seat]])
    if kit.mode == WILD and v.turns > 0 and kit.puck_kind[d] == BALL and rival > 0:
        if kit.pokeball_steals != STEALS_NEVER and kit.puck_kind[rival - 1] == POKEMON:
            n += CATCH
    return n


def shield_value(kit, v, seat, d):
    """Everything, the best lowest; but not the ball, nor what shall bring it out."""
    if kit.puck_kind[d] == BALL and has_change(kit, v, seat):
        return -10
    if changes_slammers(kit, d) and has_ball(kit, v, seat):
        return -10
    return 20 + worth(kit, v, seat, d)


def move_value(kit, v, seat, d):
    """A puck leaves a stack of one's own, or comes from outside."""
    if v.ask == ASK_OUTSIDE:
        return -10  # what stays outside must be paid for by the next player
    if v.ask == ASK_TAKE:
        return 50 + worth(kit, v, seat, d)
    if v.ask == ASK_SHIELD:
        return shield_value(kit, v, seat, d)
    if v.ask == ASK_MOVE:
        return onto_value(kit, v, seat, d) if goal(kit, v.run - 1) >= ARENA_TOP else 50
    if v.ask == ASK_PRIZE:
        return 50 + worth(kit, v, seat, d)
    return 60 - worth(kit, v, seat, d)


def onto_value(kit, v, seat, d):
    """The best go onto the pile that one is about to attack; others only for what follows."""
    n = worth(kit, v, seat, d)
    return n if n >= HIGH or kit.rule_then[v.run - 1] > 0 else n - HIGH


def discard_value(kit, v, seat, d):
    """What cannot be used may at least come back to Health some day; one Trainer is enough."""
    if kit.mode == WILD or is_slammer(kit, d):
        return -10
    if kit.puck_kind[d] == TRAINER:
        trainers = 0
        for k in range(kit.pucks):
            if kit.puck_kind[k] == TRAINER:
                trainers += v.power[seat, k]
        return 5 if trainers > 1 else -10
    if kit.puck_type[d] != NO_TYPE:
        return -10 if kit.puck_type[d] == own_type(kit, v, seat) else 5
    for row in range(kit.window_first[WINDOWS]):
        if kit.rule_puck[row] == d and kit.rule_works[row] == IN_POWER:
            return -10
    return 5


# --- Special rules --------------------------------------------------------------------------------


def rule_value(kit, v, seat, row):
    """What a rule is worth now: the sum of what its rows do, never of what they cost."""
    n = 0
    at = row + 1
    while at > 0:
        n += effect_value(kit, v, seat, at - 1)
        at = kit.rule_then[at - 1] + 1 if kit.rule_then[at - 1] > 0 else 0
    return n


def effect_value(kit, v, seat, row):
    effect = whole(kit.rule_effect[row])
    n = whole(kit.rule_n[row])
    if effect <= EXTRA_ATTACK and v.arena_count == 0:
        return -1  # nothing there to hit (PP-H39)
    if effect == EXTRA_ATTACK or effect == TAKE_OUTSIDE:
        return 100
    if effect == ADD_ATTACKS:
        return 40 * n
    if effect == LATER_ADD:
        return 20 * n
    if effect == SET_ATTACKS:
        return 10 if v.attacks <= n and v.own_type != v.next_weak else -200
    if effect == LATER_SET:
        return -20 if v.attacks_set == 0 else -200
    if effect == DISCARD_SELF:
        return -15 if kit.rule_may[row] == 0 and keeps_working(kit, row) else -5
    if effect == NO_PICKUP:
        return -30
    if effect == GAIN_STATUS:
        return status_value(kit, v, seat, row)
    if effect == LOSE_STATUS:
        return 50 if v.status[seat] & harmful(kit, kit.rule_status[row]) != 0 else -100
    if effect == MOVE_PUCKS or effect == TOPOFF:
        return moving_value(kit, v, seat, row, n)
    if effect == SWITCH_SLAMMER:
        return switch_value(kit, v, seat)
    if effect == ARENA_MAX_ALL:
        short = topoff_size(kit, v) - v.arena_count - health_count(kit, v, seat)
        return 60 if short > 0 and v.status[seat] & CRITICAL == 0 else -100
    if effect == IGNORE_REDUCTIONS:
        held_back = v.own_type != NO_TYPE and v.own_type == v.next_resist
        return 30 if held_back or v.status[seat] & PARALYZED != 0 else -1
    if effect == SWAP_FLIPPED:
        return 5
    if effect == REORDER_ARENA:
        return 10 if better_below(kit, v, seat) else -10
    return 1


def keeps_working(kit, row):
    """Whether the puck also helps by itself, turn after turn."""
    d = whole(kit.rule_puck[row])
    for other in range(kit.window_first[WINDOWS]):
        if kit.rule_puck[other] == d and kit.rule_may[other] == 0:
            return kit.rule_effect[other] == ADD_ATTACKS
    return False


def harmful(kit, status):
    return status & ~CRITICAL if kit.mode == WILD else whole(status)


def status_value(kit, v, seat, row):
    status = whole(kit.rule_status[row])
    if kit.rule_who[row] == OWNER:
        return -30
    rival = v.after[seat] if kit.rule_who[row] == NEXT else v.before[seat]
    if v.status[rival] & status != 0:
        return -100
    if v.status[rival] & CRITICAL != 0 and kit.mode != WILD:
        return -100
    if status == POISONED or status == SLEEP:
        return 45
    if status == PARALYZED:
        return 40 if attacks_expected(kit, v, rival) > 1 else 20
    return 40 if v.status[seat] & CRITICAL != 0 else 20


def attacks_expected(kit, v, p):
    """What a player will count: one, an Energy of the own type, and the matchup."""
    own = own_type(kit, v, p)
    rival = v.slammer[v.after[p]] - 1
    n = 1
    if own == NO_TYPE or rival < 0:
        return n
    for d in range(kit.pucks):
        if kit.puck_type[d] == own and not is_slammer(kit, d) and v.power[p, d] > 0:
            n += 1
    if own == kit.puck_weak[rival]:
        n += 1
    if own == kit.puck_resist[rival]:
        n -= 1
    return n


def better_below(kit, v, seat):
    """Whether a puck that is worth picking up lies under one that is not."""
    for i in range(v.arena_count - 1):
        if worth(kit, v, seat, v.arena[i]) > worth(kit, v, seat, v.arena[v.arena_count - 1]):
            return True
    return False


def moving_value(kit, v, seat, row, n):
    """Healing is worth what it really brings."""
    to = goal(kit, row)
    if kit.rule_from[row] == THIS_PUCK:
        return 40
    if to >= ARENA_TOP and kit.rule_from[row] == PRIZE and kit.rule_then[row] == 0:
        return 10 if best_prize(kit, v, seat) >= HIGH else -10
    if to != HEALTH:
        return 20 if kit.rule_then[row] > 0 else -10
    missing = v.health_max[seat] - health_count(kit, v, seat)
    prize = 0
    for d in range(kit.pucks):
        prize += v.prize[seat, d]
    heals = min(missing, prize)
    if kit.rule_effect[row] == TOPOFF:
        return 10 * heals
    return 12 * heals if heals >= n else 12 * heals - 20


def best_prize(kit, v, seat):
    best = 0
    for d in range(kit.pucks):
        if v.prize[seat, d] > 0:
            best = max(best, worth(kit, v, seat, d))
    return best


def switch_value(kit, v, seat):
    if v.slammer[seat] == 0:
        return 0
    now = in_use_value(kit, v, seat, v.slammer[seat] - 1)
    best = -1000
    for d in range(kit.pucks):
        if is_slammer(kit, d) and v.power[seat, d] > 0:
            best = max(best, in_use_value(kit, v, seat, d))
    return best - now - 15
