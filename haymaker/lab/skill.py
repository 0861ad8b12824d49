"""Skill against luck: every level against every other, on every seat, with the same deals."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from haymaker.bots import levels, registry
from haymaker.bots.search.engine import Style, searcher
from haymaker.bots.search.match import RANDOM_PLAYER, ROOMS_OWN
from haymaker.bots.search.space import ONE, STYLE
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.workforce import Threads, Workforce
from haymaker.lab.findings import BY_HAND, Cell, Findings, Plot, aligned, origin
from haymaker.lab.plots import chequer

Shares = npt.NDArray[np.float64]
Report = Callable[[str], None]

BATCH = 32
"""Deals that a thread plays at a time: each by every pairing on every seat."""
AGAIN = 400
"""Times that the deals are drawn anew to see how far the parts may be off."""


@dataclass(frozen=True)
class Skill:
    """What every level gets out of a game against every other, deal by deal."""

    game: Game
    names: tuple[str, ...]
    seed: int
    seconds: float
    stopped: str
    shares: Shares
    """By level, rivals' level, seat and deal: what the level gets of a won game."""

    @property
    def deals(self) -> int:
        return int(self.shares.shape[3])

    def matrix(self) -> Shares:
        """The share of each level against each other, over all seats."""
        found: Shares = self.shares.mean(axis=(2, 3))
        return found

    def parts(self) -> dict[str, tuple[float, float, float]]:
        """The parts of the variance of a single result with their 95 % intervals. Parts of deals
        drawn anew are off from those found as these are from the truth."""
        luck = np.random.default_rng(self.seed)
        drawn = [
            variance_parts(self.shares[..., luck.integers(0, self.deals, self.deals)])
            for _ in range(AGAIN)
        ]
        low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
        middle = variance_parts(self.shares)
        ends = zip(middle, 2 * np.array(middle) - high, 2 * np.array(middle) - low, strict=True)
        return {
            name: (a_part(value), a_part(least), a_part(most))
            for name, (value, least, most) in zip(PARTS, ends, strict=True)
        }


PARTS = ("skill", "seat", "luck")


def variance_parts(shares: Shares) -> tuple[float, float, float]:
    """How much of the variance comes from who plays, from where one sits, and from the rest, for a
    level, rivals and a seat that are drawn by lot. What the means of so few deals vary by
    themselves is taken off."""
    deals = shares.shape[3]
    total = float(shares.var())
    if total == 0:
        return 0.0, 0.0, 0.0
    by_seat = shares.mean(axis=3)
    noise = shares.var(axis=3, ddof=1) / deals
    seats = shares.shape[2]
    skill = by_seat.mean(axis=2).var() - noise.mean() / seats
    seat = by_seat.var(axis=2).mean() - noise.mean() * (seats - 1) / seats
    skill, seat = float(skill) / total, float(seat) / total
    return skill, seat, 1 - skill - seat


def a_part(value: float) -> float:
    """A part of a whole: an estimate may fall a little short of nought."""
    return min(1.0, max(0.0, float(value)))


def usual_levels(game: Game) -> list[str]:
    """The bots that are compared where none are named: those that answer at once."""
    quick = [name for name in levels.personas(game.room) if not levels.thinks_long(game.room, name)]
    return ["random", *quick, *(["heuristic"] if game.room.bot is not None else [])]


def skill(
    game: Game,
    names: Sequence[str],
    deals: int,
    seconds: float,
    seed: int = 0,
    workforce: Workforce | None = None,
    report: Report = lambda line: None,
) -> Skill:
    """Plays until so many deals are played or so much time has passed since the first of them. What
    is stopped by Ctrl-C says what is known so far."""
    check(game, names, deals)
    people = levels.personas(game.room)
    styled = [name for name in names if name in people]
    styles: Style = np.array([people[name].style for name in styled] or [(0,) * STYLE], np.int64)
    numbers = [styled.index(name) if name in styled else UNSTYLED[name] for name in names]
    rows, cells = tables(numbers, game.players)

    def play(first: int) -> Shares:
        some = np.arange(first, min(first + BATCH, deals))
        who = np.repeat(rows, len(some), axis=0)
        deal = np.tile(some, len(rows))
        worth, _ = searcher(game.room).play(game, who, styles, seed, deal, deal % 2)
        by_table = worth.reshape(len(rows), len(some), game.players) / ONE
        kinds = len(names)
        shares = np.zeros((kinds, kinds, game.players, len(some)))
        for (one, other, seat), table in cells.items():
            shares[one, other, seat] = by_table[table, :, seat]
        return shares

    began, first_at = time.monotonic(), 0.0
    parts: list[Shares] = []
    stopped = f"{deals:,} deals were played"
    report(f"Getting the search for {game.title} ready (compiled once)")
    try:
        for part in (workforce or Threads()).in_order(play, range(0, deals, BATCH)):
            parts.append(part)
            report(f"{min(deals, BATCH * len(parts)):,} of {deals:,} deals")
            first_at = first_at or time.monotonic()
            if time.monotonic() - first_at > seconds:
                stopped = f"{seconds:g} s had passed"
                break
    except KeyboardInterrupt:
        stopped = BY_HAND
    report("")
    if not parts:
        raise HaymakerError("It was stopped before the first games were over; nothing is known.")
    passed = time.monotonic() - began
    return Skill(game, tuple(names), seed, passed, stopped, np.concatenate(parts, axis=3))


