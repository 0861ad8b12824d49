"""What a searcher is told about Rocket Punch!: see `haymaker/bots/search`."""

from haymaker.games.rocket_punch.layout import *


def chapter(kit, s):
    return s.rounds


def prospects(kit, s, out):
    """At the end of a round: fame, Gears, the marker and belts, by how often those who had them won
    1,500 games of four heuristics."""
    for p in range(kit.players):
        out[p] = 358 * s.fame[p] + 80 * s.gears[p]
    if s.marker != NOBODY:
        out[s.marker - 1] += 78
    for b in range(WEIGHTS):
        if s.belt[b] != NOBODY:
            out[s.belt[b] - 1] += 38


def tempting(kit, v, seat, action):
    """A beginner calls a high number whenever there is one."""
    if action >= LAY:
        return 0
    number = kit.number[action // (2 * PUSHES), action // PUSHES % 2] + action % PUSHES - GEARS
    return 1 if number >= 6 else 0
