"""What the cards do to each other."""

from __future__ import annotations

import itertools

import pytest

from tests.games.punch.ring import CODES, PLAIN_HANDS, Ring

HAND = PLAIN_HANDS[0]

# Table 1.8 of the rules list, cell by cell: change for the row / change for the column.
MATRIX = """
      P1     P2     P3     N      B      D
P1    0/0   -1/0   -2/0    0/-1   0/0   -1/0
P2    0/-1   0/0   -1/0    0/-2   0/0   -2/0
P3    0/-2   0/-1   0/0    0/-3   0/0   -3/0
N    -1/0   -2/0   -3/0   +1/+1  +1/0   +1/0
B     0/0    0/0    0/0    0/+1   0/0    0/0
D     0/-1   0/-2   0/-3   0/+1   0/0    0/0
"""


def cells() -> list[tuple[str, str, int, int]]:
    head, *rows = [line.split() for line in MATRIX.strip().split("\n")]
    return [
        (row[0], column, *map(int, cell.split("/")))  # type: ignore[misc]
        for row in rows
        for column, cell in zip(head, row[1:], strict=True)
    ]


def exchange(red: str, blue: str, stamina: tuple[int, int] = (5, 5), **options: object) -> Ring:
    """Both hold every kind of card, and play these two."""
    ring = Ring(matches_to_win=1, **options).stage(HAND, HAND, stamina=stamina)
    return ring.both(red.lower(), blue.lower())


@pytest.mark.parametrize(("red", "blue", "red_change", "blue_change"), cells())
def test_the_matrix(red: str, blue: str, red_change: int, blue_change: int) -> None:
    """PU-18 to PU-25: PU-18, PU-19, PU-20, PU-21, PU-22, PU-23, PU-24 and PU-25 in one table."""
    ring = exchange(red, blue)
    assert ring.stamina == (5 + red_change, 5 + blue_change)
    assert (ring.state.change[0], ring.state.change[1]) == (red_change, blue_change)


def test_the_matrix_is_whole() -> None:
    """PU-18 to PU-25: all 36 pairs of cards stand in the table."""
    assert {cell[:2] for cell in cells()} == set(itertools.product(CODES, CODES))


@pytest.mark.parametrize(
    ("strong", "weak", "loss"), [("P3", "P1", 2), ("P3", "P2", 1), ("P2", "P1", 1)]
)
def test_the_lower_punch_loses_the_difference(strong: str, weak: str, loss: int) -> None:
    """PU-18: two Punches of different value."""
    assert exchange(strong, weak).stamina == (5, 5 - loss)
    assert exchange(weak, strong).stamina == (5 - loss, 5)


@pytest.mark.parametrize("punch", ["P1", "P2", "P3"])
def test_equal_punches_cancel(punch: str) -> None:
    """PU-19: nothing happens."""
    assert exchange(punch, punch).stamina == (5, 5)


@pytest.mark.parametrize("punch", ["P1", "P2", "P3"])
def test_a_punch_into_a_block_is_wasted(punch: str) -> None:
    """PU-20: nothing happens, and the Punch is spent."""
    ring = exchange(punch, "B")
    assert ring.stamina == (5, 5)
    assert ring.hand(0)[punch] == 1


@pytest.mark.parametrize(("punch", "power"), [("P1", 1), ("P2", 2), ("P3", 3)])
def test_a_dodged_punch_comes_back(punch: str, power: int) -> None:
    """PU-21: the puncher loses its value, the dodger nothing."""
    assert exchange(punch, "D").stamina == (5 - power, 5)
    assert exchange("D", punch).stamina == (5, 5 - power)


@pytest.mark.parametrize(("punch", "power"), [("P1", 1), ("P2", 2), ("P3", 3)])
def test_a_resting_boxer_is_hit_in_full(punch: str, power: int) -> None:
    """PU-22: the full value is lost, and nothing is gained."""
    assert exchange(punch, "N").stamina == (5, 5 - power)


