"""Kits: what is in the box and how it is played, from `kit.toml` to a checked record.

A room's own `kit.toml` is trusted and describes every option and component with its limits. Values
that come from anywhere else (a file of the user's, the command line, Python) are not trusted: each
is checked against those limits before it reaches the rules, which check no bounds themselves.
"""

from __future__ import annotations

import copy
import functools
import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from haymaker.kernel.errors import HaymakerError, KitError, UnknownName
from haymaker.kernel.layout import Record, blank, plain_class

LARGEST_FILE = 256 * 1024
LONGEST_TEXT = 60


def shown(value: object) -> str:
    """A value as a person typed it, cut to a sensible length."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        return "something that cannot be shown"
    return text if len(text) <= 80 else text[:77] + "..."


@dataclass(frozen=True)
class KitEntry:
    """One option or component: its limits and its value in the box."""

    name: str
    group: str
    limits: Mapping[str, Any]

    @property
    def key(self) -> str:
        return f"{self.group}.{self.name}"

    @property
    def default(self) -> Any:
        return self.limits["value"]

    @property
    def says(self) -> str:
        return str(self.limits.get("says", ""))

    def allowed(self) -> str:
        """What may be chosen, in words."""
        return _allowed(self.limits)

    def check(self, source: str, value: Any) -> Any:
        """The value in its one proper form, or a KitError."""
        presets = self.limits.get("presets", {})
        if isinstance(value, str) and value in presets:
            value = presets[value]
        elif presets and isinstance(value, str):
            raise KitError(source, self.key, shown(value), "one of " + ", ".join(presets))
        if "each" in self.limits and isinstance(value, Mapping):
            value = {**self.default, **value}  # counts that are not given are those in the box
        return _check(source, self.key, self.limits, value)


def _allowed(limits: Mapping[str, Any]) -> str:
    words = "".join(f" or {word!r}" for word in limits.get("words", {}))
    if "choices" in limits:
        return "one of " + ", ".join(map(str, limits["choices"]))
    if "columns" in limits:
        low, high = limits["rows"]
        presets = "".join(f"{name!r} or " for name in limits.get("presets", {}))
        return f"{presets}{low} to {high} rows of {', '.join(limits['columns'])}"
    if "each" in limits:
        low, high = limits["each"]
        return f"a whole number from {low} to {high} for each of {', '.join(limits['value'])}"
    if "length" in limits:
        (low, high), (few, many) = limits["range"], limits["length"]
        number = f"{few}" if few == many else f"{few} to {many}"
        return f"a list of {number} whole numbers from {low} to {high}"
    if "range" in limits:
        low, high = limits["range"]
        return f"a whole number from {low} to {high}{words}"
    if "names" in limits:
        return f"a name from {limits['names']}"
    if "text" in limits:
        return f"a text of 1 to {limits['text']} characters"
    return "true or false"


def _is_number(value: Any, limits: tuple[int, int] | list[int]) -> bool:
    low, high = limits
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_list(value: Any, sizes: list[int]) -> bool:
    return isinstance(value, list | tuple) and sizes[0] <= len(value) <= sizes[1]


def _check(source: str, key: str, limits: Mapping[str, Any], value: Any) -> Any:
    if "columns" in limits and isinstance(value, list) and _is_list(value, limits["rows"]):
        return [_row(source, f"{key}[{i}]", limits["columns"], row) for i, row in enumerate(value)]
    if "each" in limits and isinstance(value, Mapping):
        for name, count in value.items():
            if name not in limits["value"]:
                raise KitError(source, f"{key}.{name}", "unknown", _allowed(limits))
            if not _is_number(count, limits["each"]):
                raise KitError(source, f"{key}.{name}", shown(count), _allowed(limits))
        return {name: value[name] for name in limits["value"]}
    proper = _proper(limits, value)
    if proper is None:
        raise KitError(source, key, shown(value), _allowed(limits))
    return proper


def _proper(limits: Mapping[str, Any], value: Any) -> Any:
    """A single value, or a list of numbers, in its one proper form; None where it does not fit."""
    if "choices" in limits:
        fitting = [choice for choice in limits["choices"] if str(choice) == str(value)]
        return fitting[0] if fitting and not isinstance(value, bool) else None
    if "columns" in limits or "each" in limits:
        return None
    if "length" in limits:
        fits = _is_list(value, limits["length"])
        return list(value) if fits and all(_is_number(n, limits["range"]) for n in value) else None
    if "range" in limits:
        fits = isinstance(value, str) and value in limits.get("words", {})
        return value if fits or _is_number(value, limits["range"]) else None
    if "text" in limits or "names" in limits:
        fits = isinstance(value, str) and 0 < len(value) <= limits.get("text", LONGEST_TEXT)
        return value if fits and value.isprintable() else None
    return value if isinstance(value, bool) else None


def _row(source: str, key: str, columns: Mapping[str, Any], row: Any) -> dict[str, Any]:
    if not isinstance(row, Mapping):
        raise KitError(source, key, shown(row), f"a table with {', '.join(columns)}")
    for name in row:
        if name not in columns:
            raise KitError(source, f"{key}.{name}", "unknown", "only " + ", ".join(columns))
    done: dict[str, Any] = {}
    for name, limits in columns.items():
        if name in row and row[name] != limits.get("value"):
            done[name] = _check(source, f"{key}.{name}", limits, row[name])
        elif "value" in limits:
            done[name] = copy.deepcopy(limits["value"])
        else:
            raise KitError(source, f"{key}.{name}", "missing", _allowed(limits))
    return done


@dataclass(frozen=True)
class Kit:
    """A chosen box: the values as people write them, and the record the rules read."""

    game: str
    players: int
    values: Mapping[str, Any]
    record: Record = field(repr=False, compare=False)
    source: str = "options"

    @functools.cached_property
    def fingerprint(self) -> str:
        """Equal for equal kits, whoever wrote them down."""
        return hashlib.sha256(
            json.dumps([self.game, self.players, self.values], sort_keys=True).encode()
        ).hexdigest()[:16]

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def refuse(self, key: str, allowed: str) -> KitError:
        """An error about one of the values, to raise from a room's own check."""
        name = key.split(".", 1)[-1].split("[", 1)[0].split(".", 1)[0]
        return KitError(self.source, key, shown(self.values.get(name)), allowed)


