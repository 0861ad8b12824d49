"""Requests that never come in whole, answers that nobody takes, and silent lines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from typing import Any

BEAT = 1.0
TAKEN_A_SECOND = 2_000
"""Bytes that the slowest reader takes."""
MOST_AWAITED = 1_000
"""Lines that may wait at one time; of more, those that have waited longest are ended."""


def awaited(protocol: Any) -> bool:
    """Whether the line of a guest waits for more of a request, or for its first word.

    What is looked at are uvicorn's protocols for HTTP: each has the present request as `cycle`. A
    line that has become a WebSocket has none, and is watched over elsewhere.
    """
    if not hasattr(protocol, "cycle"):
        return False
    cycle = protocol.cycle
    return bool(cycle is None or cycle.response_complete or cycle.more_body)


def untaken(protocol: Any) -> int:
    """Bytes of answers that the reader of a line has yet to take."""
    if not hasattr(protocol, "cycle") or protocol.transport is None:
        return 0
    return int(protocol.transport.get_write_buffer_size())


class Readers:
    """How much readers take: whoever takes next to nothing keeps a place for nothing, too."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._left: dict[Any, tuple[int, float, int]] = {}
        """Of every line what was left to take, when that was, and what was left lately."""

    def too_slow(self, lines: Iterable[Any], now: float) -> list[Any]:
        found, known = [], self._left
        self._left = {}
        for line in lines:
            left = untaken(line)
            if left == 0:
                continue
            before, since, lately = known.get(line, (left, now, left))
            if left > lately:  # another answer, so what was before it is taken
                self._left[line] = (left, now, left)
            elif now - since < self._within:
                self._left[line] = (before, since, left)
            elif before - left < TAKEN_A_SECOND * self._within:
                found.append(line)
            else:
                self._left[line] = (left, now, left)
        return found


def overdue(since: Mapping[Any, float], now: float, within: float) -> list[Any]:
    """Lines that have waited for longer than that, and the oldest of a crowd."""
    oldest_first = sorted(since, key=lambda line: since[line])
    crowd = max(0, len(since) - MOST_AWAITED)
    return [
        line
        for place, line in enumerate(oldest_first)
        if place < crowd or now - since[line] > within
    ]


async def hang_up_late(lines: Iterable[Any], within: float) -> None:
    """Ends lines that keep a place for nothing."""
    since: dict[Any, float] = {}
    readers = Readers(within)
    while True:
        now = time.monotonic()
        waiting = [line for line in list(lines) if awaited(line)]
        since = {line: since.get(line, now) for line in waiting}
        for line in (*overdue(since, now, within), *readers.too_slow(list(lines), now)):
            if line.transport is not None:
                line.transport.abort()
        await asyncio.sleep(BEAT)
