"""What a builder may do in Robo Power, and which clause forbids the rest."""

from haymaker.games.robo_power.layout import *
from haymaker.games.robo_power.spies import *
from haymaker.kernel.contract import RULING


def legal(kit, s, seat, moves):
    n = 0
    if s.phase != SPYING:
        for k in range(kit.deck_count):
            moves[n] = k
            if s.hand[seat, k] > 0:  # RBP-06, RBP-08
                n += 1
        return n
    for p in range(kit.players):
        if can_be_robbed(s, seat, p):
            moves[n] = TAKE + p
            n += 1
    if kit.spy_optional == 1:  # RBP-H10
        moves[n] = PASS
        n += 1
    return n


def why_not(kit, s, seat, action):
    if s.phase == SPYING:
        return why_not_taken(kit, s, seat, action)
    if action >= TAKE:
        return 7  # a spy must be put down first
    if action < kit.deck_count and s.hand[seat, action] > 0:
        return 0
    return 8 if s.phase == DUELING else 6


def why_not_taken(kit, s, seat, action):
    if action < TAKE:
        return 7  # the spy comes first
    if action == PASS:
        return 0 if kit.spy_optional == 1 else RULING + 10
    p = action - TAKE
    if p < kit.players and s.inside >> p & 1 == 0:
        return 39
    if p < kit.players and can_be_robbed(s, seat, p):
        return 0
    return 22
