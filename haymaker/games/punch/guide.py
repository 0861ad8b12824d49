"""What a searcher is told about Punch!: see `haymaker/bots/search`."""

from haymaker.games.punch.layout import *


def unseal(kit, s, seat):
    """A rival's sealed choice is taken back: the card still counts as held. So are cards laid for a
    half that is being programmed."""
    p = 1 - seat
    s.sealed[p] = NOBODY
    if s.phase == PROGRAMMING:
        for i in range(s.laid[p]):
            s.hand[p, s.row[p, i] - 1] += 1
            s.row[p, i] = 0
        s.laid[p] = 0


def tempting(kit, v, seat, action):
    """A beginner likes to hit, and hard."""
    return 1 if action == PLAY + P2 or action == PLAY + P3 else 0
