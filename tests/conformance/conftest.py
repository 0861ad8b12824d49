"""The games under test: all registered ones, or `--game NAME` alone."""

from __future__ import annotations

import pytest

from haymaker.games import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game_name" in metafunc.fixturenames:
        only = metafunc.config.getoption("--game")
        metafunc.parametrize("game_name", [only] if only else list(GAMES))
