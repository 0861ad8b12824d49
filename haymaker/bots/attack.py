"""Attackers against the bots of Punch!, match by match.

    python -m haymaker.bots.attack --matches 2000 --seed 1

Each pair plays half of its matches in either seat. A tied match is fought again, as the rules say.
The interval is Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from haymaker.games.punch.solving import counting_player, knowing_player, master
from haymaker.kernel import loop
from haymaker.kernel.game import Game, room
from haymaker.kernel.layout import blank
from haymaker.kernel.native import native
from haymaker.kernel.simulate import STEP_LIMIT

GUESTS = (master, counting_player, knowing_player)
PLAYERS = {
    "random": loop.RANDOM,
    "heuristic": loop.HEURISTIC,
    "master": loop.GUEST,
    "counting": loop.GUEST + 1,
    "knowing": loop.GUEST + 2,
}
PAIRS = (
    ("counting", "heuristic"),
    ("master", "heuristic"),
    ("counting", "master"),
    ("knowing", "master"),
)
CHUNK = 50


def wins(game: Game, first: str, second: str, matches: int, seed: int, threads: int) -> int:
    """Matches that the first seat wins."""
    engine = native(game.room, guests=GUESTS)
    thinkers = np.array([PLAYERS[first], PLAYERS[second]], np.int32)
    kits = game.kit.record
    begun = engine.begin(kits)

    def some(start: int) -> int:
        count = min(CHUNK, matches - start)
        points, endings = np.zeros((count, 2), np.int32), np.zeros(count, np.int32)
        steps, finals = np.zeros(count, np.int32), blank(game.room.state, count)
        engine.play(
            loop.Run(kits, begun, start, seed, thinkers, STEP_LIMIT, points, endings, steps, finals)
        )
        return int((points[:, 0] > points[:, 1]).sum())

    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(some, range(0, matches, CHUNK)))


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    z, share = 1.96, won / played
    middle = share + z * z / (2 * played)
    wide = z * math.sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    return (middle - wide) / (1 + z * z / played), (middle + wide) / (1 + z * z / played)


def lines(game: Game, pairs: list[tuple[str, str]], matches: int, seed: int, threads: int
          ) -> Iterator[str]:  # fmt: skip
    for attacker, rival in pairs:
        begun = time.monotonic()
        half = matches // 2
        first = wins(game, attacker, rival, half, seed, threads)
        second = half - wins(game, rival, attacker, half, seed + 1, threads)
        low, high = interval(first + second, 2 * half)
        yield (
            f"{attacker} against {rival}: {(first + second) / (2 * half):.1%} of {2 * half} "
            f"matches [{low:.1%}, {high:.1%}]; in seat 0 {first / half:.1%}, "
            f"in seat 1 {second / half:.1%}; {time.monotonic() - begun:.0f} s"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Attackers against the bots of Punch!")
    parser.add_argument("pairs", nargs="*", help="such as counting:master; all where none is named")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    pairs = [(pair.split(":")[0], pair.split(":")[1]) for pair in args.pairs] or list(PAIRS)
    game = room("haymaker.games.punch").game(matches_to_win=1)
    for line in lines(game, pairs, args.matches, args.seed, args.threads):
        print(line, flush=True)


if __name__ == "__main__":
    main()
