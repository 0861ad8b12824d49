"""Copies of a database that is written to, and a disk that takes nothing."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw
import pytest

from haymaker.protocol.messages import Say
from haymaker.server.db.sqlite import copy_database
from haymaker.server.errors import TryAgain
from tests.server.inside import ANN, BEN, act, make, opened, written


async def test_a_backup_ends_while_moves_are_written(tmp_path: Path) -> None:
    """It once began anew at every commit, and so never ended on a busy server."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        await house.writer.do(
            lambda session: [
                session.execute("INSERT INTO rated VALUES (?, ?)", (live.id, 1.0)),
                session.execute("CREATE TABLE filler AS SELECT zeroblob(40000000) AS much"),
            ]
        )
        await written(house)
        copied = threading.Event()

        def copy() -> None:
            copy_database(tmp_path / "t.db", tmp_path / "copy.db")
            copied.set()

        thread = threading.Thread(target=copy)
        thread.start()
        lines = 0
        while not copied.is_set():
            await house.perform(live.id, Say(f"{lines}", 0, "still here"))
            lines += 1
        thread.join()
        assert lines > 0
    with sqlite3.connect(tmp_path / "copy.db") as raw:
        numbers = [row[0] for row in raw.execute("SELECT number FROM entries ORDER BY number")]
    assert numbers == list(range(1, len(numbers) + 1)), "a prefix of what was written"


def test_a_backup_needs_no_pause_between_two_commits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often others write: here they do before every step of the copy."""
    source = tmp_path / "t.db"
    busy = apsw.Connection(str(source))
    busy.execute(
        "PRAGMA journal_mode = WAL; CREATE TABLE much AS SELECT zeroblob(400000) AS all_of"
    )
    busy.execute("CREATE TABLE moves (number INTEGER)")
    steps = 0

    class Step:
        def __init__(self, backup: Any) -> None:
            self._backup = backup

        def __enter__(self) -> Step:
            return self

        def __exit__(self, *problem: Any) -> None:
            self._backup.finish()

        @property
        def done(self) -> bool:
            return bool(self._backup.done)

        def step(self, pages: int) -> None:
            nonlocal steps
            steps += 1
            assert steps < 20, "it begins anew at every commit"
            busy.execute("INSERT INTO moves VALUES (1)")
            self._backup.step(pages)

    class Busy(apsw.Connection):
        def backup(self, *about: Any) -> Any:
            return Step(super().backup(*about))

    monkeypatch.setattr(apsw, "Connection", Busy)
    copy_database(source, tmp_path / "copy.db")
    busy.close()
    with sqlite3.connect(tmp_path / "copy.db") as raw:
        assert raw.execute("SELECT count(*) FROM moves").fetchall() == [(1,)]


async def test_a_disk_that_takes_nothing_is_told_as_such(tmp_path: Path) -> None:
    """Neither a table nor a move answers with a fault, and nothing is half done."""
    async with opened(tmp_path / "t.db") as house:
        live, _ = await make(house, "punch", [ANN, BEN])
        number, driver = live.state.number, house.store.driver
        real, real_once = driver.write, driver.write_once

        @contextmanager
        def full() -> Iterator[Any]:
            raise apsw.FullError("database or disk is full")
            yield

        def full_once(sql: str, values: Any) -> Any:
            with full():
                return []

        driver.write, driver.write_once = full, full_once  # type: ignore[method-assign]
        with pytest.raises(TryAgain, match="written down"):
            await make(house, "punch", [ANN, BEN])
        with pytest.raises(TryAgain):
            await act(house, live, 0)
        assert house.writer.failing and live.state.number == number
        driver.write, driver.write_once = real, real_once  # type: ignore[method-assign]
        await act(house, live, 0)
        assert not house.writer.failing and live.state.number == number + 1
