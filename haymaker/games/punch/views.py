"""What a seat may know, and what it may imagine of the rest."""

from haymaker.games.punch.layout import *
from haymaker.games.punch.legal import asked, available, refusal
from haymaker.kernel.contract import draw


def view(kit, s, seat, out):
    """Stamina, played cards and all numbers of cards are open; hands and decks are not (PU-H25).
    An exchange under way is seen by nobody but the boxer who makes it (PU-H33)."""
    out.phase = s.phase
    out.round_no = s.round_no
    out.turn_no = s.turn_no
    out.bout = s.bout
    out.replays = s.replays
    out.ties = s.ties
    for p in range(2):
        out.stamina[p] = s.stamina[p]
        out.wins[p] = s.wins[p]
        out.owed[p] = s.owed[p]
        out.laid[p] = s.laid[p]
        out.redeals[p] = s.redeals[p]
        out.shown_card[p] = s.shown_card[p]
        out.change[p] = s.change[p]
        out.knockouts[p] = s.knockouts[p]
        out.decisions[p] = s.decisions[p]
        for k in range(KINDS):
            out.spent[p, k] = s.spent[p, k]
            out.shown_set[p, k] = s.shown_set[p, k]
        if p == seat:
            view_own_cards(s, p, out)
        else:
            view_from_outside(s, p, out)


def view_own_cards(s, p, out):
    out.sealed[p] = s.sealed[p]
    out.ready[p] = s.ready[p]
    out.puts[p] = s.puts[p]
    out.under_count[p] = s.under_count[p]
    for k in range(KINDS):
        out.hand[p, k] = s.hand[p, k]
        out.fresh[p, k] = s.fresh[p, k]
    for i in range(s.under_count[p]):
        out.under[p, i] = s.under[p, i]
    for i in range(HALF):
        out.row[p, i] = s.row[p, i]


def view_from_outside(s, p, out):
    """Until both are done, an exchange looks as if it had not begun (PU-H33)."""
    out.under_count[p] = s.under_count[p] - s.puts[p]
    if s.phase != EXCHANGING:
        out.ready[p] = s.ready[p]
    if s.sealed[p] != NOBODY and s.phase != SWAPPING:
        out.sealed[p] = HIDDEN


def guess(kit, v, seat, luck, out):
    """Every card of a rival's that nobody has seen is equally likely to be anywhere. An exchange
    that may have been made by now is taken as still to come."""
    view(kit, v, seat, out)
    for p in range(2):
        if p != seat:
            guess_cards(kit, out, p, luck)
            if v.sealed[p] != NOBODY:
                out.sealed[p] = guess_choice(out, p, luck) + 1


def guess_cards(kit, s, p, luck):
    for k in range(KINDS):
        s.fresh[p, k] = kit.copies[k] + kit.own_copies[p, k] - s.spent[p, k]
    for _ in range(hand_size(kit.hand, s, p)):
        k = any_card(s, p, luck)
        s.hand[p, k] += 1
    for i in range(s.under_count[p]):
        s.under[p, i] = any_card(s, p, luck)
    first = 0
    if s.phase != PROGRAMMING:
        first = half_size(kit.hand, s.turn_no) - s.laid[p]
    for i in range(s.laid[p]):
        s.row[p, first + i] = any_card(s, p, luck) + 1


def any_card(s, p, luck):
    """One of the cards not yet placed, taken out of `fresh`."""
    left = 0
    for k in range(KINDS):
        left += s.fresh[p, k]
    left = draw(luck, left)
    k = 0
    while left >= s.fresh[p, k]:
        left -= s.fresh[p, k]
        k += 1
    s.fresh[p, k] -= 1
    return k


def guess_choice(s, p, luck):
    """A sealed choice: any card of the hand in a fight, else any answer open to that hand."""
    verb = asked(s)
    n = 0 if verb == PLAY else 1
    for k in range(KINDS):
        n += s.hand[p, k] if verb == PLAY else available(s, p, verb, k)
    n = draw(luck, n)
    for k in range(KINDS):
        n -= s.hand[p, k] if verb == PLAY else available(s, p, verb, k)
        if n < 0:
            return verb + k
    return refusal(s)
