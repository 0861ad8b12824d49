"""Playing cards, numbers that are taken, face-down cards: RP-18 to RP-31."""

from __future__ import annotations

import pytest

from haymaker.games.rocket_punch import layout, rules
from tests.games.rocket_punch.ring import Ring

# Seat 3 holds nothing but 1, 2 and 7.
STUCK = ["H1/3 H3/6", "F5/7", "L2/1", "H7/1 M7/2"]


def stuck(**options: object) -> Ring:
    """RP-E3's table, with one battle of two cards: seat 3 finds 1, 7 and 2 taken."""
    ring = Ring(STUCK, hand={"4": 2}, **options)
    return ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2")


# --- Playing cards ------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "battles"), [(3, 8), (4, 6), (5, 5)])
def test_a_round_has_as_many_battles_as_cards_in_a_hand(players: int, battles: int) -> None:
    """RP-18: each plays one card a battle; 8, 6 or 5 battles a round."""
    ring = Ring(players=players)
    for fought in range(battles):
        assert (ring.state.rounds, ring.state.battle) == (0, fought)
        for _ in range(players):
            before = len(ring.hand(ring.seat))
            seat = ring.seat
            ring.game.apply(ring.s, seat, ring.game.legal(ring.s, seat)[0])
            assert len(ring.hand(seat)) == before - 1
    assert ring.state.rounds == 1


def test_turns_run_clockwise_from_the_marker() -> None:
    """RP-19: seat 2 has the marker, so 2, 3, 0, 1."""
    ring = Ring(marker=2)
    order = []
    for _ in range(4):
        order.append(ring.seat)
        ring.game.apply(ring.s, ring.seat, ring.game.legal(ring.s, ring.seat)[0])
    assert order == [2, 3, 0, 1]


def test_a_play_is_a_card_of_the_hand_a_side_and_gears() -> None:
    """RP-20: six cards, two sides, no Gears: twelve plays; a card of another hand is none."""
    ring = Ring(["H7/1", "M7/2"])
    assert len(ring.game.legal(ring.s, 0)) == 12
    assert ring.why_not("H7/1 as 7") == ""
    assert ring.why_not("H7/1 as 1") == ""
    assert ring.why_not("M7/2 as 7") == "RP-20"


def test_the_first_card_sets_the_class() -> None:
    """RP-21: the class of the opening card is the class of the battle, whatever follows."""
    ring = Ring(["L3/5", "H7/1"]).play("L3/5 as 3", "H7/1 as 7")
    assert rules.battle_class(ring.kit, ring.state) == layout.LIGHTWEIGHT


def test_nobody_has_to_follow() -> None:
    """RP-22: seat 1 holds a Middleweight and may play any class all the same."""
    ring = Ring(["M5/1", "M7/2 F3/2 L4/7 H6/5"]).play("M5/1 as 5")
    for card in ("M7/2 as 7", "F3/2 as 3", "L4/7 as 4", "H6/5 as 6"):
        assert ring.why_not(card) == ""


def test_another_class_never_wins_the_belt() -> None:
    """RP-23: neither the battle's belt nor that of its own class."""
    ring = Ring(["F3/2", "H7/1", "M6/7", "L5/2"])
    ring.play("F3/2 as 3", "H7/1 as 7", "M6/7 as 6", "L5/2 as 5")
    assert ring.belt("F") == 0
    assert [ring.belt(letter) for letter in "HML"] == [None] * 3


def test_another_class_still_blocks_and_still_counts_as_low() -> None:
    """RP-24: the L1 keeps the 1 from seat 2, and brings the marker; F2 brings a Gear."""
    ring = Ring(["M5/1", "L1/6", "M1/4", "F2/6"]).play("M5/1 as 5", "L1/6 as 1")
    assert ring.why_not("M1/4 as 1") == "RP-26"
    ring.play("M1/4 as 4", "F2/6 as 2")
    assert ring.marker == 1
    assert ring.gears == [0, 0, 0, 1]


