"""A card that is too strong is found."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from haymaker.cli import main
from haymaker.games import load
from haymaker.kernel.game import Game
from haymaker.kernel.workforce import Threads
from haymaker.lab.cards import Cards, cards, ranked, told_cards
from haymaker.lab.findings import BY_HAND


def test_a_punch_that_is_one_too_strong_is_found_at_the_top() -> None:
    found = cards(load("punch", power=[1, 2, 4]), load("punch"), "random", 12_000, 60)
    assert found.games == 12_000 and found.chosen[0].name == "play P3"
    assert found.chosen[0].stands_out and found.chosen[0].change.low > 0
    told = told_cards([found], "a command")
    assert "what every card is worth, power = [1, 2, 4] against the box" in told.said()
    assert "within round, who leads and seat" in told.said() and "stands out" in told.said()
    assert told.records[0]["figure"] == "play P3" and told.records[0]["unit"] == "stamina"


def test_equal_kits_with_the_same_luck_show_no_change() -> None:
    game = load("punch", matches_to_win=1)
    found = cards(game, load("punch", matches_to_win=1), "random", 2000, 60, workforce=Threads(1))
    again = cards(game, game, "random", 2000, 60, workforce=Threads(2))
    assert [card.change.value for card in found.cards] == [0.0] * len(found.cards)
    assert [card.worth for card in found.cards] == [card.worth for card in again.cards]
    assert not found.against and "against the box" not in told_cards([found], "").said()


def test_levels_are_set_side_by_side() -> None:
    game = load("punch", matches_to_win=1)
    both = [cards(game, game, bot, 1500, 60) for bot in ("random", "heuristic")]
    shown = told_cards(both, "").said()
    assert "worth, as it plays:" in shown and "as heuristic plays: 1,500 games" in shown


def test_ctrl_c_ends_all_levels_and_tells_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = load("punch", matches_to_win=1)
    stopped = replace(cards(game, game, "random", 512, 60), stopped=BY_HAND)
    monkeypatch.setattr("haymaker.lab.command.cards", lambda *given: stopped)
    assert main(["lab", "cards", "punch", "--bots", "random,heuristic"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("until it was stopped by hand") == 1 and "worth, as it plays" not in shown


def robo_power() -> tuple[Game, Game, str]:
    deck = copy.deepcopy(load("robo_power", players=2).kit["deck"])
    deck[4]["number"] = 130
    return load("robo_power", players=2, deck=deck), load("robo_power", players=2), "130"


def one_punch_man() -> tuple[Game, Game, str]:
    deck = copy.deepcopy(load("one_punch_man").kit["hero_deck"])
    deck[2]["dice"] += 1
    deck[2]["health"] += 1
    return load("one_punch_man", hero_deck=deck), load("one_punch_man"), "Street Brawler"


def pokepucks() -> tuple[Game, Game, str]:
    """A Potion that heals three pucks in place of two."""
    rules = copy.deepcopy(load("pokepucks").kit["special_rules"])
    potion = next(row for row in rules if row["rule"] == "Potion")
    potion["n"] += 1
    return load("pokepucks", special_rules=rules), load("pokepucks"), "use Potion"


def rocket_punch() -> tuple[Game, Game, str]:
    deck = copy.deepcopy(load("rocket_punch").kit["deck"])
    deck[5]["upper"] = 8
    return load("rocket_punch", deck=deck), load("rocket_punch"), "Flyweight 8/1"


@pytest.mark.long
@pytest.mark.parametrize("planted", [robo_power, one_punch_man, rocket_punch])
def test_a_planted_card_is_found_at_the_top_of_what_is_held(planted: object) -> None:
    assert callable(planted)
    one, other, name = planted()
    found = cards(one, other, "heuristic", 40_000, 600)
    assert found.held[0].name == name and found.held[0].stands_out
    assert found.held[0].change.low > found.held[1].change.high


@pytest.mark.long
def test_a_planted_puck_is_found_at_the_top_of_what_is_chosen() -> None:
    one, other, name = pokepucks()
    found = cards(one, other, "heuristic", 40_000, 600)
    assert found.chosen[0].name == name and found.chosen[0].stands_out


@pytest.mark.long
@pytest.mark.parametrize(
    "game", [load("punch", matches_to_win=1), load("robo_power", players=2)], ids=lambda g: g.name
)
def test_a_fair_kit_raises_no_alarm(game: Game) -> None:
    """100 runs of equal kits, each with luck of its own: of a hundred, one may have an alarm, and a
    few more by accident."""
    alarms = [alarmed(cards(game, game, "random", 4000, 600, seed, paired=False))
              for seed in range(100)]  # fmt: skip
    assert sum(alarms) <= 4


def alarmed(found: Cards) -> bool:
    """Whether any card is said to have changed, as it would be against another kit."""
    return any(card.stands_out for each in ranked(found.held, found.chosen, True) for card in each)
