"""Spy and Spy Master."""

from __future__ import annotations

from haymaker.games.robo_power import layout
from haymaker.kernel.contract import CHANCE
from tests.games.robo_power.bench import Bench


def test_a_spy_works_before_the_duel():
    """RBP-07, RBP-22: discarded in step 2, it takes a card from one opponent, then all duel."""
    b = Bench(["spy 10", "25 60", "30 70"]).begin_discard().put_down(0, "spy")
    assert b.waiting == (0,) and b.s.phase == layout.SPYING
    b.take(0, 2).bring("70")
    assert [b.hand(p) for p in range(3)] == ["10 70", "25 60", "30"]
    assert b.discard == "spy"
    assert b.waiting == (0, 1, 2) and b.s.phase == layout.DUELING


def test_cards_are_taken_at_no_other_moment():
    """RBP-07: neither without a spy, nor instead of the spy's work."""
    b = Bench(["spy 10", "25 60"]).begin_discard()
    assert b.forbidden(0, layout.TAKE + 1) == "RBP-07"
    b.put_down(0, "spy")
    assert b.forbidden(0, b.kind("10")) == "RBP-07"
    b.take(0, 1).bring("25")
    assert b.forbidden(0, layout.TAKE + 1) == "RBP-07"


def test_a_spy_takes_from_any_one_opponent():
    """RBP-22: from whomever its owner wants, but not from the owner or an empty seat."""
    b = Bench(["spy 10", "25", "30", "35"]).begin_discard().put_down(0, "spy")
    assert b.game.legal(b.state, 0) == [layout.TAKE + p for p in (1, 2, 3)]
    assert b.forbidden(0, layout.TAKE + 0) == "RBP-22"
    assert b.forbidden(0, layout.TAKE + 4) == "RBP-22"


def test_the_card_is_picked_blind():
    """RBP-23, RBP-H11, RBP-H30: luck picks, each card of the hand equally likely."""
    b = Bench(["spy 10", "25 25 60 trap"], pile="70").begin_discard().put_down(0, "spy").take(0, 1)
    assert b.waiting == (CHANCE,)
    weights = b.game.chance(b.state)
    assert [weights[k] for k in b.kinds("25 60 trap")] == [2, 1, 1]
    assert sum(weights) == 4


def test_a_spy_cannot_take_from_the_pile():
    """RBP-24: no such move, and the pile has no odds."""
    b = Bench(["spy 10", "25 60"], pile="210").begin_discard().put_down(0, "spy")
    assert b.game.legal(b.state, 0) == [layout.TAKE + 1]
    assert b.game.chance(b.take(0, 1).state)[b.kind("210")] == 0


def test_a_spy_master_takes_two_from_one():
    """RBP-25: both from the same opponent."""
    b = Bench(["spy_master 10", "25 60 70", "30"]).begin_discard().put_down(0, "spy_master")
    b.take(0, 1).bring("60").take(0, 1).bring("25")
    assert [b.hand(p) for p in range(3)] == ["10 25 60", "70", "30"]
    assert b.s.phase == layout.DUELING


def test_a_spy_master_takes_one_from_each_of_two():
    """RBP-25: or one from any two."""
    b = Bench(["spy_master 10", "25 60 70", "30 40"]).begin_discard().put_down(0, "spy_master")
    b.take(0, 2).bring("40").take(0, 1).bring("60")
    assert [b.hand(p) for p in range(3)] == ["10 40 60", "25 70", "30"]
    assert b.s.phase == layout.DUELING


def test_the_first_card_is_seen_before_the_second_is_chosen():
    """RBP-26: the owner holds the first card when asked for the second victim; others see less."""
    b = Bench(["spy_master 10", "25 60", "30 40"]).begin_discard().put_down(0, "spy_master")
    b.take(0, 1).bring("60")
    assert b.waiting == (0,) and b.s.phase == layout.SPYING
    assert b.view(0).hand[0, b.kind("60")] == 1
    assert b.view(0).theft_kind[0] == b.view(1).theft_kind[0] == b.kind("60") + 1
    assert b.view(2).theft_kind[0] == b.view().theft_kind[0] == layout.HIDDEN


def test_both_cards_are_taken_blind():
    """RBP-27: luck picks the second card too."""
    b = Bench(["spy_master 10", "25 60", "30 40"]).begin_discard().put_down(0, "spy_master")
    b.take(0, 1).bring("60").take(0, 2)
    weights = b.game.chance(b.state)
    assert [weights[k] for k in b.kinds("30 40")] == [1, 1] and sum(weights) == 2


def test_the_last_card_of_the_last_opponent():
    """RBP-E10, RBP-39: the spy's owner wins at once, there is no duel."""
    b = Bench(["spy 10", "25"]).begin_discard().put_down(0, "spy").take(0, 1).bring("25")
    assert b.ending == layout.WON
    assert b.game.score(b.state).winners == (0,)
    assert b.hand(0) == "10 25"


def test_who_is_spied_out_does_not_duel():
    """RBP-39: out after a visit by a spy, before the duel."""
    b = Bench(["spy 10", "25", "30 60"]).begin_discard().put_down(0, "spy").take(0, 1).bring("25")
    assert b.inside == [0, 2]
    assert b.waiting == (0, 2)


