"""Attackers against the bots of Punch!, match by match.

    python -m haymaker.bots.attack counting:master knowing:master --matches 2000 --within 600

Four attackers: `counting` takes its rival for the room's own bot and counts cards, `knowing` asks
the rival's own thinking what it would play from hands that it may hold, `search` plays matches on
in its mind in which everybody plays as the rival does, and `learned` is a network that has learned
by playing against the rival. Against a level below the master they take it for the room's own bot,
which it is but for what it overlooks.

Each pair plays half of its matches in either seat, with the same luck. A tied match is fought
again, as the rules say. The interval is Wilson's at 95 %. A line tells how it stands; Ctrl-C stops
a pair, and what is known so far is told.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import inspect
import math
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from haymaker.bots.levels import NAMES, personas
from haymaker.bots.search import solved
from haymaker.bots.search.engine import Searcher, namespace, room_for_moves
from haymaker.bots.search.match import RANDOM_PLAYER, ROOMS_OWN
from haymaker.bots.search.space import BUDGET, ONE, ROW, SOLVES, STYLE, Space
from haymaker.games.punch.attackers import learned_of_bot, learned_of_master
from haymaker.games.punch.solving import counting_player, knowing_player
from haymaker.games.punch.solving import trust as trusting
from haymaker.kernel import source
from haymaker.kernel.game import Game, Room, room

ATTACKERS = ("counting", "knowing", "search", "learned")
ATTACKER = -3
"""The attacker's number among the players of a match."""
BUDGET_OF_SEARCH = 120
"""Matches that the searching attacker plays on for a choice."""
PAIRS = tuple(
    (attacker, rival)
    for attacker in ATTACKERS
    for rival in ("heuristic", "contender", "master")
)  # fmt: skip
CHUNK = 5
"""Matches in either seat between two lines of progress."""

# Plain source: other names come from the search, the room and the attackers.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, name-defined"
# ruff: noqa: F821


def choice_or_attack(space, kit, seat, player, styles, seed):
    """`match.choice` where the attacker is one of the players; the last style is its own."""
    if player == ATTACKER:
        return attack_by(space, kit, space.views[0], seat, styles[len(styles) - 1], seed)
    return choice_of_others(space, kit, seat, player, styles, seed)


def by_counting(space, kit, v, seat, style, seed):
    space.luck[0] = seed
    count = legal(kit, v, seat, space.moves)
    return attack_counting(kit, v, seat, space.moves, count, space.luck)


def by_knowing(space, kit, v, seat, style, seed):
    space.luck[0] = seed
    count = legal(kit, v, seat, space.moves)
    trust(kit, v, seat, space.past, seat * ROW, space.kept[seat], space.moves)
    return attack_knowing(kit, v, seat, space.moves, count, space.luck, WHOM)


def by_learning(space, kit, v, seat, style, seed):
    space.luck[0] = seed
    count = legal(kit, v, seat, space.moves)
    return think(kit, v, seat, space.moves, count, space.luck)


def ponder_as_master(kit, v, seat, moves, count, luck):
    """The master in the mind of an attacker; the last round is not solved there."""
    if v.phase != FIGHTING or count == 1:
        return think(kit, v, seat, moves, count, luck)
    trust_nobody(moves)
    odds_of_exchange(kit, v, seat, moves, count)
    return card_by_odds(moves, count, luck)


def solve_last_round_alone(kit, v, seat, moves, count, odds, worth, past, first, kept, depth):
    """An attacker of the master has nothing to gain in the last round, and plays it exactly. All
    else it searches: with the master's own odds it would be the master."""
    if v.phase != FIGHTING or v.round_no < kit.rounds - 1:
        return 0
    trust_nobody(moves)
    find_odds(kit, v, seat, moves, count)
    for i in range(count):
        odds[i] = moves[ODDS + i]
    return 1