UNSTYLED = {"random": RANDOM_PLAYER, "heuristic": ROOMS_OWN}


def check(game: Game, names: Sequence[str], deals: int) -> None:
    known = [*UNSTYLED, *levels.personas(game.room)]
    for name in names:
        if name not in registry.names(game):
            raise registry.cannot_play(name, game)
        if name not in known:
            raise HaymakerError(
                f"The bot {name!r} is not one that the lab measures; there are: {', '.join(known)}."
            )
    if len(set(names)) != len(names) or len(names) < 2:
        raise HaymakerError("Skill shows between at least two bots, each named once.")
    if deals < 2:
        raise HaymakerError(f"Deals asked for: {deals}; at least 2 are needed.")


def tables(
    numbers: Sequence[int], players: int
) -> tuple[npt.NDArray[np.int64], dict[tuple[int, int, int], int]]:
    """The tables to be played, who sits where in a row each, and which of them shows a level on a
    seat among others of one level. Equal tables are played once."""
    rows: dict[tuple[int, ...], int] = {}
    cells = {}
    for (a, one), (b, other) in itertools.product(enumerate(numbers), repeat=2):
        for seat in range(players):
            sitting = tuple(one if p == seat else other for p in range(players))
            cells[a, b, seat] = rows.setdefault(sitting, len(rows))
    return np.array(list(rows), np.int64), cells


# --- In words, figures and plots ------------------------------------------------------------------


def told_skill(found: Skill, command: str) -> Findings:
    game, names = found.game, found.names
    about = {**origin(game, command, found.seed), "bots": ",".join(names), "deals": found.deals}
    parts = found.parts()
    title = f"{game.title}: skill against luck"
    lines = [
        title,
        f"{found.deals:,} deals, each by all levels against each other on all seats, in "
        f"{found.seconds:.1f} s, until {found.stopped}",
        f"seed {found.seed}; rules version {game.room.version}; kit {game.kit.fingerprint}; "
        f"levels {levels.fingerprint(game.room, game.players)}",
        "",
        *aligned(variance_rows(parts)),
    ]
    seats = [("over all seats", found.matrix())]
    seats += [
        (f"as {game.words.seat_name(game.kit, seat)}", found.shares[:, :, seat].mean(axis=2))
        for seat in range(game.players)
    ]
    for where, matrix in seats:
        lines += ["", *aligned(matrix_rows(where, names, matrix))]
    cells = [[float(share) for share in row] for row in found.matrix()]
    plot = Plot(
        "What the level in the row gets of a won game against the level above, over all seats.",
        chequer(title, names, cells, 1 / game.players),
    )
    return Findings(title, about, records(found, parts), lines, notes(found), [plot])


def variance_rows(parts: dict[str, tuple[float, float, float]]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [("what decides a game", "part", "95 % interval", "")]
    for name, (middle, low, high) in parts.items():
        rows.append((f"  {name}", f"{middle:.1%}", f"{low:.1%} to {high:.1%}", ""))
    return rows


def matrix_rows(where: str, names: Sequence[str], matrix: Shares) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [(f"won {where}, against", *names, "")]
    rows += [
        (f"  {name}", *(f"{share:.1%}" for share in row), "")
        for name, row in zip(names, matrix, strict=True)
    ]
    return rows


def records(found: Skill, parts: dict[str, tuple[float, float, float]]) -> list[dict[str, Cell]]:
    rows: list[dict[str, Cell]] = [
        {"figure": f"part of {name}", "level": None, "against": None, "seat": None,
         "value": middle, "low": low, "high": high}
        for name, (middle, low, high) in parts.items()
    ]  # fmt: skip
    sure = 1.959964
    for a, b in itertools.product(range(len(found.names)), repeat=2):
        for seat in range(found.game.players):
            shares = found.shares[a, b, seat]
            spread = sure * float(shares.std(ddof=1)) / found.deals**0.5
            mean = float(shares.mean())
            rows.append({
                "figure": "won", "level": found.names[a], "against": found.names[b], "seat": seat,
                "value": mean, "low": mean - spread, "high": mean + spread,
            })  # fmt: skip
    return rows


def notes(found: Skill) -> list[str]:
    said = [
        "Parts of the variance of one game's result, for a level, rivals of one level and a seat "
        "that are drawn by lot; luck is what neither explains, the bots' whims included.",
        "They belong to these levels: the wider apart, the more is skill. Intervals draw the deals "
        f"anew {AGAIN} times.",
    ]
    long = [
        name
        for name in levels.personas(found.game.room)
        if name not in found.names and levels.thinks_long(found.game.room, name)
    ]
    if long:
        said.append(f"Not played, because they think long: {', '.join(long)}; name them by --bots.")
    return said
