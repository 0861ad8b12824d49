"""A comparison in words, figures and plots."""

from __future__ import annotations

from haymaker.kernel.measures import SHARE
from haymaker.lab.compare import NO_HELP, Compared, Comparison
from haymaker.lab.findings import Cell, Findings, Plot, aligned, changes, origin, signed
from haymaker.lab.plots import Bar, intervals

HEAD = ("", "this kit", "against", "difference", "95 % interval", "games needed", "")


def told(found: Comparison, command: str) -> Findings:
    one, other = changes(found.one), changes(found.other)
    about = {
        **origin(found.one, command, found.seed),
        "against": found.other.kit.fingerprint,
        "bots": ",".join(found.bots),
        "games": found.games,
    }
    title = f"{found.one.title}: {one} against {other}"
    return Findings(
        title, about, [as_record(row) for row in found.figures],
        [*heading(found, title), "", *table(found)], notes(found), plots(found),
    )  # fmt: skip


def heading(found: Comparison, title: str) -> list[str]:
    bots = found.bots[0] if len(set(found.bots)) == 1 else ", ".join(found.bots)
    luck = "the same luck" if found.paired else "luck of their own"
    kits = f"kit {found.one.kit.fingerprint} against {found.other.kit.fingerprint}"
    return [
        title,
        f"{found.games:,} games of each with {luck} in {found.seconds:.1f} s, "
        f"until {found.stopped}",
        f"bots: {bots}; seed {found.seed}; rules version {found.one.room.version}; {kits}",
    ]


def table(found: Comparison) -> list[str]:
    rows: list[tuple[str, ...]] = [HEAD]
    group = ""
    for each in found.figures:
        if each.figure.group != group:
            group = each.figure.group
            rows.append((group,))
        rows.append(row_of(each, found.paired))
    return aligned(rows)


def row_of(each: Compared, paired: bool) -> tuple[str, ...]:
    hundred = 100 if each.figure.kind == SHARE else 1
    unit = " %" if each.figure.kind == SHARE else ""
    digits = 2 if each.figure.kind == SHARE or abs(each.other) >= 10 else 3
    low, high = (signed(hundred * end, digits) for end in (each.low, each.high))
    beyond = f"none beyond {hundred * each.none_beyond:.{digits}f}{unit}"
    needed = f"{each.pairing:.0%}" if paired and each.apart > 0 else "–"
    return (
        f"  {each.figure.name}",
        f"{hundred * each.one:.{digits}f}{unit}",
        f"{hundred * each.other:.{digits}f}{unit}",
        f"{signed(hundred * each.value, digits)}{unit}",
        f"{low} to {high}{unit}",
        needed,
        "differs" if each.differs else beyond,
    )


def notes(found: Comparison) -> list[str]:
    said = [
        "Intervals hold the truth 95 times in 100, at whatever moment a run is stopped (an "
        "asymptotic confidence sequence).",
        f"“differs” is said where it holds for all {len(found.figures)} figures together, 95 "
        "times in 100; elsewhere there is no difference bigger than the figure given.",
    ]
    if not found.paired:
        return said
    if found.pairing_helps:
        part = f"at most {found.pairing:.0%}" if found.pairing > 0 else "next to none"
        said.append(
            f"Games needed: both kits have the same luck, which needs {part} of the games that "
            "luck of their own would need (the ratio of the variances)."
        )
    else:
        said.append(
            f"The same luck does not help here: it needs {found.pairing:.0%} of the games that "
            f"luck of their own would need (below {NO_HELP:.0%} it would be worth it)."
        )
    return said


def as_record(each: Compared) -> dict[str, Cell]:
    return {
        "figure": each.figure.name,
        "group": each.figure.group,
        "kind": each.figure.kind,
        "this kit": each.one,
        "against": each.other,
        "difference": each.value,
        "low": each.low,
        "high": each.high,
        "differs": each.differs,
        "games needed": each.pairing,
    }


def plots(found: Comparison) -> list[Plot]:
    shares, means = [], []
    for each in found.figures:
        if each.variance == 0:
            continue
        label = each.figure.name
        if each.figure.group not in label and each.figure.group in ("won by", "points"):
            label = f"{each.figure.group}: {label}"
        if each.figure.kind == SHARE:
            shares.append(bar(each, label, 100))
        elif each.other:
            means.append(bar(each, label, 100 / abs(each.other)))
    drawn = []
    what = "The difference of each figure with its 95 % interval; red and filled: it differs."
    if shares:
        svg = intervals("Differences of shares", "percentage points", shares)
        drawn.append(Plot(f"Shares. {what}", svg))
    if means:
        svg = intervals("Differences of other figures", "per cent of the kit compared with", means)
        drawn.append(Plot(f"Lengths, points and counts. {what}", svg))
    return drawn


def bar(each: Compared, label: str, scale: float) -> Bar:
    return Bar(label, scale * each.low, scale * each.value, scale * each.high, each.differs)
