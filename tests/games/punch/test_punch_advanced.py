"""The advanced game: hands that are chosen."""

from __future__ import annotations

import pytest

from haymaker.games.punch import layout
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.game import same
from tests.games.punch.ring import BLUE, DECK, PLAIN_HANDS, RED, SEATS, Ring, cards, row_of

HAND = PLAIN_HANDS[0]
STRONG = "5D 5P3"
SECOND = "5B 5N"


def drafted(red: str = HAND, blue: str = HAND, **options: object) -> Ring:
    """An advanced game in which these hands have been chosen."""
    ring = Ring(mode="advanced", **options)
    return ring.do(*row_of("red", "draft", red), *row_of("blue", "draft", blue))


def test_the_first_hand_is_chosen_from_the_whole_deck() -> None:
    """PU-34: any ten of the thirty, five Dodges and five 3 Punches if one likes (`mode`)."""
    ring = Ring(mode="advanced")
    assert ring.waits_for == {"red", "blue"}
    assert ring.allowed("red") == {f"draft {k}" for k in ("p1", "p2", "p3", "n", "b", "d")}
    ring.do(*row_of("red", "draft", "5D"))
    assert "draft d" not in ring.allowed("red")
    assert ring.why_not("red draft d") == "PU-34"
    assert "draft d" in ring.allowed("blue"), "Blue's deck is another one"
    ring.do(*row_of("red", "draft", "5P3"))
    assert ring.waits_for == {"blue"}, "ten are enough"
    ring.do(*row_of("blue", "draft", HAND))
    assert (ring.hand(RED), ring.hand(BLUE)) == (cards(STRONG), cards(HAND))
    assert ring.state.phase == layout.FIGHTING


def test_the_second_hand_is_chosen_from_the_rest_and_the_third_is_what_is_left() -> None:
    """PU-34: ten of the remaining twenty, then the last ten."""
    ring = drafted(STRONG, STRONG).play_round(STRONG)
    assert ring.allowed("red") == {"draft p1", "draft p2", "draft n", "draft b"}
    assert ring.why_not("red draft d") == "PU-34"
    ring.do(*row_of("red", "draft", SECOND), *row_of("blue", "draft", SECOND)).play_round(SECOND)
    assert ring.state.round_no == 2
    assert ring.hand(RED) == ring.hand(BLUE) == cards("5P1 5P2")
    assert ring.allowed("red") == {"p1", "p2"}
    assert ring.why_not("red draft p1") == "PU-34"


def test_luck_has_no_part_in_it() -> None:
    """PU-34: cards are chosen, not dealt."""
    ring = drafted()
    assert all(event.seat != 15 for event in ring.events)


def test_all_other_rules_stay() -> None:
    """PU-35: cards, breaks and knock-outs are those of the standard game."""
    ring = drafted(STRONG, "5N 5B")
    ring.both("p3", "n")
    assert ring.stamina == (10, 7)
    ring.both("d", "n")
    assert ring.stamina == (10, 8)
    ring.stage("P1", "P1", turn_no=10, stamina=(4, 5)).both("p1", "p1")
    assert ring.stamina == (7, 8)
    assert ring.waits_for == {"red", "blue"}
    assert ring.allowed("red") <= {f"draft {k}" for k in ("p1", "p2", "p3", "n", "b", "d")}
    ring.stage("P1", "N", turn_no=10, stamina=(4, 1)).both("p1", "n")
    assert ring.wins == (1, 0)
    assert ring.deck(RED) == cards(DECK)


def test_chosen_hands_are_not_dealt_again() -> None:
    """PU-H06: no re-deal, though there are five of a kind."""
    ring = drafted(STRONG, STRONG)
    assert ring.allowed("red") == {"p3", "d"}
    assert ring.why_not("red redeal d") == "PU-H06"
    assert ring.why_not("red keep") == "PU-H06"


