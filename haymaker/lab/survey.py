"""Kits by the hundred thousand: drawn by lot, judged by a few games each, the best by many more.

Every kit meets the same luck. The best are played again with luck that the first look has not seen:
among so many, some seem to be good by luck alone.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from haymaker.bots import registry
from haymaker.kernel import streams
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.kernel.measures import SHARE
from haymaker.kernel.simulate import STEP_LIMIT, joined
from haymaker.kernel.workforce import Threads, Workforce
from haymaker.lab.compare import bar_of, check_run
from haymaker.lab.fields import KitNumber
from haymaker.lab.figures import Ledger
from haymaker.lab.findings import BY_HAND
from haymaker.lab.judging import KitsQuestion, asked, measured, sums_of
from haymaker.lab.samples import Portion, in_lots, portions
from haymaker.lab.sums import Whole
from haymaker.lab.targets import Aimed, Target
from haymaker.lab.tune import (
    MOST_GAMES,
    TOO_SOON,
    Journal,
    Judged,
    Measured,
    Report,
    TimeIsUp,
    Tuning,
    judged,
    shown,
    verdict,
)

LONGEST = 4
"""Games longer than so many times the box's are cut off: a kit that has many is no use."""
AT_ONCE = {"native": 1 << 13, "cuda": 1 << 25}
"""Games in one part of the work, or in one launch of a GPU."""
LOT = 16
"""Parts of a lot that threads share."""
FIRST_AGAIN, MOST_AGAIN = 1 << 12, 1 << 20
"""Games of a kit that is played again, at first and at most."""


class SurveyPlan(NamedTuple):
    """How many kits, and how closely they are looked at."""

    kits: int = 100_000
    each: int = 500
    """Games of every kit at the first look."""
    best: int = 1000
    """So many are played again."""
    within: float = 0.005
    """Until half an interval is no wider than this: of a share as it is, of a larger figure as a
    part of it."""


@dataclass
class Survey(Tuning):
    """What is known of the kits that were drawn."""

    plan: SurveyPlan = field(default_factory=SurveyPlan)
    backend: str = "native"
    limit: int = STEP_LIMIT
    refused: int = 0
    """Kits that were drawn and cannot be played."""
    reason: str = ""
    again: int = 0
    """Kits that were played again until they were known well enough."""
    there: int = 0
    """Of these: kits of which it is clear that they are there."""
    first_seconds: float = 0.0


class Lead(NamedTuple):
    """The best kits so far, the nearest first."""

    numbers: Whole
    records: Record
    sums: Whole
    losses: Any

    def joined(self, other: Lead, best: int) -> Lead:
        both: list[Any] = [np.concatenate(pair) for pair in zip(self, other, strict=True)]
        places = nearest(both[-1], both[0], best)
        return Lead(*(part[places] for part in both))


def nearest(losses: Any, numbers: Whole, best: int) -> Whole:
    """Where the nearest kits stand: of equals the one drawn first, and none twice."""
    order = np.argsort(losses, kind="stable")
    many = 2 * best
    while True:
        firsts = np.unique(numbers[order[:many]], axis=0, return_index=True)[1]
        if len(firsts) >= best or many >= len(order):
            return order[np.sort(firsts)][:best]
        many *= 4


def survey(
    start: Game,
    fields: list[KitNumber],
    targets: list[Target],
    bots: str | None = None,
    plan: SurveyPlan | None = None,
    seconds: float = 600.0,
    seed: int = 0,
    workforce: Workforce | None = None,
    backend: str = "native",
    journal: Path | None = None,
    report: Report = lambda line: None,
) -> Survey:
    """Draws, judges and plays again, until that is done, the time is over, or Ctrl-C."""
    plan, named = plan or SurveyPlan(), bots or registry.usual(start)
    check_plan(plan)
    check_run(1, seed)
    about: dict[str, Any] = {
        "game": start.name, "rules": start.room.version, "kit": start.kit.fingerprint,
        "bots": named, "seed": seed, "targets": [each.text for each in targets],
        "vary": [each.path for each in fields], "plan": [*plan],
    }  # fmt: skip
    workers = Threads(1) if backend == "cuda" else workforce or Threads()
    about["lot"] = lot_size(workers, backend, plan.each)
    kept = Journal(journal, about)
    try:
        look = Look(start, fields, targets, named, plan, seed, workers, backend, kept)
    except KeyboardInterrupt:
        raise HaymakerError(TOO_SOON) from None
    found = look.found
    search = Surveying(look, seconds, report)
    try:
        found.stopped = search.run()
    except KeyboardInterrupt:
        if not found.kits:
            raise HaymakerError(TOO_SOON) from None
        found.stopped = BY_HAND
    except TimeIsUp:
        found.stopped = f"{seconds:g} s had passed"
    report("")
    found.seconds = time.monotonic() - search.began
    return found


