"""The WebAssembly backend: what Numba makes of the rules, for a browser's machine.

Nothing is translated by hand. The code that Numba makes for this processor gets another target, so
every function keeps its own convention: `f(result, problem, …arguments)` returns 0, or says that
something went wrong. Records and arrays are addresses, numbers have 32 bits, seeds have 64.

Numba reads what processor to write for when it is imported. So a build is a process of its own,
started with `PORTABLE` in its environment.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
from numba import _dynfunc, types
from numba.core import cgutils
from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext
from numba.extending import intrinsic
from numba.np import arrayobj

from haymaker.kernel import native, source
from haymaker.kernel.game import Room
from haymaker.kernel.layout import blank
from haymaker.kernel.loop import Run

PORTABLE = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_OPT": "0",
}
"""Nothing of this machine's own, and nothing optimised yet: that is done once, for all together."""

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+simd128,+sign-ext,+nontrapping-fptoint"
PAGES = 1 << 16
MEMORY = 64 * PAGES
"""What a page gets at first, in bytes; what it allocates itself comes on top and makes it grow."""

NO_LINKER = (
    "WebAssembly needs `wasm-ld`: run `make wasm`, which fetches it, or install Debian's lld."
)


class Export(NamedTuple):
    """A function for the page: plain source over addresses, and the kinds of its arguments."""

    function: Any
    arguments: tuple[Any, ...]


def record(kind: Any) -> Any:
    """The type of an address at which records of this kind lie."""
    return types.CPointer(numba.typeof(blank(kind)).dtype)


NUMBERS = types.CPointer(types.int32)
LONG_NUMBERS = types.CPointer(types.int64)
LUCK = types.CPointer(types.uint64)
NUMBER, SEED = types.int32, types.uint64


def laid_out(address: Any, counts: Sequence[Any]) -> tuple[Any, Any]:
    """The type of the array at an address, and how code says where its things lie."""
    kind = address.dtype
    size = kind.size if isinstance(kind, types.Record) else kind.bitwidth // 8

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        pairs = zip(given[1:], signature.args[1:], strict=True)
        *shape, skip = [context.cast(builder, n, kind, types.intp) for n, kind in pairs]
        step = context.get_constant(types.intp, size)
        steps = [step] if len(shape) == 1 else [builder.mul(step, shape[1]), step]
        array = arrayobj.make_array(signature.return_type)(context, builder)
        data = builder.bitcast(builder.gep(given[0], [skip]), array.data.type)
        arrayobj.populate_array(
            array, data=data, shape=shape, strides=steps, itemsize=step, meminfo=None
        )
        return array._getvalue()

    return types.Array(kind, len(counts) - 1, "C")(address, *counts), write


@intrinsic  # type: ignore[untyped-decorator]
def at(context: Any, address: Any, count: Any, skip: Any) -> Any:
    """The array of so many things at an address, behind some others."""
    return laid_out(address, (count, skip))


@intrinsic  # type: ignore[untyped-decorator]
def rows_at(context: Any, address: Any, count: Any, width: Any, skip: Any) -> Any:
    """The same in rows."""
    return laid_out(address, (count, width, skip))


# What every room exports: the contract over addresses. The names that are defined nowhere here are
# those of the room's namespace (`loop.py`).
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined, no-untyped-call"


def start_at(kit, s):
    one_start(at(kit, 1, 0), at(s, 1, 0))
    return 0


def turn_at(kit, s):
    return whole(one_turn(at(kit, 1, 0), at(s, 1, 0)))


def legal_at(kit, s, seat, moves):
    return whole(one_legal(at(kit, 1, 0), at(s, 1, 0), seat, at(moves, MOVES, 0)))


def chance_at(kit, s, weights):
    return whole(one_chance(at(kit, 1, 0), at(s, 1, 0), at(weights, ODDS, 0)))


def apply_at(kit, s, seat, action):
    one_apply(at(kit, 1, 0), at(s, 1, 0), seat, action)
    return 0


def score_at(kit, s, points, players):
    return whole(one_score(at(kit, 1, 0), at(s, 1, 0), at(points, players, 0)))


def view_at(kit, s, seat, out):
    one_view(at(kit, 1, 0), at(s, 1, 0), seat, at(out, 1, 0))
    return 0


def guess_at(kit, v, seat, luck, out):
    one_guess(at(kit, 1, 0), at(v, 1, 0), seat, at(luck, 1, 0), at(out, 1, 0))
    return 0


