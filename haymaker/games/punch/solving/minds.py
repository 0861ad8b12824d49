"""Rivals whose play can be foreseen: how likely each simple mind plays which card, from what lies
open.

The bot plays by the room's own formula. A counter takes its rival for the bot and plays what is
best against that. A hitter throws its hard punches first. Anybody plays any kind it holds.
"""

from haymaker.games.punch.bot import knock_out, lead, now_rather_than_later
from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.counting import SURE, missing, unseen
from haymaker.games.punch.solving.space import *
from haymaker.kernel.contract import whole

BOT, COUNTER, HITTER, ANYBODY = range(MINDS)

KNOCKED_OUT = 600  # what a knock-out is worth to a counter, in hundredths of a stamina point


def foresee(kit, v, p, mind, space):
    """How likely a boxer of this mind plays each kind now, into `FORESEEN`, in parts of `SURE`."""
    if mind == HITTER or mind == ANYBODY:
        foresee_careless(kit, v, p, mind, space)
        return
    if mind == COUNTER:
        rank_as_counter(kit, v, p, space)
    else:
        rank_as_bot(kit, v, p, space)
    foresee_favourite(kit, v, p, space)


def rank_as_bot(kit, v, p, space):
    for k in range(KINDS):
        space[RANKED + k] = now_rather_than_later(kit, v, p, k)


def rank_as_counter(kit, v, p, space):
    rank_as_bot(kit, v, 1 - p, space)
    foresee_favourite(kit, v, 1 - p, space)
    rank_answers(kit, v, p, space)


def rank_answers(kit, v, p, space):
    """What each card gains against what is foreseen of the rival, less what it brings later."""
    for card in range(KINDS):
        gained = 0
        later = 0
        cards = 0
        for k in range(KINDS):
            ahead = 100 * lead(kit, v, p, card, k)
            now = ahead + KNOCKED_OUT * knock_out(kit, v, p, card, k)
            gained += whole(space[FORESEEN + k]) * now
            later += ahead * unseen(kit, v, 1 - p, k)
            cards += unseen(kit, v, 1 - p, k)
        space[RANKED + card] = gained - SURE * (later // max(1, cards))


def foresee_favourite(kit, v, p, space):
    """The kind that is held and ranks highest is played; of equals the one named first."""
    lacks_better = SURE
    done = 0
    for _ in range(KINDS):
        best = -1
        for k in range(KINDS):
            if done >> k & 1 == 0 and (best < 0 or space[RANKED + k] > space[RANKED + best]):
                best = k
        done |= 1 << best
        lacks = missing(kit, v, p, best)
        space[FORESEEN + best] = lacks_better * (SURE - lacks) // SURE
        lacks_better = lacks_better * lacks // SURE


def foresee_careless(kit, v, p, mind, space):
    """Any kind that is held is as likely as the next; a hitter has no eye for others while it holds
    a hard punch."""
    hard = 0
    others = 0
    for k in range(KINDS):
        space[FORESEEN + k] = SURE - missing(kit, v, p, k)
        if mind == HITTER and (k == P2 or k == P3):
            hard += whole(space[FORESEEN + k])
        else:
            others += whole(space[FORESEEN + k])
    for_others = SURE
    if mind == HITTER:
        for_others = missing(kit, v, p, P2) * missing(kit, v, p, P3) // SURE
    for k in range(KINDS):
        if mind == HITTER and (k == P2 or k == P3):
            space[FORESEEN + k] = whole(space[FORESEEN + k]) * (SURE - for_others) // max(1, hard)
        else:
            space[FORESEEN + k] = whole(space[FORESEEN + k]) * for_others // max(1, others)