@pytest.mark.parametrize("viewer", [BLUE, WATCHER])
def test_choices_are_secret(viewer: int) -> None:
    """PU-H26: a rival sees how many cards have been chosen, not which."""
    for count in (1, 4, 10):
        one, two = Ring(mode="advanced"), Ring(mode="advanced")
        one.do(*row_of("red", "draft", "5D 5P3")[:count])
        two.do(*row_of("red", "draft", "5N 5B")[:count])
        assert same(one.game.view(one.s, viewer), two.game.view(two.s, viewer))
        assert one.seen_by(viewer).owed[RED] == 10 - count


def test_choices_are_simultaneous() -> None:
    """PU-H26: neither waits for the other; in any order the same hands come out."""
    one = drafted(STRONG, HAND)
    two = Ring(mode="advanced")
    for blue, red in zip(
        row_of("blue", "draft", HAND), row_of("red", "draft", STRONG), strict=True
    ):
        assert two.waits_for == {"red", "blue"}
        two.do(blue, red)
    assert same(one.s, two.s)


# --- with exchanges -------------------------------------------------------------------------------


def test_replacements_are_blind_in_the_advanced_game() -> None:
    """PU-H20: the cards not chosen form a shuffled deck (`advanced_exchange_blind`)."""
    ring = drafted(STRONG, HAND, exchange=True).do("red put p3", "red done", "blue done")
    assert ring.waits_for == {"luck"}
    assert ring.odds() == cards("5P1 5P2 5N 5B"), "all that was not chosen, and not the P3"
    ring.draw("N")
    assert ring.hand(RED) == cards("5D 4P3 N")


def test_the_next_hand_is_chosen_from_all_that_is_left() -> None:
    """PU-H20: in the second round the card put under is there to be chosen again."""
    ring = drafted(STRONG, HAND, exchange=True).do("red put p3", "red done", "blue done").draw("N")
    assert ring.under(RED) == ["P3"]
    ring.play_out_round()
    assert ring.spent(RED) == cards("5D 4P3 N")
    assert ring.under(RED) == []
    assert "draft p3" in ring.allowed("red")


def test_replacements_may_be_chosen() -> None:
    """PU-H32: with `advanced_exchange_blind = false` the player picks them from the deck."""
    ring = drafted(STRONG, HAND, exchange=True, advanced_exchange_blind=False)
    ring.do("red put p3", "red put p3", "red done", "blue put b", "blue done")
    assert ring.waits_for == {"red", "blue"}
    assert ring.allowed("red") == {"take p1", "take p2", "take n", "take b"}
    assert ring.why_not("red take p3") == "PU-H32"
    assert ring.why_not("red take d") == "PU-H32"
    ring.do("red take n", "blue take d", "red take b")
    assert ring.hand(RED) == cards("5D 3P3 N B")
    assert ring.hand(BLUE) == cards("2P1 2P2 2P3 2N 2D")
    ring.both("swap n", "stay")
    assert ring.waits_for == {"red"}
    ring.do("red take b")
    assert ring.hand(RED) == cards("5D 3P3 2B")


def test_chosen_replacements_are_secret() -> None:
    """PU-H26: what is taken from the deck is nobody else's business."""
    views = []
    for card in ("n", "b"):
        ring = drafted(STRONG, HAND, exchange=True, advanced_exchange_blind=False)
        ring.do("red put p3", "red done", "blue done", f"red take {card}")
        views.append(ring.game.view(ring.s, SEATS["blue"]))
    assert same(*views)


def test_nothing_is_taken_without_an_exchange() -> None:
    """PU-H32: nor in the standard game, where replacements are always blind."""
    ring = drafted(exchange=True, advanced_exchange_blind=False)
    assert ring.why_not("red take p1") == "PU-H32"
    ring = Ring(exchange=True, advanced_exchange_blind=False).open()
    ring.do("red put p3", "red done", "blue done")
    assert ring.waits_for == {"luck"}
