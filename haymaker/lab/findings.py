"""What the lab found, as lines for a terminal, as data, and where every figure comes from."""

from __future__ import annotations

import csv
import importlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import haymaker
from haymaker.kernel.columns import wrap
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game

WIDEST = 100
"""Columns of a note on a terminal."""

BY_HAND = "it was stopped by hand"
"""Why a run ended, after Ctrl-C."""

Cell = str | int | float | bool | None


@dataclass(frozen=True)
class Plot:
    """A picture of a report, with what it shows in a sentence."""

    says: str
    svg: str


@dataclass(frozen=True)
class Findings:
    """An answer of the lab."""

    title: str
    about: Mapping[str, Cell]
    """What the figures come from: command, seed, versions, kits, games."""
    records: Sequence[Mapping[str, Cell]]
    """The figures as data, a row each."""
    lines: Sequence[str]
    """The same for a terminal."""
    notes: Sequence[str]
    """How to read them."""
    plots: Sequence[Plot] = field(default=())

    def said(self) -> str:
        notes = [line for note in self.notes for line in wrap(note, WIDEST)]
        return "\n".join([*self.lines, "", *notes])

    def as_json(self) -> str:
        found = {"title": self.title, "about": dict(self.about), "notes": list(self.notes)}
        return json.dumps({**found, "figures": [dict(row) for row in self.records]}, indent=1)

    def keep_json(self, file: Path) -> None:
        file.write_text(self.as_json() + "\n", encoding="utf-8")

    def keep_csv(self, file: Path) -> None:
        with file.open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, list(self._with_origin()[0]))
            writer.writeheader()
            writer.writerows(self._with_origin())

    def frame(self) -> Any:
        """The figures as a polars table."""
        return polars_or_sentence().DataFrame(self._with_origin(), infer_schema_length=None)

    def keep_parquet(self, file: Path) -> None:
        self.frame().write_parquet(file)

    def _with_origin(self) -> list[dict[str, Cell]]:
        """Every figure with its command, seed, versions and kits: rows travel alone."""
        return [{**row, **self.about} for row in self.records]


def polars_or_sentence() -> Any:
    try:
        return importlib.import_module("polars")
    except ImportError:
        raise HaymakerError("This needs polars: pip install 'haymaker[lab]'.") from None


def origin(game: Game, command: str, seed: int) -> dict[str, Cell]:
    """Where figures come from."""
    return {
        "command": command,
        "seed": seed,
        "game": game.name,
        "players": game.players,
        "rules": game.room.version,
        "kit": game.kit.fingerprint,
        "haymaker": haymaker.__version__,
    }


def changes(game: Game) -> str:
    """How a kit differs from the box, in words."""
    box = game.room.game(game.players).kit
    changed = [name for name, value in game.kit.values.items() if value != box.values.get(name)]
    return ", ".join(f"{name} = {shortly(game.kit[name])}" for name in changed) or "the box"


def shortly(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 40 else "changed"


def aligned(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Cells in columns: the first and the last to the left, the others to the right. A row of one
    cell is a heading, and does not make the first column wide."""
    full = [row for row in rows if len(row) > 1]
    wide = [max(len(row[i]) for row in full if i < len(row)) for i in range(max(map(len, full)))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(wide[0])] if len(row) > 1 else [row[0]]
        cells += [cell.rjust(wide[i]) for i, cell in enumerate(row) if 0 < i < len(wide) - 1]
        cells += row[len(wide) - 1 :] if len(row) > 1 else ()
        lines.append(gap.join(cells).rstrip())
    return lines


def signed(value: float, digits: int) -> str:
    """With its sign; a real minus, and none before nought."""
    text = f"{value:+.{digits}f}"
    if float(text) == 0:
        text = text.replace("+", " ").replace("-", " ")
    return text.replace("-", "−")
