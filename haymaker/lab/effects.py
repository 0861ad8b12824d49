"""What each option does to a game, one at a time: the figures that stand beside the switches."""

from __future__ import annotations

import importlib.resources
import json
import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import haymaker
from haymaker.bots import registry
from haymaker.kernel.effects import FILE, same
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game, Room
from haymaker.kernel.kit import KitEntry
from haymaker.kernel.measures import SHARE
from haymaker.kernel.workforce import Workforce
from haymaker.lab.compare import Compared, Comparison, Wish, bar_of, check_run, compare
from haymaker.lab.figures import ALONG, ENDED, MINUTES, STARTER, WON
from haymaker.lab.findings import BY_HAND, Cell, Findings, aligned, origin

ALL_VALUES = 12
"""Of ranges that are no longer, every value is measured; of others a few around that of the box."""
WORTH_TELLING = 0.005
"""What changes by less (see `size`) is not told, and who wins only from twice that on."""
WORTH_A_WORD = 2 * WORTH_TELLING
TOLD = 2
"""Figures beside the minutes: more is no answer at a glance."""
WISH = Wish(games=8000, seconds=60.0, width=1e-9)
"""So many games of every value, so that the same seed gives the same file."""


class Change(NamedTuple):
    """One option with another value than in the box."""

    option: str
    value: Any
    game: Game


def changes_of(room: Room, players: int | None = None) -> Iterator[Change]:
    """Every switch that can be turned by itself, with every value that the room accepts."""
    unmeasured = getattr(room.part("lab"), "UNMEASURED", ())
    for entry in room.box.entries.values():
        if entry.name in unmeasured:
            continue
        for value in values_of(entry):
            try:
                yield Change(entry.name, value, room.game(players, **{entry.name: value}))
            except HaymakerError:
                continue  # not by itself, or not with so many players


def values_of(entry: KitEntry) -> list[Any]:
    """The other values of a switch; none for lists and tables, which have too many."""
    limits, usual = entry.limits, entry.default
    if isinstance(usual, bool):
        return [not usual]
    if "choices" in limits or "presets" in limits:
        found = list(limits.get("choices", limits.get("presets", ())))
    elif "range" in limits and "length" not in limits:
        found = [*limits.get("words", ()), *numbers_of(limits, usual)]
    else:
        return []
    return [value for value in found if not same(value, usual)]


