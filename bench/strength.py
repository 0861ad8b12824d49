"""How often a searcher of a given style beats the room's heuristic, or comes first among several.

    python bench/strength.py robo_power -n 400 --style 2000,1,0,0,0,0 --within 300

A style is nine numbers, as `haymaker/bots/search/space.py` names them; those left out are 0. Seats
rotate with the same luck, and the seats are asked in both orders. What is stopped, by `--within`
seconds or Ctrl-C, says what it knows so far.

With `--open` the searcher knows all cards: that is the ceiling of what guessing better could bring.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from haymaker.bots.search.engine import Searcher, namespace, searcher
from haymaker.bots.search.match import ROOMS_OWN
from haymaker.bots.search.space import ONE, REAL, STYLE
from haymaker.games import load
from haymaker.kernel.game import Room


def imagine_openly(space, kit, v, seat, place):  # type: ignore[no-untyped-def]
    """`beliefs.imagine` for one who knows the game as it stands; choices yet to be made together
    are secret all the same. Plain source: the names come from the search."""
    space.states[place] = space.states[REAL]
    unseal(kit, space.states[place], seat)  # type: ignore[name-defined]  # noqa: F821


class OpenSearcher(Searcher):
    """For measuring alone: no player is made of it."""

    def __init__(self, room: Room):
        super().__init__(room)
        self._file = None
        instead = {"imagine": imagine_openly}
        self._space = namespace(room, self.rules._space, self._compile, None, instead)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--style", required=True)
    parser.add_argument("-n", "--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--open", action="store_true", help="the searcher knows all cards")
    parser.add_argument("--within", type=float, default=math.inf)
    args = parser.parse_args()
    matches = {"matches_to_win": 1} if args.game == "punch" else {}
    game = load(args.game, players=args.players, **matches)
    numbers = [int(number) for number in args.style.split(",")]
    style = np.array([numbers + [0] * (STYLE - len(numbers))], np.int64)
    found = OpenSearcher(game.room) if args.open else searcher(game.room)

    def play(numbers: np.ndarray) -> np.ndarray:
        seats = numbers % game.players
        who = np.full((len(numbers), game.players), ROOMS_OWN, np.int64)
        who[np.arange(len(numbers)), seats] = 0
        backwards = numbers // game.players % 2
        luck = numbers // game.players
        worth, _ = found.play(game, who, style, args.seed, luck, backwards)
        return worth[np.arange(len(numbers)), seats] / ONE

    play(np.arange(1))  # compiles
    began = time.monotonic()
    rotation = 2 * game.players  # every seat, in both orders of asking
    parts: list[np.ndarray] = []
    with ThreadPoolExecutor(args.threads) as pool, contextlib.suppress(KeyboardInterrupt):
        for first in range(0, args.games, rotation * args.threads):
            if time.monotonic() - began > args.within:
                break
            numbers = np.arange(first, min(first + rotation * args.threads, args.games))
            parts += pool.map(play, np.array_split(numbers, args.threads))
    shares = np.concatenate(parts)
    seconds = (time.monotonic() - began) * args.threads / len(shares)
    spread = 1.96 * shares.std() / math.sqrt(len(shares))
    by_seat = [f"{shares[p :: game.players].mean():.1%}" for p in range(game.players)]
    known = ", cards open" if args.open else ""
    print(
        f"{args.game}, {game.players} players, style {args.style}{known}: "
        f"{shares.mean():.1%} ± {spread:.1%} of {len(shares)} games; "
        f"by seat {', '.join(by_seat)}; {seconds:.2f} s per game and core"
    )


if __name__ == "__main__":
    main()
