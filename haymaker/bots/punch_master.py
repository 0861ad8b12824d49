"""The master of Punch! as a player at a table.

Its thinking is compiled: the last round of ten cards is hundreds of thousands of small games.
"""

from __future__ import annotations

import secrets
import threading
from types import ModuleType

import numpy as np

from haymaker.games.punch.solving import master
from haymaker.kernel import loop, source, streams
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record
from haymaker.kernel.native import Native, native

_cells = threading.local()


def engine(room: Room) -> Native:
    """The compiled rules with the master as their first guest; compiles at the first question."""
    return native(room, guests=(master,))


class PunchMaster:
    """Plays every kit of Punch!; Robo-Box only as the room's own bot does."""

    name = "punch-master"

    def __init__(self, seed: int | None = None):
        self._luck = [streams.mix(secrets.randbits(64) if seed is None else seed)]

    @staticmethod
    def thinking(room: Room) -> ModuleType | None:
        return master if room.name == "punch" else None

    @classmethod
    def plays(cls, room: Room) -> bool:
        return cls.thinking(room) is not None

    def choose(self, game: Game, v: Record, seat: int) -> int:
        think = engine(game.room).function("one_think_as")
        if not hasattr(_cells, "moves"):
            _cells.moves = np.zeros(source.room_for_moves(game.room, (master,)), np.int32)
        luck = np.array(self._luck, np.uint64)
        action = int(think(loop.GUEST, game.kit.record, v, seat, _cells.moves, luck))
        self._luck[0] = int(luck[0])
        return action
