"""Leaves four, eight, twelve …: then the rival can do nothing about it."""

from haymaker.kernel.contract import draw
from steady_bots.numbers import surplus


def think(kit, v, seat, moves, count, luck):
    wanted = surplus(v.heap)
    return wanted - 1 if wanted > 0 else moves[draw(luck, count)]
