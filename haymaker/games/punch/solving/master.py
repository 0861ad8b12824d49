"""The master of Punch!: mixed play that nobody can foresee, because it does not foresee itself.

The last round is played exactly, rounds before it by the trained policy, and the first of two short
rounds by regrets. Whatever the rival has sealed does not matter: odds are made from open facts and
the own hand alone.
"""

from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.last_round import solve_last_round
from haymaker.games.punch.solving.policy import odds_of_policy
from haymaker.games.punch.solving.space import *
from haymaker.games.punch.solving.two_rounds import is_short, odds_of_short_round
from haymaker.kernel.contract import draw, whole


def think(kit, v, seat, moves, count, luck):
    if count == 1:
        return moves[0]
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
    """Writes how often each of the moves is to be played, behind the moves."""
    fighting = v.phase == FIGHTING and kit.robo_box == 0
    if fighting and v.round_no == kit.rounds - 1:
        solve_last_round(kit, v, moves)
        at = ROW_ODDS if seat == 0 else COLUMN_ODDS
        for i in range(count):
            moves[ODDS + i] = moves[at + i]
    elif fighting and is_short(kit):
        odds_of_short_round(kit, v, seat, moves, count)
    else:
        odds_of_policy(kit, v, seat, moves, count)


def one_odds(kits, views, seat, moves, count):
    """For studies: the odds of the moves of one view."""
    find_odds(kits[0], views[0], seat, moves, count)
