"""Weights as whole numbers, and the files in which they are kept.

A player is three files of one name: the module (`.py`), its constants (`.npz`) and how it came
about (`.json`): command, seed, device, minutes, commit, the rules' version, the hash of the
observations.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from haymaker.bots.learned.layers import SHIFT, UNIT
from haymaker.bots.learned.writing import schema, written
from haymaker.kernel import constants
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game

Floats = npt.NDArray[np.float64]
LARGEST = 127
PARTS = 256
COLDEST = 1 / 64
"""Colder than this, all but the best move are beyond ten doublings as good as always."""
MOST_BYTES = 1_000_000
"""Weights of a game are not larger than this."""


def in_whole_numbers(
    first: tuple[Any, Any],
    second: tuple[Any, Any],
    last: tuple[Any, Any],
    measures: tuple[Any, Any],
    warmth: float = 1.0,
) -> dict[str, npt.NDArray[Any]]:
    """Three layers, each (inputs × outputs, biases), as constants, with the least value and the
    span of every input. A warmth below 1 makes the likely moves likelier."""
    doubling = 1 / math.log(2) / warmth
    found: dict[str, npt.NDArray[Any]] = {
        "LOW": np.asarray(measures[0], np.int32),
        "SPAN": np.asarray(measures[1], np.int32),
    }
    for name, (weights, bias), unit, factor in (
        ("FIRST", first, UNIT, 1.0),
        ("SECOND", second, PARTS, 1.0),
        ("LAST", last, PARTS, doubling),
    ):
        across = np.asarray(weights, np.float64).T * factor
        step = np.maximum(np.abs(across).max(axis=1), 1e-9) / LARGEST
        rounded = np.rint(across / step[:, None]).astype(np.int8)
        found[name] = rounded.T if name == "FIRST" else rounded
        found[f"{name}_SCALE"] = np.rint(step * PARTS / unit * 2**SHIFT).astype(np.int32)
        lifted = np.asarray(bias, np.float64) * factor * PARTS * 2**SHIFT
        found[f"{name}_BIAS"] = np.rint(lifted).astype(np.int64)
    return {name: np.ascontiguousarray(array) for name, array in found.items()}


def warmed(found: dict[str, npt.NDArray[Any]], warmth: float) -> dict[str, npt.NDArray[Any]]:
    """The same player with likely moves likelier, or less so."""
    share = 1 / max(warmth, COLDEST)
    scale = np.rint(found["LAST_SCALE"] * share).astype(np.int32)
    bias = np.rint(found["LAST_BIAS"] * share).astype(np.int64)
    return {**found, "LAST_SCALE": scale, "LAST_BIAS": bias}


def keep(
    game: Game, folder: Path, name: str, found: dict[str, npt.NDArray[Any]], facts: dict[str, Any]
) -> Path:
    """Writes the three files; returns the module's."""
    folder.mkdir(parents=True, exist_ok=True)
    size = sum(array.nbytes for array in found.values())
    if size > MOST_BYTES:
        raise HaymakerError(f"The weights take {size:,} bytes; allowed: {MOST_BYTES:,}.")
    file = folder / f"{name}.npz"
    given: dict[str, Any] = dict(found)
    np.savez_compressed(file, **given)
    wide, narrow = len(found["FIRST_SCALE"]), len(found["SECOND_SCALE"])
    text = written(game, file.name, constants.checksum(found), wide, narrow)
    module = folder / f"{name}.py"
    module.write_text(text, encoding="utf-8")
    said = {**stamp(game), **facts, "checksum": constants.checksum(found), "bytes": size}
    (folder / f"{name}.json").write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    return module


def stamp(game: Game) -> dict[str, Any]:
    """What weights were learned for."""
    return {
        "game": game.name,
        "players": game.players,
        "rules": game.room.version,
        "observations": schema(game.observation_spec),
    }


def stale(game: Game, folder: Path, name: str) -> list[str]:
    """What speaks against a player that was kept: other rules, other observations, other numbers,
    a module that would be written otherwise today."""
    said = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    wrong = [
        f"{key} was {said.get(key)!r}, and is {value!r}"
        for key, value in stamp(game).items()
        if said.get(key) != value
    ]
    file = folder / f"{name}.npz"
    found = constants.read(file)
    if said["checksum"] != constants.checksum(found):
        wrong.append(f"the numbers are {constants.checksum(found)}, not {said['checksum']}")
    size = sum(array.nbytes for array in found.values())
    if size > MOST_BYTES:
        wrong.append(f"the weights take {size:,} bytes")
    wide, narrow = len(found["FIRST_SCALE"]), len(found["SECOND_SCALE"])
    text = written(game, file.name, constants.checksum(found), wide, narrow)
    if text != (folder / f"{name}.py").read_text(encoding="utf-8"):
        wrong.append("the module would be written otherwise today")
    return wrong