class AttackSearcher(Searcher):
    """The search of Punch! with an attacker as one more player, compiled for the two of them."""

    def __init__(self, room: Room, attacker: str, rival: str):
        super().__init__(room)
        on_master = rival == NAMES[-1]
        instead: dict[str, Any] = {"ATTACKER": ATTACKER, "choice_of_others": self._space["choice"]}
        self._file = self._placed(f"{attacker}-{on_master}-mind")
        if attacker == "search":
            mind: dict[str, Any] = {"solve": solved.nothing_solved}
            if on_master:
                mind = {"ponder": ponder_as_master, "solve": solve_last_round_alone}
            found = namespace(room, self.rules._space, self._compile, self._file, mind)
            instead["attack_by"] = found["search"]
        elif attacker == "learned":
            found = dict(self.rules._space)
            network = learned_of_master if on_master else learned_of_bot
            plain = source.gathered(source.modules_of_guest(network), {})
            plain["attack_by"] = by_learning
            source.rebuild(found, plain, self._compile, self._file, "_attacking")
            instead["attack_by"] = found["attack_by"]
        else:
            module: ModuleType = counting_player if attacker == "counting" else knowing_player
            found = dict(self.rules._space)
            source.rebuild(
                found,
                {
                    **source.gathered(source.modules_of_guest(module), {}),
                    **source.gathered(source.modules_of_guest(trusting), {}),
                    "ROW": ROW,
                    "WHOM": knowing_player.KNOWN_MASTER if on_master else knowing_player.KNOWN_BOT,
                    "attack_by": by_counting if attacker == "counting" else by_knowing,
                },
                self._compile, self._file, "_attacking",
            )  # fmt: skip
            instead["attack_by"] = found["attack_by"]
        instead["choice"] = choice_or_attack
        self._file = self._placed(f"{attacker}-{on_master}-match")
        self._space = namespace(room, self.rules._space, self._compile, self._file, instead)

    def _placed(self, name: str) -> str | None:
        """A file for what is compiled, beside the search: see `Searcher._place`."""
        place = self._place()
        if place is None:
            return None
        modules = (
            sys.modules[__name__], counting_player, knowing_player, trusting,
            learned_of_bot, learned_of_master,
        )  # fmt: skip
        text = "".join(map(inspect.getsource, modules))
        key = hashlib.sha256(text.encode()).hexdigest()[:8]
        file = Path(place).with_name(f"{Path(place).stem}-{name}-{key}.py")
        if not file.exists():  # its date must not change: compilers look at it
            file.touch()
        return str(file)

    def space(self, seats: int = 16) -> Space:
        """In the mind of an attacker a rival needs room to work things out, too."""
        return super().space(seats)._replace(replies=np.zeros(room_for_moves(self.room), np.int32))


@functools.cache
def searcher_of(room: Room, attacker: str, rival: str) -> AttackSearcher:
    return AttackSearcher(room, attacker, rival)


def style_of(room: Room, name: str) -> tuple[int, ...]:
    """How a level thinks, or the searching attacker."""
    if name in NAMES:
        return personas(room)[name].style
    style = [0] * STYLE
    style[BUDGET], style[1], style[SOLVES] = BUDGET_OF_SEARCH, 1, solved.ALL_OF_IT
    return tuple(style)


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
    found = searcher_of(game.room, attacker, rival)
    styles = np.array([style_of(game.room, name) for name in (rival, attacker)], np.int64)
    other = {"random": RANDOM_PLAYER, "heuristic": ROOMS_OWN}.get(rival, 0)
    numbers = np.arange(first, first + count)
    won = []
    for seat in range(2):
        who = np.full((count, 2), other, np.int64)
        who[:, seat] = ATTACKER
        worth, _ = found.play(game, who, styles, seed, numbers, numbers % 2)
        won.append(int((worth[:, seat] > ONE // 2).sum()))
    return won[0], won[1]


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
        won_in_both_seats(game, attacker, rival, 0, 1, args.seed)  # compiles
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
