"""The long checks: a million games of each game, every step watched. Run by `make soak`."""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from haymaker.games import GAMES, find
from haymaker.kernel.native import native

GAMES_EACH = 1_000_000
PIECE = 2_000
FAULTS = (
    "sound",
    "a seat without a move",
    "a component lost",
    "odds that do not add up",
    "too long",
)


def soak(name: str, games: int) -> bool:
    """A million games spread over all numbers of players, random and heuristic bots in turn."""
    room = find(name)
    engine = native(room)
    low, high = room.box.players
    counts = list(range(low, high + 1))
    boxes = {players: room.game(players) for players in counts}

    def piece(number: int) -> tuple[int, int, int]:
        players = counts[number % len(counts)]
        thinkers = np.zeros(players, np.int32)
        if room.bot is not None and number % 4 == 0:
            thinkers[number // 4 % players] = 1
        kit = boxes[players].kit.record
        return engine.audit(kit, number * PIECE, PIECE, 2026, thinkers, 5_000_000)

    began = time.monotonic()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done, (fault, game, step) in enumerate(pool.map(piece, range(games // PIECE)), start=1):
            if fault:
                print(f"{name}: {FAULTS[fault]} in game {game}, step {step}")
                return False
            if done % 50 == 0:
                print(f"{name}: {done * PIECE:,} games sound", flush=True)
    print(f"{name}: {games:,} games without a fault in {time.monotonic() - began:.0f} s")
    return True


def main() -> int:
    names = sys.argv[1:] or list(GAMES)
    games = int(os.environ.get("SOAK_GAMES", GAMES_EACH))
    results = [soak(name, games) for name in names]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
