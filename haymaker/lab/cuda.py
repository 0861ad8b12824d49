"""Many kits judged on a GPU: one thread per game, and the sums per kit are made there.

Where numba-cuda's simulator is switched on (NUMBA_ENABLE_CUDASIM=1) the same kernel runs without a
GPU, over plain records, as that of `kernel/cuda.py` does.
"""

from __future__ import annotations

import warnings
from typing import Any

import numba
import numpy as np

from haymaker.kernel import cuda as kernel
from haymaker.kernel import source
from haymaker.kernel.cuda import BLOCK, PlainMemory, device, gpu, loops_kept
from haymaker.kernel.game import Room
from haymaker.kernel.layout import blank, plain_class
from haymaker.kernel.simulate import PlainArray
from haymaker.lab.engine import namespace
from haymaker.lab.judging import PARTS, shapes
from haymaker.lab.kits import GIVEN, KitsRun

cuda: Any = kernel.cuda  # type: ignore[attr-defined]

REGISTERS = {False: 48, True: 64}
"""Registers per thread, without and with bots that think."""


ARRAYS = ("kits", "begun", "thinkers", "verbs", "seconds", "told", "sums", "blanks")
"""What is copied to the GPU."""


class PlainTables(PlainMemory):
    """What a thread keeps for itself, in the simulator: small tables, too."""

    def array(self, size: Any, kind: Any) -> Any:
        return super().array(size, kind) if isinstance(size, int) else np.zeros(size, np.int64)


def add_up_together(sums, place, figure, what, number):  # type: ignore[no-untyped-def]
    """Threads add to the same sums; whole numbers come to the same in any order."""
    cuda.atomic.add(sums, (place, figure, what), number)


class CudaKits:
    """A room's games for so many players, played and summed up on a GPU."""

    def __init__(self, room: Room, players: int, guests: source.Guests = ()) -> None:
        self.room, self.players = room, players
        self._gpu = gpu(room, guests)
        self._moves = source.room_for_moves(room, guests)
        self._simulated = kernel.is_simulated()
        self._kernels: dict[bool, Any] = {}

    def sum_up(self, run: KitsRun) -> None:
        thinking = bool(np.any(run.thinkers))
        if thinking not in self._kernels:
            self._kernels[thinking] = self._compiled(run, thinking)
        run = run._replace(begun=self._gpu.begin(run.kits), seed=np.uint64(run.seed))
        blocks = self._gpu.blocks(run.each * len(run.kits))
        if self._simulated:
            self._kernels[thinking][blocks, 4](*self._plainly(run))
            return
        given = run._replace(kits=np.array(run.kits), blanks=blank(self.room.state))
        there = given._replace(**{name: cuda.to_device(getattr(given, name)) for name in ARRAYS})
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*under-utilization")  # of few games
            self._kernels[thinking][blocks, BLOCK](*(getattr(there, name) for name in GIVEN))
        there.sums.copy_to_host(run.sums)

    def _plainly(self, run: KitsRun) -> list[Any]:
        """The run over plain numbers, for the simulator."""
        state, kit = plain_class(self.room.state), plain_class(self.room.kit)
        plain = run._replace(
            kits=PlainArray(run.kits, kit),
            begun=PlainArray(run.begun, state),
            seed=int(run.seed),
            thinkers=run.thinkers.tolist(),
            verbs=run.verbs.tolist(),
            seconds=run.seconds.tolist(),
            told=memoryview(run.told),
            blanks=PlainArray(blank(self.room.state), state),
        )
        return [getattr(plain, name) for name in GIVEN]

    def _compiled(self, run: KitsRun, thinking: bool) -> Any:
        entry = self.entry(run, thinking)
        if self._simulated:
            return cuda.jit(entry)
        made = cuda.jit(max_registers=REGISTERS[thinking])(entry)
        with loops_kept():
            made.compile(self.signature())
        return made

    def signature(self) -> tuple[Any, ...]:
        """The types of the kernel's arguments, in the order of `GIVEN`."""
        kit, state = (numba.from_dtype(kind)[::1] for kind in (self.room.kit, self.room.state))
        whole, numbers = numba.int64, numba.int32[::1]
        return (
            kit, state, whole, whole, numba.uint64, numbers, whole, numbers, numba.int64[::1],
            whole, numba.int32[:, ::1], numba.int64[:, :, ::1], state,
        )  # fmt: skip

    def entry(self, run: KitsRun, thinking: bool) -> Any:
        """The kernel as a Python function: one body for the GPU and for the simulator."""
        compiled: Any = (lambda function: function) if self._simulated else device
        space = namespace(self.room, self._gpu.namespace(thinking), compiled, None, None, PARTS)
        space |= {"unlike": space["none_unlike"], "add_up": compiled(add_up_together)}
        record = numba.from_dtype(self.room.state)
        word, number, long = numba.uint64, numba.int32, numba.int64
        memory = PlainTables(self.room, record) if self._simulated else cuda
        moves, outcomes = self._moves, max(1, self.room.rules.LUCK)
        size = shapes(self.room, self.players, run)
        points, kinds, opened = size["points"], size["kinds"], size["open"]
        course, counted_by, columns = size["course"], size["counts"], size["rows"]
        purposes = size["drawn"]
        play = space["sum_in_step" if self._gpu.in_step else "sum_some"]

        def games(  # type: ignore[no-untyped-def]
            kits, begun, first, each, seed, thinkers, limit, verbs, seconds, counted, told, sums,
            blanks,
        ):  # fmt: skip
            own = KitsRun(
                kits, begun, first, each, seed, thinkers, limit, verbs, seconds, counted, told,
                sums, blanks, 0,
                memory.local.array(points, number),
                memory.local.array(1, number),
                memory.local.array(1, number),
                memory.local.array(kinds, number),
                memory.local.array(opened, number),
                memory.local.array(1, number),
                memory.local.array(course, number),
                memory.local.array(counted_by, long),
                memory.local.array(columns, long),
                memory.local.array(1, record),
                memory.local.array(1, record),
                memory.local.array(2, word),
                memory.local.array(moves, number),
                memory.local.array(outcomes, number),
                memory.local.array(purposes, number),
            )  # fmt: skip
            play(own, cuda.grid(1), cuda.gridsize(1))

        return games
