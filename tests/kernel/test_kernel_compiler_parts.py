"""Parts of Numba and numba-cuda that are not promised to stay. If one is gone, this says so."""

from __future__ import annotations

import importlib
import importlib.metadata
import inspect
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba import cuda
from numba.core import compiler_lock, errors

GONE = "{} {} is gone, or does something else now: haymaker/kernel/{} needs another way to {}."


def gone(part: str, file: str, purpose: str) -> str:
    package = "numba-cuda" if file == "cuda.py" else "Numba"
    version = importlib.metadata.version(package.lower())
    return GONE.format(f"{package} {version}:", part, file, purpose)


def compiled_text(function: Any, arguments: tuple[Any, ...], **options: Any) -> str:
    try:
        compiled = numba.njit(**options)(function)
    except (KeyError, TypeError, errors.NumbaError):
        return ""
    compiled.compile(arguments)
    (text,) = compiled.inspect_llvm().values()
    return str(text)


def same(array: Any) -> Any:
    return array


def test_what_is_called_at_every_step_can_be_inlined() -> None:
    text = compiled_text(same, (numba.int64,), forceinline=True)
    says = gone("the option forceinline", "native.py", "inline what the loop calls at every step")
    assert "alwaysinline" in text and "alwaysinline" not in compiled_text(same, (numba.int64,)), (
        says
    )


def test_references_need_not_be_counted() -> None:
    says = gone("the option _nrt", "native.py", "compile without the counting of references")
    assert "NRT_incref" in compiled_text(same, (numba.int64[::1],)), says
    text = compiled_text(same, (numba.int64[::1],), _nrt=False)
    assert text and "NRT_incref" not in text, says


def test_compiled_code_can_be_called_without_the_dispatcher() -> None:
    says = gone("entry_point", "native.py and research/engine.py", "call single steps quickly")
    made = numba.njit(same)
    assert made(3) == 3
    (found,) = made.overloads.values()
    assert getattr(found, "entry_point", lambda _: None)(4) == 4, says


def test_the_lowest_bit_is_one_instruction() -> None:
    says = gone("trailing_zeros", "native.py", "find the lowest bit that is set")
    try:
        module = importlib.import_module("numba.cpython.unsafe.numbers")
    except ImportError:
        pytest.fail(says)
    zeros = getattr(module, "trailing_zeros", None)
    assert zeros is not None, says

    def lowest(bits: Any) -> Any:
        return zeros(np.uint64(bits))

    assert "llvm.cttz" in compiled_text(lowest, (numba.int64,)), says


def test_compiled_code_is_kept_in_a_file_named_by_its_function(tmp_path: Path) -> None:
    """`Native.cached` looks for it, and functions claim to live in that file."""
    file = tmp_path / "rules.py"
    file.touch()
    moved = type(same)(same.__code__.replace(co_filename=str(file)), {}, "same")
    numba.njit(cache=True)(moved)(3)
    says = gone("the name of a cache's files", "native.py", "tell whether a game is compiled")
    assert list(tmp_path.glob("__pycache__/rules.same-*.nbc")), says


def test_whatever_needs_a_function_asks_its_compile_for_it() -> None:
    """`by_one_process` stands before it, under the compiler's lock, which may be taken twice."""
    says = gone("Dispatcher.compile", "native.py", "let one process compile for all")
    asked: list[str] = []

    def watched(function: Any) -> Any:
        made = numba.njit(function)
        compile_now = made.compile

        def compile_and_tell(signature: Any) -> Any:
            asked.append(function.__name__)
            with compiler_lock.global_compiler_lock, compiler_lock.global_compiler_lock:
                return compile_now(signature)

        made.compile = compile_and_tell
        return made

    inner = watched(same)

    def outer(number: Any) -> Any:
        return inner(number)

    assert watched(outer)(3) == 3
    assert set(asked) == {"outer", "same"}, says


def test_the_text_of_a_module_for_a_gpu_can_be_changed_on_its_way() -> None:
    says = gone("CUDACodeLibrary.llvm_strs", "cuda.py", "keep loops from being unrolled")
    library = getattr(getattr(cuda, "codegen", None), "CUDACodeLibrary", None)
    whole = getattr(library, "llvm_strs", None)
    assert isinstance(whole, property), says
    source = inspect.getsource(whole.fget)
    assert "self._llvm_strs" in source and "self.modules" in source, says
