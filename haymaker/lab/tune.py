"""Kits that come to a target: the numbers named are varied by CMA-ES until the figures are there.

Every kit meets the same luck, so that kits are compared and not their luck. A kit that seems to be
there is confirmed with luck that no search has seen; then as many changes as possible are undone.
"""

from __future__ import annotations

import importlib
import json
import math
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from haymaker.bots import registry
from haymaker.kernel import streams
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.measures import SHARE
from haymaker.kernel.workforce import Threads, Workforce
from haymaker.lab.compare import TOGETHER, bar_of, check_run
from haymaker.lab.engine import cast
from haymaker.lab.fields import KitNumber, changed_kit
from haymaker.lab.figures import Ledger
from haymaker.lab.findings import BY_HAND
from haymaker.lab.intervals import radius
from haymaker.lab.sums import ALPHA, Sums, Whole, ratio
from haymaker.lab.targets import Aimed, Target

FIRST_GAMES, MOST_GAMES = 1000, 8000
"""Games per kit, few while all are far off and more as they come near."""
PIECE = 500
"""Games that one thread plays at a time: few enough that all cores have work."""
CONFIRMED_BY = 40_000
"""Games after which a kit is confirmed or not, at most."""
NEAR = 0.7
"""A kit is worth confirming where nothing is further off than this part of what is allowed."""
BOLD = 0.6
"""The first steps of the search, as a part of `KitNumber.step`."""
A_CHANGE = 0.02
"""What a changed number costs, so that of equal kits the nearer one is kept."""
TOO_SOON = "It was stopped before the first kit was judged; nothing is known."
NO_KIT = 1e6
"""The loss of a kit that the room refuses."""

Report = Callable[[str], None]


class Measured(NamedTuple):
    """The figures of a kit that have a target, each with half the width of its interval."""

    values: tuple[float, ...]
    radii: tuple[float, ...]
    games: int


class Judged(NamedTuple):
    """A kit, and how far it is off."""

    numbers: tuple[int, ...]
    measured: Measured
    off: tuple[float, ...]

    @property
    def loss(self) -> float:
        return sum(each * each for each in self.off)

    @property
    def worst(self) -> float:
        return max(abs(each) for each in self.off)


@dataclass
class Tuning:
    """What a search knows so far."""

    start: Game
    fields: list[KitNumber]
    aims: list[Aimed]
    targets: list[Target]
    bots: str
    seed: int
    before: Judged
    best: Judged
    kits: int = 0
    games: int = 0
    seconds: float = 0.0
    confirmed: bool = False
    stopped: str = ""
    seen: dict[tuple[int, ...], Judged] = field(default_factory=dict)

    def game(self, judged: Judged) -> Game:
        return game_with(self.start, self.fields, judged.numbers)

    def changes(self, judged: Judged) -> list[tuple[KitNumber, int]]:
        pairs = zip(self.fields, judged.numbers, strict=True)
        return [(each, number) for each, number in pairs if number != each.value]

    def front(self, most: int = 10) -> list[Judged]:
        """Kits that no other beats in every target at once, the nearest first."""
        found: list[Judged] = []
        for one in sorted(self.seen.values(), key=lambda judged: judged.loss):
            mine = [abs(each) for each in one.off]
            if not any(beats([abs(each) for each in other.off], mine) for other in found):
                found.append(one)
        return found[:most]


