"""A real process, killed without warning: the game is on the disk and goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from haymaker.kernel.errors import HaymakerError
from haymaker.table import records
from haymaker.terminal.files import latest_unfinished
from haymaker.terminal.tables import resume_table
from tests.terminal.sitting import Keyboard, come_back, verified

ROOT = Path(__file__).parents[2]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def haymaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts `haymaker …` in a process of its own, which is gone after the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    begun: list[subprocess.Popen[str]] = []

    def start(*words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "haymaker.cli", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            env=os.environ,
        )
        begun.append(process)
        return process

    yield start
    for process in begun:
        process.kill()
        process.communicate()


def own_actions(path: Path) -> int:
    return sum(step.seat == 0 for step in records.load(path).steps) if path.exists() else 0


def wait_for(happened: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    patience = 120.0  # so that a test that fails does not hang
    while not happened():
        assert process.poll() is None, "the process ended by itself"
        assert patience > 0, "the process does nothing"
        time.sleep(0.01)
        patience -= 0.01


@pytest.mark.parametrize("moves", [1, 5])
def test_a_killed_game_goes_on_where_it_was(tmp_path: Path, haymaker: Start, moves: int) -> None:
    path = tmp_path / "game.jsonl"
    words = ("--option", "matches_to_win=1", "--seed", "3", "--record", str(path))
    process = haymaker("play", "punch", *words)
    assert process.stdin is not None
    process.stdin.write("1\n" * moves)
    process.stdin.flush()
    wait_for(lambda: path.exists() and path.stat().st_size > 0, process)
    wait_for(lambda: own_actions(path) >= moves, process)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL

    found = records.load(path)
    assert found.problem is None and found.end is None and own_actions(path) >= moves
    come_back(path, Keyboard(afterwards="1"))
    assert "all by the rules" in verified(path)


def test_a_game_killed_while_it_is_written_is_sound_to_its_last_line(haymaker: Start) -> None:
    process = haymaker("play", "punch", "--watch", "--option", "matches_to_win=20")

    def many_lines() -> bool:
        try:
            return latest_unfinished("punch").read_bytes().count(b"\n") > 40
        except HaymakerError:
            return False

    wait_for(many_lines, process)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    path = latest_unfinished("punch")
    opened = resume_table(path)
    course = opened.state.course
    assert course is not None and len(course.steps) > 39
    assert opened.state.names == ["heuristic", "heuristic"]
    assert course.steps == records.load(path).steps
    opened.leave()
