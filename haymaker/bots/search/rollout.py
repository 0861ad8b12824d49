"""Games played on in the mind, and what they come to."""

from haymaker.bots.search.space import *
from haymaker.kernel.contract import CHANCE, LUCK_ACTS, lowest
from haymaker.kernel.loop import fall

DOUBLINGS = 20  # beyond these odds a game is as good as lost


def do(kit, s, seat, action):
    """`apply` in one place, for all who need it: compiled once."""
    apply(kit, s, seat, action)


def moves_of(kit, s, seat, moves):
    """`legal`, likewise."""
    return legal(kit, s, seat, moves)


def idea(space, kit, s, seat):
    """What the room's bot would do on this seat, by the seat's own view."""
    space.views[1] = space.blanks[0]
    v = space.views[1]
    view(kit, s, seat, v)
    return ponder(kit, v, seat, space.replies, moves_of(kit, v, seat, space.replies), space.luck)


def think_as_always(kit, v, seat, moves, count, luck):
    """Where the room has no other player for games in the mind."""
    return think(kit, v, seat, moves, count, luck)


def play_on(space, kit, s, cut):
    """To the end of the game, or for so many chapters. Writes `worth`."""
    last = chapter(kit, s) + cut
    bits = turn(kit, s)
    while bits != 0:
        if cut > 0 and chapter(kit, s) >= last:
            prospects(kit, s, space.worth)
            share_out(space, kit)
            return
        if bits == LUCK_ACTS:
            do(kit, s, CHANCE, fall(space, kit, s))
        else:
            seat = lowest(bits)
            do(kit, s, seat, idea(space, kit, s, seat))
        bits = turn(kit, s)
    settle(space, kit, s)


def settle(space, kit, s):
    """What a finished game is worth: those who share a win share its worth."""
    ending = score(kit, s, space.points)
    most = space.points[0]
    first = 0
    for p in range(kit.players):
        if space.points[p] > most:
            most = space.points[p]
            first = 0
        if space.points[p] == most:
            first += 1
    for p in range(kit.players):
        space.worth[p] = ONE // kit.players
        if space.winning >> ending & 1 == 1:
            space.worth[p] = ONE // first if space.points[p] == most else 0


def share_out(space, kit):
    """Makes shares of prospects: 256 more of them are twice the odds."""
    most = space.worth[0]
    for p in range(kit.players):
        most = max(most, space.worth[p])
    total = 0
    for p in range(kit.players):
        behind = min(DOUBLINGS * 256, most - space.worth[p])
        space.worth[p] = (512 - behind % 256) << (DOUBLINGS - behind // 256)
        total += space.worth[p]
    for p in range(kit.players):
        space.worth[p] = space.worth[p] * ONE // total


def even_prospects(kit, s, out):
    """Where the room says nothing about a game under way, everybody is as well off."""
    for p in range(kit.players):
        out[p] = 0


def one_chapter(kit, s):
    """Where the room does not part its games, they are played to the end."""
    return 0
