"""What is in the box, and how a match begins."""

from __future__ import annotations

import pytest

from haymaker.games import load
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import HaymakerError, KitError
from haymaker.kernel.game import same
from tests.games.punch.ring import BLUE, CODES, DECK, PLAIN_HANDS, RED, Ring, cards


def test_two_boxers_red_and_blue() -> None:
    """PU-01: exactly two players, one red and one blue."""
    game = load("punch")
    assert game.players == 2
    assert [game.words.seat_name(game.kit, seat) for seat in (RED, BLUE)] == ["Red", "Blue"]
    for players in (1, 3):
        with pytest.raises(HaymakerError, match="exactly 2 players"):
            load("punch", players=players)


def test_a_deck_has_five_cards_of_six_kinds() -> None:
    """PU-02: thirty cards a boxer, five each of P1, P2, P3, N, B and D."""
    ring = Ring()
    assert ring.deck(RED) == ring.deck(BLUE) == cards(DECK)
    assert ring.game.inventory(ring.s) == [5] * 12
    assert len(CODES) == 6


def test_the_stamina_card_is_a_bar_on_the_table() -> None:
    """PU-03: 64 cards in the box: sixty to play with, and for each boxer a counter of two cards."""
    ring = Ring().stage(PLAIN_HANDS[0], PLAIN_HANDS[0], stamina=(7, 2))
    counters = 2 * 2
    assert sum(ring.game.inventory(ring.s)) + counters == 64
    red, blue = (line for line in ring.drawn().split("\n") if "█" in line)
    assert "█" * 7 + "░" * 3 + "  7" in red
    assert "█" * 2 + "░" * 8 + "  2" in blue


def test_a_match_begins_with_ten_stamina() -> None:
    """PU-04: both have stamina 10, at the start of each match and not only of the first."""
    ring = Ring()
    assert ring.stamina == (10, 10)
    ring.stage(PLAIN_HANDS[0], PLAIN_HANDS[0], stamina=(1, 6))
    ring.both("n", "p3")
    assert ring.wins == (0, 1)
    assert ring.stamina == (10, 10)


@pytest.mark.parametrize("viewer", [RED, BLUE, WATCHER])
def test_everybody_sees_both_counters(viewer: int) -> None:
    """PU-05: stamina is public."""
    v = Ring().stage(PLAIN_HANDS[0], PLAIN_HANDS[0], stamina=(3, 8)).seen_by(viewer)
    assert (v.stamina[RED], v.stamina[BLUE]) == (3, 8)


def test_a_counter_never_leaves_its_card() -> None:
    """PU-05: stamina stays between 0, the star, and 10."""
    ring = Ring(matches_to_win=1).stage(PLAIN_HANDS[0], PLAIN_HANDS[0], stamina=(10, 2))
    ring.both("n", "n")
    assert ring.stamina == (10, 3)
    ring.both("p3", "n")
    assert ring.stamina == (10, 0)
    ring = Ring(matches_to_win=1).stage(PLAIN_HANDS[0], PLAIN_HANDS[0], stamina=(10, 1))
    assert ring.both("p3", "n").stamina == (10, 0)


def test_each_shuffles_the_own_deck() -> None:
    """PU-06: every card left in the own deck is equally likely to be on top of it."""
    ring = Ring()
    assert ring.odds() == cards(DECK)
    ring.draw("P3 P3 N")
    assert ring.odds() == cards("5P1 5P2 3P3 4N 5B 5D")
    ring.draw("5P1 2P2")
    assert ring.hand(RED) == cards("5P1 2P2 2P3 N")
    assert ring.odds() == cards(DECK), "Blue's deck is a deck of its own"


def test_nobody_begins() -> None:
    """PU-H29: there is no starting player; who lays a card first makes no difference."""
    one, two = Ring().open(), Ring().open()
    assert one.waits_for == {"red", "blue"}
    one.do("red p3", "blue d")
    two.do("blue d", "red p3")
    assert same(one.s, two.s)
    assert one.stamina == (7, 10)


@pytest.mark.parametrize("start", [1, 5, 10])
def test_start_stamina(start: int) -> None:
    """PU-H33: option `start_stamina`; the maximum is 10 in any case."""
    ring = Ring(start_stamina=start)
    assert ring.stamina == (start, start)
    ring.open().both("n", "n")
    assert ring.stamina == (min(10, start + 1),) * 2


def test_start_stamina_has_limits() -> None:
    """PU-H33: nobody starts above the maximum, or knocked out."""
    for start in (0, 11):
        with pytest.raises(KitError, match="from 1 to 10"):
            load("punch", start_stamina=start)


def test_another_box_of_cards() -> None:
    """PU-02: component `copies` may change the mix; there are always thirty cards."""
    ring = Ring(copies={"P1": 10, "P2": 0})
    assert ring.odds() == cards("10P1 5P3 5N 5B 5D")
    with pytest.raises(KitError, match="add up to 30"):
        load("punch", copies={"P1": 6})


def test_harder_punches_and_longer_rests() -> None:
    """PU-02: components `power` and `rest_gain` say what the cards are worth."""
    ring = Ring(power=[2, 4, 6], rest_gain=3).stage(*PLAIN_HANDS[:1] * 2, stamina=(6, 9))
    assert ring.both("p3", "p1").stamina == (6, 5)
    assert ring.both("n", "b").stamina == (9, 5)