def numbers_of(limits: Any, usual: int | str) -> list[int]:
    low, high = limits["range"]
    if high - low <= ALL_VALUES:
        return list(range(low, high + 1))
    if isinstance(usual, str):  # no limit, as a rule
        near = {high // 4, high // 2, high}
    else:
        near = {usual // 4, usual // 2, usual - 1, usual + 1, usual * 2}
    return sorted(number for number in near if low <= number <= high)


def effects(
    room: Room,
    level: str | None = None,
    wish: Wish = WISH,
    seed: int = 0,
    workforce: Workforce | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[tuple[Change, Comparison]]:
    """Every change against the box. After Ctrl-C, those that were measured until then."""
    check_run(wish.games, seed)
    box = room.game()
    bots = level or registry.usual(box)
    wanted, found = list(changes_of(room)), []
    began = time.monotonic()
    for number, change in enumerate(wanted):
        done = f"{bar_of(number / len(wanted))} {number} of {len(wanted)}"
        report(f"{done} in {time.monotonic() - began:.0f} s: {change.option} = {change.value}")
        try:
            comparison = compare(change.game, box, bots, wish, seed, True, workforce)
        except HaymakerError:
            break  # before the first games were over
        if comparison.stopped == BY_HAND:
            break
        found.append((change, comparison))
    report("")
    if not found:
        raise HaymakerError("It was stopped before the first option was measured.")
    return found


def says(found: Comparison) -> str:
    """The figures that differ most, and the minutes: `knock-outs 36 → 39 %; about 21 → 20 min`."""
    told = [figure(each) for each in biggest(found)]
    told += [
        f"about {each.other:.0f} → {each.one:.0f} minutes"
        for each in found.figures
        if each.figure.name == MINUTES and each.differs and round(each.one) != round(each.other)
    ]
    return "; ".join(told) or "no difference seen between these bots"


def biggest(found: Comparison) -> list[Compared]:
    """Who wins, if that changes; then the largest of endings and of what the room counts. Wins of
    the other seats, or of a starting player who always has the same seat, say the same again."""
    wins = [each for each in found.figures if each.figure.group == WON]
    others = [each for each in found.figures if each.figure.group in (ENDED, ALONG)]
    first = [each for each in wins[:1] if each.differs and size(each) >= WORTH_A_WORD]
    starters = [
        each
        for each in wins
        if each.figure.name == STARTER and not math.isclose(abs(each.value), abs(wins[0].value))
    ]
    rows = [row for row in (*starters, *others) if row.differs and size(row) >= WORTH_TELLING]
    return [*first, *sorted(rows, key=size, reverse=True)][:TOLD]


def size(each: Compared) -> float:
    """How much of a difference it is: of a share as it is, of another figure half the part of it by
    which it changes, because small numbers double easily."""
    if each.figure.kind == SHARE:
        return abs(each.value)
    return abs(each.value) / max(1.0, abs(each.other)) / 2


def figure(each: Compared) -> str:
    name = f"won by {each.figure.name}" if each.figure.group == WON else each.figure.name
    if each.figure.kind == SHARE:
        digits = 0 if abs(each.value) >= 0.02 else 1
        return f"{name} {100 * each.other:.{digits}f} → {100 * each.one:.{digits}f} %"
    digits = 0 if abs(each.value) >= 2 else 1 if abs(each.value) >= 0.2 else 2
    return f"{name} {each.other:.{digits}f} → {each.one:.{digits}f}"


def file_of(room: Room, found: list[tuple[Change, Comparison]]) -> str:
    """The text of the room's file."""
    box = room.game()
    first = found[0][1]
    minutes = [each.other for each in first.figures if each.figure.name == MINUTES]
    head = {
        "command": f"haymaker lab effects {room.name} --keep",
        "haymaker": haymaker.__version__,
        "rules": room.version,
        "kit": box.kit.fingerprint,
        "level": first.bots[0],
        "players": box.players,
        "seed": first.seed,
        "minutes": round(minutes[0], 1) if minutes else 0.0,
    }
    rows = [
        {"option": c.option, "value": c.value, "games": each.games, "says": says(each)}
        for c, each in found
    ]
    lines = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)
    start = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    return f'{start},\n "effects": [\n{lines}\n ]\n}}\n'


def told_effects(room: Room, found: list[tuple[Change, Comparison]], command: str) -> Findings:
    box = room.game()
    level, seed = found[0][1].bots[0], found[0][1].seed
    rows = [("option", "games", ""), *((f"{c.option} = {c.value}", f"{each.games:,}", says(each))
                                       for c, each in found)]  # fmt: skip
    records: list[dict[str, Cell]] = [
        {"option": c.option, "value": str(c.value), "games": each.games, "says": says(each)}
        for c, each in found
    ]
    title = f"{room.title}: what each option does by itself, against the box"
    about = {**origin(box, command, seed), "bots": level}
    head = f"bots: {level}; {box.players} players; seed {seed}; rules version {room.version}"
    return Findings(
        title, about, records, [title, head, "", *aligned(rows)],
        ["Only figures that differ are told, the biggest two and the minutes, which are an "
         "estimate. Two options at once are another kit: compare it."],
    )  # fmt: skip


def keep_effects(room: Room, found: list[tuple[Change, Comparison]]) -> Path:
    """Writes the file into the room, where it travels with the package."""
    file = Path(str(importlib.resources.files(room.package))) / FILE
    file.write_text(file_of(room, found), encoding="utf-8")
    return file
