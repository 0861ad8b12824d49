"""A card that is too strong is found."""

from __future__ import annotations

import copy

import pytest

from haymaker.games import load
from haymaker.kernel.game import Game
from haymaker.lab.cards import Cards, cards, ranked, told_cards


def test_a_punch_that_is_one_too_strong_is_found_at_the_top() -> None:
    found = cards(load("punch", power=[1, 2, 4]), load("punch"), "random", 12_000, 60)
    assert found.games == 12_000 and found.chosen[0].name == "play P3"
    assert found.chosen[0].stands_out and found.chosen[0].change.low > 0
    told = told_cards([found], "a command")
    assert "what every card is worth, power = [1, 2, 4] against the box" in told.said()
    assert "within round and seat" in told.said() and "stands out" in told.said()
    assert told.records[0]["figure"] == "play P3" and told.records[0]["unit"] == "stamina"


def test_equal_kits_with_the_same_luck_show_no_change() -> None:
    game = load("punch", matches_to_win=1)
    found = cards(game, load("punch", matches_to_win=1), "random", 2000, 60, threads=1)
    again = cards(game, game, "random", 2000, 60, threads=2)
    assert [card.change.value for card in found.cards] == [0.0] * len(found.cards)
    assert [card.worth for card in found.cards] == [card.worth for card in again.cards]
    assert not found.against and "against the box" not in told_cards([found], "").said()


def test_levels_are_set_side_by_side() -> None:
    game = load("punch", matches_to_win=1)
    both = [cards(game, game, bot, 1500, 60) for bot in ("random", "heuristic")]
    shown = told_cards(both, "").said()
    assert "worth, as it plays:" in shown and "as heuristic plays: 1,500 games" in shown


def robo_power() -> tuple[Game, Game, str]:
    deck = copy.deepcopy(load("robo_power", players=2).kit["deck"])
    deck[4]["number"] = 130
    return load("robo_power", players=2, deck=deck), load("robo_power", players=2), "130"


def one_punch_man() -> tuple[Game, Game, str]:
    deck = copy.deepcopy(load("one_punch_man").kit["hero_deck"])
    deck[2]["dice"] += 1
    deck[2]["health"] += 1
    return load("one_punch_man", hero_deck=deck), load("one_punch_man"), "Street Brawler"


@pytest.mark.long
@pytest.mark.parametrize("planted", [robo_power, one_punch_man])
def test_a_planted_card_is_found_at_the_top_of_what_is_held(planted: object) -> None:
    assert callable(planted)
    one, other, name = planted()
    found = cards(one, other, "heuristic", 20_000, 600)
    assert found.held[0].name == name and found.held[0].stands_out
    assert found.held[0].change.low > found.held[1].change.high


@pytest.mark.long
def test_a_fair_kit_raises_no_alarm() -> None:
    """100 runs of equal kits, each with luck of its own; a run with any alarm is one too many in at
    most 5 of them, and a few more by accident."""
    game = load("punch", matches_to_win=1)
    alarms = [alarmed(cards(game, game, "random", 4000, 600, seed, paired=False))
              for seed in range(100)]  # fmt: skip
    assert sum(alarms) <= 10


def alarmed(found: Cards) -> bool:
    """Whether any card is said to have changed, as it would be against another kit."""
    return any(card.stands_out for card in ranked(found.chosen, against=True))
