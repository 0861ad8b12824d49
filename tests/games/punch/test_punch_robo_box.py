"""The variant Robo-Box: half a round is programmed."""

from __future__ import annotations

import pytest

from haymaker.games import load
from haymaker.games.punch import layout
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.game import same
from tests.games.punch.ring import BLUE, DECK, PLAIN_HANDS, RED, Ring, cards, row_of

HAND = PLAIN_HANDS[0]
FIRST = "P3 N B P1 D"
REST = "P1 P2 P2 P3 N"


def programming(**options: object) -> Ring:
    return Ring(robo_box=True, **options).open()


def lay(ring: Ring, red: str, blue: str) -> Ring:
    return ring.do(*row_of("red", "lay", red), *row_of("blue", "lay", blue))


def test_five_cards_are_laid_and_uncovered_one_by_one() -> None:
    """PU-40: option `robo_box`: in an order of choice, revealed pair by pair."""
    ring = programming()
    assert ring.waits_for == {"red", "blue"}
    assert ring.allowed("red") == {f"lay {k}" for k in ("p1", "p2", "p3", "n", "b", "d")}
    lay(ring, "P3 N B P1 D", "N D P2 P2 P3")
    assert ring.row(RED) == ["P3", "N", "B", "P1", "D"]
    assert ring.waits_for == {"luck"}, "nobody is asked any more"
    story = []
    for _ in range(5):
        story.append(ring.reveal().stamina)
    assert story == [(10, 7), (10, 7), (10, 7), (9, 7), (9, 4)]
    assert ring.state.turn_no == 5
    assert load("punch").kit["robo_box"] is False


def test_only_five_are_laid() -> None:
    """PU-40: the first five cards, of those in hand."""
    ring = programming().do(*row_of("red", "lay", "D B N N P1"))
    assert ring.waits_for == {"blue"}
    assert ring.hand(RED) == cards("P1 2P2 2P3")
    ring.do("blue lay d")
    assert ring.why_not("blue lay d") == "PU-40", "there was one Dodge in the hand"


def test_no_rows_without_the_variant() -> None:
    """PU-40: nor between the halves."""
    assert Ring().open().why_not("red lay p1") == "PU-40"
    ring = lay(programming(robo_second_half="normal"), FIRST, FIRST).reveal(5)
    assert ring.why_not("red lay p1") == "PU-40"


@pytest.mark.parametrize("viewer", [BLUE, WATCHER])
def test_rows_lie_face_down(viewer: int) -> None:
    """PU-40: a rival sees how many lie there, and each card when it is turned over."""
    one = lay(programming(), "P3 N B P1 D", FIRST)
    two = lay(programming(), "P3 P1 P2 P2 P3", FIRST)
    assert one.seen_by(viewer).laid[RED] == 5
    assert same(one.game.view(one.s, viewer), two.game.view(two.s, viewer))
    for ring in (one, two):
        ring.reveal()
    assert same(one.game.view(one.s, viewer), two.game.view(two.s, viewer)), "P3 in both"
    assert one.seen_by(viewer).shown_card[RED] == 3
    for ring in (one, two):
        ring.reveal()
    assert not same(one.game.view(one.s, viewer), two.game.view(two.s, viewer))


def test_the_other_five_make_up_the_second_half() -> None:
    """PU-41: all ten cards are fought with, five in each half."""
    ring = lay(programming(), FIRST, FIRST).reveal(5)
    assert ring.hand(RED) == cards(REST)
    assert ring.allowed("red") == {"lay p1", "lay p2", "lay p3", "lay n"}
    lay(ring, REST, REST).reveal(5)
    assert ring.state.round_no == 1
    assert ring.spent(RED) == cards(HAND)


def test_every_round_is_fought_in_halves() -> None:
    """PU-40: "in each round": the second and the third as well."""
    ring = lay(programming(), FIRST, FIRST).reveal(5)
    lay(ring, REST, REST).reveal(5)
    ring.open(PLAIN_HANDS[1], PLAIN_HANDS[1])
    lay(ring, "P1 P2 P3 N B", "P1 P2 P3 N B").reveal(5)
    lay(ring, "P1 P2 P3 B D", "P1 P2 P3 B D").reveal(5)
    assert ring.state.round_no == 2
    assert ring.state.phase == layout.PROGRAMMING


def test_a_laid_order_stands() -> None:
    """PU-42: there is no way to take a card back or to put one in between."""
    ring = programming().do("red lay p3", "red lay n")
    verbs = {word.split()[0] for word in ring.allowed("red")}
    assert verbs == {"lay"}
    ring.do("red lay b")
    assert ring.row(RED) == ["P3", "N", "B"]
    assert ring.why_not("red p1") == "PU-42"
    lay(ring, "P1 D", FIRST)
    while ring.waits_for == {"luck"}:
        order = ring.row(RED)
        ring.reveal()
        if ring.row(RED):
            assert ring.row(RED) == order[1:]
    assert ring.spent(RED) == cards(FIRST)


