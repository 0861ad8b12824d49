"""`haymaker play`: an app where there can be one, lines everywhere else."""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from haymaker.cli import build_parser, main
from haymaker.kernel.errors import HaymakerError
from haymaker.terminal import entrance
from haymaker.terminal.screen import Screen
from tests.terminal.sitting import Glass

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[bool, str]]:
    """Whether these words open the app in a real terminal, and what is said."""

    def ask(*words: str) -> tuple[bool, str]:
        monkeypatch.setattr("sys.stdin", Glass())
        glass = Glass()
        return entrance.app_wanted(read("play", *words), Screen(glass)), glass.getvalue()

    return ask


def read(*words: str) -> argparse.Namespace:
    return build_parser().parse_args(list(words))


def test_the_app_opens_in_a_terminal(at_terminal: Callable[..., tuple[bool, str]]) -> None:
    assert at_terminal() == (True, "") and at_terminal("punch") == (True, "")


def test_lines_on_request_and_where_nothing_can_be_drawn(
    at_terminal: Callable[..., tuple[bool, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert at_terminal("--plain") == (False, "")
    assert at_terminal("punch", "--referee") == (True, "")
    monkeypatch.setenv("TERM", "dumb")
    assert at_terminal() == (False, "")


def test_lines_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert not entrance.app_wanted(read("play"), Screen(Glass()))
    monkeypatch.setattr("sys.stdin", Glass())
    assert not entrance.app_wanted(read("play"), Screen(io.StringIO()))


def test_without_textual_one_sentence_and_lines(
    at_terminal: Callable[..., tuple[bool, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance.importlib.util, "find_spec", lambda name: None)
    assert at_terminal() == (False, entrance.NO_APP + "\n")
    assert "pip install 'haymaker[terminal]'" in entrance.NO_APP


def test_a_referee_has_people_at_every_seat_and_luck_from_the_table() -> None:
    wanted = entrance.wanted(read("play", "rocket_punch", "--referee"))
    assert wanted.players == ["human"] * 4
    assert (wanted.luck, wanted.stakes) == ("asked", False)


def test_textual_is_imported_for_the_app_alone() -> None:
    code = "import sys, haymaker.cli; assert not {'textual', 'websockets'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_a_server_without_websockets_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from haymaker.terminal.remote import join

    monkeypatch.setitem(sys.modules, "websockets.sync.client", None)
    with pytest.raises(HaymakerError, match=r"need websockets; install it with: pip install"):
        join("http://host/t/TABLE")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "http://host/x"), "is not the address of a table; it looks like http"),
        (("play", "http://host/t/x", "--resume"), "is resumed by its address alone."),
        (("play", "punch", "--throws", "physics"), "Punch! has nothing to throw."),
    ],
)
def test_what_cannot_be_opened_is_told(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(words)) == 2
    assert sentence in capsys.readouterr().err
