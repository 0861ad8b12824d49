"""How fast a throw is simulated: seconds of the throw for a second of one core.

.venv/bin/python bench/throws.py [--throws 20]
"""

from __future__ import annotations

import argparse
from time import process_time

import numpy as np
from table import aligned

from haymaker.games.pokepucks.throw import natural_throw, puck, simulate, slammer, spread

PROMISED = 2.0
GRAMS = (4.0, 8.0, 20.0)
HEIGHTS = (4, 8, 12, 16)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--throws", type=int, default=20, help="for each weight and height")
    throws = parser.parse_args().throws
    simulate([puck()], slammer(8.0), natural_throw(8.0))  # loads the engine
    table = [["slammer", "pucks", "of the throw", "of the core", "times real time"]]
    slowest = float("inf")
    for grams in GRAMS:
        for height in HEIGHTS:
            shown, spent = measured(grams, height, throws)
            slowest = min(slowest, shown / spent)
            times = f"{shown / spent:.1f}×"
            table.append([f"{grams:g} g", f"{height}", f"{shown:.2f} s", f"{spent:.2f} s", times])
    print(aligned(table, left=1))
    verdict = "met" if slowest >= PROMISED else "NOT MET"
    print(f"\nPromised: {PROMISED:g}× on one core. The slowest row: {slowest:.1f}×, {verdict}.")


def measured(grams: float, height: int, throws: int) -> tuple[float, float]:
    """Seconds of a throw and seconds it took to simulate it, on average."""
    shown = spent = 0.0
    for seed in range(throws):
        throw = spread(natural_throw(grams), 0.5, np.random.default_rng(seed))
        start = process_time()
        outcome = simulate([puck()] * height, slammer(grams), throw, seed)
        spent += process_time() - start
        shown += outcome.trajectory.seconds
    return shown / throws, spent / throws


if __name__ == "__main__":
    main()
