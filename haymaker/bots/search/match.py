"""Whole games between players: for measuring them, on all cores."""

from haymaker.bots.search.beliefs import *
from haymaker.bots.search.rollout import *
from haymaker.bots.search.space import *
from haymaker.bots.search.tree import *
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw, lowest
from haymaker.kernel.loop import fall
from haymaker.kernel.streams import stream

RANDOM_PLAYER, ROOMS_OWN = -2, -1
"""Who sits on a seat; from 0 on: the player with this row of the styles."""


def match(space, kit, begun, who, styles, seed, number, backwards, worth):
    """Game `number` of a series. Its luck depends on nothing but the number, whims on the
    number, the seat and the step. Where several may act, the lowest seat is asked first, or
    backwards. Returns the steps."""
    luck = stream(seed, 2 * number)
    whims = stream(seed, 2 * number + 1)
    for p in range(kit.players):
        space.kept[p] = 0
    space.states[REAL] = begun[0]
    s = space.states[REAL]
    steps = 0
    bits = turn(kit, s)
    while bits != 0:
        if bits == LUCK_ACTS:
            space.luck[0] = luck
            action = fall(space, kit, s)
            luck = space.luck[0]
            do(kit, s, CHANCE, action)
        else:
            seat = highest(bits) if backwards == 1 else lowest(bits)
            space.views[0] = space.blanks[0]
            view(kit, s, seat, space.views[0])
            whim = stream(whims, steps * kit.players + seat)
            action = choice(space, kit, seat, who[seat], styles, whim)
            note(space, seat, space.views[0], action)
            do(kit, s, seat, action)
        steps += 1
        bits = turn(kit, s)
    settle(space, kit, s)
    for p in range(kit.players):
        worth[p] = space.worth[p]
    return steps


def highest(bits):
    seat = 0
    while bits > 1:
        bits >>= 1
        seat += 1
    return seat


def choice(space, kit, seat, player, styles, seed):
    v = space.views[0]
    if player >= 0:
        return search(space, kit, v, seat, styles[player], seed)
    space.luck[0] = seed
    count = moves_of(kit, v, seat, space.moves)
    if player == RANDOM_PLAYER:
        return space.moves[draw(space.luck, count)]
    return think(kit, v, seat, space.moves, count, space.luck)


def play_series(space, kits, begun, who, styles, seed, numbers, backwards, worth, steps):
    """Games with these numbers, one after another; games of one number have the same luck."""
    for i in range(len(steps)):
        steps[i] = match(
            space, kits[0], begun, who[i], styles, seed, numbers[i], backwards[i], worth[i]
        )


# The parts of one choice, for a table outside.


def one_search(space, kits, views, seat, style, seed):
    action = search(space, kits[0], views[0], seat, style, seed)
    if style[SOLVES] == ALL_OF_IT:
        expect(space, kits[0], views[0], seat, style, seed)
    return action


def one_recall(space, kits, views, seat, style, seed):
    recall(space, kits[0], views[0], seat, style, seed)


def one_consider(space, kits, views, seat, style, seed):
    return consider(space, kits[0], views[0], seat, style, seed)


def one_is_alone(space, kits, views, seat, style):
    return is_alone(space, kits[0], views[0], seat, style)


def one_shortlist(space, kits, views, seat, count, style, seed):
    return shortlist(space, kits[0], views[0], seat, count, style, seed)


def one_try_worlds(space, kits, views, seat, count, cut, seed, first, worlds):
    try_worlds(space, kits[0], views[0], seat, count, cut, seed, first, worlds)


def one_grow(space, kits, views, seat, count, style, seed, tree):
    grow(space, kits[0], views[0], seat, count, style, seed, tree)
