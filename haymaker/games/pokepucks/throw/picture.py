"""Draws a throw: discs, mat and box projected by hand and painted back to front. No OpenGL.

`haymaker throw --png throw.png --gif throw.gif` throws and draws. Drawing needs Pillow alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from haymaker.games.pokepucks.throw.physics import ARENA_HALF, WALL_HEIGHT
from haymaker.games.pokepucks.throw.trajectory import FRAMES_A_SECOND, Trajectory

Floats = NDArray[np.float64]
Colour = tuple[int, int, int]

PAPER: Colour = (244, 233, 212)
PAPER_SHADE: Colour = (228, 213, 184)
INK: Colour = (34, 29, 26)
HOT: Colour = (214, 64, 43)
GOLD: Colour = (228, 169, 48)
MAT: Colour = (47, 93, 98)
MAT_LINE: Colour = (78, 128, 130)
WOOD: Colour = (186, 138, 88)
FACES: tuple[Colour, ...] = (
    (232, 96, 66), (240, 190, 78), (108, 168, 120), (104, 158, 190), (186, 120, 160),
)  # fmt: skip
BACK: Colour = (62, 54, 50)
ZOOM = 2.75
SMOOTHER = 3  # painted so many times larger, then shrunk


# --- The eye ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Camera:
    """Looks at the middle of the arena from a player's seat."""

    width: int
    height: int
    eye: tuple[float, float, float] = (0.0, -0.50, 0.43)
    at: tuple[float, float, float] = (0.0, -0.01, 0.03)
    zoom: float = ZOOM

    def axes(self) -> tuple[Floats, Floats, Floats]:
        ahead = np.subtract(self.at, self.eye)
        ahead = ahead / np.linalg.norm(ahead)
        right = np.cross(ahead, [0.0, 0.0, 1.0])
        right = right / np.linalg.norm(right)
        return right, np.cross(right, ahead), ahead

    def depth(self, points: Floats) -> Floats:
        away: Floats = (points - np.array(self.eye)) @ self.axes()[2]
        return away

    def project(self, points: Floats) -> list[tuple[float, float]]:
        right, up, ahead = self.axes()
        seen = points - np.array(self.eye)
        away = np.maximum(seen @ ahead, 0.02)
        scale = self.zoom * min(self.width, 1.25 * self.height) / 2 / away
        xs = self.width / 2 + (seen @ right) * scale
        ys = self.height / 2 - (seen @ up) * scale
        return list(zip(xs.tolist(), ys.tolist(), strict=True))


def _rotation(q: Floats) -> Floats:
    w, x, y, z = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


# --- What is on the discs ---------------------------------------------------------------------


def _circle(radius: float, points: int = 56) -> Floats:
    angles = np.linspace(0, 2 * math.pi, points, endpoint=False)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius


def _star(points: int, outer: float, inner: float) -> Floats:
    angles = np.linspace(0, 2 * math.pi, 2 * points, endpoint=False) + math.pi / 2
    reach = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1) * reach[:, None]


BOLT = np.array([(0.1, 0.62), (-0.36, -0.06), (-0.04, -0.06), (-0.14, -0.62), (0.36, 0.12),
                 (0.04, 0.12)])  # fmt: skip
LEAF = np.array([(0.0, 0.6), (0.34, 0.2), (0.38, -0.18), (0.06, -0.44), (0.0, -0.62),
                 (-0.06, -0.44), (-0.38, -0.18), (-0.34, 0.2)])  # fmt: skip
BADGES: tuple[Floats, ...] = (
    _star(5, 0.6, 0.26),
    BOLT,
    LEAF,
    _star(4, 0.62, 0.24),
    _star(8, 0.56, 0.36),
)


