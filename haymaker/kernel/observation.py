"""What a seat sees, as a learner gets it: fields with ranges and meanings, the own seat first.

A room's `observation.py` says of each field of its `STATE` what stands in it (`SEEN`), and how many
seats its arrays have (`SEATS`: the length of the first axis of what is kept per seat). A room
without that file is observed field by field, as numbers of their type's range.

An observation is a view in which the seats are counted from the observer: row 0 is the own one, and
numbers of seats are counted in the same way. It comes as integers (a record of the state's type)
and as a tensor of floats from 0 to 1, in which choices, seats and sets have a place per value.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from haymaker.kernel.contract import LUCK_ACTS, WATCHER
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.layout import Record, named

Floats = npt.NDArray[np.float32]
Table = npt.NDArray[np.int32]

NUMBER, CHOICE, SEAT, SEATS_SET, SET = "number", "choice", "seat", "seats", "set"

OPEN, OTHERS, SOME, ALL = "", "others'", "in part", "from all"
"""Who does not see a field: nobody, all but its own seat, whom the rules say, everybody."""


class Meaning(NamedTuple):
    """What stands in a field: made by the functions below, in the table of a room."""

    kind: str
    low: int
    high: int
    says: str
    hidden: str = OPEN
    mark: int | None = None
    """What stands for a hidden value, where that is not 0."""


def number(low: int, high: int, says: str, hidden: str = OPEN) -> Meaning:
    """How many, or how much."""
    return Meaning(NUMBER, low, high, says, hidden)


def choice(low: int, high: int, says: str, hidden: str = OPEN, mark: int | None = None) -> Meaning:
    """Which one: the tensor has a place for each value, and one for the mark."""
    return Meaning(CHOICE, low, high, says, hidden, mark)


def seat(says: str, first: int = 0, nobody: bool = False, hidden: str = OPEN) -> Meaning:
    """A seat, told by its number plus `first`; the number before that is nobody."""
    return Meaning(SEAT, first - nobody, first, says, hidden)


def seats(says: str, luck: bool = False) -> Meaning:
    """A set of seats, bit by bit; with `luck`, the bit of luck may be set, too."""
    return Meaning(SEATS_SET, 0, int(luck), says)


def things(bits: int, says: str, hidden: str = OPEN) -> Meaning:
    """A set of so many things, bit by bit."""
    return Meaning(SET, 0, bits, says, hidden)


@dataclass(frozen=True)
class Field:
    """One field of an observation."""

    name: str
    shape: tuple[int, ...]
    """As the tensor has it: of what is kept per seat, only the seats that are taken."""
    kind: str
    low: int
    high: int
    """The least and the largest value in a state."""
    mark: int | None
    hidden: str
    says: str
    per_seat: bool
    width: int
    """Places of the tensor for one number of the field."""
    bytes: slice
    """Where it lies in a record."""
    tensor: slice
    """Where it lies in the tensor."""


@dataclass(frozen=True)
class ObservationSpec:
    """All fields of a game's observations, in the order of the record and of the tensor.

    The tensor begins with a place per seat that says which one the observer sits on.
    """

    players: int
    kind: np.dtype[np.void]
    fields: tuple[Field, ...]
    size: int
    """The length of the tensor."""

    def __getitem__(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)

    def own_first(self, view: Record, seat: int) -> Record:
        """The view of this seat as an observation: integers, counted from the observer."""
        if seat in (0, WATCHER):
            return np.array(view)
        seen = np.array(view)
        for field in self.fields:
            values = seen[field.name]
            if field.per_seat:  # rows of seats that nobody has stay 0
                values = values[:, : self.players]
                values[...] = np.roll(values, -seat, axis=1)
            values[...] = self._counted_from(field, values, seat)
        return seen

    def _counted_from(self, field: Field, values: Any, seat: int) -> Any:
        if field.kind == SEAT:
            turned = field_base(field) + (values - field_base(field) - seat) % self.players
            return np.where(values >= field_base(field), turned, values)
        if field.kind == SEATS_SET:
            all_seats = (1 << self.players) - 1
            bits = values & all_seats
            turned = (bits >> seat | bits << (self.players - seat)) & all_seats
            return turned | (values & ~all_seats)
        return values

    def tensor(self, seen: Record, seats: Any, out: Floats | None = None) -> Floats:
        """Observations as floats, one row each; `seats` says where each observer sits."""
        count = len(seen)
        if out is None:
            out = np.zeros((count, self.size), np.float32)
        out[:, : self.players] = np.asarray(seats)[:, None] == np.arange(self.players)
        for field in self.fields:
            values = seen[field.name]
            if field.per_seat:
                values = values[:, : self.players]
            values = values.reshape(count, -1, 1)
            place = out[:, field.tensor].reshape(count, -1, field.width)
            if field.kind == NUMBER:
                scale = np.float32(1 / max(1, field.high - field.low))
                place[...] = (values.astype(np.int64) - field.low).astype(np.float32) * scale
            elif field.kind in (SEATS_SET, SET):
                place[...] = values >> bits_of(field, self.players) & 1
            else:
                place[...] = values == values_of(field)
        return out

    def integers(self, seen: Record) -> npt.NDArray[np.int64]:
        """Observations as whole numbers, one row each, field after field."""
        parts = []
        for field in self.fields:
            values = seen[field.name]
            if field.per_seat:
                values = values[:, : self.players]
            parts.append(values.reshape(len(seen), -1))
        return np.concatenate(parts, axis=1, dtype=np.int64)

    def limits(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The least and the largest value of each of those numbers, marks included."""
        low, high = [], []
        for field in self.fields:
            least, most = self.range_of(field)
            if field.mark is not None:
                least, most = min(least, field.mark), max(most, field.mark)
            count = int(np.prod(field.shape, dtype=int))
            low += [least] * count
            high += [most] * count
        return np.array(low, np.int64), np.array(high, np.int64)

    def check(self, states: Record) -> None:
        """Raises where states are not of this game's type, or a number is out of its range.

        Compiled rules check no bounds, so nothing else may come near them."""
        if not isinstance(states, np.ndarray) or states.dtype != self.kind or states.ndim != 1:
            raise HaymakerError("This is no array of this game's states.")
        for name in set(self.kind.names or ()) - {field.name for field in self.fields}:
            if states[name].any():
                raise HaymakerError("This is no state: there is something between its fields.")
        for field in self.fields:
            values = states[field.name].astype(np.int64)
            if field.per_seat:
                if values[:, self.players :].any():
                    raise HaymakerError(f"This is no state: {field.name} has too many seats.")
                values = values[:, : self.players]
            low, high = self.range_of(field)
            wrong = (values < low) | (values > high)
            if field.kind == SEATS_SET:
                allowed = (1 << self.players) - 1 | (LUCK_ACTS if field.high else 0)
                wrong |= values & ~allowed != 0
            if wrong.any():
                found = values[wrong].flat[0]
                raise HaymakerError(
                    f"This is no state: {field.name} is {found}; allowed: {low} to {high}."
                )

    def range_of(self, field: Field) -> tuple[int, int]:
        """The least and the largest value that a state may have in this field."""
        if field.kind == SEAT:
            return field.low, field.high + self.players - 1
        if field.kind == SEATS_SET:
            return 0, (1 << self.players) - 1 | (LUCK_ACTS if field.high else 0)
        if field.kind == SET:
            return 0, (1 << field.high) - 1
        return field.low, field.high

    def describe(self) -> str:
        """A table of the fields, as Markdown."""
        lines = ["| field | shape | kind | range | hidden | meaning |", "|---|---|---|---|---|---|"]
        for field in self.fields:
            low, high = self.range_of(field)
            shape = "×".join(map(str, field.shape)) or "–"
            hidden = field.hidden + (f" ({field.mark})" if field.mark is not None else "")
            lines.append(
                f"| `{field.name}` | {shape} | {field.kind} | {low} … {high} "
                f"| {hidden or '–'} | {field.says or '–'} |"
            )
        return "\n".join(lines)


