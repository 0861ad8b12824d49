"""The standard game: hands that are dealt, and dealt again."""

from __future__ import annotations

import pytest

from haymaker.games import load
from haymaker.games.punch import layout
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import KitError
from haymaker.kernel.game import same
from tests.games.punch.ring import BLUE, DECK, PLAIN_HANDS, RED, Ring, cards

HAND = PLAIN_HANDS[0]
FOUR = "4B P1 P2 P3 N N D"
FIVE = "5P3 P1 P2 N B D"


def test_hands_are_dealt_from_what_is_left() -> None:
    """PU-14: ten of thirty, then ten of the remaining twenty, then the last ten."""
    ring = Ring()
    assert ring.odds().total() == 30
    ring.open(PLAIN_HANDS[0], PLAIN_HANDS[0]).play_round(PLAIN_HANDS[0])
    left = cards(DECK) - cards(PLAIN_HANDS[0])
    assert ring.odds() == left
    assert left.total() == 20
    ring.open(PLAIN_HANDS[1], PLAIN_HANDS[1]).play_round(PLAIN_HANDS[1])
    assert ring.waits_for == {"red", "blue"}, "the third hand needs no luck"
    assert ring.hand(RED) == ring.hand(BLUE) == cards(PLAIN_HANDS[2])
    assert ring.deck(RED) == cards("")


def test_hands_are_not_chosen_in_the_standard_game() -> None:
    """PU-14: cards are dealt; nobody drafts."""
    ring = Ring().deal()
    assert ring.why_not("red draft p3") == "PU-14"


@pytest.mark.parametrize("viewer", [BLUE, WATCHER])
def test_hands_are_secret(viewer: int) -> None:
    """PU-15: nobody else sees a card of a hand, nor can tell one hand from another."""
    one = Ring().open("2P1 2P2 2P3 2N B D", HAND)
    two = Ring().open("3N 3B 3D P1", HAND)
    v = one.seen_by(viewer)
    assert not any(v.hand[RED, k] or v.fresh[RED, k] for k in range(6))
    assert same(one.game.view(one.s, viewer), two.game.view(two.s, viewer))
    assert not same(one.game.view(one.s, RED), two.game.view(two.s, RED)), "Red sees it"


def test_a_hand_may_be_arranged_freely() -> None:
    """PU-15: the order in which cards were drawn binds nobody."""
    one = Ring().open("P1 P1 P2 P2 P3 P3 N N B D", HAND)
    two = Ring().open("D B N N P3 P3 P2 P2 P1 P1", HAND)
    assert same(one.s, two.s)
    assert one.allowed("red") == {"p1", "p2", "p3", "n", "b", "d"}


@pytest.mark.parametrize("hand", [FOUR, FIVE])
def test_a_set_may_be_dealt_again(hand: str) -> None:
    """PU-16: four or five cards of a kind may be shown for a fresh hand; nobody has to."""
    ring = Ring().deal(hand, HAND)
    kind = "b" if hand == FOUR else "p3"
    assert ring.allowed("red") == {f"redeal {kind}", "keep"}
    ring.both(f"redeal {kind}", "keep")
    assert ring.hand(RED) == cards("")
    assert ring.hand(BLUE) == cards(HAND)
    ring.draw(PLAIN_HANDS[1])
    assert ring.hand(RED) == cards(PLAIN_HANDS[1])


def test_a_set_may_be_kept() -> None:
    """PU-16: the re-deal is a choice."""
    ring = Ring().deal(FOUR, HAND).both("keep", "keep")
    assert ring.hand(RED) == cards(FOUR)
    assert ring.waits_for == {"red", "blue"}
    assert "b" in ring.allowed("red")


def test_three_equal_cards_are_not_enough() -> None:
    """PU-16: four are needed."""
    ring = Ring().deal("3B 3P1 3P2 N", HAND)
    assert ring.allowed("red") == {"keep"}
    for kind in ["b", "p1", "p2", "n", "p3"]:
        assert ring.why_not(f"red redeal {kind}") == "PU-16"


def test_a_redeal_comes_right_after_the_deal() -> None:
    """PU-16: not later, when cards are already played."""
    ring = Ring().open(FIVE, HAND)
    assert ring.why_not("red redeal p3") == "PU-16"


