"""The CUDA backend: the same rules, one thread per game. Kept thin: the compiler may change.

Only this module knows numba-cuda. Where its simulator is switched on (NUMBA_ENABLE_CUDASIM=1) the
same kernel runs without a GPU, over the plain records of the Python backend.
"""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np

from haymaker.kernel import native, source
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Room
from haymaker.kernel.layout import Record, blank, plain_class
from haymaker.kernel.loop import Run
from haymaker.kernel.simulate import PlainArray, plainly

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for a name that NumPy 2.5 has dropped
    setattr(np, "row_stack", np.vstack)  # noqa: B010

try:
    from numba import cuda
except ImportError:  # numba-cuda is an extra
    cuda = None

BLOCK = 256
"""Threads per block."""

WAVES = 32
"""Blocks per multiprocessor; each thread then plays one game after another."""


def is_simulated() -> bool:
    return bool(getattr(numba.config, "ENABLE_CUDASIM", False))


REGISTERS = 48
"""Registers per thread: few enough that 40 warps share a multiprocessor. Each waits most of the
time, for memory or for its next instructions, and others work meanwhile."""

ALL_LANES = -1
COMMON, PATIENCE = 32, 5
"""A moment with a smaller number than `COMMON` waits until so many times as many games as at any
other stand there."""


def in_step_now(now):  # type: ignore[no-untyped-def]
    """1 where this lane's moment is the next of its warp, 0 where it waits, -1 at the end."""
    lanes = cuda.popc(cuda.match_any_sync(ALL_LANES, numba.int32(now)))
    weight = lanes if now < COMMON else lanes * PATIENCE
    mine = numba.int32(weight * 64 + now) if now >= 0 else numba.int32(0)
    most = mine
    most = max(most, cuda.shfl_xor_sync(ALL_LANES, most, 16))
    most = max(most, cuda.shfl_xor_sync(ALL_LANES, most, 8))
    most = max(most, cuda.shfl_xor_sync(ALL_LANES, most, 4))
    most = max(most, cuda.shfl_xor_sync(ALL_LANES, most, 2))
    most = max(most, cuda.shfl_xor_sync(ALL_LANES, most, 1))
    if most == 0:
        return -1
    return 1 if mine == most else 0


def in_step_alone(now):  # type: ignore[no-untyped-def]
    """The same for a warp of one lane, as in the simulator, which has no warps."""
    return -1 if now < 0 else 1


# --- Loops stay loops -----------------------------------------------------------------------------

LABEL = re.compile(r'^"?([^"\s:;!]+)"?:')
TARGET = re.compile(r'label %"?([^",\s]+)"?')


def keep_loops(text: str) -> str:
    """The compiler's own text of a module, with a note at every way back: do not unroll.

    Unrolled loops make the kernel of a large game several times as long, and what a GPU cannot
    keep at hand it fetches anew for every warp.
    """
    lines: list[str] = []
    passed: set[str] = set()
    numbers = [int(number) for number in re.findall(r"^!(\d+) =", text, re.MULTILINE)]
    note = max(numbers, default=-1) + 1
    loops = 0
    for line in text.split("\n"):
        if line.startswith("define"):
            passed.clear()
        elif label := LABEL.match(line):
            passed.add(label[1])
        elif line.lstrip().startswith("br ") and not passed.isdisjoint(TARGET.findall(line)):
            loops += 1
            line = f"{line.rstrip()}, !llvm.loop !{note + loops}"
        lines.append(line)
    if loops:
        lines.append(f'!{note} = !{{!"llvm.loop.unroll.disable"}}')
        lines += [f"!{n} = distinct !{{!{n}, !{note}}}" for n in range(note + 1, note + loops + 1)]
    return "\n".join(lines)


@contextlib.contextmanager
def loops_kept() -> Iterator[None]:
    """What numba-cuda compiles in here keeps its loops. It has no option for that: so the text of
    its modules is changed on the way. Where it has none any more, nothing is changed."""
    library = getattr(getattr(cuda, "codegen", None), "CUDACodeLibrary", None)
    whole = getattr(library, "llvm_strs", None)
    if not isinstance(whole, property):
        yield
        return

    def kept(self: Any) -> list[str]:
        if self._llvm_strs is None:
            self._llvm_strs = [keep_loops(str(module)) for module in self.modules]
        return list(self._llvm_strs)

    setattr(library, "llvm_strs", property(kept))  # noqa: B010
    try:
        yield
    finally:
        setattr(library, "llvm_strs", whole)  # noqa: B010


class PlainMemory:
    """What a thread keeps for itself, where the simulator runs the kernel over plain records."""

    def __init__(self, room: Room, state: Any):
        self.local = self
        self._room, self._state = room, state

    def array(self, size: int, kind: Any) -> Any:
        if kind is self._state:
            return PlainArray(blank(self._room.state, size), plain_class(self._room.state))
        return [0] * size


def lowest(bits):  # type: ignore[no-untyped-def]
    return np.int64(cuda.ffs(np.int64(bits)) - 1)