def test_exchange_before_programming() -> None:
    """PU-H21: before the round three cards may be exchanged, then five are laid."""
    ring = programming(exchange=True)
    assert "put p1" in ring.allowed("red")
    assert ring.why_not("red lay p1") == "PU-40"
    ring.do(*row_of("red", "put", "P1 P1"), "red done", "blue done").draw("D D")
    lay(ring, "D D D B N", FIRST)
    assert ring.row(RED) == ["D", "D", "D", "B", "N"]


def test_exchanges_in_play_do_not_touch_the_row() -> None:
    """PU-H21: in turns 1 and 2 only cards still in hand, before the pair is turned over."""
    ring = lay(programming(exchange=True).both("done", "done"), FIRST, FIRST)
    for turn in (1, 2):
        assert ring.state.turn_no == turn - 1
        assert ring.why_not("red swap b") == "PU-39", "the Block lies in the row"
        ring.both("swap p2", "stay").draw("D" if turn == 1 else "B")
        assert ring.row(RED) == FIRST.split()[turn - 1 :]
        assert ring.hand(RED).total() == 5
        ring.reveal()
        ring.state.stamina[RED] = ring.state.stamina[BLUE] = 10
    assert ring.waits_for == {"luck"}, "no exchange in the third turn"
    assert ring.hand(RED) == cards("P1 P3 N B D")


def test_no_exchange_where_the_whole_hand_is_programmed() -> None:
    """PU-H21: in the second half nothing is in hand, whatever turns were agreed on."""
    ring = programming(exchange=True, exchange_turns=[6, 7]).both("done", "done")
    lay(ring, FIRST, FIRST).reveal(5)
    lay(ring, REST, REST)
    assert ring.waits_for == {"luck"}
    ring.reveal(2)
    assert ring.waits_for == {"luck"}


def test_exchange_in_a_second_half_fought_card_by_card() -> None:
    """PU-H21, PU-H22: in turn 6 the five cards of the second half are in hand."""
    ring = programming(exchange=True, exchange_turns=[6], robo_second_half="normal")
    lay(ring.both("done", "done"), FIRST, FIRST).reveal(5)
    assert ring.allowed("red") == {"swap p1", "swap p2", "swap p3", "swap n", "stay"}
    ring.both("swap p1", "stay").draw("B")
    assert ring.hand(RED) == cards("2P2 P3 N B")
    ring.both("b", "p3")
    assert ring.state.turn_no == 6
    assert ring.why_not("red swap p2") == "PU-39"


def test_the_second_half_is_programmed_too() -> None:
    """PU-H22: `robo_second_half` is "program", as it comes."""
    ring = lay(programming(), FIRST, FIRST).reveal(5)
    assert load("punch").kit["robo_second_half"] == "program"
    assert ring.state.phase == layout.PROGRAMMING
    assert ring.why_not("red p1") == "PU-42"


def test_the_second_half_may_be_fought_card_by_card() -> None:
    """PU-H22: with `robo_second_half = "normal"` five exchanges follow as usual."""
    ring = lay(programming(robo_second_half="normal"), FIRST, FIRST).reveal(5)
    assert ring.allowed("red") == {"p1", "p2", "p3", "n"}
    for card in ("p1", "p2", "p2", "p3", "n"):
        ring.both(card, card)
    assert ring.state.round_no == 1
    assert ring.state.phase == layout.DEALING
    ring.open(PLAIN_HANDS[1], PLAIN_HANDS[1])
    assert ring.state.phase == layout.PROGRAMMING


def test_both_boxers_program() -> None:
    """PU-H23: neither can refuse, and nothing is turned over before both have laid five."""
    ring = programming()
    for who in ("red", "blue"):
        assert all(word.startswith("lay ") for word in ring.allowed(who))
        assert ring.why_not(f"{who} p1") == "PU-42"
    ring.do(*row_of("red", "lay", FIRST))
    assert ring.waits_for == {"blue"}
    assert ring.state.turn_no == 0


@pytest.mark.parametrize("matches", [1, 3])
def test_a_knock_out_within_a_programmed_half(matches: int) -> None:
    """PU-H24: the match is over; the cards still face down do nothing."""
    ring = lay(programming(matches_to_win=matches), "P1 P3 P3 P2 P2", "N N P1 P1 P2")
    ring.state.stamina[BLUE] = 1
    ring.reveal()
    assert ring.wins == (1, 0)
    if matches == 1:
        assert ring.game.over(ring.s)
        assert ring.stamina == (10, 0)
    else:
        assert ring.stamina == (10, 10)
        assert ring.row(RED) == ring.row(BLUE) == []
        assert ring.deck(RED) == ring.deck(BLUE) == cards(DECK)
        assert ring.state.laid[RED] == ring.state.laid[BLUE] == 0
