"""Text in columns of a terminal, where a wide character takes two and a combining one none.

`pad`, `center` and `wrap` do for columns what `ljust`, `center` and `textwrap` do for characters.
"""

from __future__ import annotations

import wcwidth


def width(text: str) -> int:
    """How many columns the text takes."""
    return len(text) if text.isascii() else wcwidth.width(text)


def pad(text: str, columns: int, fill: str = " ") -> str:
    """The text with blanks behind it, so that what follows stands in line."""
    return text + fill * (columns - width(text))


def center(text: str, columns: int, fill: str = " ") -> str:
    """The text with blanks on both sides."""
    spare = max(0, columns - width(text))
    before = spare // 2 + (spare & columns & 1)
    return fill * before + text + fill * (spare - before)


def clip(text: str, columns: int) -> str:
    """As much of the text as fits."""
    return str(wcwidth.clip(text, 0, columns, fillchar=""))


def cut(text: str, columns: int) -> str:
    """The text in at most so many columns; what was cut off is told by an ellipsis."""
    if width(text) <= columns:
        return text
    return clip(text, columns - 1) + "…" if columns > 0 else ""


def wrap(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines, broken between words: `first` stands before the first line, `rest` before
    the others. Only a word that is longer than a line is broken itself."""
    return wcwidth.wrap(
        text, columns, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )
