"""The odds of a throw, read from the kit's tables: whole numbers out of `ODDS`.

`throw/model.py` says what the tables mean and how they were fitted to the physics. Everything that
can happen on a real table keeps some weight here, so that it can be reported.
"""

# mypy: ignore-errors
from haymaker.games.pokepucks.layout import *
from haymaker.kernel.contract import whole


def hit_odds(kit, s, weights):
    hits = possible(whole(kit.hit_odds[kit.skill_level[s.thrower]]))
    weights[MISS] = ODDS - hits
    weights[HIT] = hits
    return ODDS


def possible(odds):
    return max(1, min(ODDS - 4, odds))


def face_odds(kit, s, weights):
    """How the next puck of the pile falls, from the top down."""
    weight = whole(kit.puck_weight[s.slammer[s.thrower] - 1])
    depth = min(s.faces, DEPTHS - 1)
    leave = whole(kit.leave_odds[weight, depth])
    lean = whole(kit.lean_odds[weight, depth])
    if s.knock == 1 and s.faces == s.arena_count - 1:
        target = whole(kit.puck_weight[s.arena[0]])
        flips = target_flips(kit, s, weight, target)
        leave = whole(kit.push_odds[weight, target])
        lean = 0
    elif s.knock == 1:
        flips = shield_flips(kit, s, weight)
    else:
        flips = puck_flips(kit, s, weight)
    flips = possible(flips)
    leaves = max(1, (ODDS - flips) * leave // ODDS)
    leans = max(1, (ODDS - flips) * lean // ODDS)
    stays = max(1, ODDS - flips - leaves - leans)
    weights[MISS] = 0
    weights[HIT] = 0
    weights[STAYS] = stays
    weights[FLIPS] = flips
    weights[LEANS] = leans
    weights[LEAVES] = leaves
    return stays + flips + leans + leaves


def puck_flips(kit, s, weight):
    """It depends on the depth, and on how many have flipped above."""
    if s.faces >= DEPTHS:
        return 0
    place = kit.flip_start[s.arena_count] + s.faces * (s.faces + 1) // 2 + s.flipped
    return whole(kit.flip_odds[kit.skill_level[s.thrower], weight, place])


def shield_flips(kit, s, weight):
    if s.faces >= SHIELDS:
        return 0
    n = min(s.arena_count - 1, SHIELDS)
    place = (n - 1) * n * (n + 1) // 6 + s.faces * (s.faces + 1) // 2 + s.flipped
    return whole(kit.shield_odds[kit.skill_level[s.thrower], weight, place])


def target_flips(kit, s, weight, target):
    shields = min(s.arena_count - 1, SHIELDS)
    return whole(kit.knock_odds[kit.skill_level[s.thrower], weight, target, shields])


def nearest_odds(kit, s, weights):
    """Which of the pucks not yet placed lies nearest the centre."""
    for k in range(NEAREST):
        weights[k] = 0
    n = 0
    for depth in range(s.arena_count):
        i = s.arena_count - 1 - depth
        odds = 0
        if s.lies[i] != GONE and s.near[i] == 0:
            flipped = 1 if s.lies[i] == FLIPPED else 0
            odds = whole(kit.near_odds[flipped, min(i, DEPTHS - 1)])
        weights[NEAREST + depth] = odds
        n += odds
    return n
