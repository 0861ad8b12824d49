"""One thread writes: all that has come in while it was busy goes to disk together."""

from __future__ import annotations

import asyncio
import queue
import threading
from typing import Any

from haymaker.server.db.driver import Job
from haymaker.server.db.store import Append, Store

MOST_AT_ONCE = 512


class Writer:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[tuple[Job | Append, asyncio.Future[Any]] | None] = (
            queue.SimpleQueue()
        )
        self.commits = 0
        self.written = 0
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job | Append) -> asyncio.Future[Any]:
        """Takes its place behind all that was submitted before."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put((job, future))
        return future

    async def do(self, job: Job | Append) -> Any:
        """Returns when the job is on disk."""
        return await self.submit(job)

    def _work(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch, last = [first], False
            while len(batch) < MOST_AT_ONCE:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                    break
                batch.append(more)
            self._write(batch)
            if last:
                return

    def _write(self, batch: list[tuple[Job | Append, asyncio.Future[Any]]]) -> None:
        answers: list[Any]
        try:
            answers = self._store.group([job for job, _ in batch])
        except Exception as error:
            answers = [error] * len(batch)
        self.commits += 1
        self.written += len(batch)
        futures = [future for _, future in batch]
        self._loop.call_soon_threadsafe(_resolve, futures, answers)

    async def close(self) -> None:
        """Finishes what has come in."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)


def _resolve(futures: list[asyncio.Future[Any]], answers: list[Any]) -> None:
    for future, answer in zip(futures, answers, strict=True):
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
