"""Decisions per second of our batches, observations, masks and legal lists written out.

    python bench/envs.py                     every game, one thread, batch 4,096
    python bench/envs.py punch --json out.json

A decision is a random legal action and all that follows from it until the next question; luck's
steps are counted apart. `float` is the observations' tensor written for every decision as well.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # so that a checkout is enough

BATCH = 4096


def measure(name: str, batch: int, seconds: float, floats: bool) -> dict[str, Any]:
    """The best of five stretches; the time is the processor's."""
    from haymaker.games import load
    from haymaker.research import envs

    began = time.perf_counter()
    games = envs(load(name), batch, autoreset="SAME_STEP")
    ready = time.perf_counter() - began
    games.step(games.sample())
    best, luck = 0.0, 0.0
    for _ in range(5):
        before, calls, start = int(games.draws.sum()), 0, time.process_time()
        while time.process_time() - start < seconds / 5:
            games.step(games.sample())
            if floats:
                games.tensor()
            calls += 1
        spent = time.process_time() - start
        if calls * batch / spent > best:
            best = calls * batch / spent
            luck = (int(games.draws.sum()) - before) / spent
    return {
        "game": name,
        "batch": batch,
        "floats": floats,
        "decisions_per_second": best,
        "luck_per_second": luck,
        "ready_seconds": ready,
    }


def single_steps(name: str, seconds: float) -> dict[str, Any]:
    """The public `Game`, one call at a time, with whole games of random play."""
    import random

    from haymaker.games import load
    from haymaker.kernel.contract import CHANCE

    game = load(name).compile()
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        s = game.new()
        while seats := game.seats(s):
            seat = seats[0]
            if seat == CHANCE:
                odds = game.chance(s)
                action = random.choices(range(len(odds)), odds)[0]
            else:
                action = random.choice(game.legal(s, seat))
            game.apply(s, seat, action)
            steps += 1
    return {"game": name, "steps_per_second": steps / (time.process_time() - start)}


def main() -> None:
    from haymaker.games import names

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each figure")
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--json", type=Path, help="write the results there")
    args = parser.parse_args()
    rows = []
    print(
        f"{'game':14} {'ready':>8} {'M decisions/s':>14} {'M luck/s':>9} {'float':>9} {'Game':>9}"
    )
    for name in args.games or names():
        plain = measure(name, args.batch, args.seconds, False)
        floats = measure(name, args.batch, args.seconds, True)
        single = single_steps(name, args.seconds)
        rows += [plain, floats, single]
        print(
            f"{name:14} {plain['ready_seconds']:>6.1f} s "
            f"{plain['decisions_per_second'] / 1e6:>14.2f} {plain['luck_per_second'] / 1e6:>9.2f} "
            f"{floats['decisions_per_second'] / 1e6:>9.2f} "
            f"{single['steps_per_second'] / 1e6:>9.3f}",
            flush=True,
        )
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
