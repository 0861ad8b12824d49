"""What a builder may know in Robo Power, and what can be guessed from it."""

from haymaker.games.robo_power.layout import *
from haymaker.games.robo_power.memory import *
from haymaker.kernel.contract import draw


def view(kit, s, seat, out):
    """Open are the discard pile, all turned cards and all numbers of cards (RBP-H29)."""
    out.phase = s.phase
    out.player = s.player
    out.asked = s.asked
    out.turns = s.turns
    out.to_deal = s.to_deal
    out.pile_size = s.pile_size
    out.discard_size = s.discard_size
    out.inside = s.inside
    out.layer = s.layer
    out.dueling = s.dueling
    out.at_stake = s.at_stake
    out.trapping = s.trapping
    out.spier = s.spier
    out.takes = s.takes
    out.target = s.target
    out.after_duel = s.after_duel
    out.put_down = s.put_down
    out.outcome = s.outcome
    out.marked = s.marked
    for k in range(kit.deck_count):
        out.discard[k] = s.discard[k]
    for p in range(kit.players):
        out.hand_size[p] = s.hand_size[p]
        out.outlasted[p] = s.outlasted[p]
        out.lost_spies[p] = s.lost_spies[p]
        out.lost_masters[p] = s.lost_masters[p]
        out.shown[p] = s.shown[p]
        out.sealed[p] = s.sealed[p]
        if s.sealed[p] > 0 and p != seat:
            out.sealed[p] = HIDDEN
        for k in range(kit.deck_count):
            out.stake[p, k] = s.stake[p, k]
    if seat < kit.players:
        view_own_cards(kit, s, seat, out)
    view_memory(kit, s, seat, out)


def view_own_cards(kit, s, p, out):
    for k in range(kit.deck_count):
        out.hand[p, k] = s.hand[p, k]
        out.from_pile[p, k] = s.from_pile[p, k]


def view_memory(kit, s, seat, out):
    out.thefts = s.thefts
    out.shuffles = s.shuffles
    for k in range(kit.deck_count):
        out.shuffled[k] = s.shuffled[k]
    for p in range(kit.players):
        out.drawn[p] = s.drawn[p]
        for k in range(kit.deck_count):
            out.sure[p, k] = s.sure[p, k]
            out.claim[p, k] = s.claim[p, k]
    for i in range(s.thefts):
        out.theft_from[i] = s.theft_from[i]
        out.theft_by[i] = s.theft_by[i]
        out.unknown[i] = s.unknown[i]
        out.still_there[i] = s.still_there[i]
        out.theft_kind[i] = HIDDEN
        if s.theft_from[i] == seat or s.theft_by[i] == seat:
            out.theft_kind[i] = s.theft_kind[i]
        for k in range(kit.deck_count):
            out.exposed[i, k] = s.exposed[i, k]


# --- Guessing the rest ---------------------------------------------------------------------------


def guess(kit, v, seat, luck, out):
    """Hands and pile are filled with the cards that the seat has not seen elsewhere."""
    view(kit, v, seat, out)
    guess_hands(kit, v, seat, luck, out)
    for p in range(kit.players):
        if v.sealed[p] == HIDDEN:
            out.sealed[p] = any_of_hand(out, p, draw(luck, out.hand_size[p])) + 1


def any_of_hand(s, p, r):
    k = 0
    while r >= s.hand[p, k]:
        r -= s.hand[p, k]
        k += 1
    return k


def guess_hands(kit, v, seat, luck, out):
    """Fills the hands that the view does not show. First what is known, then the rest at random."""
    attempt = 0
    while not known_cards_fit(kit, v, seat, luck, out, attempt) and attempt < LAST_TRY:
        attempt += 1
    deal_unseen(kit, v, seat, luck, out)
    name_stolen_cards(kit, v, luck, out)


def known_cards_fit(kit, v, seat, luck, out, attempt):
    """Puts the known cards into the hands, the unseen ones into `out.pile`. 1 if they fit.

    The stolen kinds are guessed anew at each attempt, which all but never fails more than once
    or twice. Then only what the seat can swear to counts, then what all are sure of. Memories that
    contradict the table itself, which only a state made by hand can have, are left out.
    """
    for i in range(v.thefts):
        out.theft_kind[i] = v.theft_kind[i]
    for p in range(kit.players):
        if p != seat:
            for k in range(kit.deck_count):
                out.hand[p, k] = v.claim[p, k]
                if attempt == TRIES:
                    out.hand[p, k] = surely_holds(v, p, k)
                if attempt > TRIES:
                    out.hand[p, k] = v.sure[p, k]
                if attempt == LAST_TRY:
                    out.hand[p, k] = 0
    if attempt < TRIES:
        presume(kit, v, seat, luck, out)
    if v.shuffles == 0:
        return count_unseen(kit, v, seat, out)
    count_older(kit, v, seat, out)
    return count_unseen(kit, v, seat, out) * shuffle_fits(kit, v, seat, out)


