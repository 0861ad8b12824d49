"""How the app looks: chalk on canvas, ink on paper, a colour for every seat."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.theme import Theme

from haymaker.terminal.screen import named_seats

CHALK = Theme(
    name="chalk",
    primary="#e8553d",
    secondary="#d9a441",
    accent="#d9a441",
    warning="#e8a33d",
    error="#ff6b57",
    success="#7fb069",
    foreground="#ece5d6",
    background="#191b1f",
    surface="#202329",
    panel="#2a2e36",
    dark=True,
    variables={
        "block-cursor-text-style": "none",
        "block-cursor-foreground": "#fff8ea",
        "block-cursor-background": "#4a2a25",
        "block-cursor-blurred-foreground": "#fff8ea",
        "block-cursor-blurred-background": "#3a2a28",
        "footer-key-foreground": "#d9a441",
    },
)

PAPER = Theme(
    name="paper",
    primary="#b3321d",
    secondary="#7a5410",
    accent="#7a5410",
    warning="#8a4b00",
    error="#a3190a",
    success="#3b6b22",
    foreground="#26221b",
    background="#f4ecdb",
    surface="#ece2cb",
    panel="#e1d4b8",
    dark=False,
    variables={
        "block-cursor-text-style": "none",
        "block-cursor-foreground": "#26221b",
        "block-cursor-background": "#f0c9a8",
        "block-cursor-blurred-foreground": "#26221b",
        "block-cursor-blurred-background": "#ecd3b8",
        "footer-key-foreground": "#7a5410",
    },
)

SEATS = {
    True: ("#ff7a6b", "#7fb4ff", "#8fd17a", "#f0c75e", "#d69bf0", "#6fd6d0",
           "#ffa98f", "#a9c6ff", "#c3e6a8", "#ffe28a"),
    False: ("#a3190a", "#124a99", "#27661a", "#705000", "#70228c", "#0b5f5a",
            "#8f3a12", "#34508f", "#43661f", "#6b5a10"),
}  # fmt: skip


def seat_colour(seat: int, dark: bool) -> str:
    return SEATS[dark][seat % len(SEATS[dark])]


def tinted(line: str, names: Sequence[str], dark: bool) -> Content:
    """Seat names in their colours; nothing in the text is taken for markup."""
    text = Content(line)
    for start, end, seat in named_seats(line, names):
        text = text.stylize(f"bold {seat_colour(seat, dark)}", start, end)
    return text


def tinted_lines(lines: Sequence[str], names: Sequence[str], dark: bool) -> Content:
    return Content("\n").join(tinted(line, names, dark) for line in lines)
