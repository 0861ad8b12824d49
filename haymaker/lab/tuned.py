"""What a search for a kit has found, in words, as data and as a picture."""

from __future__ import annotations

from pathlib import Path

from haymaker.kernel.measures import SHARE
from haymaker.lab.fields import as_toml
from haymaker.lab.findings import Cell, Findings, Plot, aligned, origin
from haymaker.lab.plots import Bar, field, intervals
from haymaker.lab.survey import LONGEST, Survey
from haymaker.lab.targets import Aimed, full_name
from haymaker.lab.tune import Judged, Tuning, shown, verdict

SHOWN = 400
"""Kits in a picture, at most."""


def told_tuning(found: Tuning, command: str) -> Findings:
    title = f"{found.start.title}: a kit for {' and '.join(t.text for t in found.targets)}"
    about = {
        **origin(found.start, command, found.seed),
        "result": found.game(found.best).kit.fingerprint,
        "bots": found.bots,
        "kits": found.kits,
        "games": found.games,
    }
    front = found.front()
    lines = [
        title,
        f"{found.kits:,} kits in {found.games:,} games and {found.seconds:.0f} s, "
        f"until {found.stopped}",
        *(drawn_told(found) if isinstance(found, Survey) else ()),
        f"bots: {found.bots}; seed {found.seed}; rules version {found.start.room.version}; "
        f"kit {found.start.kit.fingerprint} became {about['result']}",
        "",
        *aligned([("", "before", "aim", "now", ""), *goals(found)]),
        "",
        *changes_told(found),
    ]
    if len(found.aims) > 1 and (isinstance(found, Survey) or not found.confirmed):
        lines += ["", *front_told(found, front)]
    records = [record(found, one) for one in [found.best, *front]]
    return Findings(title, about, records, lines, notes(found), plots(found))


def drawn_told(found: Survey) -> list[str]:
    """How many kits were drawn, and what became of them."""
    plan, first = found.plan, found.kits * found.plan.each
    rate = first / max(1e-9, found.first_seconds)
    lines = [
        f"drawn by lot and judged by {plan.each:,} games each: {rate:,.0f} games per second, the "
        f"drawing included; {found.refused:,} more could not be played",
        f"of the best, {found.again:,} were played again to ± {100 * plan.within:g} %: "
        f"{found.there:,} are there",
    ]
    if found.refused:
        lines.append(f"one that could not be played: {found.reason}")
    return lines


def goals(found: Tuning) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for i, aim in enumerate(found.aims):
        kind, radius = aim.figure.kind, found.best.measured.radii[i]
        there = "there" if abs(found.best.off[i]) <= 1 else "not there"
        rows.append((
            full_name(aim.figure),
            shown(kind, found.before.measured.values[i]),
            f"{shown(kind, aim.aim)} ± {shown(kind, aim.within)}",
            f"{shown(kind, found.best.measured.values[i])} ± {shown(kind, radius)}",
            there,
        ))  # fmt: skip
    return rows


def changes_told(found: Tuning) -> list[str]:
    changes = found.changes(found.best)
    if not changes:
        return ["Nothing was changed."]
    return ["changed", *(f"  {each.path}: {each.value} → {number}" for each, number in changes)]


def front_told(found: Tuning, front: list[Judged]) -> list[str]:
    """Where targets pull apart: kits that no other beats in all of them."""
    names = [full_name(aim.figure) for aim in found.aims]
    rows = [("front", *names, "changes", "")]
    for one in front:
        values = [shown(aim.figure.kind, value)
                  for aim, value in zip(found.aims, one.measured.values, strict=True)]  # fmt: skip
        rows.append(("", *values, str(len(found.changes(one))), ""))
    return aligned(rows)


def notes(found: Tuning) -> list[str]:
    last = "It is a kit for these bots. See what else it changes: lab compare --kit FILE."
    if isinstance(found, Survey):
        return [*survey_notes(found), last]
    if found.confirmed:
        first = (
            f"The kit was confirmed in {found.best.measured.games:,} games with luck that the "
            "search had not seen; ± is a 95 % interval for all targets together."
        )
        if verdict(found.best.measured, found.aims) is None:
            first += " It reaches beyond a target: more games could still tell otherwise."
    else:
        first = (
            "No kit was confirmed: this is the nearest so far, by the games of the search alone. "
            "More may vary, targets may be wider, --seconds longer; --journal FILE goes on later."
        )
    return [first, last]


def survey_notes(found: Survey) -> list[str]:
    if found.best.measured.games > found.plan.each:
        first = (
            "The best were played again with luck that the first look had not seen; ± is a 95 % "
            "interval for all targets of a kit together. “Are there”: the whole interval is."
        )
    else:
        first = "No kit was played again: the nearest of many seems nearer than it is."
    return [first, f"Games were cut off after {found.limit:,} steps, {LONGEST} times the box's."]


def record(found: Tuning, one: Judged) -> dict[str, Cell]:
    row: dict[str, Cell] = {"kit": found.game(one).kit.fingerprint}
    for aim, value, off in zip(found.aims, one.measured.values, one.off, strict=True):
        row[full_name(aim.figure)] = value
        row[f"{full_name(aim.figure)}: off"] = off
    changes = found.changes(one)
    row["changes"] = ", ".join(f"{each.path} = {number}" for each, number in changes)
    return row


def plots(found: Tuning) -> list[Plot]:
    bars = [bar(aim, found.best, i) for i, aim in enumerate(found.aims)]
    svg = intervals("How far the kit is off", "1: as far as may be", bars)
    drawn = [Plot("How far each figure is off; red and filled: further than may be.", svg)]
    if len(found.aims) > 1:
        nearest = sorted(found.seen.values(), key=lambda one: one.loss)[:SHOWN]
        dots = [(one.off[0], one.off[1], "plain") for one in nearest]
        dots.append((found.best.off[0], found.best.off[1], "marked"))
        one, other = (full_name(aim.figure) for aim in found.aims[:2])
        says = f"The {len(nearest)} nearest kits of the search; in the square both are there."
        drawn.append(Plot(says, field("Kits of the search", one, other, dots)))
    return drawn


def bar(aim: Aimed, one: Judged, i: int) -> Bar:
    half = one.measured.radii[i] / aim.within
    far = abs(one.off[i]) > 1
    return Bar(full_name(aim.figure), one.off[i] - half, one.off[i], one.off[i] + half, far)


def keep_kits(found: Tuning, place: Path, command: str) -> str:
    """The kit as a file, in a folder one per kit of the front, the nearest first. Says where."""
    if not place.is_dir():
        keep_kit(found, found.best, place, command)
        return f"The kit is in {place}."
    kits = [found.best, *(one for one in found.front() if one.numbers != found.best.numbers)]
    for number, one in enumerate(kits, start=1):
        keep_kit(found, one, place / f"{found.start.name}-{number}.toml", command)
    return f"The kits are in {place}, the nearest is the first of {len(kits)}."


def keep_kit(found: Tuning, one: Judged, file: Path, command: str) -> None:
    """A kit as a file that --kit takes."""
    rows = [
        f"# {full_name(aim.figure)}: {value:.2%}" if aim.figure.kind == SHARE
        else f"# {full_name(aim.figure)}: {value:.4g}"
        for aim, value in zip(found.aims, one.measured.values, strict=True)
    ]  # fmt: skip
    head = "\n".join([f"# {' '.join(command.split())}", *rows])
    file.write_text(f"{head}\n\n{as_toml(found.game(one))}", encoding="utf-8")
