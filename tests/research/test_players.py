"""Bots that a user writes, results that print well, and games as data."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import haymaker
from haymaker.games import load
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import HaymakerError
from haymaker.research import data, needed
from haymaker.research.decisions import decisions
from haymaker.research.players import Questions, from_file
from haymaker.table import records


def first_legal(asked: Questions) -> Any:
    """The simplest function that plays."""
    assert asked.mask().sum(axis=1).tolist() == asked.counts.tolist()
    assert asked.tensor().shape == (len(asked.counts), asked.game.observation_spec.size)
    return asked.legal[:, 0]


def test_a_function_in_python_plays_many_games() -> None:
    results = haymaker.simulate("punch", 40, bots=[first_legal, "random"], matches_to_win=1)
    again = haymaker.simulate("punch", 40, bots=[first_legal, "random"], matches_to_win=1)
    assert results.points.tolist() == again.points.tolist() and results.unfinished == 0
    assert str(results).startswith("40 games, ") and "seat 1: won" in str(results)


def test_a_function_that_breaks_the_rules_is_told_so() -> None:
    with pytest.raises(HaymakerError, match="may not do 44"):
        haymaker.simulate("punch", 3, bots=[lambda asked: np.full(len(asked.counts), 44), "random"])


THINK = """
from haymaker.kernel.contract import draw

def think(kit, v, seat, moves, count, luck):
    return moves[count - 1]
"""


def test_a_file_of_the_users_own_is_read(tmp_path: Path) -> None:
    """It is compiled as the kernel compiles any guest; here it is imported and checked."""
    file = tmp_path / "mine.py"
    file.write_text(THINK)
    module = from_file(file)
    assert module is from_file(file) and module.think(None, None, 0, [4, 9], 2, [0]) == 9
    file.write_text("x = 1")
    with pytest.raises(HaymakerError, match="no function think"):
        from_file(file)
    file.write_text("x = ")
    with pytest.raises(HaymakerError, match="cannot be imported"):
        from_file(file)
    with pytest.raises(HaymakerError, match="cannot be read"):
        from_file(tmp_path / "nothing.py")


def test_results_become_a_table() -> None:
    game = load("punch", matches_to_win=1)
    results = haymaker.simulate(game, 20, seed=3)
    frame = results.to_polars()
    assert frame["won_0"].to_list() == results.winners[:, 0].tolist()
    assert set(frame["reward_0"].to_list()) <= {-1.0, 0.0, 1.0}
    steps = decisions(game, results, seed=3)
    assert len(steps) == results.steps.sum()
    s = game.new()
    for seat, action in steps.filter(steps["game"] == 7).select("seat", "action").rows():
        game.apply(s, seat, action)
    assert list(game.score(s).points) == results.points[7].tolist()


def a_record(path: Path, upto: int | None = None) -> Path:
    """A record file of a game by the first legal moves."""
    game = load("punch", matches_to_win=1, max_replays=0)
    past = game.history()
    while seats := game.seats(past.state):
        seat = seats[0]
        moves = (
            np.flatnonzero(game.chance(past.state))
            if seat == CHANCE
            else game.legal(past.state, seat)
        )
        past.apply(seat, int(moves[len(past) % len(moves)]))
    kit = {name: game.kit[name] for name in ("matches_to_win", "max_replays")}
    head = {"haymaker": "record", "format": records.FORMAT, "game": "punch",
            "rules": game.room.version, "players": 2, "seats": ["a", "b"], "kit": kit,
            "luck": {"source": "table"}}  # fmt: skip
    bodies = records.actions(game, past.steps)
    score = game.score(past.state)
    end = {"end": True, "points": list(score.points), "ending": score.ending, "luck": {}}
    lines = records.lines([head, *bodies, end])
    path.write_text("".join(line for line, _ in lines[:upto]), "utf-8")
    return path


def test_records_become_parquet_and_examples(tmp_path: Path) -> None:
    files = [a_record(tmp_path / f"{n}.jsonl") for n in range(2)]
    steps = data.to_parquet(files, tmp_path / "games.parquet")
    found = list(data.examples(tmp_path / "games.parquet"))
    assert 0 < len(found) < steps
    assert all(example.mask[example.action] for example in found)
    assert {example.reward for example in found} <= {-1.0, 0.0, 1.0}
    frame = data.records_frame(files)
    assert set(frame.columns) == set(data.COLUMNS)
    assert json.loads(frame["words"][0])["do"]


def test_a_broken_record_is_not_taken(tmp_path: Path) -> None:
    file = a_record(tmp_path / "cut.jsonl")
    file.write_bytes(file.read_bytes()[:-5])
    with pytest.raises(HaymakerError, match="cut off"):
        data.records_frame([file])


def test_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(HaymakerError, match=r"This needs open_spiel: pip install 'haymaker\[re"):
        needed.needed("pyspiel")


def test_no_game_is_named_in_what_serves_all_of_them() -> None:
    source = Path(haymaker.__file__).parent / "research"
    for file in source.glob("*.py"):
        text = file.read_text().lower()
        assert not [name for name in haymaker.GAMES if name in text], file.name
