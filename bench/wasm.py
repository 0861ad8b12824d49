"""The games as WebAssembly beside native, the same games on one thread: size, speed, ratio.

    python bench/wasm.py [GAME …]      (`make wasm` and `make web` first)

A Chromium runs the modules. The two take turns, and the best of some rounds counts, in processor
time of one thread: a Chromium tells that of its page.
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

FOLDER = Path("haymaker/server/engine")
COUNT, ROUNDS, TIMES = 2000, 5, 3
MOST_KB, LEAST = 60, {"one_punch_man": 0.5}
"""What is promised: so small with its search, as brotli, and so much of native's speed."""
USUAL_LEAST = 0.6


def in_chromium(name: str) -> list[tuple[int, float]]:
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
    print(
        f"{'game':14} {'KB, brotli':>10} {'gzip':>6} {'M steps/s':>10} {'native':>8} {'ratio':>6}"
        "  promised"
    )
    for name in names:
        here(name)  # compiled, or read from disk
        page, machine = [], []
        for _ in range(TIMES):
            page += in_chromium(name)
            machine += here(name)
        assert {steps for steps, _ in page} == {steps for steps, _ in machine}, "other games"
        size = (FOLDER / f"{name}.wasm.br").stat().st_size / 1000
        plain = len(gzip.compress((FOLDER / f"{name}.wasm").read_bytes(), 9)) / 1000
        ratio = best(page) / best(machine)
        least = LEAST.get(name, USUAL_LEAST)
        met = "met" if size <= MOST_KB and ratio >= least else "MISSED"
        print(
            f"{name:14} {size:10.1f} {plain:6.1f} {best(page):10.1f} {best(machine):8.1f}"
            f" {ratio:6.2f}  {MOST_KB} KB, {least}: {met}"
        )


if __name__ == "__main__":
    main()
