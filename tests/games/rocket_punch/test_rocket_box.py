"""What is in the box and how the table is laid: RP-01 to RP-17."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from haymaker.games.rocket_punch import layout, rules
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.errors import HaymakerError, KitError
from tests.games.rocket_punch.ring import ROOM, Ring, card_numbers, load

DECK = load().kit["deck"]
PAIRS = {
    weight: [(row["upper"], row["lower"]) for row in DECK if row["class"] == weight]
    for weight in ("flyweight", "lightweight", "middleweight", "heavyweight")
}


# --- Components ---------------------------------------------------------------------------------


def test_the_deck_has_28_cards_seven_in_each_of_four_classes() -> None:
    """RP-01: 4 classes with 7 cards each."""
    assert len(DECK) == 28
    assert [len(pairs) for pairs in PAIRS.values()] == [7] * 4


def test_a_card_with_one_number_twice_is_refused() -> None:
    """RP-02: the two numbers of a card differ."""
    assert all(row["upper"] != row["lower"] for row in DECK)
    bad = [dict(row) for row in DECK]
    bad[3]["upper"] = bad[3]["lower"] = 5
    with pytest.raises(KitError, match=r"components.deck\[3\].*two different numbers"):
        load(deck=bad)


def test_both_numbers_of_a_card_fight_in_its_class() -> None:
    """RP-03: turned either way a card stays in its class; the name changes nothing."""
    for number in (1, 7):
        ring = Ring(["H7/1"]).play(f"H7/1 as {number}")
        assert rules.battle_class(ring.kit, ring.state) == layout.HEAVYWEIGHT
    named, plain = load(deck="named28"), load()
    assert len({row["name"] for row in named.kit["deck"]}) == 28
    assert named.kit.record.tobytes() == plain.kit.record.tobytes()


def test_there_is_one_belt_a_class() -> None:
    """RP-04: four belts; whoever wins a class holds its only belt."""
    ring = Ring(["M5/1", "M7/2", "L1/6", "F2/6"], belts={"M": 3})
    assert len(ring.state.belt) == 4
    ring.play("M5/1 as 5", "M7/2 as 7", "L1/6 as 1", "F2/6 as 2")
    assert ring.belt("M") == 1
    assert ring.game.inventory(ring.s)[layout.CARDS + 1 : -1] == [1] * 4


def test_gears_are_neither_made_nor_lost() -> None:
    """RP-05: centre, gyms and cards hold six Gears together, at every moment."""
    ring = Ring(["M3/6", "F1/5", "L2/1", "H5/4"], gears=[2, 0, 0, 1])
    for move in ("M3/6 as 6+2", "F1/5 as 1", "L2/1 as 2", "H5/4 as 5-1"):
        ring.play(move)
        assert ring.game.inventory(ring.s)[layout.CARDS] == 6
    assert ring.state.centre + sum(ring.gears) == 6


def test_one_marker_is_somewhere_at_all_times() -> None:
    """RP-06, RP-H17: one start marker, under whatever name the examples give it."""
    ring = Ring()
    for _ in range(6):
        assert 0 <= ring.marker < 4
        ring.play_anything()


def test_gyms_and_meters_are_bookkeeping() -> None:
    """RP-07: gym cards change names and nothing else."""
    usual, other = load(), load(gyms=[5, 4, 3, 2])
    assert usual.kit.record.tobytes() == other.kit.record.tobytes()
    assert [other.words.seat_name(other.kit, p) for p in range(4)] == [
        usual.kit["gym_cards"][i - 1]["name"] for i in (5, 4, 3, 2)
    ]
    assert len(usual.kit["gym_cards"]) == 5


@pytest.mark.parametrize("players", [0, 1, 2, 6, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """RP-08, RP-H23: three, four or five can play, no variant for others."""
    with pytest.raises(HaymakerError, match="3 to 5"):
        load(players)


# --- The deck of the box: RP-H01, with its seven properties ---------------------------------------


def test_every_class_has_every_number_once_on_top_and_once_below() -> None:
    """RP-H01, property 1."""
    for pairs in PAIRS.values():
        assert sorted(upper for upper, _ in pairs) == list(range(1, 8))
        assert sorted(lower for _, lower in pairs) == list(range(1, 8))


def test_no_class_is_stronger_than_another() -> None:
    """RP-H01, property 2: better halves add up to 38, worse ones to 18."""
    for pairs in PAIRS.values():
        assert sum(map(max, pairs)) == 38
        assert sum(map(min, pairs)) == 18


def test_all_pairs_occur_some_twice_none_three_times() -> None:
    """RP-H01, property 3."""
    counts = Counter(frozenset(pair) for pairs in PAIRS.values() for pair in pairs)
    assert set(counts) == {frozenset(pair) for pair in combinations(range(1, 8), 2)}
    assert Counter(counts.values()) == {1: 14, 2: 7}


def test_both_heavyweights_with_a_7_are_dead_once_1_2_and_7_are_called() -> None:
    """RP-H01, property 4: the third example works with either."""
    sevens = [pair for pair in PAIRS["heavyweight"] if 7 in pair]
    assert sevens == [(2, 7), (7, 1)]
    assert all(set(pair) <= {1, 2, 7} for pair in sevens)


def test_two_middleweights_show_a_6() -> None:
    """RP-H01, property 5: the fifth example works."""
    assert [pair for pair in PAIRS["middleweight"] if 6 in pair] == [(3, 6), (6, 7)]


def test_four_middleweights_show_5_7_4_and_1() -> None:
    """RP-H01, property 6: the first example works."""
    cards = [(2, 5), (7, 2), (4, 3), (1, 4)]
    assert set(cards) <= set(PAIRS["middleweight"])
    assert all(n in card for n, card in zip((5, 7, 4, 1), cards, strict=True))


def test_the_lighter_the_class_the_better_the_other_half_of_its_7() -> None:
    """RP-H01, property 7."""
    assert [dict(pairs)[7] for pairs in PAIRS.values()] == [4, 3, 2, 1]


def test_a_deck_of_ones_own() -> None:
    """RP-H01: any deck may take the place of the one in the box."""
    deck = [
        {"class": "heavyweight", "upper": 20, "lower": 0, "name": "Colossus"},
        {"class": "flyweight", "upper": 0, "lower": 20},
        {"class": "flyweight", "upper": 3, "lower": 4},
        {"class": "flyweight", "upper": 4, "lower": 3},
    ]
    game = load(3, deck=deck, hand={"3": 1}, start_player=0)
    s = game.new()
    for card in (0, 1, 2):
        game.apply(s, CHANCE, card)
    assert game.inventory(s)[:5] == [1, 1, 1, 1, 0]
    assert len(game.legal(s, 0)) == 2


def test_a_deck_from_a_file(tmp_path: Path) -> None:
    """RP-H01: a user's own kit file, with a message that names key, found and allowed."""
    file = tmp_path / "mine.toml"
    file.write_text('players = 5\n[components]\ndeck = "named28"\n')
    assert ROOM.game(file=file).players == 5
    file.write_text("[components]\ndeck = [{class = 'heavyweight', upper = 99, lower = 1}]\n")
    with pytest.raises(
        KitError, match=r"mine.toml: components.deck is .*; allowed: .*3 to 28 rows"
    ):
        ROOM.game(file=file)
    row = "{class = 'heavyweight', upper = 99, lower = 1},"
    file.write_text(f"[components]\ndeck = [{row * 24}]\n")
    with pytest.raises(KitError, match=r"deck\[0\].upper is 99; allowed: .*from 0 to 20"):
        ROOM.game(file=file)