class _Canvas:
    """A sheet of paper, and the things that can be painted on it."""

    def __init__(self, width: int, height: int, closer: float) -> None:
        self.pillow = import_module("PIL.Image")
        self.draw_module = import_module("PIL.ImageDraw")
        self.camera = Camera(width * SMOOTHER, height * SMOOTHER, zoom=ZOOM * closer)
        self.size = (width, height)
        self.image = self.pillow.new("RGB", (width * SMOOTHER, height * SMOOTHER), PAPER)
        self.draw = self.draw_module.Draw(self.image, "RGBA")

    def shape(self, points: Floats, fill: tuple[int, ...] | None, line: int = 0) -> None:
        """A flat polygon in space."""
        flat = self.camera.project(points)
        if fill is not None:
            self.draw.polygon(flat, fill=fill)
        if line:
            self.draw.line([*flat, flat[0]], fill=INK, width=line * SMOOTHER, joint="curve")

    def path(self, points: Floats, colour: tuple[int, ...], width: float) -> None:
        self.draw.line(
            self.camera.project(points), fill=colour, width=round(width * SMOOTHER), joint="curve"
        )

    def finished(self) -> Any:
        return self.image.resize(self.size, self.pillow.Resampling.LANCZOS)


def _box(canvas: _Canvas) -> None:
    """The mat, the three far walls, and ropes instead of the near wall."""
    a, top = ARENA_HALF, WALL_HEIGHT
    out = a + 0.012
    canvas.shape(np.array([(-0.8, 0.42, 0), (0.8, 0.42, 0), (0.8, -0.4, 0), (-0.8, -0.4, 0)]),
                 PAPER_SHADE)  # fmt: skip
    floor = np.array([(-a, -a, 0), (a, -a, 0), (a, a, 0), (-a, a, 0)])
    canvas.shape(floor, MAT, 2)
    for radius in (0.1, 0.06, 0.024):
        ring = np.hstack([_circle(radius, 90), np.zeros((90, 1))])
        canvas.path(np.vstack([ring, ring[:1]]), MAT_LINE, 1.6)
    for offset in (-a / 2, a / 2):
        canvas.path(np.array([(offset, -a, 0), (offset, a, 0)]), (*MAT_LINE, 90), 1)
        canvas.path(np.array([(-a, offset, 0), (a, offset, 0)]), (*MAT_LINE, 90), 1)
    shade = tuple(int(part * 0.86) for part in WOOD)
    canvas.shape(np.array([(-a, a, 0), (a, a, 0), (a, a, top), (-a, a, top)]), WOOD, 2)
    for side in (-1, 1):
        canvas.shape(
            np.array(
                [(side * a, -a, 0), (side * a, a, 0), (side * a, a, top), (side * a, -a, top)]
            ),
            shade,
            2,
        )
        canvas.shape(
            np.array([(side * a, -a, top), (side * a, a, top), (side * out, out, top),
                      (side * out, -a, top)]),
            tuple(min(255, int(part * 1.12)) for part in WOOD), 2,
        )  # fmt: skip
    canvas.shape(
        np.array([(-a, a, top), (a, a, top), (out, out, top), (-out, out, top)]),
        tuple(min(255, int(part * 1.12)) for part in WOOD), 2,
    )  # fmt: skip


def _ropes(canvas: _Canvas) -> None:
    a = ARENA_HALF
    across = np.linspace(-a, a, 40)
    for height, colour in ((0.03, HOT), (0.06, PAPER), (0.09, HOT)):
        sag = 0.004 * (1 - (across / a) ** 2)
        rope = np.stack([across, np.full(40, -a), height - sag], axis=1)
        canvas.path(rope, (*INK, 150), 4.2)
        canvas.path(rope, (*colour, 235), 2.6)
    for side in (-1, 1):
        post = np.array([(side * a, -a, 0), (side * a, -a, WALL_HEIGHT + 0.006)])
        canvas.path(post, INK, 7)
        canvas.path(post, HOT, 4)


def _shadow(canvas: _Canvas, place: Floats, turn: Floats, radius: float) -> None:
    """Softer and wider the higher the disc is."""
    axes = _rotation(turn)
    height = max(0.0, float(place[2]))
    for grown, alpha in ((1.0, 70), (1.25, 34)):
        rim = _circle(radius * (1 + grown * height * 1.5) * (0.96 + 0.08 * grown))
        flat = rim @ axes[:, :2].T
        flat = flat + place + np.array([height * 0.35, height * 0.25, 0.0])
        flat[:, 2] = 0.0003
        canvas.shape(flat, (20, 14, 10, max(8, int(alpha * math.exp(-height * 12)))))


