"""Thinking on the player's own device, in a real Chromium: hints, analysis, positions, and all that
without a server."""

from __future__ import annotations

import json
import os
import re
import shutil
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from haymaker.bots.search import wasm
from haymaker.games import GAMES, find
from haymaker.kernel.game import Game
from haymaker.server.transport.engine import FOLDER
from haymaker.table import replay
from haymaker.table.analysis import engine_of
from haymaker.table.luck import Seeded
from haymaker.table.records import GameRecord
from tests.table.tabletop import new_table
from tests.web.playing import Server, play, play_and_answer, processor_time

LONG = pytest.mark.long
SIZES = ["wide", pytest.param("phone", marks=LONG), pytest.param("low", marks=LONG)]
UNNOTICED = 1.0
"""Seconds of processor time that a server may use while a page thinks for many."""


@pytest.fixture(scope="session")
def modules() -> Path:
    """Those that `make wasm` has built, or what is missing of them."""
    wasm.build_all(FOLDER, GAMES)
    return FOLDER


@pytest.fixture
def thinking(client: Path, modules: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that gives modules to its pages."""
    running = Server(tmp_path, {**os.environ, "HAYMAKER_ENGINE": str(modules)})
    yield running
    running.kill()


@pytest.mark.parametrize("size", SIZES)
def test_hints_and_analysis_come_from_this_device(
    thinking: Server, pictures: str, size: str
) -> None:
    """Kept, from a file, without a network, without WebAssembly, and without a barrier."""
    assert "no console error" in play("analysis.mjs", thinking.address, pictures, size)


@pytest.mark.parametrize(
    "size", [pytest.param("wide", marks=LONG), "phone", pytest.param("low", marks=LONG)]
)
def test_a_position_is_put_together_and_a_replay_played_on(
    thinking: Server, pictures: str, size: str
) -> None:
    others = sorted({*GAMES} - {"punch"})
    told = play("position.mjs", thinking.address, pictures, size, *others)
    assert "no console error" in told


@pytest.mark.parametrize("size", SIZES)
def test_the_site_opens_without_its_server(thinking: Server, pictures: str, size: str) -> None:
    """Kept on the device, a puzzle is solved and a kept record analysed when the server is gone."""
    answers = {"kill": thinking.kill}
    told = play_and_answer("offline.mjs", answers, thinking.address, pictures, size)
    assert "opened without its server" in told


@pytest.mark.long
def test_one_reload_brings_a_new_build(thinking: Server, client: Path, tmp_path: Path) -> None:
    """What is kept on the device goes with it, and the open page notices."""
    other = another_build(client, tmp_path / "other")

    def change() -> None:
        thinking.kill()
        thinking.static = other
        thinking.start()

    answers = {"another build": change, "kill": thinking.kill}
    assert "brought the new build" in play_and_answer("newer.mjs", answers, thinking.address)


def another_build(client: Path, folder: Path) -> Path:
    """The same client, but all files that are named by their content have other names."""
    shutil.copytree(client, folder)
    for packed in [*folder.rglob("*.br"), *folder.rglob("*.gz")]:
        packed.unlink()
    names = {file.name: f"{file.stem}-2{file.suffix}" for file in (folder / "assets").iterdir()}
    hashed = re.compile("|".join(map(re.escape, names)))
    for file in [*folder.rglob("*")]:
        if file.suffix in (".js", ".css", ".html", ".json"):
            file.write_text(hashed.sub(lambda found: names[found[0]], file.read_text()))
        if file.name in names:
            file.rename(file.with_name(names[file.name]))
    return folder


@pytest.mark.long
def test_a_page_that_thinks_is_told_nothing_more(thinking: Server) -> None:
    """Every message and the page's memory are searched for the rival's cards, as in the tables'
    own play, while both ask their devices for hints."""
    assert "nothing of the rival's cards" in play("secrets.mjs", thinking.address, "hints")


TELLS = {"welcome", "table", "frame", "done", "pong"}
"""What a table says by itself while a game runs. No `hinted`: the page finds its hints."""
BEFORE = {"/api/games", "/api/lobby", "/api/profiles", "/api/tables"}
"""What the front page asks for, before there is a table."""


ALWAYS = ("punch", "robo_power")
"""The games whose play with hints is short."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in ALWAYS else LONG) for name in GAMES]
)
def test_hints_need_nothing_that_a_seat_may_not_know(
    thinking: Server, tmp_path: Path, name: str
) -> None:
    """All that came over the network while a page looked for hints: every view is the seat's own
    view of the game as it was, by its record, and the rest is what any stranger is told."""
    file = tmp_path / "heard.json"
    assert "no console error" in play("hinted.mjs", thinking.address, name, str(file))
    heard = json.loads(file.read_text())
    assert {message["type"] for message in heard["messages"]} <= TELLS
    assert "hint" not in heard["said"]
    table = f"{thinking.address}api/tables/{heard['table']}"
    path = f"/api/tables/{heard['table']}"
    asked = {path for path, _ in heard["answers"]} - BEFORE
    modules = {path for path in asked if path.startswith("/engine/")}
    assert asked - modules - {f"{path}/things"} == {path, f"{path}/engine"}
    found = replay.sound(read(f"{table}/record"))
    game = replay.checked(found)
    (told,) = [json.loads(text) for path, text in heard["answers"] if path.endswith("/engine")]
    known = to_builtins(engine_of(game))  # a stranger could work it out
    assert {**told, "module": "", "about": ""} == known
    follow(game, found, [one for one in heard["messages"] if one["type"] == "frame"])


