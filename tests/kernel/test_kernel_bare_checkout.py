"""A checkout is enough for simulation: NumPy, Numba and numba-cuda are all that it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

BARE = """
import importlib.abc, runpy, sys

NEEDED = {"numpy", "numba", "numba_cuda", "_numba_cuda_redirector", "llvmlite", "cuda", "haymaker"}

class NothingElse(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in NEEDED and top not in sys.stdlib_module_names and not top.startswith("_"):
            raise ModuleNotFoundError(f"{name} is not part of a bare checkout")

sys.meta_path.insert(0, NothingElse())
"""

GAMES = """
import haymaker
assert len(haymaker.games.names()) >= 5
for name in haymaker.games.names():
    game = haymaker.load(name)
    haymaker.bots.bot(haymaker.bots.usual(game), 1)
    game.new()
found = haymaker.simulate("punch", 3, backend="cuda")
assert len(found) == 3 and found.unfinished == 0
"""

BENCH = """
sys.argv = ["bench/gpu.py", "--help"]
runpy.run_path("bench/gpu.py", run_name="__main__")
"""


def bare(program: str) -> str:
    """What the program prints, where nothing is installed that it does not need."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", BARE + program],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_games_are_simulated_from_a_bare_checkout() -> None:
    bare(GAMES)


def test_the_gpu_is_measured_from_a_bare_checkout() -> None:
    assert "Steps per second on one GPU" in bare(BENCH)
