"""Shared by all tests: what belongs to one game runs in one process, so it is compiled once."""

from __future__ import annotations

from pathlib import Path

import pytest

LARGE = ("one_punch_man", "pokepucks", "robo_power")
COMPILED_ANEW = ("test_kits_from_a_stranger_are_refused_or_safe",)
"""With every index checked, which takes a large game minutes to compile: left to `make soak`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", default=None, help="conformance of this game alone")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.xdist_group(group_of(item)))
        if group_of(item) in LARGE and getattr(item, "originalname", "") in COMPILED_ANEW:
            item.add_marker(pytest.mark.long)


def group_of(item: pytest.Item) -> str:
    """The game a test is about, else its own file."""
    called = getattr(item, "callspec", None)
    if called is not None and "game_name" in called.params:
        return str(called.params["game_name"])
    parts = Path(item.path).parts
    if "games" in parts:
        return parts[parts.index("games") + 1]
    return item.path.name