def test_a_deck_too_small_for_the_hands_is_refused() -> None:
    """RP-15: there must be cards enough for all hands."""
    with pytest.raises(KitError, match=r"components.hand.5.*1 to 2, as there are 12 cards"):
        load(5, deck=DECK[:12])
    assert load(4, deck=DECK[:24]).kit["hand"]["4"] == 6


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("fame_side", 5, "one of auto, 6, 4"),
        ("start_player", 7, "from 0 to 4 or 'random'"),
        ("gears_forced_when_blocked", 1, "true or false"),
        ("allow_voluntary_facedown", "yes", "true or false"),
        ("reveal_facedown", 2, "true or false"),
        ("max_rounds", 0, "from 1 to 100 or 'none'"),
        ("gears", 7, "from 0 to 6"),
        ("hand", {"4": 9}, "from 1 to 8"),
        ("deck", "no such deck", "one of balanced28, named28"),
        ("gyms", [1, 2, 6, 3], "from 1 to 5"),
        ("gym_cards", [{"name": "One"}], "5 to 5 rows"),
    ],
)
def test_what_is_out_of_its_limits_is_refused(option: str, value: object, allowed: str) -> None:
    """RP-12, RP-H02, RP-H03, RP-H07, RP-H09, RP-H14: every option has its limits."""
    with pytest.raises(KitError, match=option) as error:
        load(4, **{option: value})
    assert allowed in str(error.value)


