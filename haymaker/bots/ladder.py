"""The ladder: who beats whom, how often, and what rating that makes.

Every two bots meet. With more than two seats one of them sits alone among others of the other kind,
and what counts is how often it comes first. Seats rotate and the games of a rotation have the same
luck; where several seats choose together, they are asked in both orders in turn.
"""

from __future__ import annotations

import itertools
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from haymaker.bots import levels, registry, thinking
from haymaker.bots.players import Bot, ask
from haymaker.bots.search.engine import Style
from haymaker.bots.search.match import RANDOM_PLAYER, ROOMS_OWN
from haymaker.bots.search.space import ONE, STYLE
from haymaker.kernel import streams
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.history import Past
from haymaker.kernel.workforce import Threads, Workforce

SURE = 1.959964
"""Standard errors to either side: where the truth lies, 95 times in 100."""

FEWEST = 100
"""Games of a pair before its interval is trusted."""

POINTS = 400 / math.log(10)
"""Points of rating per unit of log-odds: 400 points are odds of ten to one."""

Report = Callable[[str], None]


@dataclass
class Pair:
    """Two bots and their games: what the first of them got out of each."""

    one: str
    other: str
    shares: list[float] = field(default_factory=list)
    """A won game is 1, a game without a winner a fair share."""

    @property
    def games(self) -> int:
        return len(self.shares)

    @property
    def share(self) -> float:
        return sum(self.shares) / max(1, self.games)

    @property
    def spread(self) -> float:
        """Half the width of the interval around the share."""
        n = max(2, self.games)
        return SURE * math.sqrt(max(self.share * (1 - self.share), 0.25 / n) / n)


@dataclass(frozen=True)
class Ladder:
    """What came out."""

    game: Game
    names: tuple[str, ...]
    pairs: tuple[Pair, ...]
    seed: int

    def ratings(self) -> dict[str, tuple[float, float]]:
        """Points of each bot, the mean of all being 0, and half the width of their interval."""
        return rate(self.names, self.pairs, self.game.players)

    def as_json(self, command: str) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "players": self.game.players,
            "rules": self.game.room.version,
            "levels": levels.fingerprint(self.game.room, self.game.players),
            "command": command,
            "seed": self.seed,
            "ratings": {
                name: [round(points), round(spread)]
                for name, (points, spread) in self.ratings().items()
            },
            "pairs": [
                [pair.one, pair.other, pair.games, round(pair.share, 4), round(pair.spread, 4)]
                for pair in self.pairs
            ],
        }


def contest(
    game: Game,
    names: Sequence[str],
    most: int,
    narrow: float,
    seed: int = 0,
    workforce: Workforce | None = None,
    report: Report = lambda line: None,
    neighbours: bool = False,
    seconds: float = math.inf,
) -> Ladder:
    """Plays until every pair's interval is narrow enough, or `most` games are played, or so many
    seconds have gone by. With `neighbours`, everybody meets the one named before and nobody else.
    What is stopped by Ctrl-C says what it knows so far."""
    for name in names:
        if name not in registry.names(game):
            raise registry.cannot_play(name, game)
    if len(set(names)) != len(names) or len(names) < 2:
        raise HaymakerError("A ladder needs at least two bots, each named once.")
    hall = Hall(game, names, seed, workforce or Threads())
    both_ways = game.players > 2
    pairs = [
        Pair(*meeting)
        for meeting in itertools.permutations(names, 2)
        if both_ways or names.index(meeting[0]) > names.index(meeting[1])
    ]
    if neighbours:
        pairs = [Pair(one, other) for other, one in itertools.pairwise(names)]
    try:
        for number, pair in enumerate(pairs):
            until = time.monotonic() + seconds
            for shares in hall.play(pair, most):
                pair.shares += shares
                report(
                    f"{number + 1} of {len(pairs)}: {pair.one} – {pair.other} "
                    f"{pair.share:.1%} ± {pair.spread:.1%} ({pair.games:,} games)"
                )
                if (pair.games >= FEWEST and pair.spread <= narrow) or time.monotonic() > until:
                    break
    except KeyboardInterrupt:
        report("stopped")
    return Ladder(game, tuple(names), tuple(pair for pair in pairs if pair.games), seed)


