"""Shared by all tests: what belongs to one game runs in one process, so it is compiled once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from xdist.scheduler import LoadScopeScheduling

from haymaker.games import GAMES

if TYPE_CHECKING:
    from xdist.remote import Producer

LARGE = ("one_punch_man", "pokepucks", "robo_power", "rocket_punch")
COMPILED_ANEW = (
    "test_kits_from_a_stranger_are_refused_or_safe",
    "test_many_games_without_a_fault",
)
"""Each compiles a large game once more, which takes minutes: left to `make soak`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", default=None, help="conformance of this game alone")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if getattr(item, "originalname", "") in COMPILED_ANEW and group_of(item.nodeid) in LARGE:
            item.add_marker(pytest.mark.long)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    return ByGame(config, log)


class ByGame(LoadScopeScheduling):  # type: ignore[misc]
    """The largest groups first; single browser plays, which are groups of one, fill up the end."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def group_of(nodeid: str) -> str:
    """What runs in one process: the tests of a game, each browser play, each other file."""
    file, _, test = nodeid.partition("::")
    if file.startswith("tests/web/"):
        return nodeid
    game = re.search(r"tests/games/(\w+)/", file) or re.search(r"\[(\w+)", test)
    if game and game[1] in GAMES and file.startswith(("tests/games/", "tests/conformance/")):
        return game[1]
    return file
