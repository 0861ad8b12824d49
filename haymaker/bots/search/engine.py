"""Brings the search together with a room: compiled for this processor, or interpreted."""

from __future__ import annotations

import hashlib
import inspect
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from haymaker.bots.search import beliefs, habits, match, rollout, sealed, select, space, tree
from haymaker.bots.search.space import (
    ACTION,
    BUDGET,
    COLUMNS,
    CUT,
    ONE,
    SHARE,
    STATES,
    TOTAL,
    TREES,
    VISITS,
    Space,
)  # fmt: skip
from haymaker.kernel import source
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record, blank, plain_class
from haymaker.kernel.native import Native, native
from haymaker.kernel.simulate import PlainArray

PLAIN: tuple[ModuleType, ...] = (
    space, beliefs, rollout, habits, select, sealed, tree, match,
)  # fmt: skip
"""The search as plain source."""

OPTIONAL = {
    "unseal": "unseal_nothing",
    "prospects": "even_prospects",
    "tempting": "nothing_tempts",
}
"""What a room's `guide.py` may say, and what is said where it says nothing."""

Style = npt.NDArray[np.int64]
Tally = list[list[int]]
MOST_SEATS = 16


class Found(NamedTuple):
    """What a search comes to: the choice, and of every move looked at what is known."""

    action: int
    moves: tuple[int, ...]
    visits: tuple[int, ...]
    values: tuple[float, ...]
    """Shares of a won game."""
    strategy: tuple[float, ...]
    """How often each would be played."""


def namespace(
    room: Room, rules: dict[str, Any], compile_function: source.Compile, filename: str | None
) -> dict[str, Any]:
    """The search over the compiled, or plain, rules of a room.

    The room's guide sees the names of the rules; the search has its own names over both.
    """
    guided = dict(rules)
    guide = room.part("guide")
    if guide is not None:
        plain = source.gathered(source.spread([guide], room.package), {})
        new = {name: value for name, value in plain.items() if name not in rules}
        source.rebuild(guided, new, compile_function, filename, "_in_guide")
    guided.setdefault("roll", guided["think"])
    own = source.gathered(PLAIN, {})
    own.update((name, own[usual]) for name, usual in OPTIONAL.items() if name not in guided)
    searching = dict(guided)
    source.rebuild(searching, own, compile_function, filename, "_in_search")
    return searching


