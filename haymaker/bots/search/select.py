"""One seat chooses alone: the candidates meet the same worlds, and the worse half is dropped until
one is left. In a world all of them meet the same luck, which tells them apart the sooner."""

from haymaker.bots.search.beliefs import *
from haymaker.bots.search.rollout import *
from haymaker.bots.search.space import *
from haymaker.kernel.streams import stream


def lay_out(space, count):
    """The moves looked at into the tally."""
    for i in range(count):
        for column in range(COLUMNS):
            space.tally[i, column] = 0
        space.tally[i, ACTION] = space.moves[i]
        space.tally[i, ALIVE] = 1


def alive(space, count):
    n = 0
    for i in range(count):
        n += space.tally[i, ALIVE]
    return n


def rounds_of(count):
    """How often the candidates are halved until one is left."""
    rounds = 0
    while count > 1:
        count = (count + 1) // 2
        rounds += 1
    return rounds


def worlds_for(budget, rounds, left):
    """The worlds of a round in which so many candidates are left."""
    return max(1, budget // max(1, rounds * left))


def try_worlds(space, kit, v, seat, count, cut, seed, first, worlds):
    """Some worlds for all candidates that are left. World by world has luck of its own, so that it
    makes no difference who tries which."""
    for world in range(first, first + worlds):
        space.luck[0] = stream(seed, world)
        imagine(space, kit, v, seat, WORLD)
        after = space.luck[0]
        for i in range(count):
            if space.tally[i, ALIVE] == 1:
                space.luck[0] = after
                space.states[FUTURE] = space.states[WORLD]
                do(kit, space.states[FUTURE], seat, space.tally[i, ACTION])
                play_on(space, kit, space.states[FUTURE], cut)
                space.tally[i, VISITS] += 1
                space.tally[i, TOTAL] += space.worth[seat]


def halve(space, count):
    """Drops the worse half; of equals the later ones."""
    keep = (alive(space, count) + 1) // 2
    for i in range(count):
        space.tally[i, NOW] = 0
    for _ in range(keep):
        best = -1
        for i in range(count):
            if space.tally[i, ALIVE] == 1 and space.tally[i, NOW] == 0:
                if best < 0 or space.tally[i, TOTAL] > space.tally[best, TOTAL]:
                    best = i
        space.tally[best, NOW] = 1
    for i in range(count):
        if space.tally[i, ALIVE] == 1:
            space.tally[i, ALIVE] = space.tally[i, NOW]


def survivor(space, count):
    """The one candidate that is left has the whole share."""
    best = 0
    while space.tally[best, ALIVE] == 0:
        best += 1
    space.tally[best, SHARE] = 1
    return space.tally[best, ACTION]
