"""What the lab counts in PokéPucks: see `haymaker/kernel/measures.py`."""

from haymaker.games.pokepucks.layout import *
from haymaker.kernel.measures import Measure

TURNS, KNOCKED_OUT = range(2)
COUNTS = 2

MEASURES = (
    Measure("turns per battle", TURNS),
    Measure("players knocked out per battle", KNOCKED_OUT),
)


def starter(kit, s):
    """The first in the turn order, once it is drawn."""
    for p in range(kit.players):
        if s.place[p] == 1:
            return p
    return -1


def close(kit, s, counts):
    counts[TURNS] = s.turns
    counts[KNOCKED_OUT] = s.outs
