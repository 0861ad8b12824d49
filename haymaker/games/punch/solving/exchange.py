"""An exchange before the last round: a game of stamina won, less what the cards would bring later.

A pair of cards is worth the lead it changes and the knock-out it brings. A card that is played is
gone, so each side pays for it: part of the average lead that it would bring against all that the
other has left. Nobody knows the other's hand, so both answer what the other plays on average over
all hands that it may hold. Again and again each side plays the best card of every hand against what
the other has played so far (fictitious play, of which the later part counts more); how often the
own hand's cards were best on the way are its odds.

The rival is taken to answer this very strategy, but for some of the time, when it is taken for one
of the simple minds (a restricted Nash response): that wins against simple players. How often, and
for which, is for `trust.py` to say.
"""

from haymaker.games.punch.bot import knock_out, lead
from haymaker.games.punch.layout import *
from haymaker.games.punch.solving.counting import SURE, unseen
from haymaker.games.punch.solving.space import *
from haymaker.games.punch.solving.trust import foresee_simple
from haymaker.kernel.contract import whole

FINISH = 300  # what a knock-out is worth, in hundredths of a stamina point
PRICE = 75  # of a card: so many hundredths of what it would bring later
FINE_PARTS = 1 << 10  # of a hundredth
PLAYS = 100  # how often both sides answer each other
TRUSTED = 64  # parts of trust that are told apart


def odds_of_exchange(kit, v, seat, space, count):
    """How often each card of the moves is to be played, into `ODDS`, against a rival trusted
    as `TRUST` says. Sums stay below 2^31, products below 2^58."""
    rival = 1 - seat
    begin_plays(kit, v, seat, space)
    trusted = foresee_simple(kit, v, rival, space) * TRUSTED // SURE
    weights = 0
    for t in range(1, PLAYS + 1):
        worth_against_rival(space, trusted, weights)
        space[OWN_SUMS + best_of_hand(space, count)] += t
        play_every_hand(kit, v, seat, space, OWN_LACKS, OWN_NOW)
        for k in range(KINDS):
            space[FIRST_SUMS + k] += t * space[OWN_NOW + k]
        worth_against_own(space)
        play_every_hand(kit, v, rival, space, OTHER_LACKS, OTHER_NOW)
        for k in range(KINDS):
            space[SECOND_SUMS + k] += t * space[OTHER_NOW + k]
        weights += t
    for i in range(count):
        space[ODDS + i] = space[OWN_SUMS + i]


def begin_plays(kit, v, seat, space):
    rival = 1 - seat
    for a in range(KINDS):
        for b in range(KINDS):
            space[MATRIX + a * KINDS + b] = worth_of_pair(kit, v, seat, a, b)
        space[FIRST_SUMS + a] = 0
        space[SECOND_SUMS + a] = 0
        space[OWN_SUMS + a] = 0
    list_lacks(kit, v, seat, space, OWN_LACKS)
    list_lacks(kit, v, rival, space, OTHER_LACKS)


def list_lacks(kit, v, p, space, at):
    """How likely a hand has none of so many given cards, in parts of `SURE`."""
    cards = 0
    for k in range(KINDS):
        cards += unseen(kit, v, p, k)
    elsewhere = cards - (kit.hand - v.turn_no)
    lacks = whole(SURE) * SURE
    for c in range(cards + 1):
        space[at + c] = lacks // SURE
        lacks = lacks * max(0, elsewhere - c) // max(1, cards - c)


def worth_against_rival(space, trusted, weights):
    """What every own card is worth against what the rival has played so far, and against what
    simple minds play, into `WORTH`."""
    for a in range(KINDS):
        worth = 0
        for b in range(KINDS):
            played = (TRUSTED - trusted) * whole(space[SECOND_SUMS + b])
            played += trusted * weights * space[LIKES + b]
            worth += played * space[MATRIX + a * KINDS + b]
        space[WORTH + a] = worth >> 30


def worth_against_own(space):
    for b in range(KINDS):
        worth = 0
        for a in range(KINDS):
            worth -= whole(space[FIRST_SUMS + a]) * space[MATRIX + a * KINDS + b]
        space[WORTH + b] = worth >> 24


def best_of_hand(space, count):
    best = 0
    for i in range(1, count):
        if space[WORTH + space[i] - PLAY] > space[WORTH + space[best] - PLAY]:
            best = i
    return best


def play_every_hand(kit, v, p, space, lacks, out):
    """How often each kind is the best of a hand: those that hold it and nothing better."""
    done = 0
    better = 0
    for _ in range(KINDS):
        best = -1
        for k in range(KINDS):
            if done >> k & 1 == 0 and (best < 0 or space[WORTH + k] > space[WORTH + best]):
                best = k
        done |= 1 << best
        as_good = better + unseen(kit, v, p, best)
        space[out + best] = space[lacks + better] - space[lacks + as_good]
        better = as_good


def worth_of_pair(kit, v, seat, a, b):
    rival = 1 - seat
    now = 100 * lead(kit, v, seat, a, b) + FINISH * knock_out(kit, v, seat, a, b)
    later = brings_later(kit, v, seat, a) - brings_later(kit, v, rival, b)
    worth = FINE_PARTS * now - FINE_PARTS * PRICE * later // 100
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
