"""The CUDA backend without a card: its kernel in the compiler's simulator gives native's games."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace

import llvmlite.binding as llvm
import numba
import pytest
from numba import cuda

from haymaker.games import GAMES, load
from haymaker.kernel.cuda import keep_loops, loops_kept
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.simulate import simulate

SIMULATED = """
import sys
from haymaker.games import load
from haymaker.kernel.simulate import simulate
game = load(sys.argv[1])
bots = ["heuristic" if seat == 1 and game.room.bot else "random" for seat in range(game.players)]
found = simulate(game, 11, seed=5, bots=bots, backend="cuda", finals=True)
sys.stdout.write(found.finals.tobytes().hex() + "\\n")
sys.stdout.write(" ".join(map(str, [*found.points.ravel(), *found.endings, *found.steps])))
"""


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_plays_the_same_games_as_native(name: str) -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED, name],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    finals, numbers = done.stdout.split("\n")
    game = load(name)
    bots = [
        "heuristic" if seat == 1 and game.room.bot else "random" for seat in range(game.players)
    ]
    found = simulate(game, 11, seed=5, bots=bots, finals=True)
    assert found.finals is not None
    assert finals == found.finals.tobytes().hex()
    assert numbers == " ".join(map(str, [*found.points.ravel(), *found.endings, *found.steps]))


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
    """What it writes for the processor, for want of a card."""

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


# --- No card --------------------------------------------------------------------------------------


def test_without_a_card_the_backend_says_so() -> None:
    """CI has no GPU: asking for one is answered with a sentence."""
    if cuda.is_available():  # on a machine with a card it simply plays
        assert len(simulate(load("punch"), 3, backend="cuda")) == 3
        return
    with pytest.raises(HaymakerError, match="no GPU"):
        simulate(load("punch"), 3, backend="cuda")
