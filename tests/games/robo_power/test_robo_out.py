"""Going out, and places."""

from __future__ import annotations

from haymaker.games.robo_power import layout
from tests.games.robo_power.bench import Bench


def test_out_after_a_duel():
    """RBP-39: without cards there is no drawing and no dueling any more."""
    b = Bench(["60 60", "10", "30 35"], pile="70 70 70").duel("60 10 30")
    assert b.inside == [0, 2]
    assert b.s.player == 2
    b.bring("70").put_down(2, "70")
    assert b.waiting == (0, 2)


def test_the_turn_player_goes_out():
    """RBP-39, RBP-H24: the turn passes on all the same."""
    b = Bench(["10", "60 60", "30 35"], pile="70").duel("10 60 30")
    assert b.inside == [1, 2] and b.s.player == 1


def test_places_by_the_order_of_going_out():
    """RBP-H25, RBP-H36: who lasts longer has the better place."""
    b = Bench(["10", "60 60", "25", "200 205"], pile="70 70 70").duel("10 60 25 200")
    b.bring("70").put_down(1, "70").lay("60 25 200")
    assert b.inside == [1, 3]
    b.bring("70").put_down(3, "70").lay("60 200")
    b.bring("70").put_down(1, "70").lay("60 205")
    score = b.game.score(b.state)
    assert score.points == (0, 2, 1, 3)
    assert score.places == (4, 2, 3, 1)


def test_those_who_go_out_together_share_a_place():
    """RBP-H25, RBP-H36: third place for two of four, then second, then first."""
    b = Bench(["10", "counteract 60", "25", "200 205"]).duel("10 counteract 25 200")
    assert b.inside == [1, 3]
    b.bring("10").put_down(1, "10").lay("60 205")
    score = b.game.score(b.state)
    assert score.points == (0, 2, 0, 3)
    assert score.places == (3, 2, 3, 1)
    assert b.ending == layout.WON


def test_places_when_the_turns_run_out():
    """RBP-H25, RBP-H36, RBP-H37: who is still in shares the first place, and nobody has won."""
    b = Bench(["10", "60 60", "70 70"], pile="25 30", max_turns=1).begin_turn()
    b.bring("25").put_down(0, "25").lay("10 60 70")
    score = b.game.score(b.state)
    assert score.ending == layout.OUT_OF_TURNS
    assert score.places == (3, 1, 1)
    assert score.points == (0, 1, 1)
    assert score.winners == ()


def test_everybody_who_was_in_shares_a_tie():
    """RBP-H26, RBP-H36: first place for the two, the other was out before; nobody has won."""
    b = Bench(["counteract", "60", ""]).duel("counteract 60")
    score = b.game.score(b.state)
    assert score.places == (1, 1, 3)
    assert score.winners == ()
    assert b.ending == layout.TIED
