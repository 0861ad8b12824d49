"""Sittings compile their game in the background; no test ends before that does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.sitting import nothing_compiles


@pytest.fixture(autouse=True)
def compiled_in_peace() -> Iterator[None]:
    yield
    nothing_compiles()


@pytest.fixture(autouse=True)
def first_ideas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels and hints do not wait for a search, which takes minutes to compile."""
    monkeypatch.setattr("haymaker.bots.thinking.searcher", lambda room, wait=False: None)


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody's own games are touched."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled: for tests of what is on the screen."""
    monkeypatch.setattr("haymaker.table.sitting.warm", lambda room: None)
