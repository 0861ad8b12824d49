"""PettingZoo's own tests of our environments, and the one it lacks: that asking leaks nothing."""

from __future__ import annotations

import contextlib
import io
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

from haymaker.games import GAMES, find
from haymaker.research.pettingzoo import env, parallel_env, raw_env

CASES: list[tuple[str, dict[str, Any]]] = [
    ("punch", {}),
    ("punch", {"mode": "advanced", "exchange": True}),
    ("rocket_punch", {"players": 3}),
    ("rocket_punch", {"players": 5}),
    ("robo_power", {"players": 3}),
    ("one_punch_man", {}),
    ("pokepucks", {"players": 2}),
    ("punch", {"robo_box": True, "matches_to_win": 1}),
    ("rocket_punch", {"players": 4, "reveal_facedown": True}),
    ("robo_power", {"players": 2, "spy_optional": True}),
    ("robo_power", {"players": 10, "spy_on_duel_loss": True}),
    ("one_punch_man", {"doors_hidden": False, "pass_is_final": True}),
    ("pokepucks", {"players": 4, "setup": "quick"}),
    ("pokepucks", {"players": 8}),
]
FEWEST = {name: find(name).box.players[0] for name in GAMES}
"""The games with as few players as they can have."""


# PettingZoo's test says these of everything but a list of its own games: of a dictionary with a
# mask, and of the mask when the game is over.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


@pytest.fixture(autouse=True)
def quietly() -> Any:
    """These tests print that they have passed."""
    with contextlib.redirect_stdout(io.StringIO()):
        yield


@pytest.mark.parametrize(("game_name", "settings"), CASES)
def test_one_after_another(game_name: str, settings: dict[str, Any]) -> None:
    api_test(raw_env(game_name, **settings), num_cycles=20)
    seed_test(lambda: env(game_name, **settings), num_cycles=5)


@pytest.mark.parametrize(("game_name", "settings"), CASES)
def test_all_at_once(game_name: str, settings: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(game_name, **settings), num_cycles=20)
    parallel_seed_test(lambda: parallel_env(game_name, **settings), num_cycles=5)


@pytest.mark.parametrize("game_name", GAMES)
def test_rendering(game_name: str) -> None:
    render_test(lambda render_mode: env(game_name, render_mode=render_mode))


@pytest.mark.parametrize("game_name", GAMES)
def test_a_limit_of_steps(game_name: str) -> None:
    """Their test takes steps of all seats together; what is not legal then changes nothing."""
    seats = FEWEST[game_name]
    module = SimpleNamespace(
        parallel_env=lambda max_cycles: parallel_env(
            game_name, players=seats, max_cycles=max_cycles
        ),
        env=lambda max_cycles: parallel_to_aec(
            parallel_env(game_name, players=seats, max_cycles=max_cycles)
        ),
    )
    max_cycles_test(module)


@pytest.mark.parametrize(
    ("game_name", "players"), [("punch", 2), ("robo_power", 4), ("pokepucks", 3)]
)
def test_nobody_sees_that_another_seat_has_sealed_a_choice(game_name: str, players: int) -> None:
    """Whoever is still to choose sees the same before and after, masks included, whatever the
    choice was; so being asked later tells nothing."""
    luck = np.random.default_rng(2)
    checked = 0
    table = raw_env(game_name, players=players)
    table.reset(seed=5)
    for _ in range(300):
        agent = table.agent_selection
        if table.terminations[agent]:
            table.reset()
            continue
        waiting = [f"seat_{seat}" for seat in table.table.seats if f"seat_{seat}" != agent]
        before = {other: table.observe(other) for other in waiting}
        table.step(int(luck.choice(np.flatnonzero(table.observe(agent)["action_mask"]))))
        if waiting and [f"seat_{seat}" for seat in table.table.seats] == waiting:
            for other in waiting:
                for part, values in table.observe(other).items():
                    assert (values == before[other][part]).all()
                checked += 1
    assert checked > 5


def test_what_is_not_legal_ends_the_game_in_the_wrapped_environment() -> None:
    table = env("punch")
    table.reset(seed=1)
    table.step(44)
    assert table.terminations["seat_0"] and table.rewards["seat_0"] == -1
