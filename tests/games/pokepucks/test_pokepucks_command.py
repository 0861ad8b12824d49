"""`haymaker throw`: one throw from the command line."""

from __future__ import annotations

import importlib.util
from importlib import import_module
from pathlib import Path

import pytest

from haymaker.cli import main


def said(capsys: pytest.CaptureFixture[str]) -> str:
    captured = capsys.readouterr()
    return captured.out + captured.err


def test_a_throw_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """PP-H09: by physics; the same seed throws the same."""
    asked = ["throw", "--slammer", "8", "--stack", "3", "--seed", "66"]
    assert main(asked) == 0
    first = said(capsys)
    assert main(asked) == 0
    assert said(capsys) == first
    assert first.startswith("The 8 g slammer ")
    assert "--seed 66" in first
    assert all(f"{n}" in first for n in (1, 2, 3))


def test_an_exact_hand_throws_what_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    aim = ["--x", "-12", "--y", "3", "--power", "70", "--angle", "5", "--tilt", "9"]
    assert main(["throw", "--stack", "2", "--exact", "--seed", "1", *aim]) == 0
    assert "As thrown: x -12, y 3, power 70, angle 5, tilt 9, heading 0." in said(capsys)


def test_a_throw_beside_the_stack_misses(capsys: pytest.CaptureFixture[str]) -> None:
    """PP-56"""
    aside = ["--x", "60", "--y", "60", "--angle", "0", "--tilt", "0"]
    assert main(["throw", "--stack", "2", "--exact", "--seed", "1", *aside]) == 0
    assert "The 8 g slammer misses" in said(capsys)


def test_it_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture, and an animation; a name that ends in .gif is one in any case."""
    images = import_module("PIL.Image")
    png, gif = tmp_path / "out.png", tmp_path / "out.gif"
    assert main(["throw", "--stack", "1", "--seed", "1", "--png", str(png), "--gif", str(gif)]) == 0
    assert f"Drawn in {gif}" in said(capsys)
    with images.open(png) as picture, images.open(gif) as moving:
        assert picture.size == (900, 1120)
        assert moving.n_frames > 10
    gif.unlink()
    assert main(["throw", "--stack", "1", "--seed", "1", "--png", str(gif)]) == 0
    with images.open(gif) as moving:
        assert moving.n_frames > 10


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (["--slammer", "99"], "a slammer weighs 2 to 24 g (PP-02)"),
        (["--slammer", "nan"], "a slammer weighs 2 to 24 g (PP-02)"),
        (["--slammer", "heavy"], "invalid float value: 'heavy'"),
        (["--stack", "0"], "allowed: 1 to 32 pucks"),
        (["--skill", "101"], "allowed: 0 to 100"),
        (["--seed", "-1"], "a whole number from 0 up"),
        (["--power", "140"], "power is 140; allowed: 0 to 100"),
        (["--tilt", "nan"], "tilt is nan; allowed: 0 to 70"),
        (["--png", "picture.jpg"], ".png for a picture, .gif for an animation"),
        (["--png", "no/such/folder/out.png"], "no folder"),
        (["--gif", "out.png"], "an animation is a .gif file"),
    ],
)
def test_bad_input_gets_a_sentence(
    asked: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["throw", *asked]) == 2
    told = said(capsys)
    assert answer in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("package", "asked", "answer"),
    [("mujoco", [], "Throws by physics need MuJoCo"), ("PIL", ["--png", "x.png"], "need Pillow")],
)
def test_what_is_not_installed_is_named(
    package: str,
    asked: list[str],
    answer: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *a: None if name == package else found(name, *a)
    )
    assert main(["throw", *asked]) == 2
    told = said(capsys)
    assert answer in told
    assert "pip install 'haymaker[physics]'" in told
