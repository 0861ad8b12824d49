"""Views as they are told and sent: every field in plain numbers and as JSON, worked out once.

A field of a state has few values, and most stay as they are from one move to the next. So what a
field comes to is remembered by its bytes, and a view is its fields put together.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
from msgspec.json import encode

from haymaker.kernel.layout import CODES, named

REMEMBERED = 4096
"""Values per field; then it begins anew, so that no game can fill the memory."""


class Value(NamedTuple):
    """What a field holds: as it stands in JSON (`"stamina":[10,7]`), and for reading."""

    json: bytes
    plain: Any


class FieldValues(dict[bytes, Value]):
    """From the bytes of a field to what they mean."""

    def __init__(self, name: str, kind: np.dtype[Any]) -> None:
        super().__init__()
        item, shape = kind.subdtype or (kind, (1,))
        self._name = encode(name)
        self._single = kind.subdtype is None
        self._code: Any = CODES[item.str[1:]]
        self._shape: Any = shape

    def __missing__(self, raw: bytes) -> Value:
        if len(self) >= REMEMBERED:
            self.clear()
        seen = memoryview(raw).cast(self._code, self._shape)
        values, plain = seen.tolist(), seen
        if self._single:
            values = plain = values[0]
        found = self[raw] = Value(self._name + b":" + encode(values), plain)
        return found


class Fields:
    """How the bytes of a record are cut into its fields."""

    def __init__(self, kind: np.dtype[np.void]) -> None:
        assert kind.fields is not None
        own = named(kind)
        self.names = tuple(own)
        self._fields = [FieldValues(name, kind.fields[name][0]) for name in own]
        cuts = [
            f"{entry[0].itemsize}{'sx'[name not in own]}" for name, entry in kind.fields.items()
        ]
        self.cut = Struct("=" + "".join(cuts)).unpack
        """The bytes of each field, one after another."""

    def read(self, cut: Sequence[bytes]) -> list[Value]:
        return [field[raw] for field, raw in zip(self._fields, cut, strict=True)]


@functools.cache
def fields_of(kind: np.dtype[np.void]) -> Fields:
    return Fields(kind)
