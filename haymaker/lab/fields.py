"""The numbers of a kit that may be varied, by name: `power`, `power.3`, `deck.dice`, `deck.3.dice`.

A name is that of an option or component, then the place in a list (from 1), the name of a count,
the number or name of a row, the name of a column; what is left out means all of them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from haymaker.kernel.errors import HaymakerError, UnknownName
from haymaker.kernel.game import Game
from haymaker.kernel.kit import KitEntry

ALL = "all"
"""Every number of the kit."""


class KitNumber(NamedTuple):
    """One whole number of a kit, with its limits."""

    entry: str
    keys: tuple[Any, ...]
    """How to get at it inside the entry's value."""
    labels: tuple[tuple[str, ...], ...]
    """What each key may be called."""
    low: int
    high: int
    value: int

    @property
    def path(self) -> str:
        return ".".join([self.entry, *(names[-1] for names in self.labels)])

    def matches(self, parts: Sequence[str]) -> bool:
        """Whether these names, in their order, are among its own."""
        left = list(parts)
        for names in self.labels:
            if left and left[0] in names:
                left.pop(0)
        return not left

    @property
    def step(self) -> float:
        """How far is a bold step: a quarter of the value, and at least 1."""
        return max(1.0, abs(self.value) / 4)


def fields_of(game: Game) -> list[KitNumber]:
    """All whole numbers of the kit."""
    entries = game.room.box.entries.values()
    return [found for entry in entries for found in inside(entry, game.kit[entry.name])]


def inside(entry: KitEntry, value: Any) -> Iterator[KitNumber]:
    limits = entry.limits
    if "columns" in limits:
        for row, cells in enumerate(value):
            names = (str(row + 1), *([str(cells["name"])] if cells.get("name") else []))
            for column, within in limits["columns"].items():
                if is_number(within, cells[column]):
                    low, high = within["range"]
                    labels = (names, (column,))
                    yield KitNumber(entry.name, (row, column), labels, low, high, cells[column])
    elif "each" in limits:
        low, high = limits["each"]
        for name, count in value.items():
            yield KitNumber(entry.name, (name,), ((name,),), low, high, count)
    elif "length" in limits:
        low, high = limits["range"]
        for place, number in enumerate(value):
            yield KitNumber(entry.name, (place,), ((str(place + 1),),), low, high, number)
    elif is_number(limits, value):
        low, high = limits["range"]
        yield KitNumber(entry.name, (), (), low, high, value)


def is_number(limits: Mapping[str, Any], value: Any) -> bool:
    """Words such as `none` stand for no limit, and are left alone."""
    return "range" in limits and isinstance(value, int) and not isinstance(value, bool)


def varied(game: Game, names: Sequence[str]) -> list[KitNumber]:
    """The fields that are named, each once."""
    known = fields_of(game)
    if not names:
        entries = ", ".join(dict.fromkeys(field.entry for field in known))
        raise HaymakerError(f"Say by --vary what may change; there are: {entries}; or all.")
    if ALL in names:
        return known
    found: dict[KitNumber, None] = {}
    for name in names:
        entry, *parts = name.split(".")
        own = [field for field in known if field.entry == entry]
        if not own:
            raise UnknownName("field to vary", name, [*dict.fromkeys(f.entry for f in known), ALL])
        hits = [field for field in own if field.matches(parts)]
        if not hits:
            labels = dict.fromkeys(label for f in own for names in f.labels for label in names)
            raise UnknownName(f"field of {entry} to vary", ".".join(parts), labels)
        found |= dict.fromkeys(hits)
    return list(found)


def changed_kit(game: Game, fields: Sequence[KitNumber], numbers: Sequence[int]) -> dict[str, Any]:
    """The kit's values with these numbers in these fields."""
    values = dict(game.kit.values)
    values |= {entry: copy.deepcopy(values[entry]) for entry in {each.entry for each in fields}}
    for field, number in zip(fields, numbers, strict=True):
        if not field.keys:
            values[field.entry] = number
            continue
        place = values[field.entry]
        for key in field.keys[:-1]:
            place = place[key]
        place[field.keys[-1]] = number
    return values


def numbers_in(values: Mapping[str, Any], fields: Sequence[KitNumber]) -> list[int]:
    """What stands in these fields."""
    found = []
    for field in fields:
        place = values[field.entry]
        for key in field.keys:
            place = place[key]
        found.append(int(place))
    return found


def as_toml(game: Game) -> str:
    """A kit file with what differs from the box."""
    box = game.room.game(game.players).kit
    lines = [f'game = "{game.name}"', f"players = {game.players}"]
    for group in ("options", "components"):
        own = [
            f"{entry.name} = {toml(game.kit[entry.name])}"
            for entry in game.room.box.entries.values()
            if entry.group == group and game.kit[entry.name] != box[entry.name]
        ]
        if own:
            lines += ["", f"[{group}]", *own]
    return "\n".join(lines) + "\n"


def toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{toml(str(k))} = {toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, Sequence):
        if value and isinstance(value[0], Mapping):
            return "[\n" + "".join(f"  {toml(row)},\n" for row in value) + "]"
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value)
