"""What a searcher is told about Punch!."""

from haymaker.games.punch.layout import *


def unseal(kit, s, seat):
    """A rival's sealed card goes back to the hand, where it still counts; so do cards laid for a
    half that is not yet programmed."""
    p = 1 - seat
    s.sealed[p] = NOBODY
    if s.phase == PROGRAMMING:
        for i in range(s.laid[p]):
            s.hand[p, s.row[p, i] - 1] += 1
            s.row[p, i] = 0
        s.laid[p] = 0
