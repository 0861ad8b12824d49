"""How likely a rival is of which simple mind, by the cards that it has played so far.

Bayes' rule, exchange by exchange: a player of no such mind is taken to play each card one time in
four. It is never quite sure either way, and what was long ago counts less: a rival may change its
mind, or play like one only to be trusted.
"""

from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.counting import SURE
from haymaker.games.punch.solving.minds import BOT, COUNTER, foresee
from haymaker.games.punch.solving.space import *
from haymaker.kernel.contract import whole

BOT_AT_FIRST, COUNTER_AT_FIRST, OTHERS_AT_FIRST = 450, 250, 100  # of SURE
LEAST = 20
MOST = 2600  # all of them together
FORGETS = 5  # hundredths of the way back to what it was at first, with every exchange
ANY_CARD = SURE // 4


def trust(kit, v, rival, past, first, kept, space):
    """The trust in a rival now, by mind, in parts of `SURE`, into `TRUST`; the past are views in
    which a boxer was asked, the oldest first."""
    trust_at_first(space)
    for t in range(first, first + kept):
        if past[t].phase == FIGHTING:
            card = past[t + 1].shown_card[rival] if t + 1 < first + kept else v.shown_card[rival]
            learn_from_card(kit, past[t], rival, card - 1, space)


def at_first(mind):
    if mind == BOT:
        return BOT_AT_FIRST
    return COUNTER_AT_FIRST if mind == COUNTER else OTHERS_AT_FIRST


def trust_at_first(space):
    for mind in range(MINDS):
        space[TRUST + mind] = at_first(mind)


def trust_nobody(space):
    for mind in range(MINDS):
        space[TRUST + mind] = 0


def trust_in_all(space):
    """The trust in all minds together."""
    total = 0
    for mind in range(MINDS):
        total += whole(space[TRUST + mind])
    return total


def learn_from_card(kit, v, rival, card, space):
    """What one card says: each mind plays it as often as foreseen, but for whims."""
    known = (SURE - trust_in_all(space)) * ANY_CARD
    for mind in range(MINDS):
        foresee(kit, v, rival, mind, space)
        alike = (7 * whole(space[FORESEEN + card]) + ANY_CARD) // 8
        space[TRUST + mind] = whole(space[TRUST + mind]) * alike
        known += space[TRUST + mind]
    total = 0
    for mind in range(MINDS):
        sure = whole(space[TRUST + mind]) * SURE // max(1, known)
        sure += (at_first(mind) - sure) * FORGETS // 100
        space[TRUST + mind] = max(LEAST, sure)
        total += whole(space[TRUST + mind])
    if total > MOST:
        for mind in range(MINDS):
            space[TRUST + mind] = whole(space[TRUST + mind]) * MOST // total


def foresee_simple(kit, v, rival, space):
    """What a rival of a simple mind plays, whichever it is, by the trust in each: into `LIKES`, in
    parts of `SURE`. Returns the trust in all of them."""
    sure = trust_in_all(space)
    for k in range(KINDS):
        space[LIKES + k] = 0
    for mind in range(MINDS):
        if space[TRUST + mind] > 0:
            foresee(kit, v, rival, mind, space)
            for k in range(KINDS):
                space[LIKES + k] += whole(space[FORESEEN + k]) * space[TRUST + mind] // sure
    return sure
