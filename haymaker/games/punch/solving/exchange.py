"""An exchange before the last round: a matrix game of stamina won, less what the cards would bring
later.

A pair of cards is worth the lead it changes and the knock-out it brings. A card that is played is
gone, so each side pays the average lead that its card would bring against all that the other has
left, and half as much again: good cards are kept for good moments. Rows are the own hand; columns
are all kinds that the rival may hold. The rival is taken to play against this very strategy, but
for some of the time, when it is taken to play like the room's own bot (a restricted Nash response):
that wins against simple players. How often depends on whether its last card was like that bot's,
so it gives little away to others.
"""

from haymaker.games.punch.bot import knock_out, lead
from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.counting import SURE, likelihood, unseen
from haymaker.games.punch.solving.matrix import solve_matrix
from haymaker.games.punch.solving.space import *
from haymaker.kernel.contract import whole

FINISH = 300  # what a knock-out is worth, in hundredths of a stamina point
PRICE, PRICE_PARTS = 3, 2  # of a card: so much of what it would bring later
TRUST, DOUBT = (
    3,
    7,
)  # how often the rival is taken for the room's own bot at first, and how often not
FINE_PARTS = 1 << 10  # of a hundredth


def odds_of_exchange(kit, v, seat, space, count):
    rival = 1 - seat
    sure = trust(kit, v, rival)
    n = 0
    for k in range(KINDS):
        if unseen(kit, v, rival, k) > 0:
            space[OTHER_KINDS + n] = k
            n += 1
    for i in range(count):
        a = whole(space[i]) - PLAY
        trusted = 0
        for j in range(n):
            b = whole(space[OTHER_KINDS + j])
            worth = worth_of_pair(kit, v, seat, a, b)
            space[MATRIX + i * KINDS + j] = worth
            trusted += worth * likelihood(kit, v, rival, b)
        trusted = trusted // SURE
        for j in range(n):
            worth = (SURE - sure) * whole(space[MATRIX + i * KINDS + j]) + sure * trusted
            space[MATRIX + i * KINDS + j] = worth // SURE
    solve_matrix(space, count, n)
    for i in range(count):
        space[ODDS + i] = space[ROW_ODDS + i]


def trust(kit, v, rival):
    """How likely the rival plays like the room's own bot, in parts of `SURE`: by Bayes' rule from
    its last card, where any other player is taken to play each card one time in four. The exchange
    is taken back to see what that bot would have done, and done again."""
    if v.turn_no == 0:
        return SURE // 5
    card = v.shown_card[rival] - 1
    move_turn(v, -1)
    like_it = TRUST * likelihood(kit, v, rival, card)
    move_turn(v, 1)
    return like_it * SURE // (like_it + DOUBT * SURE // 4)


def move_turn(v, way):
    for p in range(2):
        v.stamina[p] += way * v.change[p]
        v.spent[p, v.shown_card[p] - 1] += way
    v.turn_no += way


def worth_of_pair(kit, v, seat, a, b):
    rival = 1 - seat
    now = 100 * lead(kit, v, seat, a, b) + FINISH * knock_out(kit, v, seat, a, b)
    later = brings_later(kit, v, seat, a) - brings_later(kit, v, rival, b)
    worth = FINE_PARTS * now - FINE_PARTS * PRICE * later // PRICE_PARTS
    return max(-ONE, min(ONE, worth))


def brings_later(kit, v, seat, card):
    """The lead that a card brings on average against all that the other has left, in hundredths."""
    total = 0
    cards = 0
    for k in range(KINDS):
        left = unseen(kit, v, 1 - seat, k)
        total += 100 * lead(kit, v, seat, card, k) * left
        cards += left
    return total // max(1, cards)
