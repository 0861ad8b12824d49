"""Batches on a GPU: the same loop, one thread per game. Nothing leaves the GPU in a step.

Where numba-cuda's simulator is switched on (NUMBA_ENABLE_CUDASIM=1) the same kernel runs without a
GPU, over plain records, as that of `kernel/cuda.py` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np

from haymaker.kernel import cuda as kernel
from haymaker.kernel import native, source
from haymaker.kernel.cuda import PlainMemory, device, loops_kept, lowest
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Room
from haymaker.kernel.layout import Record, blank, plain_class
from haymaker.kernel.observation import (
    NUMBER,
    SEATS_SET,
    SET,
    Field,
    ObservationSpec,
    bits_of,
    byte_order,
)
from haymaker.kernel.simulate import PlainArray
from haymaker.research import local, loop
from haymaker.research.batch import Envs
from haymaker.research.engine import batch_namespace
from haymaker.research.loop import BatchArrays

cuda: Any = kernel.cuda  # type: ignore[attr-defined]

BLOCK = 128
"""Threads per block."""

REGISTERS = 64

NEAR = 40 * 1024
"""Bytes of a block's games and views that are kept in shared memory; more are in local memory."""

RECORDS = {"kits": "kit", "begun": "state", "blanks": "state", "states": "state", "seen": "state"}
"""What is an array of records, and of which kind."""

SCALARS = ("mode", "limit", "winning", "players", "learners", "first_seat", "show")
SPACE = (
    "views", "raw_view", "luck", "moves", "weights", "tally", "words", "own", "own_raw",
    "seen_eights", "view_eights", "view_words", "spans",
)  # fmt: skip
"""What each thread has for itself."""

AS_WORDS = {
    "begun_words": "begun",
    "blank_words": "blanks",
    "state_words": "states",
    "seen_words": "raw",
    "last_words": "last_seen",
}
"""What is there as words, too."""

WORD_KINDS = {8: numba.int64, 4: numba.uint32, 1: numba.uint8}
"""By their bytes. A thread has nothing else of these kinds for itself."""


def word_bytes(room: Room) -> int:
    """How long words can be so that every record of an array begins with one."""
    return next(size for size in WORD_KINDS if room.state.itemsize % size == 0)


GIVEN = tuple(name for name in BatchArrays._fields if name not in SPACE)


class PlainRecords(PlainArray):
    """A thread's own records in the simulator, whose bytes can be seen, too."""

    def __init__(self, records: Record, room: Room) -> None:
        super().__init__(records, plain_class(room.state))
        self._records = records

    def view(self, kind: Any) -> memoryview:
        raw: Any = self._records.view(kind)
        return memoryview(raw)


class PlainWords:
    """Words in the simulator. They have no sign there, whatever is put into them."""

    def __init__(self, words: Any, room: Room | None = None) -> None:
        self._words = words.view(f"u{words.dtype.itemsize}")
        self._most = (1 << 8 * words.dtype.itemsize) - 1
        self._room = room

    def __getitem__(self, place: Any) -> int:
        return int(self._words[place])

    def __setitem__(self, place: Any, word: int) -> None:
        self._words[place] = word & self._most

    def view(self, kind: Any) -> Any:
        if self._room is None or kind is np.uint8:
            return memoryview(self._words.view(np.uint8))
        return PlainRecords(self._words.view(self._room.state), self._room)


class PlainSpace(PlainMemory):
    """A thread's own space in the simulator."""

    def array(self, size: int, kind: Any) -> Any:
        if kind is self._state:
            return PlainRecords(blank(self._room.state, size), self._room)
        if kind in WORD_KINDS.values():
            return PlainWords(np.zeros(size, str(kind)), self._room)
        return [0] * size


def as_it_is(function: Any) -> Any:
    return function