def why_not_at(kit, s, seat, action):
    return whole(one_why_not(at(kit, 1, 0), at(s, 1, 0), seat, action))


def inventory_at(kit, s, counts):
    one_inventory(at(kit, 1, 0), at(s, 1, 0), at(counts, COMPONENTS, 0))
    return 0


def think_at(kit, v, seat, moves, luck):
    return whole(one_think(at(kit, 1, 0), at(v, 1, 0), seat, at(moves, MOVES, 0), at(luck, 1, 0)))


def play_at(
    kit, first, count, seed, thinkers, players, limit, results, finals, records, numbers, luck
):
    """Games `first` to `first + count - 1`. The results are the steps and endings of each, then
    their points in rows. Four records, the moves and the odds are the space to play in."""
    one_start(at(kit, 1, 0), at(records, 1, 0))
    play_some(
        Run(
            at(kit, 1, 0), at(records, 1, 0), whole(first), seed, at(thinkers, players, 0),
            whole(limit), rows_at(results, count, players, 2 * count), at(results, count, count),
            at(results, count, 0), at(finals, count, 0), at(records, 1, 1), at(records, 1, 2),
            at(records, 1, 3), at(luck, 1, 0), at(numbers, MOVES, 0), at(numbers, ODDS, MOVES),
        ),
        0,
        1,
    )  # fmt: skip
    return 0


def exports_of(room: Room) -> dict[str, Export]:
    """The contract, thinking and playing, by the names under which a page finds them."""
    kit, s = record(room.kit), record(room.state)
    return {
        "start": Export(start_at, (kit, s)),
        "turn": Export(turn_at, (kit, s)),
        "legal": Export(legal_at, (kit, s, NUMBER, NUMBERS)),
        "chance": Export(chance_at, (kit, s, NUMBERS)),
        "apply": Export(apply_at, (kit, s, NUMBER, NUMBER)),
        "score": Export(score_at, (kit, s, NUMBERS, NUMBER)),
        "view": Export(view_at, (kit, s, NUMBER, s)),
        "guess": Export(guess_at, (kit, s, NUMBER, LUCK, s)),
        "why_not": Export(why_not_at, (kit, s, NUMBER, NUMBER)),
        "inventory": Export(inventory_at, (kit, s, NUMBERS)),
        "think": Export(think_at, (kit, s, NUMBER, NUMBERS, LUCK)),
        "play": Export(
            play_at,
            (kit, NUMBER, NUMBER, SEED, NUMBERS, NUMBER, NUMBER, NUMBERS, s, s, NUMBERS, LUCK),
        ),
    }  # fmt: skip


# --- From functions to a file ---------------------------------------------------------------------


def compiled(function: Any) -> Any:
    """Python will not call it, so what Numba would put around it for that is left out."""
    inline = function.__name__ in native.INLINE
    made = numba.njit(
        nogil=True, error_model="numpy", forceinline=inline, _nrt=False,
        no_cpython_wrapper=True, no_cfunc_wrapper=True,
    )(function)  # fmt: skip
    called = made.get_call_template
    made.get_call_template = lambda given, named: called(
        tuple(map(widened, given)), {name: widened(kind) for name, kind in named.items()}
    )
    return made


def widened(kind: Any) -> Any:
    """Whole numbers are handed over with all their bits, whatever they were read from: Numba would
    compile a function once for each kind of number and each constant that it is called with."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


def namespace(room: Room) -> dict[str, Any]:
    """The room's compiled names, and the sizes that exports need."""
    rules = room.rules
    return {
        **source.namespace(room, compiled, native.words(compiled)),
        "at": at,
        "rows_at": rows_at,
        "Run": Run,
        "MOVES": source.room_for_moves(room),
        "ODDS": max(1, rules.LUCK),
        "COMPONENTS": rules.COMPONENTS,
    }


def not_run_here(context: Any, library: Any, description: Any, environment: Any) -> Any:
    """What Numba keeps of a function that it has compiled, but no code for this processor."""
    name = description.qualname.split(".")[-1]
    module = description.lookup_module()
    return _dynfunc.make_function(module, name, "", 0, environment, (library,))


def keep_text(library: Any, part: Any) -> None:
    """The code that Numba writes for a function, before anything is made of it."""
    texts: list[str] = vars(library).setdefault("texts", [])
    texts.append(cgutils.normalize_ir_text(str(part)))