def field_base(field: Field) -> int:
    """The number that stands for seat 0."""
    return field.high


def values_of(field: Field) -> Any:
    """The values that have a place of the tensor each, in order."""
    if field.kind == SEAT:
        return np.arange(field.low, field.low + field.width)
    values = list(range(field.low, field.high + 1))
    return np.array(values if field.mark is None else [field.mark, *values])


def bits_of(field: Field, players: int) -> Any:
    """The bits that have a place of the tensor each, in order."""
    if field.kind == SET:
        return np.arange(field.high)
    luck = [LUCK_ACTS.bit_length() - 1] if field.high else []
    return np.array([*range(players), *luck])


def width_of(meaning: Meaning, players: int) -> int:
    if meaning.kind == NUMBER:
        return 1
    if meaning.kind == SEAT:
        return players + meaning.high - meaning.low
    if meaning.kind == SEATS_SET:
        return players + meaning.high
    if meaning.kind == SET:
        return meaning.high
    return meaning.high - meaning.low + 1 + (meaning.mark is not None)


def spec_for(kind: np.dtype[np.void], players: int, room: ModuleType | None) -> ObservationSpec:
    """The spec of records of this type, with what the room says about them."""
    said: dict[str, Meaning] = getattr(room, "SEEN", {})
    seats_kept = getattr(room, "SEATS", 0)
    unknown = set(said) - set(named(kind))
    if unknown:
        raise TypeError(f"{room} tells of fields that are not there: {', '.join(sorted(unknown))}")
    fields: list[Field] = []
    end = players
    for name in named(kind):
        assert kind.fields is not None
        base, offset = kind.fields[name][0], kind.fields[name][1]
        limits = np.iinfo(base.base)
        meaning = said.get(name, number(int(limits.min), int(limits.max), ""))
        per_seat = bool(base.shape) and base.shape[0] == seats_kept
        shape = (players, *base.shape[1:]) if per_seat else base.shape
        width = width_of(meaning, players)
        length = int(np.prod(shape, dtype=int)) * width
        fields.append(
            Field(
                name, shape, meaning.kind, meaning.low, meaning.high, meaning.mark,
                meaning.hidden, meaning.says, per_seat, width,
                slice(offset, offset + base.itemsize), slice(end, end + length),
            )
        )  # fmt: skip
        end += length
    return ObservationSpec(players, kind, tuple(fields), end)