def _disc(canvas: _Canvas, trajectory: Trajectory, frame: int, disc: int, ghost: int = 255) -> None:
    place = trajectory.positions()[frame, disc]
    axes = _rotation(trajectory.rotations()[frame, disc])
    radius, half = trajectory.diameters[disc] / 2, trajectory.thicknesses[disc] / 2
    thrown = disc == len(trajectory.diameters) - 1
    own = trajectory.slammers[disc]

    def on(points: Floats, z: float) -> Floats:
        flat = np.hstack([points, np.full((len(points), 1), z)])
        moved: Floats = flat @ axes.T + place
        return moved

    towards_eye = np.array(canvas.camera.eye) - place
    back_seen = float(axes[:, 2] @ towards_eye) > 0
    near, far = (half, -half) if back_seen else (-half, half)
    side = GOLD if thrown else WOOD if own else PAPER
    rim = _circle(radius)
    hull = _hull(canvas.camera.project(on(rim, near)) + canvas.camera.project(on(rim, far)))
    edge = tuple(int(part * 0.72) for part in side)
    canvas.draw.polygon(hull, fill=(*edge, ghost))
    canvas.draw.line([*hull, hull[0]], fill=(*INK, ghost), width=2 * SMOOTHER, joint="curve")
    canvas.shape(on(rim, near), (*side, ghost))
    if back_seen:
        canvas.shape(on(rim * 0.88, near), (*(HOT if thrown else BACK), ghost))
        canvas.shape(on(rim * 0.62, near), (*(GOLD if thrown else PAPER_SHADE), ghost))
        canvas.shape(on(rim * 0.52, near), (*(HOT if thrown else BACK), ghost))
    else:
        canvas.shape(on(rim * 0.88, near), (*(PAPER if thrown else FACES[disc % 5]), ghost))
        canvas.shape(on(BADGES[1 if thrown else disc % 5] * radius, near), (*INK, ghost))
    if thrown and back_seen:
        canvas.shape(on(BOLT * radius * 0.8, near), (*PAPER, ghost))
    outline = canvas.camera.project(on(rim, near))
    canvas.draw.line([*outline, outline[0]], fill=(*INK, ghost), width=SMOOTHER, joint="curve")


