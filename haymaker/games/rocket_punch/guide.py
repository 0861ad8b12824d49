"""What a searcher is told about Rocket Punch!: see `haymaker/bots/search`."""

from haymaker.games.rocket_punch.layout import *


def tempting(kit, v, seat, action):
    """A beginner calls a high number whenever there is one."""
    if action >= LAY:
        return 0
    number = kit.number[action // (2 * PUSHES), action // PUSHES % 2] + action % PUSHES - GEARS
    return 1 if number >= 6 else 0