def presume(kit, v, seat, luck, out):
    """Goes through the thefts in their order and moves what was, or may have been, stolen."""
    for i in range(v.thefts):
        if v.theft_kind[i] == HIDDEN:
            out.theft_kind[i] = presumed_kind(kit, out, i, luck) + 1
        if out.theft_kind[i] > 0:
            move_claim(out, i, out.theft_kind[i] - 1, seat)
    for p in range(kit.players):
        if p != seat:
            for k in range(kit.deck_count):
                out.hand[p, k] = max(out.hand[p, k], v.sure[p, k])


def presumed_kind(kit, out, i, luck):
    """Each card of the hand was equally likely to be taken. -1: one that nobody knew."""
    victim = out.theft_from[i]
    unknown = out.unknown[i]
    for k in range(kit.deck_count):
        unknown -= brought(out, i, victim, k)
    unknown = max(0, unknown)
    known = 0
    for k in range(kit.deck_count):
        known += in_doubt(out, i, victim, k)
    if unknown + known == 0:
        return -1
    r = draw(luck, unknown + known)
    for k in range(kit.deck_count):
        r -= in_doubt(out, i, victim, k)
        if r < 0:
            return k
    return -1


def in_doubt(out, i, victim, k):
    """Known cards of the kind that this theft may have taken, not seen there since."""
    if out.hand[victim, k] <= out.sure[victim, k]:
        return 0
    return out.exposed[i, k] + brought(out, i, victim, k)


def move_claim(out, i, k, seat):
    victim = out.theft_from[i]
    if victim != seat:
        if out.exposed[i, k] > 0 or brought(out, i, victim, k) > 0:
            out.hand[victim, k] -= 1
    thief = out.theft_by[i]
    if thief != seat:
        out.hand[thief, k] += out.still_there[i] >> k & 1


def count_unseen(kit, v, seat, out):
    """All cards that the known ones leave over, into `out.pile`. 0 if they do not fit."""
    for k in range(kit.deck_count):
        left = kit.deck_copies[k] - v.discard[k]
        for p in range(kit.players):
            left -= out.hand[p, k] + v.stake[p, k]
        if left < 0:
            return 0
        out.pile[k] = left
    for p in range(kit.players):
        if p != seat and unknown_cards(kit, v, out, p) < 0:
            return 0
    return 1


def unknown_cards(kit, v, out, p):
    count = v.hand_size[p]
    for k in range(kit.deck_count):
        count -= out.hand[p, k]
    return count


def deal_unseen(kit, v, seat, luck, out):
    """Every unseen card is equally likely to be in every place that it can have come to."""
    if v.shuffles > 0:
        for p in range(kit.players):
            if p != seat:
                for _ in range(unknown_older_cards(kit, v, out, p)):
                    deal_one(kit, out, p, older_card(kit, v, seat, luck, out))
        lay_pile_aside(kit, v, seat, luck, out)
    left = 0
    for k in range(kit.deck_count):
        left += out.pile[k]
    for p in range(kit.players):
        if p != seat:
            for _ in range(unknown_cards(kit, v, out, p)):
                deal_one(kit, out, p, card_at(kit, out, draw(luck, left)))
                left -= 1
    if v.shuffles > 0:
        take_pile_back(kit, v, out)


def deal_one(kit, out, p, k):
    out.pile[k] -= 1
    out.hand[p, k] += 1


def card_at(kit, out, r):
    k = 0
    while r >= out.pile[k]:
        r -= out.pile[k]
        k += 1
    return k


# After a shuffle the pile can hold only what was shuffled, and cards that are older only what was
# not. While the guess is made, `out.shuffled` holds the cards laid aside for the pile, and
# `out.discard` the older cards that are in hands.


def count_older(kit, v, seat, out):
    for k in range(kit.deck_count):
        out.shuffled[k] = 0
        out.discard[k] = known_older_cards(kit, v, seat, out, k)


