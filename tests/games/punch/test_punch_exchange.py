"""The variant with exchanges: cards go under the deck, others come from its top."""

from __future__ import annotations

import pytest

from haymaker.games import load
from haymaker.games.punch import layout
from haymaker.kernel.contract import WATCHER
from haymaker.kernel.errors import KitError
from haymaker.kernel.game import same
from tests.games.punch.ring import BLUE, DECK, PLAIN_HANDS, RED, Ring, cards, in_order, row_of

HAND = PLAIN_HANDS[0]
KINDS = ("p1", "p2", "p3", "n", "b", "d")


def before_the_round(hand: str = HAND, **options: object) -> Ring:
    """Hands are dealt and kept: now cards may be exchanged."""
    return Ring(exchange=True, **options).open(hand, hand)


def first_turn(**options: object) -> Ring:
    return before_the_round(**options).both("done", "done")


def test_up_to_three_cards_before_a_round() -> None:
    """PU-38: option `exchange`: they go under the deck, as many come from its top."""
    ring = before_the_round()
    assert ring.waits_for == {"red", "blue"}
    assert ring.allowed("red") == {f"put {k}" for k in KINDS} | {"done"}
    ring.do("red put p1", "red put b", "red put n")
    assert ring.waits_for == {"blue"}, "three are all"
    assert ring.under(RED) == ["P1", "B", "N"]
    assert ring.hand(RED).total() == 7
    ring.do("blue done").draw("D D P3")
    assert ring.hand(RED) == cards("P1 2P2 3P3 N 3D")
    assert ring.hand(BLUE) == cards(HAND)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_fewer_than_three_are_allowed(number: int) -> None:
    """PU-38: "up to" three; as many are drawn as were put."""
    ring = before_the_round().do(*row_of("red", "put", "P1 P2")[:number], "red done", "blue done")
    if number:
        ring.draw(f"{number}D")
    assert ring.waits_for == {"red", "blue"}
    assert ring.hand(RED).total() == 10
    assert ring.hand(RED)["D"] == 1 + number


def test_only_cards_of_the_hand_go_under() -> None:
    """PU-38: from their hand."""
    ring = before_the_round("2P1 2P2 3P3 3N").do("red put p1", "red put p1")
    assert ring.why_not("red put p1") == "PU-38"
    assert ring.why_not("red put b") == "PU-38"


def test_exchange_before_the_round_only_with_ten_cards() -> None:
    """PU-38: once the round has begun it is too late."""
    ring = first_turn().both("stay", "stay")
    assert ring.why_not("red put p1") == "PU-38"
    ring.both("p1", "p1").both("stay", "stay")
    assert ring.why_not("red put p1") == "PU-38"
    assert ring.why_not("red done") == "PU-38"


def test_no_exchange_without_the_variant() -> None:
    """PU-38, PU-39: the game in the box goes straight from the deal to the fight."""
    ring = Ring().open()
    assert load("punch").kit["exchange"] is False
    assert ring.allowed("red") == set(KINDS)
    assert ring.why_not("red put p1") == "PU-38"
    assert ring.why_not("red swap p1") == "PU-39"


def test_nobody_sees_what_goes_under() -> None:
    """PU-38: "face down": the number is open, the cards are not."""
    views = {BLUE: [], WATCHER: []}
    for card, drawn in (("p1", "D"), ("n", "B")):
        ring = before_the_round().do(f"red put {card}", "red done", "blue done")
        assert ring.seen_by(BLUE).under_count[RED] == 1
        ring.draw(drawn)
        for viewer, seen in views.items():
            seen.append(ring.game.view(ring.s, viewer))
    for pair in views.values():
        assert same(*pair)


def test_one_card_in_the_first_and_one_in_the_second_turn() -> None:
    """PU-39: one card each, drawn at once, then a card is played; not in the third turn."""
    ring = first_turn()
    for turn in (1, 2):
        assert ring.allowed("red") >= {"swap p1", "stay"}
        ring.both("swap p1", "stay")
        assert ring.waits_for == {"luck"}
        ring.draw("D")
        assert ring.hand(RED).total() == 11 - turn
        assert ring.why_not("red swap p2") == "PU-39", "one card only"
        ring.both("d", "b" if turn == 1 else "d")
    assert ring.allowed("red") == {"p2", "p3", "n", "b", "d"}
    assert ring.why_not("red swap p2") == "PU-39"
    assert ring.why_not("red stay") == "PU-39"


