"""`haymaker puzzles`: asked at a keyboard, and made one by one."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from haymaker.bots.puzzles.files import Puzzle, line_of, puzzles_of, read
from haymaker.bots.puzzles.finding import Finder
from haymaker.cli import main
from haymaker.games import GAMES, find
from haymaker.table.puzzles import own_position
from haymaker.terminal.puzzles import LinePuzzles, Solved
from haymaker.terminal.screen import Screen
from tests.terminal.sitting import Keyboard

PUNCH = find("punch")


def solve(*script: str) -> str:
    """The first puzzle of Punch!, with these words typed."""
    out = io.StringIO()
    LinePuzzles([own_position(PUNCH, 1)], Solved("punch"), Screen(out), Keyboard(*script)).run()
    return out.getvalue()


def codes() -> tuple[str, str]:
    """What is typed for the right answer, and for a wrong one."""
    at = own_position(PUNCH, 1)
    by_action = {move.action: move.code for move in at.frame.moves}
    wrong = next(action for action in by_action if action not in at.puzzle.right)
    return by_action[at.puzzle.right[0]], by_action[wrong]


def test_a_wrong_answer_is_refuted_and_the_right_one_remembered() -> None:
    right, wrong = codes()
    shown = solve("nonsense", "help", "moves", "log", "table", "", wrong, right)
    assert shown.index("Not the best.") < shown.index("Try again") < shown.index("That is it!")
    assert "It may go on like this:" in shown and "'nonsense' is no move here" in shown
    assert shown.endswith("Solved: 1 of these 1.\n")
    assert own_position(PUNCH, 1) in Solved("punch"), "it is on the disk"


def test_an_answer_that_was_shown_is_not_solved() -> None:
    right, _ = codes()
    shown = solve("show", right)
    assert "The answer is “" in shown and shown.endswith("Solved: 0 of these 1.\n")
    assert solve("next").endswith("Solved: 0 of these 1.\n")


def test_puzzles_are_listed_and_asked_by_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["puzzles", "solve"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in GAMES)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["puzzles", "solve", "punch", "-n", "2"]) == 0
    assert "Puzzle 2 of Punch!" in capsys.readouterr().out
    assert main(["puzzles", "solve", "punch", "-n", "9999"]) == 2


def test_what_was_found_is_kept_when_it_is_stopped_and_added_to_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = puzzles_of(PUNCH)
    out = tmp_path / "own.jsonl"

    def make(*puzzles: Puzzle | type[KeyboardInterrupt]) -> str:
        def some(*_: object) -> Iterator[Puzzle]:
            for one in puzzles:
                if not isinstance(one, Puzzle):
                    raise KeyboardInterrupt
                yield one

        monkeypatch.setattr(Finder, "get_ready", lambda self: None)
        monkeypatch.setattr(Finder, "puzzles", some)
        assert main(["puzzles", "make", "punch", "--out", str(out)]) == 0
        return capsys.readouterr().out

    assert make(found[0], KeyboardInterrupt).startswith("1 new puzzles in ")
    out.write_bytes(out.read_bytes() + line_of(found[1])[:20])
    assert f"{out} has 2." in make(found[0], found[2]), "what is known is not found again"
    assert read(out) == [found[0], found[2]], "what was cut off is gone"


def test_seconds_must_make_sense(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "make", "punch", "--seconds", "0"]) == 2
    assert "--seconds is 0" in capsys.readouterr().err
