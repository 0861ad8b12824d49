"""PostgreSQL through psycopg 3, for several server processes on one database."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import sql as pg
from psycopg_pool import ConnectionPool, PoolTimeout

from haymaker.kernel.errors import HaymakerError
from haymaker.server.db.driver import Row, Session

READERS = 8
Raw = psycopg.Connection[tuple[Any, ...]]


class PostgresSession:
    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            raise HaymakerError("A text has no NUL in it.")  # PostgreSQL keeps none
        found = self.raw.execute(sql.replace("?", "%s").encode(), tuple(values))
        return found.fetchall() if found.description is not None else []


class Postgres:
    shared = True
    alone = "SELECT pg_advisory_xact_lock(1213812043)"  # a number of our own
    now = "extract(epoch FROM clock_timestamp())"
    errors: tuple[type[Exception], ...] = (psycopg.Error, PoolTimeout)
    put_entries = (
        "INSERT INTO entries (table_id, number, at, body) "
        "SELECT t.id, (e ->> 1)::bigint, (e ->> 3)::double precision, e ->> 4 "
        "FROM json_array_elements(?::json) e "
        "JOIN tables t ON t.id = e ->> 0 AND t.fence = (e ->> 2)::bigint "
        "ON CONFLICT DO NOTHING RETURNING table_id"
    )

    def __init__(self, address: str) -> None:
        self._address = address
        self._closed = threading.Event()
        self._listener: threading.Thread | None = None
        self._writer = self._connect(autocommit=True)
        self._readers = ConnectionPool(
            address, min_size=1, max_size=READERS, open=True, kwargs={"autocommit": True},
            check=ConnectionPool.check_connection,
        )  # fmt: skip

    def _connect(self, autocommit: bool = False) -> PostgresSession:
        try:
            raw: Raw = psycopg.connect(self._address, autocommit=autocommit, connect_timeout=10)
        except psycopg.OperationalError as error:
            raise HaymakerError(f"The PostgreSQL database cannot be reached: {error}") from None
        return PostgresSession(raw)

    @contextmanager
    def read(self) -> Iterator[Session]:
        try:
            with self._readers.connection() as raw:
                yield PostgresSession(raw)
        except PoolTimeout as error:
            raise HaymakerError(f"The PostgreSQL database cannot be reached: {error}") from None

    @contextmanager
    def write(self) -> Iterator[Session]:
        writer = self._to_write()
        with writer.raw.transaction():
            yield writer

    def write_once(self, sql: str, values: Sequence[Any]) -> list[Row]:
        return self._to_write().execute(sql, values)

    def _to_write(self) -> PostgresSession:
        if self._writer.raw.closed:
            self._writer = self._connect(autocommit=True)
        return self._writer

    def listen(self, channels: Sequence[str], hear: Callable[[str, str], None]) -> None:
        def work() -> None:
            while not self._closed.is_set():
                with contextlib.suppress(psycopg.OperationalError, HaymakerError):
                    self._hear(channels, hear)
                self._closed.wait(0.5)

        self._listener = threading.Thread(target=work, name="listen", daemon=True)
        self._listener.start()

    def _hear(self, channels: Sequence[str], hear: Callable[[str, str], None]) -> None:
        raw = self._connect(autocommit=True).raw
        with raw:
            for channel in channels:
                raw.execute(pg.SQL("LISTEN {}").format(pg.Identifier(channel)))
            hear("", "")  # what was told while nobody listened must be looked up
            while not self._closed.is_set():
                for told in raw.notifies(timeout=0.5):
                    hear(told.channel, told.payload)

    def close(self) -> None:
        self._closed.set()
        if self._listener is not None:
            self._listener.join(timeout=3)
        self._writer.raw.close()
        self._readers.close()
