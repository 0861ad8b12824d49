"""Smaller games, to learn and to be worked out: fewer rounds, smaller hands."""

from __future__ import annotations

from typing import Any

import pytest

from haymaker.games import load
from haymaker.games.punch import layout
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import KitError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from tests.games.punch.ring import BLUE, RED, Ring, cards, mix, row_of


def small(deck: str, rounds: int, hand: int, **options: Any) -> Ring:
    return Ring(rounds=rounds, hand=hand, copies=mix(deck), **options)


# --- The deck -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("hand", [1, 2, 5, 9, 10])
def test_a_deck_is_a_hand_for_each_round(rounds: int, hand: int) -> None:
    """PU-H34: options `rounds` and `hand`; the box's cards are fewer, as evenly as can be."""
    game = load("punch", rounds=rounds, hand=hand)
    counts = list(game.kit["copies"].values())
    assert sum(counts) == rounds * hand
    assert counts == sorted(counts, reverse=True)
    assert counts[0] - counts[-1] <= 1
    assert game.inventory(game.new()) == counts * 2
    assert load("punch", **game.kit.values).kit.fingerprint == game.kit.fingerprint


def test_another_mix_must_add_up() -> None:
    """PU-H34: component `copies` says which cards they are; the limit is named."""
    assert small("P1 N B", 1, 3).hand(RED) == cards("P1 N B")
    with pytest.raises(KitError, match=r"add up to 4, rounds × hand = 2 × 2; not 5"):
        load("punch", rounds=2, hand=2, copies=mix("P1 2N 2B"))
    with pytest.raises(KitError, match=r"add up to 30, .* not 4"):
        load("punch", copies=mix("P1 2N B"))


@pytest.mark.parametrize(("option", "wrong"), [("rounds", 0), ("rounds", 4), ("hand", 11)])
def test_no_game_is_larger_than_the_box(option: str, wrong: int) -> None:
    """PU-H34: one to three rounds, one to ten cards."""
    with pytest.raises(KitError, match="a whole number from 1 to"):
        load("punch", **{option: wrong})


# --- Rounds and breaks ----------------------------------------------------------------------------


def test_one_round_is_fought_with_the_whole_deck() -> None:
    """PU-H34, PU-12: nothing is dealt, and the match ends with the only round."""
    ring = small("P1 N B", 1, 3, start_stamina=5, matches_to_win=1)
    assert ring.waits_for == {"red", "blue"}
    assert ring.hand(RED) == ring.hand(BLUE) == cards("P1 N B")
    ring.both("p1", "n").both("n", "b").both("b", "p1")
    assert ring.stamina == (6, 4), "no rest after the last round"
    assert ring.game.over(ring.s)
    assert ring.game.score(ring.s).points == (1, 0)


def test_two_rounds_have_the_first_break() -> None:
    """PU-H34, PU-10: after the first round 3 points, after the second, the last one, none."""
    ring = small("2B 2N", 2, 2, start_stamina=4, max_replays=0).deal("B N", "B N")
    ring.both("n", "n").both("b", "b")
    assert ring.stamina == (8, 8), "a rest, and 3 in the break"
    assert ring.hand(RED) == cards("B N"), "the last hand is what is left"
    ring.both("b", "n").both("n", "b")
    assert ring.game.over(ring.s)
    assert ring.stamina == (9, 9)


def test_the_last_hand_is_not_dealt_again() -> None:
    """PU-H34, PU-17, PU-H17: in round 2 of 2 there is neither re-deal nor exchange."""
    ring = small("8P1 2N", 2, 5, exchange=True).deal("5P1", "5P1").both("keep", "keep")
    ring.both("done", "done").play_out_round()
    assert ring.state.phase == layout.FIGHTING
    assert ring.hand(RED) == cards("3P1 2N")
    assert ring.why_not("red keep") == "PU-17"
    assert ring.why_not("red done") == "PU-H17"


# --- Re-deals -------------------------------------------------------------------------------------


def test_a_redeal_takes_four_equal_cards() -> None:
    """PU-H34, PU-16: a hand of four may be a set, and is dealt again from its deck of eight."""
    ring = small("4P1 4N", 2, 4).deal("4P1", "2P1 2N")
    assert ring.allowed("red") == {"redeal p1", "keep"}
    assert ring.allowed("blue") == {"keep"}
    ring.both("redeal p1", "keep").deal("3P1 N", "")
    assert ring.hand(RED) == cards("3P1 N")


@pytest.mark.parametrize(("deck", "hand"), [("6P1", 3), ("3P1 3P2 3N 3B", 6)])
def test_nobody_is_asked_about_a_set_that_cannot_be(deck: str, hand: int) -> None:
    """PU-H34: a hand below four has no set, nor has a deck without four of a kind."""
    ring = small(deck, 2, hand)
    for _ in range(2 * hand):
        ring.draw(max(ring.odds()))
    assert ring.state.phase == layout.FIGHTING


