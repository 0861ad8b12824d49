"""Whose turn it is, and what is allowed. The numbers PU-nn name clauses of `rulebook.md`."""

from haymaker.games.punch.bout import (
    ADVANCED,
    DEALING,
    DONE,
    DRAFT,
    DRAFTING,
    EXCHANGING,
    FIGHTING,
    HALF,
    KEEP,
    KINDS,
    LAST_ROUND,
    LAY,
    NOBODY,
    OVER,
    PLAY,
    PROGRAMMING,
    PUT,
    REDEAL,
    REDEALING,
    REVEALING,
    SET,
    STAY,
    SWAP,
    SWAPPING,
    TAKE,
)
from haymaker.kernel.contract import LUCK_ACTS, RULING


def turn(kit, s):
    """Everything is simultaneous: both are asked, in any order (PU-H29)."""
    phase = s.phase
    if phase == FIGHTING or phase == SWAPPING:
        return (s.sealed[0] == NOBODY) | (s.sealed[1] == NOBODY) << 1
    if phase == DEALING or phase == REVEALING:
        return LUCK_ACTS
    if phase == REDEALING:
        first = s.ready[0] == 0 and s.sealed[0] == NOBODY
        second = s.ready[1] == 0 and s.sealed[1] == NOBODY
        return first | second << 1
    if phase == OVER:
        return 0
    if phase == EXCHANGING:
        return (s.ready[0] == 0) | (s.ready[1] == 0) << 1
    if phase == PROGRAMMING:
        return (s.laid[0] < HALF) | (s.laid[1] < HALF) << 1
    if phase != DRAFTING and luck_refills(kit):
        return LUCK_ACTS
    return (s.owed[0] > 0) | (s.owed[1] > 0) << 1


def luck_refills(kit):
    """Replacements come blind from the top, unless an advanced table agreed otherwise (PU-H32)."""
    return kit.mode != ADVANCED or kit.advanced_exchange_blind == 1


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