def test_redeal_in_the_second_round() -> None:
    """PU-17: the first and the second round know the re-deal."""
    ring = Ring().open().play_round(HAND)
    ring.deal("4B 3D 3N", PLAIN_HANDS[1])
    assert ring.state.round_no == 1
    assert ring.allowed("red") == {"redeal b", "keep"}
    ring.both("redeal b", "keep").draw("4D 3B 3N")
    assert ring.hand(RED) == cards("4D 3B 3N")


def test_no_redeal_in_the_third_round() -> None:
    """PU-17, PU-H07: the third hand is what is left, be it five and five."""
    ring = Ring()
    ring.stage("B", "B", round_no=2, turn_no=10, red_deck="5P1 5N", blue_deck="5P1 5N")
    ring.both("b", "b")
    assert ring.hand(RED) == cards("5P1 5N")
    assert ring.allowed("red") == {"p1", "n"}
    assert ring.why_not("red redeal n") == "PU-17"
    assert ring.why_not("red keep") == "PU-17"


@pytest.mark.parametrize("kind", ["P1", "P2", "P3", "N", "B", "D"])
def test_every_kind_counts_for_a_set(kind: str) -> None:
    """PU-H01: "the same value" means any of the six kinds."""
    others = [code for code in ("P1", "P2", "P3", "N", "B", "D") if code != kind]
    ring = Ring().deal(f"4{kind} 2{others[0]} " + " ".join(others[1:]), HAND)
    assert ring.allowed("red") == {f"redeal {kind.lower()}", "keep"}


def test_a_hand_with_two_sets() -> None:
    """PU-H01: the boxer says which set is shown."""
    ring = Ring().deal("5N 4D B", HAND)
    assert ring.allowed("red") == {"redeal n", "redeal d", "keep"}
    ring.both("redeal d", "keep")
    v = ring.seen_by(BLUE)
    assert [v.shown_set[RED, k] for k in range(6)] == [0, 0, 0, 0, 0, 4]


def test_redeals_without_end() -> None:
    """PU-H02: as long as the new hand has a set again; option `max_redeals` is none."""
    ring = Ring().deal(FOUR, HAND).both("redeal b", "keep")
    for _ in range(20):
        ring.draw(FIVE)
        assert ring.waits_for == {"red"}
        ring.do("red redeal p3")
    ring.draw(HAND)
    assert ring.allowed("red") == {"keep"}, "this hand has no set"
    ring.do("red keep")
    assert ring.waits_for == {"red", "blue"}


def test_one_redeal_and_no_more() -> None:
    """PU-H02: with `max_redeals = 1` the second hand stands."""
    ring = Ring(max_redeals=1).deal(FOUR, FOUR).both("redeal b", "redeal b").draw(FIVE).draw(FIVE)
    assert "p3" in ring.allowed("red")
    assert ring.why_not("red redeal p3") == "PU-16"


def test_no_redeal_at_all() -> None:
    """PU-H02: with `max_redeals = 0` a dealt hand is played."""
    ring = Ring(max_redeals=0).deal(FOUR, FIVE)
    assert ring.allowed("red") == {"p1", "p2", "p3", "n", "b", "d"}
    with pytest.raises(KitError):
        load("punch", max_redeals=-1)


def test_redeals_are_counted_for_each_boxer_and_round() -> None:
    """PU-H31: `max_redeals = 1` leaves the rival one, and both another one in the next round."""
    ring = Ring(max_redeals=1).deal(FOUR, FOUR).both("redeal b", "redeal b").draw(HAND).draw(HAND)
    ring.play_round(HAND)
    ring.deal("4B 3D 3N", "4B 3D 3N")
    assert "redeal b" in ring.allowed("red")
    ring.both("redeal b", "keep").draw("4B 3D 3N")
    assert "redeal b" not in ring.allowed("red")


def test_the_limit_of_one_boxer_is_not_that_of_the_other() -> None:
    """PU-H31: each counts the own re-deals; Blue, with one left, has kept and waits no longer."""
    ring = Ring(max_redeals=2).deal(FOUR, FOUR).both("redeal b", "redeal b")
    ring.draw(FIVE).draw(FIVE).both("redeal p3", "keep").draw(FIVE)
    assert ring.waits_for == {"red", "blue"}
    assert ring.state.phase == layout.FIGHTING, "Red is at the limit, Blue has kept"


