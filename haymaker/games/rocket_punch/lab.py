"""What the lab counts in Rocket Punch!: see `haymaker/kernel/measures.py`."""

from haymaker.games.rocket_punch.layout import *
from haymaker.kernel.kit import Kit
from haymaker.kernel.measures import Measure

ROUNDS_PLAYED, IDLE_BELTS, GEARS_LEFT = range(3)
COUNTS = 3
THINGS = CARDS
STRATA = "round"

MEASURES = (
    Measure("rounds per game", ROUNDS_PLAYED),
    Measure("belts per game that nobody ever won", IDLE_BELTS),
    Measure("Gears held at the end", GEARS_LEFT),
)


def stratum(kit, s):
    return s.rounds


def holds(kit, s, seat, out):
    for i in range(HAND):
        if s.hand[seat, i] > 0:
            out[s.hand[seat, i] - 1] = 1


def thing(kit: Kit, seat: int, number: int) -> str:
    from haymaker.games.rocket_punch.words import card_name  # for people alone

    return card_name(kit, number)


def close(kit, s, counts):
    counts[ROUNDS_PLAYED] = s.rounds
    for b in range(WEIGHTS):
        if s.belt[b] == NOBODY:
            counts[IDLE_BELTS] += 1
    for p in range(kit.players):
        counts[GEARS_LEFT] += s.gears[p]