def test_a_spy_master_finds_a_single_card():
    """RBP-H12, RBP-H13: it takes that one, and the game is over."""
    b = Bench(["spy_master 10", "25"]).begin_discard().put_down(0, "spy_master").take(0, 1)
    b.bring("25")
    assert b.ending == layout.WON
    assert b.hand(0) == "10 25"


def test_the_first_card_empties_a_hand():
    """RBP-H13: that player is out at once and cannot be robbed again."""
    b = Bench(["spy_master 10", "25", "30 60"]).begin_discard().put_down(0, "spy_master")
    b.take(0, 1).bring("25")
    assert b.inside == [0, 2]
    assert b.forbidden(0, layout.TAKE + 1) == "RBP-39"
    assert b.game.legal(b.state, 0) == [layout.TAKE + 2]


def test_a_spy_must_take_a_card():
    """RBP-H10: there is no passing, unless the table agreed on `spy_optional`."""
    b = Bench(["spy 10", "25 60"]).begin_discard().put_down(0, "spy")
    assert b.forbidden(0, layout.PASS) == "RBP-H10"


def test_a_spy_may_be_held_back():
    """RBP-H10, RBP-H37: with `spy_optional` the take is let go, for both cards or the second."""
    b = Bench(["spy 10", "25 60"], spy_optional=True).begin_discard().put_down(0, "spy").let_go(0)
    assert b.hand(1) == "25 60" and b.waiting == (0, 1)
    b = Bench(["spy_master 10", "25 60"], spy_optional=True).begin_discard()
    b.put_down(0, "spy_master").take(0, 1).bring("25").let_go(0)
    assert b.hand(0) == "10 25" and b.hand(1) == "60" and b.s.phase == layout.DUELING
    b = Bench(["spy_master 10", "25 60"], spy_optional=True).begin_discard()
    assert b.put_down(0, "spy_master").let_go(0).s.phase == layout.DUELING


def test_a_spy_lost_in_a_duel_does_nothing():
    """RBP-H08: it was not discarded in step 2."""
    b = Bench(["spy 10", "25 60"], pile="70").duel("spy 25")
    assert b.discard == "spy"
    assert b.s.phase == layout.DRAWING


def test_a_lost_spy_may_work():
    """RBP-H08, RBP-H37: with `spy_on_duel_loss` the loser takes a card right after the duel."""
    b = Bench(["25 60", "spy 10"], pile="70", spy_on_duel_loss=True).duel("25 spy")
    assert b.waiting == (1,)
    b.take(1, 0).bring("60")
    assert b.hand(1) == "10 60" and b.hand(0) == "25"
    assert b.s.player == 1 and b.s.phase == layout.DRAWING


def test_a_lost_spy_saves_its_owner():
    """RBP-H37: it works before those without cards are out."""
    b = Bench(["25 60", "spy"], pile="70", spy_on_duel_loss=True).duel("25 spy")
    b.take(1, 0).bring("60")
    assert b.inside == [0, 1]
    assert b.hand(1) == "60"


def test_lost_spies_work_in_turn_order():
    """RBP-H37, RBP-H06: two who are stuck lose spies; the turn player's neighbour comes first."""
    b = Bench(["60 60", "spy", "spy"], spy_on_duel_loss=True, player=2)
    b.duel("60 spy spy")
    assert b.s.outcome == layout.ALL_STUCK
    assert b.hand(1) == b.hand(2) == "spy"
    b = (
        Bench(["spy", "spy", "spy 70"], spy_on_duel_loss=True, player=1)
        .duel("spy spy spy")
        .lay("70")
    )
    assert b.s.outcome == layout.SOME_STUCK
    assert b.waiting == (1,)
    b.take(1, 2).bring("spy")
    assert b.waiting == (0,)
    b.take(0, 2).bring("70")
    assert [b.hand(p) for p in range(3)] == ["70", "spy", ""]
    assert b.inside == [0, 1]


def test_a_lost_spy_master_takes_two():
    """RBP-H37: with both cards of a doubleduel lost, each spy among them works."""
    b = Bench(["spy_master 25", "60 70 85a 120"], pile="30", spy_on_duel_loss=True)
    b.duel("spy_master 60")
    b.take(0, 1).bring("70").take(0, 1).bring("120")
    assert b.hand(0) == "25 70 120"
    b = Bench(["spy spy_master", "spy 60 70", "85a"], pile="30", spy_on_duel_loss=True)
    b.duel("spy spy 85a").lay("spy_master 60")
    for face in ("70", "60", "spy"):
        assert b.waiting == (0,)
        b.take(0, 1).bring(face)
    assert b.hand(0) == "spy 60 70"
    assert b.inside == [0, 2]


def test_counteract_wakes_no_spy():
    """RBP-H37: only a loss as lowest or stuck does."""
    b = Bench(["spy 60", "counteract 60"], pile="30", spy_on_duel_loss=True)
    assert b.duel("spy counteract").s.phase == layout.DRAWING


def test_a_lost_spy_finds_nobody():
    """RBP-H37: where no opponent has a card, it comes home with nothing."""
    b = Bench(["spy", "25 60"], pile="30", spy_on_duel_loss=True).duel("spy 25")
    b.take(0, 1).bring("60")
    b = Bench(["spy", "spy", "trap"], discard="30", spy_on_duel_loss=True).duel("spy spy trap")
    assert b.ending == layout.WON
