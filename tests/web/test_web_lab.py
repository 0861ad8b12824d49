"""The lab's page in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from haymaker.bots.search.wasm import build_all
from haymaker.games import GAMES
from haymaker.lab import wasm
from haymaker.server.transport.engine import FOLDER
from tests.web.playing import Server, play, play_and_answer, processor_time

UNNOTICED = 1.0
"""Seconds of processor time that a server may use while a page plays thousands of games."""


@pytest.fixture(scope="module")
def playing(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose pages play by themselves."""
    build_all(FOLDER, GAMES, by=wasm)
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.mark.long
@pytest.mark.parametrize("size", ["wide", "phone", "low"])
def test_a_slider_is_moved_to_a_stable_answer_by_the_page_itself(
    playing: Server, pictures: str, size: str
) -> None:
    """The seconds are printed (`-s`); the processor time of the server's process is measured."""
    used: list[float] = []
    look = {"now": lambda: used.append(processor_time(playing))}
    told = play_and_answer("lab.mjs", look, playing.address, pictures, size, "page")
    assert f"answered in the lab at {size} by the page" in told
    before, after = used
    print(told, "the server's seconds of processor time:", after - before)
    assert after - before < UNNOTICED


@pytest.mark.long
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_every_game_is_played_by_its_page(playing: Server, pictures: str, size: str) -> None:
    told = play("labs.mjs", playing.address, pictures, size, *GAMES)
    assert f"{len(GAMES)} games played by their pages" in told


@pytest.mark.long
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_without_webassembly_the_server_plays(server: Server, pictures: str, size: str) -> None:
    told = play("lab.mjs", server.address, pictures, size, "server")
    assert f"answered in the lab at {size} by the server" in told
