"""What strangers bring along, looked at where it can hold up nobody: kits, records, long stories.

Kits and records are read in processes of their own, with a time limit each; stories of our own
tables in threads of their own. Both have a queue that refuses.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from haymaker.kernel.errors import HaymakerError
from haymaker.server.errors import Full
from haymaker.server.settings import Settings
from haymaker.server.workers.pool import Workers, WorkFailed

Result = TypeVar("Result")


class Guests:
    def __init__(self, settings: Settings, counts: Counter[str]) -> None:
        self._readers = Workers(settings.guest_readers)
        self._tellers = ThreadPoolExecutor(settings.guest_readers, thread_name_prefix="tell")
        self._settings = settings
        self._waiting = 0
        self._counts = counts

    async def read(self, job: str, *arguments: Any) -> Any:
        """A job of `worker.py` over what a stranger sent."""
        within = self._settings.read_within
        try:
            return await self._queued(lambda: self._readers.do(job, *arguments, within=within))
        except WorkFailed:
            self._counts["guests_failed"] += 1
            raise HaymakerError(
                "That took too long to read, so it was not read to the end; send something simpler."
            ) from None

    async def tell(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """Something about a table of ours that may take a while."""
        loop = asyncio.get_running_loop()
        return await self._queued(lambda: loop.run_in_executor(self._tellers, function, *arguments))

    async def _queued(self, work: Callable[[], Awaitable[Result]]) -> Result:
        if self._waiting >= self._settings.guests_waiting:
            raise Full("Many ask for such things just now; try again in a moment.")
        self._waiting += 1
        try:
            return await work()
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        await self._readers.close()
        self._tellers.shutdown(wait=False, cancel_futures=True)
