"""Counteract and a single Trap."""

from __future__ import annotations

import pytest

from haymaker.games.robo_power import layout
from tests.games.robo_power.bench import Bench

# --- Counteract -----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["10", "30", "210"])
def test_counteract_takes_everything_along(number: str):
    """RBP-15, RBP-H03: all dueled cards are discarded, whatever their numbers."""
    b = Bench([f"{number} 60", "counteract 60", "40 60"], pile="70")
    b.duel(f"{number} counteract 40")
    assert sorted(b.discard.split()) == sorted([number, "counteract", "40"])
    assert [b.hand(p) for p in range(3)] == ["60", "60", "60"]


def test_all_hands_empty_is_a_tie():
    """RBP-16, RBP-H26: those who were still in share the tie, and none of them has won."""
    b = Bench(["10", "counteract", "", "40"]).duel("10 counteract 40")
    assert b.ending == layout.TIED
    assert b.game.score(b.state).points == (1, 1, 0, 1)
    assert b.game.score(b.state).winners == ()


def test_two_counteracts_are_no_doubleduel():
    """RBP-17: two do what one does."""
    b = Bench(["counteract 60", "counteract 60", "40 60"], pile="70")
    b.duel("counteract counteract 40")
    assert b.discard == "40 counteract counteract"
    assert b.s.phase == layout.DRAWING and b.s.layer == 0


def test_counteract_leaves_a_winner():
    """RBP-18: if one player has cards after it, that player has won."""
    b = Bench(["10", "counteract 60", "40"]).duel("10 counteract 40")
    assert b.ending == layout.WON
    assert b.game.score(b.state).winners == (1,)


def test_two_last_cards_and_a_counteract():
    """RBP-E8: a tie game."""
    for other in ("10", "trap", "counteract", "spy"):
        b = Bench([other, "counteract"]).duel(f"{other} counteract")
        assert b.ending == layout.TIED
        assert b.game.score(b.state).winners == ()


# --- Trap -----------------------------------------------------------------------------------------


def test_a_trap_takes_210_and_10():
    """RBP-E4, RBP-19, RBP-20: the trapper takes the others' cards, the Trap is discarded."""
    b = Bench(["trap 25", "210 25", "10 25"], pile="70").duel("trap 210 10")
    assert b.hand(0) == "10 25 210"
    assert b.hand(1) == b.hand(2) == "25"
    assert b.discard == "trap"


def test_with_a_trap_nobody_is_lowest():
    """RBP-21: the lowest card is not discarded but taken; a tie below does not matter either."""
    b = Bench(["60 25", "10 25", "10 25", "trap 25"], pile="70").duel("60 10 10 trap")
    assert b.discard == "trap"
    assert b.hand(3) == "10 10 25 60"
    assert b.s.phase == layout.DRAWING


def test_counteract_beats_trap():
    """RBP-E5, RBP-H14: Trap, Counteract and 40 are all discarded."""
    b = Bench(["trap 25", "counteract 25", "40 25"], pile="70").duel("trap counteract 40")
    assert b.discard == "40 trap counteract"
    assert [b.hand(p) for p in range(3)] == ["25", "25", "25"]


def test_counteract_beats_two_traps():
    """RBP-H14: also several Traps in the same layer."""
    b = Bench(["trap 25", "counteract 25", "trap 25"], pile="70").duel("trap counteract trap")
    assert b.discard == "trap trap counteract"
    assert b.s.phase == layout.DRAWING
