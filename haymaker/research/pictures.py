"""A table as people see it, in text and as a picture of that text."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record
from haymaker.research.needed import needed

WIDTH = 100
LINE, MARGIN = 16, 8

RENDER_MODES = ["human", "ansi", "rgb_array"]


def text(game: Game, s: Record, viewer: int = WATCHER) -> str:
    """The table as this viewer sees it."""
    return game.words.table(game.kit, game.plain(game.view(s, viewer)), viewer, WIDTH)


def picture(words: str) -> npt.NDArray[np.uint8]:
    """The text on a white ground."""
    needed("PIL")
    from PIL import Image, ImageDraw, ImageFont

    lines = words.splitlines() or [""]
    font: Any = ImageFont.load_default(size=12)
    width = max(int(font.getlength(line)) for line in lines) + 2 * MARGIN
    sheet = Image.new("RGB", (width, LINE * len(lines) + 2 * MARGIN), "white")
    draw = ImageDraw.Draw(sheet)
    for number, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + LINE * number), line, fill="black", font=font)
    return np.asarray(sheet, np.uint8)


def rendered(mode: str | None, game: Game, s: Record, viewer: int = WATCHER) -> Any:
    """What `render` returns in this mode; `human` prints it."""
    if mode is None:
        return None
    words = text(game, s, viewer)
    if mode == "human":
        print(words)
        return None
    return words if mode == "ansi" else picture(words)
