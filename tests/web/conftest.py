"""One built client and one server for all plays of a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.playing import Server, build


@pytest.fixture(scope="module")
def client() -> Path:
    return build()


@pytest.fixture(scope="module")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def party(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a local network that is this machine alone."""
    running = Server(tmp_path_factory.mktemp("party"), lan="127.0.0.1")
    yield running
    running.kill()


@pytest.fixture
def pictures() -> str:
    """The folder in which a play keeps pictures, if `HAYMAKER_PICTURES` names one."""
    return os.environ.get("HAYMAKER_PICTURES", "")
