"""What the players have seen of each other's hands, and what can be guessed from it.

A good player forgets no card that was laid open and taken back, and knows what a spy took from
whom if he was one of the two. The table therefore keeps, for each hand and each kind of card:

- `sure`: how many all players know to be in it, whatever the spies took;
- `claim`: how many there would be if the spies had taken only cards that nobody knew.

For the latest thefts it keeps what could have been taken. With a guess at the kinds that were
stolen, the claims give how many cards must be in each hand; see `presume`. Nothing that is kept
here is ever more than the truth. When more thefts are open than there is room for, the oldest
is given up, together with every claim that it made doubtful.
"""
# mypy: ignore-errors

from haymaker.kernel.contract import draw, whole

SEATS = 10
KINDS = 32  # rows of a deck, at most
THEFTS = 6  # thefts that are remembered one by one

HIDDEN = -1  # a sealed card, or the kind of a stolen one, in the eyes of the others

TRIES = 24  # guesses at all stolen kinds together, before caution takes over
LAST_TRY = TRIES + 2

MEMORY = (
    ("sure", "i1", (SEATS, KINDS)),
    ("claim", "i1", (SEATS, KINDS)),
    ("thefts", "i1"),  # how many are remembered, the oldest first
    ("theft_from", "i1", (THEFTS,)),
    ("theft_by", "i1", (THEFTS,)),
    ("theft_kind", "i1", (THEFTS,)),  # kind + 1; only those two seats know
    ("exposed", "i1", (THEFTS, KINDS)),  # the claims on the hand that was stolen from
    ("unknown", "i2", (THEFTS,)),  # cards in that hand on which there was no claim
    ("still_there", "i8", (THEFTS,)),  # kinds the thief has not been seen to use up since: bits
    ("shuffled", "i1", (KINDS,)),  # what the draw pile was when it was last shuffled
    ("shuffles", "i2"),
    ("drawn", "i2", (SEATS,)),  # cards a seat has got since that may have come from that pile
    ("from_pile", "i1", (SEATS, KINDS)),  # what each seat drew from it; only that seat knows
)


# --- What everybody sees --------------------------------------------------------------------------


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


# --- What one seat remembers ----------------------------------------------------------------------


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
            if p == seat:
                out.from_pile[p, k] = s.from_pile[p, k]
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


def surely_holds(v, p, k):
    """How many cards of the kind the owner of the view can swear to be in another's hand."""
    count = whole(v.claim[p, k])
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


# --- Guessing the rest ----------------------------------------------------------------------------


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
    unknown = whole(out.unknown[i])
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
    count = whole(v.hand_size[p])
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
    count = whole(v.drawn[p])
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
