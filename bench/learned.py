"""How a learned player does: by itself, or as a help to the room's master.

    python bench/learned.py robo_power --players 4 --module learned/robo.py --against heuristic
    python bench/learned.py robo_power --players 4 --module learned/robo.py --role ideas

By itself it plays against the room's bot or a level. In a role, the master with the network's ideas
(`ideas`) or with games in the mind played on by it (`plays on`) plays against the room's bot. Seats
rotate with the same luck, and the seats are asked in both orders.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from haymaker.bots.learned.matches import IDEAS, LEARNED, PLAYS, PLAYS_ON, LearnedSearcher
from haymaker.bots.levels import at_table, personas
from haymaker.bots.search.match import RANDOM_PLAYER, ROOMS_OWN
from haymaker.bots.search.space import BUDGET, ONE, STYLE
from haymaker.games import load
from haymaker.research.players import from_file

SURE = 1.96


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--module", type=Path, required=True)
    parser.add_argument("--role", default=PLAYS, choices=(PLAYS, IDEAS, PLAYS_ON))
    parser.add_argument("--against", default="heuristic")
    parser.add_argument("--style", help="of the master in a role, where not its own")
    parser.add_argument("--budget", type=int, help="of the master in a role, where not its own")
    parser.add_argument("-n", "--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--within", type=float, default=math.inf)
    args = parser.parse_args()
    matches = {"matches_to_win": 1} if args.game == "punch" else {}
    game = load(args.game, players=args.players, **matches)
    found = LearnedSearcher(game.room, from_file(args.module), args.role)
    levels = personas(game.room)
    style = list(at_table(levels["master"].style, None))
    if args.style:
        style = [int(number) for number in args.style.split(",")]
        style += [0] * (STYLE - len(style))
    style[BUDGET] = args.budget or style[BUDGET]
    known = {"heuristic": ROOMS_OWN, "random": RANDOM_PLAYER}
    other = known.get(args.against, 1)
    rival = levels[args.against].style if other == 1 else style
    styles = np.array([style, rival], np.int64)
    me = LEARNED if args.role == PLAYS else 0

    def play(numbers: np.ndarray) -> np.ndarray:
        seats = numbers % game.players
        who = np.full((len(numbers), game.players), other, np.int64)
        who[np.arange(len(numbers)), seats] = me
        luck = numbers // game.players
        worth, _ = found.play(game, who, styles, args.seed, luck, luck % 2)
        return worth[np.arange(len(numbers)), seats] / ONE

    play(np.arange(1))  # compiles
    began, rotation = time.monotonic(), 2 * game.players
    parts: list[np.ndarray] = []
    with ThreadPoolExecutor(args.threads) as pool:
        for first in range(0, args.games, rotation * args.threads):
            if time.monotonic() - began > args.within:
                break
            some = np.arange(first, min(first + rotation * args.threads, args.games))
            parts += pool.map(play, np.array_split(some, args.threads))
    shares = np.concatenate(parts)
    mean, spread = shares.mean(), SURE * shares.std() / math.sqrt(len(shares))
    by_seat = ", ".join(f"{shares[p :: game.players].mean():.1%}" for p in range(game.players))
    print(
        f"{' '.join(sys.argv[1:])}: {mean:.1%} ± {spread:.1%} of {len(shares):,} games "
        f"({by_seat} by seat); {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