def test_only_a_card_in_hand_is_exchanged() -> None:
    """PU-39: in the same way: a card of the hand."""
    ring = before_the_round("2P1 2P2 3P3 3N").both("done", "done")
    assert ring.allowed("red") == {"swap p1", "swap p2", "swap p3", "swap n", "stay"}
    assert ring.why_not("red swap d") == "PU-39"


def test_three_and_one_and_one() -> None:
    """PU-H15: all three exchanges may be used in one round: five cards."""
    ring = before_the_round().do(*row_of("red", "put", "P1 P1 P2"), "blue done").draw("D D D")
    ring.both("swap p2", "stay").draw("D").both("n", "b")
    ring.both("swap b", "stay").draw("B").both("n", "p1")
    assert ring.state.under_count[RED] == 5
    assert ring.under(RED) == ["P1", "P1", "P2", "P2", "B"]


def test_the_first_two_turns_of_each_round() -> None:
    """PU-H16: in the second round again, before the card is chosen."""
    ring = first_turn()
    turns = []
    for card in in_order(cards(HAND)):
        if "stay" in ring.allowed("red"):
            turns.append(ring.state.turn_no + 1)
            assert card.lower() not in ring.allowed("red"), "the exchange comes first"
            ring.both("stay", "stay")
        ring.both(card.lower(), card.lower())
    assert turns == [1, 2]
    ring.open(PLAIN_HANDS[1], PLAIN_HANDS[1]).both("done", "done")
    assert ring.state.round_no == 1
    assert "swap b" in ring.allowed("red")


@pytest.mark.parametrize("turns", [[], [1], [3, 10], list(range(1, 11))])
def test_exchange_turns(turns: list[int]) -> None:
    """PU-H16: option `exchange_turns` names the turns."""
    ring = first_turn(exchange_turns=turns)
    found = []
    for card in in_order(cards(HAND)):
        if "stay" in ring.allowed("red"):
            found.append(ring.state.turn_no + 1)
            ring.both("stay", "stay")
        ring.both(card.lower(), card.lower())
    assert found == turns
    with pytest.raises(KitError):
        load("punch", exchange_turns=[11])


def test_no_exchange_in_the_third_round() -> None:
    """PU-H17: no cards are left in the deck."""
    ring = Ring(exchange=True, exchange_turns=list(range(1, 11)))
    ring.stage("B", "B", round_no=2, turn_no=10).both("b", "b")
    assert ring.state.round_no == 2
    assert ring.state.phase == layout.FIGHTING
    assert ring.why_not("red put p3") == "PU-H17"
    assert ring.why_not("red swap p3") == "PU-H17"
    for _ in range(9):
        card = min(ring.allowed("red"))
        ring.both(card, min(ring.allowed("blue")))
        assert not {"stay", "done"} & ring.allowed("red")


@pytest.mark.parametrize(("round_no", "left"), [(1, 20), (2, 10)])
def test_the_deck_for_exchanges(round_no: int, left: int) -> None:
    """PU-H17: twenty cards in the first round, ten in the second."""
    ring = Ring(exchange=True).open()
    if round_no == 2:
        ring.both("done", "done").play_out_round().open(PLAIN_HANDS[1], PLAIN_HANDS[1])
    ring.do("red put p1", "red done", "blue done")
    assert ring.odds().total() == left


def test_what_was_just_put_away_is_not_drawn() -> None:
    """PU-H18: all cards go under first; the replacements come from the top."""
    ring = before_the_round("5P1 2P2 P3 N B").do(*row_of("red", "put", "3P1"), "blue done")
    for _ in range(3):
        assert ring.odds() and "P1" not in ring.odds(), "all five P1 are in hand or under the deck"
        ring.draw("D")


def test_redeal_first_then_exchange() -> None:
    """PU-H19: a re-deal comes before the exchange, and not after it."""
    ring = Ring(exchange=True).deal("5P3 P1 P2 N B D", HAND)
    assert ring.why_not("red put p3") == "PU-38"
    ring.both("redeal p3", "keep").draw("5N P1 P2 P3 B D").do("red keep")
    assert "put n" in ring.allowed("red")
    assert ring.why_not("red redeal n") == "PU-16"
    ring.both("put d", "done").do("red done").draw("P3")
    assert ring.why_not("red redeal n") == "PU-16"


