"""The results of a battle, in their order: RP-40 to RP-50, and the worked examples."""

from __future__ import annotations

from tests.games.rocket_punch.ring import Ring


def test_example_1_the_highest_of_the_class_wins() -> None:
    """RP-E1: M5, M7, M4, M1: belt to the 7, marker to the 1, a Gear to the 4."""
    ring = Ring(["M2/5", "M7/2", "M4/3", "M1/4"])
    ring.play("M2/5 as 5", "M7/2 as 7", "M4/3 as 4", "M1/4 as 1")
    assert ring.belt("M") == 1
    assert ring.marker == 3
    assert ring.gears == [0, 0, 1, 0]


def test_example_2_another_class_does_not_win() -> None:
    """RP-E2: L7 is the highest number, but M5 wins the Middleweight belt."""
    ring = Ring(["M5/1", "L7/3", "M4/3", "F1/5"])
    ring.play("M5/1 as 5", "L7/3 as 7", "M4/3 as 4", "F1/5 as 1")
    assert ring.belt("M") == 0


def test_example_3_face_down() -> None:
    """RP-E3, RP-H19: H1 opens, 7 and 2 follow, seat 3 is stuck: the opener wins with a 1."""
    ring = Ring(["H1/3", "F5/7", "L2/1", "H7/1"], hand={"4": 1})
    ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2", "H7/1 face down")
    assert ring.belt("H") == 0
    assert ring.marker == 0
    assert ring.gears == [0, 0, 1, 0]


def test_example_5_a_gear_wins_and_returns() -> None:
    """RP-E5: M6, H3, M6 with a Gear as 7, F1."""
    ring = Ring(["M6/7", "H3/6", "M3/6", "F1/5"], gears=[0, 0, 1, 0])
    ring.play("M6/7 as 6", "H3/6 as 3", "M3/6 as 6+1", "F1/5 as 1")
    assert ring.belt("M") == 2
    assert ring.marker == 3
    assert ring.gears == [0, 1, 0, 0]
    assert ring.state.centre == 5


def test_only_face_up_cards_of_the_class_fight_for_the_belt() -> None:
    """RP-40: H8 and L7 are higher, M6 is the best Middleweight."""
    ring = Ring(["M2/5", "H7/1", "M6/7", "L7/3"], gears=[0, 1])
    ring.play("M2/5 as 5", "H7/1 as 7+1", "M6/7 as 6", "L7/3 as 7")
    assert ring.belt("M") == 2


def test_the_belt_comes_from_the_centre_from_its_holder_or_stays() -> None:
    """RP-41: the winner has it afterwards, wherever it was."""
    for holder in ({}, {"M": 0}, {"M": 3}, {"M": 1}):
        ring = Ring(["M5/1", "M7/2", "L4/7", "F2/6"], belts=holder)
        ring.play("M5/1 as 5", "M7/2 as 7", "L4/7 as 4", "F2/6 as 2")
        assert ring.belt("M") == 1


def test_other_belts_stay_where_they_are() -> None:
    """RP-41: only the belt of the battle's class changes hands."""
    ring = Ring(["M5/1", "M7/2", "L4/7", "F2/6"], belts={"H": 3, "L": 0})
    ring.play("M5/1 as 5", "M7/2 as 7", "L4/7 as 4", "F2/6 as 2")
    assert [ring.belt(letter) for letter in "HMLF"] == [3, 1, 0, None]


def test_all_spent_gears_return_up_or_down() -> None:
    """RP-42: two spent upward and three downward, five go back; one is given again."""
    ring = Ring(["M5/1", "M7/2", "L4/7", "F2/6"], gears=[2, 0, 3, 0])
    ring.play("M5/1 as 5+1", "M7/2 as 7", "L4/7 as 4-3", "F2/6 as 2")
    assert ring.gears == [1, 0, 0, 1]
    assert ring.state.centre == 4


def test_the_lowest_of_all_takes_the_marker() -> None:
    """RP-43: of any class; here the F1 in a Middleweight battle."""
    ring = Ring(["M5/1", "M4/3", "F1/5", "L7/3"])
    ring.play("M5/1 as 5", "M4/3 as 3", "F1/5 as 1", "L7/3 as 7")
    assert ring.marker == 2


