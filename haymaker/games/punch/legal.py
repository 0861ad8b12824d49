"""What a boxer may do now, and which clause forbids the rest."""

from haymaker.games.punch.layout import *
from haymaker.kernel.contract import RULING


def asked(s):
    """The verb that the table waits for, and with it the clause that asks."""
    if s.phase == FIGHTING:
        return PLAY
    if s.phase == REDEALING:
        return REDEAL
    if s.phase == EXCHANGING:
        return PUT
    if s.phase == PROGRAMMING:
        return LAY
    if s.phase == SWAPPING:
        return SWAP
    if s.phase == DRAFTING:
        return DRAFT
    return TAKE


def refusal(s):
    """The word that says no to what is asked, or -1 where there is no such word."""
    if s.phase == REDEALING:
        return KEEP
    if s.phase == EXCHANGING:
        return DONE
    if s.phase == SWAPPING:
        return STAY
    return -1


def available(s, seat, verb, k):
    """Whether this seat has a card of the kind for what is asked."""
    if verb == REDEAL:
        return s.hand[seat, k] >= SET  # PU-16, PU-H01
    if verb == DRAFT:
        return s.fresh[seat, k] > 0  # PU-34
    if verb == TAKE:
        return on_top(s, seat, k)
    return s.hand[seat, k] > 0  # PU-08


def on_top(s, seat, k):
    """A replacement of one's choice is any card of the deck that was not just put under."""
    if s.fresh[seat, k] > 0:
        return True
    for other in range(KINDS):
        if s.fresh[seat, other] > 0:
            return False
    return s.under[seat, 0] == k


def legal(kit, s, seat, moves):
    n = 0
    if s.phase == FIGHTING:
        for k in range(KINDS):
            # Counted only if held: a branch here would cost a third of the speed.
            moves[n] = PLAY + k
            n += 1 if s.hand[seat, k] > 0 else 0
        return n
    verb = asked(s)
    for k in range(KINDS):
        if available(s, seat, verb, k):
            moves[n] = verb + k
            n += 1
    word = refusal(s)
    if word >= 0:
        moves[n] = word
        n += 1
    return n


def why_not(kit, s, seat, action):
    verb = asked(s)
    if action == refusal(s):
        return 0
    if action >= KEEP or action // KINDS * KINDS != verb:
        return wrong_moment(kit, s, action)
    if available(s, seat, verb, action - verb):
        return 0
    if verb == REDEAL:
        return 16
    if verb == DRAFT:
        return 34
    if verb == PUT:
        return 38
    if verb == SWAP:
        return 39
    if verb == LAY:
        return 40
    if verb == TAKE:
        return RULING + 32
    return 8


def wrong_moment(kit, s, action):
    """The clause that gives, or denies, this kind of action its moment."""
    verb = action // KINDS * KINDS
    if verb == REDEAL or action == KEEP:
        if kit.mode == ADVANCED:
            return RULING + 6
        return 17 if s.round_no == LAST_ROUND else 16
    if verb == DRAFT:
        return 34 if kit.mode == ADVANCED else 14
    if verb == PUT or action == DONE:
        return RULING + 17 if s.round_no == LAST_ROUND else 38
    if verb == SWAP or action == STAY:
        return RULING + 17 if s.round_no == LAST_ROUND else 39
    if verb == LAY:
        return 40
    if verb == TAKE:
        return RULING + 32
    return 42 if kit.robo_box == 1 and s.phase == PROGRAMMING else 8
