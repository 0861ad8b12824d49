"""A throw, drawn without OpenGL."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np


def test_a_throw_can_be_drawn(tmp_path: Path, thrown: Callable[..., list[Any]]) -> None:
    """PP-09, PP-57: the box, the discs and how they lie."""
    images = import_module("PIL.Image")
    picture = import_module("haymaker.games.pokepucks.throw.picture")
    trajectory = thrown(20.0, 8, 16)[0].outcome.trajectory
    drawn = picture.frame(trajectory, trajectory.frames - 1, 160, 120)
    assert drawn.size == (160, 120)
    assert len(np.unique(np.asarray(drawn).reshape(-1, 3), axis=0)) > 50
    path = tmp_path / "poster.png"
    picture.poster(trajectory, path)
    with images.open(path) as poster:
        assert poster.size == (900, 1120)
