"""High card: a small honest game for breaking. Two players, three hidden cards, three duels."""

from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from tests.conformance.toy.layout import *

VERSION = 1
CLAUSES = "TOY"


def start(kit, s):
    for r in range(RANKS):
        s.deck[r] = kit.copies
    s.owed[0] = CARDS
    s.owed[1] = CARDS


def turn(kit, s):
    if s.owed[0] + s.owed[1] > 0:
        return LUCK_ACTS
    if s.duels == CARDS:
        return 0
    return (s.sealed[0] == 0) | (s.sealed[1] == 0) << 1


def apply(kit, s, seat, action):
    if seat == CHANCE:
        p = 0 if s.owed[0] > 0 else 1
        s.deck[action] -= 1
        s.hand[p, action] += 1
        s.owed[p] -= 1
        return
    s.sealed[seat] = action + 1
    if s.sealed[1 - seat] != 0:
        duel(s)


def duel(s):
    if s.sealed[0] > s.sealed[1]:
        s.points[0] += 1
    if s.sealed[1] > s.sealed[0]:
        s.points[1] += 1
    for p in range(2):
        card = s.sealed[p] - 1
        s.hand[p, card] -= 1
        s.pile[card] += 1
        s.shown[p] = s.sealed[p]
        s.sealed[p] = 0
    s.duels += 1


def chance(kit, s, weights):
    n = 0
    for r in range(RANKS):
        weights[r] = s.deck[r]
        n += s.deck[r]
    return n


def score(kit, s, out):
    out[0] = s.points[0]
    out[1] = s.points[1]
    return DRAWN if s.points[0] == s.points[1] else WON


def inventory(kit, s, out):
    for r in range(RANKS):
        out[r] = s.deck[r] + s.pile[r] + s.hand[0, r] + s.hand[1, r]
