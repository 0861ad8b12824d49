"""Brings the search together with a room: compiled for this processor, or interpreted."""

from __future__ import annotations

import hashlib
import inspect
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from haymaker.bots.search import (
    beliefs,
    habits,
    match,
    networks,
    rollout,
    sealed,
    select,
    solved,
    space,
    tree,
)
from haymaker.bots.search.space import (
    ACTION,
    BUDGET,
    CAUTION,
    COLUMNS,
    CUT,
    IDEAS,
    ONE,
    RECALLED,
    ROW,
    SHARE,
    SOLVES,
    STATES,
    TOTAL,
    TREES,
    VISITS,
    WORLDS,
    Space,
)  # fmt: skip
from haymaker.kernel import source
from haymaker.kernel.game import Game, Room
from haymaker.kernel.layout import Record, blank, plain_class
from haymaker.kernel.native import Native, by_one_process, native
from haymaker.kernel.simulate import PlainArray

PLAIN: tuple[ModuleType, ...] = (
    space, beliefs, rollout, habits, select, sealed, solved, tree, match,
)  # fmt: skip
"""The search as plain source."""

OPTIONAL = {
    "unseal": "unseal_nothing",
    "likely": "as_likely",
    "chapter": "one_chapter",
    "prospects": "even_prospects",
    "tempting": "nothing_tempts",
    "ponder": "think_as_always",
    "solve": "nothing_solved",
}
"""What a room's `guide.py` may say, and what is said where it says nothing."""

History = Sequence[tuple[Record, int]]
"""Views in which a seat was asked, the oldest first, and what it did in each."""

Style = npt.NDArray[np.int64]
Tally = list[list[int]]
MOST_SEATS = 16


class Thought(NamedTuple):
    """What a search comes to: the choice, and of every move looked at what is known."""

    action: int
    moves: tuple[int, ...]
    visits: tuple[int, ...]
    values: tuple[float, ...]
    """Shares of a won game."""
    strategy: tuple[float, ...]
    """How often each would be played."""


def namespace(
    room: Room,
    rules: dict[str, Any],
    compile_function: source.Compile,
    filename: str | None,
    instead: Mapping[str, Any] | None = None,
    with_network: bool = True,
) -> dict[str, Any]:
    """The search over the compiled, or plain, rules of a room, with its network if it has one.

    The room's guide sees the names of the rules; the search has its own names over both. Who
    measures the search may put other functions in the place of its own.
    """
    guided = dict(rules)
    guide = room.part("guide")
    said: set[str] = set()
    if guide is not None:
        plain = source.gathered(source.spread([guide], room.package), {})
        said = {name for name in OPTIONAL if name in plain}
        own = {name: value for name, value in plain.items() if name in said or name not in rules}
        source.rebuild(guided, own, compile_function, filename, "_in_guide")
    plain = source.gathered(PLAIN, {})
    plain.update((name, plain[usual]) for name, usual in OPTIONAL.items() if name not in said)
    searching = dict(guided)
    network = room.part("learned") if with_network else None
    if network is not None:
        searching.update(network_of(network, rules, compile_function, filename))
        plain |= {"narrow": networks.narrow_by_network, "narrow_by_thinking": plain["narrow"]}
    plain.update(instead or {})
    source.rebuild(searching, plain, compile_function, filename, "_in_search")
    return searching


def network_of(
    network: ModuleType,
    rules: dict[str, Any],
    compile_function: source.Compile,
    filename: str | None,
) -> dict[str, Any]:
    """What a room's network brings into the search. It has a namespace of its own over that of the
    rules."""
    own = dict(rules)
    found = source.gathered(source.modules_of_guest(network), {})
    source.rebuild(own, found, compile_function, filename, "_in_network")
    return {
        "BY_NETWORK": networks.BY_NETWORK,
        "NETWORK_SEATS": network.PLAYERS,
        "NETWORK_LOGITS": network.LOGITS_AT,
        "weigh_by_network": own["weigh"],
    }


def guide_of(room: Room) -> list[ModuleType]:
    guide = room.part("guide")
    return [] if guide is None else source.spread([guide], room.package)


def beside_the_search(room: Room) -> list[ModuleType]:
    """What a room brings into the search: its guide, and its network."""
    network = room.part("learned")
    return guide_of(room) if network is None else [*guide_of(room), networks, network]