def shuffle_fits(kit, v, seat, out):
    """0 if what is presumed in hands must lie in the pile, or leaves too little for either."""
    room = 0
    older = 0
    for k in range(kit.deck_count):
        if out.discard[k] > kit.deck_copies[k] - v.shuffled[k]:
            return 0
        room += room_in_pile(kit, v, seat, out, k)
        older += older_cards(kit, v, out, k)
    for p in range(kit.players):
        if p != seat:
            older -= unknown_older_cards(kit, v, out, p)
    return 1 if room >= v.pile_size and older >= 0 else 0


def lay_pile_aside(kit, v, seat, luck, out):
    left = 0
    for k in range(kit.deck_count):
        left += room_in_pile(kit, v, seat, out, k)
    for _ in range(min(left, v.pile_size)):
        r = draw(luck, left)
        left -= 1
        k = 0
        while r >= room_in_pile(kit, v, seat, out, k):
            r -= room_in_pile(kit, v, seat, out, k)
            k += 1
        out.shuffled[k] += 1
        out.pile[k] -= 1


def room_in_pile(kit, v, seat, out, k):
    """Unseen cards of the kind that were shuffled and that the seat did not draw itself."""
    room = v.shuffled[k] - out.shuffled[k]
    if seat < kit.players:
        room -= v.from_pile[seat, k]
    return max(0, min(out.pile[k], room))


def known_older_cards(kit, v, seat, out, k):
    """Known cards of the kind that must have been in hands at the last shuffle."""
    count = 0
    for p in range(kit.players):
        count += max(0, out.hand[p, k] + v.stake[p, k] - newer_cards(kit, v, seat, p, k))
    return count


def newer_cards(kit, v, seat, p, k):
    """At most so many cards of the kind have come to p since; the seat knows what it drew."""
    count = v.drawn[p]
    if p == seat:
        for j in range(kit.deck_count):
            if j != k:
                count -= v.from_pile[p, j]
    return count


def unknown_older_cards(kit, v, out, p):
    return max(0, unknown_cards(kit, v, out, p) - v.drawn[p])


def older_card(kit, v, seat, luck, out):
    """One of the cards that were in hands at the last shuffle; any, should there be none left."""
    spare = 0
    for k in range(kit.deck_count):
        spare += room_in_pile(kit, v, seat, out, k)
    spare -= v.pile_size
    left = 0
    for k in range(kit.deck_count):
        left += free_older_cards(kit, v, seat, out, k, spare)
    if left == 0:
        for k in range(kit.deck_count):
            left += out.pile[k]
        return card_at(kit, out, draw(luck, left))
    r = draw(luck, left)
    k = 0
    while r >= free_older_cards(kit, v, seat, out, k, spare):
        r -= free_older_cards(kit, v, seat, out, k, spare)
        k += 1
    out.discard[k] += 1
    return k


def older_cards(kit, v, out, k):
    return max(0, min(out.pile[k], kit.deck_copies[k] - v.shuffled[k] - out.discard[k]))


def free_older_cards(kit, v, seat, out, k, spare):
    """Those that the pile can do without."""
    if spare <= 0 and room_in_pile(kit, v, seat, out, k) == out.pile[k]:
        return 0
    return older_cards(kit, v, out, k)


def take_pile_back(kit, v, out):
    for k in range(kit.deck_count):
        out.pile[k] += out.shuffled[k]
        out.shuffled[k] = v.shuffled[k]
        out.discard[k] = v.discard[k]


# --- Naming what was stolen ----------------------------------------------------------------------


def name_stolen_cards(kit, v, luck, out):
    """The thefts of which the seat knows nothing: a card the thief now has, or has used up."""
    for i in range(v.thefts):
        if out.theft_kind[i] <= 0:
            out.theft_kind[i] = stolen_kind(kit, v, luck, out, i) + 1


def stolen_kind(kit, v, luck, out, i):
    thief = v.theft_by[i]
    left = 0
    for k in range(kit.deck_count):
        left += could_be_stolen(v, out, i, thief, k)
    if left > 0:
        r = draw(luck, left)
        k = 0
        while r >= could_be_stolen(v, out, i, thief, k):
            r -= could_be_stolen(v, out, i, thief, k)
            k += 1
        return k
    for k in range(kit.deck_count):
        if v.still_there[i] >> k & 1 == 0:
            return k
    return 0


def could_be_stolen(v, out, i, thief, k):
    if v.still_there[i] >> k & 1 == 0:
        return 0
    return max(0, out.hand[thief, k] - v.claim[thief, k])
