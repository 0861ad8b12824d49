"""A sensible gambler: bets on good cards, gives bad ones up, and now and then the reverse."""

from haymaker.kernel.contract import draw
from tests.bots.leduc.layout import *


def think(kit, v, seat, moves, count, luck):
    total = 0
    for i in range(count):
        total += weight(v, seat, moves[i])
    left = draw(luck, total)
    i = 0
    while left >= weight(v, seat, moves[i]):
        left -= weight(v, seat, moves[i])
        i += 1
    return moves[i]


def weight(v, seat, action):
    """How much a move is liked: more of a raise the better the card, more of folding the worse."""
    if v.hand[seat] == v.board:
        strength = 4
    else:
        strength = v.hand[seat]
        if v.board > v.hand[seat]:
            strength = max(1, strength - 1)
    if action == RAISE:
        return 1 + 2 * strength
    return 6 if action == CALL else max(0, 9 - 4 * strength)
