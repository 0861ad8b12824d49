"""A game and bots from a folder outside: played on the web without a change to the client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plugins.installing import environment, install
from tests.web.playing import Server, play


@pytest.fixture(scope="module")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    site = install(tmp_path_factory.mktemp("site"), "sticks", "steady", "broken")
    running = Server(tmp_path_factory.mktemp("server"), environment(site))
    yield running
    running.kill()


@pytest.mark.parametrize(
    "size",
    ["wide", *(pytest.param(size, marks=pytest.mark.long) for size in ("phone", "low"))],
)
def test_an_outside_game_and_an_outside_bot_to_the_end(
    server: Server, pictures: str, size: str
) -> None:
    """On the generic table of every shape; and the bot at a table of ours."""
    told = play("plugins.mjs", server.address, pictures, size, "sticks", "Steady bot", "punch")
    assert "no console error" in told