class Searcher:
    """The search in a room, compiled. It compiles, or loads, at the first call."""

    def __init__(self, room: Room):
        self.room = room
        self.rules: Native = native(room)
        self._file = self._place()
        self._space = namespace(room, self.rules._space, self._compile, self._file)

    def _place(self) -> str | None:
        """A file named by a hash of the search, beside the compiled rules: see `native.py`."""
        if self.rules.folder is None:
            return None
        guide = self.room.part("guide")
        modules = [*PLAIN, *([] if guide is None else source.spread([guide], self.room.package))]
        text = "".join(map(inspect.getsource, modules))
        key = hashlib.sha256(text.encode()).hexdigest()[:16]
        file = self.rules.folder / f"search_{key}.py"
        if not file.exists():
            file.touch()
        return str(file)

    def _compile(self, function: Any) -> Any:
        return numba.njit(
            nogil=True, error_model="numpy", cache=self._file is not None, _nrt=False
        )(function)

    def cached(self, name: str) -> bool:
        """Whether this function is compiled on disk already."""
        if self._file is None:
            return False
        file = Path(self._file)
        return any((file.parent / "__pycache__").glob(f"{file.stem}.{name}_in_search-*.nbc"))

    def function(self, name: str) -> Any:
        return self._space[name]

    def space(self) -> Space:
        rules, state = self.room.rules, self.room.state
        actions = max(1, rules.ACTIONS)
        return Space(
            states=blank(state, STATES),
            views=blank(state, 2),
            blanks=blank(state),
            luck=np.zeros(1, np.uint64),
            moves=np.zeros(actions, np.int32),
            replies=np.zeros(actions, np.int32),
            weights=np.zeros(max(1, rules.LUCK), np.int32),
            points=np.zeros(MOST_SEATS, np.int32),
            worth=np.zeros(MOST_SEATS, np.int64),
            tally=np.zeros((actions, COLUMNS), np.int64),
            rival=np.zeros(actions, np.int64),
            came_to=np.zeros(actions, np.int64),
            winning=np.int64(winning_bits(self.room)),
        )

    def choose(
        self, game: Game, v: Record, seat: int, style: Style, seed: int, threads: int = 1
    ) -> Found:
        """A choice, the same on any number of threads."""
        if threads > 1 and style[BUDGET] > 0:
            return self._choose_together(game, v, seat, style, np.uint64(seed), threads)
        here = self.space()
        action = self._space["one_search"](here, game.kit.record, v, seat, style, np.uint64(seed))
        return found(int(action), here.tally.tolist(), len(game.legal(v, seat)))

    def _choose_together(
        self, game: Game, v: Record, seat: int, style: Style, seed: Any, threads: int
    ) -> Found:
        """The parts of `tree.search`, with worlds or trees spread over threads and added up."""
        kit, here = game.kit.record, self.space()
        count = self._space["one_consider"](here, kit, v, seat, style, seed)
        if count == 1:
            return found(int(here.tally[0, ACTION]), here.tally.tolist(), 1)
        spaces = [self.space() for _ in range(threads)]
        with ThreadPoolExecutor(threads) as pool:
            if self._space["one_is_alone"](here, kit, v, seat):
                first, rounds = tree.FIRST, select.rounds_of(count)
                while (left := select.alive(here, count)) > 1:
                    worlds = select.worlds_for(int(style[BUDGET]), rounds, left)
                    shares = [worlds * (n + 1) // threads for n in range(threads)]
                    begins = [first, *(first + share for share in shares[:-1])]
                    before = here.tally.copy()
                    for one in spaces:
                        one.tally[:] = before
                    list(pool.map(
                        lambda one, a, b: self._space["one_try_worlds"](
                            one, kit, v, seat, count, int(style[CUT]), seed, a, b - a
                        ),
                        spaces, begins, [first + share for share in shares],
                    ))  # fmt: skip
                    for one in spaces:
                        here.tally[:] += one.tally - before
                    first += worlds
                    select.halve(here, count)
                action = select.survivor(here, count)
            else:
                before = here.tally.copy()
                for one in spaces:
                    one.tally[:] = before

                def grow_some(number: int) -> None:
                    for tree_number in range(number, int(style[TREES]), threads):
                        self._space["one_grow"](
                            spaces[number], kit, v, seat, count, style, seed,
                            tree.FIRST + tree_number,
                        )  # fmt: skip

                list(pool.map(grow_some, range(threads)))
                for one in spaces:
                    here.tally[:] += one.tally - before
                action = self._space["mixed_move"](
                    here, count, self._space["stream"](seed, tree.MIXING)
                )
        return found(int(action), here.tally.tolist(), int(count))

    def play(
        self,
        game: Game,
        who: npt.NDArray[np.int64],
        styles: Style,
        seed: int,
        numbers: npt.NDArray[np.int64],
        backwards: npt.NDArray[np.int64],
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Games between players, a row of `who` for each: what each is worth to every seat, and
        its steps."""
        worth, steps = np.zeros((len(who), MOST_SEATS), np.int64), np.zeros(len(who), np.int64)
        begun = self.rules.begin(game.kit.record)
        self._space["play_series"](
            self.space(), game.kit.record, begun, who, styles, np.uint64(seed), numbers, backwards,
            worth, steps,
        )  # fmt: skip
        return worth[:, : game.players], steps


class PlainSearcher:
    """The same search interpreted: slow, checked, readable."""

    def __init__(self, room: Room):
        self.room = room
        rules = source.namespace(room, lambda function: function, source.PLAIN_WORDS)
        self._space = namespace(room, rules, lambda function: function, None)

    def space(self) -> Space:
        rules, state = self.room.rules, self.room.state
        actions, proxy = max(1, rules.ACTIONS), plain_class(state)
        return Space(
            states=PlainArray(blank(state, STATES), proxy),
            views=PlainArray(blank(state, 2), proxy),
            blanks=PlainArray(blank(state), proxy),
            luck=[0],
            moves=[0] * actions,
            replies=[0] * actions,
            weights=[0] * max(1, rules.LUCK),
            points=[0] * MOST_SEATS,
            worth=[0] * MOST_SEATS,
            tally=table(actions, COLUMNS),
            rival=[0] * actions,
            came_to=[0] * actions,
            winning=winning_bits(self.room),
        )

    def choose(self, game: Game, v: Record, seat: int, style: Sequence[int], seed: int) -> Found:
        here = self.space()
        kit = game.room.interpreted.kit(game.kit.record)
        row = [int(number) for number in style]
        action = self._space["search"](here, kit, game.plain(v), seat, row, seed)
        return found(int(action), here.tally.tolist(), len(game.legal(v, seat)))

    def unseal(self, game: Game, s: Record, seat: int) -> None:
        self._space["unseal"](game.room.interpreted.kit(game.kit.record), game.plain(s), seat)


def table(rows: int, columns: int) -> Any:
    """Whole numbers in rows and columns, indexed in full, as compiled arrays are."""
    return memoryview(bytearray(8 * rows * columns)).cast("B").cast("q", (rows, columns))


def winning_bits(room: Room) -> int:
    return sum(1 << ending for ending in room.rules.WINNING_ENDINGS)


def found(action: int, tally: Tally, most: int) -> Found:
    """The tally in words of people; moves that were overlooked are not in it."""
    rows = [row for row in tally[:most] if row[VISITS] > 0]
    total = sum(row[SHARE] for row in rows) or 1
    return Found(
        action,
        tuple(row[ACTION] for row in rows),
        tuple(row[VISITS] for row in rows),
        tuple(row[TOTAL] / (row[VISITS] * ONE) for row in rows),
        tuple(row[SHARE] / total for row in rows),
    )


_searchers: dict[str, Searcher] = {}
_lock = threading.Lock()


def searcher(room: Room) -> Searcher:
    """The one compiled search of a room in this process."""
    with _lock:
        if room.package not in _searchers:
            _searchers[room.package] = Searcher(room)
        return _searchers[room.package]
