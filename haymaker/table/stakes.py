"""Playing for keeps, as far as a table has to do with it: what is brought, and what goes home."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from haymaker.kernel.game import Game
from haymaker.kernel.keeps import Holding, Home, check_home, keeps_of
from haymaker.kernel.layout import Record
from haymaker.table.kits import as_written

log = logging.getLogger("haymaker.table")


def kit_with(game: Game, brought: Sequence[Holding]) -> dict[str, Any]:
    """The entries of the kit with what was brought, checked with the rest of the kit."""
    changes = keeps_of(game.room).kit(brought)
    game.room.refilled("what was brought", {**as_written(game), **changes}, game.players)
    return changes


def homes(game: Game, last: Record, brought: Sequence[Holding]) -> list[Home]:
    """What each seat takes home from a game that is over. A game that does not add up is no game:
    everybody gets back what they brought."""
    try:
        found = keeps_of(game.room).home(game, last, brought)
        check_home(brought, found)
        return found
    except Exception as error:
        log.error("game not settled", extra={"game": game.name}, exc_info=error)
        return [Home(things) for things in brought]
