"""A sensible boxer: counts the rival's cards and asks of each own card whether its time is now.

Every card of a hand will be played, so what counts is not how good a card is, but how much better
it is now than later. A boxer likes to vary: each kind the rival still has is about as likely to
come now; later, the kinds left in numbers must come.
"""

from haymaker.games.punch.layout import *
from haymaker.games.punch.rules import effect
from haymaker.kernel.contract import draw

KNOCK_OUT = 100  # what a knock-out is worth, in hundredths of a stamina point
WHIM = 4  # how far from the best a choice may stray, so that it cannot be foreseen
HAND_WHIM = 120  # the same for a hand that is chosen: the rival must not know it
SAME = 60  # what another card of a kind is worth less than the one before


def think(kit, v, seat, moves, count, luck):
    best = moves[0]
    most = -1000000
    for i in range(count):
        worth = value(kit, v, seat, moves[i]) + draw(luck, whim(moves[i]))
        if worth > most:
            most = worth
            best = moves[i]
    return best


def whim(action):
    verb = action // KINDS * KINDS
    return HAND_WHIM if verb == DRAFT or verb == TAKE else WHIM


def value(kit, v, seat, action):
    """What an action is worth, in hundredths of a stamina point."""
    if action == KEEP or action == DONE or action == STAY:
        return 0
    verb = action // KINDS * KINDS
    card = action - verb
    if verb == PLAY or verb == LAY:
        return now_rather_than_later(kit, v, seat, card)
    if verb == DRAFT or verb == TAKE:
        return strength(kit, v, seat, card) - SAME * v.hand[seat, card]
    if verb == REDEAL:  # four of a weak kind are not worth keeping
        return -4 * strength(kit, v, seat, card)
    if verb == PUT or verb == SWAP:
        return -strength(kit, v, seat, card) - 60
    return 0


def now_rather_than_later(kit, v, seat, card):
    rival = 1 - seat
    now = 0
    kinds = 0
    later = 0
    cards = 0
    danger = 0
    for k in range(KINDS):
        unseen = kit.copies[k] - v.spent[rival, k]
        gained = lead(kit, v, seat, card, k)
        later += gained * unseen
        cards += unseen
        danger += knock_out(kit, v, seat, card, k) * unseen
        if unseen > 0:
            now += gained
            kinds += 1
    kinds = max(1, kinds)
    cards = max(1, cards)
    return toward_zero(100 * now, kinds) + toward_zero(KNOCK_OUT * danger - 100 * later, cards)


def lead(kit, v, seat, mine, theirs):
    """By how much an exchange of these cards would change the lead in stamina."""
    rival = 1 - seat
    own = min(TOP, v.stamina[seat] + effect(kit, v, seat, mine, theirs)) - v.stamina[seat]
    other = min(TOP, v.stamina[rival] + effect(kit, v, rival, theirs, mine)) - v.stamina[rival]
    return own - other


def knock_out(kit, v, seat, mine, theirs):
    """1 where these cards knock the rival out, -1 where they knock this boxer out."""
    rival = 1 - seat
    if v.stamina[seat] + effect(kit, v, seat, mine, theirs) <= 0:
        return -1
    return 1 if v.stamina[rival] + effect(kit, v, rival, theirs, mine) <= 0 else 0


def strength(kit, v, seat, card):
    """The average lead gained by this card against a whole deck."""
    total = 0
    for k in range(KINDS):
        gained = effect(kit, v, seat, card, k) - effect(kit, v, 1 - seat, k, card)
        total += 100 * gained * kit.copies[k]
    return toward_zero(total, 30)


def toward_zero(a, b):
    return a // b if a >= 0 else -(-a // b)
