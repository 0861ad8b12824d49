"""Networks in whole numbers: one move on every backend, from the seat's view alone, and weights
that are known to belong to these rules."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from haymaker.bots import levels, registry
from haymaker.bots.learned import weights
from haymaker.bots.learned.layers import MOST, SHIFT, UNIT
from haymaker.bots.learned.player import LearnedBot
from haymaker.bots.players import HeuristicBot
from haymaker.bots.search import networks
from haymaker.bots.search.engine import PlainSearcher, searcher
from haymaker.games import GAMES, find, load
from haymaker.kernel import constants, source
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record
from haymaker.kernel.streams import mix, pick
from haymaker.research.players import from_file
from tests.bots.test_no_peeking import twins
from tests.conformance.remaking import remade
from tests.kernel.webassembly import WebAssembly

ROOT = Path(__file__).parents[2]
WIDE, NARROW = 12, 6
Arrays = dict[str, Any]


def any_weights(game: Game, seed: int = 1) -> Arrays:
    """A network that knows nothing, yet is sure of it."""
    draw = np.random.default_rng(seed)
    inputs, actions = game.observation_spec.size, game.actions
    layers = [
        (draw.normal(0, spread, shape), draw.normal(0, 0.3, shape[1]))
        for shape, spread in (
            ((inputs, WIDE), 0.4), ((WIDE, NARROW), 0.5), ((NARROW, actions), 2.0)
        )
    ]  # fmt: skip
    low = draw.integers(-2, 2, inputs)
    return weights.in_whole_numbers(*layers, (low, draw.integers(1, 9, inputs)))


def positions(game: Game, seed: int, most: int) -> list[tuple[Record, int]]:
    """Views in which seats are asked, of a game at random."""
    s, luck, found = game.new(), [mix(seed)], []
    while (bits := game.turn(s)) and len(found) < most:
        if bits == LUCK_ACTS:
            game.apply(s, CHANCE, pick(luck, game.chance(s)))
            continue
        seat = game.seats(s)[-1]
        found.append((game.view(s, seat), seat))
        moves = game.legal(s, seat)
        game.apply(s, seat, moves[pick(luck, [1] * len(moves))])
    return found


def by_numpy(game: Game, w: Arrays, v: Record, seat: int) -> list[int]:
    """The same network, worked out from the observation's tensor."""
    spec = game.observation_spec
    seen = spec.own_first(v, seat)
    inputs = np.rint(spec.tensor(seen, [seat])[0].astype(np.float64)).astype(np.int64) * UNIT
    for field in spec.fields:
        if field.kind == "number":
            values = seen[field.name][:, : spec.players] if field.per_seat else seen[field.name]
            value = values.reshape(-1).astype(np.int64) - w["LOW"][field.tensor]
            measured = np.maximum(0, value) * UNIT // w["SPAN"][field.tensor]
            inputs[field.tensor] = np.minimum(2 * UNIT, measured)
    cells = inputs @ w["FIRST"].astype(np.int64)
    for name in ("FIRST", "SECOND"):
        cells = cells if name == "FIRST" else w[name].astype(np.int64) @ cells
        cells = np.clip(cells * w[f"{name}_SCALE"] + w[f"{name}_BIAS"] >> SHIFT, 0, MOST)
    last = w["LAST"].astype(np.int64) @ cells * w["LAST_SCALE"] + w["LAST_BIAS"] >> SHIFT
    return [int(last[move]) for move in game.legal(v, seat)]


@pytest.mark.parametrize("name", GAMES)
def test_a_network_sees_what_is_in_the_observation(name: str, tmp_path: Path) -> None:
    """Every field, in every seat, counted from the own one: the plain source comes to the same
    numbers as NumPy does from the tensor."""
    game = load(name)
    found = any_weights(game)
    module = from_file(weights.keep(game, tmp_path, "network", found, {}))
    kit = game.room.interpreted.kit(game.kit.record)
    asked = positions(game, 5, 40)
    for v, seat in asked:
        moves = game.legal(v, seat)
        cells = moves + [0] * (module.SPACE - len(moves))
        module.weigh(kit, game.plain(v), seat, cells, len(moves))
        said = cells[module.LOGITS_AT : module.LOGITS_AT + len(moves)]
        assert said == by_numpy(game, found, v, seat)
    assert len({seat for _, seat in asked}) > 1


