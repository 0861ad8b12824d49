"""What a searcher is told about Punch!: see `haymaker/bots/search`."""

from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.choice import find_odds, find_worth, is_last_round, lean_on_trust
from haymaker.games.punch.solving.minds import rank_as_counter
from haymaker.games.punch.solving.space import *
from haymaker.games.punch.solving.trust import trust


def unseal(kit, s, seat):
    """A rival's sealed choice is taken back: the card still counts as held. So are cards laid for a
    half that is being programmed."""
    p = 1 - seat
    s.sealed[p] = NOBODY
    if s.phase == PROGRAMMING:
        for i in range(s.laid[p]):
            s.hand[p, s.row[p, i] - 1] += 1
            s.row[p, i] = 0
        s.laid[p] = 0


def tempting(kit, v, seat, action):
    """A beginner likes to hit, and hard."""
    return 1 if action == PLAY + P2 or action == PLAY + P3 else 0


def solve(kit, v, seat, moves, count, odds, worth, past, first, kept, depth):
    """Fights are mixed by odds that are worked out: see `solving`. In the last round it is known
    what every card is worth, too. One step of thought is to count cards and to answer the room's
    own bot. Robo-Box, an order of five, is left to search."""
    if v.phase != FIGHTING or kit.robo_box == 1:
        return 0
    if depth == 1:
        rank_as_counter(kit, v, seat, moves)
        best = 0
        for i in range(count):
            odds[i] = 0
            if moves[RANKED + moves[i] - PLAY] > moves[RANKED + moves[best] - PLAY]:
                best = i
        odds[best] = 1
        return 1
    trust(kit, v, 1 - seat, past, first, kept, moves)
    find_odds(kit, v, seat, moves, count)
    known = 1
    if is_last_round(kit, v):
        find_worth(seat, moves, count, worth)
        lean_on_trust(kit, v, seat, moves)
        known = 2
    for i in range(count):
        odds[i] = moves[ODDS + i]
    return known
