"""What a searcher is told about Robo Power."""

from haymaker.games.robo_power.layout import *


def unseal(kit, s, seat):
    """Cards laid face down and not yet turned over go back to the hands, where they still count."""
    if s.phase == DUELING:
        for p in range(kit.players):
            if p != seat and s.sealed[p] > 0:
                s.sealed[p] = NOT_LAID
                s.asked |= 1 << p