class Searcher:
    """The search in a room, compiled. It compiles, or loads, at the first call."""

    def __init__(self, room: Room):
        self.room = room
        self.rules: Native = native(room)
        self._kept = threading.local()
        self._file = self._place()
        self._space = namespace(room, self.rules._space, self._compile, self._file)

    def _place(self) -> str | None:
        """A file named by a hash of the search, beside the compiled rules: see `native.py`."""
        if self.rules.folder is None:
            return None
        text = "".join(map(inspect.getsource, [*PLAIN, *beside_the_search(self.room)]))
        key = hashlib.sha256(text.encode()).hexdigest()[:16]
        file = self.rules.folder / f"search_{key}.py"
        if not file.exists():
            file.touch()
        return str(file)

    def _compile(self, function: Any) -> Any:
        made = numba.njit(
            nogil=True, error_model="numpy", cache=self._file is not None, _nrt=False
        )(function)
        return by_one_process(made, self.rules.folder)

    def cached(self, name: str) -> bool:
        """Whether this function is compiled on disk already."""
        if self._file is None:
            return False
        file = Path(self._file)
        return any((file.parent / "__pycache__").glob(f"{file.stem}.{name}_in_search-*.nbc"))

    def function(self, name: str) -> Any:
        return self._space[name]

    def space(self, seats: int = MOST_SEATS) -> Space:
        rules, state = self.room.rules, self.room.state
        actions = max(1, rules.ACTIONS)
        views = blank(state, 3)
        return Space(
            states=blank(state, STATES),
            views=views,
            blanks=blank(state),
            luck=np.zeros(1, np.uint64),
            moves=np.zeros(room_for_moves(self.room), np.int32),
            replies=np.zeros(actions, np.int32),
            weights=np.zeros(max(1, rules.LUCK), np.int32),
            points=np.zeros(MOST_SEATS, np.int32),
            worth=np.zeros(MOST_SEATS, np.int64),
            tally=np.zeros((actions, COLUMNS), np.int64),
            rival=np.zeros(actions, np.int64),
            came_to=np.zeros(actions, np.int64),
            worlds=blank(state, WORLDS),
            belief=np.zeros(WORLDS, np.int64),
            believed=np.zeros(1, np.int64),
            past=blank(state, seats * ROW),
            acted=np.zeros(seats * ROW, np.int64),
            kept=np.zeros(seats, np.int64),
            raw=views.view("i1"),
            winning=np.int64(winning_bits(self.room)),
        )

    def choose(
        self,
        game: Game,
        v: Record,
        seat: int,
        style: Style,
        seed: int,
        threads: int = 1,
        history: History = (),
    ) -> Thought:
        """A choice, the same on any number of threads. The history is what the seat saw when it was
        asked, and what it then did."""
        here, kit, key = self.space(game.players), game.kit.record, np.uint64(seed)
        if style[SOLVES] > 0:
            here = here._replace(moves=self._kept_cells())
        recount(here, seat, [(view[0], action) for view, action in history])
        if threads == 1 or style[BUDGET] == 0 or style[SOLVES] > 0:
            action = self._space["one_search"](here, kit, v, seat, style, key)
            return told(int(action), here.tally.tolist(), len(game.legal(v, seat)))
        self._space["one_recall"](here, kit, v, seat, style, key)
        count = int(self._space["one_consider"](here, kit, v, seat, style, key))
        if count == 1:
            return told(int(here.tally[0, ACTION]), here.tally.tolist(), 1)
        together = Together(self, here, threads, (kit, v, seat, count))
        if self._space["one_is_alone"](here, kit, v, seat, style):
            action = together.halve(style, key)
        else:
            action = together.mix(style, key)
        return told(int(action), here.tally.tolist(), count)

    def _kept_cells(self) -> npt.NDArray[np.int32]:
        """What was worked out for one choice is of use for the next."""
        if not hasattr(self._kept, "moves"):
            self._kept.moves = np.zeros(room_for_moves(self.room), np.int32)
        found: npt.NDArray[np.int32] = self._kept.moves
        return found

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


