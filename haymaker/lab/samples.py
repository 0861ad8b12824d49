"""Kits drawn by lot over their numbers, each checked like a stranger's before any game.

A kit is told by its number: the same seed draws the same kits, in whatever portions they are made.
"""

from __future__ import annotations

import copy
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from haymaker.kernel import streams
from haymaker.kernel.contract import GOLDEN, MASK64
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record, blank
from haymaker.kernel.workforce import ahead
from haymaker.lab.fields import KitNumber, changed_kit, numbers_in
from haymaker.lab.sums import Whole

PORTION = 1024
"""Kits that are drawn at a time."""
WORTH_A_POOL = 32 * PORTION
"""From so many on, all cores check kits."""
IN_VAIN = 8
"""So many portions without a single kit that can be played end a search."""


class Portion(NamedTuple):
    """Kits that can be played, and what was refused beside them."""

    numbers: Whole
    records: Record
    refused: int
    reason: str
    """Why one of them was refused."""


def drawn(fields: Sequence[KitNumber], seed: int, first: int, many: int) -> Whole:
    """The numbers of so many kits, each fair between its limits."""
    low = np.array([each.low for each in fields], np.int64)
    span = np.array([each.high - each.low + 1 for each in fields], np.uint64)
    place = np.arange(first * len(fields), (first + many) * len(fields), dtype=np.uint64)
    key = np.uint64(streams.mix((seed + GOLDEN) & MASK64))
    words = mixed(key + place * np.uint64(streams.MIX1)).reshape(many, len(fields))
    numbers: Whole = ((words >> np.uint64(32)) * span >> np.uint64(32)).astype(np.int64)
    return numbers + low


def mixed(x: Any) -> Any:
    """`streams.mix` for many words at once."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(streams.MIX1)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(streams.MIX2)
    return x ^ (x >> np.uint64(31))


def portion(start: Game, fields: Sequence[KitNumber], seed: int, number: int) -> Portion:
    """The portion of this number. A room may bring kits into line before they are checked."""
    fit = getattr(start.room.part("lab"), "fitted", None)
    numbers, kits, refused, reason = [], [], 0, ""
    for row in drawn(fields, seed, number * PORTION, PORTION).tolist():
        values = changed_kit(start, fields, row)
        if fit is not None:
            values = brought_into_line(start, fields, values, fit)
        try:
            kits.append(start.room.refilled("this search", values, start.players).kit.record)
        except HaymakerError as error:
            refused, reason = refused + 1, str(error)
            continue
        numbers.append(numbers_in(values, fields))
    records = blank(start.room.kit, len(kits))
    for place, record in enumerate(kits):
        records[place] = record[0]
    return Portion(np.array(numbers, np.int64).reshape(-1, len(fields)), records, refused, reason)


def brought_into_line(
    start: Game, fields: Sequence[KitNumber], values: dict[str, Any], fit: Callable[[Any], None]
) -> dict[str, Any]:
    """As the room does it, unless that would change what is not to vary."""
    fitted = copy.deepcopy(values)
    fit(fitted)
    again = changed_kit(start, fields, numbers_in(fitted, fields))
    return fitted if again == fitted else values


def portions(
    start: Game, fields: Sequence[KitNumber], seed: int, many: int, hurry: bool = False
) -> Iterator[Portion]:
    """Portions without end, for about so many kits. In a hurry, all cores make some ahead: a GPU
    plays faster than one core draws."""
    make = partial(portion, start, tuple(fields), seed)
    cores = os.cpu_count() or 1
    if not hurry or many < WORTH_A_POOL or cores == 1:
        yield from map(make, count())
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(cores, context, initializer=leave_to_the_parent)
    waiting = deque[Future[Portion]]()
    try:
        yield from ahead(
            waiting, lambda number: pool.submit(make, number), Future.result, count(), 8 * cores
        )
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def leave_to_the_parent() -> None:
    """Ctrl-C is for the one who asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_lots(made: Iterator[Portion], many: int, size: int) -> Iterator[Portion]:
    """So many kits in all, in lots of this size."""
    held: Portion | None = None
    empty, left = 0, many
    for one in made:
        empty = 0 if len(one.records) else empty + 1
        if empty == IN_VAIN:
            raise HaymakerError(
                f"None of {IN_VAIN * PORTION:,} kits drawn can be played; vary less. "
                f"One of them: {one.reason}"
            )
        held = one if held is None else both(held, one)
        while left and len(held.records) >= min(size, left):
            lot, held = cut(held, min(size, left))
            left -= len(lot.records)
            yield lot
        if left == 0:
            return


def both(one: Portion, other: Portion) -> Portion:
    return Portion(
        np.concatenate([one.numbers, other.numbers]),
        np.concatenate([one.records, other.records]),
        one.refused + other.refused,
        one.reason or other.reason,
    )


def cut(whole: Portion, at: int) -> tuple[Portion, Portion]:
    numbers, records, refused, reason = whole
    rest = Portion(numbers[at:], records[at:], 0, "")
    return Portion(numbers[:at], records[:at], refused, reason), rest
