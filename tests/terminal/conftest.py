"""Sittings compile their game in the background; no test ends before that does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.terminal.sitting import nothing_compiles


@pytest.fixture(autouse=True)
def compiled_in_peace() -> Iterator[None]:
    yield
    nothing_compiles()


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled: for tests of what is on the screen."""
    monkeypatch.setattr("haymaker.terminal.local.warm", lambda room: None)
