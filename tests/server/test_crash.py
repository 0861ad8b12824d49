"""kill -9 at random moments: every acknowledged move is there, no table is stuck, all go on.

Twenty kills here, half of them between two writes; `tests/server/soak.py` has a thousand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.server.storm import storm


def test_one_server_on_sqlite(tmp_path: Path) -> None:
    assert storm(str(tmp_path / "tables.db"), tmp_path, kills=8, seed=11) > 0


def test_one_server_on_postgresql(tmp_path: Path, postgres: Callable[[], str]) -> None:
    assert storm(postgres(), tmp_path, kills=6, tables=3, seed=12, keeps=0) > 0


def test_two_servers_on_postgresql(tmp_path: Path, postgres: Callable[[], str]) -> None:
    assert storm(postgres(), tmp_path, kills=6, processes=2, tables=3, seed=13) > 0
