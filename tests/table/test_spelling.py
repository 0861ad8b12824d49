"""Actions as numbers, as structured words and as what a person types."""

from __future__ import annotations

import pytest

from haymaker.kernel.contract import CHANCE
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import Room
from haymaker.table import spelling
from tests.table.tabletop import PUNCH, TOY

GAME = PUNCH.game()


def test_an_action_reads_the_same_in_both_directions() -> None:
    assert GAME.words.spell(GAME.kit, 0, 2) == {"do": "play", "card": "P3"}
    assert spelling.read(GAME, 0, {"card": "P3", "do": "play"}) == 2
    assert GAME.words.spell(GAME.kit, CHANCE, 2) == {"do": "draw", "card": "P3"}
    assert spelling.read(GAME, CHANCE, {"do": "draw", "card": "P3"}) == 2


def test_what_nobody_can_do_is_refused() -> None:
    for words in ({}, {"do": "play"}, {"do": "play", "card": "P9"}, {"do": "draw", "card": "P3"}):
        with pytest.raises(Refused, match=r"Punch! has no action \{"):
            spelling.read(GAME, 0, words)


def test_typed_moves_may_be_sloppy() -> None:
    assert spelling.typed(GAME, 0, "  P3 ") == 2
    assert spelling.typed(GAME, 0, "Redeal   P1") == spelling.typed(GAME, 0, "redeal p1")
    assert spelling.typed(GAME, 0, "p9") is None


def test_two_actions_with_one_name_are_a_fault_of_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    mumbling = Room("tests.conformance.toy")
    mumbling.name = "mumbling"
    monkeypatch.setattr(mumbling.words, "short", lambda kit, seat, action: "hm")
    with pytest.raises(ValueError, match="actions 0 and 1 are both 'hm'"):
        spelling.typed(mumbling.game(), 0, "hm")
    assert TOY.name == "toy"
