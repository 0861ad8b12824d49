"""What the lab counts in PokéPucks: see `haymaker/kernel/measures.py`."""

from typing import Any

from haymaker.games.pokepucks.layout import *
from haymaker.kernel.kit import Kit
from haymaker.kernel.measures import Measure

TURNS, KNOCKED_OUT = range(2)
COUNTS = 2
UNMEASURED = ("throws",)
"""Here all throws are made by the fitted model."""
GAIN = "fifths of a puck in Health"
STRATA = "four turns"
SEATWISE = ("collections", "skill")

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


def stratum(kit, s):
    return s.turns // 4


def worth_trying(kit, s, seat):
    """Whether to use a special rule: of a hundred other choices, few are about what a puck can."""
    return s.ask == ASK_RULE


def gained(kit, s, seat, action):
    """The lead when the turn is over: pucks in Health count 5, in Power 2, in Prize 1, about as the
    guide's prospects have it."""
    own = 0
    most = 0
    for p in range(kit.players):
        pucks = 0
        for d in range(kit.pucks):
            pucks += 5 * s.health[p, d] + 2 * s.power[p, d] + s.prize[p, d]
        if p == seat:
            own = pucks
        elif pucks > most:
            most = pucks
    return own - most


def ripe(kit, s, seat, bits, then):
    return s.turns > then


def own_values(kit: Kit, seat: int, own: Kit) -> dict[str, Any]:
    """The player's own team and throwing arm."""
    rows = [row for row in kit["collections"] if row["player"] != seat + 1]
    rows += [row for row in own["collections"] if row["player"] == seat + 1]
    skill = list(kit["skill"])
    skill[seat] = own["skill"][seat]
    return {"collections": sorted(rows, key=lambda row: int(row["player"])), "skill": skill}


def close(kit, s, counts):
    counts[TURNS] = s.turns
    counts[KNOCKED_OUT] = s.outs
