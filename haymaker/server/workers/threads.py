"""Threads for one kind of work, so that it holds up no other: the database is read in the loop's
own threads, and nothing that a stranger can make slow is done there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from haymaker.server.workers.line import FairLine

Result = TypeVar("Result")


class ThreadLine:
    """So many threads, and a fair line for them that has an end."""

    def __init__(self, name: str, count: int, most: int, most_each: int) -> None:
        self._pool = ThreadPoolExecutor(count, thread_name_prefix=name)
        self._line = FairLine(count, most, most_each)

    async def do(self, who: str, function: Callable[..., Result], *arguments: object) -> Result:
        """`who` wants it: an address, or whatever else shall not hold up the others."""
        async with self._line.place(who):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, function, *arguments)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
