"""Two kits side by side, with the same luck: what is different, and how sure that is."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from haymaker.bots import registry
from haymaker.kernel import streams
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game
from haymaker.kernel.measures import SHARE
from haymaker.kernel.simulate import Bots
from haymaker.lab.engine import blank_run, cast
from haymaker.lab.figures import ALONG, CUT_OFF, ENDED, LENGTH, WON, Figure, Ledger
from haymaker.lab.sums import ALPHA, FEWEST, Difference, Sums, Whole, difference

SHOWN_EVERY = 0.1
"""Seconds between two looks at the progress."""
NO_HELP = 0.9
"""From here on the same luck saves next to nothing."""

Report = Callable[[str], None]


class Wish(NamedTuple):
    """When a comparison may stop."""

    games: int = 10_000_000
    seconds: float = 60.0
    width: float = 0.005
    """Full width of an interval: see `Compared.width`."""
    rows: tuple[str, ...] = ()
    """The figures that must be so narrow, by parts of their names."""


@dataclass(frozen=True)
class Compared:
    """A figure of both kits."""

    figure: Figure
    one: float
    other: float
    by: Difference
    differs: bool
    """Whether this is no accident, all figures taken together."""

    @property
    def radius(self) -> float:
        return self.by.radius() * self.figure.scale

    @property
    def low(self) -> float:
        return max(self.value - self.radius, -self._most)

    @property
    def high(self) -> float:
        return min(self.value + self.radius, self._most)

    @property
    def _most(self) -> float:
        """Shares cannot lie further apart than all and nothing."""
        return 1.0 if self.figure.kind == SHARE else math.inf

    @property
    def value(self) -> float:
        return self.by.value * self.figure.scale

    @property
    def none_beyond(self) -> float:
        """No difference is bigger than this."""
        return max(abs(self.low), abs(self.high))

    @property
    def width(self) -> float:
        """Of the interval: of a share as it is, of a larger figure as a part of it."""
        whole = 1.0 if self.figure.kind == SHARE else max(1.0, abs(self.other))
        return 2 * self.radius / whole


@dataclass(frozen=True)
class Comparison:
    """What is known of two kits so far."""

    one: Game
    other: Game
    bots: tuple[str, ...]
    seed: int
    paired: bool
    games: int
    seconds: float
    figures: tuple[Compared, ...]
    stopped: str
    """Why no more games were played."""

    @property
    def watched(self) -> tuple[Compared, ...]:
        return tuple(each for each in self.figures if each.figure.group == ALONG) or self.figures

    @property
    def pairing(self) -> float:
        """The part of the games that pairing needs, at the figure that gains least by it."""
        seen = [each.by.pairing for each in self.watched if each.by.apart > 0]
        return max(seen, default=1.0)

    @property
    def pairing_helps(self) -> bool:
        return self.paired and self.pairing < NO_HELP


def compare(
    one: Game,
    other: Game,
    bots: Bots = None,
    wish: Wish | None = None,
    seed: int = 0,
    paired: bool = True,
    threads: int | None = None,
    report: Report = lambda line: None,
) -> Comparison:
    """Plays both kits until the figures are narrow enough. What is stopped by Ctrl-C says what is
    known so far."""
    wish = wish or Wish()
    same_game(one, other)
    named = bots or registry.usual(one)
    ledger = Ledger(one)
    watched = watched_rows(ledger, wish.rows)
    sums = Sums(2 * ledger.columns)
    began = time.monotonic()
    shown, stopped, look_at = 0.0, f"{wish.games:,} games were played", FEWEST
    try:
        for part in pairs(one, other, ledger, named, wish.games, seed, paired, threads):
            sums.add(part)
            seconds = time.monotonic() - began
            if seconds > wish.seconds:
                stopped = f"{wish.seconds:g} s had passed"
                break
            if sums.games >= look_at:
                look_at = sums.games + sums.games // 20
                rows = compared(sums, ledger)
                if all(row.width <= wish.width for row in rows if row.figure in watched):
                    stopped = "the intervals were narrow enough"
                    break
            if seconds - shown > SHOWN_EVERY:
                shown = seconds
                report(progress(sums, ledger, watched, wish, seconds))
    except KeyboardInterrupt:
        stopped = "it was stopped by hand"
    report("")
    if sums.games == 0:
        raise HaymakerError("It was stopped before the first games were over; nothing is known.")
    seats = tuple(str(bot) for bot in ([named] * one.players if isinstance(named, str) else named))
    seconds = time.monotonic() - began
    rows = compared(sums, ledger)
    return Comparison(one, other, seats, seed, paired, sums.games, seconds, rows, stopped)


def same_game(one: Game, other: Game) -> None:
    if one.room is not other.room:
        raise HaymakerError(f"{one.title} and {other.title} are two games; compare kits of one.")
    if one.players != other.players:
        raise HaymakerError(
            f"One kit is for {one.players} players, the other for {other.players}; "
            "compare kits for the same number."
        )


def check_run(games: int, seed: int, threads: int | None) -> None:
    if games < 1:
        raise HaymakerError(f"{games} games were asked for; at least 1 can be played.")
    if not 0 <= seed < 1 << 64:
        raise HaymakerError(f"The seed is {seed}; allowed: 0 to 18446744073709551615.")
    if threads is not None and threads < 1:
        raise HaymakerError(f"{threads} threads were asked for; at least 1 is needed.")


def watched_rows(ledger: Ledger, wanted: Sequence[str]) -> tuple[Figure, ...]:
    """The figures that a run waits for: those named, else those that the room itself declares,
    else who wins, how it ends and how long it takes."""
    for text in wanted:
        if not any(text in figure.name for figure in ledger.figures):
            raise UnknownName("figure", text, [figure.name for figure in ledger.figures])
    if wanted:
        return tuple(f for f in ledger.figures if any(text in f.name for text in wanted))
    own = tuple(f for f in ledger.figures if f.group == ALONG)
    return own or tuple(f for f in ledger.figures if f.group in (WON, ENDED, LENGTH))


def compared(sums: Sums, ledger: Ledger) -> tuple[Compared, ...]:
    """All figures. A difference is claimed where it would stand with as many figures in view:
    each has its part of what may go wrong."""
    found = []
    for figure in ledger.figures:
        known = difference(sums, ledger.columns, figure.top, figure.bottom)
        if known is not None and (figure.name != CUT_OFF or known[0].value + known[1].value > 0):
            found.append((figure, *known))
    part = ALPHA / max(1, len(found))
    return tuple(
        Compared(
            figure, one.value * figure.scale, other.value * figure.scale, by, by.excludes_zero(part)
        )
        for figure, one, other, by in found
    )


def pairs(
    one: Game,
    other: Game,
    ledger: Ledger,
    bots: Bots,
    games: int,
    seed: int,
    paired: bool,
    threads: int | None,
) -> Iterator[Whole]:
    """Games of both kits in rows, those of the second kit behind those of the first. Where they are
    not paired, the second has luck of its own."""
    check_run(games, seed, threads)
    thinkers, engine, chunk = cast(one, bots)
    seeds = (seed, seed if paired else streams.mix(seed + 1))

    def play(first: int) -> Whole:
        parts = []
        for game, luck in zip((one, other), seeds, strict=True):
            count = min(chunk, games - first)
            run = blank_run(game, first, count, luck, thinkers, ledger.verbs, ledger.counted)
            engine.play(game, run)
            parts.append(ledger.rows(run))
        return np.concatenate(parts, axis=1)

    yield from in_order(play, range(0, games, chunk), threads or os.cpu_count() or 1)


def in_order(play: Callable[[int], Whole], starts: range, workers: int) -> Iterator[Whole]:
    """The parts in their order, played by so many threads a little ahead."""
    pool = ThreadPoolExecutor(workers)
    try:
        waiting = [pool.submit(play, first) for first in starts[: 2 * workers]]
        for first in [*starts[2 * workers :], *[None] * len(waiting)]:
            yield waiting.pop(0).result()
            if first is not None:
                waiting.append(pool.submit(play, first))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def progress(
    sums: Sums, ledger: Ledger, watched: tuple[Figure, ...], wish: Wish, seconds: float
) -> str:
    """A bar of how far the widest interval has come, and the time."""
    rows = [row for row in compared(sums, ledger) if row.figure in watched]
    widest = max(row.width for row in rows)
    parts = ((wish.width / widest) ** 2, seconds / wish.seconds, sums.games / wish.games)
    bar = bar_of(min(1.0, max(parts)))
    return f"{bar} {sums.games:,} games of each, widest interval {100 * widest:.2f} %"


def bar_of(done: float) -> str:
    """A part of the whole, to be looked at."""
    return ("█" * int(40 * done)).ljust(40, "░")
