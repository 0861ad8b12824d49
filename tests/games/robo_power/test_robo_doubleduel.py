"""Ties for the lowest: doubleduels to any depth, and players who have run out of cards."""

from __future__ import annotations

from haymaker.games.robo_power import layout
from haymaker.kernel.contract import CHANCE
from tests.games.robo_power.bench import Bench


def test_two_thirties_and_a_200():
    """RBP-E2, RBP-28, RBP-29, RBP-32: the tied doubleduel, the loser discards both cards."""
    b = Bench(["30 25 10", "30 70 10", "200 10"], pile="60").duel("30 30 200")
    assert b.waiting == (0, 1)
    assert b.hand(2) == "10 200"
    assert [b.stake(p) for p in range(3)] == ["30", "30", ""]
    assert [b.hand(p) for p in range(2)] == ["10 25", "10 70"]
    b.lay("25 70")
    assert b.discard == "25 30"
    assert [b.hand(p) for p in range(3)] == ["10", "10 30 70", "10 200"]
    assert b.s.phase == layout.DRAWING


def test_two_makes_of_robot_85_tie():
    """RBP-E3, RBP-H31: different robots with the same number tie."""
    b = Bench(["85a 10", "85b 25", "200 10"], pile="60").duel("85a 85b 200")
    assert b.waiting == (0, 1) and b.s.layer == 1
    assert b.lay("10 25").discard == "10 85a"


def test_bystanders_keep_their_cards_in_a_doubleduel():
    """RBP-29: a number lower than theirs comes and goes without them."""
    b = Bench(["30 10", "30 25", "35 10"], pile="60").duel("30 30 35")
    assert b.game.legal(b.state, 2) == []
    assert b.lay("10 25").hand(2) == "10 35"


def test_a_tripleduel_and_on():
    """RBP-30: among those tied again, as deep as it goes."""
    b = Bench(["30 25 40 10", "30 25 40 60", "30 70"], pile="60").duel("30 30 30")
    assert b.waiting == (0, 1, 2) and b.s.layer == 1
    b.lay("25 25 70")
    assert b.waiting == (0, 1) and b.s.layer == 2
    assert b.hand(2) == "30 70"
    b.lay("40 40")
    assert b.waiting == (0, 1) and b.s.layer == 3
    b.lay("10 60")
    assert b.discard == "10 25 30 40"
    assert b.hand(1) == "25 30 40 60"
    assert b.inside == [1, 2]


def test_only_the_newest_layer_counts():
    """RBP-34: earlier numbers are not added and not compared again."""
    b = Bench(["30 60", "30 51", "200 10"], pile="70").duel("30 30 200").lay("60 51")
    assert b.hand(0) == "30 60"
    assert b.discard == "30 51"


def test_the_pile_helps_who_has_no_card():
    """RBP-31, RBP-E9, RBP-H22: the top card is used, and kept unless the duel is lost."""
    b = Bench(["30", "30 40", "200 10"], pile="60 10").duel("30 30 200")
    assert b.waiting == (1,)
    b.lay("40")
    assert b.waiting == (CHANCE,)
    assert sum(b.game.chance(b.state)) == 2
    b.bring("60")
    assert b.hand(0) == "30 60"
    assert b.discard == "30 40"
    b = Bench(["30", "30 40", "200 10"], pile="60 10").duel("30 30 200").lay("40").bring("10")
    assert b.discard == "10 30"
    assert b.inside == [1, 2]


def test_the_drawn_card_is_turned_with_the_others():
    """RBP-31, RBP-09: nobody sees it before."""
    b = Bench(["30", "30", "200 10"], pile="60 10 51").duel("30 30 200").bring("60")
    assert b.view().sealed[0] == b.view(2).sealed[0] == layout.HIDDEN
    assert b.view(0).sealed[0] == b.kind("60") + 1
    assert b.bring("10").discard == "10 30"


def test_with_cards_in_hand_nobody_draws():
    """RBP-H23: luck is asked only for the one whose hand is empty."""
    b = Bench(["30 10", "30 40", "200"], pile="60").duel("30 30 200")
    assert b.waiting == (0, 1) and b.s.phase == layout.DUELING
    assert b.game.legal(b.state, 0) == [b.kind("10")]


def test_cards_in_a_duel_are_not_shuffled():
    """RBP-H07, RBP-H05: only the discard pile becomes the new pile, in the middle of a duel."""
    b = Bench(["30", "30 40", "200 10"], discard="60 70").duel("30 30 200").lay("40")
    assert b.waiting == (CHANCE,)
    assert b.pile == "60 70" and b.discard == ""
    assert b.stake(0) == b.stake(1) == "30"


