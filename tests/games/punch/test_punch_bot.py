"""The sensible boxer."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from haymaker.games import load
from haymaker.games.punch import layout
from haymaker.kernel.native import native
from haymaker.kernel.simulate import simulate
from haymaker.table.records import GameRecord, Step
from tests.tracing import trace

GAMES = 4000

VARIANTS: list[dict[str, Any]] = [
    {"mode": mode, "no_mercy": no_mercy, "exchange": exchange, "robo_box": robo_box}
    for mode, no_mercy, exchange, robo_box in itertools.product(
        ("standard", "advanced"), *[(False, True)] * 3
    )
]
VARIANTS += [
    {"exchange": True, "exchange_turns": list(range(1, 11)), "redeal_shows": "hand"},
    {"mode": "advanced", "exchange": True, "advanced_exchange_blind": False},
    {"robo_box": True, "robo_second_half": "normal", "exchange": True, "exchange_turns": [6]},
    {"copies": {"P1": 30, "P2": 0, "P3": 0, "N": 0, "B": 0, "D": 0}, "max_redeals": 2},
]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_bot_beats_chance(seat: int) -> None:
    """PU-32: over four thousand games a seat, it wins three of four against random play."""
    bots = ["random", "random"]
    bots[seat] = "heuristic"
    results = simulate(load("punch"), GAMES, seed=20 + seat, bots=bots, threads=1)
    assert results.unfinished == 0
    assert results.wins[seat] / GAMES > 0.75


def test_random_play_favours_no_seat() -> None:
    """PU-H29: nobody begins, so between equals both seats win equally often."""
    results = simulate(load("punch"), GAMES, seed=7, threads=1)
    assert results.wins.sum() == GAMES
    assert abs(results.wins[0] / GAMES - 0.5) < 0.04, "five standard deviations"


def test_chosen_hands_cannot_be_foreseen() -> None:
    """PU-34: two bots that choose their hands choose differently, so that few matches are tied."""
    game = load("punch", mode="advanced")
    fought = simulate(game, 500, seed=9, bots="heuristic", threads=1, finals=True)
    assert fought.finals is not None
    matches = fought.finals["wins"].sum() + fought.finals["ties"].sum()
    assert fought.finals["ties"].sum() < 0.4 * matches


def test_the_bot_exchanges_its_weakest_cards() -> None:
    """PU-38: against a whole deck Do Nothing is worth least, so it goes under the deck."""
    game = load("punch", exchange=True, matches_to_win=1)
    put = set()
    for number in range(20):
        _, actions, _ = trace(
            native(game.room), game.kit.record, 5, number, np.ones(2, np.int32), 5000
        )
        put |= {
            action - layout.PUT for action in actions.tolist() if layout.PUT <= action < layout.TAKE
        }
    assert put == {layout.NOTHING}


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_bot_keeps_to_the_rules(options: dict[str, Any]) -> None:
    """PU-35: in every game and variant, each move of a fight between two bots is allowed."""
    game = load("punch", matches_to_win=1, max_replays=3, **options)
    engine = native(game.room)
    thinkers = np.ones(2, np.int32)
    for number in range(2):
        seats, actions, _ = trace(engine, game.kit.record, 31, number, thinkers, 5000)
        steps = [
            Step(seat, action)
            for seat, action in zip(seats.tolist(), actions.tolist(), strict=True)
        ]
        *_, (_, last) = GameRecord("a fight of two bots", {}, steps).replay(game)
        assert game.over(last)