# --- For compiled loops ---------------------------------------------------------------------------


EIGHT = 8
"""Bytes that are moved at once."""


class Turning(NamedTuple):
    """How a view becomes an observation, in numbers: what is copied whence, and what is counted
    anew."""

    eights: npt.NDArray[np.uint32]
    """For each seat: (to, from) of eight bytes each, in this order, over a copy of the view. Where
    fewer belong together, what is written too much is put right by the next; first, how many."""
    swaps: Table
    """For each seat: (to, from) of single bytes at the end of the record; first, how many."""
    recount: npt.NDArray[np.uint32]
    """(place, how many, bytes of each, base + 1): numbers of seats; with 0, sets of seats."""


def turning(spec: ObservationSpec) -> Turning:
    moves = [_moves(order) for order in byte_order(spec).tolist()]
    recount = []
    for field in spec.fields:
        if field.kind in (SEAT, SEATS_SET):
            size = spec.kind[field.name].base.itemsize
            count = int(np.prod(field.shape, dtype=int))
            base = field_base(field) + 1 if field.kind == SEAT else 0
            recount.append((field.bytes.start, count, size, base))
    if not recount:  # a GPU has no empty arrays
        recount = [(0, 0, 1, 0)]
    return Turning(
        _listed([eights for eights, _ in moves]).astype(np.uint32),
        _listed([swaps for _, swaps in moves]),
        np.array(recount, np.uint32),
    )


Moves = list[tuple[int, int]]


def _moves(order: list[int]) -> tuple[Moves, Moves]:
    """The moves that put every byte of a copied view in its place."""
    eights: Moves = []
    swaps: Moves = []
    place, spoilt = 0, 0
    while place < len(order):
        if order[place] == place and place >= spoilt:
            place += 1
            continue
        run = 1
        while run < EIGHT and order[place + run : place + run + 1] == [order[place] + run]:
            run += 1
        if place + EIGHT <= len(order):
            eights.append((place, order[place]))
            spoilt = place + EIGHT
        else:
            swaps += [(place + k, order[place] + k) for k in range(run)]
        place += run
    return eights, swaps


def _listed(moves: list[Moves]) -> Table:
    """One row per seat: first how many there are, then each."""
    listed = np.zeros((len(moves), max(map(len, moves)) + 1, 2), np.int32)
    for row, found in zip(listed, moves, strict=True):
        row[0] = len(found)
        row[1 : len(found) + 1] = np.array(found, np.int32).reshape(-1, 2)
    return listed


def words_in_use(spec: ObservationSpec, size: int) -> npt.NDArray[np.bool_]:
    """Which words of a record have something in them: not only rows of seats that nobody has, which
    are 0 in every state and in every view."""
    used = np.zeros(spec.kind.itemsize, np.bool_)
    for field in spec.fields:
        rows, length = spec.kind[field.name].shape, field.bytes.stop - field.bytes.start
        part = length // rows[0] * spec.players if field.per_seat else length
        used[field.bytes.start : field.bytes.start + part] = True
    return np.asarray(used.reshape(-1, size).any(axis=1))


FAR = 8
"""So many words that are not in use are worth a new beginning."""


def spans_in_use(spec: ObservationSpec, size: int) -> npt.NDArray[np.uint32]:
    """The words in use, as (first, one after the last)."""
    places = np.flatnonzero(words_in_use(spec, size)).tolist()
    spans = [[places[0], places[0] + 1]]
    for place in places[1:]:
        if place - spans[-1][1] >= FAR:
            spans.append([place, place + 1])
        spans[-1][1] = place + 1
    return np.array(spans, np.uint32)


def byte_order(spec: ObservationSpec) -> Table:
    """For each seat: which byte of its view every byte of its observation is."""
    order = np.tile(np.arange(spec.kind.itemsize, dtype=np.int32), (spec.players, 1))
    for seat in range(spec.players):
        for to, whence, length in _pieces(spec, seat):
            order[seat, to : to + length] = np.arange(whence, whence + length)
    return order


def _pieces(spec: ObservationSpec, seat: int) -> list[tuple[int, int, int]]:
    found: list[tuple[int, int, int]] = []
    for field in spec.fields:
        start, length = field.bytes.start, field.bytes.stop - field.bytes.start
        if not field.per_seat:
            found.append((start, start, length))
            continue
        row = length // spec.kind[field.name].shape[0]
        for place in range(spec.players):
            whence = (seat + place) % spec.players
            found.append((start + place * row, start + whence * row, row))
        rest = spec.players * row
        if rest < length:
            found.append((start + rest, start + rest, length - rest))
    return found