class Hall:
    """Where games are played: compiled and side by side where all players are ours, else one by
    one."""

    def __init__(self, game: Game, names: Sequence[str], seed: int, workforce: Workforce):
        self.game, self.seed, self.workforce = game, seed, workforce
        self.part = max(2 * game.players, 8)
        personas = levels.personas(game.room)
        self._styled = [name for name in names if name in personas]
        rows = [personas[name].style for name in self._styled] or [(0,) * STYLE]
        self._styles: Style = np.array(rows, np.int64)
        chance = (RANDOM_PLAYER, RANDOM_PLAYER)
        played(game, chance, self._styles, seed, np.arange(1))  # compiled before the clock runs

    def play(self, pair: Pair, most: int) -> Iterator[list[float]]:
        """What the first of a pair got out of each game, in parts."""
        game, seed, styles, size = self.game, self.seed, self._styles, self.part
        numbers = (self._player(pair.one), self._player(pair.other))

        def compiled(first: int) -> list[float]:
            return played(game, numbers, styles, seed, np.arange(first, min(first + size, most)))

        def one_by_one(first: int) -> list[float]:
            return [one_played(game, pair, seed, n) for n in range(first, min(first + size, most))]

        starts = range(0, most, size)
        if {pair.one, pair.other} <= {*self._styled, *registry.BOTS}:
            return self.workforce.in_order(compiled, starts)
        return map(one_by_one, starts)

    def _player(self, name: str) -> int:
        if name in self._styled:
            return self._styled.index(name)
        return RANDOM_PLAYER if name == "random" else ROOMS_OWN


def played(
    game: Game, pair: tuple[int, int], styles: Style, seed: int, numbers: npt.NDArray[np.int64]
) -> list[float]:
    """What the first of two players, as the search numbers them, got out of the games of these
    numbers."""
    players, one_each = game.players, np.arange(len(numbers))
    seats = numbers % players
    who = np.full((len(numbers), players), pair[1], np.int64)
    who[one_each, seats] = pair[0]
    search = thinking.searcher(game.room, wait=True)
    assert search is not None
    deals = numbers // players
    worth, _ = search.play(game, who, styles, seed, deals, deals % 2)
    return [float(share) / ONE for share in worth[one_each, seats]]


