"""Ink on a terminal: colour where there is any, plain text everywhere else."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TextIO

from haymaker.kernel.columns import wrap

SEAT_COLOURS = (31, 34, 32, 33, 35, 36, 91, 94, 92, 93)


def named_seats(line: str, names: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Where seats are named in a line: start, end, seat. `Builder 1` is not in `Builder 10`."""
    if not names:
        return
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    for found in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", line):
        yield found.start(), found.end(), names.index(found[0])


def in_numbers(facts: Mapping[str, Any]) -> str:
    """How many play a game, and how long: `2–4 players, 20 minutes`."""
    parts = []
    for what in ("players", "minutes"):
        low, high = facts[what]
        parts.append(f"{low} {what}" if low == high else f"{low}–{high} {what}")
    return ", ".join(parts)


class Screen:
    """Writes to the terminal. Colour is decoration only: no line needs it to be understood."""

    def __init__(self, out: TextIO | None = None):
        self.out = out or sys.stdout
        self.colour = self.out.isatty() and "NO_COLOR" not in os.environ
        self.interactive = self.out.isatty()

    @property
    def width(self) -> int:
        """Columns for a table."""
        return min(100, self._columns)

    @property
    def _columns(self) -> int:
        return max(40, shutil.get_terminal_size((80, 24)).columns)

    def paint(self, text: str, code: int) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text

    def bold(self, text: str) -> str:
        return self.paint(text, 1)

    def faint(self, text: str) -> str:
        return self.paint(text, 2)

    def seat(self, text: str, seat: int) -> str:
        return self.paint(text, SEAT_COLOURS[seat % len(SEAT_COLOURS)])

    def tint(self, line: str, names: Sequence[str]) -> str:
        """Seat names in their colours."""
        if not self.colour:
            return line
        done, rest = "", 0
        for start, end, seat in named_seats(line, names):
            done += line[rest:start] + self.seat(line[start:end], seat)
            rest = end
        return done + line[rest:]

    def say(self, text: str = "") -> None:
        print(text, file=self.out, flush=True)

    def tell(self, sentence: str, indent: str = "  ", rest: str = "    ") -> None:
        self.say(self.broken(sentence, indent, rest))

    def broken(self, sentence: str, indent: str = "  ", rest: str = "    ") -> str:
        """A sentence, broken between words where a terminal would break it anywhere. A pipe gets
        it whole."""
        if self.interactive:
            return "\n".join(wrap(sentence, self._columns, indent, rest))
        return indent + sentence

    def row(self, start: str, columns: int, text: str) -> None:
        """A text behind a start of so many columns; its further lines stand below it."""
        lines = wrap(text, self._columns - columns) if self.interactive else [text]
        self.say((start + ("\n" + " " * columns).join(lines)).rstrip())

    def status(self, text: str) -> None:
        """A line that the next one replaces, on a terminal alone; the last one is empty."""
        if self.interactive:
            self.out.write("\r\x1b[K" + text)
            self.out.flush()

    def wipe(self) -> None:
        """Takes one player's secrets off the screen before the next one looks."""
        if self.interactive:
            self.out.write("\x1b[2J\x1b[3J\x1b[H")
            self.out.flush()
        else:
            self.say("\n" * 3)
