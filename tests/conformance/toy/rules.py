"""High card: a small honest game for breaking. Two players, three hidden cards, three duels."""

from haymaker.kernel.contract import CHANCE, LUCK_ACTS, draw

VERSION = 1
CLAUSES = "TOY"
RANKS = 4
CARDS = 3
ACTIONS = RANKS
LUCK = RANKS
COMPONENTS = RANKS
HIDDEN = -1
ENDED = 1

KIT = (("copies", "i1"),)
STATE = (
    ("deck", "i1", (RANKS,)),
    ("hand", "i1", (2, RANKS)),
    ("owed", "i1", (2,)),
    ("sealed", "i1", (2,)),
    ("shown", "i1", (2,)),
    ("pile", "i1", (RANKS,)),
    ("points", "i1", (2,)),
    ("duels", "i1"),
)


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


def legal(kit, s, seat, moves):
    n = 0
    for r in range(RANKS):
        if s.hand[seat, r] > 0:
            moves[n] = r
            n += 1
    return n


def chance(kit, s, weights):
    n = 0
    for r in range(RANKS):
        weights[r] = s.deck[r]
        n += s.deck[r]
    return n


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


def score(kit, s, out):
    out[0] = s.points[0]
    out[1] = s.points[1]
    return ENDED


def view(kit, s, seat, out):
    out.duels = s.duels
    for r in range(RANKS):
        out.pile[r] = s.pile[r]
    for p in range(2):
        out.owed[p] = s.owed[p]
        out.shown[p] = s.shown[p]
        out.points[p] = s.points[p]
        if p == seat:
            out.sealed[p] = s.sealed[p]
            for r in range(RANKS):
                out.hand[p, r] = s.hand[p, r]
        elif s.sealed[p] != 0:
            out.sealed[p] = HIDDEN


def guess(kit, v, seat, luck, out):
    view(kit, v, seat, out)
    for r in range(RANKS):
        out.deck[r] = kit.copies - v.pile[r] - v.hand[0, r] - v.hand[1, r]
    for p in range(2):
        if p != seat:
            for _ in range(CARDS - v.duels - v.owed[p]):
                r = any_card(out, luck)
                out.hand[p, r] += 1
            if v.sealed[p] != 0:
                out.sealed[p] = card_of(out, p, draw(luck, CARDS - v.duels)) + 1


def any_card(s, luck):
    left = 0
    for r in range(RANKS):
        left += s.deck[r]
    left = draw(luck, left)
    r = 0
    while left >= s.deck[r]:
        left -= s.deck[r]
        r += 1
    s.deck[r] -= 1
    return r


def card_of(s, p, n):
    r = 0
    while n >= s.hand[p, r]:
        n -= s.hand[p, r]
        r += 1
    return r


def why_not(kit, s, seat, action):
    return 0 if s.hand[seat, action] > 0 else 1


def inventory(kit, s, out):
    for r in range(RANKS):
        out[r] = s.deck[r] + s.pile[r] + s.hand[0, r] + s.hand[1, r]