def test_who_has_played_too_many_of_each_kind_is_not_asked() -> None:
    """PU-H34: in round 2 Red's cards not yet played have no four of a kind, as everybody knows."""
    ring = small("5P1 5N 2B", 3, 4).deal("2P1 2N", "2N 2B").both("keep", "keep")
    ring.both("p1", "b").both("p1", "b").both("n", "n").both("n", "n")
    assert ring.spent(RED) == cards("2P1 2N") and ring.spent(BLUE) == cards("2N 2B")
    ring.deal("3P1 N", "4P1")
    assert ring.waits_for == {"blue"}
    assert ring.allowed("blue") == {"redeal p1", "keep"}
    ring.do("blue keep")
    assert ring.state.phase == layout.FIGHTING


# --- Exchanges ------------------------------------------------------------------------------------


def test_no_more_cards_are_exchanged_than_the_hand_has() -> None:
    """PU-H34, PU-38: of a hand of two, two; the boxer is done without another word."""
    ring = small("2P1 2N", 2, 2, exchange=True).deal("2P1", "2P1")
    ring.do(*row_of("red", "put", "2P1"))
    assert ring.waits_for == {"blue"}
    ring.do("blue done").draw("2N")
    assert ring.hand(RED) == cards("2N")
    assert ring.under(RED) == ["P1", "P1"]


def test_what_was_just_put_away_is_not_drawn_from_a_small_deck() -> None:
    """PU-H18: a single card in hand and one in the deck change places, before and in the turn."""
    ring = small("P1 N", 2, 1, exchange=True).deal("P1", "P1").do("red put p1", "blue done")
    assert ring.odds() == cards("N")
    ring.draw("N").both("swap n", "stay")
    assert ring.odds() == cards("P1")
    assert ring.draw("P1").hand(RED) == cards("P1")


def test_exchange_turns_that_do_not_come() -> None:
    """PU-H34, PU-H16: turn 3 of `exchange_turns` is beyond a hand of two."""
    ring = small("2P1 2N", 2, 2, exchange=True, exchange_turns=[2, 3]).deal("P1 N", "P1 N")
    ring.both("done", "done").both("p1", "p1")
    assert ring.allowed("red") == {"swap n", "stay"}
    ring.both("stay", "stay").both("n", "n")
    assert ring.state.round_no == 1


# --- Robo-Box -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "halves"), [(1, [1]), (2, [1, 1]), (5, [3, 2]), (9, [5, 4])])
def test_the_first_half_has_the_odd_card(hand: int, halves: list[int]) -> None:
    """PU-H34, PU-40, PU-41: a single card makes up a round of its own."""
    ring = small(f"{2 * hand}B", 2, hand, robo_box=True, max_redeals=0, max_replays=0)
    ring.draw(f"{2 * hand}B")
    found = []
    while not ring.game.over(ring.s):
        while "lay b" in ring.allowed("red"):
            ring.both("lay b", "lay b")
        found.append(len(ring.row(RED)))
        ring.reveal(found[-1])
    assert found == halves * 2, "in both rounds"


def test_the_second_half_of_a_small_hand_card_by_card() -> None:
    """PU-H34, PU-H22: three cards are programmed, two are played."""
    ring = small("5B", 1, 5, robo_box=True, robo_second_half="normal")
    for _ in range(3):
        ring.both("lay b", "lay b")
    ring.reveal(3)
    assert ring.state.phase == layout.FIGHTING
    assert ring.allowed("red") == {"b"}


# --- To be worked out -----------------------------------------------------------------------------


def endings(game: Game, s: Record, found: dict[tuple[int, ...], int], depth: int = 0) -> int:
    """Every way in which a game can go on: how often each result comes. Returns the longest."""
    if game.over(s):
        points = game.score(s).points
        found[points] = found.get(points, 0) + 1
        return depth
    seat = game.seats(s)[0]
    if seat == CHANCE:
        moves = [outcome for outcome, weight in enumerate(game.chance(s)) if weight]
    else:
        moves = game.legal(s, seat)
    return max(endings(game, game.after(s, seat, move), found, depth + 1) for move in moves)


TINY: dict[str, Any] = {
    "start_stamina": 2,
    "max_redeals": 0,
    "max_replays": 0,
    "matches_to_win": 1,
}


def test_the_smallest_game_is_a_table_of_two_by_two() -> None:
    """PU-H34: `rounds` 1, `hand` 2, one match, no replay: each order of P1 and N against each."""
    found: dict[tuple[int, ...], int] = {}
    game = load("punch", rounds=1, hand=2, copies=mix("P1 N"), **TINY)
    assert endings(game, game.new(), found) == 4
    # P1 N v P1 N and N P1 v N P1 change nothing; otherwise each hits the other once.
    assert found == {(0, 0): 4}
    found.clear()
    game = load("punch", rounds=1, hand=2, copies=mix("P2 N"), **TINY)
    assert endings(game, game.new(), found) == 4
    assert found == {(0, 0): 2, (1, 0): 1, (0, 1): 1}, "whoever punches first knocks out"


def test_a_tiny_game_can_be_walked_through_to_every_end() -> None:
    """PU-H34: three kinds, two rounds of two cards: all deals, choices and ends, equal for both."""
    found: dict[tuple[int, ...], int] = {}
    game = load("punch", rounds=2, hand=2, copies=mix("P1 N 2D"), **TINY)
    assert endings(game, game.new(), found) == 4 + 2 * 4
    assert found[1, 0] == found[0, 1] > 0
    assert found[0, 0] > 0
