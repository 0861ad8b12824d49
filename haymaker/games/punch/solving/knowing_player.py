"""An attacker of Punch! that knows the master's strategy, but not its hand.

Before the last round it deals the rival some hands out of what is unseen, asks the master what it
would play from each, and plays what is best against all of that together. The last round it plays
as the master does: there is nothing to gain against exact play.
"""

from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.choice import choose_mixed
from haymaker.games.punch.solving.counting import unseen
from haymaker.games.punch.solving.exchange import odds_of_exchange, worth_of_pair
from haymaker.games.punch.solving.space import *
from haymaker.kernel.contract import draw, whole

HANDS_TRIED = 12
PARTS_TOLD = 1 << 12
OWN_MOVES = CELLS  # kept aside while the rival's moves stand in their place
TOLD = OWN_MOVES + KINDS


def think(kit, v, seat, moves, count, luck):
    if v.phase != FIGHTING or v.round_no == kit.rounds - 1 or count == 1:
        return choose_mixed(kit, v, seat, moves, count, luck)
    rival = 1 - seat
    moves[KNOWN] = 0  # the cells are used for something else
    for i in range(count):
        moves[OWN_MOVES + i] = moves[i]
    for k in range(KINDS):
        moves[TOLD + k] = 0
    for _ in range(HANDS_TRIED):
        deal_rival(kit, v, rival, luck)
        ask_master(kit, v, rival, moves)
    best = 0
    most = -1 << 60
    for i in range(count):
        moves[i] = moves[OWN_MOVES + i]
        worth = 0
        for k in range(KINDS):
            if moves[TOLD + k] > 0:
                worth += moves[TOLD + k] * worth_of_pair(kit, v, seat, moves[i] - PLAY, k)
        if worth > most:
            most = worth
            best = i
    for k in range(KINDS):
        v.hand[rival, k] = 0
    return moves[best]


def deal_rival(kit, v, rival, luck):
    """A hand of the rival's size out of the cards not yet played."""
    cards = 0
    for k in range(KINDS):
        v.hand[rival, k] = 0
        cards += unseen(kit, v, rival, k)
    for i in range(kit.hand - v.turn_no):
        left = draw(luck, cards - i)
        k = 0
        while left >= unseen(kit, v, rival, k) - v.hand[rival, k]:
            left -= unseen(kit, v, rival, k) - v.hand[rival, k]
            k += 1
        v.hand[rival, k] += 1


def ask_master(kit, v, rival, moves):
    count = 0
    for k in range(KINDS):
        moves[count] = PLAY + k
        count += 1 if v.hand[rival, k] > 0 else 0
    odds_of_exchange(kit, v, rival, moves, count)
    total = 0
    for i in range(count):
        total += whole(moves[ODDS + i])
    for i in range(count):
        moves[TOLD + moves[i] - PLAY] += whole(moves[ODDS + i]) * PARTS_TOLD // total
