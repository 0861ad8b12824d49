"""What the lab counts in Robo Power: see `haymaker/kernel/measures.py`."""

from haymaker.games.robo_power.layout import *
from haymaker.kernel.kit import Kit
from haymaker.kernel.measures import Measure

TURNS, NEW_PILES = range(2)
COUNTS = 2
THINGS = KINDS
STRATA = "three turns"

MEASURES = (
    Measure("turns per game", TURNS),
    Measure("draw piles made anew per game", NEW_PILES),
)


def stratum(kit, s):
    return s.turns // 3


def holds(kit, s, seat, out):
    for k in range(kit.deck_count):
        out[k] = s.hand[seat, k]


def thing(kit: Kit, seat: int, number: int) -> str:
    from haymaker.games.robo_power.words import card  # for people alone: the rules know no words

    return card(kit, number)


def close(kit, s, counts):
    counts[TURNS] = s.turns
    counts[NEW_PILES] = s.shuffles
