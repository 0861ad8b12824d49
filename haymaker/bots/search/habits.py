"""Human failings: what is overlooked, and what is too tempting to think twice about."""

from haymaker.bots.search.rollout import *
from haymaker.bots.search.space import *
from haymaker.kernel.contract import draw


def look_at(space, kit, v, seat, style):
    """The moves that this player sees, into `moves`. At least one."""
    count = moves_of(kit, v, seat, space.moves)
    if style[HASTE] > 0 and draw(space.luck, 100) < style[HASTE]:
        count = keep_tempting(space, kit, v, seat, count)
    if style[OVERLOOKS] > 0:
        count = keep_noticed(space, count, style[OVERLOOKS])
    return count


def keep_tempting(space, kit, v, seat, count):
    kept = 0
    for i in range(count):
        if tempting(kit, v, seat, space.moves[i]) == 1:
            space.moves[kept] = space.moves[i]
            kept += 1
    return kept if kept > 0 else count


def keep_noticed(space, count, overlooks):
    lucky = draw(space.luck, count)
    kept = 0
    for i in range(count):
        if i == lucky or draw(space.luck, 100) >= overlooks:
            space.moves[kept] = space.moves[i]
            kept += 1
    return kept


def nothing_tempts(kit, v, seat, action):
    """Where the room names no temptations."""
    return 0
