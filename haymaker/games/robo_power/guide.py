"""What a searcher is told about Robo Power: see `haymaker/bots/search`."""

from haymaker.games.robo_power.layout import *


def unseal(kit, s, seat):
    """Cards laid face down and not yet turned over go back to the hands, where they still count."""
    if s.phase == DUELING:
        for p in range(kit.players):
            if p != seat and s.sealed[p] > 0:
                s.sealed[p] = NOT_LAID
                s.asked |= 1 << p


def chapter(kit, s):
    return s.turns


def prospects(kit, s, out):
    """When a turn begins: the cards in every hand, by how often those who held them won 1,000 games
    of four heuristics."""
    for p in range(kit.players):
        out[p] = 459 * doublings(1 + s.hand_size[p]) // 256 - 193 * s.hand_size[p]
    out[s.player] += 57
    for k in range(kit.deck_count):
        worth = card_worth(kit, k)
        for p in range(kit.players):
            out[p] += worth * s.hand[p, k]
    for p in range(kit.players):
        if s.inside >> p & 1 == 0:
            out[p] = -10000


def doublings(n):
    """How often 1 is doubled to make n, in 256ths; between the powers of two along a line."""
    power = 1
    whole_ones = 0
    while 2 * power <= n:
        power *= 2
        whole_ones += 1
    return 256 * whole_ones + 256 * (n - power) // power


def card_worth(kit, k):
    """Traps, Counteracts and spies have a worth of their own; numbers by the share they beat."""
    role = kit.deck_role[k]
    if role == TRAP:
        return 402
    if role == COUNTERACT:
        return 226
    below = 0
    numbered = 1
    for j in range(kit.deck_count):
        if kit.deck_role[j] <= SPY_MASTER:
            numbered += kit.deck_copies[j]
            if kit.deck_number[j] < kit.deck_number[k]:
                below += kit.deck_copies[j]
    return 285 * below // numbered + (369 if role != ROBOT else 0)


def tempting(kit, v, seat, action):
    """A beginner lays the highest number in hand, duel after duel."""
    if v.phase != DUELING:
        return 0
    for k in range(kit.deck_count):
        if v.hand[seat, k] > 0 and kit.deck_number[k] > kit.deck_number[action]:
            return 0
    return 1
