"""Clocks: whoever is in turn loses time; a decision that stands gives time back.

The times are those of a steady clock; `at`, the time of day, counts for old entries alone.
"""

from __future__ import annotations

from typing import Any

from haymaker.protocol.shown import Clock
from haymaker.table.clock import Clocks


def turned(clocks: Clocks, actor: int | None, running: list[int], now: float, **more: Any) -> None:
    """Something happens at a table that somebody has held all the time."""
    clocks.turned(actor, running, now, now, clocks.spent(now), **more)


def test_a_bank_runs_down_and_every_decision_adds_its_increment() -> None:
    clocks = Clocks(Clock(bank=60, add=5), 2)
    turned(clocks, None, [0], 100.0)
    assert clocks.left(110.0) == [50.0, 60.0]
    turned(clocks, 0, [1], 110.0)
    assert clocks.left(110.0) == [55.0, 60.0], "ten seconds used, five given back"
    turned(clocks, 1, [0], 112.0)
    assert clocks.left(112.0) == [55.0, 63.0]


def test_a_clock_per_move_is_full_again_at_the_next_question() -> None:
    clocks = Clocks(Clock(each=30), 2)
    turned(clocks, None, [0], 0.0)
    turned(clocks, 0, [1], 20.0)
    assert clocks.left(20.0) == [30.0, 30.0]
    turned(clocks, 1, [0], 45.0)
    assert clocks.left(50.0) == [25.0, 30.0]
    turned(clocks, 0, [0], 60.0)  # asked again at once
    assert clocks.left(60.0) == [30.0, 30.0]


def test_the_first_clock_to_run_out_is_known() -> None:
    clocks = Clocks(Clock(bank=60), 2)
    assert clocks.next_fall(0.0, [0, 1]) is None
    turned(clocks, None, [0, 1], 0.0)
    turned(clocks, 1, [0], 10.0)
    assert clocks.next_fall(10.0, [0, 1]) == (50.0, 0)
    assert clocks.next_fall(10.0, [1]) is None, "a bot on the seat has no need of a clock"
    assert clocks.left(1000.0)[0] == 0.0, "time left is never below nothing"


def test_a_clock_that_stopped_in_secret_goes_on_for_the_others() -> None:
    """PU-H33: that a rival is done with the exchange shows nowhere until both are."""
    secret, waiting = Clocks(Clock(bank=60, add=5), 2), Clocks(Clock(bank=60, add=5), 2)
    for clocks in (secret, waiting):
        turned(clocks, None, [0, 1], 0.0)
    turned(secret, 1, [0], 10.0)
    for at in (10.0, 25.0, 40.0):
        assert secret.shown(at, [0, 1]) == waiting.shown(at, [0, 1])
    assert secret.left(40.0) == [20.0, 55.0], "what counts is what was used"
    assert secret.shown(40.0, [0]) == secret.left(40.0)
    assert Clocks(Clock(bank=60), 2).shown(5.0, [0, 1]) == [60.0, 60.0]


def test_what_is_decided_unseen_gives_no_time_until_something_is_seen() -> None:
    """PU-H33: three cards put under one by one look like none, whatever the clock and the line."""
    for rule in (Clock(bank=60, add=5), Clock(each=60)):
        secret, waiting = Clocks(rule, 2), Clocks(rule, 2)
        for clocks in (secret, waiting):
            turned(clocks, None, [0, 1], 0.0)
        for at in (5.0, 10.0, 20.0):
            turned(secret, 0, [0, 1] if at < 20 else [1], at, lag=0.5, seen=False)
            again = Clocks(rule, 2)
            again.resume(secret.kept(), at)
            for one in (secret, again):
                assert one.shown(at + 2, [0, 1]) == waiting.shown(at + 2, [0, 1])
                assert one.shown(at + 2, [0, 1], 1) == waiting.shown(at + 2, [0, 1], 1)
            own = 60.0 if rule.each else 60.0 - at
            assert secret.shown(at, [0, 1], 0)[0] == own, "a clock per move is full for its seat"
        turned(secret, 1, [0, 1], 25.0)
    assert secret.left(25.0) == [60.0, 60.0]


