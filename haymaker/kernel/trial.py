"""States to try things on, the same two over and over: making new ones would take longer than the
rules do. What is given out holds until the next question."""

from __future__ import annotations

import numpy as np

from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record


class Trial:
    def __init__(self, game: Game) -> None:
        self.game, kind = game, game.room.state
        self.engine, self._kit = game.engine, game.kit.record
        self._blank = bytes(kind.itemsize)
        self._state, self._view = bytearray(self._blank), bytearray(self._blank)
        self._state_record = np.frombuffer(self._state, kind)
        self._view_record = np.frombuffer(self._view, kind)
        self._apply, self._see, self._guess = self.engine.straight(self._state_record)

    def after(self, s: Record, seat: int, action: int) -> Record:
        """The state that follows."""
        self._state[:] = s.tobytes()
        self._apply(self._kit, self._state_record, seat, action)
        return self._state_record

    def twin_after(self, v: Record, seat: int, key: int, action: int) -> Record:
        """What follows in a state that agrees with the seat's view, drawn by the random key."""
        self._state[:] = self._blank
        self._guess(self._kit, v, seat, key, self._state_record)
        self._apply(self._kit, self._state_record, seat, action)
        return self._state_record

    def sight(self, s: Record, viewer: int) -> bytearray:
        """What the viewer may know, to be compared."""
        self._view[:] = self._blank
        self._see(self._kit, s, viewer, self._view_record)
        return self._view