# --- Set-up -------------------------------------------------------------------------------------


@pytest.mark.parametrize("gyms", [[1, 2, 2, 3], [1, 2, 3]])
def test_no_two_players_have_the_same_gym(gyms: list[int]) -> None:
    """RP-09: each takes a gym that nobody else has."""
    with pytest.raises(KitError, match=r"options.gyms.*no two the same"):
        load(4, gyms=gyms)


def test_gyms_have_five_names() -> None:
    """RP-09: two gym cards of one name could not be told apart."""
    names = [{"name": n} for n in ("Ring", "ring", "A", "B", "C")]
    with pytest.raises(KitError, match="five different names"):
        load(4, gym_cards=names)


def test_the_meter_has_a_green_side_of_six_and_a_red_one_of_four() -> None:
    """RP-10: six or four steps, nothing else."""
    targets = [int(load(fame_side=side).kit.record["target"][0]) for side in (6, 4)]
    assert targets == [6, 4]


def test_three_play_on_green_four_and_five_on_red() -> None:
    """RP-11: the side that the table uses if it does not choose."""
    assert [int(load(n).kit.record["target"][0]) for n in (3, 4, 5)] == [6, 4, 4]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("side", [6, 4])
def test_either_side_with_any_number(players: int, side: int) -> None:
    """RP-12: one side is chosen for the whole table."""
    assert int(load(players, fame_side=side).kit.record["target"][0]) == side


def test_nobody_has_fame_belts_or_gears_at_the_start() -> None:
    """RP-13, RP-14: meters at 0, four belts and six Gears in the centre."""
    ring = Ring()
    assert ring.fame == [0, 0, 0, 0]
    assert [ring.belt(letter) for letter in "HMLF"] == [None] * 4
    assert ring.gears == [0, 0, 0, 0]
    assert ring.state.centre == 6


@pytest.mark.parametrize(("players", "each", "left"), [(3, 8, 4), (4, 6, 4), (5, 5, 3)])
def test_the_deal(players: int, each: int, left: int) -> None:
    """RP-15, RP-16: 8, 6 or 5 cards each; 4, 4 or 3 stay unseen."""
    ring = Ring(players=players)
    assert [len(ring.hand(seat)) for seat in range(players)] == [each] * players
    assert int(ring.state.deck).bit_count() == left
    for viewer in (*range(players), 14):
        assert ring.game.plain(ring.game.view(ring.s, viewer)).deck == 0


def test_every_card_left_is_equally_likely_to_be_dealt() -> None:
    """RP-15: the shuffle is fair at every card."""
    game = load(start_player=2)
    s = game.new()
    assert game.chance(s) == [1] * 28 + [0] * 5
    game.apply(s, CHANCE, 9)
    assert game.chance(s) == [1] * 9 + [0] + [1] * 18 + [0] * 5


def test_the_first_marker_by_lot() -> None:
    """RP-17, RP-H09: every seat is equally likely to start."""
    game = load(3)
    s = game.new()
    assert game.turn(s) == LUCK_ACTS
    assert game.chance(s) == [0] * 28 + [1, 1, 1, 0, 0]
    game.apply(s, CHANCE, layout.MARK + 2)
    assert game.plain(s).marker == 3


def test_the_first_marker_by_choice() -> None:
    """RP-17, RP-H09: or the table names the seat; one that is not there is refused."""
    assert Ring(marker=3).seat == 3
    with pytest.raises(KitError, match=r"options.start_player.*0 to 2, or 'random'"):
        load(3, start_player=3)


def test_cards_have_codes() -> None:
    """RP-03: a card is known by its class and its two numbers."""
    assert len(card_numbers(load())) == 28
