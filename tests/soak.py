"""The long checks: a million games of each game, every step watched, and ten thousand throws of the
physics. Run by `make soak`. In pieces: `SOAK_FIRST=250000 SOAK_GAMES=250000` watches the second
quarter of the million."""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np

from haymaker.games import GAMES, find
from haymaker.kernel.native import native

GAMES_EACH = 1_000_000
THROWS = 10_000
PIECE = 2_000
FAULTS = (
    "sound",
    "a seat without a move",
    "a component lost",
    "odds that do not add up",
    "too long",
)


def soak(name: str, first: int, games: int) -> bool:
    """Games from this number on, spread over all numbers of players, random and heuristic bots in
    turn."""
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
        pieces = range(first // PIECE, (first + games) // PIECE)
        for done, (fault, game, step) in enumerate(pool.map(piece, pieces), start=1):
            if fault:
                print(f"{name}: {FAULTS[fault]} in game {game}, step {step}")
                return False
            if done % 50 == 0:
                print(f"{name}: {done * PIECE:,} games sound", flush=True)
    which = f"{games:,} games from number {first:,}" if first else f"{games:,} games"
    print(f"{name}: {which} without a fault in {time.monotonic() - began:.0f} s")
    return True


def look_at(number: int) -> tuple[int, list[str], float]:
    # here, so that games are watched also where no physics is installed
    from tests.games.pokepucks.throw.watching import any_throw, gained, unsound

    seen = any_throw(number)
    return number, unsound(seen), gained(seen)


def soak_throws(count: int) -> bool:
    """Throws of the physics: no disc sinks, explodes or goes through a wall."""
    began, bad, most = time.monotonic(), 0, 0.0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for number, faults, energy in pool.map(look_at, range(count), chunksize=8):
            most = max(most, energy)
            if faults:
                bad += 1
                print(f"throws: number {number}: {', '.join(faults)}", flush=True)
            if number % 500 == 499:
                print(f"throws: {number + 1:,} looked at, {bad} unsound", flush=True)
    print(
        f"throws: {count:,}, {bad} unsound, at most {most:.3f} of the energy given, "
        f"in {time.monotonic() - began:.0f} s"
    )
    return bad == 0


def main() -> int:
    names = sys.argv[1:] or [*GAMES, "throws"]
    first = int(os.environ.get("SOAK_FIRST", 0))
    games = int(os.environ.get("SOAK_GAMES", GAMES_EACH))
    throws = int(os.environ.get("SOAK_THROWS", THROWS))
    results = [
        soak_throws(throws) if name == "throws" else soak(name, first, games) for name in names
    ]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
