"""The games as WebAssembly beside native, the same games on one thread: size, speed, ratio.

    python bench/wasm.py [GAME …]      (`make wasm` first: it fetches the linker)

Node runs the modules; its engine is Chromium's. Both are measured in processor time, in turn, and
the best of some rounds counts.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from haymaker.bots.search.wasm import build_all
from haymaker.games import GAMES, find
from haymaker.kernel.layout import blank
from haymaker.kernel.loop import Run
from haymaker.kernel.native import native

FOLDER = Path("build/wasm")
COUNT, ROUNDS, TIMES = 2000, 5, 3


def in_node(name: str) -> list[tuple[int, float]]:
    """Steps and seconds of some rounds."""
    game = find(name).game()
    command = [
        "node", str(Path(__file__).with_suffix(".mjs")), str(FOLDER), name,
        game.kit.record.tobytes().hex(), str(game.players), str(COUNT), str(ROUNDS),
    ]  # fmt: skip
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [(one["steps"], one["seconds"]) for one in json.loads(said)]


def here(name: str) -> list[tuple[int, float]]:
    game = find(name).game()
    engine, kit, players = native(game.room), game.kit.record, game.players
    found = []
    for _ in range(ROUNDS):
        numbers = (np.zeros(COUNT, np.int32), np.zeros(COUNT, np.int32))
        run = Run(
            kit, engine.begin(kit), 0, 7, np.zeros(players, np.int32), 1_000_000,
            np.zeros((COUNT, players), np.int32), *numbers, blank(game.room.state, COUNT),
        )  # fmt: skip
        begun = time.process_time()
        engine.play(run)
        found.append((int(run.steps.sum()), time.process_time() - begun))
    return found


def best(found: list[tuple[int, float]]) -> float:
    return max(steps / seconds / 1e6 for steps, seconds in found)


def main() -> None:
    names = sys.argv[1:] or list(GAMES)
    build_all(FOLDER, names)
    print(f"{'game':14} {'KB, compressed':>14} {'M steps/s':>10} {'native':>8} {'ratio':>6}")
    for name in names:
        here(name)  # compiled, or read from disk
        page, machine = [], []
        for _ in range(TIMES):
            page += in_node(name)
            machine += here(name)
        assert {steps for steps, _ in page} == {steps for steps, _ in machine}, "other games"
        size = len(gzip.compress((FOLDER / f"{name}.wasm").read_bytes(), 9)) / 1000
        ratio = best(page) / best(machine)
        print(f"{name:14} {size:14.1f} {best(page):10.1f} {best(machine):8.1f} {ratio:6.2f}")


if __name__ == "__main__":
    main()