def test_the_hand_is_shuffled_into_the_deck() -> None:
    """PU-H03: all thirty cards in the first round, hand included."""
    ring = Ring().deal(FIVE, HAND).both("redeal p3", "keep")
    assert ring.odds() == cards(DECK)


def test_played_cards_stay_played() -> None:
    """PU-H03: in the second round twenty cards are shuffled, and what was played is out."""
    ring = Ring().open().play_round(HAND)
    ring.deal("4B 3D 3N", PLAIN_HANDS[1]).both("redeal b", "keep")
    assert ring.odds() == cards(DECK) - cards(HAND)
    assert ring.odds().total() == 20


def shown(ring: Ring, viewer: int = BLUE) -> list[int]:
    v = ring.seen_by(viewer)
    return [v.shown_set[RED, k] for k in range(6)]


@pytest.mark.parametrize("viewer", [BLUE, WATCHER])
def test_a_redeal_shows_the_set(viewer: int) -> None:
    """PU-H04: kind and number of the equal cards, not the rest of the hand."""
    ring = Ring().deal(FIVE, HAND).both("redeal p3", "keep")
    assert shown(ring, viewer) == [0, 0, 5, 0, 0, 0]
    ring = Ring(redeal_shows="set").deal(FOUR, HAND).both("redeal b", "keep")
    assert shown(ring, viewer) == [0, 0, 0, 0, 4, 0]


def test_nothing_is_shown_by_keeping() -> None:
    """PU-H04: who keeps a set keeps it secret, and that there was one, too."""
    one = Ring().deal(FOUR, HAND).both("keep", "keep")
    two = Ring().deal(HAND, HAND).both("keep", "keep")
    assert same(one.game.view(one.s, BLUE), two.game.view(two.s, BLUE))


@pytest.mark.parametrize("option", ["hand", "fact"])
def test_what_a_redeal_may_show_instead(option: str) -> None:
    """PU-H32: `redeal_shows` as the whole hand, or only as the fact."""
    ring = Ring(redeal_shows=option).deal(FOUR, HAND).both("redeal b", "keep")
    assert shown(ring) == ([1, 1, 1, 2, 4, 1] if option == "hand" else [0] * 6)
    assert ring.seen_by(BLUE).redeals[RED] == 1, "that there was a set is known in any case"


def test_a_later_redeal_shows_its_own_set() -> None:
    """PU-H04: the latest set replaces what an earlier re-deal showed."""
    ring = Ring().deal(FIVE, HAND).both("redeal p3", "keep").draw(FOUR).do("red redeal b")
    assert shown(ring) == [0, 0, 0, 0, 4, 0]


def test_both_decide_about_redeals_at_the_same_time() -> None:
    """PU-H05: the first answer stays hidden until the second is there."""
    one = Ring().deal(FIVE, FIVE).do("red redeal p3")
    two = Ring().deal(FIVE, FIVE).do("red keep")
    assert same(one.game.view(one.s, BLUE), two.game.view(two.s, BLUE))
    assert one.hand(RED) == cards(FIVE), "nothing has happened yet"
    assert one.waits_for == {"blue"}


def test_a_redeal_gives_the_rival_no_second_chance() -> None:
    """PU-H05: Blue has kept a set; Red's re-deals give no further right."""
    ring = Ring().deal(FIVE, FIVE).both("redeal p3", "keep").draw(FIVE)
    assert ring.waits_for == {"red"}
    ring.do("red redeal p3").draw(HAND).do("red keep")
    assert ring.hand(BLUE) == cards(FIVE)
    assert ring.why_not("blue redeal p3") == "PU-16"


def test_both_may_be_dealt_again() -> None:
    """PU-H05: two re-deals at once, and each may go on or stop."""
    ring = Ring().deal(FIVE, FOUR).both("redeal p3", "redeal b").draw(FOUR).draw(FIVE)
    ring.both("redeal b", "keep").draw(HAND)
    assert ring.hand(RED) == cards(HAND)
    assert ring.hand(BLUE) == cards(FIVE)
