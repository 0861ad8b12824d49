"""An attacker of Punch!: it counts the rival's cards and takes the rival for the heuristic.

From what lies open it ranks the rival's kinds with the heuristic's own formula, reckons how likely
each of them is the best that the rival holds, and plays what is best against that.
"""

from haymaker.games.punch.bot import knock_out, lead, value
from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.counting import SURE, likelihood, unseen
from haymaker.games.punch.solving.exchange import brings_later
from haymaker.games.punch.solving.minds import KNOCKED_OUT
from haymaker.kernel.contract import draw


def attack_counting(kit, v, seat, moves, count, luck):
    best = moves[0]
    most = -1 << 40
    for i in range(count):
        worth = value(kit, v, seat, moves[i]) * SURE
        if v.phase == FIGHTING:
            card = moves[i] - PLAY
            worth = worth_now(kit, v, seat, card) - brings_later(kit, v, seat, card) * SURE
        worth += draw(luck, 2)
        if worth > most:
            most = worth
            best = moves[i]
    return best


def worth_now(kit, v, seat, card):
    """Against each kind, as likely as it is the rival's favourite among the cards in hand."""
    total = 0
    for k in range(KINDS):
        if unseen(kit, v, 1 - seat, k) > 0:
            gained = 100 * lead(kit, v, seat, card, k)
            gained += KNOCKED_OUT * knock_out(kit, v, seat, card, k)
            total += gained * likelihood(kit, v, 1 - seat, k)
    return total
