"""Robo Power, a game by Alexander Zirbel. The numbers RBP-nn name clauses of `rulebook.md`.

Read it with the rulebook in the other hand: the set-up and the end of the game stand here, the
chapters between them in `turns.py`, `duel.py` (Counteract, Trap and Doubleduel too) and `spies.py`,
and what the players remember of each other's hands in `memory.py`.
"""

from haymaker.games.robo_power.duel import *
from haymaker.games.robo_power.layout import *
from haymaker.games.robo_power.spies import *
from haymaker.games.robo_power.turns import *
from haymaker.kernel.contract import CHANCE

VERSION = 2
CLAUSES = "RBP"


# --- Set-up --------------------------------------------------------------------------------------


def start(kit, s):
    """The deck is shuffled and lies face down; nothing is discarded yet (RBP-02)."""
    for k in range(kit.deck_count):
        s.pile[k] = kit.deck_copies[k]
        s.shuffled[k] = kit.deck_copies[k]
    s.pile_size = kit.deck_total
    s.inside = (1 << kit.players) - 1
    if kit.start_player >= 0:  # RBP-03, RBP-H28
        begin_deal(kit, s, kit.start_player)
    else:
        wait_for_luck(s, CHOOSING_STARTER)


def begin_deal(kit, s, player):
    s.player = player
    s.to_deal = HAND * kit.players
    wait_for_luck(s, DEALING)


def deal_card(kit, s, k):
    s.to_deal -= 1
    take_from_pile(s, s.to_deal % kit.players, k)
    if s.to_deal == 0:
        begin_turn(kit, s)


# --- Whose turn, and what an action does ---------------------------------------------------------


def turn(kit, s):
    return s.asked


def apply(kit, s, seat, action):
    if seat == CHANCE:
        luck(kit, s, action)
    elif s.phase == DUELING:
        lay_card(kit, s, seat, action)
    elif s.phase == DISCARDING:
        discard_card(kit, s, seat, action)
    elif action == PASS:
        spy_is_done(kit, s)
    else:
        s.target = action - TAKE
        wait_for_luck(s, TAKING)


def discard_card(kit, s, p, k):
    """Face up, any card of the hand (RBP-06). A spy sets out at once (RBP-07)."""
    from_hand_to_discard(s, p, k)
    s.put_down = k + 1
    role = kit.deck_role[k]
    if role == SPY:
        begin_spying(s, p, 1)  # RBP-22
    elif role == SPY_MASTER:
        begin_spying(s, p, 2)  # RBP-25
    else:
        begin_duel(kit, s)  # also for a Trap or Counteract (RBP-H09)


# --- Luck ----------------------------------------------------------------------------------------


def chance(kit, s, weights):
    """Every card of the pile, or of the hand that is stolen from, is equally likely."""
    if s.phase == TAKING:
        for k in range(KINDS):
            weights[k] = s.hand[s.target, k]
        return s.hand_size[s.target]
    if s.phase == CHOOSING_STARTER:
        for k in range(KINDS):
            weights[k] = 0
        for p in range(kit.players):
            weights[BEGIN + p] = 1
        return kit.players
    for k in range(KINDS):
        weights[k] = s.pile[k]
    return s.pile_size


def luck(kit, s, outcome):
    if s.phase == DRAWING:
        take_from_pile(s, s.player, outcome)
        begin_discard(kit, s)
    elif s.phase == DEALING:
        deal_card(kit, s, outcome)
    elif s.phase == PICKING:
        pick_card(kit, s, outcome)
    elif s.phase == TAKING:
        take_card(kit, s, outcome)
    else:
        begin_deal(kit, s, outcome - BEGIN)


# --- The end of the game -------------------------------------------------------------------------


def score(kit, s, out):
    """Points are the players one has outlasted, so places follow (RBP-H25, RBP-H36)."""
    for p in range(kit.players):
        out[p] = s.outlasted[p] - 1 if s.outlasted[p] > 0 else kit.players - heads(s.inside)
    if not alone(s.inside):
        return OUT_OF_TURNS  # nobody has won (RBP-H37)
    return TIED if s.inside == 0 else WON  # RBP-16, RBP-H26


# --- What is in the box --------------------------------------------------------------------------


def inventory(kit, s, out):
    for k in range(KINDS):
        out[k] = s.pile[k] + s.discard[k]
        for p in range(kit.players):
            out[k] += s.hand[p, k] + s.stake[p, k]
