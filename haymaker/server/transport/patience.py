"""Requests that never come in whole: half-sent headers and bodies, and silent lines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

BEAT = 1.0


def awaited(protocol: Any) -> bool:
    """Whether the line of a guest waits for more of a request, or for its first word.

    What is looked at are uvicorn's protocols for HTTP: each has the present request as `cycle`. A
    line that has become a WebSocket has none, and is watched over elsewhere.
    """
    if not hasattr(protocol, "cycle"):
        return False
    cycle = protocol.cycle
    return bool(cycle is None or cycle.response_complete or cycle.more_body)


async def hang_up_late(lines: Iterable[Any], within: float) -> None:
    """Ends lines that have waited for longer than that."""
    since: dict[Any, float] = {}
    while True:
        now = time.monotonic()
        waiting = [line for line in list(lines) if awaited(line)]
        since = {line: since.get(line, now) for line in waiting}
        for line, began in since.items():
            if now - began > within and line.transport is not None:
                line.transport.abort()
        await asyncio.sleep(BEAT)