def test_the_opener_never_goes_face_down() -> None:
    """RP-25: every number is free for the first card."""
    ring = Ring(["H7/1"])
    assert ring.why_not("H7/1 face down") == "RP-25"
    ring.play_anything()
    assert all(action < layout.LAY for action in ring.game.legal(ring.s, ring.seat))


# --- No number twice ----------------------------------------------------------------------------


def test_a_number_is_called_once_in_a_battle() -> None:
    """RP-26, RP-H25: the same class or another, a called number must not be repeated."""
    ring = Ring(["M5/1", "F5/7", "M2/5"]).play("M5/1 as 5")
    assert ring.why_not("F5/7 as 5") == "RP-26"
    ring.play("F5/7 as 7")
    assert ring.why_not("M2/5 as 5") == "RP-26"
    assert ring.why_not("M2/5 as 2") == ""


def test_the_other_half_of_a_card_blocks_nothing() -> None:
    """RP-27: M5/1 was played as 5, so 1 is free."""
    ring = Ring(["M5/1", "F1/5"]).play("M5/1 as 5")
    assert ring.why_not("F1/5 as 1") == ""


def test_the_printed_number_under_gears_blocks_nothing() -> None:
    """RP-27: M5/1 was called as 6 with a Gear, so 5 is free and 6 is not."""
    ring = Ring(["M5/1", "F5/7 L6/4"], gears=[1]).play("M5/1 as 5+1")
    assert ring.why_not("F5/7 as 5") == ""
    assert ring.why_not("L6/4 as 6") == "RP-26"


def test_a_battle_that_is_over_blocks_nothing() -> None:
    """RP-27: the 5 of the first battle may be called in the second."""
    ring = Ring(["M5/1", "F6/1", "H3/6 F5/7", "L7/3"])
    ring.play("M5/1 as 5", "F6/1 as 6", "H3/6 as 3", "L7/3 as 7")
    assert ring.seat == 2
    assert ring.why_not("F5/7 as 5") == ""
    assert ring.why_not("F5/7 as 7") == ""


def test_a_face_down_card_blocks_nothing() -> None:
    """RP-27: with three numbers called and one card face down, only those three are taken."""
    ring = Ring(["H1/3", "F5/7", "L2/1", "H7/1", "H2/7"], players=5, hand={"5": 1})
    ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2", "H7/1 face down")
    taken = rules.taken_numbers(ring.kit, ring.state)
    assert taken == 1 << 1 + 6 | 1 << 7 + 6 | 1 << 2 + 6


def test_who_can_call_nothing_lays_a_card_face_down() -> None:
    """RP-28, RP-H18: none of seat 3's cards has a free number, so any of them goes face down."""
    ring = stuck()
    assert {ring.why_not(card) for card in ("H7/1 as 7", "H7/1 as 1", "M7/2 as 2")} == {"RP-26"}
    assert ring.game.legal(ring.s, 3) == sorted(
        ring.action(card) for card in ("H7/1 face down", "M7/2 face down")
    )


def test_one_free_card_is_enough_to_have_to_play() -> None:
    """RP-29, RP-H03, RP-H18: H7/1 is dead but M1/4 has a free 4, so nothing goes face down."""
    ring = Ring(["H1/3", "F5/7", "L2/1", "H7/1 M1/4"], hand={"4": 2})
    ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2")
    assert ring.why_not("H7/1 face down") == "RP-29"
    assert ring.game.legal(ring.s, 3) == [ring.action("M1/4 as 4")]


def test_a_face_down_card_takes_no_part() -> None:
    """RP-30: no belt for the buried Heavyweight, no marker, no Gear, and the class stays."""
    ring = stuck().play("H7/1 face down")
    assert ring.belt("H") == 0
    assert ring.marker == 0
    assert ring.gears == [0, 0, 1, 0]
    assert ring.declared == [1, 7, 2, None]


