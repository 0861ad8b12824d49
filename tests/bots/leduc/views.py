"""Leduc poker: the rival's card is secret, and so is the deck."""

from haymaker.kernel.contract import draw
from tests.bots.leduc.layout import *


def view(kit, s, seat, out):
    out.board = s.board
    out.round_no = s.round_no
    out.raises = s.raises
    out.calls = s.calls
    out.to_act = s.to_act
    out.hands = s.hands
    for p in range(2):
        out.paid[p] = s.paid[p]
        out.chips[p] = s.chips[p]
        out.hand[p] = s.hand[p]
        if p != seat and s.hand[p] != NONE:
            out.hand[p] = HIDDEN


def guess(kit, v, seat, luck, out):
    view(kit, v, seat, out)
    left = 0
    for r in range(RANKS):
        out.deck[r] = COPIES
        for p in range(2):
            out.deck[r] -= 1 if v.hand[p] == r + 1 else 0
        out.deck[r] -= 1 if v.board == r + 1 else 0
        left += out.deck[r]
    for p in range(2):
        if v.hand[p] == HIDDEN:
            out.hand[p] = any_card(out, draw(luck, left)) + 1
            left -= 1


def any_card(s, n):
    r = 0
    while n >= s.deck[r]:
        n -= s.deck[r]
        r += 1
    s.deck[r] -= 1
    return r
