"""Two kits side by side, with the same luck: what is different, and how sure that is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from haymaker.bots import registry
from haymaker.kernel import streams
from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game
from haymaker.kernel.measures import SHARE
from haymaker.kernel.simulate import Bots
from haymaker.kernel.workforce import Threads, Workforce
from haymaker.lab.engine import cast
from haymaker.lab.figures import ALONG, CUT_OFF, ENDED, LENGTH, WON, Figure, Ledger
from haymaker.lab.findings import BY_HAND
from haymaker.lab.intervals import DIFFERS, FOUND, KNOWN, ONE, VARIANCE, compare_all
from haymaker.lab.sums import ALPHA, FEWEST, Floats, Sums, Whole
from haymaker.lab.targets import full_name

SHOWN_EVERY = 0.1
"""Seconds between two looks at the progress."""
TOGETHER = 16
"""Parts that travel to another machine together: each takes a moment alone."""
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


class Compared(NamedTuple):
    """A figure of both kits: see `intervals.py`."""

    figure: Figure
    one: float
    other: float
    value: float
    """By how much the first is more than the second, between which ends, and how far apart they
    are: of a share as it is, of a larger figure as a part of it."""
    low: float
    high: float
    width: float
    differs: bool
    """Whether this is no accident, all figures taken together."""
    variance: float
    """Of the difference, per pair of games, and what it would be with luck of their own."""
    apart: float

    @property
    def none_beyond(self) -> float:
        """No difference is bigger than this."""
        return max(abs(self.low), abs(self.high))

    @property
    def pairing(self) -> float:
        """The part of the games that pairing needs, of those that luck apart would need."""
        return self.variance / self.apart if self.apart > 0 else 1.0


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
        seen = [each.pairing for each in self.watched if each.apart > 0]
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
    workforce: Workforce | None = None,
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

    def narrow() -> bool:
        rows = compared(sums, ledger)
        return all(row.width <= wish.width for row in rows if row.figure in watched)

    began = time.monotonic()
    parts = pairs(one, other, ledger, named, wish.games, seed, paired, workforce)
    shown = partial(progress, sums, ledger, watched, wish)
    stopped = gather(parts, sums, wish, narrow, shown, report)
    seats = tuple(str(bot) for bot in ([named] * one.players if isinstance(named, str) else named))
    seconds = time.monotonic() - began
    rows = compared(sums, ledger)
    return Comparison(one, other, seats, seed, paired, sums.games, seconds, rows, stopped)


def gather(
    parts: Iterator[Whole], sums: Sums, wish: Wish, narrow: Callable[[], bool],
    shown: Callable[[float], str], report: Report,
) -> str:  # fmt: skip
    """Adds parts up until it is known well enough what they say, and returns why it stopped. By
    Ctrl-C it may stop at any moment; `shown` says after so many seconds how far it is. They count
    from the first part on: before it the rules may have to be compiled."""
    began, reported, look_at = 0.0, 0.0, FEWEST
    stopped = f"{wish.games:,} games were played"
    try:
        for part in parts:
            sums.add(part)
            began = began or time.monotonic()
            seconds = time.monotonic() - began
            if seconds > wish.seconds:
                stopped = f"{wish.seconds:g} s had passed"
                break
            if sums.games >= look_at:
                look_at = sums.games + sums.games // 20
                if narrow():
                    stopped = "the intervals were narrow enough"
                    break
            if seconds - reported > SHOWN_EVERY:
                reported = seconds
                report(shown(seconds))
    except KeyboardInterrupt:
        stopped = BY_HAND
    report("")
    if sums.games == 0:
        raise HaymakerError("It was stopped before the first games were over; nothing is known.")
    return stopped


def same_game(one: Game, other: Game) -> None:
    if one.room is not other.room:
        raise HaymakerError(f"{one.title} and {other.title} are two games; compare kits of one.")
    if one.players != other.players:
        raise HaymakerError(
            f"One kit is for {one.players} players, the other for {other.players}; "
            "compare kits for the same number."
        )


def check_run(games: int, seed: int) -> None:
    if games < 1:
        raise HaymakerError(f"{games} games were asked for; at least 1 can be played.")
    if not 0 <= seed < 1 << 64:
        raise HaymakerError(f"The seed is {seed}; allowed: 0 to 18446744073709551615.")


def watched_rows(ledger: Ledger, wanted: Sequence[str]) -> tuple[Figure, ...]:
    """The figures that a run waits for: those named, else those that the room itself declares,
    else who wins, how it ends and how long it takes."""
    for text in wanted:
        if not any(text in full_name(figure) for figure in ledger.figures):
            raise UnknownName("figure", text, [full_name(figure) for figure in ledger.figures])
    if wanted:
        return tuple(f for f in ledger.figures if any(text in full_name(f) for text in wanted))
    own = tuple(f for f in ledger.figures if f.group == ALONG)
    return own or tuple(f for f in ledger.figures if f.group in (WON, ENDED, LENGTH))


def compared(sums: Sums, ledger: Ledger) -> tuple[Compared, ...]:
    """All figures of which something is known."""
    told, scales = told_of(ledger)
    found = np.zeros((len(told), FOUND))
    columns = ledger.columns
    compare_all(sums.games, sums.totals, sums.products, columns, told, scales, ALPHA, found)
    return tuple(
        Compared._make([figure, *row[ONE:DIFFERS], row[DIFFERS] == 1, *row[VARIANCE:]])
        for figure, row in zip(ledger.figures, found.tolist(), strict=True)
        if row[KNOWN] == 1
    )


def told_of(ledger: Ledger) -> tuple[Whole, Floats]:
    """What is told of the figures: see `intervals.py`."""
    told = [
        (figure.top, figure.bottom, figure.kind == SHARE, figure.name == CUT_OFF)
        for figure in ledger.figures
    ]
    scales = [figure.scale for figure in ledger.figures]
    return np.array(told, np.int64), np.array(scales, np.float64)


def pairs(
    one: Game,
    other: Game,
    ledger: Ledger,
    bots: Bots,
    games: int,
    seed: int,
    paired: bool,
    workforce: Workforce | None,
) -> Iterator[Whole]:
    """Games of both kits in rows, those of the second kit behind those of the first. Where they are
    not paired, the second has luck of its own."""
    check_run(games, seed)
    chunk = cast(one, bots).chunk

    def play(first: int) -> Whole:
        count = min(chunk, games - first)
        return pairs_from(one, other, ledger, bots, first, count, seed, paired)

    yield from (workforce or Threads()).in_order(play, range(0, games, chunk), TOGETHER)


def pairs_from(
    one: Game,
    other: Game,
    ledger: Ledger,
    bots: Bots,
    first: int,
    count: int,
    seed: int,
    paired: bool = True,
) -> Whole:
    """So many pairs of games, from that number on."""
    thinkers, engine, _ = cast(one, bots)
    parts = []
    for game, luck in ((one, seed), (other, seed if paired else streams.mix(seed + 1))):
        run = ledger.blank(game, first, count, luck, thinkers)
        engine.play(game, run)
        parts.append(run.rows)
    return np.concatenate(parts, axis=1)


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
