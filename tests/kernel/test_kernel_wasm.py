"""The WebAssembly modules do what the native code does, byte for byte."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from haymaker.bots.search import engine as searching
from haymaker.bots.search import wasm
from haymaker.bots.search.space import STYLE, VISITS
from haymaker.games import GAMES, find
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.layout import blank
from haymaker.kernel.loop import Run
from haymaker.kernel.native import cache_home, native
from tests.conformance import checks
from tests.kernel.webassembly import WebAssembly
from tests.tracing import trace

LARGEST = 60_000
"""Bytes of a module on its way to a page, at most."""
PLAYED = [pytest.param(name, marks=pytest.mark.long) for name in GAMES]
"""A module takes a minute and more to build: left to `make soak`."""


@pytest.fixture(scope="module")
def modules() -> Path:
    return cache_home() / "wasm"


@pytest.fixture
def engine(modules: Path, game_name: str) -> WebAssembly:
    wasm.build_all(modules, [game_name])
    return WebAssembly(find(game_name), modules)


@pytest.mark.parametrize("game_name", PLAYED)
def test_every_question_has_the_same_answer(engine: WebAssembly, game_name: str) -> None:
    room = find(game_name)
    low, high = room.box.players
    for players in {low, high}:
        game = room.game(players)
        thinkers = np.ones(players, np.int32)
        _, _, states = trace(native(room), game.kit.record, 3, players, thinkers, 5000)
        for n in range(0, len(states), max(1, len(states) // 10)):
            checks._compare_answers(game, engine, states[n : n + 1].copy(), seed=n)


@pytest.mark.parametrize("game_name", PLAYED)
def test_whole_games_are_the_same_games(engine: WebAssembly, game_name: str) -> None:
    room = find(game_name)
    game = room.game()
    thinkers = np.zeros(game.players, np.int32)
    thinkers[0] = 1
    kit, count = game.kit.record, 500
    steps, endings, points, finals = engine.play(kit, 40, count, 11, thinkers, 100_000)
    run = Run(
        kit, native(room).begin(kit), 40, 11, thinkers, 100_000,
        np.zeros((count, game.players), np.int32), np.zeros(count, np.int32),
        np.zeros(count, np.int32), blank(room.state, count),
    )  # fmt: skip
    native(room).play(run)
    assert (run.steps == steps).all() and (run.endings == endings).all()
    assert (run.points == points).all()
    assert run.finals.tobytes() == finals.tobytes()


@pytest.mark.parametrize("game_name", PLAYED)
def test_a_search_comes_to_the_same_thought(engine: WebAssembly, game_name: str) -> None:
    game = find(game_name).game()
    plain = searching.PlainSearcher(game.room)
    style = [12, 2, 25, 1, 0, 0, 2]
    assert len(style) == STYLE
    walk = list(checks.some_game(game, 5))
    asked = [(s, seat, action) for s, seat, action in walk if seat != CHANCE]
    for n in range(0, len(asked), max(1, len(asked) // 3)):
        s, seat, _ = asked[n]
        past = [(game.view(t, seat), action) for t, by, action in asked[:n] if by == seat][-2:]
        v, row = game.view(s, seat), np.array(style, np.int64)
        thought = plain.choose(game, v, seat, row, 77, history=past)
        action, tally = engine.search(game.kit.record, v, seat, style, 77, past)
        assert action == thought.action
        visits = [tally[k * engine.sizes["columns"] + VISITS] for k in range(len(thought.moves))]
        assert visits == list(thought.visits)


@pytest.mark.parametrize("game_name", PLAYED)
def test_a_module_is_small(engine: WebAssembly, modules: Path, game_name: str) -> None:
    module = (modules / f"{game_name}.wasm").read_bytes()
    assert len(gzip.compress(module, 9)) <= LARGEST


def test_the_page_is_told_where_the_fields_are() -> None:
    """Every field but padding, and bytes in all."""
    room = find("punch")
    told = wasm.fields(room.state)
    assert told["stamina"] == [room.state.fields["stamina"][1], 1, [2]]  # type: ignore[index]
    assert not any(name.startswith("_pad") for name in told)
    assert wasm.sizes(room)["state"] == room.state.itemsize
