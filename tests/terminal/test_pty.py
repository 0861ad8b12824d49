"""`haymaker play` in a real process at a pseudo-terminal: lines, and the app."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from haymaker.games import GAMES, load
from haymaker.table import records
from tests.terminal.piloted import QUICK

ROOT = Path(__file__).parents[2]


class Terminal:
    """A process with a terminal of its own, and everything it has ever shown."""

    def __init__(self, words: list[str], home: Path, size: tuple[int, int] = (80, 24)) -> None:
        ours, theirs = pty.openpty()
        columns, rows = size
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        kept = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "haymaker.cli", *words],
            stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True, start_new_session=True,
            env={**kept, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(home),
                 "TERM": "xterm-256color"},
        )  # fmt: skip
        os.close(theirs)
        self._ours = ours
        self.shown = ""

    def read(self) -> bool:
        """Reads what has come; False once the process has closed its terminal."""
        with suppress(OSError):
            ready, _, _ = select.select([self._ours], [], [], 0.05)
            if not ready:
                return True
            new = os.read(self._ours, 65536)
            self.shown += new.decode("utf-8", "replace")
            return bool(new)
        return False

    def wait_for(self, pattern: str, start: int = 0) -> int:
        """Where a text ends that comes after the start."""
        patience = time.monotonic() + 120  # so that a test that fails does not hang
        while True:
            found = re.compile(pattern).search(self.shown, start)
            if found:
                return found.end()
            assert self.read() and time.monotonic() < patience, self.shown[-2000:]

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def end(self) -> int:
        while self.read():
            pass
        return self.process.wait(60)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


Open = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    """Opens terminals, which are gone after the test."""
    opened: list[Terminal] = []

    def start(*words: str, size: tuple[int, int] = (80, 24)) -> Terminal:
        opened.append(Terminal(list(words), tmp_path / "data", size))
        return opened[-1]

    yield start
    for each in opened:
        each.close()


@pytest.mark.parametrize("game_name", GAMES)
def test_each_game_is_played_line_by_line_to_its_end(
    terminal: Open, tmp_path: Path, game_name: str
) -> None:
    path = tmp_path / "game.jsonl"
    options = [f"--option={name}={value}" for name, value in QUICK[game_name].items()]
    words = ("play", game_name, "--plain", "--seed=4", "--bots=random", f"--record={path}")
    at = terminal(*words, *options)
    seen, move = 0, "1"
    while True:
        seen = at.wait_for(r"\n> $|haymaker record show", seen)
        if at.shown[seen - 2 : seen] != "> ":
            break
        at.type(f"{move}\r")
        seen = asked = at.wait_for(re.escape(move) + r"\r\n", seen)
        at.wait_for(r"\n> $|haymaker record show", seen)
        no_list = re.search(
            r"has\s+no\s+move\s+called\s+'1'.\s+Allowed\s+now:\s+([^,.]+)", at.shown[asked:]
        )
        move = " ".join(no_list[1].split()) if no_list else "1"
    assert at.end() == 0
    text = re.sub(r"\x1b\[[0-9;]*m", "", at.shown)
    assert re.search(r"won\.|share first place\.", text)
    assert "\x1b[" not in text, "lines only: nothing moves on the screen"
    assert max(len(line) for line in text.splitlines() if "│" in line or "║" in line) <= 80
    found = records.load(path)
    assert "all by the rules" in found.verify(found.game(load(game_name).room))


def test_a_lesson_is_learnt_at_the_keyboard_and_left(terminal: Open) -> None:
    at = terminal("learn", "punch")
    seen = at.wait_for(r"Coach: You are Red\.[^>]*\n> $")
    at.type("p3\r")
    seen = at.wait_for(r"Blue loses 3\.", seen)
    at.type("\r")
    seen = at.wait_for(r"2 of 10  A card is played once[^>]*> $", at.wait_for("go on", seen))
    at.type("quit\r")
    at.wait_for(r"Come back any time", seen)
    assert at.end() == 0


def test_the_app_opens_in_a_real_terminal_and_gives_it_back(terminal: Open) -> None:
    at = terminal("play")
    at.wait_for("H A Y M A K E R")
    at.wait_for("Join a table on a server")
    assert "\x1b[?1049h" in at.shown, "on a screen of its own"
    at.type("q")
    assert at.end() == 0
    assert "\x1b[?1049l" in at.shown and "Traceback" not in at.shown


def test_a_game_in_the_app_is_left_with_a_word_on_how_to_go_on(terminal: Open) -> None:
    at = terminal("play", "punch", size=(120, 40))
    at.wait_for("a move, its number")
    at.wait_for("Your hand")
    at.type("\x11")  # Ctrl+Q
    assert at.end() == 0
    last = at.shown[at.shown.rindex("\x1b[?1049l") :]
    assert "Left the table. Go on with: haymaker play --resume " in last


def test_a_second_window_cannot_go_on_with_the_same_game(terminal: Open, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = terminal("play", "punch", "--plain", f"--record={path}")
    first.wait_for(r"\n> $")
    raw = path.read_bytes()
    second = terminal("play", "--plain", "--resume", str(path))
    assert second.end() == 2
    assert "this game is being played in another window; close it there first." in second.shown
    assert path.read_bytes() == raw
    first.type("quit\r")
    assert first.end() == 0
    third = terminal("play", "--plain", "--resume", str(path))
    third.wait_for(r"\n> $")
