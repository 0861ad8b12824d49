"""What the lab counts in Robo Power: see `haymaker/kernel/measures.py`."""

from haymaker.games.robo_power.layout import *
from haymaker.kernel.measures import Measure

TURNS, NEW_PILES = range(2)
COUNTS = 2

MEASURES = (
    Measure("turns per game", TURNS),
    Measure("draw piles made anew per game", NEW_PILES),
)


def close(kit, s, counts):
    counts[TURNS] = s.turns
    counts[NEW_PILES] = s.shuffles