def read(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return bytes(answer.read())


def follow(game: Game, record: GameRecord, frames: list[dict[str, Any]]) -> None:
    """Goes along with the frames of seat 0 through the game as it was."""
    s, views, hidden = game.new(), [], False
    for step in (None, *record.steps):
        if step is not None:
            game.engine.apply(game.kit.record, s, step.seat, step.action)
        view = game.view(s, 0)
        hidden = hidden or view.tobytes() != s.tobytes()
        views.append({field: view[field][0].tolist() for field in wasm.fields(game.room.state)})
    assert hidden, "nothing was ever hidden: there is nothing to find out"
    at = 0
    for frame in frames:
        before, same = at, [k for k in range(at, len(views)) if views[k] == frame["view"]]
        assert same, f"frame {frame['n']} shows what the seat could not see then"
        at = same[0]
        for step in frame["steps"]:
            for field, value in step["changed"].items():
                assert value in [view[field] for view in views[before : at + 1]], field


def test_a_rated_game_is_played_without_a_thought_of_the_device(thinking: Server) -> None:
    """No hint, analysis or position of it is offered, or given out, until it is over."""
    assert "no console error" in play("rated.mjs", thinking.address)


@pytest.mark.parametrize("size", [pytest.param("wide", marks=LONG), "phone"])
def test_devices_that_cannot_think_get_the_servers_hint(
    thinking: Server, pictures: str, size: str
) -> None:
    """Without memory to spare, or far too slow: one line says so, and the page never waits."""
    assert "no console error" in play("weak.mjs", thinking.address, pictures, size)


def record_of(game: Game, file: Path) -> Path:
    """A whole game by the room's own bot."""
    from haymaker.bots import HeuristicBot

    table, bot = new_table(file, game, Seeded(5)), HeuristicBot(5)
    table.run_luck()
    while not table.over:
        seat = table.seats[0]
        table.act(seat, bot.choose(game, table.view(seat), seat))
        table.run_luck()
    table.leave()
    return file


@pytest.mark.long
def test_every_kind_of_game_is_thought_through_and_the_server_does_not_notice(
    client: Path, modules: Path, tmp_path: Path, pictures: str
) -> None:
    """The times are printed (`-s`); the processor time of the server's process is measured."""
    server = Server(tmp_path, {**os.environ, "HAYMAKER_ENGINE": str(modules)})
    used: list[float] = []
    try:
        files = [record_of(find(name).game(), tmp_path / f"{name}.jsonl") for name in GAMES]
        told = play_and_answer(
            "analyses.mjs", {"thinking": lambda: used.append(processor_time(server)),
                             "thought": lambda: used.append(processor_time(server))},
            server.address, pictures, *map(str, files),
        )  # fmt: skip
    finally:
        server.kill()
    assert "thought through" in told
    spent = [after - before for before, after in zip(used[::2], used[1::2], strict=True)]
    print(told, "the server's seconds of processor time:", spent)
    assert len(spent) == len(GAMES) and max(spent) < UNNOTICED
