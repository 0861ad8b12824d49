"""Several seats choose together: regrets are matched, and the average strategy is played.

In every world the rivals choose first in the mind, and the searcher's moves are all tried against
that. With a single rival, the rival's moves are tried, too, against a move of the searcher's own
strategy: so both come to strategies that answer each other. The rival's regrets are kept by action,
for the searcher cannot know which hand they belong to.
"""

from haymaker.bots.search.beliefs import *
from haymaker.bots.search.rollout import *
from haymaker.bots.search.space import *
from haymaker.kernel.contract import draw, lowest

PARTS = 1 << 10
"""A strategy is whole parts of this."""


def match_regrets(space, count):
    """The strategy for now, into `NOW`: in parts, by the regrets above zero."""
    total = 0
    for i in range(count):
        total += max(0, space.tally[i, REGRET])
    for i in range(count):
        if total > 0:
            space.tally[i, NOW] = max(0, space.tally[i, REGRET]) * PARTS // total
        else:
            space.tally[i, NOW] = PARTS // count


def try_sealed(space, kit, v, seat, count, style, weight):
    """One world. The weight is that of the present strategy in the average: later ones are better
    and weigh more."""
    imagine(space, kit, v, seat, WORLD)
    match_regrets(space, count)
    space.states[MOMENT] = space.states[WORLD]
    bits = turn(kit, space.states[MOMENT]) & ~(1 << seat)
    single = bits & bits - 1 == 0
    rival = -1
    left = bits
    while left != 0:
        rival = lowest(left)
        left &= left - 1
        action = 0
        if single and draw(space.luck, 100) < style[RESPECT]:
            action = by_regret(space, kit, rival)
        else:
            action = idea(space, kit, space.states[WORLD], rival)
        do(kit, space.states[MOMENT], rival, action)
    after = space.luck[0]
    average = 0
    for i in range(count):
        space.luck[0] = after
        space.states[FUTURE] = space.states[MOMENT]
        do(kit, space.states[FUTURE], seat, space.tally[i, ACTION])
        play_on(space, kit, space.states[FUTURE], style[CUT])
        space.tally[i, VISITS] += 1
        space.tally[i, TOTAL] += space.worth[seat]
        space.moves[i] = space.worth[seat]
        average += space.worth[seat] * space.tally[i, NOW]
    average = average // PARTS
    for i in range(count):
        space.tally[i, SHARE] += weight * space.tally[i, NOW]
        space.tally[i, REGRET] = max(0, space.tally[i, REGRET] + space.moves[i] - average)
    if single and rival >= 0 and style[RESPECT] > 0:
        answer(space, kit, seat, rival, own_move(space, count), style[CUT], after)


def own_move(space, count):
    """A move by the present strategy."""
    r = draw(space.luck, PARTS)
    for i in range(count):
        r -= space.tally[i, NOW]
        if r < 0:
            return space.tally[i, ACTION]
    return space.tally[count - 1, ACTION]


def by_regret(space, kit, rival):
    """A move of the rival by its regrets so far."""
    count = legal(kit, space.states[WORLD], rival, space.replies)
    total = 0
    for i in range(count):
        total += space.rival[space.replies[i]]
    if total == 0:
        return space.replies[draw(space.luck, count)]
    r = draw(space.luck, total >> 6) << 6 if total > 1 << 30 else draw(space.luck, total)
    for i in range(count):
        r -= space.rival[space.replies[i]]
        if r < 0:
            return space.replies[i]
    return space.replies[count - 1]


def answer(space, kit, seat, rival, action, cut, after):
    """All moves of the rival against this one, in the same world."""
    space.states[MOMENT] = space.states[WORLD]
    do(kit, space.states[MOMENT], seat, action)
    count = legal(kit, space.states[WORLD], rival, space.replies)
    total = 0
    for i in range(count):
        space.moves[i] = space.replies[i]
        total += space.rival[space.replies[i]]
    average = 0
    for i in range(count):
        space.luck[0] = after
        space.states[FUTURE] = space.states[MOMENT]
        do(kit, space.states[FUTURE], rival, space.moves[i])
        play_on(space, kit, space.states[FUTURE], cut)
        space.weigh[i] = space.worth[rival]
        share = space.rival[space.moves[i]] * PARTS // total if total > 0 else PARTS // count
        average += space.worth[rival] * share
    average = average // PARTS
    for i in range(count):
        k = space.moves[i]
        space.rival[k] = max(0, space.rival[k] + space.weigh[i] - average)
