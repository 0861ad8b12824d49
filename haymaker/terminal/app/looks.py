"""How the app looks: chalk on canvas, ink on paper, a colour for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.theme import Theme

from haymaker.terminal.screen import named_seats

COLOURS = {
    "primary": ("#e8553d", "#b3321d"),
    "secondary": ("#d9a441", "#7a5410"),
    "accent": ("#d9a441", "#7a5410"),
    "warning": ("#e8a33d", "#8a4b00"),
    "error": ("#ff6b57", "#a3190a"),
    "success": ("#7fb069", "#3b6b22"),
    "foreground": ("#ece5d6", "#26221b"),
    "background": ("#191b1f", "#f4ecdb"),
    "surface": ("#202329", "#ece2cb"),
    "panel": ("#2a2e36", "#e1d4b8"),
}
"""Of chalk and of paper."""
VARIABLES = {
    "block-cursor-text-style": ("none", "none"),
    "block-cursor-foreground": ("#fff8ea", "#26221b"),
    "block-cursor-background": ("#4a2a25", "#f0c9a8"),
    "block-cursor-blurred-foreground": ("#fff8ea", "#26221b"),
    "block-cursor-blurred-background": ("#3a2a28", "#ecd3b8"),
    "footer-key-foreground": ("#d9a441", "#7a5410"),
}


def _theme(name: str, number: int) -> Theme:
    colours: dict[str, Any] = {part: both[number] for part, both in COLOURS.items()}
    variables = {part: both[number] for part, both in VARIABLES.items()}
    return Theme(name, dark=name == "chalk", variables=variables, **colours)


CHALK, PAPER = _theme("chalk", 0), _theme("paper", 1)

SEATS = {
    True: ("#ff7a6b", "#7fb4ff", "#8fd17a", "#f0c75e", "#d69bf0", "#6fd6d0",
           "#ffa98f", "#a9c6ff", "#c3e6a8", "#ffe28a"),
    False: ("#a3190a", "#124a99", "#27661a", "#705000", "#70228c", "#0b5f5a",
            "#8f3a12", "#34508f", "#43661f", "#6b5a10"),
}  # fmt: skip


def seat_colour(seat: int, dark: bool) -> str:
    return SEATS[dark][seat % len(SEATS[dark])]


def tinted_lines(lines: Sequence[str], names: Sequence[str], dark: bool) -> Content:
    """Seat names in their colours; nothing in the text is taken for markup."""
    text = Content("\n".join(lines))
    for start, end, seat in named_seats(text.plain, names):
        text = text.stylize(f"bold {seat_colour(seat, dark)}", start, end)
    return text
