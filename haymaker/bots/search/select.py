"""One seat chooses alone: the candidates meet the same worlds, and the worse half is dropped until
one is left. In a world all of them meet the same luck, which tells them apart the sooner.

A player with ideas tries the best of them alone, and its first idea, which is never dropped, is
played unless another has clearly done better: so it plays no worse than its ideas.
"""

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


def narrow(space, kit, v, seat, count, ideas):
    """The moves in the order in which the player thinks of them, as many as it has ideas, into the
    tally. Returns how many."""
    for i in range(count):
        space.replies[i] = space.tally[i, ACTION]  # a look back has used `moves` for rivals
    found = 0
    while found < ideas and count > 0:
        action = think(kit, v, seat, space.replies, count, space.luck)
        space.moves[found] = action
        found += 1
        count = taken_out(space.replies, count, action)
    lay_out(space, found)
    return found


def taken_out(moves, count, action):
    """All moves but this one, in their order. Returns how many."""
    kept = 0
    for i in range(count):
        if moves[i] != action:
            moves[kept] = moves[i]
            kept += 1
    return kept


def alive(space, count):
    n = 0
    for i in range(count):
        n += space.tally[i, ALIVE]
    return n


def rounds_of(count, ideas):
    """How often the candidates are halved until one is left; with ideas, the last one then meets
    the first idea, which is not among them."""
    rounds = 0
    if ideas > 0:
        rounds = 1 if count > 1 else 0
        count -= 1
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
        first_worth = 0
        for i in range(count):
            if space.tally[i, ALIVE] == 1:
                space.luck[0] = after
                space.states[FUTURE] = space.states[WORLD]
                do(kit, space.states[FUTURE], seat, space.tally[i, ACTION])
                play_on(space, kit, space.states[FUTURE], cut)
                space.tally[i, VISITS] += 1
                space.tally[i, TOTAL] += space.worth[seat]
                if i == 0:
                    first_worth = space.worth[seat]
                ahead = space.worth[seat] - first_worth
                space.tally[i, SPREAD] += ahead * ahead


def halve(space, count, ideas):
    """Drops the worse half; of equals the later ones. The first idea stays, and what is behind it
    goes."""
    spared = 1 if ideas > 0 else 0
    keep = (alive(space, count) - spared + 1) // 2
    for i in range(count):
        space.tally[i, NOW] = 1 if i < spared else 0
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
            if spared == 1 and space.tally[i, TOTAL] < space.tally[0, TOTAL]:
                space.tally[i, ALIVE] = 0


def survivor(space, count, ideas, caution):
    """The candidate that is left has the whole share; or the first idea, if that is as good."""
    best = count - 1
    while space.tally[best, ALIVE] == 0:
        best -= 1
    if ideas > 0 and not better(space, best, caution):
        best = 0
    space.tally[best, SHARE] = 1
    return space.tally[best, ACTION]


def better(space, i, caution):
    """Whether a candidate has done better than the first idea in the worlds that both have met, by
    so many tenths of a standard error of the mean difference."""
    ahead = space.tally[i, TOTAL] - space.tally[0, TOTAL] >> 8
    if ahead <= 0:
        return False
    mean_square = ahead * ahead
    unexplained = (space.tally[i, SPREAD] >> 16) - mean_square // space.tally[i, VISITS]
    return mean_square > unexplained * caution * caution // 100
