"""Whole games between searchers and others: for measuring them, on all cores."""

from haymaker.bots.search.space import *
from haymaker.bots.search.rollout import do, settle
from haymaker.bots.search.tree import search
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw, lowest
from haymaker.kernel.loop import fall
from haymaker.kernel.streams import stream

RANDOM_PLAYER, PLAIN_PLAYER, SEARCHER = range(3)


def match(space, kit, begun, who, styles, seed, number, backwards, worth):
    """Game `number` of a series. The seats are asked in rising order, or backwards. Who sits where:
    -2 for random, -1 for the room's bot, else the row of its style. Returns the steps."""
    game_luck = stream(seed, 2 * number)
    think_luck = stream(seed, 2 * number + 1)
    space.states[REAL] = begun[0]
    s = space.states[REAL]
    steps = 0
    bits = turn(kit, s)
    while bits != 0:
        if bits == LUCK_ACTS:
            space.luck[0] = game_luck
            action = fall(space, kit, s)
            game_luck = space.luck[0]
            do(kit, s, CHANCE, action)
        else:
            seat = highest(bits) if backwards == 1 else lowest(bits)
            space.views[0] = space.blanks[0]
            view(kit, s, seat, space.views[0])
            action = choice(space, kit, seat, who[seat], styles, stream(think_luck, steps))
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
    count = legal(kit, v, seat, space.moves)
    if player == -2:
        return space.moves[draw(space.luck, count)]
    return think(kit, v, seat, space.moves, count, space.luck)


def series(space, kits, begun, who, styles, seed, first, backwards, worth, steps):
    """Games first, first + 1 … one after another."""
    for i in range(len(steps)):
        steps[i] = match(
            space, kits[0], begun, who[i], styles, seed, first + i, backwards[i], worth[i]
        )


def one_search(space, kits, views, seat, style, seed):
    """One choice, for a table outside."""
    return search(space, kits[0], views[0], seat, style, seed)
