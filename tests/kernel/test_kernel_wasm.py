"""The WebAssembly modules do what the native code does, byte for byte."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from haymaker.bots.search import engine as searching
from haymaker.bots.search import tree, wasm
from haymaker.bots.search.space import COLUMNS, CUT, ONE, STYLE, VISITS
from haymaker.games import GAMES, find
from haymaker.kernel import streams
from haymaker.kernel.contract import CHANCE
from haymaker.kernel.layout import blank
from haymaker.kernel.loop import Run
from haymaker.kernel.native import native
from haymaker.server.transport.engine import FOLDER
from tests.conformance import checks
from tests.conformance.test_every_game import kits, playable
from tests.kernel.webassembly import Numbers, WebAssembly
from tests.tracing import trace

LARGEST = 60_000
"""Bytes of a module on its way to a page, at most."""
MANY = 100_000
AT_ONCE = 2000


@pytest.fixture(scope="module")
def modules() -> Path:
    """Those that `make wasm` has built, or what is missing of them."""
    wasm.build_all(FOLDER, GAMES)
    return FOLDER


@pytest.fixture(scope="module")
def engines(modules: Path) -> dict[str, WebAssembly]:
    return {name: WebAssembly(find(name), modules) for name in GAMES}


@pytest.fixture
def engine(engines: dict[str, WebAssembly], game_name: str) -> WebAssembly:
    return engines[game_name]


@pytest.mark.parametrize("game_name", GAMES)
def test_every_question_has_the_same_answer(engine: WebAssembly, game_name: str) -> None:
    """With every number of players, and a broad sample of options."""
    room = find(game_name)
    for number, (players, options) in enumerate(kits(room)):
        game = playable(room, players, options)
        if game is None:
            continue
        thinkers = np.ones(players, np.int32)
        _, _, states = trace(native(room), game.kit.record, 3, number, thinkers, 5000)
        for n in range(0, len(states), max(1, len(states) // 6)):
            checks.compare_answers(game, engine, states[n : n + 1].copy(), seed=n)


@pytest.mark.parametrize("game_name", GAMES)
def test_whole_games_are_the_same_games(engine: WebAssembly, game_name: str) -> None:
    room = find(game_name)
    thinkers = np.zeros(room.game().players, np.int32)
    thinkers[0] = 1
    same_games(engine, thinkers, first=40, count=500)


@pytest.mark.long
@pytest.mark.parametrize("game_name", GAMES)
def test_a_hundred_thousand_games_are_the_same_games(engine: WebAssembly, game_name: str) -> None:
    players = find(game_name).game().players
    for first in range(0, MANY, AT_ONCE):
        same_games(engine, np.zeros(players, np.int32), first, AT_ONCE)


def same_games(engine: WebAssembly, thinkers: Numbers, first: int, count: int) -> None:
    """Lengths, endings, points and every byte of the last states."""
    room = engine.room
    kit = room.game().kit.record
    steps, endings, points, finals = engine.play(kit, first, count, 11, thinkers, 100_000)
    run = Run(
        kit, native(room).begin(kit), first, 11, thinkers, 100_000,
        np.zeros((count, len(thinkers)), np.int32), np.zeros(count, np.int32),
        np.zeros(count, np.int32), blank(room.state, count),
    )  # fmt: skip
    native(room).play(run)
    assert (run.steps == steps).all() and (run.endings == endings).all()
    assert (run.points == points).all()
    assert run.finals.tobytes() == finals.tobytes()


@pytest.mark.parametrize("game_name", GAMES)
def test_a_search_comes_to_the_same_thought(engine: WebAssembly, game_name: str) -> None:
    game, style = find(game_name).game(), [12, 2, 25, 1, 0, 0, 2, 3, 5, 0]
    plain = searching.PlainSearcher(game.room)
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


@pytest.mark.parametrize("game_name", GAMES)
def test_with_open_cards_only_what_is_so_is_searched(engine: WebAssembly, game_name: str) -> None:
    """Another state that looks the same to the seat may lead to another thought; the same state,
    whatever has been searched before it, to the same."""
    game, style = find(game_name).game(), [12, 2, 25, 1, *[0] * (STYLE - 4)]
    asked = [(s, seat) for s, seat, _ in checks.some_game(game, 5) if seat != CHANCE]
    for s, seat in asked[:: max(1, len(asked) // 3)]:
        v = game.view(s, seat)
        found = engine.search_open(game.kit.record, s, v, seat, style, 77)
        engine.search(game.kit.record, v, seat, style, 5)
        assert engine.search_open(game.kit.record, s, v, seat, style, 77) == found
        assert found[0] in game.legal(v, seat)


@pytest.mark.parametrize("game_name", GAMES)
def test_two_moves_meet_the_same_worlds(engine: WebAssembly, game_name: str) -> None:
    """As the search itself tries them, interpreted; and nothing where others choose as well."""
    game, style, worlds = find(game_name).game(), [12, 2, 25, 1, *[0] * (STYLE - 4)], 3
    plain = searching.PlainSearcher(game.room)
    kit, asked = game.room.interpreted.kit(game.kit.record), []
    for s, seat, _ in checks.some_game(game, 5):
        if seat != CHANCE and len(game.legal(s, seat)) > 1:
            asked.append((s, seat))
    for s, seat in asked[:: max(1, len(asked) // 3)]:
        v, here = game.view(s, seat), plain.space(game.players)
        pair = (game.legal(v, seat)[-1], game.legal(v, seat)[0])
        found = engine.compare(game.kit.record, s, v, False, seat, style, 9, pair, worlds)
        here.luck[0] = streams.stream(9, tree.GLANCE)
        alone = plain.function("is_alone")(here, kit, game.plain(v), seat, style)
        assert found[0] == alone
        if alone:
            here.moves[0], here.moves[1] = pair
            plain.function("lay_out")(here, 2)
            plain.function("try_worlds")(
                here, kit, game.plain(v), seat, 2, style[CUT], 9, tree.FIRST, worlds
            )
            assert found[1] == [number for row in here.tally.tolist()[:2] for number in row]
            known = engine.compare(game.kit.record, s, v, True, seat, style, 9, pair, worlds)
            assert [known[1][k * COLUMNS + VISITS] for k in range(2)] == [worlds, worlds]


@pytest.mark.parametrize("game_name", GAMES)
def test_an_outlook_shares_out_one_win_per_game(engine: WebAssembly, game_name: str) -> None:
    """Rounded down, where several share it; and after the end it is what the score says."""
    game, games = find(game_name).game(), 10
    walk = list(checks.some_game(game, 5))
    for s, _, _ in walk[:: max(1, len(walk) // 3)]:
        worth = engine.outlook(game.kit.record, s, games, 3)
        lost = ONE * games - sum(worth)
        assert 0 <= lost <= games * game.players and not any(worth[game.players :])
    s = game.after(*walk[-1])
    winners = list(game.score(s).winners)
    won = [p for p, part in enumerate(engine.outlook(game.kit.record, s, 1, 3)) if part]
    assert won == (winners or list(range(game.players)))


@pytest.mark.parametrize("game_name", GAMES)
def test_a_module_is_small(engine: WebAssembly, modules: Path, game_name: str) -> None:
    """As brotli, and as gzip for those who cannot read that."""
    assert (modules / f"{game_name}.wasm.br").stat().st_size <= LARGEST
    assert len(gzip.compress((modules / f"{game_name}.wasm").read_bytes())) <= LARGEST


def test_the_page_is_told_where_the_fields_are() -> None:
    """Every field but padding, and bytes in all."""
    room = find("punch")
    told = wasm.fields(room.state)
    assert told["stamina"] == [room.state.fields["stamina"][1], 1, [2]]  # type: ignore[index]
    assert not any(name.startswith("_pad") for name in told)
    assert wasm.sizes(room)["state"] == room.state.itemsize


def test_what_is_built_from_these_sources_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    popen = subprocess.Popen

    def begin(command: list[str], env: dict[str, str]) -> subprocess.Popen[bytes]:
        begun.append(command[-2])
        return popen([sys.executable, "-c", ""], env=env)

    monkeypatch.setattr(subprocess, "Popen", begin)
    for name in ("punch", "robo_power"):
        (tmp_path / f"{name}.wasm").touch()
        told = wasm.description(find(name))
        (tmp_path / f"{name}.json").write_text(json.dumps(told))
    told["made_of"] = "other sources"
    (tmp_path / "robo_power.json").write_text(json.dumps(told))
    wasm.build_all(tmp_path, ["punch", "robo_power"])
    assert begun == ["robo_power"]