PLAYED = """
import sys
from pathlib import Path
from haymaker.kernel.game import Room
from haymaker.kernel.simulate import in_chunks
from haymaker.research.players import from_file
room, module = Room(sys.argv[1]), from_file(Path(sys.argv[2]))
for part in in_chunks(room.game(), 40, seed=5, bots=[module, "random"], backend=sys.argv[3]):
    print(part.finals.tobytes().hex(), part.points.tolist(), part.steps.tolist())
"""


def played(room: str, module: Path, backend: str) -> str:
    """What comes of games with a network in a process of its own; the simulator stands in for a
    GPU."""
    environment = {
        **os.environ,
        "NUMBA_ENABLE_CUDASIM": "1" if backend == "cuda" else "0",
        "PYTHONPATH": os.pathsep.join(map(str, (ROOT, module.parent))),
    }
    command = [sys.executable, "-c", PLAYED, room, str(module), backend]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_every_backend_plays_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interpreted, native and in the GPU's simulator, byte for byte."""
    remade(tmp_path, "network_toy")
    monkeypatch.syspath_prepend(str(tmp_path))
    game = Room("network_toy").game()
    module = weights.keep(game, tmp_path, "network", any_weights(game), {})
    found = played("network_toy", module, "python")
    assert found == played("network_toy", module, "native")
    assert found == played("network_toy", module, "cuda")


def test_other_weights_are_compiled_anew(tmp_path: Path) -> None:
    """What is kept on disk goes by a hash in which constants count."""
    game = load("punch")
    module: Any = from_file(weights.keep(game, tmp_path, "network", any_weights(game), {}))
    before = source.fingerprint(game.room, [module])
    module.FIRST = constants.as_constant(np.array(module.FIRST) + np.int8(1))
    assert source.fingerprint(game.room, [module]) != before


BUILT = """
import sys
from pathlib import Path
from haymaker.kernel import wasm
from haymaker.kernel.game import Room
room = Room(sys.argv[1])
wasm.build(wasm.namespace(room), {"think": wasm.exports_of(room)["think"]}, Path(sys.argv[2]))
"""