def beats(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def game_with(start: Game, fields: Sequence[KitNumber], numbers: Sequence[int]) -> Game:
    values = changed_kit(start, fields, numbers)
    return start.room.refilled("this search", values, start.players)


class Journal:
    """What was measured before, in a file of lines, so that a search goes on where it was stopped:
    the same search asks for the same kits in the same order."""

    def __init__(self, file: Path | None, about: dict[str, Any]) -> None:
        self._file = file
        self._known: dict[str, dict[str, Any]] = {}
        if file is None:
            return
        if file.exists():
            self._read(file, about)
        else:
            file.write_text(json.dumps(about, ensure_ascii=False) + "\n", encoding="utf-8")

    def _read(self, file: Path, about: dict[str, Any]) -> None:
        try:
            text = file.read_text("utf-8")
            whole = text[: text.rfind("\n") + 1]  # the last line may have been cut off
            head, *rest = [json.loads(line) for line in whole.splitlines()]
            for one in rest:
                self._known[str(one.pop("kit"))] = one
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise HaymakerError(f"{file} is no journal of a search.") from None
        if head != about:
            different = [name for name in about if head.get(name) != about[name]]
            raise HaymakerError(
                f"{file} is of another search: its {', '.join(different)} differ; name a new file."
            )
        file.write_text(whole, encoding="utf-8")

    def find(self, key: str) -> Measured | None:
        known = self.read(key)
        if known is None:
            return None
        values, radii = (tuple(map(float, known[name])) for name in ("values", "radii"))
        return Measured(values, radii, int(known["games"]))

    def keep(self, key: str, measured: Measured) -> None:
        self.write(key, measured._asdict())

    def read(self, key: str) -> dict[str, Any] | None:
        return self._known.get(key)

    def write(self, key: str, known: dict[str, Any]) -> None:
        self._known[key] = known
        if self._file is not None:
            line = json.dumps({"kit": key, **known})
            with self._file.open("a", encoding="utf-8") as out:
                out.write(line + "\n")


class Judge:
    """Plays kits, and says how far they are off."""

    def __init__(
        self, bots: str, chunk: int, ledger: Ledger, journal: Journal, workforce: Workforce
    ) -> None:
        self.bots, self.chunk, self.ledger = bots, chunk, ledger
        self.journal, self.workforce = journal, workforce
        self._sums: dict[str, Sums] = {}
        """What is summed up of the kits that are being compared, by their hashes."""

    def measure(
        self, games: Sequence[Game], aims: Sequence[Any], count: int, seed: int
    ) -> Iterator[Measured]:
        """The figures of all targets after so many games of each kit, kits side by side. What was
        played of them before is not played again."""
        wanted: dict[str, tuple[Game, Sums]] = {}
        for game in games:
            if self.journal.find(key := self._key(game, count, seed)) is None:
                wanted[key] = game, self._sums.get(game.kit.fingerprint, Sums(self.ledger.columns))
        parts = [
            (game, first, min(PIECE, count - first))
            for game, sums in wanted.values()
            for first in range(sums.games, count, PIECE)
        ]
        pieces = self.workforce.in_order(
            PlayPieces(self.bots, self.ledger, self.chunk, seed), parts
        )
        left = iter(wanted.items())
        for game in games:
            key = self._key(game, count, seed)
            while (known := self.journal.find(key)) is None:
                done, (one, sums) = next(left)
                while sums.games < count:
                    sums.plus(next(pieces))
                self._sums[one.kit.fingerprint] = sums
                self.journal.keep(done, figures(sums, aims))
            yield known

    def _key(self, game: Game, count: int, seed: int) -> str:
        return f"{game.kit.fingerprint} {count} {seed}"

    def forget(self) -> None:
        """Kits that were played will not be played on."""
        self._sums.clear()

    def confirm(self, game: Game, aims: Sequence[Aimed], seed: int) -> Measured:
        """With luck of its own, until it is clear whether it is there."""
        key = f"{game.kit.fingerprint} confirmed {seed}"
        known = self.journal.find(key)
        if known is None:
            known = self._confirm(game, aims, seed)
            self.journal.keep(key, known)
        return known

    def _confirm(self, game: Game, aims: Sequence[Aimed], seed: int) -> Measured:
        bots, chunk, ledger = self.bots, self.chunk, self.ledger

        def play(first: int) -> Whole:
            return played(game, bots, ledger, first, min(chunk, CONFIRMED_BY - first), seed)

        sums, look_at = Sums(ledger.columns), 2000
        for part in self.workforce.in_order(play, range(0, CONFIRMED_BY, chunk), TOGETHER):
            sums.add(part)
            if sums.games >= look_at:
                look_at = sums.games + sums.games // 4
                if verdict(figures(sums, aims), aims) is not None:
                    break
        return figures(sums, aims)


@dataclass(frozen=True)
class PlayPieces:
    """Plays a piece of a kit's games, on whatever machine, and sums it up."""

    bots: str
    ledger: Ledger
    chunk: int
    seed: int

    def __call__(self, piece: tuple[Game, int, int]) -> Sums:
        game, first, count = piece
        sums = Sums(self.ledger.columns)
        for at in range(first, first + count, self.chunk):
            many = min(self.chunk, first + count - at)
            sums.add(played(game, self.bots, self.ledger, at, many, self.seed))
        return sums


def played(game: Game, bots: str, ledger: Ledger, first: int, count: int, seed: int) -> Whole:
    """So many games of a kit, from that number on."""
    thinkers, engine, _ = cast(game, bots)
    run = ledger.blank(game, first, count, seed, thinkers)
    engine.play(game, run)
    return run.rows  # type: ignore[no-any-return]


def figures(sums: Sums, aims: Sequence[Any]) -> Measured:
    values, radii, spread = [], [], sums.covariances
    for aim in aims:
        found = ratio(sums, aim.figure.top, aim.figure.bottom)
        if found is None:
            values.append(0.0)
            radii.append(math.inf)
            continue
        variance = max(0.0, float(found.weights @ spread @ found.weights))
        half = radius(variance, sums.games, ALPHA / len(aims))
        values.append(found.value * aim.figure.scale)
        radii.append(half * aim.figure.scale)
    return Measured(tuple(values), tuple(radii), sums.games)


def verdict(measured: Measured, aims: Sequence[Aimed]) -> bool | None:
    """Whether a kit is there, as far as its intervals tell; None while they do not."""
    gaps = [
        (abs(value - aim.aim), half, aim.within)
        for value, half, aim in zip(measured.values, measured.radii, aims, strict=True)
    ]
    if any(gap - half > within for gap, half, within in gaps):
        return False
    return True if all(gap + half <= within for gap, half, within in gaps) else None


def tune(
    start: Game,
    fields: list[KitNumber],
    targets: list[Target],
    bots: str | None = None,
    seconds: float = 600.0,
    seed: int = 0,
    workforce: Workforce | None = None,
    journal: Path | None = None,
    report: Report = lambda line: None,
) -> Tuning:
    """Searches until a kit is confirmed, the time is over, or Ctrl-C."""
    check_run(1, seed)
    named = bots or registry.usual(start)
    ledger = Ledger(start)
    about = {
        "game": start.name, "rules": start.room.version, "kit": start.kit.fingerprint,
        "bots": named, "seed": seed, "targets": [each.text for each in targets],
        "vary": [each.path for each in fields],
    }  # fmt: skip
    chunk = cast(start, named).chunk
    judge = Judge(named, chunk, ledger, Journal(journal, about), workforce or Threads())
    box = start.room.game(start.players)
    try:
        usual, now = judge.measure([box, start], targets, MOST_GAMES, seed)
    except KeyboardInterrupt:
        raise HaymakerError(TOO_SOON) from None
    aims = [t.aimed(value) for t, value in zip(targets, usual.values, strict=True)]
    numbers = tuple(each.value for each in fields)
    before = judged(numbers, now, aims)
    tuning = Tuning(start, fields, aims, targets, named, seed, before, before)
    tuning.seen[numbers] = before
    search = Search(tuning, judge, seconds, report)
    try:
        tuning.stopped = search.run()
    except KeyboardInterrupt:
        tuning.stopped = BY_HAND
    report("")
    tuning.seconds = time.monotonic() - search.began
    return tuning


def judged(numbers: tuple[int, ...], measured: Measured, aims: Sequence[Aimed]) -> Judged:
    off = tuple(aim.off(value) for aim, value in zip(aims, measured.values, strict=True))
    return Judged(numbers, measured, off)


class TimeIsUp(Exception):
    """No more games are played."""


class Search:
    """One search: generations of kits, confirming, taking back."""

    def __init__(self, tuning: Tuning, judge: Judge, seconds: float, report: Report) -> None:
        self.tuning, self.judge, self.report = tuning, judge, report
        self.began, self.seconds = time.monotonic(), seconds
        self.per_kit = FIRST_GAMES
        self.tried: set[tuple[int, ...]] = set()
        """Kits that were confirmed, or were not."""

    def run(self) -> str:
        try:
            if self.tuning.before.worst <= NEAR and self.confirmed(self.tuning.before):
                return "the kit is there already"
            for generation in self.generations():
                near = [one for one in generation if one.worst <= NEAR]
                for one in sorted(near, key=lambda each: each.loss)[:2]:
                    if self.confirmed(one):
                        self.take_back()
                        return "a kit was confirmed"
        except TimeIsUp:
            return f"{self.seconds:g} s had passed"
        return "the search came to an end"

    def generations(self) -> Iterator[list[Judged]]:
        """Kits as CMA-ES asks for them, until it has nothing left to ask."""
        fields = self.tuning.fields
        with quiet():
            strategy = cma_or_sentence().CMAEvolutionStrategy(
                [float(each.value) for each in fields],
                BOLD,
                {
                    "CMA_stds": [each.step for each in fields],
                    "bounds": [[each.low for each in fields], [each.high for each in fields]],
                    "integer_variables": list(range(len(fields))) if len(fields) > 1 else [],
                    "seed": self.tuning.seed + 1,
                    "verbose": -9,
                    "tolfun": 0, "tolfunhist": 0, "tolx": 0,
                },
            )  # fmt: skip
        while not strategy.stop(ignore_list=["tolflatfitness", "tolstagnation"]):
            with quiet():
                asked = strategy.ask()
            rows = [self.numbers(row) for row in asked]
            found = self.judge_all(rows)
            losses = [NO_KIT if one is None else self.cost(one) for one in found]
            with quiet():
                strategy.tell(asked, losses)
            known = [one for one in found if one is not None]
            yield known
            if known and min(one.worst for one in known) < 2.0:
                self.per_kit = min(MOST_GAMES, 2 * self.per_kit)

    def numbers(self, row: Sequence[float]) -> tuple[int, ...]:
        pairs = zip(self.tuning.fields, row, strict=True)
        return tuple(min(each.high, max(each.low, round(float(x)))) for each, x in pairs)

    def cost(self, one: Judged) -> float:
        changes = self.tuning.changes(one)
        far = sum(abs(number - each.value) / each.step for each, number in changes)
        return one.loss + A_CHANGE * far

    def judge_all(self, rows: Sequence[tuple[int, ...]]) -> list[Judged | None]:
        """The kits side by side; None for those that the room refuses. It is a race: all play a few
        games, the better half as many again, and so on, so that time goes to those that count."""
        aims, games = self.tuning.aims, [self.game_or_none(row) for row in rows]
        found: list[Judged | None] = [None] * len(rows)
        running = [place for place, game in enumerate(games) if game is not None]
        self.judge.forget()
        for count in self.laps(len(running)):
            entered = [game for place in running if (game := games[place]) is not None]
            measured = self.judge.measure(entered, aims, count, self.tuning.seed)
            costs: dict[int, float] = {}
            for place in running:
                self.check_time()
                one = judged(rows[place], next(measured), aims)
                found[place], costs[place] = one, self.cost(one)
                self.note(one)
            running = sorted(running, key=lambda place: costs[place])[: (len(running) + 1) // 2]
        return found

    def laps(self, kits: int) -> list[int]:
        """Games of a kit after each lap; one that is alone has nobody to race with."""
        if kits == 1:
            return [self.per_kit]
        laps = [FIRST_GAMES]
        while laps[-1] < self.per_kit:
            laps.append(min(self.per_kit, 2 * laps[-1]))
        return laps

    def game_or_none(self, row: tuple[int, ...]) -> Game | None:
        try:
            return game_with(self.tuning.start, self.tuning.fields, row)
        except HaymakerError:
            return None

    def note(self, one: Judged) -> None:
        tuning = self.tuning
        known = tuning.seen.get(one.numbers)
        before = 0 if known is None else known.measured.games
        tuning.games += max(0, one.measured.games - before)
        if one.measured.games >= before:  # what is known better stays
            tuning.seen[one.numbers] = one
        tuning.kits = len(tuning.seen)
        if not tuning.confirmed and self.cost(one) < self.cost(tuning.best):
            tuning.best = one
        seconds = time.monotonic() - self.began
        best = ", ".join(
            f"{each.figure.name} {shown(each.figure.kind, value)}"
            for each, value in zip(tuning.aims, tuning.best.measured.values, strict=True)
        )
        self.report(f"{bar_of(min(1.0, seconds / self.seconds))} {tuning.kits} kits; {best}")

    def check_time(self) -> None:
        if time.monotonic() - self.began > self.seconds:
            raise TimeIsUp

    def confirmed(self, one: Judged) -> bool:
        """Whether it is there with luck that the search has not seen. It is kept, if it is."""
        if one.numbers in self.tried:
            return False
        self.tried.add(one.numbers)
        self.check_time()
        tuning = self.tuning
        fresh = streams.mix(tuning.seed + 1)
        measured = self.judge.confirm(tuning.game(one), tuning.aims, fresh)
        again = judged(one.numbers, measured, tuning.aims)
        tuning.games += measured.games
        sure = verdict(measured, tuning.aims)
        if sure is False or again.worst > 1:
            return False
        tuning.best, tuning.confirmed = again, True
        return True

    def take_back(self) -> None:
        """Tries to do without changes, many at a time and then one by one, and keeps the kit with
        the fewest that is confirmed as well."""
        tuning, self.per_kit = self.tuning, MOST_GAMES
        lean = tuning.best
        size = max(1, len(tuning.changes(lean)) // 2)
        try:
            while True:
                places = [
                    i for i, each in enumerate(tuning.fields) if lean.numbers[i] != each.value
                ]
                for at in range(0, len(places), size):
                    without = list(lean.numbers)
                    for i in places[at : at + size]:
                        without[i] = tuning.fields[i].value
                    (one,) = self.judge_all([tuple(without)])
                    if one is not None and one.worst <= NEAR:
                        lean = one
                if size == 1:
                    break
                size //= 2
        except TimeIsUp:
            pass
        if lean.numbers != tuning.best.numbers:
            fat = tuning.best
            if not self.confirmed(lean):
                tuning.best = fat


def shown(kind: str, value: float) -> str:
    return f"{100 * value:.1f} %" if kind == SHARE else f"{value:.4g}"


def cma_or_sentence() -> Any:
    try:
        with quiet():
            return importlib.import_module("cma")
    except ImportError:
        raise HaymakerError("This needs cma: pip install 'haymaker[lab]'.") from None


@contextmanager
def quiet() -> Iterator[None]:
    """The library warns about much that is as it should be here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
