"""Clocks: whoever is in turn loses time; a decision made gives time back."""

from __future__ import annotations

from haymaker.protocol.shown import Clock
from haymaker.table.clock import Clocks


def test_a_bank_runs_down_and_every_decision_adds_its_increment() -> None:
    clocks = Clocks(Clock(bank=60, add=5), 2)
    clocks.turned(None, [0], 100.0)
    assert clocks.left(110.0) == [50.0, 60.0]
    clocks.turned(0, [1], 110.0)
    assert clocks.left(110.0) == [55.0, 60.0], "ten seconds used, five given back"
    clocks.turned(1, [0], 112.0)
    assert clocks.left(112.0) == [55.0, 63.0]


def test_a_clock_per_move_is_full_again_at_the_next_question() -> None:
    clocks = Clocks(Clock(each=30), 2)
    clocks.turned(None, [0], 0.0)
    clocks.turned(0, [1], 20.0)
    assert clocks.left(20.0) == [30.0, 30.0]
    clocks.turned(1, [0], 45.0)
    assert clocks.left(50.0) == [25.0, 30.0]
    clocks.turned(0, [0], 60.0)  # asked again at once
    assert clocks.left(60.0) == [30.0, 30.0]


def test_the_first_clock_to_run_out_is_known() -> None:
    clocks = Clocks(Clock(bank=60), 2)
    assert clocks.next_fall() is None
    clocks.turned(None, [0, 1], 0.0)
    clocks.turned(1, [0], 10.0)
    assert clocks.next_fall() == (60.0, 0)
    assert clocks.left(1000.0)[0] == 0.0, "time left is never below nothing"


def test_a_clock_that_stopped_in_secret_goes_on_for_the_others() -> None:
    """PU-H33: that a rival is done with the exchange shows nowhere until both are."""
    secret, waiting = Clocks(Clock(bank=60, add=5), 2), Clocks(Clock(bank=60, add=5), 2)
    for clocks in (secret, waiting):
        clocks.turned(None, [0, 1], 0.0)
    secret.turned(1, [0], 10.0)
    for at in (10.0, 25.0, 40.0):
        assert secret.shown(at, [0, 1]) == waiting.shown(at, [0, 1])
    assert secret.left(40.0) == [20.0, 55.0], "what counts is what was used"
    assert secret.shown(40.0, [0]) == secret.left(40.0)
    assert Clocks(Clock(bank=60), 2).shown(5.0, [0, 1]) == [60.0, 60.0]
