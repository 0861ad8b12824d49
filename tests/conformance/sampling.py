"""Which kits of a game to try: every variant, a broad sample of the rest, and plain nonsense."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from typing import Any

from haymaker.kernel.game import Room
from haymaker.kernel.kit import KitEntry


def _choices(entry: KitEntry) -> list[Any] | None:
    if "choices" in entry.limits:
        return list(entry.limits["choices"])
    if isinstance(entry.default, bool):
        return [True, False]
    return None


def variants(room: Room) -> list[dict[str, Any]]:
    """All combinations of the options that the game calls its variants."""
    names = room.box.facts.get("variants", [])
    values = [_choices(room.box.entries[name]) or [] for name in names]
    return [
        dict(zip(names, combination, strict=True)) for combination in itertools.product(*values)
    ]


def sample(room: Room, count: int, seed: int = 1) -> list[dict[str, Any]]:
    """The box as it is, then all variants, the other options drawn at random from their choices."""
    luck = random.Random(seed)
    found: list[dict[str, Any]] = [{}]
    combos = variants(room)
    for number in range(max(count, len(combos))):
        options = dict(combos[number % len(combos)]) if combos else {}
        for entry in room.box.entries.values():
            if entry.group == "options" and entry.name not in options and luck.random() < 0.4:
                options[entry.name] = something(entry.limits, luck)
        found.append(options)
    return found


def something(limits: Mapping[str, Any], luck: random.Random) -> Any:
    """A value within the limits, with a liking for their edges."""
    if "presets" in limits and luck.random() < 0.7:
        return luck.choice(list(limits["presets"]))
    if "choices" in limits:
        return luck.choice(limits["choices"])
    if "columns" in limits:
        rows = limits["value"]
        if isinstance(rows, str):
            rows = limits["presets"][rows]
        return _rows(limits, rows, luck)
    if "each" in limits:
        return _counts(limits, luck)
    if "length" in limits:
        few, many = limits["length"]
        return [_number(limits["range"], luck) for _ in range(luck.randint(few, many))]
    if "range" in limits:
        if "words" in limits and luck.random() < 0.3:
            return luck.choice(list(limits["words"]))
        return _number(limits["range"], luck)
    if "text" in limits:
        return "x" * luck.randint(1, limits["text"])
    return luck.random() < 0.5


def _number(span: list[int], luck: random.Random) -> int:
    low, high = span
    return luck.choice([low, high, luck.randint(low, high), luck.randint(low, min(high, low + 4))])


def _counts(limits: Mapping[str, Any], luck: random.Random) -> dict[str, int]:
    """Often with the sum of the box, since many games ask for that."""
    names = list(limits["value"])
    if luck.random() < 0.3:
        return {name: _number(limits["each"], luck) for name in names}
    counts = dict.fromkeys(names, 0)
    for _ in range(sum(limits["value"].values())):
        counts[luck.choice(names)] += 1
    return counts


def _rows(limits: Mapping[str, Any], rows: list[dict[str, Any]], luck: random.Random) -> Any:
    """The rows of the box with some cells changed, some rows dropped and some doubled."""
    changed = [dict(row) for row in rows]
    if not changed:
        return changed
    for row in changed:
        for name, column in limits["columns"].items():
            if luck.random() < 0.15 and "names" not in column and "text" not in column:
                row[name] = something(column, luck)
    if luck.random() < 0.3:
        changed = luck.sample(changed, luck.randint(1, len(changed)))
    if luck.random() < 0.2:
        changed.append(dict(luck.choice(changed)))
    return changed


def fuzzed(room: Room, seed: int) -> dict[str, Any]:
    """Some entries of the kit, options and components alike, changed to anything within limits."""
    luck = random.Random(seed)
    entries = list(room.box.entries.values())
    return {
        entry.name: something(entry.limits, luck)
        for entry in entries
        if luck.random() < luck.choice((0.1, 0.5, 1.0))
    }
