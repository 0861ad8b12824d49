"""The master of Punch!, as a room's bot thinks; `choice.py` says how it chooses."""

from haymaker.games.punch.solving.choice import choose_mixed
from haymaker.games.punch.solving.space import SPACE

__all__ = ["SPACE", "think"]


def think(kit, v, seat, moves, count, luck):
    return choose_mixed(kit, v, seat, moves, count, luck)
