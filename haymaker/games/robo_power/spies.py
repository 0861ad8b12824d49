"""Spies: cards taken from an opponent's hand without looking.

Chapters of the rulebook: Spy, Spy Master.
"""

from haymaker.games.robo_power.layout import *
from haymaker.games.robo_power.memory import *
from haymaker.games.robo_power.turns import *


def begin_spying(s, p, takes):
    s.spier = p
    s.takes = takes
    wait_for_seats(s, SPYING, 1 << p)


def can_be_robbed(s, spier, p):
    """Any opponent with a card, never the pile (RBP-22, RBP-24)."""
    return p != spier and s.hand_size[p] > 0


def somebody_can_be_robbed(kit, s):
    for p in range(kit.players):
        if can_be_robbed(s, s.spier, p):
            return True
    return False


def take_card(kit, s, k):
    """Luck says which one it was, for nobody looks before taking (RBP-23, RBP-27, RBP-H11)."""
    thief = s.spier
    victim = s.target
    saw_theft(kit, s, victim, thief, k)
    s.hand[victim, k] -= 1
    s.hand_size[victim] -= 1
    s.hand[thief, k] += 1
    s.hand_size[thief] += 1
    s.takes -= 1
    if s.after_duel == 0 and s.hand_size[victim] == 0:  # RBP-39, RBP-H13
        drop_out(kit, s)
        if decided(s):
            return
    if s.takes > 0 and somebody_can_be_robbed(kit, s):  # RBP-26, RBP-H12
        wait_for_seats(s, SPYING, 1 << thief)
    else:
        spy_is_done(kit, s)


def spy_is_done(kit, s):
    s.takes = 0
    if s.after_duel > 0:
        next_lost_spy(kit, s)
    else:
        begin_duel(kit, s)


# --- Spies that were lost in a duel, where the table lets them work (RBP-H08, RBP-H37) -----------


def count_lost_spies(kit, s, p):
    if s.sealed[p] > 0:
        count_lost_spy(kit, s, p, s.sealed[p] - 1, 1)
    for k in range(kit.deck_count):
        count_lost_spy(kit, s, p, k, s.stake[p, k])


def count_lost_spy(kit, s, p, k, count):
    if kit.deck_role[k] == SPY:
        s.lost_spies[p] += count
    elif kit.deck_role[k] == SPY_MASTER:
        s.lost_masters[p] += count


def next_lost_spy(kit, s):
    """In turn order, and before anybody is out."""
    for i in range(kit.players):
        p = (s.player + i) % kit.players
        s.spier = p
        if s.lost_spies[p] + s.lost_masters[p] > 0:
            if somebody_can_be_robbed(kit, s):
                if s.lost_spies[p] > 0:
                    s.lost_spies[p] -= 1
                    s.after_duel = 1
                    begin_spying(s, p, 1)
                else:
                    s.lost_masters[p] -= 1
                    s.after_duel = 2
                    begin_spying(s, p, 2)
                return
            s.lost_spies[p] = 0
            s.lost_masters[p] = 0
    end_turn(kit, s)
