"""A move can be taken back only where it told nobody anything, its own seat included."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.game import Game, Room
from haymaker.kernel.trial import Trial
from haymaker.table.course import revealed_nothing
from haymaker.table.records import Step
from tests.conformance.remaking import remade

VIEWERS = (0, 1, WATCHER)
Toy = Callable[..., Game]


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Toy:
    """High card, with some lines of its rules replaced."""

    def make(name: str, *changes: tuple[str, str]) -> Game:
        remade(tmp_path, name, *changes)
        monkeypatch.syspath_prepend(str(tmp_path))
        importlib.invalidate_caches()
        sys.modules.pop(name, None)
        return Room(name).game()

    return make


def first_choice(game: Game) -> bool:
    """Whether the first card that seat 0 seals could be taken back."""
    s = game.new()
    for rank in (0, 1, 1, 2, 3, 3):
        game.apply(s, CHANCE, rank)
    return revealed_nothing(Trial(game), Step(0, 0), s, VIEWERS)


def test_a_sealed_card_can_be_taken_back(toy: Toy) -> None:
    assert first_choice(toy("honest_toy"))


def test_what_others_have_seen_cannot(toy: Toy) -> None:
    """Here the sealed card lies face up: the seat learns nothing, but its rival does."""
    open_card = ("out.sealed[p] = HIDDEN", "out.sealed[p] = s.sealed[p]")
    assert not first_choice(toy("open_toy", open_card))


def test_what_the_seat_itself_has_learnt_cannot(toy: Toy) -> None:
    """Here sealing a card shows its owner one of the rival's: the rival sees nothing of that."""
    peek = (
        "            out.sealed[p] = s.sealed[p]\n",
        "            out.sealed[p] = s.sealed[p]\n"
        "            if s.sealed[p] != 0:\n"
        "                for r in range(RANKS):\n"
        "                    if s.hand[1 - p, r] > 0:\n"
        "                        out.pile[r] = 99\n",
    )
    assert not first_choice(toy("peeking_toy", peek))
