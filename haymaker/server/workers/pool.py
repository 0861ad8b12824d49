"""Processes that work off the event loop, started when they are needed, or made ready."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from typing import Any

from haymaker.kernel.errors import HaymakerError
from haymaker.server.errors import TryAgain
from haymaker.server.workers.worker import COMPILING, LENGTH

log = logging.getLogger("haymaker.server")
CLOSING = "the house is closing"
START_WITHIN = 120.0
"""Seconds for a process to get ready, which on a busy machine takes longer than any job."""


class WorkFailed(Exception):
    """The worker took too long, died or stumbled; the next job gets a fresh one, or one that only
    stumbled."""


class TookTooLong(WorkFailed):
    """The worker was ended in the midst of its job."""


class Workers:
    """At most so many processes; each does one job at a time. One that takes too long is ended.
    With `compiling` they compile the games that they are asked about, in the background."""

    def __init__(self, most: int, compiling: bool = False) -> None:
        self._most = max(1, most)
        self._compiling = compiling
        self._free = asyncio.Semaphore(self._most)
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self.closed = False

    @property
    def processes(self) -> list[Process]:
        return [*self._idle, *self._busy]

    @contextlib.asynccontextmanager
    async def _at_work(self) -> AsyncIterator[Process]:
        """A worker that is free and ready. It is ended where what it was for failed."""
        async with self._free:
            worker, new = await self._worker()
            whole = False
            self._busy.add(worker)
            try:
                if self.closed:  # while it was being started
                    raise WorkFailed(CLOSING)
                if new:
                    await asyncio.wait_for(_answer(worker), START_WITHIN)
                yield worker
                whole = True
            finally:
                self._busy.discard(worker)
                if whole and not self.closed:
                    self._idle.append(worker)
                else:
                    await _end(worker)

    async def prepare(self) -> None:
        """Starts one, so that whoever needs it first does not wait for that."""
        try:
            async with self._at_work():
                pass
        except (WorkFailed, TimeoutError, OSError, EOFError) as problem:
            log.error("a worker did not start", extra={"problem": repr(problem)})

    async def do(self, job: str, *arguments: Any, within: float) -> Any:
        """The answer of one of the worker's jobs. Waiting for a worker that is free, and ready,
        does not count."""
        body = _packed(job, arguments)
        try:
            async with self._at_work() as worker:
                kind, found = await asyncio.wait_for(_ask(worker, body), within)
        except TimeoutError:
            raise TookTooLong(f"{job} took longer than {within:g} s") from None
        except (OSError, EOFError) as problem:
            raise WorkFailed(f"{job}: the worker ended ({problem!r})") from None
        if kind == "refused":
            raise HaymakerError(found)
        if kind == "failed":
            raise WorkFailed(f"{job}: {found}")
        return found

    async def attempt(self, table: str, job: str, *arguments: Any, within: float) -> Any:
        """The answer for a table; None where the worker failed, and the game goes on without it."""
        try:
            return await self.do(job, *arguments, within=within)
        except (WorkFailed, HaymakerError) as problem:
            if self.closed:  # nothing is decided by a server that goes
                raise TryAgain("The server restarts; try again in a moment.") from None
            log.error(f"{job} failed", extra={"table": table, "problem": str(problem)})
            return None

    async def _worker(self) -> tuple[Process, bool]:
        """One that does nothing, and whether it has only just been started."""
        if self.closed:
            raise WorkFailed(CLOSING)
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:
                return worker, False
            await _end(worker)
        command = [sys.executable, "-m", "haymaker.server.workers.worker"]
        if self._compiling:
            command.append(COMPILING)
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE), True

    async def close(self) -> None:
        self.closed = True
        for worker in list(self._busy):
            with contextlib.suppress(ProcessLookupError):
                worker.kill()
        async with contextlib.AsyncExitStack() as all_places:
            for _ in range(self._most):  # free when whoever had a worker has put it away
                await all_places.enter_async_context(self._free)
        while self._idle:
            await _end(self._idle.pop())


def _packed(job: str, arguments: tuple[Any, ...]) -> bytes:
    """What is sent to a worker. No worker is taken, and ended, for what cannot be sent."""
    try:
        return pickle.dumps((job, arguments))
    except RecursionError:
        raise HaymakerError("This is nested too deeply to be read.") from None


async def _ask(worker: Process, body: bytes) -> tuple[str, Any]:
    assert worker.stdin is not None
    worker.stdin.write(LENGTH.pack(len(body)) + body)
    await worker.stdin.drain()
    return await _answer(worker)


async def _answer(worker: Process) -> tuple[str, Any]:
    """What the worker says next. The first thing it says is that it is ready."""
    assert worker.stdout is not None
    head = await worker.stdout.readexactly(LENGTH.size)
    kind, found = pickle.loads(await worker.stdout.readexactly(LENGTH.unpack(head)[0]))
    return str(kind), found


async def _end(worker: Process) -> None:
    """A worker has nothing to put in order. It is gone when its output has ended, too."""
    assert worker.stdin is not None and worker.stdout is not None
    worker.stdin.close()
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    await worker.wait()
    with contextlib.suppress(OSError):
        await worker.stdout.read()
