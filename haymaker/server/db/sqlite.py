"""SQLite in a file of its own: write-ahead log, full sync, one writer."""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from haymaker.kernel.errors import HaymakerError
from haymaker.server.db.driver import Row, Session


class SqliteSession:
    def __init__(self, path: Path) -> None:
        self.in_use = threading.RLock()
        self.raw = apsw.Connection(str(path))
        self.raw.set_busy_timeout(10_000)
        self.execute("PRAGMA journal_mode = WAL")
        self.execute("PRAGMA synchronous = FULL")
        self.execute("PRAGMA foreign_keys = ON")

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        return self.raw.execute(sql, tuple(values)).fetchall()


class Sqlite:
    shared = False
    alone = "SELECT 1"  # there is nobody else: one process owns the file
    now = "unixepoch('subsec')"
    errors: tuple[type[Exception], ...] = (apsw.Error, OSError)
    put_entries = (
        "INSERT INTO entries (table_id, number, at, body) "
        "SELECT t.id, e.value ->> 1, e.value ->> 3, e.value ->> 4 FROM json_each(?) e "
        "CROSS JOIN tables t ON t.id = e.value ->> 0 AND t.fence = e.value ->> 2 "
        "WHERE true ON CONFLICT DO NOTHING RETURNING table_id"
    )

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._lock_file = _only_server(path)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        self._writer = SqliteSession(path)
        self._local = threading.local()
        self._readers: list[SqliteSession] = []
        self._readers_lock = threading.Lock()

    @contextmanager
    def read(self) -> Iterator[Session]:
        session: SqliteSession | None = getattr(self._local, "session", None)
        if session is None:
            session = self._local.session = SqliteSession(self.path)
            with self._readers_lock:
                self._readers.append(session)
        with session.in_use:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            yield self._writer
        except BaseException:
            self._writer.execute("ROLLBACK")
            raise
        self._writer.execute("COMMIT")

    def write_once(self, sql: str, values: Sequence[Any]) -> list[Row]:
        return self._writer.execute(sql, values)

    def listen(self, channels: Sequence[str], hear: Callable[[str, str], None]) -> None:
        """There is nobody else to hear."""

    def close(self) -> None:
        """Waits for reads under way: a cancelled request's thread is still reading."""
        with self._readers_lock:
            for session in self._readers:
                with session.in_use:
                    session.raw.close()
        self._writer.raw.close()
        os.close(self._lock_file)


def _only_server(path: Path) -> int:
    """One server a file: the writer's memory and the file must not drift apart."""
    lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise HaymakerError(
            f"{path}: another server has this database open; one SQLite file has one server "
            "(use PostgreSQL for several)."
        ) from None
    return lock


def copy_database(source: Path, target: Path) -> None:
    """A consistent copy of a database, also while a server uses it."""
    if target.exists():
        raise HaymakerError(f"{target}: there is a file of that name already.")
    if not source.exists():
        raise HaymakerError(f"{source}: there is no such database.")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    old, new = apsw.Connection(str(source)), apsw.Connection(str(part))
    with new.backup("main", old, "main") as backup:
        while not backup.done:
            backup.step(-1)  # all at once: in steps, every commit of the server would begin it anew
    old.close()
    found = new.execute("PRAGMA integrity_check").fetchall()
    new.close()
    if found != [("ok",)]:
        part.unlink()
        raise HaymakerError(f"{source}: the copy is damaged: {found[0][0]}.")
    os.chmod(part, 0o600)
    part.rename(target)