def test_a_page_makes_the_same_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network as the bot of a room, as WebAssembly and interpreted."""
    name = "network_page_toy"
    folder = remade(tmp_path, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    game = Room(name).game()
    weights.keep(game, folder, "bot", any_weights(game), {})
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(tmp_path)))}
    command = [sys.executable, "-c", BUILT, name, str(tmp_path / f"{name}.wasm")]
    subprocess.run(command, env=environment, check=True)
    (tmp_path / f"{name}.json").write_text('{"sizes": {}}')
    page, room = WebAssembly(game.room, tmp_path), Room(name)
    assert room.bot is not None
    for key in range(20):
        for v, seat in positions(game, key, 6):
            at = page.fresh(game.kit.record, v)
            moves, luck = page.room_for(4 * room.bot.SPACE), page.put(struct.pack("<Q", key))
            found = page.call("think", *at, seat, moves, luck)
            assert found == thought(room.bot, game, v, seat, key)


def thought(module: Any, game: Game, v: Record, seat: int, key: int) -> int:
    moves = game.legal(v, seat)
    cells = moves + [0] * (module.SPACE - len(moves))
    kit = game.room.interpreted.kit(game.kit.record)
    return int(module.think(kit, game.plain(v), seat, cells, len(moves), [key]))


def test_odds_are_those_of_the_network(tmp_path: Path) -> None:
    """256 more are twice the odds; a move that is ten doublings behind is never played."""
    game = load("punch")
    module: Any = from_file(weights.keep(game, tmp_path, "network", any_weights(game), {}))
    odds = [module.odds_at(behind) for behind in (0, 128, 256, 512, 2559, 2560)]
    assert odds[0] == 2 * odds[2] == 4 * odds[3] and odds[2] < odds[1] < odds[0]
    assert odds[4] > odds[5] == 0


# --- Weights that are kept ------------------------------------------------------------------------


def test_nothing_in_a_file_of_constants_is_run(tmp_path: Path) -> None:
    class Bomb:
        def __reduce__(self) -> tuple[Any, ...]:
            return (pytest.fail, ("it was run",))

    np.savez(tmp_path / "bomb.npz", FIRST=np.array([Bomb()], object))
    with pytest.raises(HaymakerError, match="is no file of constants"):
        constants.read(tmp_path / "bomb.npz")
    (tmp_path / "text.npz").write_text("hello")
    with pytest.raises(HaymakerError, match="is no file of constants"):
        constants.read(tmp_path / "text.npz")


def test_floats_and_other_numbers_than_the_modules_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "floats.npz", FIRST=np.zeros(3))
    with pytest.raises(HaymakerError, match="not whole numbers"):
        constants.read(tmp_path / "floats.npz")
    np.savez(tmp_path / "others.npz", FIRST=np.zeros(3, np.int8))
    with pytest.raises(HaymakerError, match="has the numbers"):
        constants.constants(tmp_path / "others.npz", "0123456789abcdef")


def test_a_constant_cannot_be_written_to() -> None:
    found = constants.as_constant(np.arange(6, dtype=np.int8).reshape(2, 3))
    assert found[1, 2] == 5 and type(found[1, 2]) is int
    assert not constants.as_array(found).flags.writeable
    with pytest.raises(TypeError):
        found[0, 0] = 1


def test_weights_that_are_too_large_are_not_kept(tmp_path: Path) -> None:
    game = load("punch")
    found = any_weights(game)
    found["FIRST"] = np.zeros((1001, 1000), np.int8)
    with pytest.raises(HaymakerError, match="allowed: 1,000,000"):
        weights.keep(game, tmp_path, "network", found, {})


def test_stale_weights_are_told(tmp_path: Path) -> None:
    game = load("punch")
    weights.keep(game, tmp_path, "network", any_weights(game), {})
    assert weights.stale(game, tmp_path, "network") == []
    file = tmp_path / "network.json"
    said = json.loads(file.read_text())
    for key, value in (("rules", 1), ("observations", "0" * 16), ("checksum", "0" * 16)):
        file.write_text(json.dumps({**said, key: value}))
        (problem,) = weights.stale(game, tmp_path, "network")
        assert str(value) in problem
    file.write_text(json.dumps(said))
    module = tmp_path / "network.py"
    module.write_text(module.read_text() + "\n")
    assert weights.stale(game, tmp_path, "network") == [
        "the module would be written otherwise today"
    ]


SHIPPED = sorted((ROOT / "haymaker" / "games").rglob("learned*.npz"))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_ships_was_learned_for_these_rules(file: Path) -> None:
    """And can be learned again: it says by which command, seed, commit and minutes."""
    said = json.loads(file.with_suffix(".json").read_text())
    game = find(said["game"]).game(said["players"])
    assert weights.stale(game, file.parent, file.stem) == []
    assert said["plan"]["seed"] >= 0 and said["minutes"] > 0 and said["device"]
    assert said["command"].startswith("python -m haymaker.research.learning ")
    assert len(said["commit"]) == 40


def test_nobody_peeks() -> None:
    """Games that differ in hidden facts alone lead a network to the same choice."""
    for name in GAMES:
        game = load(name)
        if not LearnedBot.plays(game.room):
            continue
        for found in list(twins(game, 3))[:10]:
            chosen = {LearnedBot(7).choose(game, game.view(s, 0), 0) for s in found.states}
            assert len(chosen) == 1


# --- A network's ideas in the search --------------------------------------------------------------

STYLE = [8, 1, 0, 1, 0, 0, 0, 3, 10, 0]
BY_NETWORK_STYLE = [8, 1, 0, 1, 0, 0, 0, networks.BY_NETWORK + 3, 10, 0]
WITH_NETWORK = [name for name in GAMES if find(name).part("learned") is not None]


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_the_networks_best_moves_are_tried(name: str) -> None:
    """At a table of the size that it learned at; the first of them is never dropped."""
    network: Any = find(name).part("learned")
    game = find(name).game(network.PLAYERS)
    plain, tried = PlainSearcher(game.room), 0
    for v, seat in positions(game, 4, 30):
        moves = game.legal(v, seat)
        if len(moves) < 5:
            continue
        cells = moves + [0] * (network.SPACE - len(moves))
        kit = game.room.interpreted.kit(game.kit.record)
        network.weigh(kit, game.plain(v), seat, cells, len(moves))
        liked = sorted(range(len(moves)), key=lambda i: -cells[network.LOGITS_AT + i])
        thought = plain.choose(game, v, seat, BY_NETWORK_STYLE, 7)
        assert list(thought.moves) == [moves[i] for i in liked[:3]]
        tried += 1
    assert tried > 2


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_NETWORK)
def test_a_search_with_a_network_is_the_same_compiled(name: str) -> None:
    """On any number of threads. As WebAssembly it is compared with all other searches."""
    game = find(name).game(int(find(name).part("learned").PLAYERS))  # type: ignore[union-attr]
    plain, compiled = PlainSearcher(game.room), searcher(game.room)
    for v, seat in positions(game, 4, 30)[::4]:
        expected = plain.choose(game, v, seat, BY_NETWORK_STYLE, 7)
        for threads in (1, 3):
            style = np.array(BY_NETWORK_STYLE, np.int64)
            assert compiled.choose(game, v, seat, style, 7, threads) == expected


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_at_tables_of_other_sizes_ideas_are_the_room_s_own(name: str) -> None:
    network: Any = find(name).part("learned")
    game = find(name).game(network.PLAYERS - 1)
    plain = PlainSearcher(game.room)
    for v, seat in positions(game, 4, 6):
        usual = plain.choose(game, v, seat, STYLE, 7)
        assert plain.choose(game, v, seat, BY_NETWORK_STYLE, 7) == usual
    assert "learned" not in registry.names(game) and "learned" in registry.names(game.room)
    v, seat = positions(game, 4, 1)[0]
    assert LearnedBot(3).choose(game, v, seat) == HeuristicBot(3).choose(game, v, seat)


def test_figures_of_tables_without_a_network_stay_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ladders go by a hash in which a network counts at tables of its own size alone."""
    room = find("robo_power")
    before = [levels.fingerprint(room, players) for players in (2, 4)]
    monkeypatch.setattr(levels.inspect, "getsource", with_a_new_network(room))
    after = [levels.fingerprint(room, players) for players in (2, 4)]
    assert after[0] == before[0] and after[1] != before[1]


