"""High card: the rival's hand and sealed card are secret."""

from haymaker.kernel.contract import draw
from tests.conformance.toy.layout import *


def view(kit, s, seat, out):
    out.duels = s.duels
    for r in range(RANKS):
        out.pile[r] = s.pile[r]
    for p in range(2):
        out.owed[p] = s.owed[p]
        out.shown[p] = s.shown[p]
        out.points[p] = s.points[p]
        if p == seat:
            out.sealed[p] = s.sealed[p]
            for r in range(RANKS):
                out.hand[p, r] = s.hand[p, r]
        elif s.sealed[p] != 0:
            out.sealed[p] = HIDDEN


def guess(kit, v, seat, luck, out):
    view(kit, v, seat, out)
    for r in range(RANKS):
        out.deck[r] = kit.copies - v.pile[r] - v.hand[0, r] - v.hand[1, r]
    for p in range(2):
        if p != seat:
            for _ in range(CARDS - v.duels - v.owed[p]):
                r = any_card(out, luck)
                out.hand[p, r] += 1
            if v.sealed[p] != 0:
                out.sealed[p] = card_of(out, p, draw(luck, CARDS - v.duels)) + 1


def any_card(s, luck):
    left = 0
    for r in range(RANKS):
        left += s.deck[r]
    left = draw(luck, left)
    r = 0
    while left >= s.deck[r]:
        left -= s.deck[r]
        r += 1
    s.deck[r] -= 1
    return r


def card_of(s, p, n):
    r = 0
    while n >= s.hand[p, r]:
        n -= s.hand[p, r]
        r += 1
    return r
