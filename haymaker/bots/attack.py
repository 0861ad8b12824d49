"""Attackers against the bots of Punch!, match by match.

    python -m haymaker.bots.attack counting:master knowing:master --matches 2000 --within 600

Each pair plays half of its matches in either seat, with the same luck. A tied match is fought
again, as the rules say. The interval is Wilson's at 95 %. A line tells how it stands; Ctrl-C stops
a pair, and what is known so far is told.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

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
CHUNK = 5
"""Matches in either seat between two lines of progress. One that goes to the last round takes its
players about a second, for they solve it."""


@dataclass
class AttackTally:
    """What an attacker has won so far, by its seat."""

    attacker: str
    rival: str
    won: list[int] = field(default_factory=lambda: [0, 0])
    half: int = 0
    """Matches in either seat."""

    @property
    def played(self) -> int:
        return 2 * self.half

    def add(self, won: tuple[int, int], count: int) -> None:
        self.won = [before + now for before, now in zip(self.won, won, strict=True)]
        self.half += count

    def __str__(self) -> str:
        if self.half == 0:
            return f"{self.attacker} against {self.rival}: nothing played yet"
        low, high = interval(sum(self.won), self.played)
        seats = ", ".join(f"in seat {p} {won / self.half:.1%}" for p, won in enumerate(self.won))
        return (
            f"{self.attacker} against {self.rival}: {sum(self.won) / self.played:.1%} of "
            f"{self.played:,} matches [{low:.1%}, {high:.1%}]; {seats}"
        )


def won_in_both_seats(
    game: Game, attacker: str, rival: str, first: int, count: int, seed: int
) -> tuple[int, int]:
    """Matches that the attacker wins in seat 0 and in seat 1, with the same luck in both."""
    engine = native(game.room, guests=GUESTS)
    kits = game.kit.record
    begun = engine.begin(kits)
    found = []
    for seat in range(2):
        players = [attacker, rival] if seat == 0 else [rival, attacker]
        thinkers = np.array([PLAYERS[name] for name in players], np.int32)
        points, endings = np.zeros((count, 2), np.int32), np.zeros(count, np.int32)
        steps, finals = np.zeros(count, np.int32), blank(game.room.state, count)
        run = (kits, begun, first, seed, thinkers, STEP_LIMIT, points, endings, steps, finals)
        engine.play(loop.Run(*run))
        found.append(int((points[:, seat] > points[:, 1 - seat]).sum()))
    return found[0], found[1]


def attack(
    game: Game, attacker: str, rival: str, matches: int, seed: int, threads: int
) -> Iterator[AttackTally]:
    """The tally again and again, until half of the matches are played in either seat."""
    tally = AttackTally(attacker, rival)
    half = matches // 2
    starts = range(0, half, CHUNK)

    def some(first: int) -> tuple[tuple[int, int], int]:
        count = min(CHUNK, half - first)
        return won_in_both_seats(game, attacker, rival, first, count, seed), count

    with ThreadPoolExecutor(threads) as pool:
        for at in range(0, len(starts), threads):
            for found in pool.map(some, starts[at : at + threads]):
                tally.add(*found)
            yield tally


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    z, share = 1.96, won / played
    middle = share + z * z / (2 * played)
    wide = z * math.sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    return (middle - wide) / (1 + z * z / played), (middle + wide) / (1 + z * z / played)


def main() -> None:
    parser = argparse.ArgumentParser(description="Attackers against the bots of Punch!")
    parser.add_argument("pairs", nargs="*", help="such as counting:master; all where none is named")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--within", type=float, help="seconds for each pair, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    pairs = [(pair.split(":")[0], pair.split(":")[1]) for pair in args.pairs] or list(PAIRS)
    game = room("haymaker.games.punch").game(matches_to_win=1)
    for attacker, rival in pairs:
        tally, began = AttackTally(attacker, rival), time.monotonic()
        try:
            for tally in attack(game, attacker, rival, args.matches, args.seed, args.threads):
                print(f"\r{tally}", end="", file=sys.stderr, flush=True)
                if args.within and time.monotonic() - began > args.within:
                    break
        except KeyboardInterrupt:
            print("\nstopped", file=sys.stderr)
        print("", file=sys.stderr)
        print(f"{tally}; {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
