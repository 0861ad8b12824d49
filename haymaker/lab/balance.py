"""One kit by itself: who wins, whether starting helps, how it ends and how long it takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from haymaker.bots import registry
from haymaker.kernel.game import Game
from haymaker.kernel.measures import SHARE
from haymaker.kernel.simulate import Bots
from haymaker.kernel.workforce import Threads, Workforce
from haymaker.lab.compare import TOGETHER, Wish, bar_of, check_run, gather
from haymaker.lab.engine import cast
from haymaker.lab.figures import CUT_OFF, WON, Figure, Ledger
from haymaker.lab.findings import Cell, Findings, Plot, aligned, changes, origin
from haymaker.lab.intervals import radius
from haymaker.lab.plots import Bar, intervals
from haymaker.lab.sums import ALPHA, Sums, Whole, ratio

WISH = Wish(seconds=20.0, width=0.01)


@dataclass(frozen=True)
class Tipped:
    """A figure with half the width of its interval."""

    figure: Figure
    value: float
    radius: float
    fair: float | None
    """What a seat, or the starting player, would win if it made no difference."""

    @property
    def width(self) -> float:
        whole = 1.0 if self.figure.kind == SHARE else max(1.0, abs(self.value))
        return 2 * self.radius / whole

    @property
    def verdict(self) -> str:
        if self.fair is None:
            return ""
        if abs(self.value - self.fair) <= self.radius:
            return f"fair, as far as {100 * self.radius:.1f} % tell"
        way = "more" if self.value > self.fair else "less"
        return f"{way} than a fair {100 * self.fair:.1f} %"


@dataclass(frozen=True)
class Balance:
    """What is known of a kit so far."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    games: int
    seconds: float
    rows: tuple[Tipped, ...]
    stopped: str


def balance(
    game: Game,
    bots: Bots = None,
    wish: Wish = WISH,
    seed: int = 0,
    workforce: Workforce | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> Balance:
    """Plays until it is known who wins, to the width wished for. Ctrl-C says what is known."""
    check_run(wish.games, seed)
    named = bots or registry.usual(game)
    chunk = cast(game, named).chunk
    ledger = Ledger(game)

    def play(first: int) -> Whole:
        thinkers, engine, _ = cast(game, named)
        count = min(chunk, wish.games - first)
        run = ledger.blank(game, first, count, seed, thinkers)
        engine.play(game, run)
        return run.rows  # type: ignore[no-any-return]

    sums, began = Sums(ledger.columns), time.monotonic()

    def narrow() -> bool:
        rows = weighed(sums, ledger)
        return all(row.width <= wish.width for row in rows if row.figure.group == WON)

    def shown(seconds: float) -> str:
        return f"{bar_of(min(1.0, seconds / wish.seconds))} {sums.games:,} games"

    parts = (workforce or Threads()).in_order(play, range(0, wish.games, chunk), TOGETHER)
    stopped = gather(parts, sums, wish, narrow, shown, report)
    seats = tuple(str(bot) for bot in ([named] * game.players if isinstance(named, str) else named))
    rows = weighed(sums, ledger)
    return Balance(game, seats, seed, sums.games, time.monotonic() - began, rows, stopped)


def weighed(sums: Sums, ledger: Ledger) -> tuple[Tipped, ...]:
    found, spread = [], sums.covariances
    for figure in ledger.figures:
        known = ratio(sums, figure.top, figure.bottom)
        if known is None or (figure.name == CUT_OFF and known.value == 0):
            continue
        variance = max(0.0, float(known.weights @ spread @ known.weights))
        half = radius(variance, sums.games, ALPHA)
        fair = None
        if figure.group == WON and figure.name != "nobody":
            fair = 1 / ledger.game.players
        value = known.value * figure.scale
        found.append(Tipped(figure, value, half * figure.scale, fair))
    return tuple(found)


def told_balance(found: Balance, command: str) -> Findings:
    game = found.game
    title = f"{game.title}, {changes(game)}: how it comes out"
    bots = found.bots[0] if len(set(found.bots)) == 1 else ", ".join(found.bots)
    rows: list[tuple[str, ...]] = [("", "figure", "95 %", "")]
    group = ""
    for row in found.rows:
        if row.figure.group != group:
            group = row.figure.group
            rows.append((group,))
        rows.append((f"  {row.figure.name}", *numbers(row), row.verdict))
    lines = [
        title,
        f"{found.games:,} games in {found.seconds:.1f} s, until {found.stopped}",
        f"{game.players} players; bots: {bots}; seed {found.seed}; rules version "
        f"{game.room.version}; kit {game.kit.fingerprint}",
        "",
        *aligned(rows),
    ]
    records: list[dict[str, Cell]] = [
        {"figure": row.figure.name, "group": row.figure.group, "kind": row.figure.kind,
         "value": row.value, "low": row.value - row.radius, "high": row.value + row.radius}
        for row in found.rows
    ]  # fmt: skip
    notes = [
        "Intervals hold the truth 95 times in 100, at whatever moment a run is stopped.",
        "These are games of bots: they say what the rules and these bots make of each other.",
    ]
    about = {**origin(game, command, found.seed), "bots": bots, "games": found.games}
    return Findings(title, about, records, lines, notes, plots(found))


def numbers(row: Tipped) -> tuple[str, str]:
    if row.figure.kind == SHARE:
        return f"{100 * row.value:.2f} %", f"± {100 * row.radius:.2f}"
    digits = 2 if abs(row.value) >= 10 else 3
    return f"{row.value:.{digits}f}", f"± {row.radius:.{digits}f}"


def plots(found: Balance) -> list[Plot]:
    bars = [
        Bar(row.figure.name, 100 * (row.value - row.radius - row.fair),
            100 * (row.value - row.fair), 100 * (row.value + row.radius - row.fair),
            abs(row.value - row.fair) > row.radius)
        for row in found.rows if row.fair is not None
    ]  # fmt: skip
    svg = intervals("Wins beyond a fair share", "percentage points beyond a fair share", bars)
    return [Plot("Wins beyond a fair share; red and filled: more or less than fair.", svg)]
