"""Several Traps in one duel."""

from __future__ import annotations

from haymaker.games.robo_power import layout
from tests.games.robo_power.bench import Bench


def test_two_traps_and_a_25():
    """RBP-E6, RBP-35, RBP-36, RBP-H17: the highest takes all dueled cards, its Trap goes."""
    b = Bench(["trap 210 40", "trap 10 40", "25 40"], pile="60").duel("trap trap 25")
    assert b.waiting == (0, 1)
    assert b.stake(2) == "25" and b.hand(2) == "40"
    b.lay("210 10")
    assert b.hand(0) == "10 25 40 210 trap"
    assert b.discard == "trap"
    assert b.hand(1) == b.hand(2) == "40"


def test_the_higher_number_wins_not_the_lower():
    """RBP-35: unlike in an ordinary doubleduel."""
    b = Bench(["trap 10 40", "trap 25 40"], pile="60").duel("trap trap").lay("10 25")
    assert b.hand(1) == "10 25 40 trap"
    assert b.hand(0) == "40"


def test_one_more_trap_beats_every_number():
    """RBP-E7, RBP-37, RBP-H20: its owner discards both own Traps and takes the rival's."""
    b = Bench(["trap trap 40", "trap 50 40"], pile="60").duel("trap trap").lay("trap 50")
    assert b.discard == "trap trap"
    assert b.hand(0) == "40 50 trap"
    assert b.hand(1) == "40"


def test_counteract_between_traps():
    """RBP-38: all cards at stake go, of all layers and all players."""
    b = Bench(["trap counteract 40", "trap 210 40", "25 40"], pile="60").duel("trap trap 25")
    b.lay("counteract 210")
    assert b.discard == "25 210 trap trap counteract"
    assert [b.hand(p) for p in range(3)] == ["40", "40", "40"]


def test_those_without_a_trap_lay_no_more_cards():
    """RBP-H17: their cards stay at stake, even the highest number."""
    b = Bench(["trap 10 40", "trap 25 40", "210 40"], pile="60").duel("trap trap 210")
    assert b.waiting == (0, 1)
    b.lay("10 25")
    assert b.hand(1) == "10 25 40 210 trap"


def test_a_tie_for_the_highest():
    """RBP-H18: those tied for highest duel on; the third is out of it with all cards at stake."""
    b = Bench(["trap 60 10 40", "trap 60 25 40", "trap 30 40"], pile="70").duel("trap trap trap")
    b.lay("60 60 30")
    assert b.waiting == (0, 1) and b.s.layer == 2
    assert b.stake(2) == "30 trap"
    b.lay("10 25")
    assert b.hand(1) == "10 25 30 40 60 60 trap trap"
    assert b.discard == "trap"
    assert b.hand(2) == "40"


def test_traps_upon_traps():
    """RBP-H19, RBP-H20: the trappers of the new layer go on; all own Traps of the winner go."""
    b = Bench(["trap trap 10 40", "trap trap 25 40", "trap 210 40"], pile="70")
    b.duel("trap trap trap").lay("trap trap 210")
    assert b.waiting == (0, 1)
    assert b.stake(2) == "210 trap"
    b.lay("10 25")
    assert b.discard == "trap trap"
    assert b.hand(1) == "10 25 40 210 trap trap trap"


def test_a_trapper_without_cards_draws():
    """RBP-31, RBP-35: from the pile, and may win with it."""
    b = Bench(["trap", "trap 60 40"], pile="210").duel("trap trap").lay("60").bring("210")
    assert b.hand(0) == "60 210 trap"
    assert b.hand(1) == "40"


def test_who_can_lay_nothing_is_not_highest():
    """RBP-H35: the other trapper wins with any number."""
    b = Bench(["trap", "trap 10 40", "210 40"]).duel("trap trap 210").lay("10")
    assert b.s.outcome == layout.ONE_HIGHEST
    assert b.hand(1) == "10 40 210 trap"
    assert b.inside == [1, 2]


def test_all_trappers_stuck():
    """RBP-H06: everybody takes own cards back, the Traps are discarded."""
    b = Bench(["trap", "trap", "210 40"]).duel("trap trap 210")
    assert b.s.outcome == layout.ALL_STUCK
    assert b.discard == "trap trap"
    assert b.hand(2) == "40 210"
    assert b.ending == layout.WON


def test_nothing_but_traps():
    """RBP-H35, RBP-H26: if only Traps were laid and all are stuck, it is a tie."""
    b = Bench(["trap", "trap", "trap"]).duel("trap trap trap")
    assert b.discard == "trap trap trap"
    assert b.ending == layout.TIED
    assert b.game.score(b.state).winners == ()


def test_trappers_stuck_after_a_tie_for_the_highest():
    """RBP-H06, RBP-H18: numbers return, Traps do not, also those of players who had dropped out."""
    b = Bench(["trap 60", "trap 60", "trap 30 40"]).duel("trap trap trap").lay("60 60 30")
    assert b.s.outcome == layout.ALL_STUCK
    assert [b.hand(p) for p in range(3)] == ["60", "60", "30 40"]
    assert b.pile == "trap trap trap"  # discarded, and shuffled for the next turn
