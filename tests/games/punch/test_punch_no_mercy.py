"""The variant without mercy: a tired boxer punches no harder than the stamina left."""

from __future__ import annotations

import pytest

from haymaker.games import load
from tests.games.punch.ring import BLUE, PLAIN_HANDS, RED, Ring

HAND = PLAIN_HANDS[0]
PUNCHES = {"P1": 1, "P2": 2, "P3": 3}


def exchange(red: str, blue: str, stamina: tuple[int, int], no_mercy: bool = True) -> Ring:
    ring = Ring(no_mercy=no_mercy, matches_to_win=1).stage(HAND, HAND, stamina=stamina)
    return ring.both(red.lower(), blue.lower())


@pytest.mark.parametrize("punch", PUNCHES)
@pytest.mark.parametrize("stamina", [1, 2])
def test_a_weak_boxer_punches_with_what_is_left(punch: str, stamina: int) -> None:
    """PU-36: option `no_mercy`: below three, at most the own stamina."""
    power = min(PUNCHES[punch], stamina)
    assert exchange(punch, "N", (stamina, 8)).stamina == (stamina, 8 - power)
    full = PUNCHES[punch]
    assert exchange(punch, "N", (stamina, 8), no_mercy=False).stamina == (stamina, 8 - full)
    assert load("punch").kit["no_mercy"] is False


def test_the_rival_of_a_weak_boxer_punches_in_full() -> None:
    """PU-36: what counts is the stamina of the boxer who punches."""
    assert exchange("P3", "N", (8, 2)).stamina == (8, 0)
    assert exchange("N", "P3", (2, 8)).stamina == (0, 8)


def test_the_stamina_before_the_exchange_counts() -> None:
    """PU-37: Red at 3 is hurt by the own Punch in full, though it leaves nothing."""
    assert exchange("P3", "D", (3, 5)).stamina == (0, 5)
    assert exchange("P2", "P1", (2, 5)).stamina == (2, 4)


def test_the_stamina_of_this_exchange_counts() -> None:
    """PU-37: not that of the start of the round: a boxer weakens, and rests, within it."""
    ring = Ring(no_mercy=True).stage(HAND, HAND, stamina=(4, 10))
    ring.both("p2", "d")
    assert ring.stamina == (2, 10)
    ring.both("p3", "n")
    assert ring.stamina == (2, 8)
    ring.both("n", "b")
    assert ring.both("p3", "n").stamina == (3, 5)


def test_example_weak_blue() -> None:
    """PU-E6: Blue at 2 puts down a 3 Punch against Do Nothing: Red loses 2."""
    assert exchange("N", "P3", (10, 2)).stamina == (8, 2)


@pytest.mark.parametrize("punch", PUNCHES)
def test_example_weak_red(punch: str) -> None:
    """PU-E6: Red has 1 point left; whatever Punch Red throws, it counts as 1."""
    assert exchange(punch, "N", (1, 10)).stamina == (1, 9)


@pytest.mark.parametrize(
    ("red", "blue", "stamina", "after"),
    [
        ("P3", "P2", (2, 9), (2, 9)),  # 2 against 2
        ("P3", "P1", (1, 9), (1, 9)),  # 1 against 1
        ("P3", "P3", (2, 9), (1, 9)),  # 2 against 3
        ("P3", "P3", (1, 2), (0, 2)),  # 1 against 2
        ("P2", "P1", (1, 9), (1, 9)),  # 1 against 1
        ("P3", "P2", (2, 1), (2, 0)),  # 2 against 1
    ],
)
def test_punches_are_compared_by_what_they_count_for(
    red: str, blue: str, stamina: tuple[int, int], after: tuple[int, int]
) -> None:
    """PU-H12: a 3 Punch at stamina 2 and a 2 Punch stop each other."""
    assert exchange(red, blue, stamina).stamina == after


@pytest.mark.parametrize(("stamina", "loss"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_a_dodged_punch_hurts_by_what_it_counts_for(stamina: int, loss: int) -> None:
    """PU-H13: the effective value comes back; a weak boxer is knocked out by it."""
    ring = exchange("P3", "D", (stamina, 6))
    assert ring.stamina == (stamina - loss, 6)
    assert ring.state.change[RED] == -loss
    assert ring.wins == ((0, 1) if stamina <= 3 else (0, 0))


@pytest.mark.parametrize("stamina", range(1, 11))
@pytest.mark.parametrize("punch", PUNCHES)
def test_one_rule_for_every_stamina(punch: str, stamina: int) -> None:
    """PU-H14: from three on nothing changes, so "at most the own stamina" holds for all."""
    with_mercy = exchange(punch, "N", (stamina, 9), no_mercy=False).stamina[BLUE]
    without = exchange(punch, "N", (stamina, 9)).stamina[BLUE]
    assert 9 - without == min(PUNCHES[punch], stamina)
    if stamina >= 3:
        assert without == with_mercy
