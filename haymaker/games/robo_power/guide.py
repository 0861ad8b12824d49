"""What a searcher is told about Robo Power: see `haymaker/bots/search`."""

from haymaker.games.robo_power.layout import *


def unseal(kit, s, seat):
    """Cards laid face down and not yet turned over go back to the hands, where they still count."""
    if s.phase == DUELING:
        for p in range(kit.players):
            if p != seat and s.sealed[p] > 0:
                s.sealed[p] = NOT_LAID
                s.asked |= 1 << p


def tempting(kit, v, seat, action):
    """A beginner lays the highest number in hand, duel after duel."""
    if v.phase != DUELING:
        return 0
    for k in range(kit.deck_count):
        if v.hand[seat, k] > 0 and kit.deck_number[k] > kit.deck_number[action]:
            return 0
    return 1
