"""Lessons in a real browser: one in each shape, all in all shapes when there is time."""

from __future__ import annotations

import pytest

from haymaker.games import GAMES
from tests.web.playing import Server, play

SHAPES = ("wide", "phone", "low")
PLAYS = [("punch", "wide"), ("pokepucks", "phone"), ("robo_power", "low")]


@pytest.mark.parametrize(("game", "size"), PLAYS)
def test_a_lesson_is_played_through(game: str, size: str, server: Server, pictures: str) -> None:
    assert f"{game} learnt" in play("lessons.mjs", server.address, pictures, size, game)


@pytest.mark.long
@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("game", GAMES)
def test_in_every_shape(game: str, size: str, server: Server, pictures: str) -> None:
    assert f"{game} learnt" in play("lessons.mjs", server.address, pictures, size, game)


def test_the_keyboard_alone_is_enough(server: Server) -> None:
    assert "learnt at wide" in play("lessons.mjs", server.address, "", "wide", "punch", "keys")


@pytest.mark.parametrize(
    "size", ["phone", *(pytest.param(size, marks=pytest.mark.long) for size in ("wide", "low"))]
)
def test_a_throw_is_practised(size: str, server: Server, pictures: str) -> None:
    assert f"practised at {size}" in play("practice.mjs", server.address, pictures, size)
