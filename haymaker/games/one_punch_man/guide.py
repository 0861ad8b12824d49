"""What a searcher is told about One Punch Man: see `haymaker/bots/search`."""

from haymaker.games.one_punch_man.layout import *


def tempting(kit, v, seat, action):
    """A beginner picks every fight, and puts out cards as long as there are tokens."""
    if action >= FIGHT and action < MOVE:
        return 1
    return 1 if action >= PUT and action < EXCHANGE else 0