def test_nobody_is_out_in_the_middle_of_a_duel():
    """RBP-40: all cards lie in the duel, and both are still in."""
    b = Bench(["30", "30", "200"], pile="60 70").duel("30 30 200")
    assert b.hand(0) == b.hand(1) == ""
    assert b.inside == [0, 1, 2]
    b.bring("60", "70")
    assert b.inside == [1, 2]


# --- Special cards in a doubleduel ----------------------------------------------------------------


def test_counteract_in_a_doubleduel():
    """RBP-33, RBP-H15: it discards all layers of those in the doubleduel, and nobody else's."""
    b = Bench(["30 counteract 10", "30 70 10", "200 10"], pile="60").duel("30 30 200")
    b.lay("counteract 70")
    assert b.discard == "30 30 70 counteract"
    assert [b.hand(p) for p in range(3)] == ["10", "10", "10 200"]


def test_trap_in_a_doubleduel():
    """RBP-33, RBP-H16: it takes all layers of the others in it; own cards return, the Trap goes."""
    b = Bench(["30 trap 10", "30 70 10", "200 10"], pile="60").duel("30 30 200").lay("trap 70")
    assert b.discard == "trap"
    assert [b.hand(p) for p in range(3)] == ["10 30 30 70", "10", "10 200"]


def test_two_traps_meet_in_a_doubleduel():
    """RBP-H21: they fight for the cards of that doubleduel alone, and the highest wins."""
    b = Bench(["30 trap 60", "30 trap 70", "30 75", "200 10"], pile="60").duel("30 30 30 200")
    assert b.hand(3) == "10 200"
    b.lay("trap trap 75")
    assert b.waiting == (0, 1) and b.s.trapping == 1
    b.lay("60 70")
    assert b.hand(1) == "30 30 30 60 70 75 trap"
    assert b.discard == "trap"
    assert b.hand(3) == "10 200"
    assert b.inside == [1, 3]


def test_spies_are_numbers_in_a_doubleduel():
    """RBP-33, RBP-H02: two Spies tie, a Spy Master is lower than a 10."""
    b = Bench(["spy spy_master", "spy 10", "200 10"], pile="60").duel("spy spy 200")
    assert b.waiting == (0, 1)
    assert b.lay("spy_master 10").discard == "spy_master spy"


# --- No cards anywhere ----------------------------------------------------------------------------


def test_who_can_lay_nothing_loses():
    """RBP-H06: as if lowest, with all own cards of the duel; the other need not be compared."""
    b = Bench(["30", "30 10", "200 10"]).duel("30 30 200").lay("10")
    assert b.s.outcome == layout.SOME_STUCK
    assert b.pile == "30"  # discarded, and shuffled for the next turn
    assert b.hand(1) == "10 30"
    assert b.inside == [1, 2]


def test_all_who_can_lay_nothing_lose_together():
    """RBP-H06, RBP-H25: they go out together and share the place."""
    b = Bench(["30", "30 10", "30", "200 10"]).duel("30 30 30 200").lay("10")
    assert b.inside == [1, 3]
    assert b.pile == "30 30"
    assert b.s.outlasted[0] == b.s.outlasted[2] == 1


def test_if_all_are_stuck_they_take_their_cards_back():
    """RBP-H06: nobody loses anything."""
    b = Bench(["30", "30", "200 10"]).duel("30 30 200")
    assert b.s.outcome == layout.ALL_STUCK
    assert [b.hand(p) for p in range(3)] == ["30", "30", "10 200"]
    assert b.discard == "" and b.s.player == 1


def test_scarce_cards_go_round_in_turn_order():
    """RBP-H35: the turn player is served first, then the next to the right."""
    b = Bench(["30", "30", "30", "200 10"], pile="60 70", player=1).duel("30 30 30 200")
    b.bring("60")
    assert b.view(1).sealed[1] == b.kind("60") + 1
    b.bring("70")
    assert b.s.outcome == layout.SOME_STUCK and b.s.marked == 1
    assert [b.hand(p) for p in range(4)] == ["", "30 60", "30 70", "10 200"]


def test_trap_and_counteract_come_before_being_stuck():
    """RBP-H35: a Trap takes the cards of those who can lay nothing; a Counteract discards them."""
    b = Bench(["30", "30 trap", "200 10"]).duel("30 30 200").lay("trap")
    assert b.hand(1) == "30 30" and b.pile == "trap"
    b = Bench(["30", "30 counteract 10", "200 10"]).duel("30 30 200").lay("counteract")
    assert b.pile == "30 30 counteract" and b.hand(1) == "10"
