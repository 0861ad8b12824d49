"""How the master of Punch! chooses: mixed play, so that knowing it does not help much.

The last round is solved, the first of two short rounds is played by regrets, every other exchange
by answers to all hands with a price for cards. A rival of a simple mind is answered as such, as far
as it is trusted to. Whatever the rival has sealed does not matter: odds
are made from open facts and the own hand alone. Hands are prepared as the room's own bot prepares
them, and so are programs of Robo-Box, which are left to search.
"""

from haymaker.games.punch.bot import value, whim
from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.counting import SURE, unseen
from haymaker.games.punch.solving.exchange import odds_of_exchange
from haymaker.games.punch.solving.last_round import solve_last_round
from haymaker.games.punch.solving.matrix import solve_matrix
from haymaker.games.punch.solving.space import *
from haymaker.games.punch.solving.trust import foresee_simple, trust_at_first, trust_in_all
from haymaker.games.punch.solving.two_rounds import is_short, odds_of_short_round
from haymaker.kernel.contract import draw, whole


def choose_mixed(kit, v, seat, moves, count, luck):
    if count == 1:
        return moves[0]
    if v.phase != FIGHTING:
        return prepare(kit, v, seat, moves, count, luck)
    trust_at_first(moves)
    find_odds(kit, v, seat, moves, count)
    lean_on_trust(kit, v, seat, moves)
    return card_by_odds(moves, count, luck)


def card_by_odds(moves, count, luck):
    """A card by the odds behind the moves."""
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
    if is_last_round(kit, v):
        solve_last_round(kit, v, moves)
        at = ROW_ODDS if seat == 0 else COLUMN_ODDS
        for i in range(count):
            moves[ODDS + i] = moves[at + i]
    elif is_short(kit):
        odds_of_short_round(kit, v, seat, moves, count)
    else:
        odds_of_exchange(kit, v, seat, moves, count)


def is_last_round(kit, v):
    return v.round_no == kit.rounds - 1 and kit.robo_box == 0


def is_solved_whole(kit):
    """Whether all of a match is played exactly, and nothing is left to trust."""
    return kit.rounds == 1 or is_short(kit)


def lean_on_trust(kit, v, seat, space):
    """Odds for the last round, just solved, against a rival that plays like a simple mind as far as
    it is trusted to, and else as well as can be: a restricted Nash response."""
    if trust_in_all(space) == 0 or not is_last_round(kit, v) or is_solved_whole(kit):
        return
    sure = foresee_simple(kit, v, 1 - seat, space)
    m = list_left(kit, v, 0, space, OWN_KINDS)
    n = list_left(kit, v, 1, space, OTHER_KINDS)
    if seat == 1:
        turn_matrix(space)
        m, n = n, m
    theirs = OTHER_KINDS if seat == 0 else OWN_KINDS
    for i in range(m):
        trusted = 0
        for j in range(n):
            liked = whole(space[LIKES + space[theirs + j]])
            trusted += liked * space[MATRIX + i * KINDS + j]
        trusted = trusted // SURE
        for j in range(n):
            worth = (SURE - sure) * whole(space[MATRIX + i * KINDS + j]) + sure * trusted
            space[MATRIX + i * KINDS + j] = worth // SURE
    solve_matrix(space, m, n)
    for i in range(m):
        space[ODDS + i] = space[ROW_ODDS + i]


def list_left(kit, v, p, space, at):
    """The kinds that a boxer has left in the last round. Returns how many."""
    count = 0
    for k in range(KINDS):
        if unseen(kit, v, p, k) > 0:
            space[at + count] = k
            count += 1
    return count


def turn_matrix(space):
    """What every pair is worth to the second seat, whose cards are the rows then."""
    for i in range(KINDS):
        for j in range(i + 1):
            worth = whole(space[MATRIX + i * KINDS + j])
            space[MATRIX + i * KINDS + j] = -whole(space[MATRIX + j * KINDS + i])
            space[MATRIX + j * KINDS + i] = -worth


def find_worth(seat, space, count, worth):
    """What each card is worth in the last round whose odds were just found, in parts of 2^16 of a
    won match: against the rival's odds."""
    at = COLUMN_ODDS if seat == 0 else ROW_ODDS
    own, other = (KINDS, 1) if seat == 0 else (1, KINDS)
    for i in range(count):
        total = 0
        odds = 0
        for j in range(KINDS):
            share = whole(space[at + j])
            if share > 0:
                total += share * space[MATRIX + i * own + j * other]
                odds += share
        if seat == 1:
            total = -total
        worth[i] = (total // odds + ONE) * (1 << 16) // (2 * ONE)


def prepare(kit, v, seat, moves, count, luck):
    best = moves[0]
    most = -1000000
    for i in range(count):
        worth = value(kit, v, seat, moves[i]) + draw(luck, whim(moves[i]))
        if worth > most:
            most = worth
            best = moves[i]
    return best
