"""Constants of plain source that are many: whole numbers, read from a file, never written to.

Plain source has no containers of its own. What it looks up among many numbers (the weights of a
network) is a memoryview among the names of its module: interpreted, its cells are plain numbers;
compilers get the same numbers as a constant array (`source.rebuild`).
"""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from haymaker.kernel.errors import HaymakerError

KINDS = ("int8", "int16", "int32", "int64")


def read(file: Path) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a file of NumPy's, read without running anything that stands in it."""
    try:
        with np.load(file, allow_pickle=False) as found:
            arrays = {name: np.ascontiguousarray(found[name]) for name in sorted(found.files)}
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise HaymakerError(f"{file.name}: is no file of constants ({error}).") from None
    for name, array in arrays.items():
        if array.dtype.name not in KINDS:
            raise HaymakerError(f"{file.name}: {name} is of {array.dtype}, not whole numbers.")
    return arrays


def checksum(arrays: dict[str, npt.NDArray[Any]]) -> str:
    """A hash of names, shapes and numbers."""
    hasher = hashlib.sha256()
    for name, array in sorted(arrays.items()):
        hasher.update(f"{name} {array.dtype.name} {array.shape} ".encode())
        hasher.update(array.tobytes())
    return hasher.hexdigest()[:16]


def constants(file: Path, wanted: str) -> dict[str, memoryview]:
    """The constants of a file, to be put among the names of a module. What is not as the module was
    written for is refused."""
    arrays = read(file)
    found = checksum(arrays)
    if found != wanted:
        raise HaymakerError(f"{file.name}: has the numbers {found}, not {wanted}.")
    return {name: as_constant(array) for name, array in arrays.items()}


def as_constant(array: npt.NDArray[Any]) -> memoryview:
    """These numbers for plain source. Their bytes are a copy that nobody can write to."""
    kind = {"int8": "b", "int16": "h", "int32": "i", "int64": "q"}[array.dtype.name]
    return memoryview(array.tobytes()).cast("B").cast(kind, array.shape)  # type: ignore[call-overload, no-any-return]


def as_array(constant: memoryview) -> npt.NDArray[Any]:
    """The same as an array, for compilers: they take it as a constant."""
    return np.asarray(constant)
