"""What a kit shall come to: `won by Heroes=50%±1.5`, `rounds per game=box±5%`.

A target names a figure of `haymaker lab compare` by its name or a part of it, the number that it
shall have (`box`: that of the box), and how far off it may be. Shares are counted in percentage
points; for other figures a per cent sign behind the ± means parts of the number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.measures import SHARE
from haymaker.lab.figures import ENDED, POINTS, WON, Figure, Ledger

NUMBER = r"\d+(?:\.\d+)?"
TARGET = re.compile(
    rf"(?P<figure>[^=]+)=\s*(?P<aim>box|-?{NUMBER})\s*(?P<percent>%?)\s*"
    rf"(?:(?:±|\+-|\+/-)\s*(?P<within>{NUMBER})\s*(?P<part>%?))?\s*"
)
USUAL = 0.01, 0.02
"""How far off a share may be, and another figure as a part of itself, where nothing is said."""


class Target(NamedTuple):
    """A figure, and where it shall come to."""

    text: str
    figure: Figure
    aim: float | None
    """None: as in the box."""
    within: float
    relative: bool

    def aimed(self, box: float) -> Aimed:
        aim = box if self.aim is None else self.aim
        within = self.within * abs(aim) if self.relative else self.within
        return Aimed(self.figure, aim, max(within, 1e-9))


class Aimed(NamedTuple):
    """A target in numbers."""

    figure: Figure
    aim: float
    within: float

    def off(self, value: float) -> float:
        """How far off, where 1 is as far as may be."""
        return (value - self.aim) / self.within


def full_name(figure: Figure) -> str:
    return f"{figure.group} {figure.name}" if figure.group in (WON, POINTS) else figure.name


def targets_of(ledger: Ledger, texts: Sequence[str]) -> list[Target]:
    if not texts:
        raise HaymakerError(
            "Say by --target what shall come out, such as "
            f"'{full_name(ledger.figures[0])}=50%±1.5'; there are: {names_of(ledger)}."
        )
    found = [target(ledger, text) for text in texts]
    names = [full_name(each.figure) for each in found]
    for name in names:
        if names.count(name) > 1:
            raise HaymakerError(f"There are {names.count(name)} targets for {name}; name one.")
    for group in (WON, ENDED):
        shares = [t.aim for t in found if t.figure.group == group and t.figure.bottom == 0]
        total = sum(share for share in shares if share is not None)
        if total > 1 + 1e-9:
            raise HaymakerError(
                f"Those targets for “{group}” add up to {100 * total:g} %; allowed: up to 100 %."
            )
    return found


def names_of(ledger: Ledger) -> str:
    return ", ".join(full_name(figure) for figure in ledger.figures)


def target(ledger: Ledger, text: str) -> Target:
    read = TARGET.fullmatch(text)
    if read is None:
        raise HaymakerError(
            f"--target {text!r} cannot be read; write FIGURE=NUMBER±NUMBER or FIGURE=box±NUMBER%."
        )
    figure = figure_named(ledger, read["figure"].strip())
    share = figure.kind == SHARE
    name = full_name(figure)
    if not share and read["percent"]:
        raise HaymakerError(f"{name} is not a share; write its number without %.")
    aim = None if read["aim"] == "box" else float(read["aim"]) / (100 if share else 1)
    if share and aim is not None and not 0 <= aim <= 1:
        raise HaymakerError(f"{name} is a share, and {100 * aim:g} % is none; allowed: 0 to 100 %.")
    if aim is not None and aim < 0 and figure.group != POINTS:
        raise HaymakerError(f"{name} cannot be {aim:g}; allowed: 0 and more.")
    if read["within"] is None:
        return Target(text, figure, aim, USUAL[0] if share else USUAL[1], not share)
    relative = bool(read["part"]) and not share
    within = float(read["within"]) / (100 if share or relative else 1)
    if within == 0:
        raise HaymakerError(f"--target {text!r} allows nothing to be off; write ± more than 0.")
    return Target(text, figure, aim, within, relative)


def figure_named(ledger: Ledger, name: str) -> Figure:
    """By its whole name, else by a part that no other has."""
    whole = [f for f in ledger.figures if name in (f.name, full_name(f))]
    parts = [f for f in ledger.figures if name in full_name(f)]
    exact = [f for f in ledger.figures if name == full_name(f)]
    for hits in (exact, whole, parts):
        if len(hits) == 1:
            return hits[0]
        if hits:
            several = ", ".join(full_name(figure) for figure in hits)
            raise HaymakerError(f"{name!r} may be one of {several}; write which.")
    raise UnknownName("figure", name, [full_name(figure) for figure in ledger.figures])
