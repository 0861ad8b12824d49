"""An attacker of Punch! that knows its rival's strategy, but not its hand.

It deals the rival some hands out of what is unseen, asks the rival's own thinking what it would
play from each, and plays what is best against all of that together. It even knows for whom
the master takes it, and how far. In the last round, where no hand is hidden, it has
the master's very odds, and knows what exact play would make of every exchange.
"""

from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.choice import (
    find_odds,
    is_last_round,
    lean_on_trust,
    list_left,
    prepare,
    turn_matrix,
)
from haymaker.games.punch.solving.counting import unseen
from haymaker.games.punch.solving.exchange import odds_of_exchange, worth_of_pair
from haymaker.games.punch.solving.last_round import solve_last_round
from haymaker.games.punch.solving.space import *
from haymaker.kernel.contract import draw, whole

HANDS_TRIED = 12
PARTS_TOLD = 1 << 12
OWN_MOVES = CELLS  # kept aside while the rival's moves stand in their place
TOLD = OWN_MOVES + KINDS


KNOWN_MASTER, KNOWN_BOT = range(2)
"""Whom it knows: the master, or the room's own bot."""


def attack_knowing(kit, v, seat, moves, count, luck, whom):
    if v.phase != FIGHTING or count == 1:
        return prepare(kit, v, seat, moves, count, luck)
    if whom == KNOWN_MASTER and is_last_round(kit, v):
        return answer_exactly(kit, v, seat, moves, count)
    rival = 1 - seat
    moves[KNOWN] = 0  # the cells are used for something else
    for i in range(count):
        moves[OWN_MOVES + i] = moves[i]
    for k in range(KINDS):
        moves[TOLD + k] = 0
    for _ in range(HANDS_TRIED):
        deal_rival(kit, v, rival, luck)
        if whom == KNOWN_MASTER:
            ask_master(kit, v, rival, moves)
        else:
            ask_bot(kit, v, rival, moves, luck)
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


def answer_exactly(kit, v, seat, moves, count):
    """The best card against the master's odds in the last round."""
    rival = 1 - seat
    find_odds(kit, v, rival, moves, list_left(kit, v, rival, moves, OTHER_KINDS))
    lean_on_trust(kit, v, rival, moves)
    others = list_left(kit, v, rival, moves, OTHER_KINDS)
    solve_last_round(kit, v, moves)
    if seat == 1:
        turn_matrix(moves)
    best = 0
    most = -1 << 60
    for i in range(count):
        worth = 0
        for j in range(others):
            worth += whole(moves[ODDS + j]) * moves[MATRIX + i * KINDS + j]
        if worth > most:
            most = worth
            best = i
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


def lay_cards(v, rival, moves):
    """What the rival may play from the hand it was dealt. Returns how many."""
    count = 0
    for k in range(KINDS):
        moves[count] = PLAY + k
        count += 1 if v.hand[rival, k] > 0 else 0
    return count


def ask_bot(kit, v, rival, moves, luck):
    card = prepare(kit, v, rival, moves, lay_cards(v, rival, moves), luck) - PLAY
    moves[TOLD + card] += PARTS_TOLD


def ask_master(kit, v, rival, moves):
    count = lay_cards(v, rival, moves)
    odds_of_exchange(kit, v, rival, moves, count)
    total = 0
    for i in range(count):
        total += whole(moves[ODDS + i])
    for i in range(count):
        moves[TOLD + moves[i] - PLAY] += whole(moves[ODDS + i]) * PARTS_TOLD // total
