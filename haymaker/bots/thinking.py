"""Compiled thinking: got ready in the background, used as soon as it is there."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, MutableSequence
from typing import Any

import numpy as np

from haymaker.bots.search import engine as searching
from haymaker.bots.search.engine import Searcher
from haymaker.bots.search.space import STYLE
from haymaker.kernel.compiling import compile_elsewhere
from haymaker.kernel.contract import CHANCE, LUCK_ACTS
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record
from haymaker.kernel.native import COMPILING, Native, native

log = logging.getLogger("haymaker.bots")


class Ready:
    """What is got ready once per room: compiled by a process of its own, and loaded by a thread.
    Nobody waits for it."""

    def __init__(
        self, what: str, make: Callable[[Room], Any], on_disk: Callable[[Room], bool]
    ) -> None:
        self._what, self._make, self._on_disk = what, make, on_disk
        self._found: dict[str, Any] = {}
        self._begun: set[str] = set()
        self._lock = threading.Lock()

    def get(self, room: Room) -> Any:
        """It, or None as long as it is not ready."""
        with self._lock:
            if room.package not in self._begun:
                self._begun.add(room.package)
                name = f"{COMPILING} {self._what} {room.name}"
                threading.Thread(target=self._get, args=(room,), name=name, daemon=True).start()
        return self._found.get(room.package)

    def put(self, room: Room, made: Any) -> None:
        """It is ready, by whatever way."""
        self._begun.add(room.package)
        self._found[room.package] = made

    def _get(self, room: Room) -> None:
        try:
            task = f"{__name__}:{self._make.__name__}"
            folder = native(room).folder
            compile_elsewhere(room, folder, task, lambda: self._on_disk(room))
            self._found[room.package] = self._make(room)
        except Exception as error:  # a full disk, say: then it stays interpreted
            log.error("not compiled", extra={"problem": f"{self._what} of {room.name}: {error!r}"})


def first_choice(room: Room) -> tuple[Game, Record, int]:
    """A view and a seat to try a bot on."""
    game = room.game()
    s = game.new()
    while game.turn(s) == LUCK_ACTS:
        odds = game.chance(s)
        game.apply(s, CHANCE, odds.index(max(odds)))
    seat = game.seats(s)[0]
    return game, game.view(s, seat), seat


def think(
    engine: Native, game: Game, v: Record, seat: int, luck: MutableSequence[int]
) -> int:  # fmt: skip
    """The room's own bot in compiled code: the same choice, and the same draws, as interpreted."""
    moves = np.zeros(max(1, game.room.rules.ACTIONS), np.int32)
    stream = np.array([luck[0]], np.uint64)
    action = int(engine.function("one_think")(game.kit.record, v, seat, moves, stream))
    luck[0] = int(stream[0])
    return action


def compile_bot(room: Room) -> Native:
    engine = native(room)
    think(engine, *first_choice(room), [1])
    return engine


def compile_search(room: Room) -> Searcher:
    found = searching.searcher(room)
    found.choose(*first_choice(room), np.array([4, 1, 1] + [0] * (STYLE - 3), np.int64), 1)
    return found


def search_on_disk(room: Room) -> bool:
    return searching.searcher(room).cached("one_search")


_thinkers = Ready("bot", compile_bot, lambda room: native(room).has_cached("one_think"))
_searchers = Ready("search", compile_search, search_on_disk)


def ready(room: Room) -> Native | None:
    """The engine with the room's own bot compiled, once the rules are."""
    found: Native | None = None if room.compiled is None else _thinkers.get(room)
    return found


def searcher(room: Room, wait: bool = False) -> Searcher | None:
    """The compiled search of a room: at once where it is on disk, else when it is compiled. Nothing
    is compiled before the rules are."""
    if room.compiled is None and not wait:
        return None
    if wait or search_on_disk(room):
        _searchers.put(room, searching.searcher(room))
    found: Searcher | None = _searchers.get(room)
    return found