def _hull(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex outline of some points (Andrew's chain)."""

    def half(ordered: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        chain: list[tuple[float, float]] = []
        for x, y in ordered:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])


# --- Pictures ---------------------------------------------------------------------------------


def frame(
    trajectory: Trajectory, number: int, width: int = 640, height: int = 480, closer: float = 1.0
) -> Any:
    """One moment, as a Pillow image."""
    canvas = _Canvas(width, height, closer)
    _box(canvas)
    places, turns = trajectory.positions()[number], trajectory.rotations()[number]
    everyone = range(len(places))
    for disc in everyone:
        _shadow(canvas, places[disc], turns[disc], trajectory.diameters[disc] / 2)
    _trail(canvas, trajectory, number)
    for disc in sorted(everyone, key=lambda i: -float(canvas.camera.depth(places[i]))):
        _disc(canvas, trajectory, number, disc)
    _ropes(canvas)
    return canvas.finished()


def _trail(canvas: _Canvas, trajectory: Trajectory, number: int) -> None:
    """Where the slammer came from, for as long as it flies."""
    first = max(0, number - 6)
    if number <= trajectory.contact_frame + 8 and number > first:
        way = trajectory.positions()[first : number + 1, -1]
        for start, (a, b) in enumerate(pairwise(way)):
            canvas.path(np.array([a, b]), (*HOT, 50 + 25 * start), 3 + start)


def headline(text: str, height: int, colour: Colour, squeeze: float = 0.74) -> Any:
    """Heavy condensed letters, made from whatever font Pillow brings."""
    pillow, drawing = import_module("PIL.Image"), import_module("PIL.ImageDraw")
    fonts = import_module("PIL.ImageFont")
    font = fonts.load_default(size=height * 3)
    stroke = max(1, height // 9)
    left, top, right, bottom = font.getbbox(text, stroke_width=stroke)
    sheet = pillow.new("RGBA", (int(right - left) + 4, int(bottom - top) + 4), (*colour, 0))
    drawing.Draw(sheet).text(
        (2 - left, 2 - top), text, font=font, fill=(*colour, 255), stroke_width=stroke,
        stroke_fill=(*colour, 255),
    )  # fmt: skip
    wide = round(sheet.width * height / sheet.height * squeeze)
    return sheet.resize((wide, height), pillow.Resampling.LANCZOS)


def poster(trajectory: Trajectory, path: Path) -> None:
    """The end of the throw, large, over a strip of how it came to that."""
    pillow, drawing = import_module("PIL.Image"), import_module("PIL.ImageDraw")
    width, height, strip = 900, 1120, 5
    sheet = pillow.new("RGB", (width, height), PAPER)
    pen = drawing.Draw(sheet)
    grams = trajectory.grams[-1]
    pucks = len(trajectory.grams) - 1
    flipped = _flipped(trajectory)
    title = f"{flipped} OF {pucks} {'FLIPS' if flipped == 1 else 'FLIP'}!"
    if not trajectory.hit:
        title = "A MISS!"
    head = headline(title, 92, HOT)
    sheet.paste(head, (40, 44), head)
    told = f"SLAMMER OF {grams:g} GRAMS, {trajectory.seconds:.1f} SECONDS"
    under = headline(told, 26, INK, 0.9)
    sheet.paste(under, (42, 152), under)
    for y, colour in ((196, HOT), (204, INK), (212, HOT)):
        pen.line([(40, y), (width - 40, y)], fill=colour, width=4)
    big = frame(trajectory, trajectory.frames - 1, width - 80, 620)
    sheet.paste(big, (40, 236))
    pen.rectangle([40, 236, width - 41, 236 + 619], outline=INK, width=4)
    touch = trajectory.contact_frame
    last = trajectory.frames - 1
    moments = [max(0, touch - 1), touch + 1, touch + 5, touch + 12, touch + 24]
    small = (width - 80 - 12 * (strip - 1)) // strip
    for i, moment in enumerate(min(last, moment) for moment in moments):
        left = 40 + i * (small + 12)
        picture = frame(trajectory, moment, small, small, 1.4)
        sheet.paste(picture, (left, 884))
        pen.rectangle([left, 884, left + small - 1, 884 + small - 1], outline=INK, width=3)
        when = (moment - touch) * 1000 // FRAMES_A_SECOND
        label = headline(f"{when:+d} MS", 16, INK, 0.9)
        sheet.paste(label, (left + 2, 884 + small + 10), label)
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)


def _flipped(trajectory: Trajectory) -> int:
    """Those that lie face up inside (PP-57), as far as a picture can tell; none in a miss."""
    places, turns = trajectory.positions()[-1], trajectory.rotations()[-1]
    upright = 1 - 2 * (turns[:-1, 1] ** 2 + turns[:-1, 2] ** 2)
    inside = np.abs(places[:-1, :2]).max(axis=1) < ARENA_HALF
    return int(trajectory.hit and ((upright < -0.866) & inside).sum())


def animation(trajectory: Trajectory, path: Path, width: int = 480, height: int = 380) -> None:
    """The whole throw as a GIF: the impact in slow motion, the end held for a moment."""
    touch = trajectory.contact_frame
    numbers = [*range(0, trajectory.frames, 2), trajectory.frames - 1]
    numbers = sorted({*numbers, *range(max(0, touch - 2), min(touch + 16, trajectory.frames))})
    pictures = [frame(trajectory, number, width, height) for number in numbers]
    waits = [70 if touch - 2 <= number <= touch + 15 else 40 for number in numbers]
    waits[-1] = 1600
    path.parent.mkdir(parents=True, exist_ok=True)
    pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=waits, loop=0)
