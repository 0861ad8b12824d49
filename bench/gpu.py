"""Steps a second on one GPU, and whether its games are those of the processor, byte for byte.

    python bench/gpu.py [GAME ...] [--seconds 3] [--sample 100000] [--tune]

Needs a CUDA GPU and numba-cuda. Luck counts as a step, as everywhere.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np

import haymaker
from haymaker.games import load
from haymaker.kernel import cuda as backend
from haymaker.kernel.cuda import cuda
from haymaker.kernel.game import Game
from haymaker.kernel.simulate import STEP_LIMIT, simulate

TARGETS = {
    "punch": 5e9,
    "rocket_punch": 1e9,
    "robo_power": 1e9,
    "one_punch_man": 3e8,
    "pokepucks": 2e8,
}
SEED = 7


def arrays(game: Game, games: int) -> tuple[Any, ...]:
    """Where the results of a run lie on the card. Final states are not kept: only steps count."""
    return (
        cuda.device_array((games, game.players), np.int32),
        cuda.device_array(games, np.int32),
        cuda.device_array(games, np.int32),
        cuda.to_device(game.blank()),
    )


def measure(game: Game, seconds: float, block: int, waves: int) -> dict[str, float]:
    engine = backend.gpu(game.room)
    blocks = waves * cuda.get_current_device().MULTIPROCESSOR_COUNT
    games = blocks * block * 8
    kits = cuda.to_device(np.array(game.kit.record))
    bots = cuda.to_device(np.zeros(game.players, np.int32))
    blanks = cuda.to_device(game.blank())
    points, endings, steps, finals = arrays(game, games)

    def run(first: int) -> None:
        engine.kernel(False)[blocks, block](
            kits, first, np.uint64(SEED), bots, blanks, STEP_LIMIT, points, endings, steps, finals
        )

    run(0)
    cuda.synchronize()
    total, spent, first = 0, 0.0, games
    start, stop = cuda.event(), cuda.event()
    while spent < seconds:
        start.record()
        run(first)
        stop.record()
        stop.synchronize()
        spent += cuda.event_elapsed_time(start, stop) / 1000
        total += int(steps.copy_to_host().sum(dtype=np.int64))
        first += games
    return {"steps_per_second": total / spent, "games_per_second": (first - games) / spent}


def same_bytes(game: Game, sample: int) -> bool:
    """The same games by both backends: final states, points, endings and lengths."""
    one = simulate(game, sample, seed=SEED, backend="cuda", finals=True)
    two = simulate(game, sample, seed=SEED, backend="native", finals=True)
    assert one.finals is not None and two.finals is not None
    return (
        one.finals.tobytes() == two.finals.tobytes()
        and np.array_equal(one.points, two.points)
        and np.array_equal(one.endings, two.endings)
        and np.array_equal(one.steps, two.steps)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--sample", type=int, default=100_000)
    parser.add_argument("--tune", action="store_true", help="try several launch shapes")
    args = parser.parse_args()
    print(f"{cuda.get_current_device().name}, haymaker {haymaker.__version__}")
    for name in args.games or haymaker.GAMES:
        game = load(name)
        began = time.perf_counter()
        measure(game, 0.1, backend.BLOCK, backend.WAVES)
        compiled = time.perf_counter() - began
        shapes = [(backend.BLOCK, backend.WAVES)]
        if args.tune:
            shapes = [(block, waves) for block in (32, 64, 128) for waves in (1, 2, 4, 8, 16)]
        best: dict[str, Any] = {"steps_per_second": 0.0}
        for block, waves in shapes:
            found = measure(game, args.seconds, block, waves)
            if args.tune:
                print(f"  {name} block {block} waves {waves}: {found['steps_per_second']:.3g}")
            if found["steps_per_second"] > best["steps_per_second"]:
                best = {**found, "block": block, "waves": waves}
        best["game"] = name
        best["players"] = game.players
        best["compile_seconds"] = round(compiled, 1)
        best["target"] = TARGETS.get(name)
        best["sampled_games"] = args.sample
        best["same_bytes_as_native"] = same_bytes(game, args.sample)
        print(json.dumps(best))


if __name__ == "__main__":
    main()