def test_the_second_lowest_takes_a_gear() -> None:
    """RP-44: of any class; here the L3."""
    ring = Ring(["M5/1", "M4/3", "F1/5", "L7/3"])
    ring.play("M5/1 as 5", "M4/3 as 4", "F1/5 as 1", "L7/3 as 3")
    assert ring.gears == [0, 0, 0, 1]
    assert ring.state.centre == 5


def test_no_gear_in_the_centre_no_gear_for_anybody() -> None:
    """RP-45: all six are out and none was spent."""
    ring = Ring(["M5/1", "M4/3", "F1/5", "L7/3"], gears=[3, 3])
    ring.play("M5/1 as 5", "M4/3 as 4", "F1/5 as 1", "L7/3 as 3")
    assert ring.gears == [3, 3, 0, 0]


def all_alike() -> Ring:
    """Five gyms with nothing but 1/2 and 2/1: after two cards all numbers are taken."""
    cards = ["F1/2", "H1/2", "L1/2", "M1/2", "M2/1"]
    classes = {"F": "flyweight", "L": "lightweight", "M": "middleweight", "H": "heavyweight"}
    deck = [
        {"class": classes[code[0]], "upper": int(code[1]), "lower": int(code[3])} for code in cards
    ]
    ring = Ring(cards, players=5, deck=deck, hand={"5": 1}, gears=[0, 0, 0, 1])
    return ring.play("F1/2 as 1", "H1/2 as 2", "L1/2 face down")


def test_two_face_up_cards_bring_no_gear() -> None:
    """RP-46: three of five lie face down, so the third step is left out."""
    ring = all_alike().play("M1/2 face down", "M2/1 face down")
    assert ring.gears == [0, 0, 0, 1, 0]
    assert ring.belt("F") == 0
    assert ring.marker == 0


def test_three_face_up_cards_bring_one() -> None:
    """RP-46: the fourth gym uses its Gear to stay in, and the third step takes place."""
    ring = all_alike().play("M1/2 as 2+1", "M2/1 face down")
    assert ring.declared == [1, 2, None, 3, None]
    assert ring.gears == [0, 1, 0, 0, 0]


def test_a_single_face_up_card_takes_belt_and_marker() -> None:
    """RP-H04, RP-47: everybody else went face down; no Gear is given."""
    ring = Ring(["M5/1", "M7/2", "F1/5", "L7/3"], marker=0, allow_voluntary_facedown=True)
    ring.play("M5/1 as 5", "M7/2 face down", "F1/5 face down", "L7/3 face down")
    assert ring.belt("M") == 0
    assert ring.marker == 0
    assert sum(ring.gears) == 0


def test_one_gym_may_get_several_rewards() -> None:
    """RP-47: the only Heavyweight is also the lowest: belt and marker."""
    ring = Ring(["H1/3", "F5/7", "L3/5", "M4/3"])
    ring.play("H1/3 as 1", "F5/7 as 7", "L3/5 as 3", "M4/3 as 4")
    assert (ring.belt("H"), ring.marker) == (0, 0)


def test_called_numbers_all_differ() -> None:
    """RP-48: whatever is played, no two called numbers are equal."""
    ring = Ring(gears=[2, 1, 1, 2])
    for _ in range(6):
        for _ in range(4):
            moves = ring.game.legal(ring.s, ring.seat)
            ring.game.apply(ring.s, ring.seat, moves[len(moves) // 2])
        numbers = [number for number in ring.declared if number is not None]
        assert len(set(numbers)) == len(numbers)


def test_all_cards_of_a_battle_are_discarded() -> None:
    """RP-49: face up or face down, they are in nobody's hand and come back next round only."""
    ring = Ring(["H1/3", "F5/7", "L2/1", "H7/1 M7/2"], hand={"4": 2})
    ring.play("H1/3 as 1", "F5/7 as 7", "L2/1 as 2", "H7/1 face down")
    gone = {"H1/3", "F5/7", "L2/1", "H7/1"}
    assert not gone & set().union(*(ring.hand(seat) for seat in range(4)))
    assert ring.game.inventory(ring.s)[:28] == [1] * 28
    seen = ring.state.shown
    assert {code for code, c in ring.codes.items() if seen >> c & 1} == gone - {"H7/1"}


def test_the_marker_holder_opens_the_next_battle() -> None:
    """RP-50: seat 3 was lowest and opens."""
    ring = Ring(["M2/5", "M7/2", "M4/3", "M1/4"])
    ring.play("M2/5 as 5", "M7/2 as 7", "M4/3 as 4", "M1/4 as 1")
    assert ring.seat == 3
