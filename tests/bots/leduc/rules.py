"""Leduc poker: a card each, a round of betting, a card on the board, another round.

The rules are those of OpenSpiel's `leduc_poker` with two players, hand after hand; seat 0 always
acts first.
"""

from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from tests.bots.leduc.layout import *

VERSION = 1
CLAUSES = "LEDUC"


def start(kit, s):
    new_hand(s)


def new_hand(s):
    for r in range(RANKS):
        s.deck[r] = COPIES
    for p in range(2):
        s.hand[p] = NONE
        s.paid[p] = ANTE
    s.board = NONE
    s.round_no = 0
    new_round(s)


def new_round(s):
    s.raises = 0
    s.calls = 0
    s.to_act = 0


def turn(kit, s):
    if s.hands == kit.hands:
        return 0
    if s.hand[0] == NONE or s.hand[1] == NONE or (s.round_no > 0 and s.board == NONE):
        return LUCK_ACTS
    return 1 << s.to_act


def chance(kit, s, weights):
    left = 0
    for r in range(RANKS):
        weights[r] = s.deck[r]
        left += s.deck[r]
    return left


def apply(kit, s, seat, action):
    if seat == CHANCE:
        deal(s, action)
    elif action == FOLD:
        end_hand(s, 1 - seat)
    elif action == RAISE:
        s.paid[seat] = s.paid[1 - seat] + raise_of(s)
        s.raises += 1
        s.calls = 0
        s.to_act = 1 - seat
    else:
        s.paid[seat] = s.paid[1 - seat]
        s.calls += 1
        s.to_act = 1 - seat
        if s.calls + min(1, s.raises) == 2:
            end_round(s)


def deal(s, rank):
    s.deck[rank] -= 1
    if s.hand[0] == NONE:
        s.hand[0] = rank + 1
    elif s.hand[1] == NONE:
        s.hand[1] = rank + 1
    else:
        s.board = rank + 1


def raise_of(s):
    return 2 if s.round_no == 0 else 4


def end_round(s):
    if s.round_no < ROUNDS - 1:
        s.round_no += 1
        new_round(s)
    else:
        end_hand(s, better_hand(s))


def better_hand(s):
    """A pair with the board wins, then the higher card; 2 where both hold the same."""
    for p in range(2):
        if s.hand[p] == s.board:
            return p if s.hand[1 - p] != s.board else 2
    if s.hand[0] == s.hand[1]:
        return 2
    return 0 if s.hand[0] > s.hand[1] else 1


def end_hand(s, winner):
    if winner < 2:
        s.chips[winner] += s.paid[1 - winner]
        s.chips[1 - winner] -= s.paid[1 - winner]
    s.hands += 1
    new_hand(s)


def score(kit, s, out):
    out[0] = s.chips[0]
    out[1] = s.chips[1]
    return DRAWN if s.chips[0] == s.chips[1] else WON


def inventory(kit, s, out):
    for r in range(RANKS):
        out[r] = s.deck[r]
        for p in range(2):
            out[r] += 1 if s.hand[p] == r + 1 else 0
        out[r] += 1 if s.board == r + 1 else 0
