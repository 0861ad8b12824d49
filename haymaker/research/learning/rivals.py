"""Games against a level that searches: its seat is answered on this machine's cores.

A level thinks from its seat's view and its seat's history, as at any table.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from haymaker.bots import thinking
from haymaker.bots.levels import personas
from haymaker.bots.search.engine import recount, searcher
from haymaker.bots.search.space import RECALLED, Space
from haymaker.kernel import streams
from haymaker.kernel.game import Game
from haymaker.kernel.native import native
from haymaker.research.batch import Envs

NOTHING = -1
"""No action: the game waits for its learner."""


class SearchedEnvs:
    """A batch of two-seat games in which a level has the other seat: the learner's is the number of
    the game, modulo two. It offers what a `GamesTogether` asks of a batch."""

    device = "cpu"

    def __init__(self, game: Game, count: int, level: str, seed: int, threads: int) -> None:
        self.game, self.count = game, count
        self._inner = Envs(game, count, seed=seed, autoreset="SAME_STEP", strict=False)
        self._row = personas(game.room)[level].row
        self._search, self._rules = searcher(game.room), native(game.room)
        self._seeds = [streams.stream(seed, number) for number in range(count)]
        self._asked = np.zeros(count, np.int64)
        self._past: list[list[tuple[Any, int]]] = [[] for _ in range(count)]
        self._kept = threading.local()
        self._pool = ThreadPoolExecutor(threads)
        self.own_seats = np.arange(count) % 2
        self.rewards = np.zeros((count, 2), np.float32)
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)
        thinking.compile_search(game.room)  # before threads ask for it
        self._let_rivals_act()

    @property
    def masks(self) -> Any:
        return self._inner.masks

    @property
    def seats(self) -> Any:
        return self._inner.seats

    def tensor(self) -> Any:
        return self._inner.tensor()

    def step(self, actions: Any) -> None:
        """The learners' actions, and then the rivals' until every game asks its learner."""
        self.rewards[:], self.terminated[:], self.truncated[:] = 0, False, False
        self._advance(np.asarray(actions, np.int32))
        self._let_rivals_act()

    def _let_rivals_act(self) -> None:
        while len(asked := np.flatnonzero(self._inner.seats != self.own_seats)):
            actions = np.full(self.count, NOTHING, np.int32)
            actions[asked] = list(self._pool.map(self._answer, asked.tolist(), chunksize=8))
            self._advance(actions)

    def _advance(self, actions: Any) -> None:
        self._inner.step(actions)
        self.rewards += self._inner.rewards
        self.terminated |= self._inner.terminated
        self.truncated |= self._inner.truncated
        for place in np.flatnonzero(self._inner.terminated | self._inner.truncated).tolist():
            self._past[place] = []

    def _answer(self, place: int) -> int:
        """What the level does in this game."""
        seat = int(1 - self.own_seats[place])
        state = self._inner.states[place : place + 1].copy()
        v = self.game.blank()
        self._rules.view(self.game.kit.record, state, seat, v)
        self._asked[place] += 1
        key = streams.stream(self._seeds[place], int(self._asked[place]))
        past: Sequence[tuple[Any, int]] = self._past[place]
        here = self._space()
        here.kept[:] = 0
        recount(here, seat, [(view[0], action) for view, action in past])
        kit, style = self.game.kit.record[0], self._row
        action = int(self._search.function("search")(here, kit, v[0], seat, style, np.uint64(key)))
        self._past[place] = [*past, (v, action)][-RECALLED:]
        return action

    def _space(self) -> Space:
        """What this thread thinks in."""
        if not hasattr(self._kept, "space"):
            self._kept.space = self._search.space(self.game.players)
        found: Space = self._kept.space
        return found
