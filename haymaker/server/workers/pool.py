"""Processes that work off the event loop, started when they are first needed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

from haymaker.kernel.errors import HaymakerError
from haymaker.server.errors import TryAgain
from haymaker.server.workers.worker import COMPILING, LENGTH

log = logging.getLogger("haymaker.server")
CLOSING = "the house is closing"
START_WITHIN = 120.0
"""Seconds for a process to get ready, which on a busy machine takes longer than any job."""


class WorkFailed(Exception):
    """The worker took too long, died or stumbled; the next job gets a fresh one."""


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

    async def do(self, job: str, *arguments: Any, within: float) -> Any:
        """The answer of one of the worker's jobs. Waiting for a worker that is free, and ready,
        does not count."""
        async with self._free:
            worker, new = await self._worker()
            whole = False
            self._busy.add(worker)
            try:
                if self.closed:  # while it was being started
                    raise WorkFailed(CLOSING)
                if new:
                    await asyncio.wait_for(_answer(worker), START_WITHIN)
                kind, found = await asyncio.wait_for(_ask(worker, job, arguments), within)
                whole = True
            except TimeoutError:
                raise WorkFailed(f"{job} took longer than {within:g} s") from None
            except (OSError, EOFError) as problem:
                raise WorkFailed(f"{job}: the worker ended ({problem!r})") from None
            finally:
                self._busy.discard(worker)
                if whole and not self.closed:
                    self._idle.append(worker)
                else:
                    await _end(worker)
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


async def _ask(worker: Process, job: str, arguments: tuple[Any, ...]) -> tuple[str, Any]:
    assert worker.stdin is not None
    body = pickle.dumps((job, arguments))
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
