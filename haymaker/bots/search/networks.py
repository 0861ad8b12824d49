"""The first ideas of a player that a network helps: plain source beside the search.

It stands in the place of `select.narrow` where a room has a network (`learned.py`). These names
come from there: `weigh_by_network`, `NETWORK_SEATS`, `NETWORK_LOGITS`; `narrow_by_thinking` is the
usual one.
"""

from haymaker.bots.search.select import *
from haymaker.bots.search.space import *

BY_NETWORK = 100
"""A style with more ideas than these has them from the network, and so many fewer."""


def narrow_by_network(space, kit, v, seat, count, ideas):
    """The moves that the network likes best, as many as the player has ideas, into the tally.
    Returns how many."""
    if ideas <= BY_NETWORK:
        return narrow_by_thinking(space, kit, v, seat, count, ideas)
    if kit.players != NETWORK_SEATS:
        return narrow_by_thinking(space, kit, v, seat, count, ideas - BY_NETWORK)
    for i in range(count):
        space.moves[i] = space.tally[i, ACTION]
    weigh_by_network(kit, v, seat, space.moves, count)
    for i in range(count):
        space.tally[i, NOW] = space.moves[NETWORK_LOGITS + i]
    found = 0
    while found < ideas - BY_NETWORK and found < count:
        best = -1
        for i in range(count):
            if space.tally[i, ALIVE] == 1:
                if best < 0 or space.tally[i, NOW] > space.tally[best, NOW]:
                    best = i
        space.tally[best, ALIVE] = 0
        space.replies[found] = space.tally[best, ACTION]
        found += 1
    for i in range(found):
        space.moves[i] = space.replies[i]
    lay_out(space, found)
    return found
