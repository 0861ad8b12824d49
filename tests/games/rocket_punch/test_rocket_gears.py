"""Gears: RP-32 to RP-39."""

from __future__ import annotations

import pytest

from haymaker.games.rocket_punch import layout, rules
from tests.games.rocket_punch.ring import Ring


def test_gears_raise_or_lower_by_one_each() -> None:
    """RP-32: with two Gears a 4 is called as anything from 2 to 6."""
    ring = Ring(["M4/3"], gears=[2], hand={"4": 1})
    called = {
        ring.kit.number[c, side] + push
        for action in ring.game.legal(ring.s, 0)
        for c, side, push in [parts(action)]
        if side == layout.UPPER
    }
    assert called == {2, 3, 4, 5, 6}


def parts(action: int) -> tuple[int, int, int]:
    card, rest = divmod(action, 2 * layout.PUSHES)
    return card, rest // layout.PUSHES, rest % layout.PUSHES - layout.GEARS


@pytest.mark.parametrize("owned", range(7))
def test_as_many_gears_as_one_owns(owned: int) -> None:
    """RP-33: several may go on one card, but no more than one has."""
    ring = Ring(["M4/3"], gears=[owned])
    for number in range(1, 7):
        allowed = "" if number <= owned else "RP-33"
        assert ring.why_not(f"M4/3 as 4+{number}") == allowed
        assert ring.why_not(f"M4/3 as 4-{number}") == allowed


def test_numbers_above_seven_zero_and_below() -> None:
    """RP-34: 13 is fine, so are 0 and -5."""
    for move, number in (("L7/3 as 7+6", 13), ("L1/6 as 1-1", 0), ("L1/6 as 1-6", -5)):
        ring = Ring(["L7/3 L1/6"], gears=[6]).play(move)
        assert ring.declared[0] == number


def test_ten_and_minus_one() -> None:
    """RP-E4: L7 with three Gears is a 10; a 1 with two Gears is a -1."""
    ring = Ring(["L7/3", "H1/3"], gears=[3, 2]).play("L7/3 as 7+3", "H1/3 as 1-2")
    assert ring.declared[:2] == [10, -1]


def test_below_zero_is_lowest_and_above_seven_highest() -> None:
    """RP-34, RP-35: -1 takes the marker, 0 the Gear, 8 the belt."""
    ring = Ring(["M7/2", "M6/7", "F2/1", "L1/6"], gears=[0, 1, 1, 3], deck=deck_with("F2/1"))
    ring.play("M7/2 as 7", "M6/7 as 7+1", "F2/1 as 1-1", "L1/6 as 1-2")
    assert ring.belt("M") == 1
    assert ring.marker == 3
    assert ring.gears == [0, 0, 1, 1]


def deck_with(code: str) -> list[dict[str, object]]:
    """The deck of the box with its Flyweight 2/6 changed."""
    upper, lower = code[1:].split("/")
    deck = [dict(row) for row in Ring().game.kit["deck"]]
    deck[1] |= {"upper": int(upper), "lower": int(lower)}
    return deck


def test_the_adjusted_number_is_the_only_one_that_counts() -> None:
    """RP-35: a 7 pushed down to 2 loses to a 3, though 7 is printed on it."""
    ring = Ring(["M7/2", "M3/6", "L4/7", "H5/4"], gears=[4])
    ring.play("M7/2 as 7-4", "M3/6 as 6", "L4/7 as 4", "H5/4 as 5")
    assert ring.belt("M") == 1
    assert ring.marker == 0


def test_the_adjusted_number_must_be_free_the_printed_one_need_not() -> None:
    """RP-36: 7 is called; 7+1 is fine, 6+1 is not."""
    ring = Ring(["M7/2", "L7/3 H6/5"], gears=[0, 1]).play("M7/2 as 7")
    assert ring.why_not("L7/3 as 7") == "RP-26"
    assert ring.why_not("L7/3 as 7+1") == ""
    assert ring.why_not("H6/5 as 6+1") == "RP-36"


def test_the_opener_may_use_gears() -> None:
    """RP-37, RP-H22: and the card keeps its class."""
    ring = Ring(["L3/5"], gears=[2]).play("L3/5 as 5+2")
    assert ring.declared[0] == 7
    assert rules.battle_class(ring.kit, ring.state) == layout.LIGHTWEIGHT


def test_a_face_down_card_takes_no_gears() -> None:
    """RP-38: there is one way to lay a card face down, and it spends nothing."""
    ring = Ring(["H1/3", "F5/7", "L2/1", "H7/1"], hand={"4": 1}, gears=[0, 0, 0, 2])
    ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2")
    assert sum(action >= layout.LAY for action in ring.game.legal(ring.s, 3)) == 1
    ring.play("H7/1 face down")
    assert ring.gears[3] == 2


def test_spent_gears_lie_with_the_card_until_the_results() -> None:
    """RP-39: out of the gym's hands, not yet in the centre."""
    ring = Ring(["M4/3", "F5/7", "L2/1", "H2/7"], gears=[3])
    ring.play("M4/3 as 4+2", "F5/7 as 5", "L2/1 as 1")
    assert ring.gears[0] == 1
    assert ring.state.centre == 3
    ring.play("H2/7 as 2")
    assert ring.state.centre == 4  # two came back, one was given


def test_gears_return_before_one_is_given() -> None:
    """RP-39, RP-42: all six are out, two are spent, and one of those two is given at once."""
    ring = Ring(["M4/3", "F5/7", "L2/1", "H3/6"], gears=[2, 4])
    assert ring.state.centre == 0
    ring.play("M4/3 as 4+2", "F5/7 as 5", "L2/1 as 1", "H3/6 as 3")
    assert ring.gears == [0, 4, 0, 1]
    assert ring.state.centre == 1


def test_gears_on_one_card_all_push_the_same_way() -> None:
    """RP-H05: three Gears change a number by 3, never by 1: each play has one amount."""
    ring = Ring(["M4/3"], gears=[3], hand={"4": 1})
    assert len(ring.game.legal(ring.s, 0)) == 2 * 7
    ring.play("M4/3 as 4+1")
    assert ring.gears[0] == 2


def test_gears_may_be_spent_without_need() -> None:
    """RP-H06: the last card of a sure winner may still carry Gears."""
    ring = Ring(["M7/2"], gears=[2])
    assert ring.why_not("M7/2 as 7+2") == ""
