"""The CUDA backend: the same rules, one thread a game. Kept thin: the compiler may change.

Only this module knows numba-cuda. Where its simulator is switched on (NUMBA_ENABLE_CUDASIM=1) the
same kernel runs without a card, over the plain records of the Python backend.
"""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from haymaker.kernel import native, source, streams
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Room
from haymaker.kernel.layout import Record, blank, plain_class
from haymaker.kernel.simulate import PlainArray

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for a name that NumPy 2.5 has dropped
    setattr(np, "row_stack", np.vstack)  # noqa: B010

try:
    from numba import cuda
except ImportError:  # numba-cuda is an extra
    cuda = None

BLOCK = 256
"""Threads a block."""

WAVES = 32
"""Blocks a multiprocessor; each thread then plays one game after another."""


def is_simulated() -> bool:
    return bool(getattr(numba.config, "ENABLE_CUDASIM", False))


REGISTERS = 48
"""Registers a thread: few enough that 40 warps share a multiprocessor. Each waits most of the time,
for memory or for its next instructions, and others work meanwhile."""

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

    Unrolled loops make the kernel of a large game several times as long, and what a card cannot
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


class KeptStates:
    """Final states as the loop keeps them: whatever is in the one cell that it plays in."""

    def __init__(self, finals: Any, cell: Record):
        self._finals = finals
        self._cell = cell

    def __len__(self) -> int:
        return len(self._finals)

    def __setitem__(self, i: int, state: Any) -> None:
        self._finals[i] = self._cell[0]


def lowest(bits):  # type: ignore[no-untyped-def]
    return np.int64(cuda.ffs(np.int64(bits)) - 1)


