"""The CUDA backend without a GPU: its kernel in the compiler's simulator gives native's games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import llvmlite.binding as llvm
import numba
import pytest
from numba import cuda
from numba.cuda.compiler import compile_cuda

from haymaker.games import GAMES, load
from haymaker.kernel.cuda import Cuda, keep_loops, loops_kept
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Room
from haymaker.kernel.simulate import simulate
from tests.conformance.remaking import remade

ROOT = Path(__file__).parents[2]

PLAYED = """
import sys
from haymaker.games import load
from haymaker.kernel.simulate import in_chunks
game = load(sys.argv[1])
bots = ["heuristic" if seat == 1 and game.room.bot else "random" for seat in range(game.players)]
for part in in_chunks(game, 11, seed=5, bots=bots, backend=sys.argv[2], chunk=6):
    print(part.finals.tobytes().hex(), part.points.tolist(), part.endings, part.steps)
"""

PLAYED_WITH_KITS = """
import sys
from haymaker.kernel.game import Room
from haymaker.kernel.simulate import in_chunks, joined
room = Room(sys.argv[1])
kits = joined([room.game(copies=copies).kit.record for copies in (2, 5, 9)])
for part in in_chunks(room.game(), 23, seed=5, backend=sys.argv[2], kits=kits, chunk=10):
    print(part.finals.tobytes().hex(), part.points.tolist(), part.endings, part.steps)
"""


def played(program: str, of: str, backend: str, *path: Path) -> str:
    """What the program prints, in a process of its own; the simulator stands in for a GPU."""
    environment = {
        **os.environ,
        "NUMBA_ENABLE_CUDASIM": "1" if backend == "cuda" else "0",
        "PYTHONPATH": os.pathsep.join(map(str, (ROOT, *path))),
    }
    done = subprocess.run(
        [sys.executable, "-c", program, of, backend],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


ALONE_AND_IN_STEP = ("punch", "pokepucks")
"""One of each way to play on a GPU; the others are left to `make soak`."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[] if n in ALONE_AND_IN_STEP else [pytest.mark.long]) for n in GAMES],
)
def test_the_kernel_plays_the_same_games_as_native(name: str) -> None:
    """Eleven games in two launches on four threads: also the numbers of the games agree."""
    assert played(PLAYED, name, "cuda") == played(PLAYED, name, "native")


STEPPING = ("def start(", "def moment(s):\n    return s.duels\n\n\ndef start(")


@pytest.mark.parametrize("change", [(), (STEPPING,)], ids=["alone", "in step"])
def test_each_game_has_the_kit_and_the_luck_of_its_number(
    change: tuple[tuple[str, str], ...], tmp_path: Path
) -> None:
    """A game is told by its number, whichever launch and thread plays it."""
    remade(tmp_path, "gpu_toy", *change)
    found = played(PLAYED_WITH_KITS, "gpu_toy", "cuda", tmp_path)
    assert found == played(PLAYED_WITH_KITS, "gpu_toy", "native", tmp_path)
    assert len(found.splitlines()) == 3  # launches


# --- The kernel of a real GPU ---------------------------------------------------------------------


@pytest.fixture
def any_gpu(monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A GPU to compile for, though there is none to run on."""
    model = (9, 0)
    monkeypatch.setattr(cuda, "is_available", lambda: True)
    monkeypatch.setattr(
        "numba.cuda.dispatcher.get_current_device",
        lambda: SimpleNamespace(compute_capability=model),
    )
    return model


@pytest.mark.parametrize("thinking", [False, True])
@pytest.mark.parametrize("change", [(), (STEPPING,)], ids=["alone", "in step"])
def test_the_kernel_compiles_for_a_gpu(
    change: tuple[tuple[str, str], ...],
    thinking: bool,
    any_gpu: tuple[int, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The simulator interprets the kernel; here its types are found, and its code is written, up to
    the point where NVIDIA's own assembler takes over."""
    name = f"compiled_toy_{len(change)}_{thinking}"
    remade(tmp_path, name, *change)
    monkeypatch.syspath_prepend(str(tmp_path))
    engine = Cuda(Room(name))
    with loops_kept():
        done: Any = compile_cuda(engine.entry(thinking), None, engine.signature(), cc=any_gpu)
        text = "".join(done.library.llvm_strs)
    assert done.signature.return_type == numba.void and "llvm.loop.unroll.disable" in text


# --- Loops stay loops -----------------------------------------------------------------------------

MODULE = """
define i64 @"count"(i64 %"n")
{
entry:
  br label %"B2"
B2:
  %"i" = phi i64 [0, %"entry"], [%"j", %"B2"]
  %"j" = add i64 %"i", 1
  %"on" = icmp slt i64 %"j", %"n"
  br i1 %"on", label %"B2", label %"B9"
B9:
  ret i64 %"j"
}
!7 = !{ i32 2 }
"""


def test_the_way_back_of_a_loop_is_marked_and_no_other_way() -> None:
    kept = keep_loops(MODULE)
    marked = [line for line in kept.split("\n") if "!llvm.loop !" in line]
    assert marked == ['  br i1 %"on", label %"B2", label %"B9", !llvm.loop !9']
    assert '!8 = !{!"llvm.loop.unroll.disable"}' in kept
    llvm.parse_assembly(kept).verify()


def test_what_has_no_loop_stays_as_it_is() -> None:
    straight = MODULE.replace('label %"B2", label %"B9"', 'label %"B9", label %"B9"')
    assert keep_loops(straight) == straight


def test_the_compiler_understands_its_own_text_with_the_marks() -> None:
    """What it writes for the processor, for want of a GPU."""

    @numba.njit
    def seven_times_seven(n: int) -> int:
        found = 0
        for i in range(n):
            while found % 7 != i:
                found += 3
        return found

    seven_times_seven(7)
    (text,) = seven_times_seven.inspect_llvm().values()
    kept = keep_loops(text)
    assert kept.count(", !llvm.loop !") >= 2
    llvm.parse_assembly(kept).verify()


def test_loops_are_kept_in_what_numba_cuda_compiles_meanwhile() -> None:
    library = SimpleNamespace(_llvm_strs=None, modules=[MODULE])
    before = vars(cuda.codegen.CUDACodeLibrary)["llvm_strs"]
    with loops_kept():
        kept = vars(cuda.codegen.CUDACodeLibrary)["llvm_strs"]
        assert kept.fget(library) == [keep_loops(MODULE)] != [MODULE]
    assert before is vars(cuda.codegen.CUDACodeLibrary)["llvm_strs"]


# --- No GPU ---------------------------------------------------------------------------------------


def test_without_a_gpu_the_backend_says_so() -> None:
    """CI has no GPU: asking for one is answered with a sentence."""
    if cuda.is_available():  # then it simply plays
        assert len(simulate(load("punch"), 3, backend="cuda")) == 3
        return
    with pytest.raises(HaymakerError, match="no GPU"):
        simulate(load("punch"), 3, backend="cuda")