def one_played(game: Game, pair: Pair, seed: int, number: int) -> float:
    """The same of one game between any two bots."""
    seat, players = number % game.players, game.players
    bots = [pair.one if p == seat else pair.other for p in range(players)]
    return play_one(game, bots, seed, number // players)[seat]


def play_one(game: Game, names: Sequence[str], seed: int, number: int) -> list[float]:
    """A game between any bots, with the luck of this number: what it is worth to each seat."""
    luck = [streams.stream(seed, 2 * number)]
    players: list[Bot] = [
        registry.bot(name, streams.stream(seed + p, 2 * number + 1)) for p, name in enumerate(names)
    ]
    s, past = game.new(), Past(game.players)
    while bits := game.turn(s):
        if bits == LUCK_ACTS:
            game.apply(s, CHANCE, streams.pick(luck, game.chance(s)))
        else:
            seat = game.seats(s)[0 if number % 2 == 0 else -1]
            view = game.view(s, seat)
            action = ask(players[seat], game, view, seat, past.of(seat))
            past.note(seat, view, action)
            game.apply(s, seat, action)
    score = game.score(s)
    winners = score.winners
    if not winners:
        return [1 / game.players] * game.players
    return [1 / len(winners) if p in winners else 0.0 for p in range(game.players)]


# --- Ratings --------------------------------------------------------------------------------------


def rate(
    names: Sequence[str], pairs: Sequence[Pair], players: int
) -> dict[str, tuple[float, float]]:
    """Bradley and Terry's model by Newton's method: the odds that one comes first among others are
    those of their strengths. A draw's worth of games against an equal keeps all numbers finite."""
    place = {name: i for i, name in enumerate(names)}
    size = len(names)
    strength = np.zeros(size)
    curve = np.eye(size)
    for _ in range(50):
        slope, curve = -0.25 * strength, 0.25 * np.eye(size)
        for pair in pairs:
            a, b = place[pair.one], place[pair.other]
            odds = math.exp(strength[a] - strength[b]) / (players - 1)
            expected = odds / (1 + odds)
            slope[a] += pair.games * (pair.share - expected)
            slope[b] -= pair.games * (pair.share - expected)
            weight = pair.games * expected * (1 - expected)
            curve[a, a] += weight
            curve[b, b] += weight
            curve[a, b] -= weight
            curve[b, a] -= weight
        strength += np.clip(np.linalg.solve(curve, slope), -2, 2)
    strength -= strength.mean()
    centred = np.eye(size) - 1 / size
    errors = np.sqrt(np.diag(centred @ np.linalg.inv(curve) @ centred))
    return {
        name: (POINTS * float(strength[i]), POINTS * SURE * float(errors[i]))
        for name, i in place.items()
    }


# --- What is shown and kept -----------------------------------------------------------------------


def said(ladder: Ladder) -> Iterator[str]:
    """Ratings and the crosstable, line by line."""
    ratings = ladder.ratings()
    order = sorted(ladder.names, key=lambda name: -ratings[name][0])
    wide = max(map(len, order)) + 2
    yield f"{'':<{wide}}{'rating':>8}  "
    for name in order:
        yield f"{name:<{wide}}{ratings[name][0]:>8.0f} ± {ratings[name][1]:.0f}"
    known = {(pair.one, pair.other): pair.share for pair in ladder.pairs}
    if ladder.game.players == 2:
        known |= {(other, one): 1 - share for (one, other), share in known.items()}
    yield ""
    yield f"{'won by, against':<{wide}}" + "".join(f"{name:>11}" for name in order)
    for one in order:
        cells = [f"{known[one, other]:.1%}" if (one, other) in known else "–" for other in order]
        yield f"{one:<{wide}}" + "".join(f"{cell:>11}" for cell in cells)


def picture(ladder: Ladder) -> str:
    """The ratings with their intervals, as an SVG."""
    ratings = sorted(ladder.ratings().items(), key=lambda item: -item[1][0])
    low = min(points - spread for _, (points, spread) in ratings) - 40
    high = max(points + spread for _, (points, spread) in ratings) + 40
    height = 36 * len(ratings) + 56

    def x(points: float) -> float:
        return 130 + 500 * (points - low) / (high - low)

    title = f"{ladder.game.title}, {ladder.game.players} players: ratings"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 {height}" role="img" '
        f'font-family="sans-serif" font-size="14"><title>{title}</title>',
        f'<rect width="660" height="{height}" fill="#fff"/><text x="10" y="22">{title}</text>',
    ]
    for row, (name, (points, spread)) in enumerate(ratings):
        y = 56 + 36 * row
        parts.append(
            f'<text x="10" y="{y + 5}">{name}</text>'
            f'<line x1="{x(points - spread):.1f}" x2="{x(points + spread):.1f}" y1="{y}" y2="{y}" '
            f'stroke="#345" stroke-width="3"/><circle cx="{x(points):.1f}" cy="{y}" r="6" '
            f'fill="#c33"/><text x="{x(points):.1f}" y="{y - 10}" text-anchor="middle" '
            f'font-size="11">{points:.0f}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


def keep(ladder: Ladder, folder: Path, command: str) -> tuple[Path, Path]:
    """Writes the results and the plot; both are named by the game and the number of players."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{ladder.game.name}-{ladder.game.players}"
    data, plot = folder / f"{name}.json", folder / f"{name}.svg"
    data.write_text(json.dumps(ladder.as_json(command), indent=1) + "\n", encoding="utf-8")
    plot.write_text(picture(ladder), encoding="utf-8")
    return data, plot