class CudaEnvs(Envs):
    """Games side by side on a GPU. Its arrays are there, and offer `__cuda_array_interface__`:
    `torch.as_tensor(envs.raw, device="cuda")` copies nothing.

    Actions come from there, too, as 32-bit integers. What is not legal changes nothing and is
    marked in `refused`: to look there is left to the caller, as it makes the processor wait.
    """

    device = "cuda"

    def _set_out(self, threads: int) -> None:
        self._simulated = kernel.is_simulated()
        if not hasattr(cuda, "jit"):
            raise HaymakerError("The cuda device needs numba-cuda: pip install 'haymaker[cuda]'.")
        if not self._simulated and not cuda.is_available():
            raise HaymakerError("The cuda device found no GPU on this machine.")
        self._host = self.batch
        self._kernel = self._compiled()
        self._tensor_table: Any = None
        if self._simulated:
            self._arguments = [self._plainly(name) for name in GIVEN]
        else:
            self.batch = self._on_the_gpu()
            self._arguments = [getattr(self.batch, name) for name in GIVEN]
            self._take_device_names()

    # --- The kernel -------------------------------------------------------------------------------

    def entry(self) -> Any:
        """The kernel as a Python function: one body for the GPU and for the simulator."""
        room = self.game.room
        thinking = bool((self.thinkers > loop.LEARNER + 1).any())
        compiled: Any = as_it_is if kernel.is_simulated() else device
        simulated = kernel.is_simulated()
        given = dict(source.PLAIN_WORDS) if simulated else native.words(device, lowest)
        space = batch_namespace(room, compiled, given, None, self._guests, thinking)
        size = word_bytes(room)
        words = 2 * (room.state.itemsize // size)
        space["WORD_BYTES"], space["WORDS"] = size, words // 2
        source.rebuild(space, source.gathered([local], {}), compiled, None, "_in_own_memory")
        record, kind = room.state, WORD_KINDS[size]
        state, word, number = numba.from_dtype(record), numba.uint64, numba.int32
        memory = PlainSpace(room, state) if kernel.is_simulated() else cuda
        actions = source.room_for_moves(room, self._guests)
        outcomes = max(1, room.rules.LUCK)
        players, do = self.game.players, space["do_some"]

        apart = words + 1 - words % 2  # so that threads side by side use different banks
        near = not simulated and size == 4 and BLOCK * apart * size <= NEAR
        shared = BLOCK * apart if near else 1

        def step(  # type: ignore[no-untyped-def]
            kits, begun, thinkers, blanks, eights, swaps, recount, mode, limit, winning, seated,
            learners, first_seat, show, chosen, states, streams, seeds, episodes, waiting, seats,
            turns, steps, draws, seen, rawly, last_seen, last_seats, legal, counts, masks,
            rewards, points, endings, terminated, truncated, refused, whims, wanted,
            whole_words, single_bytes, begun_words, blank_words, state_words, seen_words,
            last_words, what, times,
        ):  # fmt: skip
            views = memory.local.array(1, state)
            if near:
                first = cuda.threadIdx.x * apart
                own = cuda.shared.array(shared, kind)[first : first + words]
            else:
                own = memory.local.array(words, kind)
            b = BatchArrays(
                kits, begun, thinkers, blanks, eights, swaps, recount, mode, limit, winning, seated,
                learners, first_seat, show, chosen, states, streams, seeds, episodes, waiting,
                seats, turns, steps, draws, seen, rawly, last_seen, last_seats, legal, counts,
                masks, rewards, points, endings, terminated, truncated, refused, whims, wanted,
                whole_words, single_bytes, begun_words, blank_words, state_words, seen_words,
                last_words,
                views,
                views.view(np.uint8),
                memory.local.array(1, word),
                memory.local.array(actions, number),
                memory.local.array(outcomes, number),
                memory.local.array(players, number),
                own,
                own.view(record),
                own.view(np.uint8),
            )  # fmt: skip
            do(b, what, times, cuda.grid(1), len(steps), cuda.gridsize(1))

        return step

    def _compiled(self) -> Any:
        if self._simulated:
            return cuda.jit(self.entry())
        thinking = bool((self.thinkers > loop.LEARNER + 1).any())
        same = (self.game.room.package, self.game.players, *self._guests, self.signature())
        for key in ((True, *same), (thinking, *same)):  # a kernel that thinks need not
            if key in _kernels:
                return _kernels[key]
        made = cuda.jit(max_registers=REGISTERS)(self.entry())
        with loops_kept():
            made.compile(self.signature())
        return _kernels.setdefault((thinking, *same), made)

    def signature(self) -> tuple[Any, ...]:
        """The types of the kernel's arguments."""
        kinds: list[Any] = []
        for name in GIVEN:
            value = getattr(self.batch, name)
            if name in SCALARS:
                kinds.append(numba.int64)
            elif name in RECORDS:
                kinds.append(numba.from_dtype(value.dtype)[::1])
            else:
                item = numba.from_dtype(value.dtype)
                kinds.append(numba.types.Array(item, value.ndim, "C"))
        return (*kinds, numba.int64, numba.int64)

    def _run(self, what: int, times: int = 1) -> None:
        block = BLOCK if not self._simulated else 4
        blocks = (self.count + block - 1) // block if not self._simulated else 2
        self._kernel[blocks, block](*self._arguments, what, times)

    def _allocate(self, limit: int) -> BatchArrays:
        """With what `local.py` needs."""
        batch = super()._allocate(limit)
        size = word_bytes(self.game.room)
        order = byte_order(self.spec)
        grouped = order.reshape(len(order), -1, size)
        together = (grouped == grouped[..., :1] + np.arange(size)).all(axis=2)
        together &= grouped[..., 0] % size == 0
        kind = str(WORD_KINDS[size])
        words = {
            name: getattr(batch, base).view(np.uint8).view(kind).reshape(-1, order.shape[1] // size)
            for name, base in AS_WORDS.items()
        }
        return batch._replace(
            whole_words=np.where(together, grouped[..., 0] // size, -1).astype(np.int32),
            single_bytes=order,
            **words,
        )

    # --- Its memory -------------------------------------------------------------------------------

    def _plainly(self, name: str) -> Any:
        value = getattr(self.batch, name)
        if name in RECORDS:
            kind = getattr(self.game.room, RECORDS[name])
            return PlainArray(value, plain_class(kind))
        if name in AS_WORDS:
            return PlainWords(value)
        return value if name in SCALARS else memoryview(value)

    def _on_the_gpu(self) -> BatchArrays:
        moved: dict[str, Any] = {}
        for name in GIVEN:
            value = getattr(self.batch, name)
            if name in SCALARS:
                moved[name] = value
            elif name == "seen" or name in AS_WORDS:
                continue
            else:
                # An empty array has no place in the GPU's memory: one row that nobody uses.
                whole = value if value.size else np.zeros((1, *value.shape[1:]), value.dtype)
                moved[name] = cuda.to_device(np.array(whole))
        kind, raw = self.game.room.state, moved["raw"]
        moved["seen"] = cuda.devicearray.DeviceNDArray(
            shape=(self.count,), strides=(kind.itemsize,), dtype=kind, gpu_data=raw.gpu_data
        )
        for name, base in AS_WORDS.items():
            size, wide = getattr(self.batch, name).dtype, getattr(self.batch, name).shape[1]
            rows = max(1, len(getattr(self.batch, name)))
            moved[name] = cuda.devicearray.DeviceNDArray(
                shape=(rows, wide), strides=(kind.itemsize, size.itemsize), dtype=size,
                gpu_data=moved[base].gpu_data,
            )  # fmt: skip
        return self.batch._replace(**moved)

    def _take_device_names(self) -> None:
        b: Any = self.batch
        self.states, self.observations, self.raw = b.states, b.seen, b.raw
        self.actions, self.seats, self.turns = b.actions, b.seats, b.turns
        self.legal, self.counts, self.masks = b.legal, b.counts, b.masks
        self.rewards, self.points, self.endings = b.rewards, b.points, b.endings
        self.lengths, self.draws = b.steps, b.draws
        self.terminated, self.truncated = b.terminated, b.truncated
        self.refused, self.waiting = b.refused, b.waiting
        self.last_raw, self.last_seats = b.last_seen, b.last_seats

    def _write(self, name: str, values: Any) -> None:
        """Puts an array of the processor's into the one of this name."""
        if self._simulated:
            getattr(self.batch, name)[...] = values
        else:
            getattr(self.batch, name).copy_to_device(values)

    def reset(self, *, seed: int | Sequence[int] | None = None, mask: Any = None) -> Record:
        if self._simulated:
            return super().reset(seed=seed, mask=mask)
        wanted = np.ones(self.count, np.uint8) if mask is None else np.asarray(mask, np.uint8)
        if seed is not None:
            self._seed(seed, wanted.astype(np.bool_))
        self._write("wanted", wanted)
        self._run(loop.BEGIN)
        return self.observations

    def _seed(self, seed: int | Sequence[int], where: Any) -> None:
        if self._simulated:
            super()._seed(seed, where)
            return
        device_batch, self.batch = self.batch, self._host
        for name in ("seeds", "episodes", "whims"):
            getattr(device_batch, name).copy_to_host(getattr(self._host, name))
        super()._seed(seed, where)
        self.batch = device_batch
        for name in ("seeds", "episodes", "whims"):
            self._write(name, getattr(self._host, name))

    def step(self, actions: Any) -> Any:
        if self._simulated:
            return super().step(actions)
        if actions is not self.actions:
            if hasattr(actions, "__cuda_array_interface__"):
                given = cuda.as_cuda_array(actions)
                if given.dtype != np.int32 or given.shape != (self.count,):
                    raise HaymakerError(
                        f"Actions on the GPU are {self.count} 32-bit integers; these are "
                        f"{given.shape} of {given.dtype}."
                    )
                self.batch.actions.copy_to_device(given)
            else:
                self._write("actions", np.ascontiguousarray(actions, np.int32))
        self._run(loop.STEP)
        return self.stepped

    def from_states(self, states: Record) -> Record:
        if self._simulated:
            return super().from_states(states)
        self.game.check_states(states)
        whole = blank(self.game.room.state, self.count)
        whole[:] = states
        self._write("states", whole)
        self._run(loop.LOOK)
        return self.observations

    def mask(self) -> Any:
        """The legal actions as truths, on the processor; on the GPU, `masks` has them as bits."""
        if self._simulated:
            return super().mask()
        masks = self.batch.masks.copy_to_host()
        bits = np.unpackbits(masks, axis=1, count=self.game.actions, bitorder="little")
        return bits.view(np.bool_)

    def tensor(self) -> Any:
        """The observations as floats, in a buffer on the GPU."""
        if self._tensor_table is None:
            table = numbers_of(self.spec)
            wide = np.zeros((self.count, self.spec.size), np.float32)
            self._tensor_table = table if self._simulated else cuda.to_device(table)
            self._tensor = wide if self._simulated else cuda.to_device(wide)
            self._tensor_kernel = cuda.jit(write_numbers)
        blocks = 2 if self._simulated else 2048
        raw, seats, out = self.raw, self.seats, self._tensor
        self._tensor_kernel[blocks, 4 if self._simulated else 256](
            raw, seats, self._tensor_table, out
        )
        return self._tensor

    def __getstate__(self) -> dict[str, Any]:
        raise HaymakerError("A batch on a GPU cannot be pickled; its states can be copied.")


_kernels: dict[tuple[object, ...], Any] = {}
"""By all that goes into them: batches of one kind share one compilation."""


# --- Observations as floats -----------------------------------------------------------------------

PLAIN, ONE_OF, BITS = 0, 1, 2


def numbers_of(spec: ObservationSpec) -> Any:
    """For each number of an observation: its place and size in bytes, what it is, its least value,
    its mark (or one less than it can be), its places in the tensor, and the range it is divided by;
    of a set of seats, how many bits come before that of luck."""
    rows = []
    for field in spec.fields:
        size = spec.kind[field.name].base.itemsize
        kind = {NUMBER: PLAIN, SET: BITS, SEATS_SET: BITS}.get(field.kind, ONE_OF)
        for i in range(int(np.prod(field.shape, dtype=int))):
            place = field.bytes.start + i * size
            out = field.tensor.start + i * field.width
            least = field.low if kind != BITS else luck_after(field, spec.players)
            mark = -(1 << 60) if field.mark is None else field.mark
            rows.append((place, size, kind, least, mark, out, field.width,
                         max(1, field.high - field.low)))  # fmt: skip
    return np.array(rows, np.int64)


def luck_after(field: Field, players: int) -> int:
    """The places of a set before the one for the bit of luck."""
    return players if field.kind == SEATS_SET else len(bits_of(field, players))


def write_numbers(raw, seats, table, out):  # type: ignore[no-untyped-def]
    """One number of one observation at a time, in no order."""
    numbers = table.shape[0]
    place = cuda.grid(1)
    while place < raw.shape[0] * numbers:
        i = place // numbers
        n = place % numbers
        if n == 0:
            for p in range(table[0, 5]):
                out[i, p] = 1.0 if seats[i] == p else 0.0
        value = np.int64(0)
        size = table[n, 1]
        for k in range(size):
            value |= np.int64(raw[i, table[n, 0] + k]) << np.int64(8 * k)
        if size < 8 and value >> (8 * size - 1) != 0:
            value -= np.int64(1) << np.int64(8 * size)
        first = table[n, 5]
        if table[n, 2] == PLAIN:
            out[i, first] = np.float32(value - table[n, 3]) * np.float32(1.0 / table[n, 7])
        elif table[n, 2] == ONE_OF:
            marked = 1 if table[n, 4] > -(1 << 60) else 0
            chosen = value - table[n, 3] + marked
            if marked == 1 and value == table[n, 4]:
                chosen = 0
            for k in range(table[n, 6]):
                out[i, first + k] = 1.0 if k == chosen else 0.0
        else:
            for k in range(table[n, 6]):
                bit = k if k < table[n, 3] else 15
                out[i, first + k] = np.float32(value >> np.int64(bit) & 1)
        place += cuda.gridsize(1)
