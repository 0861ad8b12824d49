"""Puzzles in a real browser: answered wrongly, refuted, and solved."""

from __future__ import annotations

import pytest

from haymaker.games import GAMES
from tests.web.playing import Server, play


def test_a_puzzle_is_answered_wrongly_and_then_solved(server: Server, pictures: str) -> None:
    assert "no console error" in play("puzzles.mjs", server.address, pictures, "phone", "punch")


@pytest.mark.long
@pytest.mark.parametrize("size", ["wide", "phone", "low"])
def test_every_game_in_every_shape(server: Server, pictures: str, size: str) -> None:
    told = play("puzzles.mjs", server.address, pictures, size, "punch", *(set(GAMES) - {"punch"}))
    assert "no console error" in told
