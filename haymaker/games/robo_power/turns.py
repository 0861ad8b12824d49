"""A turn: draw, discard, duel. At its end those without cards go out.

Chapters of the rulebook: A turn, Going out.
"""

from haymaker.games.robo_power.layout import *
from haymaker.games.robo_power.memory import *
from haymaker.kernel.contract import LUCK_ACTS

# --- The steps of a turn -------------------------------------------------------------------------


def begin_turn(kit, s):
    """Step 1 is a card from the pile, if there is any (RBP-05, RBP-H06)."""
    if s.turns >= kit.max_turns:  # RBP-H33
        s.phase = OVER
        s.asked = 0
        return
    s.turns += 1
    if pile_has_cards(kit, s):
        wait_for_luck(s, DRAWING)
    else:
        begin_discard(kit, s)


def begin_discard(kit, s):
    """Step 2 is left out by a player who could draw nothing and has one card (RBP-H32)."""
    if s.hand_size[s.player] > 1:
        wait_for_seats(s, DISCARDING, 1 << s.player)
    else:
        begin_duel(kit, s)


def begin_duel(kit, s):
    """Step 3: everybody still in the game lays a card face down (RBP-08)."""
    s.layer = 0
    s.trapping = 0
    s.dueling = s.inside
    s.at_stake = s.inside
    wait_for_seats(s, DUELING, s.inside)


def wait_for_luck(s, phase):
    s.phase = phase
    s.asked = LUCK_ACTS


def wait_for_seats(s, phase, seats):
    s.phase = phase
    s.asked = seats


# --- Piles and hands -----------------------------------------------------------------------------


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


def put_on_discard(s, k, count):
    s.discard[k] += count
    s.discard_size += count


def put_in_hand(s, p, k, count):
    s.hand[p, k] += count
    s.hand_size[p] += count
    for _ in range(count):
        saw_card_enter(s, p, k)


# --- The end of a turn ---------------------------------------------------------------------------


def end_turn(kit, s):
    """Without a card one is out (RBP-39), but only after the duel (RBP-40). RBP-12, RBP-04."""
    s.after_duel = 0
    drop_out(kit, s)
    if not decided(s):
        pass_turn(kit, s)


def drop_out(kit, s):
    """Those who go out together share the place (RBP-H25)."""
    before = kit.players - heads(s.inside)
    for p in range(kit.players):
        if s.inside >> p & 1 == 1 and s.hand_size[p] == 0:
            s.inside -= 1 << p
            s.outlasted[p] = before + 1


def decided(s):
    """The last one with cards wins (RBP-01, RBP-18); if there is none, it is a tie (RBP-16)."""
    if alone(s.inside):
        s.phase = OVER
        s.asked = 0
        return True
    return False


def pass_turn(kit, s):
    """To the right, past those who are out (RBP-04, RBP-H24, RBP-H27)."""
    s.player = (s.player + 1) % kit.players
    while s.inside >> s.player & 1 == 0:
        s.player = (s.player + 1) % kit.players
    begin_turn(kit, s)
