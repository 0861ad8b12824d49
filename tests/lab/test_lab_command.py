"""`haymaker lab`: what it prints, and one sentence for everything it cannot do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from haymaker.cli import main

FEW = ("-n", "512", "--bots", "random", "--option", "matches_to_win=1")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["lab", *words])
    return code, *capsys.readouterr()


def test_compare_tells_a_house_rule_from_the_box(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, err = run(
        capsys, "compare", "punch", *FEW, "--option", "no_mercy=true",
        "--against", "matches_to_win=1", "--json", str(tmp_path / "found.json"),
        "--html", str(tmp_path / "found.html"),
    )  # fmt: skip
    assert (code, err) == (0, "")
    assert out.startswith(
        "Punch!: no_mercy = true, matches_to_win = 1 against matches_to_win = 1\n"
    )
    assert "512 games of each with the same luck" in out and "matches ended by a knock-out" in out
    assert "games needed" in out.lower() and "95 times in 100" in out
    assert json.loads((tmp_path / "found.json").read_text("utf-8"))["about"]["games"] == 512
    assert "<svg" in (tmp_path / "found.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--option", "no_mercie=true"), "Did you mean 'no_mercy'?"),
        (("--against", "hand=11"), "allowed: a whole number from 1 to 10"),
        (("--width", "0"), "--width is 0; allowed: more than 0, at most 100."),
        (("--seconds", "-1"), "--seconds is -1; allowed: more than 0"),
        (("--bots", "nobody"), "There is no bot 'nobody'; there are: "),
        (("--figure", "knees"), "There is no figure 'knees'; there are: "),
        (("--seed", "-1"), "The seed is -1; allowed: 0 to "),
        (("--threads", "0"), "0 threads were asked for; at least 1 is needed."),
        (("--json", "nowhere/x.json"), "--json nowhere/x.json: there is no folder nowhere."),
    ],
)
def test_what_cannot_be_asked_gets_one_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "compare", "punch", "-n", "256", *words)
    assert code == 2 and out == "" and said in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--vary", "knees", "--target", "decisions=box"), "There is no field to vary 'knees'"),
        (("--vary", "power"), "Say by --target what shall come out"),
        (("--vary", "power", "--target", "won by Red=200%"), "allowed: 0 to 100 %"),
        (("--vary", "power", "--target", "decisions=box", "--seconds", "0"), "--seconds is 0"),
    ],
)
def test_a_search_that_cannot_be_made_gets_one_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "tune", "punch", *words)
    assert code == 2 and out == "" and said in err and err.count("\n") == 1


def test_effects_of_no_games_get_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "effects", "punch", "-n", "0")
    assert (code, out) == (2, "") and "0 games were asked for; at least 1" in err


def test_options_are_listed_with_what_they_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "punch"]) == 0
    shown = capsys.readouterr().out
    assert "Measured between bots (heuristic) with 2 players." in shown
    assert "→ true: matches ended by a knock-out" in shown
