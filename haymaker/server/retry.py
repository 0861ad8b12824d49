"""The one policy for what another process, or another write, came in between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from haymaker.server.errors import Lost, TryAgain

ATTEMPTS = 8
Result = TypeVar("Result")


async def until_it_stands(attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Tries again as long as the attempt is `Lost`: it must look at everything anew each time."""
    for _ in range(ATTEMPTS):
        with suppress(Lost):
            return await attempt()
    raise TryAgain("The table is busy just now; try again.")
