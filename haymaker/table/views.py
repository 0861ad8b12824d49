"""What one viewer sees at one moment. Whatever follows from it is worked out once, when asked."""

from __future__ import annotations

from typing import Any

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record, as_dict, spans


class View:
    __slots__ = ("_legal", "_plain", "_turn", "_values", "game", "raw", "record", "viewer")

    def __init__(self, game: Game, viewer: int, record: Record) -> None:
        self.game = game
        self.viewer = viewer
        self.record = record
        self.raw = record.tobytes()
        self._turn = -1
        self._plain: Any = None
        self._values: dict[str, Any] | None = None
        self._legal: list[int] | None = None

    @property
    def turn(self) -> int:
        """Who may act, as far as the viewer can tell: a bit a seat."""
        if self._turn < 0:
            self._turn = self.game.turn(self.record)
        return self._turn

    @property
    def asked(self) -> bool:
        """Whether the viewer itself is to act."""
        return self.viewer != WATCHER and bool(self.turn >> self.viewer & 1)

    @property
    def plain(self) -> Any:
        if self._plain is None:
            self._plain = self.game.plain(self.record)
        return self._plain

    @property
    def values(self) -> dict[str, Any]:
        """By field. One dictionary for all who ask: nobody may change it."""
        if self._values is None:
            self._values = as_dict(self.record)
        return self._values

    def changes(self, since: View) -> dict[str, Any]:
        """The fields that are not as they were, with their values."""
        if self is since:
            return {}
        new, old = self.raw, since.raw
        names = [name for name, span in spans(self.record.dtype) if new[span] != old[span]]
        if self._values is not None:
            return {name: self._values[name] for name in names}
        record = self.record
        return {name: record[name][0].tolist() for name in names}

    @property
    def legal(self) -> list[int]:
        """What the viewer may do now; one list for all who ask."""
        if self._legal is None:
            self._legal = self.game.legal(self.record, self.viewer) if self.asked else []
        return self._legal


Views = dict[int, View]


def look(game: Game, s: Record, viewers: tuple[int, ...], before: Views | None = None) -> Views:
    """What everybody sees of a state. Who sees what they saw before keeps that very view."""
    found: Views = {}
    for viewer in viewers:
        now = View(game, viewer, game.view(s, viewer))
        if before is not None and before[viewer].raw == now.raw:
            now = before[viewer]
        found[viewer] = now
    return found
