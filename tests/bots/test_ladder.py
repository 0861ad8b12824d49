"""The ladder: fair pairings, honest intervals, and results that say what they were made with."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

import haymaker.games
from haymaker.bots import levels
from haymaker.bots.ladder import Pair, contest, keep, play_one, rate, said
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import room
from haymaker.kernel.workforce import Threads

PUNCH = room("haymaker.games.punch")
GAME = PUNCH.game(matches_to_win=1)
KEPT = Path(__file__).parents[2] / "docs" / "ladders"


def test_ratings_are_the_odds_of_the_games() -> None:
    """Ten to one is 400 points; among three rivals an equal comes first in one of four."""
    tenth = Pair("strong", "weak", [1.0] * 1000 + [0.0] * 100)
    ratings = rate(("strong", "weak"), [tenth], 2)
    assert ratings["strong"][0] - ratings["weak"][0] == pytest.approx(400, abs=2)
    assert ratings["strong"][1] == pytest.approx(18, abs=2)
    fair = Pair("one", "other", [1.0] * 250 + [0.0] * 750)
    ratings = rate(("one", "other"), [fair], 4)
    assert ratings["one"][0] == pytest.approx(0, abs=1)


def test_an_interval_is_that_of_its_games() -> None:
    pair = Pair("one", "other", [1.0] * 600 + [0.0] * 400)
    assert pair.spread == pytest.approx(1.96 * math.sqrt(0.24 / 1000), rel=1e-3)


def test_bots_are_rated_and_the_results_kept(tmp_path: Path) -> None:
    lines: list[str] = []
    found = contest(GAME, ["random", "rookie", "heuristic"], 120, 0.02, 1, Threads(2), lines.append)
    ratings = found.ratings()
    assert ratings["heuristic"][0] > ratings["rookie"][0] > ratings["random"][0]
    assert [pair.games for pair in found.pairs] == [120] * 3
    assert lines[-1].startswith("3 of 3: heuristic – rookie")
    table = list(said(found))
    assert table[1].split()[0] == "heuristic" and "±" in table[1]
    data, plot = keep(found, tmp_path, "haymaker ladder punch")
    kept = json.loads(data.read_text())
    assert kept["rules"] == PUNCH.version and kept["command"] == "haymaker ladder punch"
    assert plot.read_text().startswith("<svg")


def test_the_number_of_threads_makes_no_difference() -> None:
    one, two = (
        [pair.shares for pair in contest(GAME, ["random", "rookie"], 60, 0, 1, Threads(n)).pairs]
        for n in (1, 3)
    )
    assert one == two


def test_neighbours_meet_nobody_else() -> None:
    found = contest(GAME, ["random", "rookie", "amateur"], 8, 0, 1, Threads(1), neighbours=True)
    assert [(pair.one, pair.other) for pair in found.pairs] == [
        ("rookie", "random"),
        ("amateur", "rookie"),
    ]


def test_a_pair_has_so_many_seconds() -> None:
    found = contest(GAME, ["random", "rookie"], 10**6, 0, 1, Threads(1), seconds=0)
    assert 0 < found.pairs[0].games < 1000


def test_a_game_of_any_bots_is_worth_one_to_all_together() -> None:
    for number in range(3):
        shares = play_one(GAME, ["random", "heuristic"], 1, number)
        assert sum(shares) == 1


def test_who_cannot_play_is_named() -> None:
    with pytest.raises(HaymakerError, match="'nobody' does not play Punch!"):
        contest(GAME, ["nobody", "random"], 10, 0.1)
    with pytest.raises(HaymakerError, match="at least two bots"):
        contest(GAME, ["random"], 10, 0.1)


@pytest.mark.parametrize("file", sorted(KEPT.glob("*.json")), ids=lambda file: file.stem)
def test_kept_ladders_are_of_these_rules_and_levels(file: Path) -> None:
    """Stale figures are taken again with the command that stands in them."""
    kept = json.loads(file.read_text())
    here = haymaker.games.find(kept["game"])
    assert kept["rules"] == here.version, f"rules have changed: {kept['command']}"
    assert kept["levels"] == levels.fingerprint(here, kept["players"]), (
        f"levels have changed: {kept['command']}"
    )
    assert file.with_suffix(".svg").exists()