class Cuda:
    """Compiled rules on a GPU.

    Rooms whose rules say at which `moment` a game stands are played in step: see
    `loop.play_in_step`. The others have few kinds of steps, and each thread plays on by itself.
    """

    name = "cuda"

    def __init__(self, room: Room):
        self.room = room
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
            kit, state, whole, numba.uint64, numbers, state, whole,
            numba.int32[:, ::1], numbers, numbers, state,
        )  # fmt: skip

    def entry(self, thinking: bool = True) -> Any:
        """The kernel as a Python function, over the room's functions compiled for the device."""
        if self._simulated:
            return self._simulated_entry()

        def compiled(function: Any) -> Any:
            return cuda.jit(device=True)(function)

        given = native.words(compiled, lowest)
        space = source.namespace(
            self.room, compiled, {**given, "in_step_now": compiled(in_step_now)}
        )
        if not thinking:
            space["choose"] = space["choose_at_random"]
        types = (numba.from_dtype(self.room.state), numba.uint64, numba.int32)
        return (self._entry_in_step if self.in_step else self._entry)(space, *types)

    def _entry(self, space: dict[str, Any], state: Any, word: Any, number_type: Any) -> Any:
        actions, outcomes = max(1, self.room.rules.ACTIONS), max(1, self.room.rules.LUCK)
        play, turn, score, stream = (space[n] for n in ("play", "turn", "score", "stream"))

        def games(  # type: ignore[no-untyped-def]
            kits, begun, first, seed, thinkers, blanks, limit, points, endings, steps, finals
        ):
            states = cuda.local.array(1, state)
            views = cuda.local.array(1, state)
            luck = cuda.local.array(1, word)
            moves = cuda.local.array(actions, number_type)
            weights = cuda.local.array(outcomes, number_type)
            for i in range(cuda.grid(1), len(steps), cuda.gridsize(1)):
                luck[0] = stream(seed, first + i)
                kit = kits[(first + i) % len(kits)]
                states[0] = begun[(first + i) % len(kits)]
                s = states[0]
                steps[i] = play(kit, s, thinkers, views, blanks, luck, moves, weights, limit)
                endings[i] = -1
                if turn(kit, s) == 0:
                    endings[i] = score(kit, s, points[i])
                if len(finals) == len(steps):
                    finals[i] = states[0]

        return games

    def _entry_in_step(self, space: dict[str, Any], state: Any, word: Any, number_type: Any) -> Any:
        actions, outcomes = max(1, self.room.rules.ACTIONS), max(1, self.room.rules.LUCK)
        play_in_step = space["play_in_step"]

        def games(  # type: ignore[no-untyped-def]
            kits, begun, first, seed, thinkers, blanks, limit, points, endings, steps, finals
        ):
            states = cuda.local.array(1, state)
            views = cuda.local.array(1, state)
            luck = cuda.local.array(1, word)
            moves = cuda.local.array(actions, number_type)
            weights = cuda.local.array(outcomes, number_type)
            play_in_step(
                kits, begun, states, first, seed, thinkers, views, blanks, luck, moves, weights,
                limit, points, endings, steps, finals, cuda.grid(1), cuda.gridsize(1),
            )  # fmt: skip

        return games

    def _simulated_entry(self) -> Any:
        """The kernel over plain records: what it computes, and how threads share the games."""
        state, kit = plain_class(self.room.state), plain_class(self.room.kit)
        given = {**source.PLAIN_WORDS, "in_step_now": in_step_alone}
        space = source.namespace(self.room, lambda function: function, given)
        room, in_step = self.room, self.in_step
        play, turn, score, play_in_step = (
            space[name] for name in ("play", "turn", "score", "play_in_step")
        )

        def games(  # type: ignore[no-untyped-def]
            kits, begun, first, seed, thinkers, blanks, limit, points, endings, steps, finals
        ):
            plain_kits = PlainArray(np.array(kits), kit)
            plain_begun = PlainArray(np.array(begun), state)
            empty = PlainArray(np.array(blanks), state)
            views = PlainArray(blank(room.state), state)
            moves, weights = [0] * room.rules.ACTIONS, [0] * max(1, room.rules.LUCK)
            bots = [int(thinker) for thinker in thinkers]
            if in_step:
                cell = blank(room.state)
                play_in_step(
                    plain_kits, plain_begun, PlainArray(cell, state), int(first), int(seed), bots,
                    views, empty, [0], moves, weights, limit, points, endings, steps,
                    KeptStates(finals, cell), cuda.grid(1), cuda.gridsize(1),
                )  # fmt: skip
                return
            for i in range(cuda.grid(1), len(steps), cuda.gridsize(1)):
                cell = blank(room.state)
                states = PlainArray(cell, state)
                luck = [streams.stream(int(seed), int(first) + i)]
                chosen = plain_kits[(int(first) + i) % len(plain_kits)]
                states[0] = plain_begun[(int(first) + i) % len(plain_kits)]
                s = states[0]
                steps[i] = play(chosen, s, bots, views, empty, luck, moves, weights, limit)
                endings[i] = -1
                if turn(chosen, s) == 0:
                    out = [0] * points.shape[1]
                    endings[i] = score(chosen, s, out)
                    for seat, value in enumerate(out):
                        points[i, seat] = value
                if len(finals) == len(steps):
                    finals[i] = cell[0]

        return games

    def blocks(self, games: int) -> int:
        needed = (games + BLOCK - 1) // BLOCK
        if self._simulated:
            return min(needed, 2)
        return min(needed, WAVES * int(cuda.get_current_device().MULTIPROCESSOR_COUNT))

    def begin(self, kits: Record) -> Record:
        """How a game with each kit begins: once for all games, so the processor tells it."""
        return native.native(self.room).begin(kits)

    def play_some(
        self,
        kits: Record,
        begun: Record,
        states: Record,
        first: int,
        seed: int,
        thinkers: npt.NDArray[np.int32],
        limit: int,
        points: npt.NDArray[np.int32],
        endings: npt.NDArray[np.int32],
        steps: npt.NDArray[np.int32],
    ) -> None:
        block = 4 if self._simulated else BLOCK
        self.kernel(bool(np.any(thinkers)))[self.blocks(len(steps)), block](
            np.array(kits), begun, first, np.uint64(seed), thinkers, self._blank, limit,
            points, endings, steps, states,
        )  # fmt: skip
        cuda.synchronize()


_engines: dict[str, Cuda] = {}
_lock = threading.Lock()


def gpu(room: Room) -> Cuda:
    """The one GPU engine of a room in this process."""
    with _lock:
        if room.package not in _engines:
            _engines[room.package] = Cuda(room)
        return _engines[room.package]
