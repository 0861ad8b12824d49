"""The examples do what they say. PPO needs torch, and runs in `make learning`."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

import haymaker
import haymaker.research.openspiel  # makes the games known
from haymaker.bots import exploit
from haymaker.bots.exploit import by_beliefs
from haymaker.games import load
from tests.server.running import Person, Server, http, make_table

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_reinforce_learns() -> None:
    """Against random play a linear policy begins even, and soon wins more: nine thousand matches
    are far from even by ten times what luck explains."""
    curve = example("reinforce").main(rounds=25, games=512)
    assert abs(curve[0] - 0.5) < 0.1 and np.mean(curve[7:]) > 0.55


def test_cfr_solves_a_small_game() -> None:
    assert example("solve").main(rounds=40) < 0.05


def test_a_bot_of_twenty_lines_plays_in_a_tournament_and_at_tables() -> None:
    file = EXAMPLES / "my_bot.py"
    results = haymaker.simulate(
        "punch", 3, bots=[str(file), "random"], backend="python", matches_to_win=1, max_replays=0
    )
    assert len(results) == 3 and results.unfinished == 0
    game = load("punch")
    s = game.new()
    while 15 in game.seats(s):
        game.apply(s, 15, int(np.argmax(game.chance(s))))
    bot = example("my_bot").MyBot(1)
    assert bot.choose(game, game.view(s, 0), 0) in game.legal(s, 0)
    assert len((EXAMPLES / "my_bot.py").read_text().splitlines()) < 30


def test_that_bot_joins_a_table_on_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed as its file says, by an entry point, it sits down with a person and plays."""
    site, about = tmp_path / "site", tmp_path / "site" / "my_bot-0.1.dist-info"
    about.mkdir(parents=True)
    shutil.copy(EXAMPLES / "my_bot.py", site)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my_bot\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text("[haymaker.bots]\nmine = my_bot:MyBot\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(EXAMPLES.parent), str(site))))
    server = Server(str(tmp_path / "tables.db"), tmp_path).start().wait()
    try:
        made = make_table(
            server, "punch", [{"kind": "mine", "name": "Ann"}, {"kind": "bot", "bot": "mine"}],
            options={"rounds": 1, "hand": 6, "matches_to_win": 1, "max_replays": 0},
        )  # fmt: skip
        table = made["table"]["id"]
        ann = Person([server], table, [made["seats"][0]["token"]], seed=1)
        asyncio.run(ann.play(within=110))
        assert ann.frames[0]["score"] is not None
        record = http.get(f"{server.address}/api/tables/{table}/record").text
        assert json.loads(record.splitlines()[0])["seats"] == ["Ann", "Mine bot"]
    finally:
        server.stop()


def test_the_notebook_can_be_read() -> None:
    text = (EXAMPLES / "notebook.py").read_text()
    compile(text, "notebook.py", "exec")
    assert text.count("@app.cell") == 3


# --- Coming to rest -------------------------------------------------------------------------------


def test_self_play_on_the_tiny_kit_is_hardly_exploitable() -> None:
    """Worked out exactly, in three ways: by beliefs, by sequences, and by OpenSpiel."""
    equilibrium = example("equilibrium")
    learner = equilibrium.learned("tiny", 40, 1024)
    left = equilibrium.exploitability(learner)
    assert left < 0.05
    uniform = sum(by_beliefs(learner.game, exploit.uniform(learner.game), p) for p in range(2)) / 2
    assert uniform > 0.3
    backwards = sum(exploit.by_sequences(learner.game, learner.average, p) for p in range(2)) / 2
    assert left == pytest.approx(backwards, abs=1e-9)
    kit = equilibrium.KITS["tiny"]
    written = ";".join(f"{name}:{value}" for name, value in kit.items())
    spiel = pyspiel.load_game(f"haymaker_punch(options={written},in_turn=True)")
    told = policy.tabular_policy_from_callable(
        spiel, lambda state: learner.average(state.view(state.current_player()),
                                             state.current_player()),
    )  # fmt: skip
    assert exploitability.exploitability(spiel, told) == pytest.approx(left, abs=1e-9)


@pytest.mark.long
def test_self_play_comes_to_rest_where_bluff_counts() -> None:
    """Four cards, and only a mixed strategy is safe: what PPO against itself does not find."""
    assert example("equilibrium").main(["--kit", "bluff", "--rounds", "300"]) < 0.05


# --- PPO, which needs torch: `make learning` installs it ------------------------------------------


@pytest.mark.long
def test_ppo_learns(tmp_path: Path) -> None:
    """Counted in updates, so that a busy machine learns as much as a quiet one. It begins below
    40 % against the bot."""
    told = tmp_path / "curve.json"
    share = example("ppo").main([
        "--updates", "60", "--games", "256", "--matches", "400", "--curve", str(told)
    ])  # fmt: skip
    points = json.loads(told.read_text())["points"]
    assert len(points) == 60 and points[0]["won"] < 0.45 < 0.6 < share
    assert np.mean([point["won"] for point in points[-5:]]) > 0.6


@pytest.mark.long
def test_ppo_on_the_tiny_kit_is_hardly_exploitable() -> None:
    """Cards at random lose half a match there."""
    assert example("ppo").main(["--tiny", "--updates", "60", "--games", "256"]) < 0.05


def test_a_learning_curve_is_drawn(tmp_path: Path) -> None:
    points = [{"seconds": n, "decisions": n * 10**5, "matches": 90, "won": 0.5 + n / 50}
              for n in range(20)]  # fmt: skip
    for seed in (1, 2):
        (tmp_path / f"{seed}.json").write_text(json.dumps({"seed": seed, "points": points}))
    picture = tmp_path / "curve.svg"
    example("curve").main(
        [str(tmp_path / "1.json"), str(tmp_path / "2.json"), "--to", str(picture)]
    )
    root = ElementTree.parse(picture).getroot()
    lines = [line.get("points") for line in root.iter("{http://www.w3.org/2000/svg}polyline")]
    assert len(lines) == 2 and lines[0] == lines[1] and len(str(lines[0]).split()) == 6