def test_both_have_their_increment_when_both_are_done() -> None:
    """PU-H33: once for each, in whatever order and in however many steps they have exchanged."""
    clocks = Clocks(Clock(bank=60, add=5), 2)
    turned(clocks, None, [0, 1], 0.0)
    turned(clocks, 0, [0, 1], 10.0, seen=False)
    turned(clocks, 0, [1], 20.0, seen=False)
    assert clocks.left(20.0) == [40.0, 40.0]
    turned(clocks, 1, [0, 1], 30.0)
    assert clocks.left(30.0) == [45.0, 35.0]


def test_a_secret_choice_taken_back_in_secret_shows_on_no_clock() -> None:
    secret, waiting = Clocks(Clock(bank=60, add=5), 2), Clocks(Clock(bank=60, add=5), 2)
    for clocks in (secret, waiting):
        turned(clocks, None, [0, 1], 0.0)
    turned(secret, 1, [0], 10.0)
    turned(secret, 1, [0, 1], 20.0, back=1)
    for at in (20.0, 45.0):
        assert secret.shown(at, [0, 1]) == waiting.shown(at, [0, 1])


def test_taking_back_farms_no_time() -> None:
    """Ten decisions made and taken back: nothing gained, and the time in between is lost."""
    for rule, left in ((Clock(bank=60, add=20), 50.0), (Clock(each=60), 50.0)):
        clocks = Clocks(rule, 2)
        turned(clocks, None, [0], 0.0)
        for pair in range(10):
            turned(clocks, 0, [1], pair + 0.5)
            turned(clocks, 0, [0], pair + 1.0, back=1)
        assert clocks.left(10.0)[0] == left, rule


def test_one_increment_for_each_decision_that_stands() -> None:
    clocks = Clocks(Clock(bank=60, add=5), 2)
    turned(clocks, None, [0], 0.0)
    turned(clocks, 0, [0], 1.0)
    turned(clocks, 0, [1], 2.0)
    turned(clocks, 0, [0], 2.0, back=2)
    turned(clocks, 0, [1], 3.0)
    assert clocks.left(3.0)[0] == 60 - 3 + 5


def test_time_in_which_nobody_held_the_table_counts_against_nobody() -> None:
    clocks = Clocks(Clock(bank=60), 2)
    turned(clocks, None, [0], 0.0)
    turned(clocks, 0, [1], 10.0)
    again = Clocks(Clock(bank=60), 2)
    again.resume(clocks.kept(), 5000.0)
    assert again.left(5003.0) == [50.0, 57.0]


def test_the_time_of_day_may_jump() -> None:
    clocks = Clocks(Clock(bank=60), 2)
    clocks.turned(None, [0], 1_000.0, 0.0, 0.0)
    clocks.turned(0, [1], 4_600.0, 8.0, clocks.spent(8.0))
    assert clocks.left(8.0) == [52.0, 60.0]


def test_entries_without_seconds_count_by_the_time_of_day() -> None:
    """As tables of earlier versions did."""
    clocks = Clocks(Clock(bank=60, add=5), 2)
    clocks.turned(None, [0], 1_000.0, 0.0)
    clocks.turned(0, [1], 1_010.0, 0.0)
    assert clocks.left(0.0) == [55.0, 60.0]


def test_what_the_line_took_is_given_back_to_the_one_who_acted() -> None:
    clocks = Clocks(Clock(bank=60), 2)
    turned(clocks, None, [0, 1], 0.0)
    turned(clocks, 0, [1], 10.0, lag=0.4)
    assert clocks.left(10.0) == [50.4, 50.0]
    turned(clocks, 1, [0], 10.1, lag=0.4)
    assert clocks.left(10.1) == [50.4, 50.0], "never more than was used"