def build(space: dict[str, Any], exports: dict[str, Export], file: Path) -> None:
    """Writes one WebAssembly module with these exports over a compiled namespace. Nothing that is
    compiled in this process can be called any more."""
    linker()  # without one all the rest would be for nothing
    CPUContext.get_executable = not_run_here
    CPUCodeLibrary.add_ir_module = keep_text
    CPUCodeLibrary.finalize = lambda library: None
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static"
    )
    whole = together(space, exports, machine)
    for function in whole.functions:  # what only Python calls goes away
        if not function.is_declaration and function.name not in exports:
            function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    # Rules have short loops: written out or by fours they are a fifth larger and no faster.
    options.loop_unrolling = options.loop_vectorization = options.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(whole, passes)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "rules.o"
        made.write_bytes(machine.emit_object(whole))
        link(made, exports, file)


def together(space: dict[str, Any], exports: dict[str, Export], machine: Any) -> Any:
    """All exports, under their names, with what they use as one piece of code. Numba would link
    every function with all that it calls, again and again; here each is taken once."""
    whole = llvm.parse_assembly(retargeted("", machine))
    taken: set[Any] = set()
    for name, export in exports.items():
        plain = FunctionType(export.function.__code__, space, export.function.__name__)
        dispatcher = compiled(plain)
        dispatcher.compile(export.arguments)
        (found,) = dispatcher.overloads.values()
        own = [text.replace(found.fndesc.llvm_func_name, name) for text in found.library.texts]
        found.library.texts = own
        for library in used(found.library, taken):
            for text in library.texts:
                whole.link_in(llvm.parse_assembly(retargeted(text, machine)))
    return whole


def used(library: Any, taken: set[Any]) -> Iterator[Any]:
    """A function's code and that of all that it calls, but nothing that was taken before."""
    waiting = [library]
    while waiting:
        one = waiting.pop()
        if one not in taken:
            taken.add(one)
            yield one
            waiting += one._linking_libraries


def retargeted(code: str, machine: Any) -> str:
    """The code for WebAssembly's addresses. It knows no common symbols, and no library of C: a loop
    that looks like one of its functions stays a loop."""
    code = re.sub(r"common ((?:local_unnamed_addr )?global)", r"linkonce_odr \1", code)
    code = re.sub(r"^(define .*)$", r'\1 "no-builtins"', code, flags=re.MULTILINE)
    code = re.sub(r"^target .*$", "", code, flags=re.MULTILINE)
    code, copies = COPY.subn(copied, code)
    if copies:
        code += f"\ndeclare void {MEMMOVE}(i8*, i8*, i32, i1)\n"
    triple, layout = f'target triple = "{TRIPLE}"', f'target datalayout = "{machine.target_data}"'
    return f"{triple}\n{layout}\n{code}"


COPY = re.compile(
    r'^  (%"[^"]+") = load \[(\d{3,}) x i8\], \[\d+ x i8\]\* (%"[^"]+")\n'
    r'  store \[\d+ x i8\] \1, \[\d+ x i8\]\* (%"[^"]+")$',
    re.MULTILINE,
)
"""A large record, loaded and stored as a whole."""
MEMMOVE = "@llvm.memmove.p0i8.p0i8.i32"


def copied(found: re.Match[str]) -> str:
    """The same as one instruction: LLVM would write it out, byte by byte, for every copy."""
    name, size, source_, target = found.groups()
    other = f'{name[:-1]}.to"'
    return (
        f"  {name} = bitcast [{size} x i8]* {source_} to i8*\n"
        f"  {other} = bitcast [{size} x i8]* {target} to i8*\n"
        f"  call void {MEMMOVE}(i8* {other}, i8* {name}, i32 {size}, i1 false)"
    )


def link(made: Path, exports: Iterable[str], file: Path) -> None:
    command = [
        *linker(), "--no-entry", "--strip-all", "--gc-sections",
        "--export=__heap_base", f"--initial-memory={MEMORY}", "--max-memory=4294967296",
        *(f"--export={name}" for name in exports), str(made), "-o", str(file),
    ]  # fmt: skip
    subprocess.run(command, check=True)


def linker() -> list[str]:
    """`wasm-ld` of this machine, or the one that a package of the registry brings, which
    `make wasm` keeps beside the environment."""
    found = shutil.which("wasm-ld")
    if found:
        return [found]
    zig = Path(sys.prefix) / "wasm" / "ziglang" / "zig"
    if zig.exists():
        return [str(zig), "wasm-ld"]
    raise FileNotFoundError(NO_LINKER)
