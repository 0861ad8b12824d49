"""What one viewer sees at one moment. Whatever follows from it is worked out once, when asked.

A field of a state has few values, and most stay as they are from one move to the next. So what a
field comes to, in plain numbers and as JSON, is remembered by its bytes, and a view is its fields
put together: those of the view before it, but for what has changed. What words are made of is
remembered likewise, by the fields that they look at.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable
from operator import getitem
from struct import Struct
from typing import Any, Generic, NamedTuple, TypeVar, cast

import numpy as np
from msgspec import Raw
from msgspec.json import encode

from haymaker.kernel.contract import LUCK_ACTS, WATCHER
from haymaker.kernel.game import Game, Room, seats_of
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
    def __init__(self, game: Game, viewer: int, raw: bytes) -> None:
        self.game = game
        self.viewer = viewer
        self.raw = raw
        self._kind = fields_of(game.room.state)

    @once
    def record(self) -> Record:
        """For the rules to read: of most views that pass by within a batch, they read none."""
        return np.frombuffer(bytearray(self.raw), self.game.room.state)

    @once
    def turn(self) -> int:
        """Who may act, as far as the viewer can tell: one bit per seat."""
        return self.game.turn(self.record)

    @property
    def seats(self) -> list[int]:
        """The seats among them."""
        return [*seats_of(self.turn & ~LUCK_ACTS)]

    @property
    def asked(self) -> bool:
        """Whether the viewer itself is to act."""
        return self.viewer != WATCHER and bool(self.turn >> self.viewer & 1)

    @once
    def _number(self) -> int:
        """All of it as one number: what differs is found by a single operation."""
        return int.from_bytes(self.raw, "little")

    @once
    def _pieces(self) -> list[bytes]:
        return [piece for piece, _ in self._kind.read(self.raw)]

    @once
    def plain(self) -> Any:
        """As plain numbers, to be read: `view.plain.hand[0, 2]`."""
        seen = PlainView()
        values = [plain for _, plain in self._kind.read(self.raw)]
        seen.__dict__ = dict(zip(self._kind.names, values, strict=True))
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
        return self.game.legal_in_turn(self.record, self.viewer) if self.asked else []

    # --- the same as JSON, for those who send it: only an encoder can read it ---

    @once
    def written(self) -> dict[str, Any]:
        """`values`, written down."""
        return _object(self._pieces)

    def changes_written(self, since: View) -> dict[str, Any]:
        """`changes`, written down. What has not changed need not be read again."""
        kind = self._kind
        changed = kind.of_bits(self._number ^ since._number)
        if "_pieces" in self.__dict__:
            return _object([self._pieces[place] for place in changed])
        raw, news = self.raw, list[bytes]()
        pieces, seen = since._pieces.copy(), PlainView()
        plain = seen.__dict__ = since.plain.__dict__.copy()
        for place in changed:
            start, end = kind.spans[place]
            piece, plain[kind.names[place]] = kind.fields[place][raw[start:end]]
            pieces[place] = piece
            news.append(piece)
        self.__dict__["_pieces"], self.__dict__["plain"] = pieces, seen
        return _object(news)


class PlainView:
    """A view in plain numbers: its fields are set from outside."""


def _object(pieces: Iterable[bytes]) -> dict[str, Any]:
    return cast("dict[str, Any]", Raw(b"{" + b",".join(pieces) + b"}"))


Views = dict[int, View]


def look(game: Game, s: Record, viewers: tuple[int, ...], before: Views | None = None) -> Views:
    """What everybody sees of a state. A viewer that sees the same as before keeps its view."""
    found: Views = {}
    engine, kit, kind = game.engine, game.kit.record, game.room.state
    raw = bytearray(kind.itemsize)
    record = np.frombuffer(raw, kind)  # one for all of them: making it takes as long as the rules
    for viewer in viewers:
        engine.view(kit, s, viewer, record)
        known = None if before is None else before[viewer]
        if known is None or known.raw != raw:
            known = View(game, viewer, bytes(raw))
        found[viewer] = known
        raw[:] = bytes(len(raw))
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
        self._kind = kind
        self.names = tuple(own)
        self.fields = [FieldValues(name, kind.fields[name][0]) for name in own]
        self.spans = [_span(kind, name) for name in own]
        """Where each of them begins and ends."""
        self._of_byte = [-1] * kind.itemsize
        self._others = [0] * (len(own) + 1)
        for place, (start, end) in enumerate(self.spans):
            self._of_byte[start:end] = [place] * (end - start)
            self._others[place] = ~((1 << 8 * end) - 1)
        self._cut = self.cutting(self.names)

    def cutting(self, names: Collection[str]) -> Callable[[bytes], tuple[bytes, ...]]:
        """Takes the bytes of these fields out of a record's."""
        assert self._kind.fields is not None
        kept = ["xs"[name in names] for name in self._kind.fields]
        sizes = [entry[0].itemsize for entry in self._kind.fields.values()]
        return Struct("=" + "".join(f"{n}{one}" for n, one in zip(sizes, kept, strict=True))).unpack

    def of_bits(self, bits: int) -> list[int]:
        """The fields in which any of these bits are, in their order; what pads a record is none."""
        found: list[int] = []
        while bits:
            at = (bits & -bits).bit_length() - 1 >> 3
            place = self._of_byte[at]
            if place < 0:
                bits &= ~((1 << 8 * (at + 1)) - 1)
            else:
                found.append(place)
                bits &= self._others[place]
        return found

    def read(self, raw: bytes) -> Iterable[tuple[bytes, Any]]:
        """Of each field what stands in the JSON, and what is for reading."""
        return map(getitem, self.fields, self._cut(raw))


