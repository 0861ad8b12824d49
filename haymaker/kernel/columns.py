"""Text in columns of a terminal, where a wide character takes two and a combining one none.

`pad`, `center` and `wrap` do for columns what `ljust`, `center` and `textwrap` do for characters.
"""

from __future__ import annotations

import re
import unicodedata

SOFT_HYPHEN = "\u00ad"
SECOND_HALVES = range(0x1160, 0x1200)
"""Parts of a Korean syllable that are drawn into the one before."""


def width(text: str) -> int:
    """How many columns the text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf") and character != SOFT_HYPHEN:
        return 0
    if ord(character) in SECOND_HALVES:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


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
    taken = 0
    for number, character in enumerate(text):
        taken += _columns(character)
        if taken > columns:
            return text[:number]
    return text


def cut(text: str, columns: int) -> str:
    """The text in at most so many columns; what was cut off is told by an ellipsis."""
    if width(text) <= columns:
        return text
    return clip(text, columns - 1) + "…" if columns > 0 else ""


def wrap(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines, broken between words: `first` stands before the first line, `rest` before
    the others. Only a word that is longer than a line is broken itself."""
    lines: list[str] = []
    indent, line = first, ""
    for piece in re.split(r"(\s+)", text.strip()):
        while piece:
            room = columns - width(indent) - width(line)
            if width(piece) <= room:
                line += piece
                break
            if width(piece) > columns - width(indent) and not piece.isspace():
                start = clip(piece, room) or ("" if line else piece[0])
                line, piece = line + start, piece[len(start) :]
            lines.append((indent + line).rstrip())
            indent, line, piece = rest, "", piece.lstrip()
    return [*lines, (indent + line).rstrip()] if line.strip() else lines
