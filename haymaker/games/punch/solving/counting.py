"""What can be reckoned of a rival's hand from what lies open: which kinds it may hold, and which of
them the room's own bot would play."""

from haymaker.games.punch.bot import now_rather_than_later
from haymaker.games.punch.layout import *
from haymaker.kernel.contract import whole

SURE = 1 << 12


def unseen(kit, v, seat, k):
    """Cards of a kind that this seat has not yet played."""
    return whole(kit.copies[k] - v.spent[seat, k])


def likelihood(kit, v, rival, k):
    """That the rival holds this kind and none that the bot's formula ranks higher, in parts of
    `SURE`."""
    rank = now_rather_than_later(kit, v, rival, k)
    likely = SURE - missing(kit, v, rival, k)
    for j in range(KINDS):
        if j != k and unseen(kit, v, rival, j) > 0:
            other = now_rather_than_later(kit, v, rival, j)
            if other > rank or (other == rank and j < k):
                likely = likely * missing(kit, v, rival, j) // SURE
    return likely


def missing(kit, v, rival, k):
    """How likely the rival has none of this kind in hand, in parts of `SURE`."""
    cards = 0
    for j in range(KINDS):
        cards += unseen(kit, v, rival, j)
    elsewhere = cards - (kit.hand - v.turn_no)
    likely = SURE
    for i in range(unseen(kit, v, rival, k)):
        likely = likely * max(0, elsewhere - i) // (cards - i)
    return likely
