"""The examples do what they say. PPO needs torch, and runs in `make soak`."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import haymaker
from haymaker.games import load

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_reinforce_learns() -> None:
    """Against random play a linear policy begins even, and soon wins more: nine thousand matches
    are far from even by ten times what luck explains."""
    curve = example("reinforce").main(rounds=25, games=512)
    assert abs(curve[0] - 0.5) < 0.1 and np.mean(curve[7:]) > 0.55


def test_cfr_solves_a_small_game() -> None:
    assert example("solve").main(rounds=40) < 0.05


def test_a_bot_of_twenty_lines_plays_in_a_tournament_and_at_tables() -> None:
    file = EXAMPLES / "my_bot.py"
    results = haymaker.simulate(
        "punch", 3, bots=[str(file), "random"], backend="python", matches_to_win=1, max_replays=0
    )
    assert len(results) == 3 and results.unfinished == 0
    game = load("punch")
    s = game.new()
    while 15 in game.seats(s):
        game.apply(s, 15, int(np.argmax(game.chance(s))))
    bot = example("my_bot").MyBot(1)
    assert bot.choose(game, game.view(s, 0), 0) in game.legal(s, 0)
    assert len((EXAMPLES / "my_bot.py").read_text().splitlines()) < 30


def test_the_notebook_can_be_read() -> None:
    text = (EXAMPLES / "notebook.py").read_text()
    compile(text, "notebook.py", "exec")
    assert text.count("@app.cell") == 3


@pytest.mark.long
def test_ppo_learns() -> None:
    """Needs torch, which no lock file of ours brings: `pip install torch` before `make soak`."""
    share = example("ppo").main(["--minutes", "1", "--games", "256", "--matches", "400"])
    assert share > 0.5
