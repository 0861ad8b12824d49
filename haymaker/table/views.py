"""What one viewer sees at one moment. Whatever follows from it is worked out once, when asked."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record, as_dict, spans


class View:
    def __init__(self, game: Game, viewer: int, record: Record) -> None:
        self.game = game
        self.viewer = viewer
        self.record = record
        self.raw = record.tobytes()

    @cached_property
    def turn(self) -> int:
        """Who may act, as far as the viewer can tell: one bit per seat."""
        return self.game.turn(self.record)

    @property
    def seats(self) -> list[int]:
        """The seats among them."""
        return [seat for seat in range(self.game.players) if self.turn >> seat & 1]

    @property
    def asked(self) -> bool:
        """Whether the viewer itself is to act."""
        return self.viewer != WATCHER and bool(self.turn >> self.viewer & 1)

    @cached_property
    def plain(self) -> Any:
        return self.game.plain(self.record)

    @cached_property
    def values(self) -> dict[str, Any]:
        """By field. One dictionary for all who ask: nobody may change it."""
        return as_dict(self.record)

    def changes(self, since: View) -> dict[str, Any]:
        """The fields that are not as they were, with their values."""
        if self is since:
            return {}
        new, old, record = self.raw, since.raw, self.record
        names = [name for name, span in spans(record.dtype) if new[span] != old[span]]
        return {name: record[name][0].tolist() for name in names}

    @cached_property
    def legal(self) -> list[int]:
        """What the viewer may do now; one list for all who ask."""
        return self.game.legal(self.record, self.viewer) if self.asked else []


Views = dict[int, View]


def look(game: Game, s: Record, viewers: tuple[int, ...], before: Views | None = None) -> Views:
    """What everybody sees of a state. A viewer that sees the same as before keeps its view."""
    found: Views = {}
    for viewer in viewers:
        now = View(game, viewer, game.view(s, viewer))
        if before is not None and before[viewer].raw == now.raw:
            now = before[viewer]
        found[viewer] = now
    return found