def under_the_deck(**options: object) -> Ring:
    """Round 1 is over; Red has put N, B, D under the deck and drawn three Punches for them."""
    ring = before_the_round(**options).do(*row_of("red", "put", "N B D"), "blue done")
    return ring.draw("P1 P2 P3").play_out_round()


def test_cards_under_the_deck_stay_there() -> None:
    """PU-H30: they are not dealt in round 2 and make up part of the third hand."""
    ring = under_the_deck()
    assert ring.under(RED) == ["N", "B", "D"]
    dealt = ring.odds()
    assert dealt == cards("2P1 2P2 2P3 3N 4B 4D"), "seventeen cards lie above the three"
    ring.deal("2P1 2P2 2P3 2N B D", PLAIN_HANDS[1]).both("keep", "keep").both("done", "done")
    ring.play_out_round()
    assert ring.hand(RED) == cards("2N 4B 4D")
    assert ring.under(RED) == []


def test_a_redeal_shuffles_them_in() -> None:
    """PU-H30: and then they may be drawn like all others (PU-H03)."""
    ring = under_the_deck().deal("4B 2P1 2P2 2P3", PLAIN_HANDS[1])
    assert ring.under(RED) == ["N", "B", "D"]
    ring.both("redeal b", "keep")
    assert ring.under(RED) == []
    assert ring.odds() == cards("2P1 2P2 2P3 4N 5B 5D")


def test_the_owner_knows_them_and_the_rival_their_number() -> None:
    """PU-H30: what lies under the deck, and in which order."""
    ring = under_the_deck()
    own, rival = ring.seen_by(RED), ring.seen_by(BLUE)
    assert [own.under[RED, i] for i in range(3)] == [3, 4, 5]
    assert rival.under_count[RED] == 3
    assert not any(rival.under[RED, i] for i in range(20))


def test_a_deck_turned_over_once() -> None:
    """PU-H30: with an exchange in every turn the cards put under come back, first put first."""
    ring = before_the_round(exchange_turns=list(range(1, 11)))
    ring.do(*row_of("red", "put", "P1 P1 P2"), "blue done").draw("3D")
    away = ["P1", "P1", "P2"]
    for turn in range(10):
        card = min(c for c in ring.allowed("red") if c.startswith("swap"))
        away.append(card.removeprefix("swap ").upper())
        ring.both(card, "stay").draw(max(ring.odds()))
        ring.state.stamina[RED] = ring.state.stamina[BLUE] = 10
        if turn < 9:
            ring.both(min(ring.allowed("red")), min(ring.allowed("blue")))
    assert ring.under(RED) == away
    ring.both(min(ring.allowed("red")), min(ring.allowed("blue")))
    assert ring.odds().total() == 7
    for _ in range(7):
        ring.draw(min(ring.odds()))
    assert ring.under(RED) == away
    for place in range(3):
        assert ring.odds() == cards(away[place]), "the top card is known to its owner"
        ring.draw(away[place])
    assert ring.under(RED) == away[3:]


def test_exchanges_in_play_are_sealed() -> None:
    """PU-H33: both decide at the same time; nobody can wait for the other's decision."""
    one, two = first_turn().do("red swap p1"), first_turn().do("red stay")
    assert one.waits_for == {"blue"}
    assert same(one.game.view(one.s, BLUE), two.game.view(two.s, BLUE))
    assert one.hand(RED) == cards(HAND), "nothing is exchanged before both have decided"
    one.do("blue swap d")
    assert one.under(RED) == ["P1"]
    assert one.under(BLUE) == ["D"]


def test_both_may_exchange_at_once() -> None:
    """PU-H33: each draws from the own deck."""
    ring = first_turn().both("swap p1", "swap d").draw("D P1")
    assert ring.hand(RED) == cards(HAND) - cards("P1") + cards("D")
    assert ring.hand(BLUE) == cards(HAND) - cards("D") + cards("P1")
    assert ring.deck(RED) == cards(DECK) - cards(HAND) - cards("D")