def test_the_lowest_printed_number_face_down_wins_no_marker() -> None:
    """RP-30: with everything from 1 to 3 called, the buried 1/2 counts for nothing."""
    deck = [
        {"class": "heavyweight", "upper": 3, "lower": 1},
        {"class": "flyweight", "upper": 2, "lower": 3},
        {"class": "flyweight", "upper": 1, "lower": 2},
        {"class": "lightweight", "upper": 1, "lower": 2},
    ]
    ring = Ring(["H3/1", "F2/3", "F1/2", "L1/2"], deck=deck, hand={"4": 1})
    ring.play("H3/1 as 3", "F2/3 as 2", "F1/2 as 1", "L1/2 face down")
    assert ring.marker == 2


@pytest.mark.parametrize("card", ["H7/1", "M7/2"])
def test_any_card_may_be_laid_face_down(card: str) -> None:
    """RP-31: the choice is free, of the battle's class or not; but it must be one's own."""
    ring = stuck()
    assert ring.why_not("H3/6 face down") == "RP-31"
    ring.play(f"{card} face down")
    assert ring.hand(3) == {"H7/1", "M7/2"} - {card}


# --- Options ------------------------------------------------------------------------------------


def test_gears_may_help_a_blocked_player_but_need_not() -> None:
    """RP-H02: with a Gear, seat 3 may call 8 or go face down, as it likes."""
    ring = stuck(gears=[0, 0, 0, 1])
    assert ring.why_not("H7/1 as 7+1") == ""
    assert ring.why_not("H7/1 face down") == ""


def test_gears_that_must_help() -> None:
    """RP-H02: with the option on, a Gear that helps keeps the card from going face down."""
    ring = stuck(gears=[0, 0, 0, 1], gears_forced_when_blocked=True)
    assert ring.why_not("H7/1 as 7+1") == ""
    assert ring.why_not("H7/1 face down") == "RP-H02"
    assert stuck(gears_forced_when_blocked=True).why_not("H7/1 face down") == ""


def test_gears_that_cannot_help_are_not_asked_for() -> None:
    """RP-H02: 0, 1, 2 and 3 are called, and one Gear turns a 1/2 into nothing else."""
    deck = [{"class": "heavyweight", "upper": n, "lower": 9} for n in (0, 3, 1, 2)] + [
        {"class": "flyweight", "upper": 1, "lower": 2}
    ]
    ring = Ring(
        ["H0/9", "H3/9", "H1/9", "H2/9", "F1/2"],
        players=5, deck=deck, hand={"5": 1}, gears=[0, 0, 0, 0, 1], gears_forced_when_blocked=True,
    )  # fmt: skip
    ring.play("H0/9 as 0", "H3/9 as 3", "H1/9 as 1", "H2/9 as 2")
    assert ring.game.legal(ring.s, 4) == [ring.action("F1/2 face down")]


def test_voluntary_face_down_play() -> None:
    """RP-H03: with the option on, anyone but the opener may go face down at will."""
    ring = Ring(["M5/1", "F1/5"], allow_voluntary_facedown=True)
    assert ring.why_not("M5/1 face down") == "RP-25"
    ring.play("M5/1 as 5")
    assert ring.why_not("F1/5 as 1") == ""
    assert ring.why_not("F1/5 face down") == ""


def test_options_together() -> None:
    """RP-H26: the opener plays face up in any case; free will goes before forced Gears."""
    options = {"allow_voluntary_facedown": True, "gears_forced_when_blocked": True}
    ring = Ring(["H7/1"], **options)
    assert ring.why_not("H7/1 face down") == "RP-25"
    assert stuck(gears=[0, 0, 0, 1], **options).why_not("H7/1 face down") == ""


def test_no_card_is_dealt_within_a_round() -> None:
    """RP-H20: in a battle cards are played, never dealt."""
    ring = Ring()
    while ring.state.rounds == 0:
        assert 0 <= ring.seat < 4
        ring.play_anything()
