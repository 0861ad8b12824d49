"""Learned players among the players of the search: compiled together, to be measured.

A network may play by itself, or help a search: its ideas in the place of the room's bot's, or games
in the mind played on by it.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from haymaker.bots.search.engine import Searcher, namespace, room_for_moves
from haymaker.bots.search.space import Space
from haymaker.kernel import source
from haymaker.kernel.game import Room

LEARNED = -3
"""The learned player's number among the players of a match."""

PLAYS, IDEAS, PLAYS_ON = "plays", "ideas", "plays on"

# Plain source: other names come from the search and from the room.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, name-defined"
# ruff: noqa: F821


def choice_or_learned(space, kit, seat, player, styles, seed):
    """`match.choice` where a learned player is one of the players."""
    if player == LEARNED:
        v = space.views[0]
        space.luck[0] = seed
        count = legal(kit, v, seat, space.moves)
        return think_as_learned(kit, v, seat, space.moves, count, space.luck)
    return choice_of_others(space, kit, seat, player, styles, seed)


def narrow_as_learned(space, kit, v, seat, count, ideas):
    """`select.narrow` with the network's ideas."""
    for i in range(count):
        space.replies[i] = space.tally[i, ACTION]
    found = 0
    while found < ideas and count > 0:
        action = think_as_learned(kit, v, seat, space.replies, count, space.luck)
        space.moves[found] = action
        found += 1
        count = taken_out(space.replies, count, action)
    lay_out(space, found)
    return found


def ponder_as_learned(kit, v, seat, moves, count, luck):
    return think_as_learned(kit, v, seat, moves, count, luck)


class LearnedSearcher(Searcher):
    """The search of a room with a network beside it or in it."""

    def __init__(self, room: Room, module: ModuleType, role: str = PLAYS):
        super().__init__(room)
        self._cells = max(room_for_moves(room), int(module.SPACE))
        others = self._space["choice"]
        self._file = self._placed(module, role)
        own = dict(self.rules._space)
        found = source.gathered(source.modules_of_guest(module), {})
        source.rebuild(own, found, self._compile, self._file, "_learned")
        instead: dict[str, Any] = {"think_as_learned": own["think"]}
        if role == PLAYS:
            instead |= {"LEARNED": LEARNED, "choice": choice_or_learned, "choice_of_others": others}
        elif role == IDEAS:
            instead["narrow"] = narrow_as_learned
        else:
            instead["ponder"] = ponder_as_learned
        self._space = namespace(room, self.rules._space, self._compile, self._file, instead)

    def _placed(self, module: ModuleType, role: str) -> str | None:
        """A file for what is compiled, beside the search: see `Searcher._place`."""
        place = self._place()
        if place is None:
            return None
        text = inspect.getsource(sys.modules[__name__]) + inspect.getsource(module)
        key = hashlib.sha256(text.encode()).hexdigest()[:12]
        file = Path(place).with_name(f"{Path(place).stem}-{role.replace(' ', '-')}-{key}.py")
        if not file.exists():
            file.touch()
        return str(file)

    def space(self, seats: int = 16) -> Space:
        """Networks work behind the moves."""
        return (
            super()
            .space(seats)
            ._replace(
                moves=np.zeros(self._cells, np.int32), replies=np.zeros(self._cells, np.int32)
            )
        )
