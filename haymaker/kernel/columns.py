"""Text in columns of a terminal, where a wide character takes two and a combining one none."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200b\u200c\u200d\ufe0e\ufe0f"


def width(text: str) -> int:
    """How many columns the text takes."""
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if character in JOINERS or unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, columns: int) -> str:
    """The text with blanks behind it, so that what follows stands in line."""
    return text + " " * (columns - width(text))


def cut(text: str, columns: int) -> str:
    """The text in at most so many columns; what was cut off is told by an ellipsis."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text + "…" if columns > 0 else ""
