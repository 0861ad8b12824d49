"""Whole games with every combination of variants, step by step against a second referee."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from haymaker.games import load
from haymaker.kernel.contract import CHANCE
from tests.games.punch.referee import KINDS, LUCK, Referee
from tests.games.punch.ring import mix

VARIANTS = [
    {"mode": mode, "no_mercy": no_mercy, "exchange": exchange, "robo_box": robo_box}
    for mode, no_mercy, exchange, robo_box in itertools.product(
        ("standard", "advanced"), *[(False, True)] * 3
    )
]

ALL_TURNS = list(range(1, 11))

TABLES: list[dict[str, Any]] = [
    {"max_redeals": 0},
    {"max_redeals": 1, "exchange": True, "exchange_turns": ALL_TURNS},
    {"exchange": True, "exchange_turns": ALL_TURNS, "redeal_shows": "hand"},
    {"exchange": True, "exchange_turns": [], "redeal_shows": "fact"},
    {"exchange": True, "exchange_turns": [10], "max_redeals": 1},
    {"robo_box": True, "robo_second_half": "normal"},
    {"robo_box": True, "exchange": True, "exchange_turns": ALL_TURNS},
    {
        "robo_box": True,
        "exchange": True,
        "robo_second_half": "normal",
        "exchange_turns": ALL_TURNS,
        "no_mercy": True,
    },
    {"mode": "advanced", "exchange": True, "advanced_exchange_blind": False},
    {
        "mode": "advanced",
        "exchange": True,
        "advanced_exchange_blind": False,
        "exchange_turns": ALL_TURNS,
    },
    {
        "mode": "advanced",
        "exchange": True,
        "robo_box": True,
        "robo_second_half": "normal",
        "advanced_exchange_blind": False,
        "exchange_turns": ALL_TURNS,
    },
    {"mode": "advanced", "exchange": True, "exchange_turns": ALL_TURNS, "start_stamina": 5},
    {"start_stamina": 1, "no_mercy": True, "matches_to_win": 5},
    {"break_gains": [0, 10], "max_replays": 0},
    {"copies": mix("9P1 9P2 3P3 3N 3B 3D"), "max_redeals": 1, "exchange": True},
    {"max_replays": 1, "start_stamina": 10, "break_gains": [10, 10]},
]


SIZES = [(rounds, hand) for rounds in (1, 2, 3) for hand in range(1, 11)]

SMALL: list[dict[str, Any]] = [
    {"max_redeals": 1},
    {"exchange": True, "exchange_turns": ALL_TURNS, "robo_box": True},
    {
        "mode": "advanced",
        "exchange": True,
        "exchange_turns": ALL_TURNS,
        "advanced_exchange_blind": False,
        "robo_box": True,
        "robo_second_half": "normal",
    },
]


def compare(options: dict[str, Any], seed: int) -> int:
    """Plays a random game; returns the number of steps taken."""
    game = load("punch", **options)
    luck = random.Random(seed)
    referee = Referee({**options, "copies": game.kit["copies"]})
    story = referee.game()
    asked = next(story)
    s = game.new()
    steps = 0
    while True:
        plain = game.plain(s)
        open_moves = {
            LUCK if seat == CHANCE else seat: moves(game, s, seat) for seat in game.seats(s)
        }
        assert open_moves == asked, f"step {steps}: the rules ask {open_moves}, the book {asked}"
        for p, boxer in enumerate(referee.boxers):
            assert plain.stamina[p] == boxer.stamina
            assert plain.wins[p] == referee.wins[p]
            for k, kind in enumerate(KINDS):
                assert plain.hand[p, k] == boxer.hand[kind]
                assert plain.spent[p, k] == boxer.spent[kind]
        seat = luck.choice(list(asked))
        word = luck.choices(list(asked[seat]), list(asked[seat].values()))[0]
        if seat != LUCK and luck.random() < 0.5:  # exchange and re-deal often
            word = luck.choice([w for w in asked[seat] if " " in w] or [word])
        number = CHANCE if seat == LUCK else seat
        limit = game.room.rules.LUCK if seat == LUCK else game.room.rules.ACTIONS
        action = next(a for a in range(limit) if game.words.short(game.kit, number, a) == word)
        game.apply(s, number, action)
        steps += 1
        try:
            asked = story.send((seat, word))
        except StopIteration:
            break
    assert game.over(s), "the book says the game is over"
    won = max(referee.wins) >= referee["matches_to_win"]
    score = game.score(s)
    assert score.points == (tuple(referee.wins) if won else (0, 0))
    assert game.words.ENDINGS[score.ending].startswith("decided" if won else "undecided")
    return steps


def moves(game: Any, s: Any, seat: int) -> dict[str, int]:
    short = game.words.short
    if seat == CHANCE:
        return {short(game.kit, seat, a): w for a, w in enumerate(game.chance(s)) if w}
    return {short(game.kit, seat, a): 1 for a in game.legal(s, seat)}


def name(options: dict[str, Any]) -> str:
    return " ".join(f"{key}={value}" for key, value in options.items())


@pytest.mark.parametrize("options", VARIANTS, ids=name)
def test_every_combination_of_variants_goes_by_the_book(options: dict[str, Any]) -> None:
    """PU-35: variants combine with either game and with each other; nothing else changes."""
    for seed in range(3):
        assert compare(options, seed) > 60


@pytest.mark.parametrize("options", TABLES, ids=name)
def test_every_option_goes_by_the_book(options: dict[str, Any]) -> None:
    """PU-H16, PU-H22, PU-H31, PU-H32: agreed limits, exchange turns, halves and replacements."""
    for seed in range(4):
        assert compare(options, 100 + seed) > 20


@pytest.mark.parametrize(("rounds", "hand"), SIZES)
def test_every_size_goes_by_the_book(rounds: int, hand: int) -> None:
    """PU-H34: with any number of `rounds` and any size of `hand`, under all rules."""
    for seed, options in enumerate(SMALL):
        small = {"rounds": rounds, "hand": hand, "max_replays": 2, "matches_to_win": 2}
        assert compare({**options, **small}, seed) > 1
