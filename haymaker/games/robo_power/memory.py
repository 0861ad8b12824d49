"""Memory: what the players have seen of each other's hands.

A good player forgets no card that was laid open and taken back. Thief and victim know what a spy
took. The table therefore keeps, for each hand and each kind of card:

- `sure`: how many all players know to be in it, whatever the spies took;
- `claim`: how many there would be if the spies had taken only cards that nobody knew.

For the latest thefts it keeps what could have been taken. With a guess at the kinds that were
stolen, the claims give how many cards must be in each hand; see `presume` in `views.py`. Nothing
that is kept here is ever more than the truth. When more thefts are open than there is room for, the
oldest is given up, together with every claim that it made doubtful.
"""

from haymaker.games.robo_power.layout import *
from haymaker.kernel.contract import whole

# --- What everybody sees -------------------------------------------------------------------------


def saw_card_leave(s, p, k):
    """A card of this kind went from the hand to the table, the discard pile or another hand."""
    if s.sure[p, k] > 0:
        s.sure[p, k] -= 1
    if s.claim[p, k] > 0:
        s.claim[p, k] -= 1
    elif s.thefts > 0:
        stolen_card_used(s, p, k)


def saw_card_enter(s, p, k):
    s.sure[p, k] += 1
    s.claim[p, k] += 1


def saw_cards_change_hands(s, giver, taker, count):
    """They can be from the latest pile only as far as the giver got cards of it."""
    s.drawn[taker] += min(s.drawn[giver], count)


def saw_card_kept(s, p, k):
    """A card was laid open and goes back: it left and entered."""
    if s.sure[p, k] == 0:
        s.sure[p, k] = 1
    if s.claim[p, k] == 0:
        s.claim[p, k] = 1
        if s.thefts > 0:
            stolen_card_used(s, p, k)


def stolen_card_used(s, p, k):
    """The card that p showed may be the one that p stole: the theft adds nothing to it now."""
    for i in range(s.thefts):
        if s.theft_by[i] == p:
            s.still_there[i] = s.still_there[i] & ~(1 << k)


def saw_theft(kit, s, victim, thief, k):
    """A card changed hands and only the two know its kind. The hands still are as before."""
    saw_cards_change_hands(s, victim, thief, 1)
    if s.sure[victim, k] == s.hand_size[victim]:  # nothing else was there to take
        saw_card_leave(s, victim, k)
        saw_card_enter(s, thief, k)
        return
    if s.thefts == THEFTS:
        give_up_oldest_theft(kit, s)
    i = whole(s.thefts)
    s.thefts += 1
    s.theft_from[i] = victim
    s.theft_by[i] = thief
    s.theft_kind[i] = k + 1
    s.still_there[i] = (1 << kit.deck_count) - 1
    claims = 0
    for j in range(kit.deck_count):
        s.exposed[i, j] = s.claim[victim, j]
        claims += s.claim[victim, j]
        if s.sure[victim, j] > 0:
            s.sure[victim, j] -= 1
    s.unknown[i] = max(0, s.hand_size[victim] - claims)


def give_up_oldest_theft(kit, s):
    victim = s.theft_from[0]
    for k in range(kit.deck_count):
        if s.exposed[0, k] > 0:
            if s.claim[victim, k] > 0:
                s.claim[victim, k] -= 1
            else:
                stolen_card_used(s, victim, k)
    s.thefts -= 1
    for i in range(s.thefts):
        s.theft_from[i] = s.theft_from[i + 1]
        s.theft_by[i] = s.theft_by[i + 1]
        s.theft_kind[i] = s.theft_kind[i + 1]
        s.unknown[i] = s.unknown[i + 1]
        s.still_there[i] = s.still_there[i + 1]
        for k in range(kit.deck_count):
            s.exposed[i, k] = s.exposed[i + 1, k]
    clear_theft(kit, s, s.thefts)


def clear_theft(kit, s, i):
    s.theft_from[i] = 0
    s.theft_by[i] = 0
    s.theft_kind[i] = 0
    s.unknown[i] = 0
    s.still_there[i] = 0
    for k in range(kit.deck_count):
        s.exposed[i, k] = 0


def saw_shuffle(kit, s):
    """The pile is what everybody saw on the discard pile: no hand has a card of it yet."""
    s.shuffles += 1
    for k in range(kit.deck_count):
        s.shuffled[k] = s.pile[k]
    for p in range(kit.players):
        s.drawn[p] = 0
        for k in range(kit.deck_count):
            s.from_pile[p, k] = 0


# --- What can be sworn to ------------------------------------------------------------------------


def surely_holds(v, p, k):
    """How many cards of the kind the owner of the view can swear to be in another's hand."""
    count = v.claim[p, k]
    for i in range(v.thefts):
        if v.theft_by[i] == p and v.theft_kind[i] == k + 1:
            count += v.still_there[i] >> k & 1
        if v.theft_from[i] == p:
            if v.theft_kind[i] == k + 1 or v.theft_kind[i] == HIDDEN:
                if v.exposed[i, k] > 0 or brought(v, i, p, k) > 0:
                    count -= 1
    return max(count, v.sure[p, k])


def brought(v, theft, p, k):
    """Cards of the kind that p is known, or presumed, to have stolen before this theft."""
    count = 0
    for i in range(theft):
        if v.theft_by[i] == p and v.theft_kind[i] == k + 1:
            count += v.still_there[i] >> k & 1
    return count
