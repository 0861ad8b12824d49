"""Leduc poker: fold what is raised, call, or raise where that is still allowed."""

from tests.bots.leduc.layout import *


def legal(kit, s, seat, moves):
    n = 0
    for action in range(ACTIONS):
        if why_not(kit, s, seat, action) == 0:
            moves[n] = action
            n += 1
    return n


def why_not(kit, s, seat, action):
    if action == FOLD and s.paid[seat] == s.paid[1 - seat]:
        return 1
    if action == RAISE and s.raises == RAISES:
        return 2
    return 0