Check = Callable[[Kit, Any], None]
"""A room's own check of a kit: what no single limit can say. It may fill derived fields."""


class Box:
    """What a room's `kit.toml` offers: the game's facts, its options and its components."""

    def __init__(self, game: str, text: str, fields: np.dtype[np.void], check: Check | None):
        data = tomllib.loads(text)
        self.game = game
        self.facts: Mapping[str, Any] = data["game"]
        self.entries = {
            name: KitEntry(name, group, limits)
            for group in ("options", "components")
            for name, limits in data.get(group, {}).items()
        }
        self._fields = fields
        self._check = check
        self._plain: Callable[[Record], Any] | None = None

    @property
    def players(self) -> tuple[int, int]:
        low, high = self.facts["players"]
        return int(low), int(high)

    def choose(
        self, players: int | None = None, file: Path | str | None = None, **changes: Any
    ) -> Kit:
        """A kit: the box's values, changed by a user's file, then by the changes given here."""
        if file is None:
            return self.chosen(players, changes)
        try:
            raw = Path(file).read_bytes()
        except OSError as error:
            raise HaymakerError(f"{file}: cannot be read ({error.strerror}).") from None
        return self.chosen(players, changes, str(file), raw)

    def chosen(
        self, players: int | None, changes: Mapping[str, Any], source: str = "", raw: bytes = b""
    ) -> Kit:
        """The same with the text of a user's file."""
        asked, values = self.parse(source, raw) if source else (None, {})
        given = {name: (source, value) for name, value in values.items()}
        given |= {name: ("options", value) for name, value in changes.items()}
        return self.fill(given, self._seats(asked if players is None else players))

    def fill(self, given: Mapping[str, tuple[str, Any]], players: int) -> Kit:
        for name, (source, _) in given.items():
            if name not in self.entries:
                raise HaymakerError(
                    f"{source}: " + str(UnknownName(f"{self.game} option", name, self.entries))
                )
        values = {}
        for name, entry in self.entries.items():
            source, value = given.get(name, ("kit.toml", entry.default))
            values[name] = entry.check(source, value)
        sources = {source for source, _ in given.values()}
        record = blank(self._fields)
        kit = Kit(self.game, players, values, record, ", ".join(sorted(sources)) or "kit.toml")
        self._write(record, kit)
        if self._check is not None:
            self._plain = self._plain or plain_class(self._fields)
            self._check(kit, self._plain(record))
        record.flags.writeable = False
        return kit

    def _seats(self, players: int | None) -> int:
        low, high = self.players
        if players is None:
            players = int(self.facts.get("usual_players", low))
        if not _is_number(players, (low, high)):
            number = f"exactly {low}" if low == high else f"{low} to {high}"
            raise HaymakerError(
                f"{self.facts['title']} is for {number} players; {shown(players)} were asked for."
            )
        return players

    def parse(self, source: str, raw: bytes) -> tuple[int | None, dict[str, Any]]:
        """The players and values in a user's kit file; only their shape is checked here."""
        if len(raw) > LARGEST_FILE:
            raise HaymakerError(f"{source}: has {len(raw)} bytes; allowed are {LARGEST_FILE}.")
        try:
            data = tomllib.loads(raw.decode("utf-8"))
        except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, or numbers without end
            raise HaymakerError(f"{source}: is not a TOML file ({error}).") from None
        for key in data:
            if key not in ("game", "players", "options", "components"):
                raise KitError(source, key, "unknown", "game, players, options, components")
        if data.get("game", self.game) != self.game:
            raise KitError(source, "game", shown(data["game"]), repr(self.game))
        low, high = self.players
        players = data.get("players")
        if players is not None and not _is_number(players, (low, high)):
            raise KitError(
                source, "players", shown(players), f"a whole number from {low} to {high}"
            )
        values: dict[str, Any] = {}
        for group in ("options", "components"):
            table = data.get(group, {})
            if not isinstance(table, dict):
                raise KitError(source, group, shown(table), "a table")
            for name, value in table.items():
                entry = self.entries.get(name)
                if entry is None or entry.group != group:
                    known = [e.name for e in self.entries.values() if e.group == group]
                    problem = UnknownName(f"{self.game} entry in {group} called", name, known)
                    raise HaymakerError(f"{source}: {problem}")
                values[name] = value
        return players, values

    def _write(self, record: Record, kit: Kit) -> None:
        """Puts every value into the field of its name."""
        _put(record, "players", 0, {}, kit.players)
        for name, entry in self.entries.items():
            value, limits = kit.values[name], entry.limits
            if "columns" in limits or "length" in limits:
                _put(record, f"{name}_count", 0, {}, len(value))
            if "columns" not in limits:
                _put(record, name, 0, limits, value)
                continue
            for column, inside in limits["columns"].items():
                for i, row in enumerate(value):
                    cell, field = row[column], f"{name}_{column}"
                    if "names" in inside and field in (record.dtype.names or ()):
                        cell = self._row_named(kit, f"{name}[{i}].{column}", inside, cell)
                    _put(record, field, (0, i), inside, cell)

    def _row_named(self, kit: Kit, key: str, limits: Mapping[str, Any], wanted: str) -> int:
        """The number of the row with this name in another component, such as a door's room."""
        known = [row["name"] for row in kit.values[limits["names"]]]
        if wanted not in known:
            raise KitError(
                kit.source, f"components.{key}", shown(wanted), f"a name from {limits['names']}"
            )
        return known.index(wanted)


def _put(record: Record, field: str, at: Any, limits: Mapping[str, Any], value: Any) -> None:
    """Writes a value, where there is such a field: else the room's own check makes something else
    of it."""
    if field not in (record.dtype.names or ()):
        return
    if isinstance(value, Mapping | list):
        items = list(value.values()) if isinstance(value, Mapping) else value
        record[field][at][: len(items)] = items
    else:
        record[field][at] = _stored(limits, value)


def _stored(limits: Mapping[str, Any], value: Any) -> int:
    """The number that stands in the record for a value."""
    if "choices" in limits:
        return [str(choice) for choice in limits["choices"]].index(str(value))
    if isinstance(value, str):
        return int(limits["words"][value])
    return int(value)
