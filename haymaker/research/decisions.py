"""Every decision of a simulation, worked out again: a game is told by its seed and number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from haymaker import bots as bot_names
from haymaker.kernel.game import Game
from haymaker.kernel.native import native
from haymaker.kernel.simulate import Results, cast_for
from haymaker.research.needed import needed
from haymaker.research.players import resolved


def decisions(game: Game, results: Results, seed: int = 0, bots: Any = None) -> Any:
    """A polars table of all steps of these results: game, step, seat (15 is luck) and action.

    `seed` and `bots` are those of the simulation; bots in Python are not repeated."""
    polars = needed("polars")
    named: Sequence[Any] | str | None = bots
    if bots is not None and not isinstance(bots, str):
        named = resolved(bots)
    thinkers, guests = cast_for(game, bot_names.compiled(game, named))
    engine = native(game.room, guests=guests)
    parts: dict[str, list[Any]] = {"game": [], "step": [], "seat": [], "action": []}
    for number, length in enumerate(results.steps.tolist()):
        seats, actions, _ = engine.trace(game.kit.record, seed, number, thinkers, length)
        parts["game"].append(np.full(length, number, np.int32))
        parts["step"].append(np.arange(length, dtype=np.int32))
        parts["seat"].append(seats)
        parts["action"].append(actions)
    return polars.DataFrame({name: np.concatenate(columns) for name, columns in parts.items()})
