"""What an operator types: bad options, and databases that cannot be opened."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from haymaker.kernel.errors import HaymakerError
from haymaker.server.command import keep_short, serve


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"port": 99_999}, r"--port is 99999; allowed: 0 to 65535\."),
        ({"console_port": -2}, r"--console-port is -2; allowed: -1 to 65535\."),
        ({"most_tables": -1}, r"--most-tables is -1; allowed: more than 0\."),
        ({"request_within": float("nan")}, r"--request-within is nan; allowed: more than 0\."),
        ({"send_within": float("inf")}, r"--send-within is inf; allowed: more than 0\."),
        ({"processes": 0}, r"--processes is 0; allowed: at least 1\."),
        ({"bus": "nats://127.0.0.1:4222"}, "A bus is for processes on one PostgreSQL database"),
        ({"proxy": "proxy.example"}, "--proxy is 'proxy.example'; allowed: the address of one"),
        ({"origins": ("play.example",)}, "--origin is 'play.example'; allowed: a page's address"),
    ],
)
def test_options_out_of_bounds_are_refused_in_a_sentence(
    tmp_path: Path, options: dict[str, Any], said: str
) -> None:
    database = str(tmp_path / "t.db")
    with pytest.raises(HaymakerError, match=said):
        serve(**{"database": database, **options})
    assert not Path(database).exists()


@pytest.mark.parametrize("database", ["text", "postgresql://127.0.0.1:1/nowhere"])
def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path, database: str) -> None:
    """And nobody is told that the house is open."""
    if database == "text":
        file = tmp_path / "text"
        file.write_text("no database " * 1000)
        database = str(file)
    command = "from haymaker.cli import entry; entry()"
    found = subprocess.run(
        [sys.executable, "-c", command, "serve", "--port", "0", "--database", database],
        capture_output=True, text=True,
    )  # fmt: skip
    said = found.stdout + found.stderr
    assert found.returncode != 0
    assert "cannot be opened" in said or "cannot be reached" in said
    assert "Traceback" not in said and "Haymaker is open" not in said


def test_neither_a_busy_thread_nor_the_collector_holds_up_the_tables_for_long() -> None:
    """With Python's own numbers a thread that computes made every move 20 times as slow, and the
    collector went through a million objects at once."""
    interval, thresholds = sys.getswitchinterval(), gc.get_threshold()
    try:
        keep_short()
        young, older, _ = gc.get_threshold()
        assert sys.getswitchinterval() <= 0.001 and young * older <= 20_000
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*thresholds)
        gc.unfreeze()
