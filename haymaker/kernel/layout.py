"""Record layouts: from the fields a rules module lists to NumPy records and plain proxies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]
Fields = Sequence[Field]
Record = npt.NDArray[np.void]
"""One state or kit: a structured array of exactly one element, so that its bytes are its own."""
Call = Callable[..., None]
"""A function of the rules that changes one of the records which it is given."""

CODES: dict[str, Any] = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
PADDING = "_pad"
RESERVED = frozenset(dir(np.recarray)) | frozenset(dir(np.record))


def record_type(fields: Fields) -> np.dtype[np.void]:
    """The NumPy type of a record with these fields.

    Only signed integers: compilers and NumPy disagree about mixing signed and unsigned ones.
    """
    for field in fields:
        name, code = field[0], field[1]
        if code not in CODES:
            raise TypeError(f"field {name!r} has type {code!r}; allowed are {', '.join(CODES)}")
        if name in RESERVED or name.startswith("_"):
            raise TypeError(f"field {name!r} has a name that NumPy records use themselves")
    return np.dtype(with_padding(np.dtype(list(fields), align=True)), align=True)


def with_padding(kind: np.dtype[np.void]) -> list[Any]:
    """The fields in their places, and the gaps between them as fields of their own: what has no
    name, NumPy leaves undefined in a copy, and then equal records are not equal bytes."""
    assert kind.fields is not None
    padded: list[Any] = []
    end = 0
    places = [(entry[1], entry[0], name) for name, entry in kind.fields.items()]
    for offset, base, name in [*places, (kind.itemsize, None, "")]:
        if offset > end:
            padded.append((f"{PADDING}{end}", "i1", (offset - end,)))
        if base is not None:
            padded.append((name, base))
            end = offset + base.itemsize
    return padded


def named(kind: np.dtype[np.void]) -> list[str]:
    """The fields that a room has listed, in their order."""
    return [name for name in kind.names or () if not name.startswith(PADDING)]


def blank(kind: np.dtype[np.void], count: int = 1) -> Record:
    """Records of zeros, padding included, so that equal records are equal bytes."""
    return np.frombuffer(bytearray(kind.itemsize * count), dtype=kind)


def copied(record: Record) -> Record:
    """The same bytes, on their own."""
    return np.frombuffer(bytearray(record.tobytes()), dtype=record.dtype)


class Plain:
    """A record seen as plain Python numbers, over the same bytes.

    NumPy's own scalars wrap around silently; here a number out of its field's range and an index
    out of its array's are errors at once.
    """

    __slots__ = ()
    _raw: memoryview

    def __init__(self, record: Record) -> None:
        raise TypeError("proxies are made by plain_class")


def plain_class(kind: np.dtype[np.void]) -> type[Plain]:
    """A class of proxies for this record type: arrays become memory views, numbers properties.

    An array's view is made when it is first asked for: a record has many, a question needs few.
    """
    scalars: dict[str, tuple[int, Any]] = {}
    arrays: dict[str, tuple[int, int, Any, tuple[int, ...]]] = {}
    assert kind.fields is not None
    for name, entry in kind.fields.items():
        base, offset = entry[0], entry[1]
        if base.subdtype is None:
            scalars[name] = (offset // base.itemsize, CODES[base.str[1:]])
        else:
            item, shape = base.subdtype
            arrays[name] = (offset, base.itemsize, CODES[item.str[1:]], shape)
    codes = sorted({code for _, code in scalars.values()})

    def __init__(self: Any, record: Record) -> None:
        raw: Any = record.view("u1")  # to describe all fields of a record costs NumPy time
        self._raw = data = memoryview(raw).cast("B")
        for code in codes:
            setattr(self, "_all_" + code, data.cast(code))

    def __getattr__(self: Any, name: str) -> Any:
        if name not in arrays:
            raise AttributeError(f"there is no field {name!r} in this record")
        offset, size, code, shape = arrays[name]
        view = self._raw[offset : offset + size].cast(code, shape)
        setattr(self, name, view)
        return view

    def number(place: int, code: str) -> property:
        slot = "_all_" + code

        def read(self: Any) -> Any:
            return getattr(self, slot)[place]

        def write(self: Any, value: int) -> None:
            getattr(self, slot)[place] = value

        return property(read, write)

    body: dict[str, Any] = {name: number(*found) for name, found in scalars.items()}
    body["__slots__"] = ("_raw", *("_all_" + code for code in codes), *arrays)
    body["__init__"] = __init__
    body["__getattr__"] = __getattr__
    return type("Plain", (Plain,), body)


def as_dict(record: Record) -> dict[str, Any]:
    """A record as plain Python numbers and lists, for showing and comparing."""
    return {name: record[name][0].tolist() for name in named(record.dtype)}