class Together:
    """The parts of `tree.search` with worlds or trees spread over threads and added up."""

    def __init__(self, searcher: Searcher, here: Space, threads: int, about: tuple[Any, ...]):
        self._function, self._here, self._about = searcher.function, here, about
        self._spaces = [searcher.space() for _ in range(threads)]
        for one in self._spaces:
            one.worlds[:] = here.worlds
            one.belief[:] = here.belief
            one.believed[:] = here.believed

    def halve(self, style: Style, key: Any) -> int:
        count = int(self._function("one_shortlist")(self._here, *self._about, style, key))
        about, first, ideas = (*self._about[:-1], count), tree.FIRST, int(style[IDEAS])
        rounds = select.rounds_of(count, ideas)
        for _ in range(rounds):
            left = select.alive(self._here, count)
            if left == 1:
                break
            worlds = select.worlds_for(int(style[BUDGET]), rounds, left)
            ends = [first + worlds * (n + 1) // len(self._spaces) for n in range(len(self._spaces))]
            self._add(
                lambda one, a, b: self._function("one_try_worlds")(
                    one, *about, int(style[CUT]), key, a, b - a
                ),
                [first, *ends[:-1]],
                ends,
            )
            first += worlds
            select.halve(self._here, count, ideas)
        return int(select.survivor(self._here, count, ideas, int(style[CAUTION])))

    def mix(self, style: Style, key: Any) -> int:
        def grow_some(one: Space, number: int, trees: int) -> None:
            for which in range(number, trees, len(self._spaces)):
                self._function("one_grow")(one, *self._about, style, key, tree.FIRST + which)

        self._add(grow_some, range(len(self._spaces)), [int(style[TREES])] * len(self._spaces))
        mixing = np.uint64(self._function("stream")(key, tree.MIXING))
        return int(self._function("mixed_move")(self._here, self._about[-1], mixing))

    def _add(self, work: Callable[..., None], *given: Iterable[int]) -> None:
        """Does the work in every thread, from the same tally on, and adds up what it changed."""
        before = self._here.tally.copy()
        for one in self._spaces:
            one.tally[:] = before
        with ThreadPoolExecutor(len(self._spaces)) as pool:
            list(pool.map(work, self._spaces, *given))
        for one in self._spaces:
            self._here.tally[:] += one.tally - before


class PlainSearcher:
    """The same search interpreted: slow, checked, readable."""

    def __init__(self, room: Room):
        self.room = room
        rules = source.namespace(room, lambda function: function, source.PLAIN_WORDS)
        self._space = namespace(room, rules, lambda function: function, None)

    def space(self, seats: int = MOST_SEATS, solves: bool = False) -> Space:
        rules, state = self.room.rules, self.room.state
        actions, proxy = max(1, rules.ACTIONS), plain_class(state)
        more = solves or self.room.part("learned") is not None
        views = blank(state, 3)
        raw: Any = views.view("u1").data
        return Space(
            states=PlainArray(blank(state, STATES), proxy),
            views=PlainArray(views, proxy),
            blanks=PlainArray(blank(state), proxy),
            luck=[0],
            moves=[0] * (room_for_moves(self.room) if more else actions),
            replies=[0] * actions,
            weights=[0] * max(1, rules.LUCK),
            points=[0] * MOST_SEATS,
            worth=[0] * MOST_SEATS,
            tally=table(actions, COLUMNS),
            rival=[0] * actions,
            came_to=[0] * actions,
            worlds=PlainArray(blank(state, WORLDS), proxy),
            belief=[0] * WORLDS,
            believed=[0],
            past=PlainArray(blank(state, seats * ROW), proxy),
            acted=[0] * (seats * ROW),
            kept=[0] * seats,
            raw=raw,
            winning=winning_bits(self.room),
        )

    def choose(
        self,
        game: Game,
        v: Record,
        seat: int,
        style: Sequence[int],
        seed: int,
        history: History = (),
    ) -> Thought:
        row = [int(number) for number in style]
        here = self.space(game.players, row[SOLVES] > 0)
        recount(here, seat, [(game.plain(view), action) for view, action in history])
        kit, plain = game.room.interpreted.kit(game.kit.record), game.plain(v)
        action = self._space["search"](here, kit, plain, seat, row, seed)
        if row[SOLVES] == solved.ALL_OF_IT:
            self._space["expect"](here, kit, plain, seat, row, seed)
        return told(int(action), here.tally.tolist(), len(game.legal(v, seat)))

    def function(self, name: str) -> Any:
        return self._space[name]

    def unseal(self, game: Game, s: Record, seat: int) -> None:
        self._space["unseal"](game.room.interpreted.kit(game.kit.record), game.plain(s), seat)


def room_for_moves(room: Room) -> int:
    """Moves, and the cells behind them in which the room's guide and network work things out."""
    parts = (room.part("guide"), room.part("learned"))
    return source.room_for_moves(room, [part for part in parts if part is not None])


def recount(here: Space, seat: int, history: Sequence[tuple[Any, int]]) -> None:
    """Puts the latest part of a history into a space, as `beliefs.note` would."""
    for t, (view, action) in enumerate(history[-RECALLED:]):
        here.past[seat * ROW + t], here.acted[seat * ROW + t] = view, action
        here.kept[seat] = t + 1


def table(rows: int, columns: int) -> Any:
    """Whole numbers in rows and columns, indexed in full, as compiled arrays are."""
    return memoryview(bytearray(8 * rows * columns)).cast("B").cast("q", (rows, columns))


def winning_bits(room: Room) -> int:
    return sum(1 << ending for ending in room.rules.WINNING_ENDINGS)


def told(action: int, tally: Tally, most: int) -> Thought:
    """The tally in words of people; moves that were overlooked are not in it."""
    rows = [row for row in tally[:most] if row[VISITS] > 0]
    total = sum(row[SHARE] for row in rows) or 1
    return Thought(
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