def lot_size(workforce: Workforce, backend: str, each: int) -> int:
    """Kits that are looked at before the best are chosen: work for everybody."""
    games = AT_ONCE["cuda"] if on_gpus(workforce, backend) else LOT * AT_ONCE["native"]
    return max(1, games // each)


def on_gpus(workforce: Workforce, backend: str) -> bool:
    return backend == "cuda" or bool(getattr(workforce, "gpus", 0))


def check_plan(plan: SurveyPlan) -> None:
    for name, number, most in (
        ("--kits", plan.kits, 100_000_000), ("--games", plan.each, 1_000_000),
        ("--best", plan.best, 100_000),
    ):  # fmt: skip
        if not 1 <= number <= most:
            raise HaymakerError(f"{name} is {number}; allowed: 1 to {most:,}.")
    if not 0.0005 <= plan.within <= 0.5:
        raise HaymakerError(f"--within is {100 * plan.within:g}; allowed: 0.05 to 50 (per cent).")


class Look:
    """Who plays which games, and what was played before."""

    def __init__(
        self, start: Game, fields: list[KitNumber], targets: list[Target], bots: str,
        plan: SurveyPlan, seed: int, workforce: Workforce, backend: str, journal: Journal,
    ) -> None:  # fmt: skip
        self.plan, self.seed, self.backend = plan, seed, backend
        self.workforce, self.journal = workforce, journal
        figures = [target.figure for target in targets]
        steps = next(each for each in Ledger(start).figures if each.name == "steps")
        question = asked(start, bots, [*figures, steps], STEP_LIMIT)
        box = start.room.game(start.players)
        usual = self.sums(question, joined([box.kit.record, start.kit.record]), 0, MOST_GAMES, seed)
        values = measured(question.figures, usual, np.full(2, MOST_GAMES)).values
        aims = [t.aimed(float(value)) for t, value in zip(targets, values[0, :-1], strict=True)]
        limit = min(STEP_LIMIT, max(1, round(LONGEST * float(values[0, -1]))))
        self.question: KitsQuestion = question._replace(figures=tuple(figures), limit=limit)
        (before,) = judged_kits(
            aims, np.array([[each.value for each in fields]]), usual[1:, :-1], MOST_GAMES
        )
        self.found = Survey(
            start, fields, aims, targets, bots, seed, before, before,
            plan=plan, backend=backend, limit=limit,
        )  # fmt: skip

    def sums(
        self, question: KitsQuestion, records: Record, first: int, each: int, seed: int
    ) -> Whole:
        """Of all these kits, in parts that suit whoever plays them."""
        at_once = max(1, AT_ONCE[self.backend] // each)
        parts = [records[at : at + at_once] for at in range(0, len(records), at_once)]
        play = KitsPlayed(question, first, each, seed, self.backend)
        return np.concatenate(list(self.workforce.in_order(play, parts)))

    def lot(self, number: int, lot: Portion) -> tuple[Lead, int]:
        """The first look at a lot of kits: the best of it, and how many kits it had."""
        key = f"lot {number}"
        known = self.journal.read(key)
        if known is None:
            sums = self.sums(self.question, lot.records, 0, self.plan.each, self.seed)
            losses = losses_of(self.found.aims, sums, self.plan.each)
            found = nearest(losses, lot.numbers, self.plan.best)
            known = {"places": found.tolist(), "sums": sums[found].tolist()}
            self.journal.write(key, known)
        places, sums = np.array(known["places"], int), np.array(known["sums"], np.int64)
        losses = losses_of(self.found.aims, sums, self.plan.each)
        return Lead(lot.numbers[places], lot.records[places], sums, losses), len(lot.records)

    def again(self, records: Record, places: Whole, first: int, each: int) -> Whole:
        """So many games more of some of the best, with fresh luck."""
        key = f"again {first} {each} of {len(places)}"
        known = self.journal.read(key)
        if known is None:
            fresh = streams.mix(self.seed + 1)
            sums = self.sums(self.question, records[places], first, each, fresh)
            known = {"sums": sums.tolist()}
            self.journal.write(key, known)
        return np.array(known["sums"], np.int64)


@dataclass(frozen=True)
class KitsPlayed:
    """So many games of each kit of a part, on whatever machine: see `workforce.ForGpus`."""

    question: KitsQuestion
    first: int
    each: int
    seed: int
    backend: str

    def __call__(self, records: Record) -> Whole:
        return sums_of(self.question, records, self.first, self.each, self.seed, self.backend)

    @property
    def at_once(self) -> int:
        """A quarter of a lot, so that others have a part in it, too."""
        return max(1, AT_ONCE["cuda"] // AT_ONCE["native"] // 4)

    def on_gpu(self, parts: list[Record]) -> list[Whole]:
        """All parts in one launch."""
        together = np.concatenate(parts)
        sums = sums_of(self.question, together, self.first, self.each, self.seed, "cuda")
        return np.split(sums, np.cumsum([len(part) for part in parts])[:-1])


def losses_of(aims: Sequence[Aimed], sums: Whole, games: int) -> Any:
    """How far each kit is off in all targets together."""
    values = measured([aim.figure for aim in aims], sums, np.full(len(sums), games)).values
    off = (values - [aim.aim for aim in aims]) / [aim.within for aim in aims]
    return (off * off).sum(axis=1)


def judged_kits(
    aims: Sequence[Aimed], numbers: Whole, sums: Whole, games: int | Whole
) -> list[Judged]:
    count = np.full(len(sums), games) if isinstance(games, int) else games
    found = measured([aim.figure for aim in aims], sums, count)
    return [
        judged(tuple(row), Measured(tuple(values), tuple(radii), int(played)), aims)
        for row, values, radii, played in zip(
            numbers.tolist(), found.values.tolist(), found.radii.tolist(), count, strict=True
        )
    ]


class Surveying:
    """One survey as it goes on."""

    def __init__(self, look: Look, seconds: float, report: Report) -> None:
        self.look, self.found, self.report = look, look.found, report
        self.began, self.seconds = time.monotonic(), seconds

    def run(self) -> str:
        lead = self.first_look()
        self.play_again(lead)
        within, best = self.look.plan.within, len(lead.records)
        if self.found.again < best:
            return f"the best {best:,} had been played {MOST_AGAIN:,} times each"
        return f"the best {best:,} were known to ± {100 * within:g} %"

    def first_look(self) -> Lead:
        found, plan = self.found, self.look.plan
        size = lot_size(self.look.workforce, self.look.backend, plan.each)
        hurry = on_gpus(self.look.workforce, self.look.backend)
        made = portions(found.start, found.fields, streams.mix(found.seed + 2), plan.kits, hurry)
        lead: Lead | None = None
        try:
            for number, lot in enumerate(in_lots(made, plan.kits, size)):
                best, many = self.look.lot(number, lot)
                lead = best if lead is None else lead.joined(best, plan.best)
                found.kits += many
                found.games += many * plan.each
                found.refused += lot.refused
                found.reason = found.reason or lot.reason
                self.note(judged_kits(found.aims, lead.numbers, lead.sums, plan.each))
                self.say(found.kits / plan.kits, f"{found.kits:,} kits")
                self.check_time()
        finally:
            made.close()  # type: ignore[attr-defined]
            found.first_seconds = time.monotonic() - self.began
        assert lead is not None
        return lead

    def play_again(self, lead: Lead) -> None:
        """In rounds, each as long as all before, until every kit is known well enough."""
        found, plan = self.found, self.look.plan
        sums, games = np.zeros_like(lead.sums), np.zeros(len(lead.sums), np.int64)
        left, first, each = np.arange(len(sums)), 0, FIRST_AGAIN
        while len(left) and first < MOST_AGAIN:
            sums[left] += self.look.again(lead.records, left, first, each)
            games[left] += each
            found.games += each * len(left)
            first, each = first + each, min(first + each, MOST_AGAIN // 8)
            kits = judged_kits(found.aims, lead.numbers, sums, games)
            left = np.array([n for n in left if not known(found.aims, kits[n], plan.within)], int)
            found.again = len(kits) - len(left)
            found.there = sum(verdict(one.measured, found.aims) is True for one in kits)
            self.note(kits)
            found.confirmed = found.best.worst <= 1
            self.say(found.again / len(kits), f"{found.again:,} of the best {len(kits):,} known")
            self.check_time()

    def note(self, kits: list[Judged]) -> None:
        self.found.seen = {one.numbers: one for one in kits}
        self.found.best = min(kits, key=lambda one: one.loss)

    def say(self, part: float, what: str) -> None:
        found = self.found
        best = ", ".join(
            f"{aim.figure.name} {shown(aim.figure.kind, value)}"
            for aim, value in zip(found.aims, found.best.measured.values, strict=True)
        )
        self.report(f"{bar_of(part)} {what}; {best}")

    def check_time(self) -> None:
        if time.monotonic() - self.began > self.seconds:
            raise TimeIsUp


def known(aims: Sequence[Aimed], one: Judged, within: float) -> bool:
    """Whether all its intervals are narrow enough."""
    return all(
        half <= within * (1.0 if aim.figure.kind == SHARE else max(1.0, abs(value)))
        for aim, value, half in zip(aims, one.measured.values, one.measured.radii, strict=True)
    )
