"""Rows of cells as text, aligned for a terminal or as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

Cells = Sequence[Sequence[str]]


def short(rate: float) -> str:
    """52649144 as 52.6 M: what the noise leaves of it."""
    for size, unit in ((1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{figures(rate / size)} {unit}"
    return figures(rate)


def times(ratio: float) -> str:
    return f"{figures(ratio)}×"


def figures(number: float) -> str:
    """Three figures; a dash for what was not measured."""
    if number != number:
        return "–"
    return f"{number:,.0f}" if number >= 100 else f"{number:.{1 if number >= 10 else 2}f}"


def aligned(cells: Cells, left: int) -> str:
    """The first `left` columns to the left, the rest to the right, a rule under the heading."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if i < left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)


def markdown(cells: Cells, left: int) -> str:
    rule = ["---" if i < left else "---:" for i in range(len(cells[0]))]
    return "\n".join("| " + " | ".join(row) + " |" for row in [cells[0], rule, *cells[1:]])
