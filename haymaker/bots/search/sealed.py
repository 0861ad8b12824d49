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
from haymaker.kernel.streams import stream

PARTS = 1 << 10
"""A strategy is whole parts of this."""

FAINT = 50
"""A move with less than one part in so many of the average strategy is not played: it is what is
left of the first, blind tries."""


def grow(space, kit, v, seat, count, style, seed, tree):
    """One of the strategies that are added up, into `SHARE`."""
    for i in range(count):
        space.tally[i, REGRET] = 0
    for k in range(len(space.rival)):
        space.rival[k] = 0
    games = count if style[RESPECT] == 0 else 2 * count
    space.luck[0] = stream(seed, tree)
    for world in range(max(1, style[BUDGET] // (style[TREES] * games))):
        try_sealed(space, kit, v, seat, count, style, world + 1)


def try_sealed(space, kit, v, seat, count, style, weight):
    """One world. The weight is that of the present strategy in the average: later ones are better
    and weigh more."""
    imagine(space, kit, v, seat, WORLD)
    match_regrets(space, count)
    rival = rivals_choose(space, kit, seat, style)
    after = space.luck[0]
    average = 0
    for i in range(count):
        space.luck[0] = after
        space.states[FUTURE] = space.states[MOMENT]
        do(kit, space.states[FUTURE], seat, space.tally[i, ACTION])
        play_on(space, kit, space.states[FUTURE], style[CUT])
        space.tally[i, VISITS] += 1
        space.tally[i, TOTAL] += space.worth[seat]
        space.came_to[i] = space.worth[seat]
        average += space.worth[seat] * space.tally[i, NOW]
    average = average // PARTS
    for i in range(count):
        space.tally[i, SHARE] += weight * space.tally[i, NOW]
        space.tally[i, REGRET] = max(0, space.tally[i, REGRET] + space.came_to[i] - average)
    if rival >= 0 and style[RESPECT] > 0:
        rival_regrets(space, kit, seat, rival, own_move(space, count), style[CUT], after)


def match_regrets(space, count):
    """The strategy for now, into `NOW`: in parts, by the regrets above zero."""
    total = 0
    for i in range(count):
        total += space.tally[i, REGRET]
    for i in range(count):
        if total > 0:
            space.tally[i, NOW] = space.tally[i, REGRET] * PARTS // total
        else:
            space.tally[i, NOW] = PARTS // count


def rivals_choose(space, kit, seat, style):
    """The others of the moment choose, into `MOMENT`. Returns the rival if there is one alone."""
    space.states[MOMENT] = space.states[WORLD]
    bits = turn(kit, space.states[MOMENT]) & ~(1 << seat)
    single = bits & (bits - 1) == 0
    rival = -1
    while bits != 0:
        rival = lowest(bits)
        bits &= bits - 1
        if single and draw(space.luck, 100) < style[RESPECT]:
            do(kit, space.states[MOMENT], rival, by_regret(space, kit, rival))
        else:
            do(kit, space.states[MOMENT], rival, idea(space, kit, space.states[WORLD], rival))
    return rival if single else -1


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
    count = moves_of(kit, space.states[WORLD], rival, space.replies)
    total = 0
    for i in range(count):
        total += space.rival[space.replies[i]] >> 6  # so that a draw of 32 bits is enough
    if total == 0:
        return space.replies[draw(space.luck, count)]
    r = draw(space.luck, total)
    for i in range(count):
        r -= space.rival[space.replies[i]] >> 6
        if r < 0:
            return space.replies[i]
    return space.replies[count - 1]


def rival_regrets(space, kit, seat, rival, action, cut, after):
    """All moves of the rival against this one, in the same world."""
    space.states[MOMENT] = space.states[WORLD]
    do(kit, space.states[MOMENT], seat, action)
    count = moves_of(kit, space.states[WORLD], rival, space.moves)
    total = 0
    for i in range(count):
        total += space.rival[space.moves[i]]
    average = 0
    for i in range(count):
        space.luck[0] = after
        space.states[FUTURE] = space.states[MOMENT]
        do(kit, space.states[FUTURE], rival, space.moves[i])
        play_on(space, kit, space.states[FUTURE], cut)
        space.came_to[i] = space.worth[rival]
        if total > 0:
            average += space.worth[rival] * (space.rival[space.moves[i]] * PARTS // total)
        else:
            average += space.worth[rival] * (PARTS // count)
    average = average // PARTS
    for i in range(count):
        k = space.moves[i]
        space.rival[k] = max(0, space.rival[k] + space.came_to[i] - average)


def mixed_move(space, count, key):
    """A move by the average strategy."""
    total = 0
    for i in range(count):
        total += space.tally[i, SHARE]
    for i in range(count):
        if space.tally[i, SHARE] * FAINT < total:
            space.tally[i, SHARE] = 0
        space.tally[i, SHARE] = space.tally[i, SHARE] * PARTS // total
    return drawn_move(space, count, key)


def drawn_move(space, count, key):
    """A move by the shares."""
    left = 0
    for i in range(count):
        left += space.tally[i, SHARE]
    space.luck[0] = key
    r = draw(space.luck, left)
    for i in range(count):
        r -= space.tally[i, SHARE]
        if r < 0:
            return space.tally[i, ACTION]
    return space.tally[0, ACTION]
