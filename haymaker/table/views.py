"""What one viewer sees at one moment. Whatever follows from it is worked out once, when asked.

A field of a state has few values, and most stay as they are from one move to the next. So what a
field comes to, in plain numbers and as JSON, is remembered by its bytes, and a view is its fields
put together.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from operator import getitem
from struct import Struct
from typing import Any, Generic, TypeVar, cast

import numpy as np
from msgspec import Raw
from msgspec.json import encode

from haymaker.kernel.contract import WATCHER
from haymaker.kernel.game import Game
from haymaker.kernel.layout import CODES, Record, as_dict, named

Answer = TypeVar("Answer")


class once(Generic[Answer]):
    """As `functools.cached_property`, without the lock that this has before Python 3.12."""

    def __init__(self, work: Callable[[Any], Answer]) -> None:
        self._work = work
        self._name = work.__name__

    def __get__(self, view: Any, kind: type | None = None) -> Answer:
        answer = view.__dict__[self._name] = self._work(view)
        return answer


class View:
    def __init__(self, game: Game, viewer: int, record: Record, raw: bytes | None = None) -> None:
        self.game = game
        self.viewer = viewer
        self.record = record
        self.raw = record.tobytes() if raw is None else raw
        self._kind = fields_of(record.dtype)

    @once
    def turn(self) -> int:
        """Who may act, as far as the viewer can tell: one bit per seat."""
        return self.game.turn(self.record)

    @property
    def seats(self) -> list[int]:
        """The seats among them."""
        turn = self.turn
        return [seat for seat in range(self.game.players) if turn >> seat & 1]

    @property
    def asked(self) -> bool:
        """Whether the viewer itself is to act."""
        return self.viewer != WATCHER and bool(self.turn >> self.viewer & 1)

    @once
    def _cut(self) -> tuple[bytes, ...]:
        return self._kind.cut(self.raw)

    @once
    def _fields(self) -> tuple[Sequence[bytes], Sequence[Any]]:
        return self._kind.read(self._cut)

    @once
    def plain(self) -> Any:
        """As plain numbers, to be read: `view.plain.hand[0, 2]`."""
        seen = PlainView()
        seen.__dict__ = dict(zip(self._kind.names, self._fields[1], strict=True))
        return seen

    @once
    def values(self) -> dict[str, Any]:
        """By field. One dictionary for all who ask: nobody may change it."""
        return as_dict(self.record)

    def changes(self, since: View) -> dict[str, Any]:
        """The fields that are not as they were, with their values."""
        if self is since:
            return {}
        old = since.values
        return {name: value for name, value in self.values.items() if value != old[name]}

    @once
    def legal(self) -> list[int]:
        """What the viewer may do now; one list for all who ask."""
        return self.game.legal(self.record, self.viewer) if self.asked else []

    # --- the same as JSON, for those who send it: only an encoder can read it ---

    @once
    def written(self) -> dict[str, Any]:
        """`values`, written down."""
        return _object(self._fields[0])

    def changes_written(self, since: View) -> dict[str, Any]:
        """`changes`, written down."""
        together = zip(self._cut, since._cut, self._fields[0], strict=True)
        return _object([piece for now, then, piece in together if now != then])


class PlainView:
    """A view in plain numbers: its fields are set from outside."""


def _object(pieces: Iterable[bytes]) -> dict[str, Any]:
    return cast("dict[str, Any]", Raw(b"{" + b",".join(pieces) + b"}"))


Views = dict[int, View]


def look(game: Game, s: Record, viewers: tuple[int, ...], before: Views | None = None) -> Views:
    """What everybody sees of a state. A viewer that sees the same as before keeps its view."""
    found: Views = {}
    for viewer in viewers:
        record = game.view(s, viewer)
        raw = record.tobytes()
        known = None if before is None else before[viewer]
        if known is None or known.raw != raw:
            known = View(game, viewer, record, raw)
        found[viewer] = known
    return found


# --- fields, each value of which is worked out once ----------------------------------------------

REMEMBERED = 4096
"""Values per field; then it begins anew, so that no game can fill the memory."""


class FieldValues(dict[bytes, tuple[bytes, Any]]):
    """From the bytes of a field to what they mean: as it stands in JSON (`"stamina":[10,7]`), and
    for reading."""

    def __init__(self, name: str, kind: np.dtype[Any]) -> None:
        super().__init__()
        item, shape = kind.subdtype or (kind, (1,))
        self._name = encode(name)
        self._single = kind.subdtype is None
        self._code: Any = CODES[item.str[1:]]
        self._shape: Any = shape

    def __missing__(self, raw: bytes) -> tuple[bytes, Any]:
        if len(self) >= REMEMBERED:
            self.clear()
        seen = memoryview(raw).cast(self._code, self._shape)
        plain: Any = seen[0] if self._single else seen
        values = plain if self._single else seen.tolist()
        found = self[raw] = (self._name + b":" + encode(values), plain)
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

    def read(self, cut: Sequence[bytes]) -> tuple[Sequence[bytes], Sequence[Any]]:
        """Of all fields what stands in the JSON, and what is for reading."""
        pieces, plain = zip(*map(getitem, self._fields, cut), strict=True)
        return pieces, plain


@functools.cache
def fields_of(kind: np.dtype[np.void]) -> Fields:
    return Fields(kind)