def with_a_new_network(room: Room) -> Any:
    read = inspect.getsource

    def changed(module: Any) -> str:
        text = read(module)
        return text + "more = 1\n" if module is room.part("learned") else text

    return changed


# --- Training, which needs torch: `make learning` installs it -------------------------------------


@pytest.mark.long
def test_a_network_learns_a_small_kit(tmp_path: Path) -> None:
    """And goes on where it was stopped. It begins below 45 % against the bot."""
    main = importlib.import_module("haymaker.research.learning.__main__").main
    command = ["punch", "--option", "matches_to_win=1", "--option", "rounds=1", "--option",
               "hand=4", "--against", "heuristic", "--share", "1", "--games", "256", "--steps",
               "32", "--out", str(tmp_path), "--entropy", "0.01"]  # fmt: skip
    assert main([*command, "--minutes", "0.2"]) == 0
    first = json.loads((tmp_path / "learned.json").read_text())
    assert main([*command, "--minutes", "1.2"]) == 0
    said = json.loads((tmp_path / "learned.json").read_text())
    assert said["updates"] > first["updates"] > 0
    points = json.loads((tmp_path / "learned-curve.json").read_text())["points"]
    shares = [point["won"] for point in points if point["games"]]
    assert np.mean(shares[-5:]) > np.mean(shares[:5]) + 0.05
    assert "<svg" in (tmp_path / "learned.svg").read_text()


def test_without_torch_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    main = importlib.import_module("haymaker.research.learning.__main__").main
    assert main(["punch", "--minutes", "0.1"]) == 1
    assert capsys.readouterr().err == "Learning needs torch: pip install torch.\n"
