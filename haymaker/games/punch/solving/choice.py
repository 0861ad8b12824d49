"""How the master of Punch! chooses: mixed play, so that knowing it does not help much.

The last round is played exactly, the first of two short rounds by regrets, every other exchange as
a matrix game with a price for cards. Whatever the rival has sealed does not matter: odds are made
from open facts and the own hand alone. Hands are prepared as the room's own bot prepares them, and
so are programs of Robo-Box, which are left to search.
"""

from haymaker.games.punch.bot import value, whim
from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.exchange import odds_of_exchange
from haymaker.games.punch.solving.last_round import solve_last_round
from haymaker.games.punch.solving.space import *
from haymaker.games.punch.solving.two_rounds import is_short, odds_of_short_round
from haymaker.kernel.contract import draw, whole


def choose_mixed(kit, v, seat, moves, count, luck):
    if count == 1:
        return moves[0]
    if v.phase != FIGHTING:
        return prepare(kit, v, seat, moves, count, luck)
    find_odds(kit, v, seat, moves, count)
    total = 0
    for i in range(count):
        total += whole(moves[ODDS + i])
    if total == 0:  # a position that it never lets come about
        return moves[draw(luck, count)]
    left = draw(luck, total)
    i = 0
    while left >= moves[ODDS + i]:
        left -= moves[ODDS + i]
        i += 1
    return moves[i]


def find_odds(kit, v, seat, moves, count):
    """Writes how often each card is to be played, behind the moves."""
    if v.round_no == kit.rounds - 1 and kit.robo_box == 0:
        solve_last_round(kit, v, moves)
        at = ROW_ODDS if seat == 0 else COLUMN_ODDS
        for i in range(count):
            moves[ODDS + i] = moves[at + i]
    elif is_short(kit):
        odds_of_short_round(kit, v, seat, moves, count)
    else:
        odds_of_exchange(kit, v, seat, moves, count)


def prepare(kit, v, seat, moves, count, luck):
    best = moves[0]
    most = -1000000
    for i in range(count):
        worth = value(kit, v, seat, moves[i]) + draw(luck, whim(moves[i]))
        if worth > most:
            most = worth
            best = moves[i]
    return best