def _span(kind: np.dtype[np.void], name: str) -> tuple[int, int]:
    assert kind.fields is not None
    field, start = kind.fields[name][:2]
    return start, start + field.itemsize


@functools.cache
def fields_of(kind: np.dtype[np.void]) -> Fields:
    return Fields(kind)


# --- words, each of which is said once -----------------------------------------------------------


class Reader:
    """A view in plain numbers that notes which of its fields are looked at."""

    def __init__(self, plain: Any) -> None:
        self._plain = plain
        self._names: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self._names.add(name)
        return getattr(self._plain, name)


class Recalled:
    """What is said of views, written down, by the values of all fields that have ever been looked
    at to say it: where these are equal, so is what is said."""

    def __init__(self, kind: Fields) -> None:
        self._kind = kind
        self._looked_at: dict[Any, tuple[Callable[[bytes], Any], set[str]]] = {}
        self._known: dict[Any, Raw] = {}
        self._size = 0

    def of(self, view: View, about: Any, say: Callable[[Any], Any]) -> Any:
        """`about` is what else it depends on; each has fields of its own."""
        cut, names = self._looked_at.get(about) or (_no_fields, set())
        known = self._known.get((about, cut(view.raw)))
        if known is not None:
            return known
        reader = Reader(view.plain)
        said = Raw(encode(say(reader)))
        self._size += len(said) + PLACE
        if self._size > MOST_RECALLED:
            self._looked_at, self._known, self._size = {}, {}, len(said)
        if about not in self._looked_at or not reader._names <= names:
            names = names | reader._names  # what was said before is not found any more
            cut = self._kind.cutting(names)
            self._looked_at[about] = (cut, names)
        self._known[about, cut(view.raw)] = said
        return said


def _no_fields(raw: bytes) -> tuple[bytes, ...]:
    return ()


class Unrecalled:
    """Words as they are, for those who read them themselves: nothing is remembered."""

    def of(self, view: View, about: Any, say: Callable[[Any], Any]) -> Any:
        return say(view.plain)


class Recollection(NamedTuple):
    """What a game's words come to in frames, for all tables with the same kit."""

    ask: Recalled | Unrecalled
    moves: Recalled | Unrecalled
    standing: Recalled | Unrecalled


NOTHING = Recollection(Unrecalled(), Unrecalled(), Unrecalled())


KITS_RECALLED, MOST_RECALLED, PLACE = 64, 300_000, 200
"""So many kits, and bytes of each kind of words, with a place for each; then it begins anew."""


@functools.lru_cache(maxsize=KITS_RECALLED)
def recollection(room: Room, kit: str) -> Recollection:
    """By the kit's fingerprint."""
    kind = fields_of(room.state)
    return Recollection(Recalled(kind), Recalled(kind), Recalled(kind))
