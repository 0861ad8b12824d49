"""What a gym may know in Rocket Punch!, and what it can guess from that."""

from haymaker.games.rocket_punch.layout import *
from haymaker.games.rocket_punch.rules import *
from haymaker.kernel.contract import draw


def view(kit, s, seat, out):
    """Everything but the deck, the others' hands and what they laid face down (RP-H07, RP-H08)."""
    out.ended = s.ended
    out.rounds = s.rounds
    out.battle = s.battle
    out.dealt = s.dealt
    out.played = s.played
    out.marker = s.marker
    out.opener = s.opener
    out.awarded = s.awarded
    out.centre = s.centre
    out.shown = s.shown
    for b in range(WEIGHTS):
        out.belt[b] = s.belt[b]
    for p in range(kit.players):
        out.gears[p] = s.gears[p]  # RP-H15
        out.fame[p] = s.fame[p]
        out.face[p] = s.face[p]
        out.card[p] = s.card[p]
        out.declared[p] = s.declared[p]
        out.push[p] = s.push[p]
        view_buried(kit, s, p, seat, out)
        if p == seat:
            for i in range(HAND):
                out.hand[p, i] = s.hand[p, i]


def view_buried(kit, s, p, seat, out):
    """How many lie face down and what that proves is public; which cards, only by the option."""
    out.falls[p] = s.falls[p]
    for k in range(s.falls[p]):
        out.barred[p, k] = s.barred[p, k]
        open_to_all = kit.reveal_facedown == 1 and not lies_now(s, p, k)
        if p == seat or open_to_all:
            out.buried[p, k] = s.buried[p, k]


def lies_now(s, p, k):
    """Whether p's k-th face-down card belongs to the battle that is still going on."""
    return s.played > 0 and s.face[p] == FACE_DOWN and k == s.falls[p] - 1


def guess(kit, v, seat, luck, out):
    """All arrangements of the unseen cards that can be are equally likely."""
    view(kit, v, seat, out)
    unseen = unseen_cards(kit, v, seat)
    left = -1
    tries = 0
    while left < 0:  # those who went face down are bound by it: try until all of that fits
        tries += 1
        bound = kit.allow_voluntary_facedown == 0 and tries < MANY_TRIES
        left = guess_fallen(kit, v, seat, unseen, bound, luck, out)
    for p in range(kit.players):
        if p != seat and v.falls[p] == 0:
            for _ in range(hand_size(kit, v, p)):
                c = any_card(kit, left, luck)
                left -= 1 << c
                take_card(out, p, c)
    out.deck = left


def unseen_cards(kit, v, seat):
    cards = all_cards(kit) & ~v.shown
    for p in range(kit.players):
        for k in range(v.falls[p]):
            if v.buried[p, k] != 0:
                cards &= ~(1 << (v.buried[p, k] - 1))
        if p == seat:
            for i in range(hand_size(kit, v, p)):
                cards &= ~(1 << (v.hand[p, i] - 1))
    return cards


def guess_fallen(kit, v, seat, unseen, strict, luck, out):
    """Fills the places of those who went face down; returns the cards left, -1 if two collide.

    Each place is filled without regard to the others' and the whole is thrown away on a collision,
    so every fitting arrangement is as likely as any other.
    """
    left = unseen
    for p in range(kit.players):
        if p != seat and v.falls[p] > 0:
            for k in range(v.falls[p]):
                if v.buried[p, k] == 0:
                    c = any_card(kit, fitting(v, p, k, unseen, left, strict), luck)
                    if left >> c & 1 == 0:
                        return -1
                    left -= 1 << c
                    out.buried[p, k] = c + 1
            left = guess_hand(kit, v, p, unseen, left, strict, luck, out)
            if left < 0:
                return left
    return left


def guess_hand(kit, v, p, unseen, left, strict, luck, out):
    for i in range(HAND):
        out.hand[p, i] = 0
    drawn = 0
    for _ in range(hand_size(kit, v, p)):
        c = any_card(kit, fitting(v, p, v.falls[p] - 1, unseen, left, strict) & ~drawn, luck)
        if left >> c & 1 == 0:
            return -1
        drawn |= 1 << c
        left -= 1 << c
        take_card(out, p, c)
    return left


def fitting(v, p, k, unseen, left, strict):
    """The cards that p can have had when going face down for the k-th time."""
    return unseen & ~v.barred[p, k] if strict else left


def any_card(kit, cards, luck):
    """One card of the set."""
    n = 0
    for c in range(kit.deck_count):
        n += cards >> c & 1
    n = draw(luck, n)
    c = 0
    while c < kit.deck_count - 1:
        n -= cards >> c & 1
        if n < 0:
            return c
        c += 1
    return c
