"""Where cards lie and how they move: draw pile, discard pile, hands, and the stakes of a duel.

Every move that everybody can see is also told to the memory of the table.
"""
# mypy: ignore-errors

from haymaker.games.robo_power.memory import (
    saw_card_enter,
    saw_card_kept,
    saw_card_leave,
    saw_cards_change_hands,
    saw_shuffle,
)

# What a card is, as in kit.toml.
ROBOT, SPY, SPY_MASTER, TRAP, COUNTERACT = range(5)

NOT_LAID = 0  # in `sealed`, else the kind of the laid card + 1
NOTHING = -2  # has no card and can get none (RBP-H06)


# --- Piles and hands ------------------------------------------------------------------------------


def pile_has_cards(kit, s):
    """An empty pile is made anew from the discard pile when a card is needed (RBP-H05, RBP-H07)."""
    if s.pile_size == 0 and kit.reshuffle == 1 and s.discard_size > 0:
        for k in range(kit.deck_count):
            s.pile[k] = s.discard[k]
            s.discard[k] = 0
        s.pile_size = s.discard_size
        s.discard_size = 0
        saw_shuffle(kit, s)
    return s.pile_size > 0


def take_from_pile(s, p, k):
    s.pile[k] -= 1
    s.pile_size -= 1
    s.hand[p, k] += 1
    s.hand_size[p] += 1
    s.drawn[p] += 1
    s.from_pile[p, k] += 1


def from_hand_to_discard(s, p, k):
    s.hand[p, k] -= 1
    s.hand_size[p] -= 1
    s.discard[k] += 1
    s.discard_size += 1
    saw_card_leave(s, p, k)


def put_in_hand(s, p, k, count):
    s.hand[p, k] += count
    s.hand_size[p] += count
    for _ in range(count):
        saw_card_enter(s, p, k)


def put_on_discard(s, k, count):
    s.discard[k] += count
    s.discard_size += count


def any_of_hand(s, p, r):
    k = 0
    while r >= s.hand[p, k]:
        r -= s.hand[p, k]
        k += 1
    return k


# --- The stakes of a duel: open layers, and on top the sealed card, which counts as in hand -----


def put_on_stake(s, p, k):
    s.hand[p, k] -= 1
    s.hand_size[p] -= 1
    s.stake[p, k] += 1
    saw_card_leave(s, p, k)


def take_back(kit, s, p):
    if s.sealed[p] > 0:
        saw_card_kept(s, p, s.sealed[p] - 1)
    s.sealed[p] = NOT_LAID
    if s.layer > 0:
        for k in range(kit.deck_count):
            if s.stake[p, k] > 0:
                put_in_hand(s, p, k, s.stake[p, k])
                s.stake[p, k] = 0


def take_back_without_traps(kit, s, p):
    """Every Trap laid in this duel is discarded (RBP-20, RBP-37, RBP-H20)."""
    if s.sealed[p] > 0 and kit.deck_role[s.sealed[p] - 1] == TRAP:
        from_hand_to_discard(s, p, s.sealed[p] - 1)
        s.sealed[p] = NOT_LAID
    if s.layer > 0:
        for k in range(kit.deck_count):
            if s.stake[p, k] > 0 and kit.deck_role[k] == TRAP:
                put_on_discard(s, k, s.stake[p, k])
                s.stake[p, k] = 0
    take_back(kit, s, p)


def discard_stake(kit, s, p):
    if s.sealed[p] > 0:
        from_hand_to_discard(s, p, s.sealed[p] - 1)
    s.sealed[p] = NOT_LAID
    if s.layer > 0:
        for k in range(kit.deck_count):
            put_on_discard(s, k, s.stake[p, k])
            s.stake[p, k] = 0


def give_up(kit, s, p, winner):
    if s.sealed[p] > 0:
        k = s.sealed[p] - 1
        s.hand[p, k] -= 1
        s.hand_size[p] -= 1
        saw_card_leave(s, p, k)
        saw_cards_change_hands(s, p, winner, 1)
        put_in_hand(s, winner, k, 1)
    s.sealed[p] = NOT_LAID
    if s.layer > 0:
        for k in range(kit.deck_count):
            if s.stake[p, k] > 0:
                saw_cards_change_hands(s, p, winner, s.stake[p, k])
                put_in_hand(s, winner, k, s.stake[p, k])
                s.stake[p, k] = 0
