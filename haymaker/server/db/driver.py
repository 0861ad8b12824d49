"""What a database must do for the store. SQL is written once, with `?` for every value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

Row = tuple[Any, ...]


class Session(Protocol):
    """A connection within a transaction."""

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[Row]: ...


TELL = "SELECT pg_notify(?, ?)"
"""Tells the other processes of a shared database: see `cluster/bus.py`."""
Job = Callable[[Session], Any]
"""A change: it gets a session, and what it returns is the answer to whoever asked."""


def statement(sql: str, *values: Any) -> Job:
    """A change that is a single statement."""
    return lambda session: session.execute(sql, values)


class Driver(Protocol):
    """`read` is for any thread; `write` is called by one thread at a time. What the databases spell
    differently stands in each driver as SQL."""

    shared: bool
    """Whether other processes may use the same database."""
    alone: str
    """Keeps all other processes out until the transaction ends."""
    now: str
    """The one clock of all processes, as an expression: seconds."""
    errors: tuple[type[Exception], ...]
    """What it raises when it cannot do what it is asked for."""
    put_entries: str
    """Writes many entries at once, and gives the table of each that stands: those whose number is
    free and whose fence still holds. Its value is JSON: [table, number, fence, at, body] each."""

    def read(self) -> AbstractContextManager[Session]: ...

    def write(self) -> AbstractContextManager[Session]:
        """A transaction that is on disk when the block ends."""
        ...

    def write_once(self, sql: str, values: Sequence[Any]) -> list[Row]:
        """A statement that is a transaction of its own, on disk when its rows come: the database is
        asked once, not for a beginning and an end besides."""
        ...

    def listen(self, channels: Sequence[str], hear: Callable[[str, str], None]) -> None:
        """Calls `hear` with everything told to these channels, from a thread of its own."""
        ...

    def close(self) -> None: ...
