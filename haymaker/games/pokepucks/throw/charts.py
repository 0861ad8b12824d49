"""Charts of the fit: how many pucks flip, by the physics and by the fast model. Pillow alone."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from haymaker.games.pokepucks.throw.picture import HOT, INK, PAPER, WOOD, Colour, headline

FINER = 2  # painted so many times larger, then shrunk
EDGE = 40
TITLE = 118  # height of the title with its ropes
FADED: Colour = (206, 187, 152)
GRID: Colour = (226, 211, 182)
Cell = dict[str, Any]


def against_physics(cells: Sequence[Cell], path: Path) -> None:
    """A panel for each weight (downwards) and height (to the right) that was checked."""
    weights = sorted({cell["grams"] for cell in cells})
    heights = sorted({cell["height"] for cell in cells})
    sheet = _Sheet(
        (2 * EDGE + 360 * len(heights), TITLE + EDGE + 200 * len(weights)),
        "HOW MANY FLIP?",
        "Bars: physics that the fit has not seen. Line: the fast model.",
    )
    highest = max(count / cell["throws"] for cell in cells for count in cell["physics"])
    for cell in cells:
        left = EDGE + 360 * heights.index(cell["height"])
        top = TITLE + 200 * weights.index(cell["grams"])
        sheet.panel((left, top, left + 340, top + 184), cell, highest, with_model=True)
    sheet.save(path)


def by_weight(cells: Sequence[Cell], weights: Sequence[float], height: int, path: Path) -> None:
    """One panel a slammer, all at piles of one height."""
    found = {cell["grams"]: cell for cell in cells if cell["height"] == height}
    shown = [found[grams] for grams in weights]
    sheet = _Sheet(
        (2 * EDGE + 380 * len(shown) - 20, TITLE + EDGE + 330),
        "HEAVIER SLAMMER, MORE FLIPS?",
        f"{height} pucks, a middling hand, throws that hit: by physics.",
    )
    highest = max(count / cell["throws"] for cell in shown for count in cell["physics"])
    for i, cell in enumerate(shown):
        left = EDGE + 380 * i
        sheet.panel((left, TITLE, left + 360, TITLE + 320), cell, highest, with_model=False)
    sheet.save(path)


class _Sheet:
    """Paper with a title, and panels on it."""

    def __init__(self, size: tuple[int, int], title: str, under: str) -> None:
        self.pillow = import_module("PIL.Image")
        self.fonts = import_module("PIL.ImageFont")
        self.size = size
        self.image = self.pillow.new("RGB", (size[0] * FINER, size[1] * FINER), PAPER)
        self.pen = import_module("PIL.ImageDraw").Draw(self.image)
        head = headline(title, 44 * FINER, HOT)
        self.image.paste(head, (EDGE * FINER, 22 * FINER), head)
        self.text((EDGE + head.width / FINER + 22, 40), under, 18, "lm")
        for y, colour in ((80, HOT), (86, INK), (92, HOT)):
            self.line([(EDGE, y), (size[0] - EDGE, y)], colour, 3)

    def text(self, at: tuple[float, float], words: str, height: int, anchor: str = "lt") -> None:
        font = self.fonts.load_default(size=height * FINER)
        self.pen.text((at[0] * FINER, at[1] * FINER), words, font=font, fill=INK, anchor=anchor)

    def line(self, points: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
        scaled = [(x * FINER, y * FINER) for x, y in points]
        self.pen.line(scaled, fill=colour, width=round(width * FINER), joint="curve")

    def bar(self, box: tuple[float, float, float, float], colour: Colour) -> None:
        self.pen.rectangle([side * FINER for side in box], fill=colour, outline=INK, width=FINER)

    def panel(
        self, box: tuple[float, float, float, float], cell: Cell, highest: float, with_model: bool
    ) -> None:
        left, top, right, bottom = box
        floor, ceiling = bottom - 22, top + 30
        shares = [count / cell["throws"] for count in cell["physics"]]
        wide = (right - left - 36) / len(shares)

        def at(share: float) -> float:
            return floor - (floor - ceiling) * share / highest

        step = 20 if highest > 0.5 else 10
        for percent in range(step, int(highest * 100) + 1, step):
            y = at(percent / 100)
            self.line([(left + 30, y), (right, y)], GRID, 1)
            self.text((left + 26, y), f"{percent}%", 10, "rm")
        for flips, share in enumerate(shares):
            x = left + 32 + wide * flips
            self.bar((x + 1, at(share), x + wide - 2, floor), FADED if with_model else WOOD)
            self.text((x + wide / 2, floor + 5), str(flips), 11, "mt")
        self.line([(left + 28, floor), (right, floor)], INK, 1.5)
        title = f"{cell['grams']:g} g on {cell['height']} pucks"
        self.text((left + 32, top + 2), title, 15)
        if with_model:
            self._model(cell, [(left + 32 + wide * (k + 0.5), at(p)) for k, p in _numbered(cell)])
            self.text((right, top + 22), f"TV {cell['distance']:.3f}", 12, "rt")
            self.text((right, top + 37), f"{cell['throws']} throws", 11, "rt")
        else:
            mean = sum(flips * share for flips, share in enumerate(shares))
            self.text((right, top + 24), f"{mean:.1f} flips on average", 14, "rt")
            self.text((right, top + 44), f"none in {shares[0]:.0%} of throws", 12, "rt")

    def _model(self, cell: Cell, points: Sequence[tuple[float, float]]) -> None:
        self.line(points, HOT, 2)
        for x, y in points:
            dot = [(x - 3) * FINER, (y - 3) * FINER, (x + 3) * FINER, (y + 3) * FINER]
            self.pen.ellipse(dot, fill=HOT, outline=PAPER, width=1)

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        shrunk = self.image.resize(self.size, self.pillow.Resampling.LANCZOS)
        shrunk.quantize(64).save(path, optimize=True)


def _numbered(cell: Cell) -> list[tuple[int, float]]:
    return list(enumerate(cell["model"]))
