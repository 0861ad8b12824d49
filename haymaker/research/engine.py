"""The batch loop compiled for this processor, over the same namespace as the kernel's own."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from haymaker.kernel import contract, native, source
from haymaker.kernel.game import Room
from haymaker.kernel.layout import Record, blank
from haymaker.kernel.observation import ObservationSpec, spans_in_use
from haymaker.research import loop
from haymaker.research.loop import BatchArrays

Guests = Sequence[ModuleType]
ENTRY = "do_some"

INLINE = frozenset(("pick", "mix", *contract.WORDS))
"""What is short and called at every step."""

MERGED = frozenset(
    name for name, value in vars(loop).items() if isinstance(value, FunctionType)
) - {ENTRY, "wipe", "copy_words", "move_eights", "count_seats", *contract.WORDS}
"""What becomes part of the entry before types are found."""


def batch_namespace(
    room: Room,
    compiled: Any,
    given: dict[str, Any],
    filename: str | None,
    guests: Guests,
    thinking: bool,
) -> dict[str, Any]:
    """The room and the kernel's loop, and over them the batch loop, whose names the room's own
    functions do not see."""
    space = dict(source.namespace(room, compiled, given, filename, guests))
    space["THINKING"] = int(thinking)
    source.rebuild(space, source.gathered([loop], {}), compiled, filename, "_batched")
    return space


class Processor:
    """Steps batches of a room's games on the threads of this machine."""

    def __init__(self, room: Room, guests: Guests, thinking: bool) -> None:
        self.room = room
        self.thinking = thinking
        self._moves = source.room_for_moves(room, guests)
        folder = self._folder(guests)
        filename = None if folder is None else str(folder / "rules.py")

        def compiled(function: Any) -> Any:
            name = function.__name__.removesuffix("_batched")
            own_file = function.__code__.co_filename == filename
            made = numba.njit(
                nogil=True,
                error_model="numpy",
                cache=own_file,
                forceinline=name in INLINE,
                inline="always" if name in MERGED else "never",
                _nrt=False,
            )(function)
            return native.by_one_process(made, folder) if own_file else made

        given = native.words(compiled)
        self._compiled: Any = None
        self._space = batch_namespace(room, compiled, given, filename, guests, thinking)

    def _folder(self, guests: Guests) -> Path | None:
        own = [Path(module).read_text() for module in (__file__, str(loop.__file__))]
        versions = (numba.__version__, np.__version__, self.thinking)
        key = source.fingerprint(
            self.room, guests, Path(str(native.__file__)).read_text(), *own, *versions
        )
        return native.cache_folder(f"{self.room.name}-batch-{key}")

    def prepare(self, batch: BatchArrays, spec: ObservationSpec) -> BatchArrays:
        """The batch with the space of one thread."""
        views = blank(self.room.state, 2)  # one is used; what is read at its end goes beyond it
        rules = self.room.rules
        return batch._replace(
            views=views,
            raw_view=views.view("u1"),
            luck=np.zeros(1, np.uint64),
            moves=np.zeros(self._moves, np.int32),
            weights=np.zeros(max(1, rules.LUCK), np.int32),
            tally=np.zeros(batch.players, np.int32),
            seen_eights=eights(batch.seen),
            view_eights=eights(views),
            seen_words=words(batch.seen),
            view_words=words(views)[0],
            spans=spans_in_use(spec, words(views).itemsize),
        )

    def call(self, batch: BatchArrays, *arguments: int) -> None:
        """The entry. Once it is compiled, without asking again for the types of so many arrays."""
        if self._compiled is None:
            self._space[ENTRY](batch, *arguments)
            (found,) = self._space[ENTRY].overloads.values()
            self._compiled = found.entry_point
        else:
            self._compiled(batch, *arguments)


def eights(records: Record) -> npt.NDArray[np.int64]:
    """The eight bytes from each byte on, as numbers: processors move them from any place to any."""
    return np.ndarray(records.nbytes - 7, np.int64, records, strides=(1,))


def words(records: Record) -> Any:
    """Each record as a row of words, as long as fit into it."""
    size = next(size for size in (8, 4, 2, 1) if records.itemsize % size == 0)
    return records.view("u1").view(f"u{size}").reshape(len(records), -1)


class Crew:
    """The threads that share a batch; one of them is the caller's own."""

    def __init__(
        self, engine: Processor, batch: BatchArrays, spec: ObservationSpec, threads: int
    ) -> None:
        self._entry = engine.call
        self._count = len(batch.steps)
        self._parts = [
            engine.prepare(batch, spec) for _ in range(max(1, min(threads, self._count)))
        ]
        self._pool = ThreadPoolExecutor(len(self._parts) - 1) if len(self._parts) > 1 else None

    def run(self, what: int, times: int) -> None:
        """Does this in all games, each thread in its share."""
        if self._pool is None:
            self._entry(self._parts[0], what, times, 0, self._count, 1)
            return
        shares = len(self._parts)
        edges = [self._count * part // shares for part in range(shares + 1)]
        waiting = [
            self._pool.submit(self._entry, self._parts[n], what, times, edges[n], edges[n + 1], 1)
            for n in range(1, shares)
        ]
        self._entry(self._parts[0], what, times, edges[0], edges[1], 1)
        for share in waiting:
            share.result()


_engines: dict[tuple[object, ...], Processor] = {}
_lock = threading.Lock()


def processor(room: Room, guests: Guests, thinking: bool) -> Processor:
    """The one batch engine of a room, with these guests, in this process."""
    with _lock:
        key = (room.package, thinking, *(guest.__name__ for guest in guests))
        if key not in _engines:
            _engines[key] = Processor(room, guests, thinking)
        return _engines[key]
