"""High card: any card of the hand."""

from tests.conformance.toy.layout import *


def legal(kit, s, seat, moves):
    n = 0
    for r in range(RANKS):
        if s.hand[seat, r] > 0:
            moves[n] = r
            n += 1
    return n


def why_not(kit, s, seat, action):
    return 0 if s.hand[seat, action] > 0 else 1
