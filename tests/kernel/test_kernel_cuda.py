"""The CUDA backend without a card: its kernel in the compiler's simulator gives native's games."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from haymaker.games import GAMES, load
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.simulate import simulate

SIMULATED = """
import sys
from haymaker.games import load
from haymaker.kernel.simulate import simulate
game = load(sys.argv[1])
bots = ["heuristic" if seat == 1 and game.room.bot else "random" for seat in range(game.players)]
found = simulate(game, 11, seed=5, bots=bots, backend="cuda", finals=True)
sys.stdout.write(found.finals.tobytes().hex() + "\\n")
sys.stdout.write(" ".join(map(str, [*found.points.ravel(), *found.endings, *found.steps])))
"""


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_plays_the_same_games_as_native(name: str) -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED, name],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    finals, numbers = done.stdout.split("\n")
    game = load(name)
    bots = [
        "heuristic" if seat == 1 and game.room.bot else "random" for seat in range(game.players)
    ]
    found = simulate(game, 11, seed=5, bots=bots, finals=True)
    assert found.finals is not None
    assert finals == found.finals.tobytes().hex()
    assert numbers == " ".join(map(str, [*found.points.ravel(), *found.endings, *found.steps]))


def test_without_a_card_the_backend_says_so() -> None:
    """CI has no GPU: asking for one is answered with a sentence."""
    from numba import cuda

    if cuda.is_available():  # on a machine with a card it simply plays
        assert len(simulate(load("punch"), 3, backend="cuda")) == 3
        return
    with pytest.raises(HaymakerError, match="no GPU"):
        simulate(load("punch"), 3, backend="cuda")
