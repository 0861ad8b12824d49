"""A table that one process plays by itself: what is decided is kept, and then it happens."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from haymaker.kernel.bodies import Thrown, bodies_of
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.native import warm
from haymaker.table.acts import move
from haymaker.table.commands import Command
from haymaker.table.course import Batch, Decided, ThrowDue
from haymaker.table.entries import AnyEntry
from haymaker.table.state import TableState


class Sitting:
    """`keep` puts a decision where it lasts, or raises; then nothing has happened."""

    def __init__(self, state: TableState, keep: Callable[[Decided], None]) -> None:
        self.state = state
        self._keep = keep

    def absorb(self, entry: AnyEntry) -> Batch | None:
        """Takes in what is kept already."""
        return self.state.absorb(entry, time.time())

    def begin(self) -> Batch | None:
        return self._make(move.begin(self.state))

    def do(self, command: Command) -> Batch | None:
        """What somebody at the table asks for, or `Refused`."""
        return self._make(move.decide(self.state, command, host=True))

    def go_on(self) -> Batch | None:
        """Luck that was due when the table was left."""
        return self._make(move.luck_left(self.state))

    def _make(self, made: Decided | None) -> Batch | None:
        while made is not None and made.due is not None:
            made = made.go_on(thrown(self.state.game, made.due))
        if made is None:
            return None
        self._keep(made)
        return self.state.absorb(made.entry, time.time(), made.batch)


def thrown(game: Game, due: ThrowDue) -> Thrown | None:
    """Makes a throw at once; None where the physics fails, and the odds decide."""
    try:
        made: Thrown = bodies_of(game.room).throw(game, due.view, due.setting, secrets.randbits(31))
    except HaymakerError:
        return None
    return made


def get_ready(game: Game) -> None:
    """Has the rules compiled in the background."""
    if game.room.compiled is None:
        warm(game.room)
