"""What a database must do for the store. SQL is written once, with `?` for every value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

Row = tuple[Any, ...]


class Session(Protocol):
    """A connection within a transaction."""

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[Row]: ...


Job = Callable[[Session], Any]
"""A change: it gets a session, and what it returns is the answer to whoever asked."""


class Driver(Protocol):
    """`read` is for any thread; `write` is called by one thread at a time."""

    shared: bool
    """Whether other processes may use the same database."""

    def read(self) -> AbstractContextManager[Session]: ...

    def write(self) -> AbstractContextManager[Session]:
        """A transaction that is on disk when the block ends."""
        ...

    def alone(self, session: Session) -> None:
        """Keeps all other processes out until the transaction ends."""
        ...

    def put_entries(self, session: Session, rows: str) -> int:
        """Writes many entries at once, and says how many of them stand: those whose number is
        free and whose fence still holds. `rows` is JSON: [table, number, fence, at, body] each."""
        ...

    def now(self, session: Session) -> float:
        """The one clock of all processes."""
        ...

    def tell(self, session: Session, channel: str, text: str) -> None:
        """Tells the other processes, once the transaction is on disk."""
        ...

    def listen(self, channels: Sequence[str], hear: Callable[[str, str], None]) -> None:
        """Calls `hear` with everything told to these channels, from a thread of its own."""
        ...

    def backup(self, target: str) -> None: ...

    def close(self) -> None: ...
