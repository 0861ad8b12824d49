"""A choice from beginning to end."""

from haymaker.bots.search.beliefs import *
from haymaker.bots.search.rollout import *
from haymaker.bots.search.sealed import *
from haymaker.bots.search.select import *
from haymaker.bots.search.space import *
from haymaker.kernel.contract import draw
from haymaker.kernel.streams import stream


def search(space, kit, v, seat, style, seed):
    """The searcher's choice. The same seed and style: the same choice."""
    count = lay_out(space, kit, v, seat)
    if count == 1:
        return space.tally[0, ACTION]
    space.luck[0] = stream(seed, 0)
    imagine(space, kit, v, seat, WORLD)
    if turn(kit, space.states[WORLD]) == 1 << seat:
        return search_alone(space, kit, v, seat, count, style, seed)
    for tree in range(style[TREES]):
        grow(space, kit, v, seat, count, style, seed, tree)
    return mixed_move(space, count, stream(seed, 1))


def search_alone(space, kit, v, seat, count, style, seed):
    rounds = rounds_of(count)
    world = 2
    while alive(space, count) > 1:
        for _ in range(worlds_for(style[BUDGET], rounds, alive(space, count))):
            try_world(space, kit, v, seat, count, style[CUT], stream(seed, world))
            world += 1
        halve(space, count)
    return space.tally[survivor(space, count), ACTION]


def grow(space, kit, v, seat, count, style, seed, tree):
    """One of the strategies that are added up, into `SHARE`."""
    for i in range(count):
        space.tally[i, REGRET] = 0
    for k in range(len(space.rival)):
        space.rival[k] = 0
    worlds = max(1, style[BUDGET] // (style[TREES] * (2 * count if style[RESPECT] > 0 else count)))
    space.luck[0] = stream(seed, 2 + tree)
    for world in range(worlds):
        try_sealed(space, kit, v, seat, count, style, world + 1)


def mixed_move(space, count, key):
    """A move by the average strategy. What has a hundredth of it or less is left to chance."""
    space.luck[0] = key
    total = 0
    for i in range(count):
        total += space.tally[i, SHARE]
    kept = 0
    for i in range(count):
        if space.tally[i, SHARE] * 50 < total:
            space.tally[i, SHARE] = 0
        kept += space.tally[i, SHARE]
    while kept > 1 << 31:
        kept >>= 1
        total = 0
        for i in range(count):
            space.tally[i, SHARE] >>= 1
            total += space.tally[i, SHARE]
        kept = total
    r = draw(space.luck, kept)
    for i in range(count):
        r -= space.tally[i, SHARE]
        if r < 0:
            return space.tally[i, ACTION]
    return space.tally[0, ACTION]
