"""Plots as SVG, drawn with the colours of the page that they stand in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDE, LEFT, RIGHT, ROW = 760, 300, 90, 30


class Bar(NamedTuple):
    """A value between two ends."""

    label: str
    low: float
    value: float
    high: float
    marked: bool


def intervals(title: str, unit: str, bars: Sequence[Bar]) -> str:
    """A line per value with its interval, on both sides of nought."""
    far = max([*(abs(end) for bar in bars for end in (bar.low, bar.high)), 1e-9])
    step = nice(far / 2)
    high = step * math.ceil(far / step)
    tall = ROW * len(bars) + 56

    def x(value: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (value + high) / (2 * high)

    parts = [head(title, tall)]
    for tick in range(-round(high / step), round(high / step) + 1):
        at = tick * step
        kind = "zero" if tick == 0 else "grid"
        parts.append(
            f'<line class="{kind}" x1="{x(at):.1f}" x2="{x(at):.1f}" y1="8" y2="{tall - 40}"/>'
            f'<text class="tick" x="{x(at):.1f}" y="{tall - 22}">{number(at)}</text>'
        )
    parts.append(f'<text class="tick" x="{x(0):.1f}" y="{tall - 5}">{escape(unit)}</text>')
    for row, bar in enumerate(bars):
        y = 8 + ROW * row + ROW // 2
        kind = "marked" if bar.marked else "plain"
        parts.append(
            f'<text class="label" x="{LEFT - 12}" y="{y + 5}">{escape(cut(bar.label))}</text>'
            f'<line class="span {kind}" x1="{x(bar.low):.1f}" x2="{x(bar.high):.1f}" '
            f'y1="{y}" y2="{y}"/><circle class="{kind}" cx="{x(bar.value):.1f}" cy="{y}" r="6"/>'
            f'<text class="said" x="{WIDE - RIGHT + 10}" y="{y + 5}">{number(bar.value)}</text>'
        )
    return "\n".join([*parts, "</svg>"])


def chequer(
    title: str, names: Sequence[str], cells: Sequence[Sequence[float | None]], fair: float = 0.5
) -> str:
    """A square per pair: the further the row's share lies from a fair one, the stronger its
    colour."""
    size, left, top = 84, 130, 34
    wide, tall = left + size * len(names) + 10, top + 46 * len(names) + 10
    parts = [head(title, tall, wide)]
    for column, name in enumerate(names):
        at = left + size * column + size / 2
        parts.append(f'<text class="tick" x="{at:.0f}" y="22">{escape(name)}</text>')
    for row, name in enumerate(names):
        y = top + 46 * row
        parts.append(f'<text class="label" x="{left - 12}" y="{y + 27}">{escape(name)}</text>')
        for column, share in enumerate(cells[row]):
            x = left + size * column
            if share is None:
                continue
            kind = "better" if share >= fair else "worse"
            strong = abs(share - fair) / max(fair, 1 - fair)
            parts.append(
                f'<rect class="{kind}" x="{x + 2}" y="{y + 2}" width="{size - 4}" height="42" '
                f'rx="4" fill-opacity="{0.08 + 0.62 * strong:.2f}"/>'
                f'<text class="cell" x="{x + size / 2:.0f}" y="{y + 28}">{share:.0%}</text>'
            )
    return "\n".join([*parts, "</svg>"])


def field(title: str, across: str, up: str, dots: Sequence[tuple[float, float, str]]) -> str:
    """Dots by two figures that shall both be nought: the square in the middle is where to be."""
    size, edge = 460, 60
    far = min(8.0, max([2.0, *(abs(end) for x, y, _ in dots for end in (x, y))]))

    def at(value: float) -> float:
        return edge + (size - 2 * edge) * (min(far, max(-far, value)) + far) / (2 * far)

    square, side = at(-1), at(1) - at(-1)
    middle, end = at(0), size - edge
    parts = [
        head(title, size, size),
        f'<rect class="goal" x="{square:.1f}" y="{square:.1f}" width="{side:.1f}" '
        f'height="{side:.1f}" rx="4"/>',
        f'<line class="zero" x1="{edge}" x2="{end}" y1="{middle:.1f}" y2="{middle:.1f}"/>',
        f'<line class="zero" x1="{middle:.1f}" x2="{middle:.1f}" y1="{edge}" y2="{end}"/>',
        f'<text class="tick" x="{size / 2}" y="{size - 20}">{escape(across)}</text>',
        f'<text class="tick" x="{size / 2}" y="30">{escape(up)} (upwards)</text>',
    ]
    for x, y, kind in dots:
        parts.append(f'<circle class="{kind}" cx="{at(x):.1f}" cy="{at(-y):.1f}" r="5"/>')
    return "\n".join([*parts, "</svg>"])


def head(title: str, tall: int, wide: int = WIDE) -> str:
    """The beginning of a plot; its title is what a screen reader says."""
    return f'<svg viewBox="0 0 {wide} {tall}" role="img"><title>{escape(title)}</title>'


def nice(rough: float) -> float:
    """A round step near this one."""
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= rough * 0.999)


def number(value: float) -> str:
    return f"{value:.3g}".replace("-", "−")


def cut(text: str) -> str:
    return text if len(text) <= 38 else text[:37] + "…"