@pytest.mark.parametrize("other", ["B", "D"])
def test_rest_against_a_block_or_a_dodge(other: str) -> None:
    """PU-23: the Do-Nothing player gains 1."""
    assert exchange("N", other).stamina == (6, 5)


def test_rest_on_both_sides() -> None:
    """PU-24: both gain 1."""
    assert exchange("N", "N").stamina == (6, 6)


@pytest.mark.parametrize("pair", ["B B", "B D", "D B", "D D"])
def test_blocks_and_dodges_do_nothing_to_each_other(pair: str) -> None:
    """PU-25: nothing."""
    assert exchange(*pair.split()).stamina == (5, 5)


def test_gains_stop_at_ten() -> None:
    """PU-26: from 9 to 10 and no further."""
    ring = Ring().stage(HAND, HAND, stamina=(9, 10))
    assert ring.both("n", "n").stamina == (10, 10)
    assert ring.both("n", "b").stamina == (10, 10)


@pytest.mark.parametrize("left", [1, 2, 3])
def test_losses_stop_at_the_star(left: int) -> None:
    """PU-27: 0 is the least, and it is a knock-out."""
    ring = exchange("P3", "N", (5, left))
    assert ring.stamina == (5, 0)
    assert ring.game.over(ring.s)
    assert ring.state.knockouts[0] == 1


def test_one_point_left_is_no_knock_out() -> None:
    """PU-27: only 0 is a knock-out."""
    ring = exchange("P3", "N", (5, 4))
    assert ring.stamina == (5, 1)
    assert not ring.game.over(ring.s)


def test_no_pair_of_cards_hurts_both() -> None:
    """PU-H08: so there is no double knock-out, with or without mercy, however weak they are."""
    for no_mercy in (False, True):
        for red, blue in itertools.product(CODES, CODES):
            for stamina in itertools.product(range(1, 4), repeat=2):
                after = exchange(red, blue, stamina, no_mercy=no_mercy).stamina
                assert after[0] >= stamina[0] or after[1] >= stamina[1], (red, blue, stamina)


def test_rest_at_full_stamina() -> None:
    """PU-H09: Do Nothing at 10 gains nothing, and nothing is kept for later."""
    ring = Ring().stage(HAND, HAND, stamina=(10, 5))
    ring.both("n", "b")
    assert ring.stamina == (10, 5)
    ring.both("p1", "d")
    assert ring.stamina == (9, 5)


def test_a_block_does_not_keep_a_rival_from_resting() -> None:
    """PU-H28: a Block stops nothing but Punches; it is not touched itself."""
    assert exchange("B", "N").stamina == (5, 6)


# --- The examples of the rulebook -----------------------------------------------------------------


def test_example_hit_by_two() -> None:
    """PU-E1: Red at 10 is hit by two and stands at 8."""
    assert exchange("N", "P2", (10, 10)).stamina == (8, 10)


def test_example_punch_against_punch() -> None:
    """PU-E2: Blue puts down a 3 Punch, Red has a 1 Punch: Red is hit by two."""
    assert exchange("P1", "P3", (10, 10)).stamina == (8, 10)


def test_example_block() -> None:
    """PU-E3: Blue puts down a 3 Punch, Red has a Block: nothing happens."""
    assert exchange("B", "P3", (10, 10)).stamina == (10, 10)


def test_example_dodge() -> None:
    """PU-E4: Blue's 2 Punch meets Red's Dodge: it is Blue who loses two."""
    assert exchange("D", "P2", (10, 10)).stamina == (10, 8)


@pytest.mark.parametrize("defence", ["B", "D"])
def test_example_last_point(defence: str) -> None:
    """PU-E5: Blue, at 1, does nothing; Red, at 2, blocks or dodges: Blue is at 2, Red at 2."""
    assert exchange(defence, "N", (2, 1)).stamina == (2, 2)


def test_example_last_point_lost() -> None:
    """PU-E5: had Red played a 1 Punch, Blue would be knocked out."""
    ring = exchange("P1", "N", (2, 1))
    assert ring.stamina == (2, 0)
    assert ring.wins == (1, 0)