class Cuda:
    """Compiled rules on a GPU.

    Rooms whose rules say at which `moment` a game stands are played in step: see
    `loop.play_in_step`. The others have few kinds of steps, and each thread plays on by itself.
    """

    name = "cuda"

    def __init__(self, room: Room, guests: source.Guests = ()):
        self.room = room
        self.guests = guests
        self._simulated = is_simulated()
        if not hasattr(cuda, "jit"):
            raise HaymakerError("The cuda backend needs numba-cuda: pip install 'haymaker[cuda]'.")
        if not self._simulated and not cuda.is_available():
            raise HaymakerError("The cuda backend found no GPU on this machine.")
        self.in_step = hasattr(room.rules, "moment")
        self._blank = blank(room.state)
        self._kernels: dict[bool, Any] = {}

    def kernel(self, thinking: bool) -> Any:
        """The kernel for games with or without bots that think."""
        if thinking not in self._kernels:
            entry = self.entry(thinking)
            if self._simulated:
                kernel = cuda.jit(entry)
            else:
                kernel = cuda.jit(max_registers=REGISTERS)(entry)
                with loops_kept():
                    kernel.compile(self.signature())
            self._kernels[thinking] = kernel
        return self._kernels[thinking]

    def signature(self) -> tuple[Any, ...]:
        """The types of a kernel's arguments."""
        kit, state = (numba.from_dtype(kind)[::1] for kind in (self.room.kit, self.room.state))
        whole, numbers = numba.int64, numba.int32[::1]
        return (
            kit, state, whole, numba.uint64, numbers, whole,
            numba.int32[:, ::1], numbers, numbers, state, state,
        )  # fmt: skip

    def namespace(self, thinking: bool = True) -> dict[str, Any]:
        """The room's functions compiled for the device; for the simulator as they are."""
        if self._simulated:
            given = {**source.PLAIN_WORDS, "in_step_now": in_step_alone}
            space = source.namespace(self.room, lambda function: function, given, None, self.guests)
        else:
            given = {**native.words(device, lowest), "in_step_now": device(in_step_now)}
            space = source.namespace(self.room, device, given, None, self.guests)
        if not thinking:
            space["choose"] = space["choose_at_random"]
        return space

    def entry(self, thinking: bool = True) -> Any:
        """The kernel as a Python function, over the room's functions compiled for the device.

        It is one body for the GPU and for the simulator: they differ in the form of the functions
        it calls, and in the memory of a thread.
        """
        space = self.namespace(thinking)
        state, word, number = numba.from_dtype(self.room.state), numba.uint64, numba.int32
        memory = PlainMemory(self.room, state) if self._simulated else cuda
        actions = source.room_for_moves(self.room, self.guests)
        outcomes = max(1, self.room.rules.LUCK)
        play = space["play_in_step" if self.in_step else "play_some"]

        def games(  # type: ignore[no-untyped-def]
            kits, begun, first, seed, thinkers, limit, points, endings, steps, finals, blanks
        ):
            run = Run(
                kits, begun, first, seed, thinkers, limit, points, endings, steps, finals,
                memory.local.array(1, state),
                memory.local.array(1, state),
                blanks,
                memory.local.array(1, word),
                memory.local.array(actions, number),
                memory.local.array(outcomes, number),
            )  # fmt: skip
            play(run, cuda.grid(1), cuda.gridsize(1))

        return games

    def blocks(self, games: int) -> int:
        needed = (games + BLOCK - 1) // BLOCK
        if self._simulated:
            return min(needed, 2)
        return min(needed, WAVES * int(cuda.get_current_device().MULTIPROCESSOR_COUNT))

    def begin(self, kits: Record) -> Record:
        """How a game with each kit begins: once for all games, so the processor tells it."""
        return native.native(self.room).begin(kits)

    def play(self, run: Run) -> None:
        """Plays the games of a run, each thread its share of them."""
        thinking = bool(np.any(run.thinkers))
        if self._simulated:
            self.launch(plainly(self.room, run), thinking, self.blocks(len(run.steps)), 4)
            return
        given = run._replace(kits=np.array(run.kits), seed=np.uint64(run.seed), blanks=self._blank)
        self.launch(given, thinking, self.blocks(len(run.steps)), BLOCK)
        cuda.synchronize()

    def launch(self, run: Run, thinking: bool, blocks: int, block: int) -> None:
        """Starts the kernel on a run whose arrays it can reach."""
        self.kernel(thinking)[blocks, block](
            run.kits, run.begun, run.first, run.seed, run.thinkers, run.limit,
            run.points, run.endings, run.steps, run.finals, run.blanks,
        )  # fmt: skip


def device(function: Any) -> Any:
    """The function as one that a kernel calls."""
    return cuda.jit(device=True)(function)


_engines: dict[tuple[str, ...], Cuda] = {}
_lock = threading.Lock()


def gpu(room: Room, guests: source.Guests = ()) -> Cuda:
    """The one GPU engine of a room, with these guests, in this process."""
    with _lock:
        key = (room.package, *(guest.__name__ for guest in guests))
        if key not in _engines:
            _engines[key] = Cuda(room, guests)
        return _engines[key]
