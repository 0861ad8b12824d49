"""One thread writes: all that has come in while it was busy goes to disk together."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, TypeGuard

from msgspec import Struct
from msgspec.json import encode

from haymaker.server.db.driver import Driver, Job, Row, Session
from haymaker.server.errors import Unwritten

log = logging.getLogger("haymaker.server")
MOST_AT_ONCE = 512


class Append(Struct, frozen=True, eq=False):
    """One change to one table. It stands only if the number is free and the fence still holds."""

    table: str
    number: int
    fence: int
    at: float
    body: str
    process: str
    then: Sequence[Job] = ()
    """What must stand or fall with the entry, such as the ratings with the last move."""

    def __call__(self, driver: Driver, session: Session) -> bool:
        (stands,) = _put(driver, session.execute, [self])
        for job in self.then if stands else ():
            job(session)
        return stands


Put = Callable[[str, Sequence[Any]], list[Row]]
"""Does a statement with its values."""


def _put(driver: Driver, put: Put, jobs: Sequence[Append]) -> list[bool]:
    """Which of these entries stand, of one table each: none depends on another."""
    rows = [(job.table, job.number, job.fence, job.at, job.body) for job in jobs]
    stand = {row[0] for row in put(driver.put_entries, (encode(rows).decode(),))}
    return [job.table in stand for job in jobs]


def group(driver: Driver, jobs: Sequence[Job | Append]) -> list[Any]:
    """Does many jobs in one transaction. A job that fails gives its exception, alone."""
    moves = [job for job in jobs if _is_plain(job)]
    if len(moves) == len(jobs) and _of_one_table_each(moves):
        return list(_put(driver, driver.write_once, moves))
    answers: list[Any] = []
    with driver.write() as session:
        for plain, run in groupby(jobs, _is_plain):
            if plain:
                answers += _append(driver, session, [job for job in run if _is_plain(job)])
                continue
            for job in run:
                whole = partial(job, driver) if isinstance(job, Append) else job
                answers.append(_alone(session, whole))
    return answers


def _append(driver: Driver, session: Session, jobs: list[Append]) -> list[bool]:
    if _of_one_table_each(jobs):
        return _put(driver, session.execute, jobs)
    return [job(driver, session) for job in jobs]


def _of_one_table_each(jobs: Sequence[Append]) -> bool:
    """As nearly always: a table waits for what it writes."""
    return len({job.table for job in jobs}) == len(jobs)


def _is_plain(job: Job | Append) -> TypeGuard[Append]:
    """An entry with nothing that must stand or fall with it."""
    return isinstance(job, Append) and not job.then


def _alone(session: Session, job: Job) -> Any:
    session.execute("SAVEPOINT job")
    try:
        answer = job(session)
    except Exception as error:
        session.execute("ROLLBACK TO SAVEPOINT job")
        answer = error
    session.execute("RELEASE SAVEPOINT job")
    return answer


Waiting = tuple[Job | Append, asyncio.Future[Any]]


class Writer:
    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.commits = 0
        self.written = 0
        self.failing = False
        """Whether the database failed at what was last written."""
        self.written_down: Callable[[Sequence[Append]], None] = lambda appends: None
        """Told of entries that are on disk, on the event loop."""
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
        last = False
        while not last:
            taken = [self._jobs.get()]
            while len(taken) < MOST_AT_ONCE and not self._jobs.empty():  # nobody else takes any
                taken.append(self._jobs.get())
            last = None in taken
            batch = [each for each in taken if each is not None]
            if batch:
                self._write(batch)

    def _write(self, batch: list[Waiting]) -> None:
        try:
            answers = group(self._driver, [job for job, _ in batch])
        except Exception as error:
            answers = [error] * len(batch)
        self.failing = any(isinstance(answer, self._driver.errors) for answer in answers)
        answers = [_as_told(answer, self._driver.errors) for answer in answers]
        self.commits += 1
        self.written += len(batch)
        self._loop.call_soon_threadsafe(self._tell, batch, answers)

    def _tell(self, batch: list[Waiting], answers: list[Any]) -> None:
        _resolve([future for _, future in batch], answers)
        stood = zip(batch, answers, strict=True)
        self.written_down(
            [job for (job, _), stands in stood if stands is True and isinstance(job, Append)]
        )

    async def close(self) -> None:
        """Finishes what has come in."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)


def _as_told(answer: Any, errors: tuple[type[Exception], ...]) -> Any:
    """A fault of the database is the operator's to read; others hear that it failed."""
    if not isinstance(answer, errors):
        return answer
    log.error("write failed", extra={"problem": repr(answer)})
    return Unwritten("It could not be written down just now; try again.")


def _resolve(futures: list[asyncio.Future[Any]], answers: list[Any]) -> None:
    for future, answer in zip(futures, answers, strict=True):
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
