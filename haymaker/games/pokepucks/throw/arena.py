"""The arena after a throw, from above, in plain characters.

Pucks are numbered from the top of the pile, as one types them: (1) lies face up, [1] face down, /1/
leans; <S> is the slammer. What lies higher covers what lies lower.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from haymaker.games.pokepucks.throw.physics import ARENA_HALF, RADIUS
from haymaker.games.pokepucks.throw.trajectory import Trajectory
from haymaker.kernel.columns import clip, cut, wrap

COLUMNS, ROWS = 38, 17  # of the arena's floor
MARGIN = 4  # columns around the box for what left it; rows are twice as high
LEGEND = 30  # columns
SIGNS = {"flips": "()", "stays": "[]", "leans": "//", "leaves": "{}"}
SHADES = {"flips": "▒", "stays": "░", "leans": "/", "leaves": "·"}
SAYS = {"flips": " face up", "stays": "", "leans": " leaning", "leaves": " outside"}


def drawn(trajectory: Trajectory, show: Mapping[str, Any], width: int) -> str:
    floor = _floor(trajectory, show["lies"])
    legend = _legend(show)
    wide = max(map(len, floor))
    if width >= wide + 2 + LEGEND:
        high = max(len(floor), len(legend))
        left = [f"{line:<{wide}}" for line in floor] + [" " * wide] * (high - len(floor))
        right = legend + [""] * (high - len(legend))
        lines = [f"{a}  {b}".rstrip() for a, b in zip(left, right, strict=True)]
    else:
        side = max(0, (wide - width + 1) // 2)  # a narrow screen loses the margin first
        lines = [line[side : side + width].rstrip() for line in floor] + legend
    return "\n".join([*wrap(headline(show), width), *(clip(line, width) for line in lines)])


def headline(show: Mapping[str, Any]) -> str:
    slammer, pile = show["slammer"]["name"], len(show["discs"])
    if not show["hit"]:
        return f"{slammer} misses: it did not touch the top puck first."
    flips = show["lies"].count("flips")
    if show["knock_out"] and show["lies"][0] == "flips":
        return f"{slammer} flips {show['discs'][0]['name']}!"
    what = {0: "nothing flips", 1: "one flips"}.get(flips, f"{flips} flip")
    return f"{slammer} hits: {what} out of {pile}."


def _legend(show: Mapping[str, Any]) -> list[str]:
    lines = []
    for depth, (disc, lie) in enumerate(zip(show["discs"][::-1], show["lies"][::-1], strict=True)):
        mark = _label(lie, str(depth + 1))
        lines.append(f"{mark:>4} {cut(disc['name'], LEGEND - 13)}{SAYS[lie]}")
    return [*lines, f" <S> {cut(show['slammer']['name'], LEGEND - 5)}"]


def _label(lie: str, text: str) -> str:
    return SIGNS[lie][0] + text + SIGNS[lie][1]


def _floor(trajectory: Trajectory, lies: list[str]) -> list[str]:
    """The box from above, everything where the last frame shows it."""
    places = trajectory.positions()[-1]
    wide, high = COLUMNS + 2 + 2 * MARGIN, ROWS + 2 + MARGIN // 2 * 2
    grid = np.full((high, wide), " ", dtype="<U1")
    _box(grid)
    for i in np.argsort(places[:, 2], kind="stable"):
        slammer = i == len(lies)
        lie = "stays" if slammer else lies[i]
        label = "<S>" if slammer else _label(lie, str(len(lies) - i))
        _lay(grid, places[i, 0], places[i, 1], label, "#" if slammer else SHADES[lie])
    lines = ["".join(row).rstrip() for row in grid]
    first = next(i for i, line in enumerate(lines) if line)
    last = max(i for i, line in enumerate(lines) if line)
    return lines[first : last + 1]


def _box(grid: Any) -> None:
    left, top = MARGIN, MARGIN // 2
    right, bottom = left + COLUMNS + 1, top + ROWS + 1
    grid[[top, bottom], left : right + 1] = "─"
    grid[top : bottom + 1, [left, right]] = "│"
    for row, column, corner in (
        (top, left, "┌"), (top, right, "┐"), (bottom, left, "└"), (bottom, right, "┘"),
    ):  # fmt: skip
        grid[row, column] = corner


def _lay(grid: Any, x: float, y: float, label: str, shade: str) -> None:
    high, wide = grid.shape
    cell_x, cell_y = 2 * ARENA_HALF / COLUMNS, 2 * ARENA_HALF / ROWS
    column = (x + ARENA_HALF) / cell_x + MARGIN + 0.5
    row = (ARENA_HALF - y) / cell_y + MARGIN // 2 + 0.5
    column = min(max(column, 2.0), wide - 3.0)  # what flew far lies at the edge of the picture
    row = min(max(row, 0.0), high - 1.0)
    for r in range(high):
        for c in range(wide):
            if ((c - column) * cell_x) ** 2 + ((r - row) * cell_y) ** 2 < (0.95 * RADIUS) ** 2:
                grid[r, c] = shade
    start = min(max(0, round(column) - len(label) // 2), wide - len(label))
    grid[round(row), start : start + len(label)] = list(label)
