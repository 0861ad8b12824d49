"""What docs/research.md tells a newcomer to type runs as it stands there, and nothing else is
needed for it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from haymaker.games import load, names
from haymaker.research.data import COLUMNS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SLOW = ("envs(", "gymnasium", "simulate(")
"""These compile batches, and bots in them, which takes minutes in all."""


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(text, marks=[pytest.mark.long] * any(word in text for word in SLOW))
        for text in BLOCKS
    ],
    ids=lambda text: text.strip().splitlines()[0],
)
def test_what_is_to_be_typed_runs(block: str) -> None:
    """In a fresh process, in the folder of a checkout, warnings as errors."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", block],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_every_interface_has_its_lines() -> None:
    assert len(BLOCKS) >= 6
    for word in ("haymaker.load", "haymaker.envs", "make_vec", "parallel_env", "pyspiel",
                 "simulate"):  # fmt: skip
        assert any(word in block for block in BLOCKS), word


def test_the_table_of_games_is_what_the_games_are() -> None:
    """Those columns that are not measured."""
    for name in names():
        game = load(name)
        low, high = game.room.box.players
        spec = game.observation_spec
        row = (
            f"| {game.title} | {low if low == high else f'{low}–{high}'} | {game.actions} "
            f"| {game.room.state.itemsize} B | {len(spec.limits()[0])} | {spec.size} |"
        )
        assert row in PAGE, row


def test_the_schema_of_the_data_has_a_line_per_column() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert set(COLUMNS) <= set(listed)
